"""Natives: the actions of players, and the chance outcomes."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from bisongames.engine.core.actions import Action, of


@frozen
class Reveal(Action):
    """The outcome of revealing a card."""

    notation: ClassVar[str] = "reveal:{card}"
    card: str = of("card")


@frozen
class Scout(Action):
    """Reveal one more card."""

    notation: ClassVar[str] = "scout"


@frozen
class Stop(Action):
    """Reveal or take no more cards."""

    notation: ClassVar[str] = "stop"


@frozen
class Activate(Action):
    """Choose a role and take cards from the prairie with it."""

    notation: ClassVar[str] = "activate:{role}"
    role: str = of("role")


@frozen
class Pass(Action):
    """Take no card."""

    notation: ClassVar[str] = "pass"


@frozen
class Take(Action):
    """Take a card from the prairie."""

    notation: ClassVar[str] = "take:{card}"
    card: str = of("playing card")


@frozen
class Place(Action):
    """Place the member card in your hand below your tribe card of a role."""

    notation: ClassVar[str] = "place:{role}"
    role: str = of("role")


@frozen
class Discard(Action):
    """Return one of your food cards or totems to the box."""

    notation: ClassVar[str] = "discard:{card}"
    card: str = of("playing card")


@frozen
class Dismiss(Action):
    """Return one of your member cards to the box."""

    notation: ClassVar[str] = "dismiss:{card}/{role}"
    card: str = of("member")
    role: str = of("role")


@frozen
class Capture(Action):
    """Turn one of your member cards into a captive."""

    notation: ClassVar[str] = "capture:{card}/{role}"
    card: str = of("member")
    role: str = of("role")


@frozen
class Move(Action):
    """Move one of your member cards to another role."""

    notation: ClassVar[str] = "move:{card}/{start}/{end}"
    card: str = of("member")
    start: str = of("role")
    end: str = of("role")


@frozen
class Decline(Action):
    """Decline the optional effect of a card."""

    notation: ClassVar[str] = "decline"


IN_STEP_3: Final = (Activate, Pass, Take)
"""The actions of step 3 of a turn."""
