"""Bison 2 and the land: tiles, fields, neighbours, areas."""

from __future__ import annotations

import random
from collections import Counter
from math import cos, radians, sin, sqrt
from pathlib import Path

import networkx as nx
import pytest

import bisongames
from bisongames import VariantError
from bisongames.bison.board import LETTERS, Board
from bisongames.bison.land import Land, land_of, start_land
from bisongames.bison.options import cells_within
from bisongames.components.hexes import Grid
from tests.bison.positions import TRIO, L, Y, first_of, position, variant_file
from tests.position_checks import legal, look, play, refused

BASE = bisongames.load("bison")
BOARD: Board = BASE.board(2)
SETS = ("bison/base", "bison/odd-corners")


def land_l() -> Land:
    return land_of(BOARD, [(BOARD.cell_number[c], BOARD.tile_number[t], r) for c, t, r in L])


def n(name: str) -> int:
    return BOARD.field_number[name]


def names(fields: object) -> set[str]:
    return {BOARD.fields[f] for f in fields}  # type: ignore[attr-defined]


def random_land(rng: random.Random, board: Board, tiles: int) -> Land:
    land = start_land(board)
    drawn = list(board.drawn_tiles)
    for _ in range(tiles):
        lay = land.placements[int(rng.random() * len(land.placements))]
        tile = drawn.pop(int(rng.random() * len(drawn)))
        land = land.with_tile(board.cell_number[lay.cell], tile, lay.rotation)
    return land


def corner_point(cell: tuple[int, int], corner: int) -> tuple[float, float]:
    x, y = sqrt(3) * (cell[0] + cell[1] / 2), 1.5 * cell[1]
    angle = radians(30 + 60 * corner)
    return x + cos(angle), y + sin(angle)


def oracle(land: Land) -> nx.Graph:
    """The graph of fields once more, from the drawing alone: sides by their middles, rivers by their corner points."""
    board, tiles, graph = land.board, BASE.components.tiles, nx.Graph()
    sides: dict[tuple[int, int], int] = {}
    ends: dict[tuple[int, int], list[int]] = {}
    for c, tile in enumerate(land.tiles):
        if tile < 0:
            continue
        cell, spec, turn = board.grid.cells[c], tiles[board.tiles[tile]], land.rotations[c]
        nx.add_path(graph, range(3 * c, 3 * c + 3))
        for side in range(6):
            i = side + turn
            a, b = corner_point(cell, (i - 1) % 6), corner_point(cell, i % 6)
            middle = (round(500 * (a[0] + b[0])), round(500 * (a[1] + b[1])))
            here = 3 * c + (0 if spec.sides[side] == "P" else 2)
            if middle in sides:
                graph.add_edge(here, sides[middle])
            sides[middle] = here
        for corner in spec.river:
            point = corner_point(cell, (corner + turn) % 6)
            key = (round(1000 * point[0]), round(1000 * point[1]))
            for other in ends.setdefault(key, []):
                graph.add_edge(3 * c + 1, other)
            ends[key].append(3 * c + 1)
    return graph


def test_BI_2_0a_twenty_one_tiles_three_of_them_start_tiles(tmp_path: Path) -> None:
    tiles = BASE.components.tiles
    assert len(tiles) == 21
    assert sum(bool(t.cell) for t in tiles.values()) == 3
    path = variant_file(tmp_path, "[options]\ntile_count = 20")
    with pytest.raises(VariantError, match=r"got 21: write tile_count = 21 under"):
        bisongames.load(path)


def test_BI_2_1a_the_board_is_the_tiles_that_lie() -> None:
    state = BASE.start(2, start_player=Y)
    assert [t.cell for t in look(state).land] == ["0,0", "0,1", "1,0"]
    state = first_of(state, ["Overflowing"])
    assert len(look(state).land) >= 5
    refused(position(asked="gathering"), "announce:1", "BI-R31", "BI-R26")


def test_BI_2_1b_2_1c_2_1e_4_3_1ah_three_fields_on_a_tile_parted_by_the_river() -> None:
    land = land_l()
    fields = [f for f, links in enumerate(land.links) if links]
    assert len(fields) == 18
    assert sorted(BOARD.fields[f][-1] for f in fields) == sorted(LETTERS * 6)
    assert len(BOARD.fields) == 3 * len(BOARD.grid.cells)
    for cell in ("0,0", "1,1", "-1,0"):
        assert {n(f"{cell}P"), n(f"{cell}M")} <= {*land.links[n(f"{cell}R")]}
        assert n(f"{cell}M") not in land.links[n(f"{cell}P")]
    assert [land.animals[n(f"-1,0{letter}")] for letter in LETTERS] == [0, 2, 1]
    assert [land.animals[n(f"1,1{letter}")] for letter in LETTERS] == [1, 0, 2]


@pytest.mark.parametrize("variant", SETS)
def test_BI_2_1d_three_animals_on_every_tile(variant: str, tmp_path: Path) -> None:
    tiles = bisongames.load(variant).components.tiles
    assert all(t.animals.total == 3 for t in tiles.values())
    for kind in ("bison", "fish", "turkeys"):
        assert sum(t.animals[kind] for t in tiles.values()) == 21
    path = variant_file(tmp_path, "[components.tiles.05]\nanimals = { fish = 2, turkeys = 2 }")
    with pytest.raises(VariantError, match=r"tiles\.05\.animals: .*got 4"):
        bisongames.load(path)


def test_BI_N1_the_tile_set_is_data_that_can_be_replaced(tmp_path: Path) -> None:
    odd = bisongames.load("bison/odd-corners")
    assert BASE.components.tiles["02"].sides == "MPPPPM"
    assert odd.components.tiles["02"].sides == "PPPPMM"
    assert odd != BASE
    assert all(t.reconstructed for t in BASE.components.tiles.values())
    path = variant_file(
        tmp_path,
        '[components.tiles.02]\nsides = "PPPPPM"\nriver = [4, 5]\nreconstructed = ["animals"]',
    )
    mine = bisongames.load(path)
    assert mine.components.tiles["02"].reconstructed == ["animals"]
    assert first_of(mine.start(2)).is_over


def test_BI_2_1f_rivers_end_where_prairie_and_mountain_meet() -> None:
    for tile in BASE.components.tiles.values():
        changes = [i for i in range(6) if tile.sides[i] != tile.sides[(i + 1) % 6]]
        assert sorted(tile.river) == changes


def test_every_fault_of_a_tile_set_is_told_at_once(tmp_path: Path) -> None:
    text = """
[options]
max_ring = 0
animals = 3
[components.tiles.01]
sides = "PPXMMM"
[components.tiles.02]
animals = { bison = 2, eagles = 1 }
[components.tiles.03]
cell = [2, 0]
rotation = 0
[components.tiles.04]
rotation = 2
[components.tiles.S1]
rotation = 3
[components.tiles.S3]
reconstructed = "perhaps"
[components.tiles.19]
side = "PPPMMM"
"""
    with pytest.raises(VariantError) as error:
        bisongames.load(variant_file(tmp_path, text))
    paths = [f.path for f in error.value.faults]
    for name in (
        "01.sides", "02.animals.eagles", "03.cell", "04.rotation", "S1.rotation", "S3.reconstructed",
        "19.sides", "19.animals", "19.side",
    ):  # fmt: skip
        assert f"components.tiles.{name}" in paths
    assert {"options.max_ring", "options.animals"} <= set(paths)


def test_a_tile_of_your_own_needs_its_sides_and_animals_alone(tmp_path: Path) -> None:
    text = '[components.tiles.19]\nsides = "PPPMMM"\nanimals = { bison = 3 }\n'
    game = bisongames.load(variant_file(tmp_path, f"[options]\ntile_count = 22\n{text}"))
    assert game.components.tiles["19"].river == (2, 5)
    state = game.start(2, start_player=Y)
    assert "draw:19" in {str(outcome) for outcome, _ in state.chance_outcomes()}


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("[options]\nrounds = { 2 = 9, 3 = 7, 4 = 4 }", "options.rounds.3"),
        ("[options]\nreduce_builds = true", "options.reduce_builds"),
        ("[options]\nstart_stock = 16", "options.start_stock"),
        ("[options]\nlong_move = 1\nshort_move = 2", "options.long_move"),
        ("players = [2, 5]", "players"),
        ("[options]\nmax_ring = 2", "options.rounds.4"),
        ("[components.tiles.S2]\ncell = [0, 0]", "components.tiles"),
        (
            "[components.tiles]\n'x:y' = { sides = 'PPPMMM', river = [2, 5], animals = {} }",
            "components.tiles.x:y",
        ),
        ("[components.tiles.01]\nsides = 7", "components.tiles.01.sides"),
        ("[components.tiles.01]\nsides = 'PMPMMM'", "components.tiles.01.sides"),
        ("[components.tiles.01]\nsides = 'PPPPPP'", "components.tiles.01.sides"),
        ("[components.tiles.01]\nriver = [0, 5]", "components.tiles.01.river"),
    ],
)
def test_what_does_not_fit_together_is_refused(text: str, path: str, tmp_path: Path) -> None:
    head, _, body = text.partition("\n") if text.startswith("players") else ("", "", text)
    file = tmp_path / "x.toml"
    file.write_text(f'extends = "bison/base"\ntitle = "x"\n{head}\n{body}\n', encoding="utf-8")
    with pytest.raises(VariantError) as error:
        bisongames.load(file)
    assert path in [f.path for f in error.value.faults]


def test_BI_4_3_1g_areas_of_the_third_example() -> None:
    land = land_l()
    found = [sorted((len(a.fields), a.animals) for a in areas) for areas in land.areas]
    assert found[0] == [(1, 0), (1, 0), (2, 2), (2, 2)]
    assert found[2] == [(1, 1), (1, 2), (4, 4)]
    assert found[1] == [(1, 2), (2, 2), (3, 3)]
    prairies = [names(a.fields) for a in land.areas[0]]
    assert {"1,0P", "1,1P"} in prairies
    assert len(land.placements) == 39
    assert {"-1,0P"} in prairies


@pytest.mark.parametrize("tiles", [0, 3, 12, 16])
def test_BI_4_3_1g_R2_R28_areas_agree_with_an_independent_graph(tiles: int) -> None:
    rng = random.Random(tiles)
    for _ in range(12):
        land = random_land(rng, BOARD, tiles)
        graph = oracle(land)
        assert {f: set(graph[f]) for f in graph} == {
            f: set(links) for f, links in enumerate(land.links) if links
        }
        assert nx.is_connected(graph)
        for terrain in range(3):
            same = graph.subgraph(f for f in graph if f % 3 == terrain)
            areas = sorted(tuple(sorted(c)) for c in nx.connected_components(same))
            assert areas == [a.fields for a in land.areas[terrain]]
            assert [sum(land.animals[f] for f in a) for a in areas] == [
                a.animals for a in land.areas[terrain]
            ]
        far = dict(nx.all_pairs_shortest_path_length(graph))
        some = rng.sample(sorted(graph), 4)
        for start in some:
            assert land.within(start, 3) == {e for e, d in far[start].items() if 0 < d <= 3}
            for end in some:
                assert land.distance(start, end) == far[start][end]


@pytest.mark.parametrize(
    ("start", "end", "steps"),
    [
        ("1,1P", "1,1R", 1),
        ("1,1P", "1,1M", 2),
        ("0,1P", "1,0M", 1),  # over a side
        ("1,0R", "1,-1R", 1),  # along a river
        ("0,0R", "1,0R", 3),
        ("1,1R", "1,0R", 1),  # over a corner only along a river
        ("0,0P", "1,-1M", 2),
    ],
)
def test_BI_4_3_1ac_4_3_1ad_4_3_1ae_4_3_1af_4_3_1ag_steps(start: str, end: str, steps: int) -> None:
    assert land_l().distance(n(start), n(end)) == steps


def test_BI_R2_three_rivers_in_one_point_are_linked_pairwise() -> None:
    land = land_l()
    rivers = {n("1,0R"), n("1,-1R"), n("1,1R")}
    assert rivers in [set(a.fields) for a in land.areas[1]]
    rng = random.Random(4)
    for _ in range(40):
        land = random_land(rng, BOARD, 14)
        for field, links in enumerate(land.links):
            if field % 3 == 1 and len([e for e in links if e % 3 == 1]) >= 3:
                return
    pytest.fail("three rivers never met")


@pytest.mark.parametrize(
    ("rings", "per_ring", "pairs", "by_neighbours"),
    [
        (3, [3, 9, 15], 63, {3: 6, 4: 9, 6: 12}),
        (4, [3, 9, 15, 21], 120, {3: 6, 4: 15, 6: 27}),
    ],
)
def test_check_numbers_of_the_board(
    rings: int, per_ring: list[int], pairs: int, by_neighbours: dict[int, int]
) -> None:
    found = cells_within(rings)
    assert [list(found.values()).count(i) for i in range(1, rings + 1)] == per_ring
    neighbours = Counter(sum(n >= 0 for n in across) for across in Grid(found).across)
    assert neighbours == by_neighbours
    assert sum(k * number for k, number in neighbours.items()) == 2 * pairs


def test_check_numbers_of_the_tile_sets() -> None:
    base, odd = (bisongames.load(v).components.tiles for v in SETS)
    assert sum(t.sides.count("P") for t in base.values()) == 63
    assert sum(t.sides.count("P") for t in odd.values()) == 62
    drawn = [t for t in base.values() if not t.cell]
    assert len({t.sides for t in drawn}) == 6
    assert all(sum(t.sides == s for t in drawn) == 3 for s in {t.sides for t in drawn})
    assert all(corner % 2 for t in odd.values() for corner in t.river)


def test_BI_4_3_1c_a_hole_can_be_filled_in_three_rotations() -> None:
    around = ["-1,0", "-2,1", "-2,2", "-1,2"]
    tiles = [(cell, f"{i + 1:02}", 0) for i, cell in enumerate(around)]
    state = position(land=(*TRIO, *tiles), asked={"type": "LayingTile", "hunters": 0})
    assert {"lay:-1,1:0", "lay:-1,1:2", "lay:-1,1:4"} <= legal(state, "lay")
    play(state, "lay:-1,1:4")
