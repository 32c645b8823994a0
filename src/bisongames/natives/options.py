"""Natives: the numbers and switches of the rulebook, and what does not fit together in a file of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any, Final

from attrs import frozen

from bisongames.natives.cards import PROVENANCE, Components, Rite, Season, counted_as, rows
from bisongames.natives.effects import (
    ALWAYS,
    ANY,
    FOODS,
    LOSSES,
    MEASURES,
    PAYMENTS,
    RITE_VERBS,
    ROLES,
    SEASON_VERBS,
    USES,
    Effect,
)
from bisongames.play.errors import Fault, shown
from bisongames.play.options import Choice, Flag, Number, option

COLORS: Final = ("red", "green", "blue", "yellow")
PARTS: Final = ("spring", "summer", "autumn")
SETS: Final = ("easy", "aggressive", "flexible")
_NAMES: Final = (
    ("grace", "mildness", "awakening"),
    ("joy", "prayer", "change"),
    ("harvest", "winds", "wrath"),
)


@frozen
class Options:
    """Every number of the rulebook that is on no card, and the switches of our rulings."""

    replenish: int = option(Number(1, 10), "cards that step 1 reveals")
    opening_cards: int = option(Number(0, 20), "cards in the prairie at the start")
    opening_cards_seasons_and_soul: int = option(
        Number(0, 20), "the same, with the Seasons and the Soul of the Prairie together"
    )
    cards_below_winter: int = option(Number(0, 20), "cards below winter in the stack")
    captive_points: int = option(Number(0, 5), "points for a captive")
    absent_warriors: int = option(Number(0, 20), "warriors of a colour that nobody plays")
    great_food_per_turn: int = option(
        Number(1, 13), "great food cards that a player may take in a turn"
    )
    knowledge_limit: int = option(
        Number(1, 20), "cards that each activation of the Rite of Knowledge takes at most"
    )
    knowledge_full_strength: bool = option(
        Flag(), "whether it takes up to the strength of the role instead"
    )
    wrath_points: int = option(Number(1, 2), "points of the Totem of Wrath for each captive")
    season_choice: str = option(
        Choice(("random", *SETS, *map("-".join, product(*_NAMES)))),
        "which seasons are in play: drawn, a recommended set, or spring, summer and autumn by name",
    )
    colors: str = option(Choice(tuple(map("-".join, permutations(COLORS)))), "tribes by seat")


def chosen_seasons(options: Options, components: Components) -> tuple[str, ...]:
    """The ids of the named seasons, in their order; empty where chance draws them."""
    choice = options.season_choice
    if choice == "random" or not components.seasons:
        return ()
    if choice in SETS:
        return tuple(components.season_sets.get(choice, ()))
    return tuple(f"{part}-of-{name}" for part, name in zip(PARTS, choice.split("-"), strict=True))


def faults(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    """What does not fit together."""
    for count in players:
        if count not in range(2, len(COLORS) + 1):
            yield Fault("players", f"found {count}, allowed is 2 to {len(COLORS)}")
    ids: Counter[str] = Counter()
    totals: Counter[str] = Counter()
    for family, id, row in rows(components):
        path = f"components.{family}.{id}"
        ids[id] += 1
        if not _is_name(id):
            yield Fault(path, "an id has small letters, digits and - only, a letter first")
        if row.count < 1:
            yield Fault(f"{path}.count", f"found {row.count}, needed at least 1")
        if row.provenance not in PROVENANCE:
            yield _allowed(f"{path}.provenance", row.provenance, PROVENANCE)
        totals[counted_as(family, row)] += row.count
        yield from _row_faults(family, row, path)
    for id, number in ids.items():
        if number > 1:
            yield Fault("components", f"{id} is the id of more than one card")
    for name in sorted(totals.keys() | components.counts.keys()):
        if totals[name] != components.counts.get(name, 0):
            yield Fault(
                f"components.counts.{name}",
                f"the rows add up to {totals[name]} cards, the box holds {components.counts.get(name, 0)}",
            )
    if tuple(sorted(components.tribe, key=lambda r: components.tribe[r].place)) != ROLES:
        yield Fault("components.tribe", f"needed, from left to right: {', '.join(ROLES)}")
    if "winter" not in components.specials or components.specials["winter"].count != 1:
        yield Fault("components.specials", "needed one card winter, which ends the game")
    yield from _season_faults(options, components)
    yield from _stack_faults(options, components)


def _is_name(id: str) -> bool:
    return id[:1].isalpha() and id.isascii() and id.replace("-", "a").isalnum() and id == id.lower()


def _allowed(path: str, found: object, allowed: tuple[str, ...]) -> Fault:
    return Fault(path, f"found {shown(found)}, allowed is {', '.join(allowed)}")


def _row_faults(family: str, row: Any, path: str) -> Iterator[Fault]:
    match family:
        case "tribe":
            if row.count != len(COLORS):
                yield Fault(f"{path}.count", f"needed one in each of {len(COLORS)} colours")
        case "members":
            for index, color in enumerate(row.colors):
                if color not in COLORS:
                    yield _allowed(f"{path}.colors[{index}]", color, COLORS)
            if len(set(row.colors)) != len(row.colors) or len(row.colors) not in (1, 2):
                yield Fault(f"{path}.colors", "needed one colour or two different ones")
            if row.value != 3 - len(row.colors):
                yield Fault(f"{path}.value", "needed 2 with one colour and 1 with two")
        case "food":
            if row.kind not in FOODS:
                yield _allowed(f"{path}.kind", row.kind, FOODS)
            yield from _points(path, "points", row.points, 0, 20)
        case "totems":
            if row.per not in MEASURES:
                yield _allowed(f"{path}.per", row.per, MEASURES)
            if row.points_option not in ("", "wrath_points"):
                yield _allowed(f"{path}.points_option", row.points_option, ("wrath_points",))
            yield from _points(path, "points", row.points, 0, 20)
        case "rites":
            yield from _points(path, "points", row.points, 0, 20)
            yield from _rite_faults(row, path)
        case "seasons":
            if row.part not in PARTS:
                yield _allowed(f"{path}.part", row.part, PARTS)
            if row.needs not in ("", "rituals"):
                yield _allowed(f"{path}.needs", row.needs, ("rituals",))
            yield from _season_effects(row, path)
        case "curses":
            yield from _points(path, "points", row.points, -50, 0)
        case "conflicts":
            if row.color not in COLORS:
                yield _allowed(f"{path}.color", row.color, COLORS)
            yield from _points(path, "conflict_points", row.conflict_points, 0, 20)
            yield from _points(path, "harmony_points", row.harmony_points, 0, 20)
        case "heroes":
            if row.condition not in (ALWAYS, *MEASURES):
                yield _allowed(f"{path}.condition", row.condition, (ALWAYS, *MEASURES))
            if row.goes_to not in ("", *MEASURES):
                yield _allowed(f"{path}.goes_to", row.goes_to, MEASURES)
            yield from _points(path, "counts_as", row.counts_as, 1, 7)
            yield from _points(path, "points", row.points, -20, 20)
            yield from _points(path, "bonus", row.bonus, 0, 50)


def _points(path: str, name: str, found: int, low: int, high: int) -> Iterator[Fault]:
    if found not in range(low, high + 1):
        yield Fault(f"{path}.{name}", f"found {found}, allowed is {low} to {high}")


def _effects(
    effects: tuple[Effect, ...], verbs: tuple[str, ...], path: str
) -> Iterator[Fault | tuple[Effect, str]]:
    """The effects with known verbs and numbers, with their paths; what is wrong with the others."""
    for index, effect in enumerate(effects):
        at = f"{path}.effects[{index}]"
        if effect.verb not in verbs:
            yield _allowed(f"{at}.verb", effect.verb, verbs)
        elif unused := [
            name
            for name in ("measure", "what", "role")
            if getattr(effect, name) and name not in USES.get(effect.verb, ())
        ]:
            yield Fault(f"{at}.{unused[0]}", f"{effect.verb} does not use it")
        elif effect.number not in range(1, 21):
            yield Fault(f"{at}.number", f"found {effect.number}, allowed is 1 to 20")
        else:
            yield effect, at


def _rite_faults(row: Rite, path: str) -> Iterator[Fault]:
    paying = True
    for found in _effects(row.effects, RITE_VERBS, path):
        if isinstance(found, Fault):
            yield found
            continue
        effect, at = found
        if effect.verb == "pay":
            if effect.what not in PAYMENTS:
                yield _allowed(f"{at}.what", effect.what, PAYMENTS)
            if not paying:
                yield Fault(f"{at}.verb", "payments come before the other effects")
        else:
            paying = False
        if effect.verb == "opponents_ahead_discard":
            if effect.measure not in MEASURES:
                yield _allowed(f"{at}.measure", effect.measure, MEASURES)
            if effect.what not in LOSSES:
                yield _allowed(f"{at}.what", effect.what, LOSSES)


def _season_effects(row: Season, path: str) -> Iterator[Fault]:
    for found in _effects(row.effects, SEASON_VERBS, path):
        if isinstance(found, Fault):
            yield found
            continue
        effect, at = found
        if effect.verb == "bonus" and effect.role not in (ANY, *ROLES[1:]):
            yield _allowed(f"{at}.role", effect.role, (ANY, *ROLES[1:]))
        if effect.verb == "curse_fewest" and effect.measure not in MEASURES:
            yield _allowed(f"{at}.measure", effect.measure, MEASURES)


def _season_faults(options: Options, components: Components) -> Iterator[Fault]:
    if not components.seasons:
        return
    for name in ("summer", "autumn"):
        if name not in components.specials or components.specials[name].count != 1:
            yield Fault("components.specials", f"needed one season change {name}")
    for name in SETS:
        if name not in components.season_sets:
            yield Fault("components.season_sets", f"{name} is missing")
    named = {f"components.season_sets.{n}": s for n, s in components.season_sets.items()}
    for path, ids in named.items():
        parts = [components.seasons[id].part for id in ids if id in components.seasons]
        if parts != list(PARTS) or len(ids) != len(PARTS):
            yield Fault(path, "needed a spring, a summer and an autumn, in this order")
    for part in PARTS:
        if not any(
            row.part == part and not (row.needs and not components.rites)
            for row in components.seasons.values()
        ):
            yield Fault("components.seasons", f"there is no {part} to play with")
    for id in chosen_seasons(options, components):
        row = components.seasons.get(id)
        if row is None:
            yield Fault("options.season_choice", f"there is no season {id}")
        elif row.needs and not components.rites:
            yield Fault("options.season_choice", f"{row.title} needs the {row.needs.capitalize()}")


def _stack_faults(options: Options, components: Components) -> Iterator[Fault]:
    number = sum(
        row.count
        for family in ("food", "totems", "rites", "members", "heroes", "conflicts")
        for row in getattr(components, family).values()
    )
    opening = max(options.opening_cards, options.opening_cards_seasons_and_soul)
    simple = sum(
        row.count
        for family in ("food", "totems", "members")
        for row in getattr(components, family).values()
        if not (family == "food" and row.great)
    )
    piles = 3 if components.seasons else 1
    if (number - opening) // piles < options.cards_below_winter or opening > simple:
        yield Fault(
            "options.cards_below_winter",
            f"{number} playing cards are too few for {opening} opening cards and "
            f"{options.cards_below_winter} below winter",
        )
