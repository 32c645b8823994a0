"""Natives: what happens."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event


@frozen
class CardDealt(Event):
    """A card lies in the opening prairie."""

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
    """A player acts with a role and may take up to this number of cards."""

    player: int
    role: str
    cards: int


@frozen
class Passed(Event):
    """A player took no card in step 3."""

    player: int


@frozen
class CardTaken(Event):
    """A player has taken a card from the prairie."""

    player: int
    card: str
    role: str


@frozen
class MemberPlaced(Event):
    """A member lies below a player's tribe card."""

    player: int
    card: str
    role: str


@frozen
class MemberMoved(Event):
    """A member has changed its role."""

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
    """A card that a player had or revealed has gone to the box."""

    player: int
    card: str


@frozen
class GameEnded(Event):
    """The last round is over."""

    rule: str
