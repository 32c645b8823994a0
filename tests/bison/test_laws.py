"""Bison: what holds in every match, whatever is chosen, and what is read from JSON."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import bisongames
from bisongames import Game, State
from bisongames.testing import check_game
from tests import budget
from tests.bison.positions import TOTAL, variant_file
from tests.position_checks import look

VARIANTS = ("bison/base", "bison/expansion-1", "bison/expansion-2", "bison/odd-corners")
ODD = (
    "bison+final_overflow=uncapped+gathering_at=any_piece+max_ring=4",
    "bison/expansion-2+costs=0,0,0,0,0+idle_gain=3+stones=6+track_end=60",
    "bison+max_ring=2+most_hunters=1+rounds=2:4,3:3,4:2+stones=1",
    "bison+hunter_price=3+long_move=9+market_hunters=0+overflow=cut+supply_hunters=0",
)


@pytest.mark.parametrize(
    ("players", "variant"), budget.share(product((2, 3, 4), VARIANTS), len(VARIANTS))
)
def test_the_shared_suite(variant: str, players: int) -> None:
    check_game(variant, players=players, matches=2, seed=7, seconds=budget.seconds(8))


@pytest.mark.parametrize("variant", ODD)
def test_the_shared_suite_with_unusual_options(variant: str) -> None:
    check_game(variant, players=2, matches=2, seed=3, seconds=budget.seconds(8))


def check_table(state: State, before: State | None) -> None:
    view, options = look(state), state.game.options
    fields = Counter(held.field for held in view.pieces)
    assert not fields or max(fields.values()) == 1
    assert all(held.hunters or held.building for held in view.pieces)
    kind = type(state.decision).__name__
    for tracks in view.tracks:
        assert min(tracks) >= 0
        assert max(tracks) <= options.track_end or kind == "Overflowing"
    assert len(view.land) + len(view.unseen) == 21
    assert len({t.tile for t in view.land}) == len({t.cell for t in view.land}) == len(view.land)
    for terrain in range(3):
        named = [f for area in view.areas[terrain] for f in area]
        assert len(named) == len(set(named)) == len(view.land)
    if before is not None:
        old = look(before)
        assert set(old.land) <= set(view.land)
        for player in range(state.num_players):
            assert all(view.market[player][p] <= old.market[player][p] for p in TOTAL)
        for terrain in range(3):
            for area in old.areas[terrain]:
                assert any(set(area) <= set(larger) for larger in view.areas[terrain])


@settings(
    max_examples=budget.examples(12, 4), deadline=None, suppress_health_check=list(HealthCheck)
)
@given(st.integers(0, 10**6), st.sampled_from((2, 3, 4)), st.sampled_from(VARIANTS))
def test_conservation_in_every_match(seed: int, players: int, variant: str) -> None:
    rng = random.Random(seed)
    state: State = bisongames.load(variant).start(players)
    before = None
    in_turn: Counter[int] = Counter()
    exchanges: Counter[int] = Counter()
    while not state.is_over:
        check_table(state, before)
        legal = state.legal_actions()
        action = rng.choice(legal) if legal else state.sample_chance(rng)
        if legal and type(state.decision).__name__ != "Overflowing":
            trade = type(action).__name__
            exchanges[state.turn] += trade == "Exchange"
            in_turn[state.turn] += trade not in ("Exchange", "Buy")
        before, state = state, state.apply(action)
    check_table(state, before)
    assert max(in_turn.values()) <= 9
    assert max(exchanges.values()) <= 22


def mirrored(state: State, game: Game) -> State:
    """The same position with prairies and mountains, bison and turkeys exchanged, the tiles too."""
    swap = str.maketrans("PM", "MP")
    data = json.loads(bisongames.to_json(state))
    for held in data["position"]["pieces"]:
        held["field"] = held["field"].translate(swap)
    data |= {"variant": game.id, "resolved": json.loads(bisongames.to_json(game.variant))}
    other: State = bisongames.from_json(json.dumps(data), game)
    return other


def test_prairie_and_mountain_can_be_exchanged(tmp_path: Any) -> None:
    base, swap, lines = bisongames.load("bison"), str.maketrans("PM", "MP"), []
    for name, tile in base.components.tiles.items():
        bison, fish, turkeys = (tile.animals[kind] for kind in ("turkeys", "fish", "bison"))
        lines += [f"[components.tiles.{name}]", f'sides = "{tile.sides.translate(swap)}"']
        lines += [f"animals = {{ bison = {bison}, fish = {fish}, turkeys = {turkeys} }}"]
    mirror = bisongames.load(variant_file(tmp_path, "\n".join(lines)))
    rng = random.Random(5)
    state: State = base.start(3, start_player=0)
    while not state.is_over:
        legal = state.legal_actions()
        state = state.apply(rng.choice(legal) if legal else state.sample_chance(rng))
        if type(state.decision).__name__ == "Marking":
            other = mirrored(state, mirror)
            assert other.standing().scores == state.standing().scores
            for one, two in (("prairie", "mountain"), ("mountain", "prairie")):
                assert points(state, one) == points(other, two)


def points(state: State, terrain: str) -> list[int]:
    """The points of each player from one terrain."""
    return [
        sum(part.points for part in parts if part.name.startswith(terrain))
        for parts in state.standing().parts
    ]
