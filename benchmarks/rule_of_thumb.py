"""A rule of thumb for Bison, as a bar for `greedy`: lead now, with tents and canoes, many hunters, and the tile marked.

    python -m benchmarks.strength bison/base --players 2 --bot greedy --against benchmarks.rule_of_thumb:RuleOfThumb
    python -m benchmarks.strength bison/base --players 4 --bot greedy --against benchmarks.rule_of_thumb:RuleOfThumb

`RuleOfThumb` looks one step ahead, and so chooses among most action spaces by chance. `PlannedRule` has the same judgement, but plans
its turn as `greedy` does. `greedy` should win 75 % of the matches of two players against each, and 55 % of those in which it is alone
against three.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from bisongames.bison.board import HUNTER, TILE_SPACE
from bisongames.bots.judgement import ByStanding, Evaluator, evaluator_of
from bisongames.bots.lookahead import greedy_action, planned_action
from bisongames.components.piles import Luck
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import Game, State


class RuleOfThumb:
    """Judges a table of Bison by a handful of counts, in animals."""

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """The action after which the counts are best."""
        return greedy_action(
            state.sample(player, rng).cursor(), player, self._evaluator(state.game), rng
        )

    def _evaluator(self, game: Game) -> Evaluator:
        standing = ByStanding(game)

        def value(table: Any, seat: int) -> float:
            hunters = table.supply[seat][HUNTER] + sum(table.hunters[seat].values())
            if table.active_player == seat:
                hunters += table.announced
            built = len(table.buildings[seat])
            tile = table.marked[seat] >> TILE_SPACE & 1
            return standing.value(table, seat) + built + 0.5 * hunters + tile

        return evolve(evaluator_of(game), value=value)


class PlannedRule(RuleOfThumb):
    """The same judgement at the end of the turn."""

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """The action that begins the turn after which the counts are best."""
        return planned_action(
            state.sample(player, rng).cursor(), player, self._evaluator(state.game), rng
        )
