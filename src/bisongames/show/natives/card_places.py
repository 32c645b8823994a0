"""Natives: the piles of each tribe with the ids of their elements in the picture, and the elements that events touched."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import Game
from bisongames.natives import events as event_types
from bisongames.natives.components import Components
from bisongames.natives.effects import ELDER, FARMER, FOODS, NUMBER, ROLES, SHAMAN, WARRIOR
from bisongames.natives.seasons import events as seasons_events
from bisongames.natives.soul import events as soul_events
from bisongames.natives.view import NativesView
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


@frozen
class RoleCards:
    """The cards above and below a tribe card, from top to bottom."""

    above: tuple[Pile, ...]
    below: tuple[Pile, ...]


def columns(view: NativesView, player: int) -> tuple[RoleCards, ...]:
    """The cards of a tribe, role by role."""
    tribe, components = view.tribes[player], view.game.components
    above: tuple[list[Pile], ...] = tuple([] for _ in ROLES)
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
        tuple(
            Pile(f"member:{player}/{role}/{card}", card, number) for card, number in members.items()
        )
        for role, members in zip(ROLES, tribe.members, strict=True)
    )
    return tuple(RoleCards(tuple(a), b) for a, b in zip(above, below, strict=True))


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
    return "conflict" if view.held in view.game.components.conflicts else "hand"


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
        case event_types.CardDealt(card=card):
            return (f"card:{card}",)
        case event_types.CardRevealed(card=card):
            return f"card:{card}", "deck"
        case event_types.RoleActivated(player=player, role=role):
            return (f"role:{player}/{role}",)
        case event_types.CardTaken(player=player, role="warrior"):
            return (f"captives:{player}",)
        case event_types.CardTaken(role="elder") | soul_events.HeroGiven():
            return (in_hand(view),)
        case (
            event_types.CardTaken(player=player, card=card)
            | event_types.CardBoxed(player=player, card=card)
        ):
            return (f"card:{player}/{card}",)
        case event_types.MemberPlaced(player=player, card=card, role=role):
            return (f"member:{player}/{role}/{card}",)
        case event_types.MemberMoved(player=player, card=card, start=start, end=end):
            return f"member:{player}/{start}/{card}", f"member:{player}/{end}/{card}"
        case event_types.MemberCaptured(player=player, card=card, role=role):
            return f"member:{player}/{role}/{card}", f"captives:{player}"
        case soul_events.ConflictWon(player=player, card=card):
            return (f"conflict:{player}/{card}",)
        case soul_events.HarmonyMade(player=player, card=card):
            return (f"harmony:{player}/{card}",)
        case seasons_events.CurseTaken(player=player):
            return (f"curses:{player}",)
        case seasons_events.SeasonBegun() | seasons_events.SeasonChosen():
            return ("season",)
    return ()
