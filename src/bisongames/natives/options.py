"""Natives: the options of the rulebook, and the checks that options and cards fit together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations, product
from typing import Final

from attrs import frozen

from bisongames.engine.core.errors import Fault, short_text
from bisongames.engine.rulebook.chapters import expansion_faults
from bisongames.engine.rulebook.options import NamedValues, OneOf, Switch, WholeNumber, option
from bisongames.natives.components import Components, counted_as, rows
from bisongames.natives.effects import COLORS, ROLES

SETS: Final = ("easy", "aggressive", "flexible")
_NAMES: Final = (
    ("grace", "mildness", "awakening"),
    ("joy", "prayer", "change"),
    ("harvest", "winds", "wrath"),
)


@frozen
class Options(NamedValues):
    """The numbers of the rulebook that are not on cards, and the switches of our rulings."""

    replenish: int = option(WholeNumber(1, 10), "cards that step 1 reveals")
    opening_cards: int = option(
        WholeNumber(0, 20),
        "cards in the prairie at the start",
        counts_with=lambda expansions: not {"seasons", "soul-of-the-prairie"} <= {*expansions},
    )
    opening_cards_seasons_and_soul: int = option(
        WholeNumber(0, 20),
        "cards in the prairie at the start, with the Seasons and the Soul of the Prairie",
        counts_with={"seasons", "soul-of-the-prairie"}.issubset,
    )
    cards_below_winter: int = option(WholeNumber(0, 20), "cards below winter in the stack")
    captive_points: int = option(WholeNumber(0, 5), "points for a captive")
    absent_warriors: int = option(WholeNumber(0, 20), "warriors of a colour that nobody plays")
    great_food_per_turn: int = option(
        WholeNumber(1, 13), "great food cards that a player may take in a turn"
    )
    knowledge_limit: int = option(
        WholeNumber(1, 20), "the most cards that each activation of the Rite of Knowledge takes"
    )
    knowledge_full_strength: bool = option(
        Switch(), "whether the Rite of Knowledge takes up to the strength of the role instead"
    )
    wrath_points: int = option(WholeNumber(1, 2), "points of the Totem of Wrath for each captive")
    season_choice: str = option(
        OneOf(("random", *SETS, *map("-".join, product(*_NAMES)))),
        "which seasons are in play: drawn, a recommended set, or spring, summer and autumn by name",
    )
    seasons_known: bool = option(
        Switch(),
        "whether the coming seasons are known, or each season only when it begins",
        missing=True,
    )
    colors: str = option(
        OneOf(tuple(map("-".join, permutations(COLORS)))),
        "tribes in the order of the seats",
        names_only=True,
    )


def _players(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    for count in players:
        if count not in range(2, len(COLORS) + 1):
            yield Fault("players", f"expected 2 to {len(COLORS)}, got {count}")


def _ids(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    ids = Counter(id for _, id, _ in rows(components))
    for family, id, _ in rows(components):
        if not re.fullmatch("[a-z][a-z0-9-]{0,39}", id):
            yield Fault(
                f"components.{family}.{short_text(id)}",
                "expected an id of at most 40 lower-case letters, digits and hyphens that starts with a letter",
            )
        elif ids[id] > 1:
            yield Fault(f"components.{family}.{id}", "duplicate id: more than one card has it")


def _counts(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    """Checks the optional numbers of cards by family against the rows."""
    totals: Counter[str] = Counter()
    for family, _, row in rows(components):
        totals[counted_as(family, row)] += row.count
    for name, number in components.counts.items():
        if totals[name] != number:
            yield Fault(
                f"components.counts.{short_text(name)}",
                f"expected {totals[name]}, the sum of the rows, got {number}; the entry may be omitted",
            )


def _needed_cards(
    options: Options, components: Components, players: tuple[int, ...]
) -> Iterator[Fault]:
    if tuple(sorted(components.tribe, key=lambda r: components.tribe[r].place)) != ROLES:
        yield Fault("components.tribe", f"expected, from left to right: {', '.join(ROLES)}")
    if "winter" not in components.specials or components.specials["winter"].count != 1:
        yield Fault("components.specials", "expected one winter card, which ends the game")


def without(expansion: str, *families: str) -> Callable[[Options, Components], Iterator[Fault]]:
    """Returns a check for cards of an expansion in a variant without it."""
    plain: list[tuple[str, object]] = [(family, {}) for family in families]
    return lambda options, components: expansion_faults(expansion, "components", components, plain)


def without_soul(options: Options, components: Components) -> Iterator[Fault]:
    """Yields a fault for each card of the Soul of the Prairie in a variant without it."""
    soul = "soul-of-the-prairie"
    yield from without(soul, "conflicts", "heroes")(options, components)
    for id, row in components.food.items():
        if row.great:
            yield Fault(f"components.food.{short_text(id)}.great", f"needs the expansion {soul}")


def _stack(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
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


FAULTS: Final = (_players, _ids, _counts, _needed_cards, _stack)
"""The checks that the options and components of a variant fit together."""
