"""Catan and the scenario: laws that hold in every match, and the outcome of random play."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import bisongames
from bisongames import Game
from bisongames.catan.island import ENDS
from bisongames.catan.island_table import ROBBED
from bisongames.catan.production import payout_of
from bisongames.components.seats import EVERYBODY
from bisongames.testing import check_game
from tests import budget
from tests.catan.positions import BASE, BISON

NO_TRADE = "catan/base+domestic_trade=off"
FULL_OF_SWITCHES = (
    "catan/bison+allow_cities=on+distance_rule_after_setup=on+friendly_robber=on+herd_chooser=random"
    "+herd_step=coast+hunt_scoring=per_player+separate_phases=on+vp_to_win=5"
)


@pytest.mark.parametrize(
    "id",
    budget.share(
        [
            "catan/base+vp_to_win=4",
            "catan/bison+vp_to_win=4",
            "catan/base+domestic_trade=off+friendly_robber=published+harbours=shuffled+max_turns=60",
            FULL_OF_SWITCHES,
            "catan/bison+settlement_moves=off+domestic_trade=off+vp_to_win=4",
            "catan/bison+hunters_per_player=0+domestic_trade=off+vp_to_win=4",
            "catan/bison+herds=0+domestic_trade=off+vp_to_win=4",
            "catan/base+setup=beginner_full+max_turns=15+discard_limit=3",
            "catan/base+victory_card_points=0+largest_army_minimum=1+settlement_points=3+vp_to_win=5",
        ],
        3,
    ),
)
def test_the_shared_suite(id: str) -> None:
    check_game(id, players=3, matches=2, seconds=budget.seconds(12))


def longest_by_force(table: Any, player: int) -> int:
    """The length of the longest trail over a player's roads, by trying all trails."""
    own = player + 1
    mine = [path for path, owner in enumerate(table.roads) if owner == own]
    best = 0

    def walk(node: int, used: frozenset[int]) -> None:
        nonlocal best
        best = max(best, len(used))
        if used and table.owners[node] not in (0, own):
            return
        for path in mine:
            if path not in used and node in ENDS[path]:
                walk(sum(ENDS[path]) - node, used | {path})

    for node in {node for path in mine for node in ENDS[path]}:
        walk(node, frozenset())
    return best


KEPT = [
    "bank",
    "roads_left",
    "settlements_left",
    "pieces_left",
    "roads",
    "owners",
    "joints",
    "touched",
    "free_paths",
    "open_nodes",
    "ports",
    "points",
    "unplayed",
    "lengths",
]
"""The columns that follow from others and are kept up to date; sets of places and payouts may wait."""


def check_table(game: Game, table: Any, roads: bool) -> None:
    """Checks that nothing is overdrawn, and that all that follows from pieces and cards is as if computed anew."""
    assert not [*table.surplus("$")]
    assert min(map(min, (*table.hands, table.bank))) >= 0
    assert game.rulebook.standing(game, table, EVERYBODY).scores == tuple(table.points)
    if roads:
        again = table.copy()
        again.settle()
        assert {name: getattr(again, name) for name in KEPT} == {
            name: getattr(table, name) for name in KEPT
        }
        for player in range(table.num_players):
            assert table.lengths[player] == longest_by_force(table, player)
            assert again.road_places(player) == table.road_places(player)
        for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
            kept = table.payouts[ROBBED if table.numbers[table.robber] == number else number]
            assert kept in (None, payout_of(again, number))


@pytest.mark.parametrize(("id", "steps"), [(NO_TRADE, 2_500), (BASE, 2_500), (BISON, 12_000)])
@settings(
    max_examples=budget.examples(4, 2), deadline=None, suppress_health_check=list(HealthCheck)
)
@given(seed=st.integers(0, 2**32))
def test_laws_of_the_table_and_the_longest_road_by_force(id: str, steps: int, seed: int) -> None:
    game = bisongames.load(id)
    rng = random.Random(seed)
    cursor = game.start(3 + seed % 2).cursor()
    built = ("PlaceRoad", "BuildRoad", "BuildSettlement", "PayCards")
    hunted: list[int] = [0] * cursor.num_players
    for _ in range(steps):
        if cursor.is_over:
            break
        choices = cursor.legal_actions()
        action = choices[int(rng.random() * len(choices))] if choices else cursor.sample_chance(rng)
        cursor.advance(action)
        check_table(game, cursor.table, type(action).__name__ in built)
        before, hunted = hunted, cursor.table.hunt_points.copy()
        assert all(a <= b for a, b in zip(before, hunted, strict=True))
