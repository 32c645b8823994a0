"""Natives: what can be chosen, and what happens."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from bisongames.play.actions import Action, Event, of


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


@frozen
class SeasonChosen(Event):
    """A season card is in play."""

    season: str


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
    """A player acts with a role and may take so many cards."""

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
    """A player has turned an own member into a captive."""

    player: int
    card: str
    role: str


@frozen
class CardBoxed(Event):
    """A card that was a player's, or that he revealed, has gone to the box."""

    player: int
    card: str


@frozen
class ConflictWon(Event):
    """A conflict card lies above a player's warrior."""

    player: int
    card: str


@frozen
class HarmonyMade(Event):
    """A conflict card lies above a player's shaman."""

    player: int
    card: str


@frozen
class HeroGiven(Event):
    """A hero has gone to a player as soon as it was revealed."""

    player: int
    card: str


@frozen
class CurseTaken(Event):
    """A player has taken a curse."""

    player: int


@frozen
class SeasonBegun(Event):
    """A season is in force."""

    season: str


@frozen
class GameEnded(Event):
    """The last round is over."""

    rule: str
