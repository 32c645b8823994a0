"""Catan A1 to A4: what is in the box, the island, the layouts, and placing the first pieces."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import bisongames
from bisongames import CHANCE, RecordError, SetupError, State
from bisongames.catan import island
from bisongames.components.dice import ways
from tests.catan.positions import BASE, P, Q, T, chain, hand, legal, look, play, position, refused

GAME = bisongames.load(BASE)
MAP = bisongames.load("catan/base+setup=beginner_map")
FULL = bisongames.load("catan/base+setup=beginner_full")


def dealt(seed: int = 1, game: bisongames.Game = GAME, players: int = 4) -> State:
    """A new game with its island laid."""
    rng = random.Random(seed)
    state = game.start(players, start_player=P)
    while state.actor == CHANCE:
        state = state.apply(state.sample_chance(rng))
    return state


def test_CA_1a_1b_1c_the_island_has_its_hexes_harbours_and_numbers() -> None:
    for seed in range(5):
        view = look(dealt(seed))
        terrain = Counter(view.terrain)
        assert terrain == {
            "forest": 4,
            "pasture": 4,
            "fields": 4,
            "hills": 3,
            "mountains": 3,
            "desert": 1,
        }
        assert Counter(view.harbours) == {
            "any": 4,
            "lumber": 1,
            "brick": 1,
            "wool": 1,
            "grain": 1,
            "ore": 1,
        }
        numbers = Counter(view.numbers)
        assert numbers == {0: 1, 2: 1, 12: 1, **dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2)}
        assert sum(ways(n) for n in view.numbers if n) == 58


def test_CA_1d_1e_1f_bank_deck_and_supply_at_the_start() -> None:
    table: Any = dealt().table
    assert table.bank == [19] * 5
    assert sum(table.deck) == 25
    assert look(dealt()).unseen_cards == {
        "knight": 14,
        "victory_point": 5,
        "road_building": 2,
        "year_of_plenty": 2,
        "monopoly": 2,
    }
    assert (table.roads_left, table.settlements_left, table.pieces_left) == (
        [15] * 4,
        [5] * 4,
        [4] * 4,
    )
    with pytest.raises(RecordError, match="there are 19"):
        position(hands=["ore " * 20])
    with pytest.raises(RecordError, match="there are 5"):
        position(settlements=["v1 v3 v9 v11 v18 v21"])


def test_CA_1g_one_robber_and_one_card_of_each_bonus() -> None:
    view = look(dealt())
    assert view.longest_road == view.largest_army == -1
    assert view.robber in island.HEX_NAMES


def test_CA_1h_terrain_brings_its_resource() -> None:
    # v9 touches mountains 10, pasture 2 and hills 6; v32 forest 3, mountains 8, pasture 5; v40 fields etc. below.
    for node, dice, got in (
        ("v9", (4, 6), "ore"),
        ("v9", (1, 1), "wool"),
        ("v9", (2, 4), "brick"),
        ("v32", (1, 2), "lumber"),
        ("v17", (4, 5), "grain"),
    ):
        state = position(settlements=[node], agenda=[{"type": "BeforeRolling", "player": P}])
        state = play(state, "roll", f"dice:{dice[0]}+{dice[1]}")
        assert hand(state, P) == {got: 1}


def test_CA_2a_2b_2c_the_shape_of_the_island() -> None:
    assert (island.HEXES, island.NODES, island.PATHS) == (19, 54, 72)
    assert set(island.NEXT_HEXES[9]) == {4, 5, 8, 10, 13, 14}
    assert Counter(map(len, island.HEXES_AT)) == {3: 24, 2: 12, 1: 18}
    assert [n + 1 for n in island.CORNERS[9]] == [19, 25, 31, 36, 30, 24]
    assert [n + 1 for n in island.CORNERS[18]] == [42, 47, 51, 54, 50, 46]
    assert chain(9, 14) == ["e14"]
    coast = [
        e for e in range(72) if sum(set(island.ENDS[e]) <= set(c) for c in island.CORNERS) == 1
    ]
    assert len(coast) == 30
    rows = Counter(y for _, y in island.POINTS)
    assert [rows[y] for y in sorted(rows)] == [3, 4, 4, 5, 5, 6, 6, 5, 5, 4, 4, 3]


def test_CA_3a_the_beginner_map() -> None:
    view = look(MAP.start(4, start_player=P))
    assert view.numbers == (10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11)
    assert view.terrain[4] == "hills"
    assert view.terrain[9] == "desert"
    pairs = {n: [h for h, m in enumerate(view.numbers) if m == n] for n in range(2, 13) if n != 7}
    assert pairs == {
        2: [1], 12: [3], 3: [10, 13], 4: [5, 14], 5: [15, 16], 6: [4, 17], 8: [11, 12],
        9: [2, 7], 10: [0, 6], 11: [8, 18],
    }  # fmt: skip


def test_CA_3b_a_harbour_is_used_from_either_end_of_its_path() -> None:
    for node, resource, rate in (
        ("v1", "wool", 3),
        ("v4", "wool", 3),
        ("v11", "ore", 2),
        ("v5", "wool", 4),
    ):
        state = position(settlements=[node], hands=[f"{resource} " * rate])
        assert f"bank:{resource}=brick" in legal(state, "bank")
        state = position(settlements=[node], hands=[f"{resource} " * (rate - 1)])
        assert not legal(state, "bank")
    board = GAME.board(4)
    where = [sorted(n + 1 for n in island.ENDS[e]) for e in board.harbour_paths]
    assert where == [
        [1, 4], [2, 6], [11, 16], [27, 33], [43, 47], [50, 53], [48, 52], [34, 39], [12, 17],
    ]  # fmt: skip


def test_CA_3c_3d_3j_the_beginner_pieces() -> None:
    state = FULL.start(4, start_player=P)
    view = look(state)
    assert [p.settlements for p in view.pieces] == [
        ("v9", "v29"), ("v40", "v42"), ("v15", "v41"), ("v18", "v32"),
    ]  # fmt: skip
    assert [hand(state, p) for p in range(4)] == [
        {"grain": 1, "lumber": 2}, {"lumber": 1, "ore": 1, "brick": 1}, {"ore": 1, "grain": 2},
        {"lumber": 1, "ore": 1, "wool": 1},
    ]  # fmt: skip
    assert view.bank.total == 83
    assert state.turn == 1
    three = look(FULL.start(3, start_player=P))
    assert three.pieces[P].settlements == ("v40", "v42")
    assert not any("v9" in mine.settlements for mine in three.pieces)


def test_CA_3e_3h_the_variable_island_is_drawn_bit_by_bit() -> None:
    state = GAME.start(4, start_player=P)
    assert {str(a): p for a, p in state.chance_outcomes()}["terrain:desert"] == 1 / 19
    rng = random.Random(3)
    kinds = []
    shuffled = bisongames.load("catan/base+harbours=shuffled").start(4, start_player=P)
    state = shuffled
    while state.actor == CHANCE:
        kinds.append(type(state.decision).__name__)
        state = state.apply(state.sample_chance(rng))
    assert kinds == ["DealingTerrain"] * 19 + ["DealingCorner"] + ["DealingHarbour"] * 9
    assert Counter(look(state).harbours)["any"] == 4
    assert look(dealt()).harbours == (
        "any",
        "grain",
        "ore",
        "any",
        "wool",
        "any",
        "any",
        "brick",
        "lumber",
    )


def test_CA_3f_numbers_lie_along_a_spiral_that_leaves_out_the_desert() -> None:
    state = GAME.start(4, start_player=P)
    order = ["forest"] * 3 + ["desert"] + ["forest"] + ["pasture"] * 4 + ["fields"] * 4
    order += ["hills"] * 3 + ["mountains"] * 3
    for name in order:
        state = play(state, f"terrain:{name}")
    numbers = look(play(state, "corner:h0")).numbers
    assert (numbers[0], numbers[3], numbers[7], numbers[12]) == (5, 0, 2, 6)
    assert [a for a, _ in state.chance_outcomes()] == [
        state.parse(f"corner:h{h}") for h in (0, 2, 7, 11, 16, 18)
    ]


def test_CA_3f_no_two_red_numbers_are_neighbours() -> None:
    tokens = GAME.board(4).tokens
    for order in island.SPIRALS.values():
        for desert in range(19):
            rest = iter(tokens)
            numbers = {cell: 0 if cell == desert else next(rest) for cell in order}
            for cell in range(19):
                if numbers[cell] in (6, 8):
                    assert not any(numbers[n] in (6, 8) for n in island.NEXT_HEXES[cell] if n >= 0)


def test_CA_3g_the_robber_begins_on_the_desert() -> None:
    for seed in range(5):
        view = look(dealt(seed))
        assert view.terrain[int(view.robber[1:])] == "desert"


def test_CA_4a_placing_goes_round_and_back() -> None:
    for start in range(3):
        state = MAP.start(3, start_player=start)
        order = []
        while state.turn == 0:
            order.append((state.actor, type(state.decision).__name__))
            state = state.apply(state.legal_actions()[0])
        players = [start, (start + 1) % 3, (start + 2) % 3]
        wanted = [*players, *players[::-1]]
        assert [p for p, _ in order] == [p for p in wanted for _ in "ab"]
        assert [k for _, k in order] == ["PlacingSettlement", "PlacingRoad"] * 6


def test_CA_4b_4p_starting_settlements_stand_free_and_apart() -> None:
    state = play(MAP.start(4, start_player=P), "start-settlement:v9", "place-road:e14")
    assert "start-settlement:v10" in legal(state)
    refused(state, "start-settlement:v9", "CA-4b")
    for node in ("v5", "v13", "v14"):
        refused(state, f"start-settlement:{node}", "CA-4p")


def test_CA_4c_a_starting_road_touches_the_settlement_just_placed() -> None:
    first = MAP.start(3, start_player=P)
    assert sum(len(first.apply(a).legal_actions()) for a in first.legal_actions()) == 144
    state = play(first, "start-settlement:v9")
    assert legal(state) == {f"place-road:{name}" for name in (*chain(9, 5), *chain(13, 9, 14))}
    refused(state, "place-road:e38", "CA-4c")


def test_CA_4d_R15_the_second_settlement_brings_cards() -> None:
    state = MAP.start(3, start_player=P)
    for node, road in (
        ("v9", "e14"),
        ("v42", "e53"),
        ("v15", "e16"),
        ("v41", "e59"),
        ("v40", "e57"),
    ):
        state = play(state, f"start-settlement:{node}", f"place-road:{road}")
    assert hand(state, P) == {}
    state = play(state, "start-settlement:v19")
    assert hand(state, P) == {"brick": 1, "wool": 1}  # hills, pasture and the desert
    assert hand(state, Q) == {"lumber": 1, "ore": 1, "brick": 1}


@pytest.mark.parametrize("start", [0, 2])
def test_CA_4e_the_start_player_has_the_first_turn(start: int) -> None:
    state = FULL.start(3, start_player=start)
    seen = []
    for _ in range(4):
        seen.append(state.actor)
        state = play(state, "roll", "dice:1+1", "end")
    assert seen == [start, (start + 1) % 3, (start + 2) % 3, start]
    assert state.round == 2


def test_CA_R4_the_start_player_is_drawn_or_given() -> None:
    state = FULL.start(4)
    assert [p for _, p in state.chance_outcomes()] == [1 / 4] * 4
    assert FULL.start(4, start_player=T).actor == T
    with pytest.raises(SetupError, match="start_player is one of 0, 1, 2, 3"):
        FULL.start(4, start_player=4)
    assert look(GAME.start(4, layout="beginner", start_player=P)).numbers[4] == 6
    with pytest.raises(SetupError, match="layout is one of beginner"):
        GAME.start(4, layout="nowhere")
