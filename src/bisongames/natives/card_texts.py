"""Natives 1: sentences about the cards of the base game, and the values that rule texts insert."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from bisongames.engine.core.rules import Counted
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.natives.cards import Card, Food, Member, Totem, TribeCard
from bisongames.natives.components import Components, counted_as, rows
from bisongames.natives.effects import COLORS, FOODS, ROLES, many

Sentence = Callable[[Any, Ruleset], str]
"""The sentence for a card, given its row of data and the game."""


class CardTexts(NamedTuple):
    """The sentences and values that the base game or an expansion contributes to the texts of rules."""

    shipped: tuple[str, ...]
    """The cards that rules mention by name."""
    values: Callable[[Ruleset], Mapping[str, object]]
    """The values that texts and conditions of rules refer to, by name; without those about shipped cards."""
    rules: Mapping[type[Card], Sentence]
    """The text of the rule that describes one card, by the class of the card."""
    effects: Mapping[type[Card], Sentence] = {}
    """The effect of a card in lists of cards, where it differs from the rule."""


def _values(game: Ruleset) -> Mapping[str, object]:
    *few, last = game.player_counts
    players = f"{Counted(last):player}"
    counted = numbers_of_cards(game.components)
    board = game.board(max(game.player_counts))
    special = sorted(board.special_at.items())
    power_is_out = (
        "soul-of-the-prairie" in game.expansions and "totem-of-power" not in game.components.totems
    )
    return {
        "players": f"{', '.join(map(str, few))} or {players}" if few else players,
        "replenish_several": game.options.replenish > 1,
        "colours": len(COLORS),
        "roles": len(ROLES),
        "members_of_one_colour": counted["members_worth_2"],
        "members_of_two_colours": counted["members_worth_1"],
        "food_in_the_box": enumeration([f"{counted[food]} {food}" for food in FOODS]),
        "totem_cards": counted["totems"],
        "totems_in_the_box": counted["totems"] + power_is_out,
        "totem_of_power_is_out": power_is_out,
        "playing_cards": sum(board.counts),
        "special_places": ", ".join(f"{name} {at}" for at, name in special),
        "opening_size": board.opening_size,
        "prairie_opens_empty": board.opening_size == 0,
        "cards_lie_below_winter": game.options.cards_below_winter > 0,
        "opening_leaves_out": board.opening_size > 0 and board.opening_counts != board.counts,
        "food_scores": food_scores(game.components, great=False),
        "captives_score": game.options.captive_points > 0,
    }


def numbers_of_cards(components: Components) -> Counter[str]:
    """The numbers of cards in the box of this game, by the entry that they are counted under."""
    counted: Counter[str] = Counter()
    for family, _, row in rows(components):
        counted[counted_as(family, row)] += row.count
    return counted


def food_scores(components: Components, *, great: bool) -> str:
    """The points for normal or great food: ``1 point for each corn and 2 points for each bison``."""
    return enumeration(
        f"{Counted(row.points):point} for each {row.title.lower()}"
        for row in components.food.values()
        if row.great == great
    )


def _same(numbers: Iterable[int]) -> Counted | None:
    """The value that all numbers share; None if they differ or there are none."""
    different = set(map(Counted, numbers))
    return different.pop() if len(different) == 1 else None


def copies(numbers: Iterable[int]) -> str:
    """The number of cards in words; says only ``several cards`` if the numbers differ."""
    same = _same(numbers)
    return f"{same:card}" if same is not None else "several cards"


def points_of(points: Iterable[int]) -> str:
    """The points of cards in words; refers to the card if they differ."""
    same = _same(points)
    return f"{same:point}" if same is not None else "the points on it"


def enumeration(words: Iterable[str], last: str = "and") -> str:
    """Joins words to a list: ``corn, salmon and bison``."""
    *first, end = [*words] or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def _totem(row: Totem, game: Ruleset) -> str:
    option = row.points_option
    points = Counted(getattr(game.options, option) if option else row.points or 0)
    return f"{row.title}: {points:point} for each of your {many(row.per)}."


def _member(row: Member, game: Ruleset) -> str:
    return (
        f"Scores {Counted(row.value):point} for {enumeration(row.colors)} in any tribe; costs as many points "
        "in a tribe of another colour."
    )


def _food(row: Food, game: Ruleset) -> str:
    limit = " No more than {:great food card} in a turn."
    most = limit.format(Counted(game.options.great_food_per_turn)) if row.great else ""
    return f"{row.title} scores {Counted(row.points):point}.{most}"


def _tribe_card(row: TribeCard, game: Ruleset) -> str:
    return f"The first {row.title.lower()} of a tribe, card {row.place} from the left."


TEXTS: Final = CardTexts(
    shipped=(
        *(f"totem-of-{n}" for n in ("cunning", "wisdom", "spirits", "power", "wrath")),
        *(f"totem-of-{n}" for n in ("field", "river", "hunt")),
    ),
    values=_values,
    rules={Totem: _totem},
    effects={Member: _member, Food: _food, TribeCard: _tribe_card},
)
