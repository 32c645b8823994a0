"""Natives: the piles of each tribe with the ids of their elements in the picture, and the elements that events touched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import frozen

from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import Game
from bisongames.natives import events as event_types
from bisongames.natives.components import Components
from bisongames.natives.effects import ELDER, FARMER, FOODS, NUMBER, ROLES, SHAMAN, WARRIOR
from bisongames.natives.seasons import events as seasons_events
from bisongames.natives.soul import events as soul_events
from bisongames.natives.view import NativesView
from bisongames.show.click_targets import fill
from bisongames.show.view_options import Look


@frozen
class Pile:
    """Cards of one kind that are drawn together."""

    id: str
    """The id of the element in the picture."""
    card: str
    number: int
    lies: str = ""
    """``conflict``, ``harmony``, ``captive`` or ``curse`` if the card serves as one of these; empty otherwise."""


def columns(view: NativesView, player: int) -> list[tuple[list[Pile], list[Pile]]]:
    """The cards of a tribe, role by role: those above and those below its tribe card, from top to bottom."""
    tribe, components = view.tribes[player], view.game.components
    above: list[list[Pile]] = [[] for _ in ROLES]
    for card, number in tribe.above.items():
        food = components.food.get(card)
        role = SHAMAN if food is None else FARMER + FOODS.index(food.kind)
        above[role].append(Pile(f"card:{player}/{card}", card, number))
    for card, number in tribe.conflicts.items():
        above[WARRIOR].append(Pile(f"conflict:{player}/{card}", card, number, "conflict"))
    for card, number in tribe.harmonies.items():
        above[SHAMAN].append(Pile(f"harmony:{player}/{card}", card, number, "harmony"))
    if tribe.captives:
        number = len(tribe.captives)
        above[WARRIOR].append(Pile(f"captives:{player}", "captive", number, "captive"))
    if tribe.curses:
        above[ELDER].append(Pile(f"curses:{player}", "curse", tribe.curses, "curse"))
    below = (
        [Pile(f"member:{player}/{role}/{card}", card, number) for card, number in members.items()]
        for role, members in zip(ROLES, tribe.members, strict=True)
    )
    return list(zip(above, below, strict=True))


def is_blocked(view: NativesView, player: int, role: str) -> bool:
    """Whether a hero blocks a role."""
    heroes = view.game.components.heroes
    return any(
        card in heroes and heroes[card].blocks for card in view.tribes[player].members[NUMBER[role]]
    )


def points_of(view: NativesView, player: int, look: Look) -> str:
    """The points of a player so far, in words."""
    score = view.scores.scores[player]
    return look.say("point" if abs(score) == 1 else "points", number=score)


def in_hand(view: NativesView) -> str:
    """The id of the element that shows the card in hand."""
    return "conflict:card" if view.held in view.game.components.conflicts else "hand:card"


def curse_points(components: Components) -> int:
    """The points of a curse; 0 in games without curses."""
    return max((row.points for row in components.curses.values()), default=0)


def curses_taken(game: Game, events: Iterable[Event], player: int) -> dict[str, int]:
    """The number and the cost of the curses that a player takes; empty if they take none."""
    number = sum(isinstance(e, seasons_events.CurseTaken) and e.player == player for e in events)
    cost = abs(curse_points(game.components)) * number
    return {"curse": number, "curse_points": cost} if number else {}


def touched_things(view: NativesView, events: Iterable[Event]) -> frozenset[str]:
    """The ids of the elements that events touched."""
    return frozenset(id for event in events for id in _touched(view, event))


def _touched(view: NativesView, event: Event) -> tuple[str, ...]:
    match event:
        case event_types.CardTaken(player=player, role="warrior"):
            return (f"captives:{player}",)
        case event_types.CardTaken(role="elder") | soul_events.HeroGiven():
            return (in_hand(view),)
    return fill(_TOUCHED_BY.get(type(event), ()), event)


_TOUCHED_BY: Final[Mapping[type[Event], tuple[str, ...]]] = {
    event_types.CardDealt: ("card:{card}",),
    event_types.CardRevealed: ("card:{card}", "deck:cards"),
    event_types.RoleActivated: ("role:{player}/{role}",),
    event_types.CardTaken: ("card:{player}/{card}",),
    event_types.CardBoxed: ("card:{player}/{card}",),
    event_types.MemberPlaced: ("member:{player}/{role}/{card}",),
    event_types.MemberMoved: ("member:{player}/{start}/{card}", "member:{player}/{end}/{card}"),
    event_types.MemberCaptured: ("member:{player}/{role}/{card}", "captives:{player}"),
    soul_events.ConflictWon: ("conflict:{player}/{card}",),
    soul_events.HarmonyMade: ("harmony:{player}/{card}",),
    seasons_events.CurseTaken: ("curses:{player}",),
    seasons_events.SeasonBegun: ("season:card",),
    seasons_events.SeasonChosen: ("season:card",),
}
"""The ids of the elements that each event touches, with its fields in braces."""
