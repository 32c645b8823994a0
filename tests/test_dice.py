"""The component of dice: odds, draws, totals."""

import random
from collections import Counter

import pytest

from bisongames.components.dice import Dice


def test_two_dice_are_21_pairs_in_36_rolls() -> None:
    dice = Dice(lambda *numbers: numbers, number=2)
    assert len(dice.weights) == 21
    assert dict(dice.weights) == {(a, b): 1 + (a < b) for a in dice.faces for b in range(a, 7)}
    assert [dice.ways(total) for total in range(1, 14)] == [0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0]


def test_equal_outcomes_count_as_one() -> None:
    dice = Dice(lambda *numbers: sum(numbers), number=3, sides=4)
    assert dict(dice.weights) == {total: dice.ways(total) for total in range(3, 13)}
    assert sum(weight for _, weight in dice.weights) == 4**3


def test_draws_keep_to_the_odds() -> None:
    dice, rng = Dice(lambda low, high: (low, high), number=2, sides=3), random.Random(1)
    drawn = Counter(dice.draw(rng) for _ in range(9000))
    for outcome, weight in dice.weights:
        assert abs(drawn[outcome] - 1000 * weight) < 150


@pytest.mark.parametrize(("number", "sides"), [(0, 6), (1, 0), (8, 6), (2, 1000)])
def test_dice_that_cannot_be_listed_are_refused(number: int, sides: int) -> None:
    with pytest.raises(ValueError, match="expected dice with"):
        Dice(lambda *numbers: numbers, number=number, sides=sides)
