"""Natives 7.2 and 7.3, Soul of the Prairie: sentences about its cards, and the values that rule texts insert."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from bisongames.engine.core.rules import Counted
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.natives.card_texts import (
    CardTexts,
    copies,
    enumeration,
    food_scores,
    numbers_of_cards,
    points_of,
)
from bisongames.natives.components import Components
from bisongames.natives.effects import FOODS, many
from bisongames.natives.soul.soul_cards import ALWAYS, ConflictCard, Hero

PRINTED_NAMES: Final = {"silent-stalker": "the Legendary Scout"}
"""The names by which the rulebook prints the bonus of a hero, where that is not the title of the card."""


def _values(game: Ruleset) -> Mapping[str, object]:
    components: Components = game.components
    counted = numbers_of_cards(components)
    conflicts = components.conflicts.values()
    colors = Counter(row.color for row in conflicts for _ in range(row.count))
    return {
        "great_food_in_the_box": enumeration([f"{counted[f'great_{f}']} great {f}" for f in FOODS]),
        "great_food_scores": food_scores(components, great=True),
        "conflict_cards": counted["conflicts"],
        "conflict_copies": copies(colors.values()),
        "conflict_points": points_of(row.conflict_points for row in conflicts),
        "harmony_points": points_of(row.harmony_points for row in conflicts),
        "absent_tribe_has_warriors": game.options.absent_warriors > 0,
        "warriors_for_conflict": game.options.absent_warriors + 1,
        "hero_cards": counted["heroes"],
        **_heroes(components.heroes),
    }


def _heroes(heroes: Mapping[str, Hero]) -> Mapping[str, object]:
    """The values for the costs and bonuses of heroes, and for heroes with special rules."""
    often = Counter(row.bonus for row in heroes.values()).most_common(1)
    usual = often[0][0] if often else 0
    others = [
        f"{row.bonus} for {PRINTED_NAMES.get(id, row.title)}"
        for id, row in heroes.items()
        if row.bonus not in (usual, 0)
    ]
    sun_and_moon = heroes.get("sun-and-moon")
    return {
        "sun_and_moon_members": sun_and_moon.counts_as if sun_and_moon else 0,
        "hero_costs": points_of(-row.points for row in heroes.values()),
        "hero_bonus": ", or ".join([f"{Counted(usual):point}", *others]),
        "blocking_heroes": enumeration([r.title for r in heroes.values() if r.blocks], "or")
        or "a hero that blocks it",
    }


def _conflict_card(row: ConflictCard, game: Ruleset) -> str:
    conflict, harmony = Counted(row.conflict_points), Counted(row.harmony_points)
    return (
        f"Conflict: {conflict:point}, if you have more warriors than {row.color}. "
        f"Harmony: {harmony:point} for you and for {row.color}."
    )


def _hero(row: Hero, game: Ruleset) -> str:
    return f"{row.title}: {_bonus(row, game)}."


def _hero_in_full(row: Hero, game: Ruleset) -> str:
    extra = [f"{row.title}: costs you {Counted(-row.points):point}", _bonus(row, game)]
    if row.counts_as != 1:
        extra.append(f"counts as {Counted(row.counts_as):member}")
    if row.blocks:
        extra.append("you may not use the action of the role where it lies")
    if row.goes_to:
        extra.append(f"goes at once to the player with the most {many(row.goes_to)}")
    return f"{'; '.join(extra)}."


def _bonus(row: Hero, game: Ruleset) -> str:
    """The bonus of a hero and its condition; does not mention rites in a game without them."""
    if row.condition == ALWAYS:
        return f"score {Counted(row.bonus):point}, without any condition"
    measure = row.condition
    if measure == "totems_and_rites" and not game.components.rites:
        measure = "totems"
    return f"score {Counted(row.bonus):point} if you have the most {many(measure)}"


TEXTS: Final = CardTexts(
    shipped=(
        *(f"legendary-{n}" for n in ("elder", "warrior", "farmer", "hunter")),
        *("silent-stalker", "third-eye", "steady-hand", "rolling-thunder", "sun-and-moon"),
    ),
    values=_values,
    rules={Hero: _hero},
    effects={ConflictCard: _conflict_card, Hero: _hero_in_full},
)
