"""Games as they are raise no alarm, whatever the seed: a few seeds every day, other ones each day, and many at night.

``python -m bisongames.testing GAME --seeds 300 --seconds 20`` does the same for one game and counts the alarms.
"""

from __future__ import annotations

import json
import random
from datetime import date

import pytest

import bisongames
from bisongames import Match, RecordError, State, from_json, load, to_json
from bisongames.catan.actions import DicePair
from bisongames.catan.island import CORNERS, HEXES
from bisongames.catan.main_phase.phase import Playing
from bisongames.catan.options import RESOURCES
from bisongames.catan.production import RollingDice
from bisongames.engine.core.actions import events_seen_by
from bisongames.testing import check_game
from bisongames.testing.laws.event_laws import _told_as_seen
from bisongames.testing.laws.secrecy_laws import samples_are_spread
from tests import budget
from tests.testing import short_variants as on

TODAY = date.today().toordinal()
PLAIN = [
    *(variant.id for variant in bisongames.variants() if not variant.expansion),
    *(on.SEASONS, "bead_river", on.TIDES),
]
SEEDS = budget.examples(30, 1)
"""Seeds of each game; a nightly run has thirty, of twenty seconds each."""


@pytest.mark.parametrize("id", budget.share(PLAIN, 2))
def test_no_seed_raises_an_alarm(bead_river: None, id: str) -> None:
    for seed in range(TODAY * SEEDS, (TODAY + 1) * SEEDS):
        assert check_game(id, seed=seed, seconds=budget.seconds(20, 2)).seed == seed


@pytest.mark.parametrize("id", ["catan/base", "catan/bison"])
def test_hands_that_settlements_brought_are_known_to_all_before_the_first_roll(id: str) -> None:
    """They may be the only ones possible, so that all samples equal the position; other hands are no position."""
    match, rng = Match(load(id), 3, seed=1), random.Random(1)
    while not (any(map(sum, match.state.table.hands)) and match.state.table.turn):
        match.play(rng.choice(match.legal_actions()))
        samples_are_spread(match, rng)
    data = json.loads(to_json(match.state))
    hand = data["position"]["hands"][0]
    have = next(kind for kind, number in hand.items() if number)
    hand[have] -= 1
    hand[next(kind for kind in RESOURCES if kind != have)] = 2
    with pytest.raises(RecordError, match="the cards that the second settlement brought"):
        from_json(json.dumps(data), match.game)


def test_rolls_that_leave_hands_of_the_same_sizes_are_told_apart() -> None:
    """Who gets which cards is seen by all, even where sizes of hands and the bank are the same after two rolls."""
    game = load("catan")
    match = Match(game, 3, seed=1)
    while not isinstance(match.state.decision, Playing):
        legal = match.legal_actions()
        match.play(legal[3 * match.count % len(legal)])
    table = match.state.table.copy()
    alone = [
        [
            cell
            for cell in range(HEXES)
            if {table.owners[node] for node in CORNERS[cell]} == {0, own}
        ]
        for own in (1, 2)
    ]
    (wool, ore), (other_ore, other_wool) = (cells[:2] for cells in alone)
    table.numbers = [0] * HEXES
    for cell, kind, number in ((wool, 2, 3), (other_ore, 4, 3), (ore, 4, 11), (other_wool, 2, 11)):
        table.terrain[cell], table.numbers[cell] = kind, number
    table.settle()
    rolling = State(game, table, (RollingDice(0), *match.state.agenda))
    low, high = (rolling.step(DicePair(*pair)) for pair in ((1, 2), (5, 6)))
    assert low.state != high.state
    assert low.state.view(None) == high.state.view(None)
    assert events_seen_by(low.events, None) != events_seen_by(high.events, None)
    for player in (0, 1, 2, None):
        _told_as_seen((DicePair(1, 2), low), (DicePair(5, 6), high), player)
