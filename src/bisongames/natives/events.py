"""Natives: the events of the base game."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event
from bisongames.engine.core.folds import Operation, add, append, count, set_to, take, when
from bisongames.natives.effects import ROLES

_TRIBE = "tribes/{player}"


def _members(role: str, by: int) -> tuple[Operation, ...]:
    """The members of a card below the tribe card of a role change."""
    return tuple(
        when(role, name, [count(f"{_TRIBE}/members/{at}/{{card}}", by)])
        for at, name in enumerate(ROLES)
    )


@frozen
class CardDealt(Event):
    """A card has been dealt to the opening prairie."""

    folds = (count("stack/{card}", -1), count("prairie/{card}"))
    card: str


@frozen
class TurnBegun(Event):
    """A player's turn has begun."""

    folds = (set_to("active_player", "{player}"), set_to("turn", "{turn}"))
    player: int
    turn: int


@frozen
class CardRevealed(Event):
    """A card of the stack has been revealed."""

    folds = (
        add("revealed"),
        add("stack_left", -1),
        when("{to}", "aside", [], [count("stack/{card}", -1)]),
        when("{to}", "prairie", [count("prairie/{card}")]),
        when("{to}", "hand", [set_to("held", "{card}")]),
    )
    player: int
    card: str
    to: str = "prairie"
    """Where it goes: ``prairie``, ``aside`` (beside the stack) or ``hand`` (until it is known who gets it)."""


@frozen
class RoleActivated(Event):
    """A player has chosen a role and may take up to this number of cards."""

    folds = (when("{/agenda.0.type}", "ChoosingRole", [set_to(f"{_TRIBE}/credit", 0)]),)
    player: int
    role: str
    cards: int


@frozen
class Passed(Event):
    """A player has passed in step 3."""

    folds = (set_to(f"{_TRIBE}/credit", "{credit}"),)
    player: int
    credit: int = 0
    """The additional cards that the player may take in their next action."""


@frozen
class CardTaken(Event):
    """A player has taken a card from the prairie."""

    folds = (
        count("prairie/{card}", -1),
        when("{role}", "elder", [set_to("held", "{card}")]),
        when("{role}", "warrior", [append(f"{_TRIBE}/captives", "{card}")]),
        when("{role}", ["elder", "warrior"], [], [count(f"{_TRIBE}/above/{{card}}")]),
    )
    player: int
    card: str
    role: str


@frozen
class MemberPlaced(Event):
    """A player has placed a member below one of their tribe cards."""

    folds = (set_to("held", ""), *_members("{role}", 1))
    player: int
    card: str
    role: str


@frozen
class MemberMoved(Event):
    """A player has moved a member to another role."""

    folds = (*_members("{start}", -1), *_members("{end}", 1))
    player: int
    card: str
    start: str
    end: str


@frozen
class MemberCaptured(Event):
    """A player has turned one of their members into a captive."""

    folds = (*_members("{role}", -1), append(f"{_TRIBE}/captives", "{card}"))
    player: int
    card: str
    role: str


@frozen
class CardBoxed(Event):
    """A card that a player had or revealed has been returned to the box."""

    folds = (
        count("boxed/{card}"),
        when("{place}", "above", [count(f"{_TRIBE}/above/{{card}}", -1)]),
        when("{place}", "revealed", [set_to("held", "")]),
        when("{place}", "captives", [take(f"{_TRIBE}/captives", "{card}")]),
        *_members("{place}", -1),
    )
    player: int
    card: str
    place: str = "above"
    """Where it was: ``above`` the tribe, among the ``captives``, just ``revealed``, or the role that it was a member of."""


@frozen
class GameEnded(Event):
    """The game has ended with its last round."""

    folds = ()
    rule: str
