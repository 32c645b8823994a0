"""Natives: the three expansions, each as one value."""

from __future__ import annotations

from typing import Final

from bisongames.natives import (
    cards,
    conflict,
    discarding,
    great_food,
    heroes,
    reassigning,
    rites,
    seasons,
    setup,
    turn,
)
from bisongames.natives.expansion import NativesExpansion

RITUALS: Final = NativesExpansion(
    id="rituals",
    rules=(*cards.RULES_RITUALS, *setup.RULES_RITUALS, *rites.RULES),
    on_take={"rites": rites.take_rite},
    limits=(discarding.rite_limits,),
    score=(rites.rite_lines,),
)

SEASONS: Final = NativesExpansion(
    id="seasons",
    rules=(
        *cards.RULES_SEASONS,
        *setup.RULES_SEASONS,
        *turn.RULES_SEASONS,
        reassigning.DIFFERENT_MEMBERS,
        *seasons.RULES,
    ),
    opening_of_base_cards=True,
    turn_parts=(
        ("", ("before the turn", seasons.BeforeTurn)),
        ("action", ("after the turn", seasons.AfterTurn)),
    ),
    round_parts=(
        ("", ("after the round", seasons.AfterRound)),
        ("winter", ("change of season", seasons.ChangeSeason)),
    ),
    strength=(seasons.more_strength,),
    extra_rites=(seasons.more_rites,),
    replenish=(seasons.cards_of_step_1,),
    on_pass=(seasons.give_credit,),
    after_action=(seasons.offer_other_food,),
    score=(seasons.curse_lines,),
)

SOUL_OF_THE_PRAIRIE: Final = NativesExpansion(
    id="soul-of-the-prairie",
    lifts=("NA-6.1f",),
    rules=(
        *cards.RULES_SOUL,
        *setup.RULES_SOUL,
        *great_food.RULES,
        *conflict.RULES,
        *heroes.RULES,
    ),
    on_reveal={"conflicts": conflict.reveal_conflict, "heroes": heroes.reveal_hero},
    limits=(great_food.great_food_limits,),
    role_limits=(heroes.blocking_limits,),
    score=(conflict.conflict_lines, heroes.hero_lines),
)

EXPANSIONS: Final = (RITUALS, SEASONS, SOUL_OF_THE_PRAIRIE)
"""In the order in which ids list them."""
