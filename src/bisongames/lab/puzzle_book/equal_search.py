"""Judges choices by searches of equal size: a single search hardly tries what looks bad at first, whatever would follow it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import Final

from attrs import define, field

from bisongames.bots.learned_tree import tree_of
from bisongames.bots.search_tree import Edge, Tree
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import State
from bisongames.lab.advice.advice import LineMove, PlayLine
from bisongames.lab.puzzle_book.own_turn import turn_of

ROUNDS: Final = (500, 2000, 8000)
"""The iterations for each choice after each round; only one that is not clearly behind goes on."""
FEW: Final = 12
"""The number of choices up to which each has all rounds: what follows them may be found late."""
CLEARLY: Final = 0.01
"""The difference in reward by which one choice is clearly better, if it is also beyond ``DOUBT``."""
DOUBT: Final = 3.0
"""Standard errors of a difference; there are many choices that might be as good by chance."""
RISING: Final = 1.5
"""Standard errors by which rewards are larger in the last quarter than in the one before: the search still finds out what to do then."""
GOING_ON: Final = 4
"""How many quarters more they may rise so: they come up to the best choice if that makes up for what they are behind."""


def rivals_of(
    state: State, best: Action, seed: int, right: Collection[Action] = ()
) -> Iterator[tuple[Action, bool]]:
    """Yields the choices that are not clearly worse than the best one, when each is searched by itself.

    Args:
        state: the position.
        best: the best choice.
        seed: the seed of the searches.
        right: choices that are known to be as good.

    Yields:
        The choice, and whether the best one follows it in the same turn: it is a beginning of the same plan.
    """
    first, legal = _Alone.of(state, best, seed), state.legal_actions()
    for action in legal:
        if action == best or action in right:
            continue
        other = _Alone.of(state, action, seed)
        for iterations in ROUNDS if len(legal) > FEW else ROUNDS[-1:]:
            first.search(iterations)
            other.search(iterations)
            if other.is_behind(first):
                break
            if best in other.turn():
                yield action, True
                break
        else:
            yield action, False


@define
class _Alone:
    """The search of one choice that tries nothing else."""

    edge: Edge
    player: int
    tree: Tree
    seed: int
    rewards: list[float] = field(factory=list)

    @classmethod
    def of(cls, state: State, action: Action, seed: int) -> _Alone:
        player = state.actor
        assert player is not None
        # The tree has no edge for what is not worth a look.
        edge = Edge(action, 1.0, state.num_players)
        return cls(edge, player, tree_of(state, player, Random(seed)), seed)

    def search(self, iterations: int) -> None:
        """Goes on to so many iterations in all; each has the same luck in all searches."""
        while len(self.rewards) < iterations:
            self.tree.rng = Random(self.seed + len(self.rewards))
            self.rewards.append(self.tree.grow(self.edge).rewards[self.player])

    def turn(self) -> list[Action]:
        """The choices that it tried most in the rest of the turn."""
        start, moves = self.tree.follow(self.edge, 1)
        line = PlayLine(start, tuple(LineMove(*move) for move in moves))
        return [move.action for move in turn_of(line).moves]

    def is_behind(self, best: _Alone) -> bool:
        """Whether this choice is clearly worse, and will hardly become better.

        Only the last quarter counts: before it, the search finds out what to do after the choice.
        """
        all_now = len(self.rewards)
        quarter = all_now // 4
        late, before = self.rewards[-quarter:], self.rewards[-2 * quarter : -quarter]
        rise, doubt = _mean([a - b for a, b in zip(late, before, strict=True)])
        lead, error = _mean(
            [a - b for a, b in zip(best.rewards[all_now - quarter : all_now], late, strict=True)]
        )
        rising = rise if rise > RISING * doubt else 0.0
        return lead - GOING_ON * rising > max(CLEARLY, DOUBT * error)


def _mean(numbers: list[float]) -> tuple[float, float]:
    """A mean, and its standard error."""
    return fmean(numbers), sqrt(variance(numbers) / len(numbers))
