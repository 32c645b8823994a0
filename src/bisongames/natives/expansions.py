"""Natives: the three expansions, each as one object."""

from __future__ import annotations

from typing import Final

from bisongames.engine.rulebook.chapters import Expansion
from bisongames.natives import hooks, role_swaps
from bisongames.natives.effects import SHAMAN
from bisongames.natives.options import without, without_soul
from bisongames.natives.rituals import costs, rite_bounds, rites
from bisongames.natives.seasons import (
    curses,
    events as season_events,
    pile_checks,
    season_bounds,
    season_checks,
    season_effects,
    season_pile,
)
from bisongames.natives.soul import conflict, events as soul_events, great_food, hero_scores, heroes

RITUALS: Final = Expansion(
    id="rituals",
    chapters=(rites, costs, role_swaps),
    replaces=("NA-5e",),
    reactions=(
        hooks.ON_TAKE((rites.is_rite, rites.take_rite)),
        hooks.LIMITS((costs.has_a_price, costs.rite_limits)),
        hooks.MORE_CARDS(lambda board: board.options.knowledge_limit),
        hooks.ALSO_TAKES((SHAMAN, "rites")),
        hooks.SCORE(rites.rite_lines),
        hooks.BOUNDS(rite_bounds.bounds),
    ),
    faults_without=without("rituals", "rites"),
)

SEASONS: Final = Expansion(
    id="seasons",
    chapters=(season_events, season_pile, season_effects, curses, role_swaps),
    replaces=("NA-2b", "NA-2h"),
    parts=(
        ("turn", "before the turn", season_effects.BeforeTurn),
        ("action", "after the turn", curses.AfterTurn),
        ("end of round", "after the round", lambda player: curses.AfterRound()),
        ("winter", "change of season", lambda player: season_pile.ChangeSeason()),
    ),
    reactions=(
        hooks.KEPT_BACK(season_pile.stays_out),
        hooks.OPENING_CARDS(season_pile.opening_cards),
        hooks.SPECIAL_CARDS(season_pile.changes),
        hooks.SET_UP(season_pile.choose_seasons),
        hooks.MORE_CARDS(season_effects.most_cards),
        hooks.STRENGTH(season_effects.more_strength),
        hooks.EXTRA_KINDS(rites.is_rite),
        hooks.EXTRA_CARDS(season_effects.more_rites),
        hooks.LIMITS((season_effects.only_beside_rites, season_effects.rite_limits)),
        hooks.REPLENISH(season_effects.cards_of_step_1),
        hooks.ON_PASS(season_effects.give_credit),
        hooks.AFTER_ACTION(season_effects.offer_other_food),
        hooks.SCORE(curses.curse_lines),
        hooks.BOUNDS(season_bounds.bounds),
        hooks.TABLE_FAULTS(pile_checks.pile_faults),
    ),
    faults=season_checks.season_faults,
    faults_without=without("seasons", "seasons", "season_sets", "curses"),
)

SOUL_OF_THE_PRAIRIE: Final = Expansion(
    id="soul-of-the-prairie",
    chapters=(soul_events, great_food, conflict, heroes, hero_scores),
    reactions=(
        hooks.KEPT_BACK(conflict.is_conflict, heroes.goes_at_once),
        hooks.ON_REVEAL(
            (conflict.is_conflict, conflict.reveal_conflict),
            (heroes.goes_at_once, heroes.reveal_hero),
        ),
        hooks.NEW_TURN(great_food.start_count),
        hooks.ON_ADD((great_food.is_great, great_food.count_card)),
        hooks.LIMITS((great_food.is_great, great_food.great_food_limits)),
        hooks.ROLE_LIMITS(heroes.blocking_limits),
        hooks.FOOD_LINES((great_food.is_great, ("great food", great_food.ONE_POINT_MORE))),
        hooks.SCORE(conflict.conflict_lines, hero_scores.hero_lines),
    ),
    faults_without=without_soul,
)

EXPANSIONS: Final = (RITUALS, SEASONS, SOUL_OF_THE_PRAIRIE)
"""The expansions, in the order in which ids list them."""
