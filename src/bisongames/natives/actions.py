"""Natives: what can be chosen, and the outcomes of chance."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from bisongames.play.actions import Action, of


@frozen
class DrawSeason(Action):
    """The outcome of drawing a season."""

    notation: ClassVar[str] = "season:{season}"
    season: str = of("season")


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
    """Reveal or take no more, move nobody else."""

    notation: ClassVar[str] = "stop"


@frozen
class Activate(Action):
    """Act with a role: take cards from the prairie."""

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
    """Put the member in hand below one's tribe card of a role."""

    notation: ClassVar[str] = "place:{role}"
    role: str = of("role")


@frozen
class Discard(Action):
    """Put a food card or a totem of one's own into the box."""

    notation: ClassVar[str] = "discard:{card}"
    card: str = of("playing card")


@frozen
class Dismiss(Action):
    """Put an added member of one's own into the box."""

    notation: ClassVar[str] = "dismiss:{card}/{role}"
    card: str = of("member")
    role: str = of("role")


@frozen
class Capture(Action):
    """Turn an added member of one's own into a captive."""

    notation: ClassVar[str] = "capture:{card}/{role}"
    card: str = of("member")
    role: str = of("role")


@frozen
class Move(Action):
    """Move an added member of one's own to another role."""

    notation: ClassVar[str] = "move:{card}/{start}/{end}"
    card: str = of("member")
    start: str = of("role")
    end: str = of("role")


@frozen
class Decline(Action):
    """Make no use of what a card offers."""

    notation: ClassVar[str] = "decline"


@frozen
class Conflict(Action):
    """Lay a conflict card above the warrior."""

    notation: ClassVar[str] = "conflict"


@frozen
class Harmony(Action):
    """Lay a conflict card above the shaman."""

    notation: ClassVar[str] = "harmony"


@frozen
class Give(Action):
    """Say which of the leading players gets a hero."""

    notation: ClassVar[str] = "give:{player}"
    player: int = of("player")


IN_STEP_3: Final = (Activate, Pass, Take)
"""What a player chooses in step 3 of a turn."""
