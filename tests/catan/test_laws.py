"""Catan and the scenario: laws that hold in every match, and the outcome of random play."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import bisongames
from bisongames import Game
from bisongames.catan.island import CLOSE_MASK, ENDS, NODE_BIT, NODES, bits
from bisongames.catan.island_table import ROBBED, UNKNOWN
from bisongames.catan.options import VICTORY_POINT
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
            "catan/base+domestic_trade=off+friendly_robber=on+harbours=shuffled+max_turns=60",
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


def check_table(game: Game, table: Any, roads: bool) -> None:
    """Checks conservation, limits, and all derived columns."""
    options, players = game.options, table.num_players
    for kind in range(5):
        held = sum(hand[kind] for hand in table.hands)
        assert table.bank[kind] + held == options.bank_per_resource
        assert table.bank[kind] >= 0
    assert min(map(min, table.hands)) >= 0
    for p in range(players):
        assert table.unplayed[p] == sum(table.held[p]) - table.held[p][VICTORY_POINT]
        assert table.roads.count(p + 1) + table.roads_left[p] == options.roads_per_player
        stand = table.settlements[p].bit_count()
        assert stand + table.settlements_left[p] == options.settlements_per_player
        hunters = sum(table.hunters[p])
        assert table.cities[p].bit_count() + hunters + table.pieces_left[p] == table.board.pieces
        own = table.settlements[p] | table.cities[p]
        assert own == sum(NODE_BIT[n] for n in range(NODES) if table.owners[n] == p + 1)
        assert not table.settlements[p] & table.cities[p]
    deck = sum(table.deck) + sum(map(sum, table.held)) + sum(table.knights)
    assert deck <= sum(table.board.deck)
    assert game.rulebook.standing(game, table, EVERYBODY).scores == tuple(table.points)
    if game.options.distance_rule_after_setup or table.turn == 0:
        for node in range(NODES):
            if table.owners[node]:
                assert not any(table.owners[n] for n in bits(CLOSE_MASK[node] ^ NODE_BIT[node]))
    if options.herds and table.turn:
        assert len(table.herds) == 2
        assert set(table.herds) <= set(range(19))
    if roads:
        copy = table.copy()
        for p in range(players):
            assert table.lengths[p] == longest_by_force(table, p)
            copy.reach[p] = UNKNOWN
            assert copy.road_places(p) == table.road_places(p)
            copy.renew_ports(p)
        copy.renew_open_nodes()
        assert (copy.open_nodes, copy.ports) == (table.open_nodes, table.ports)
        for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
            kept = table.payouts[ROBBED if table.numbers[table.robber] == number else number]
            assert kept in (None, payout_of(copy, number))


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
