"""Natives: the events of the base game."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event


@frozen
class CardDealt(Event):
    """A card has been dealt to the opening prairie."""

    card: str


@frozen
class TurnBegun(Event):
    """A player's turn has begun."""

    player: int
    turn: int


@frozen
class CardRevealed(Event):
    """A card of the stack has been revealed."""

    player: int
    card: str


@frozen
class RoleActivated(Event):
    """A player has chosen a role and may take up to this number of cards."""

    player: int
    role: str
    cards: int


@frozen
class Passed(Event):
    """A player has passed in step 3."""

    player: int


@frozen
class CardTaken(Event):
    """A player has taken a card from the prairie."""

    player: int
    card: str
    role: str


@frozen
class MemberPlaced(Event):
    """A player has placed a member below one of their tribe cards."""

    player: int
    card: str
    role: str


@frozen
class MemberMoved(Event):
    """A player has moved a member to another role."""

    player: int
    card: str
    start: str
    end: str


@frozen
class MemberCaptured(Event):
    """A player has turned one of their members into a captive."""

    player: int
    card: str
    role: str


@frozen
class CardBoxed(Event):
    """A card that a player had or revealed has been returned to the box."""

    player: int
    card: str


@frozen
class GameEnded(Event):
    """The game has ended with its last round."""

    rule: str
