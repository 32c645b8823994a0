"""A bot that searches within a budget of iterations or seconds."""

from __future__ import annotations

from math import isfinite
from time import perf_counter
from typing import Final

from bisongames.bots.learned_tree import tree_of
from bisongames.components.piles import Luck
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.positions.state import State

ITERATIONS: Final = 200
"""The default budget."""
MOST_ITERATIONS: Final = 1_000_000
MOST_SECONDS: Final = 3600.0


class Search:
    """Information-set Monte Carlo tree search: takes the action that its iterations tried most often, or that was left of all.

    Each iteration samples the hidden information again, descends the tree towards promising actions, plays out to the horizon of
    the game, and evaluates the table there. With learned values, the candidates are tried in turn instead, and the better half of them again
    in the next round. If a thorough judgement considers only one action, the bot takes it without a search. With a budget in
    iterations the same position and random numbers give the same choice; with a budget in seconds they may not.

    Args:
        iterations: the number of iterations for each choice, 1 to 1,000,000; 200 if no budget is given.
        seconds: the time for each choice instead, in seconds, above 0 and up to 3600; at least one iteration runs, and a
            started one is finished.

    Raises:
        SetupError: if a budget is out of range or not a number, or both are given.
    """

    def __init__(self, iterations: int | None = None, seconds: float | None = None) -> None:
        if iterations is not None and seconds is not None:
            raise SetupError("a search takes iterations or seconds, not both")
        if iterations is None and seconds is None:
            iterations = ITERATIONS
        if iterations is not None and (
            type(iterations) is not int or not 1 <= iterations <= MOST_ITERATIONS
        ):
            allowed = f"a whole number from 1 to {MOST_ITERATIONS}"
            raise SetupError(f"iterations must be {allowed}, got {short_text(iterations)}")
        if seconds is not None and (
            type(seconds) not in (int, float)
            or not isfinite(seconds)
            or not 0 < seconds <= MOST_SECONDS
        ):
            allowed = f"a number above 0, at most {MOST_SECONDS:.0f}"
            raise SetupError(f"seconds must be {allowed}, got {short_text(seconds)}")
        self.iterations = iterations
        self.seconds = seconds

    def __repr__(self) -> str:
        if self.seconds is None:
            return f"Search(iterations={self.iterations})"
        return f"Search(seconds={self.seconds})"

    @property
    def reproducible(self) -> bool:
        """Whether the same position and random numbers give the same choice: not with a time budget."""
        return self.seconds is None

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """The legal action that is best over positions consistent with the player's view."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        begun = perf_counter()
        tree = tree_of(state, player, rng)
        if not tree.decided:
            for _ in tree.search(self.iterations):
                if self.seconds is not None and perf_counter() - begun >= self.seconds:
                    break
        return tree.best()
