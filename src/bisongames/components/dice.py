"""Dice that are rolled at once and not told apart: their outcomes and odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Final, Generic, TypeVar

from bisongames.components.piles import Luck, pick

OutcomeT = TypeVar("OutcomeT")

_MOST_ROLLS: Final = 300_000
"""The maximum number of equally likely rolls, which are all listed: those of seven dice with six sides."""


class Dice(Generic[OutcomeT]):
    """Equal dice, whose roll is an outcome such as an action of a ``Chance``.

    Args:
        outcome: creates the outcome from the numbers on the dice, the lowest first. Rolls with equal outcomes count as
            one: ``lambda *numbers: Total(sum(numbers))`` rolls totals.
        number: the number of dice.
        sides: the number of sides of each die.
    """

    __slots__ = ("_rolls", "_totals", "faces", "weights")

    def __init__(self, outcome: Callable[..., OutcomeT], number: int = 1, sides: int = 6) -> None:
        if number < 1 or sides < 1 or sides**number > _MOST_ROLLS:
            raise ValueError(
                f"expected dice with at most {_MOST_ROLLS} different rolls, got {number} with {sides} sides"
            )
        self.faces = range(1, sides + 1)
        """The numbers on a die."""
        rolls = [tuple(sorted(roll)) for roll in product(self.faces, repeat=number)]
        outcomes = {roll: outcome(*roll) for roll in dict.fromkeys(rolls)}
        self._rolls = tuple([outcomes[roll] for roll in rolls])
        self._totals = Counter(map(sum, rolls))
        self.weights: tuple[tuple[OutcomeT, int], ...] = tuple(Counter(self._rolls).items())
        """Each outcome with the number of rolls that lead to it."""

    def ways(self, total: int) -> int:
        """The number of rolls in which the dice add up to ``total``."""
        return self._totals[total]

    def draw(self, luck: Luck) -> OutcomeT:
        """Rolls the dice."""
        return self._rolls[pick(len(self._rolls), luck)]
