"""Catan A1 to A4: the contents of the box, the island, the layouts, and placing the first pieces."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import bisongames
from bisongames import CHANCE, RecordError, SetupError, State
from bisongames.catan import island
from bisongames.catan.dice import DICE
from bisongames.catan.island_setup import spiral
from bisongames.catan.options import RESOURCES
from bisongames.testing.laws.position_laws import derived_columns_are_up_to_date
from tests.catan.positions import (
    BASE,
    BEFORE,
    BEGINNER,
    DECK,
    P,
    Q,
    T,
    chain,
    hand,
    position,
    read_with,
    roll,
)
from tests.position_checks import legal, look, play, refused

GAME = bisongames.load(BASE)
MAP = bisongames.load("catan/base+setup=beginner_map")
FULL = bisongames.load("catan/base+setup=beginner_full")


def lay_island(seed: int = 1, game: bisongames.Game = GAME, players: int = 4) -> State:
    """A new game with its island laid."""
    rng = random.Random(seed)
    state = game.start(players, start_player=P)
    while state.actor == CHANCE:
        state = state.apply(state.sample_chance(rng))
    return state


def test_CA_1a_1b_1c_the_island_has_its_hexes_harbours_and_numbers() -> None:
    for seed in range(5):
        view = look(lay_island(seed))
        terrain = Counter(forest=4, pasture=4, fields=4, hills=3, mountains=3, desert=1)
        assert Counter(view.terrain) == terrain
        assert Counter(view.harbours) == {"any": 4, **dict.fromkeys(RESOURCES, 1)}
        numbers = Counter(view.numbers)
        assert numbers == {0: 1, 2: 1, 12: 1, **dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2)}
        assert sum(DICE.ways(n) for n in view.numbers if n) == 58


@pytest.mark.parametrize(
    ("node", "kinds", "rate"),
    [
        ("v1", RESOURCES, 3),
        ("v4", RESOURCES, 3),  # the other end of the same path
        ("v5", (), 4),  # beside it
        ("v12", ("lumber",), 2),
        ("v34", ("brick",), 2),
        ("v43", ("wool",), 2),
        ("v2", ("grain",), 2),
        ("v11", ("ore",), 2),
    ],
)
def test_CA_1b_2d_harbours_take_three_of_any_kind_or_two_of_one(
    node: str, kinds: tuple[str, ...], rate: int
) -> None:
    for kind in RESOURCES:
        price = rate if kind in kinds else 4
        get = "ore" if kind == "wool" else "wool"
        for settlement, city in ((node, ""), ("", node)):
            enough = position(settlements=[settlement], cities=[city], hands=[f"{kind} " * price])
            assert hand(play(enough, f"bank:{kind}={get}"), P) == {get: 1}
        short = position(settlements=[node], hands=[f"{kind} " * (price - 1)])
        refused(short, f"bank:{kind}={get}", "CA-5q")


def test_CA_1d_1e_1f_1g_bank_deck_supply_robber_and_bonus_cards_at_the_start() -> None:
    table, view = lay_island().table, look(lay_island())
    assert table.bank == [19] * 5
    assert sum(table.deck) == 25
    assert view.unseen_cards == DECK
    assert view.longest_road == view.largest_army == -1
    assert view.robber in island.HEX_NAMES
    pieces = (table.roads_left, table.settlements_left, table.pieces_left)
    assert pieces == ([15] * 4, [5] * 4, [4] * 4)
    six = ["v1", "v3", "v9", "v11", "v18", "v21"]
    with pytest.raises(RecordError, match=r"hands\[0\]\.ore: expected 0 to 19, got 20"):
        read_with(lay_island(), lambda table, agenda: table["hands"][0].update(ore=20))
    with pytest.raises(RecordError, match=r"pieces\[0\]\.settlements"):
        read_with(lay_island(), lambda table, agenda: table["pieces"][0].update(settlements=six))


def test_CA_1h_terrain_brings_its_resource() -> None:
    # v9 touches mountains 10, pasture 2 and hills 6; v32 forest 3, mountains 8, pasture 5; v40 fields etc. below.
    for node, dice, got in (
        ("v9", (4, 6), "ore"),
        ("v9", (1, 1), "wool"),
        ("v9", (2, 4), "brick"),
        ("v32", (1, 2), "lumber"),
        ("v17", (4, 5), "grain"),
    ):
        state = position(settlements=[node], agenda=[BEFORE])
        assert hand(roll(state, *dice), P) == {got: 1}


SHEET = """
 0  0 -2   1  5  9 13  8  4
 1  1 -2   2  6 10 14  9  5
 2  2 -2   3  7 11 15 10  6
 3 -1 -1   8 13 18 23 17 12
 4  0 -1   9 14 19 24 18 13
 5  1 -1  10 15 20 25 19 14
 6  2 -1  11 16 21 26 20 15
 7 -2  0  17 23 29 34 28 22
 8 -1  0  18 24 30 35 29 23
 9  0  0  19 25 31 36 30 24
10  1  0  20 26 32 37 31 25
11  2  0  21 27 33 38 32 26
12 -2  1  29 35 40 44 39 34
13 -1  1  30 36 41 45 40 35
14  0  1  31 37 42 46 41 36
15  1  1  32 38 43 47 42 37
16 -2  2  40 45 49 52 48 44
17 -1  2  41 46 50 53 49 45
18  0  2  42 47 51 54 50 46
"""
"""Sheet A2: number, q and r of each hex, and its intersections at N, NE, SE, S, SW and NW."""
ROWS = [tuple(map(int, line.split())) for line in SHEET.split("\n") if line]
AXIAL = {row[0]: row[1:3] for row in ROWS}
AROUND = {row[0]: row[3:] for row in ROWS}


def test_CA_2a_N1_hexes_are_numbered_row_by_row_and_neighbours_share_a_side() -> None:
    assert tuple(f"h{n}" for n in range(19)) == island.HEX_NAMES
    assert dict(enumerate(island.CELLS)) == AXIAL
    steps = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}
    number = {at: cell for cell, at in AXIAL.items()}
    for cell, (q, r) in AXIAL.items():
        beside = dict(zip(island.SIDES, island.NEXT_HEXES[cell], strict=True))
        assert beside == {
            side: number.get((q + dq, r + dr), -1) for side, (dq, dr) in steps.items()
        }
        sharing = {n for n in AROUND if len(set(AROUND[n]) & set(AROUND[cell])) == 2}
        assert set(beside.values()) - {-1} == sharing


def test_CA_2b_N2_intersections_are_the_corners_that_hexes_share() -> None:
    assert tuple(f"v{n}" for n in range(1, 55)) == island.NODE_NAMES
    corners_of = {cell: tuple(n + 1 for n in nodes) for cell, nodes in enumerate(island.CORNERS)}
    assert corners_of == AROUND
    corners = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    points = {
        node: (2 * q + r + dx, 3 * r + dy)
        for cell, (q, r) in AXIAL.items()
        for node, (dx, dy) in zip(AROUND[cell], corners, strict=True)
    }
    assert dict(enumerate(island.POINTS, 1)) == points
    assert sorted(points, key=lambda n: points[n][::-1]) == list(range(1, 55))
    touched = {n: tuple(c for c in AROUND if n in AROUND[c]) for n in range(1, 55)}
    assert dict(enumerate(island.HEXES_AT, 1)) == touched


def test_CA_2c_N3_paths_are_the_sides_of_hexes_in_the_same_order() -> None:
    assert tuple(f"e{n}" for n in range(1, 73)) == island.PATH_NAMES
    ends = {n: (a + 1, b + 1) for n, (a, b) in enumerate(island.ENDS, 1)}
    sides = {
        (min(a, b), max(a, b))
        for around in AROUND.values()
        for a, b in zip(around, (*around[1:], around[0]), strict=True)
    }
    assert len(sides) == 72
    assert set(ends.values()) == sides
    middle = {
        n: tuple(island.POINTS[a - 1][i] + island.POINTS[b - 1][i] for i in (1, 0))
        for n, (a, b) in ends.items()
    }
    assert sorted(middle, key=lambda n: middle[n]) == list(range(1, 73))
    for node in range(1, 55):
        meeting = {n for n, both in ends.items() if node in both}
        assert {path + 1 for path, _ in island.PATHS_AT[node - 1]} == meeting
        assert {n + 1 for n in island.NEXT_NODES[node - 1]} == {
            sum(ends[n]) - node for n in meeting
        }


@pytest.mark.parametrize("game", [MAP, FULL])
def test_CA_3a_3b_every_hex_of_the_beginner_map_is_where_the_sheet_has_it(
    game: bisongames.Game,
) -> None:
    view = look(game.start(4, start_player=P))
    assert [*view.terrain] == BEGINNER["terrain"]
    assert [*view.numbers] == BEGINNER["numbers"]


def test_CA_2d_3f_a_harbour_lies_at_both_ends_of_its_path() -> None:
    board = GAME.board(4)
    where = [sorted(n + 1 for n in island.ENDS[e]) for e in board.harbour_paths]
    assert where == [
        [1, 4], [2, 6], [11, 16], [27, 33], [43, 47], [50, 53], [48, 52], [34, 39], [12, 17],
    ]  # fmt: skip


def test_CA_2d_a_harbour_lies_at_the_coast(tmp_path: Path) -> None:
    file = tmp_path / "moved.toml"
    for side, coast in (("NE", True), ("E", True), ("W", False), ("SW", False)):
        text = (
            f'extends = "catan/base"\ntitle = "Moved"\n[components.harbours.3]\nside = "{side}"\n'
        )
        file.write_text(text, encoding="utf-8")
        if coast:
            assert bisongames.load(file).components.harbours["3"].side == side
        else:
            with pytest.raises(bisongames.VariantError, match="is not on the coast"):
                bisongames.load(file)


RED, BLUE, ORANGE, WHITE = (
    (("v9", "v29"), ("e14", "e42")),
    (("v40", "v42"), ("e53", "e57")),
    (("v15", "v41"), ("e16", "e59")),
    (("v18", "v32"), ("e26", "e38")),
)
"""Sheet A3: settlements and roads of each colour."""


@pytest.mark.parametrize(
    ("players", "seats"),
    [(3, [BLUE, ORANGE, WHITE]), (4, [RED, BLUE, ORANGE, WHITE])],
)
def test_CA_3k_3l_N13_each_seat_has_the_settlements_and_roads_of_its_colour(
    players: int, seats: list[Any]
) -> None:
    view = look(FULL.start(players, start_player=P))
    assert [(p.settlements, p.roads) for p in view.pieces] == seats


@pytest.mark.parametrize("game", [MAP, FULL])
def test_no_hex_is_left_to_draw_when_the_beginner_map_is_laid(game: bisongames.Game) -> None:
    before_the_first_draw = bisongames.Match(game, 4, dealer="manual")
    assert before_the_first_draw.actor == CHANCE
    derived_columns_are_up_to_date(before_the_first_draw, random.Random(0))


def test_CA_3k_3l_3m_the_beginner_pieces() -> None:
    state = FULL.start(4, start_player=P)
    view = look(state)
    assert [hand(state, p) for p in range(4)] == [
        {"grain": 1, "lumber": 2}, {"lumber": 1, "ore": 1, "brick": 1}, {"ore": 1, "grain": 2},
        {"lumber": 1, "ore": 1, "wool": 1},
    ]  # fmt: skip
    assert view.bank.total == 83
    assert state.turn == 1


def test_CA_3a_3f_N4_the_variable_island_is_drawn_bit_by_bit() -> None:
    state = GAME.start(4, start_player=P)
    assert {str(a): p for a, p in state.chance_outcomes()}["terrain:desert"] == 1 / 19
    rng = random.Random(3)
    kinds = []
    state = bisongames.load("catan/base+harbours=shuffled").start(4, start_player=P)
    while state.actor == CHANCE:
        kinds.append(type(state.decision).__name__)
        state = state.apply(state.sample_chance(rng))
    assert kinds == ["DealingTerrain"] * 19 + ["DealingCorner"] + ["DealingHarbour"] * 9
    assert Counter(look(state).harbours)["any"] == 4
    assert list(look(lay_island()).harbours) == BEGINNER["harbours"]


SPIRALS = """
0 3 7 12 16 17 18 15 11 6 2 1 | 4 8 13 14 10 5 | 9
2 1 0 3 7 12 16 17 18 15 11 6 | 5 4 8 13 14 10 | 9
7 12 16 17 18 15 11 6 2 1 0 3 | 8 13 14 10 5 4 | 9
11 6 2 1 0 3 7 12 16 17 18 15 | 10 5 4 8 13 14 | 9
16 17 18 15 11 6 2 1 0 3 7 12 | 13 14 10 5 4 8 | 9
18 15 11 6 2 1 0 3 7 12 16 17 | 14 10 5 4 8 13 | 9
"""
"""Sheet A3: the spiral from each corner."""
TOKENS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
"""Sheet A1: the numbers in the order of their letters."""


@pytest.mark.parametrize("desert", [0, 5, 9, 16])
def test_CA_3c_3d_R40_from_each_corner_the_numbers_follow_their_letters(desert: int) -> None:
    state = GAME.start(4, start_player=P)
    order = ["forest"] * 4 + ["pasture"] * 4 + ["fields"] * 4 + ["hills"] * 3 + ["mountains"] * 3
    order.insert(desert, "desert")
    state = play(state, *(f"terrain:{name}" for name in order))
    corners = [state.parse(f"corner:h{h}") for h in (0, 2, 7, 11, 16, 18)]
    assert [corner for corner, _ in state.chance_outcomes()] == corners
    for line in SPIRALS.strip().split("\n"):
        way = [int(word) for word in line.split() if word != "|"]
        numbers = look(play(state, f"corner:h{way[0]}")).numbers
        assert tuple(numbers[cell] for cell in way if cell != desert) == TOKENS
        assert numbers[desert] == 0


def test_CA_3d_no_two_red_numbers_are_neighbours() -> None:
    tokens = GAME.components.tokens
    for order in map(spiral, island.CORNER_HEXES):
        for desert in range(19):
            rest = iter(tokens)
            numbers = {cell: 0 if cell == desert else next(rest) for cell in order}
            for cell in range(19):
                if numbers[cell] in (6, 8):
                    assert not any(numbers[n] in (6, 8) for n in island.NEXT_HEXES[cell] if n >= 0)


def test_CA_3e_the_robber_begins_on_the_desert() -> None:
    for seed in range(5):
        view = look(lay_island(seed))
        assert view.terrain[int(view.robber[1:])] == "desert"
    for game in (MAP, FULL):
        assert look(game.start(4, start_player=P)).robber == "h9"


def test_CA_3g_placing_goes_round_and_back() -> None:
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


def test_CA_3h_3i_starting_settlements_stand_free_and_apart() -> None:
    state = play(MAP.start(4, start_player=P), "start-settlement:v9", "place-road:e14")
    assert "start-settlement:v10" in legal(state)
    refused(state, "start-settlement:v9", "CA-3h")
    for node in ("v5", "v13", "v14"):
        refused(state, f"start-settlement:{node}", "CA-3i")


def test_CA_3j_a_starting_road_touches_the_settlement_just_placed() -> None:
    first = MAP.start(3, start_player=P)
    assert sum(len(first.apply(a).legal_actions()) for a in first.legal_actions()) == 144
    state = play(first, "start-settlement:v9")
    assert legal(state) == {f"place-road:{name}" for name in (*chain(9, 5), *chain(13, 9, 14))}
    refused(state, "place-road:e38", "CA-3j")


FOUR_PLACED = (("v9", "e14"), ("v42", "e53"), ("v15", "e16"), ("v41", "e59"))
"""Settlements and roads that the first three players place, and the third again."""


def test_CA_3j_the_second_road_does_not_go_to_the_first_settlement() -> None:
    state = MAP.start(3, start_player=P)
    for node, road in FOUR_PLACED:
        state = play(state, f"start-settlement:{node}", f"place-road:{road}")
    state = play(state, "start-settlement:v18", f"place-road:{chain(18, 23)[0]}")
    state = play(state, "start-settlement:v29")
    refused(state, f"place-road:{chain(9, 5)[0]}", "CA-3j")
    assert legal(state) == {f"place-road:{name}" for name in (*chain(23, 29, 35), *chain(29, 34))}


def test_CA_2e_3o_the_second_settlement_may_lie_far_away_and_on_the_coast() -> None:
    state = MAP.start(3, start_player=P)
    for node, road in FOUR_PLACED:
        state = play(state, f"start-settlement:{node}", f"place-road:{road}")
    state = play(state, "start-settlement:v18", "place-road:e26")
    coast = {"v1", "v2", "v3", "v52", "v53", "v54"}  # the first settlement is v9
    assert coast <= {wish.partition(":")[2] for wish in legal(state)}
    placed = play(state, "start-settlement:v54")
    assert legal(placed) == {f"place-road:{name}" for name in (*chain(50, 54), *chain(51, 54))}
    assert look(play(placed, f"place-road:{chain(51, 54)[0]}")).pieces[P].settlements == (
        "v9",
        "v54",
    )


def test_CA_3j_a_starting_road_goes_to_a_free_path() -> None:
    placing = {"type": "PlacingRoad", "player": P, "node": "v9"}
    state = position(
        roads=[(), ["e14"]], settlements=["v9", "v19"], turn=0, round=0, active_player=-1,
        agenda=[placing, {"type": "BeginFirstTurn"}],
    )  # fmt: skip
    assert legal(state) == {f"place-road:{name}" for name in chain(5, 9, 13)}
    refused(state, "place-road:e14", "CA-3j")


def test_CA_3m_the_second_settlement_brings_cards() -> None:
    state = MAP.start(3, start_player=P)
    for node, road in (*FOUR_PLACED, ("v40", "e57")):
        state = play(state, f"start-settlement:{node}", f"place-road:{road}")
    assert hand(state, P) == {}
    state = play(state, "start-settlement:v19")
    assert hand(state, P) == {"brick": 1, "wool": 1}  # hills, pasture and the desert
    assert hand(state, Q) == {"lumber": 1, "ore": 1, "brick": 1}
    assert look(state).bank == {"lumber": 18, "brick": 17, "wool": 18, "grain": 17, "ore": 17}


@pytest.mark.parametrize("start", [0, 2])
def test_CA_4a_the_start_player_has_the_first_turn(start: int) -> None:
    state = FULL.start(3, start_player=start)
    seen = []
    for _ in range(4):
        seen.append(state.actor)
        state = play(state, "roll", "dice:1+1", "end")
    assert seen == [start, (start + 1) % 3, (start + 2) % 3, start]
    assert state.round == 2


def test_CA_R4_the_start_player_is_drawn_or_given() -> None:
    for game in (FULL, MAP, GAME):
        state = game.start(4)
        assert {str(a): p for a, p in state.chance_outcomes()} == {
            f"start:{player}": 1 / 4 for player in range(4)
        }
        drawn = play(state, "start:2")
        while drawn.actor == CHANCE:
            drawn = drawn.apply(drawn.sample_chance(random.Random(1)))
        assert drawn.actor == 2
    assert FULL.start(4, start_player=T).actor == T
    with pytest.raises(SetupError, match=r"^start_player .*0, 1, 2, 3"):
        FULL.start(4, start_player=4)
    assert look(GAME.start(4, layout="beginner", start_player=P)).numbers[4] == 6
    with pytest.raises(SetupError, match=r"^layout .*beginner"):
        GAME.start(4, layout="nowhere")
