"""A search tree whose few iterations are guided by learned values.

At the root, sequential halving spends the iterations: the candidates are tried in turn, in the same positions and with the same
luck for all, and the better half remains for the next round. As in Gumbel MuZero (Danihelka and others, 2022), they are ranked by
prior and reward. A playout chooses as ``greedy`` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, log, log2
from random import Random
from typing import Final

from bisongames.bots.judgement import Evaluator, searcher_of
from bisongames.bots.lookahead import planned_action, planned_values
from bisongames.bots.search_tree import Edge, Iteration, Tree
from bisongames.components.piles import Luck
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.cursor import Cursor
from bisongames.engine.positions.state import State

CANDIDATES: Final = 16
"""The most actions of the root that are tried."""
TRIES: Final = 4
"""The iterations for each candidate below which there are fewer candidates."""
FIRST_BUDGET: Final = 32
"""The iterations of the first halving of a search without a budget in iterations; each further one has twice as many."""
TRUST: Final = 0.3
"""The weight of a reward beside the logarithm of a prior, per visit."""
VISITS: Final = 50
"""The visits that are added to those of the candidate that was tried most."""


class LearnedTree(Tree):
    """The search tree of one position, of a game with learned values."""

    def __init__(self, state: State, player: int, rng: Luck, evaluator: Evaluator) -> None:
        super().__init__(state, player, rng, evaluator)
        edges = self.root[player].values()
        self._running: list[Edge] = []
        self._dropped = sorted(edges, key=lambda edge: edge.expected, reverse=True)

    def search(self, iterations: int | None = None) -> Iterator[Iteration]:
        """Runs iterations as they are asked for: so many, or endlessly."""
        budget = iterations or FIRST_BUDGET
        yield from self._halve(budget)
        while iterations is None:
            budget *= 2
            yield from self._halve(budget)

    def _halve(self, left: int) -> Iterator[Iteration]:
        """Runs ``left`` iterations; each round but the last drops half of the candidates."""
        ranked = self.ranked()
        number = min(CANDIDATES, max(2, left // TRIES))
        self._running, self._dropped = ranked[:number], ranked[number:]
        rounds = max(1, ceil(log2(len(self._running))))
        for later in range(rounds, 0, -1):
            running = self._running
            times = ceil(left / len(running)) if later == 1 else left // (later * len(running)) or 1
            for _ in range(times):
                luck = self.rng.random()
                for edge in running[:left]:
                    yield self._tried(edge, luck)
                    left -= 1
            if later > 1:
                better = self._best_first(running)
                half = (len(better) + 1) // 2
                self._running, self._dropped = better[:half], better[half:] + self._dropped

    def _tried(self, edge: Edge, luck: float) -> Iteration:
        """An iteration that takes an edge of the root; equal ``luck`` makes what is hidden and all chance equal."""
        rng, self.rng = self.rng, Random(luck)
        iteration = self.grow(edge)
        self.rng = rng
        return iteration

    def ranked(self) -> list[Edge]:
        """The edges of the root, the best first: those that remain, then those dropped last."""
        return self._best_first(self._running) + self._dropped

    def _best_first(self, edges: Sequence[Edge]) -> list[Edge]:
        """Candidates by prior and reward."""
        me = self.player
        trust = TRUST * (VISITS + max((edge.tried for edge in edges), default=0))

        def worth(edge: Edge) -> float:
            return log(edge.expected) + trust * edge.rewards[me] / max(1, edge.tried)

        return sorted(edges, key=worth, reverse=True)

    def _worth(self, cursor: Cursor[State], actor: int) -> Mapping[Action, float]:
        """What each action is worth at the end of the turn that it opens, or else at once."""
        return dict(planned_values(cursor, actor, self.evaluator))

    def _played_on(self, cursor: Cursor[State]) -> list[float]:
        """Plays out to the horizon by what looks best; returns the rewards of all players."""
        rng, last = self.rng, self.last
        waiting, table = cursor.waiting, cursor.table
        while waiting and table.turn < last:
            top = waiting[-1]
            if top.player == CHANCE:
                cursor.advance(top.draw(table, rng))
            else:
                cursor.advance(planned_action(cursor, top.player, self.evaluator, rng))
        return self._rewards_at(cursor)


def tree_of(state: State, player: int, rng: Luck) -> Tree:
    """The tree of a position, as it suits the game."""
    evaluator = searcher_of(state.game)
    return (LearnedTree if evaluator.guided else Tree)(state, player, rng, evaluator)
