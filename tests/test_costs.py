"""Natural use costs a few random decisions at most, and looking at a match costs the same however long it is."""

from __future__ import annotations

import random
from typing import Final

import pytest

from benchmarks import costs
from bisongames import Match, __compiled__

pytestmark = pytest.mark.skipif(
    __compiled__,
    reason="the limits are for plain Python, where a decision takes three times as long",
)
TOO_MUCH: Final = 3.0
"""How many times its limit something may cost here: other programs use the machine at the same time."""


@pytest.mark.parametrize("game", costs.PLAYERS)
def test_natural_use_costs_a_few_decisions(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "POSITIONS", 2)
    monkeypatch.setattr(costs, "SHORTEST", 0.0003)
    limits = {row: most for row, most in costs.limits().items() if most is not None}
    rows, dear = [*limits], {}
    for _ in range(3):  # what is dear in one of three looks only was held up by others
        _, table = costs.costs(game, 2, rows)
        assert table.keys() == {*rows}
        dear = {row: cost for row, cost in table.items() if cost > TOO_MUCH * limits[row]}
        rows = [*dear]
        if not rows:
            break
    assert dear == {}


def test_looking_at_a_match_costs_the_same_however_long_it_is() -> None:
    long, rng = Match("catan", seed=3), random.Random(1)
    while long.count < 1200:
        long.play(rng.choice(long.legal_actions()))
    short = long.at(60)
    grown = {
        look
        for look in costs.LOOKS
        if look.startswith("match.")
        and costs.seconds_of(look, {"match": long}, 5)
        > TOO_MUCH * costs.seconds_of(look, {"match": short}, 5) + 1e-6
    }
    assert grown == set()
