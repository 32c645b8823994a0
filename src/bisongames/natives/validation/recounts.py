"""Natives: strengths and score lines, counted again from the cards of a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from bisongames.natives.effects import FOODS, ROLES
from bisongames.natives.soul.soul_cards import ALWAYS

Line = tuple[str, int, object]
"""The name and the points of a score line, and what it counts: a number, or members by name."""


def tribes_again(view: Any) -> Iterator[tuple[str, object, object]]:
    """Counts the strength of roles again, and the score of each player."""
    for player, tribe in enumerate(view.tribes):
        strength = tuple([1 + _members(view, below) for below in tribe.members])
        yield f"strengths of player {player}", view.strength[player], strength
        told = [
            (part.name, part.points, part.facts.get("members", part.facts.get("number")))
            for part in view.scores.parts[player]
        ]
        right = [*_of_members(view, player), *_of_cards(view, player), *_of_conflicts(view, player)]
        yield f"lines of player {player}", sorted(told, key=repr), sorted(right, key=repr)


def _members(view: Any, below: Counter[str]) -> int:
    """The number of members among the cards below a tribe card."""
    heroes = view.game.components.heroes
    return sum(
        number * (heroes[name].counts_as if name in heroes else 1) for name, number in below.items()
    )


def _count(view: Any, player: int, measure: str) -> int:
    """The value of a measure for a player."""
    tribe, cards = view.tribes[player], view.game.components
    if measure in ROLES:
        return 1 + _members(view, tribe.members[ROLES.index(measure)])
    if measure == "captives":
        return len(tribe.captives)
    if measure == "members":
        return sum(_members(view, below) for below in tribe.members)
    if measure in FOODS:
        return sum(n for name, n in tribe.above.items() if _food(cards, name) == measure)
    families = {"food": ("food",), "totems": ("totems",)}.get(measure, ("totems", "rites"))
    return sum(tribe.above[name] for family in families for name in getattr(cards, family))


def _food(cards: Any, name: str) -> str:
    return str(cards.food[name].kind) if name in cards.food else ""


def _of_members(view: Any, player: int) -> Iterator[Line]:
    """The lines of members and heroes."""
    cards, color = view.game.components, view.colors[player]
    own: Counter[str] = Counter()
    elsewhere: Counter[str] = Counter()
    foreign: Counter[str] = Counter()
    for seat, tribe in enumerate(view.tribes):
        for below in tribe.members:
            for name, number in below.items():
                if name in cards.members and color in cards.members[name].colors:
                    (own if seat == player else elsewhere)[name] += number
                elif name in cards.members and seat == player:
                    foreign[name] += number
                elif seat == player:
                    yield from _of_heroes(view, player, name, number)
    for what, members, sign in (
        ("own colour in the own tribe", own, 1),
        ("own colour in other tribes", elsewhere, 1),
        ("other colours in the own tribe", foreign, -1),
    ):
        if members:
            worth = sum([n * cards.members[name].value for name, n in members.items()])
            names = [f"{members[name]} {name}" for name in cards.members if members[name]]
            yield what, sign * worth, ", ".join(names)


def _of_heroes(view: Any, player: int, name: str, number: int) -> Iterator[Line]:
    """The lines of a hero in a player's tribe."""
    hero = view.game.components.heroes[name]
    yield "heroes", number * hero.points, None
    met = hero.condition == ALWAYS
    if not met:
        counts = [_count(view, seat, hero.condition) for seat in range(view.num_players)]
        met = counts[player] == max(counts) and counts.count(max(counts)) == 1
    if met:
        yield f"{hero.title}: condition met", number * hero.bonus, None


def _of_cards(view: Any, player: int) -> Iterator[Line]:
    """The lines of food, captives, totems, rites and curses."""
    cards, options, tribe = view.game.components, view.game.options, view.tribes[player]
    for name, number in tribe.above.items():
        if name in cards.food:
            row = cards.food[name]
            yield "great food" if row.great else "food", number * row.points, number
        elif name in cards.totems:
            row, counted = cards.totems[name], _count(view, player, cards.totems[name].per)
            each = getattr(options, row.points_option) if row.points_option else row.points
            yield row.title, number * counted * each, counted
        else:
            yield "rites", number * cards.rites[name].points, number
    captives, curses = len(tribe.captives), tribe.curses
    if captives:
        yield "captives", captives * options.captive_points, captives
    if curses:
        yield "curses", curses * max([row.points for row in cards.curses.values()]), curses


def _of_conflicts(view: Any, player: int) -> Iterator[Line]:
    """The lines of conflict and harmony."""
    cards, tribe = view.game.components.conflicts, view.tribes[player]
    shared: Counter[str] = Counter()
    for other in view.tribes:
        for name, number in other.harmonies.items():
            if cards[name].color == view.colors[player]:
                shared[name] += number
    for what, made, points in (
        ("conflicts won", tribe.conflicts, "conflict_points"),
        ("harmony made", tribe.harmonies, "harmony_points"),
        ("harmony of others with this tribe", shared, "harmony_points"),
    ):
        if made:
            worth = sum([n * getattr(cards[name], points) for name, n in made.items()])
            yield what, worth, sum(made.values())
