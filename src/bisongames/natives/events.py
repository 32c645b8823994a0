"""Natives: the events of the base game."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event, PlayerEvent


@frozen
class CardDealt(Event):
    """A card has been dealt to the opening prairie."""

    card: str


@frozen
class TurnBegun(PlayerEvent):
    """A player's turn has begun."""

    turn: int


@frozen
class CardRevealed(PlayerEvent):
    """A card of the stack has been revealed."""

    card: str


@frozen
class RoleActivated(PlayerEvent):
    """A player has chosen a role and may take up to this number of cards."""

    role: str
    cards: int


@frozen
class Passed(PlayerEvent):
    """A player has passed in step 3."""


@frozen
class CardTaken(PlayerEvent):
    """A player has taken a card from the prairie."""

    card: str
    role: str


@frozen
class MemberPlaced(PlayerEvent):
    """A player has placed a member below one of their tribe cards."""

    card: str
    role: str


@frozen
class MemberMoved(PlayerEvent):
    """A player has moved a member to another role."""

    card: str
    start: str
    end: str


@frozen
class MemberCaptured(PlayerEvent):
    """A player has turned one of their members into a captive."""

    card: str
    role: str


@frozen
class CardBoxed(PlayerEvent):
    """A card that a player had or revealed has been returned to the box."""

    card: str


@frozen
class GameEnded(Event):
    """The game has ended with its last round."""

    rule: str
