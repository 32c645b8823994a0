"""The map of the island in a terminal with colors: what lies where can be read back from the drawn characters."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import atan2, degrees, floor

import pytest

from bisongames import Match, load, show
from bisongames.catan import island
from bisongames.catan.island import HEX_NAMES, NODE_NAMES
from bisongames.catan.options import RESOURCES
from bisongames.components.seats import CHANCE
from bisongames.engine.positions.state import State
from bisongames.show.catan.field_text import CatanScene, scene_of, standing_on
from bisongames.show.catan.island_map import SCALES, IslandMap, IslandScale, sign_spots
from bisongames.show.games import speech_of
from bisongames.show.text_grid import STYLES, render_styles
from bisongames.show.view_options import look_for
from tests import budget

IDS = ("catan/base", "catan/bison")
STYLE_OF = {code: name for name, code in STYLES.items()}
CODE = re.compile(r"\x1b\[([0-9;]*)m")
SURFACE = ";48;5;"
Cells = dict[tuple[int, int], tuple[str, str]]
"""The sign and the style of each character, by column and line."""


def positions(id: str, players: int, seed: int, every: int = 25) -> Iterator[State]:
    """Positions of a match in which those to act prefer to build and to move, so that pieces are on the island."""
    match, rng = Match(load(id), players, seed=seed), random.Random(seed)
    while not match.is_over and match.count < 900:
        legal = list(match.legal_actions())
        building = [
            action for action in legal if re.match(r"city|settlement|road|hunter", str(action))
        ]
        match.play(rng.choice(building or legal))
        if match.count % every == 0:
            yield match.state


@cache
def sample(id: str) -> list[State]:
    """Positions of several matches, the same for each scale."""
    return [
        state
        for seed in budget.share(range(20), 1)
        for state in positions(id, 3 + seed % 2, seed, 25 if budget.NIGHTLY else 60)
    ]


def drawn_at(shown: CatanScene, scale: IslandScale) -> IslandMap:
    view = shown.view
    look = look_for(
        speech_of(view.game.rulebook), view.num_players, width=300, height=200, color=True
    )
    return IslandMap(shown, (), (), look, scale)


def cells_of(drawn: IslandMap) -> Cells:
    cells: Cells = {}
    for y, line in enumerate(drawn.lines, drawn.origin[1]):
        x, style = drawn.origin[0], ""
        for part in re.split(r"(\x1b\[[0-9;]*m)", render_styles(line, color=True)):
            if code := CODE.fullmatch(part):
                style = "" if code[1] == "0" else STYLE_OF[code[1]]
                continue
            for sign in part:
                cells[x, y] = sign, style
                x += 1
    return cells


def between(one: tuple[int, int], other: tuple[int, int]) -> list[tuple[int, int]]:
    """The characters of an edge, without its ends."""
    (x1, y1), (x2, y2) = one, other
    steps = max(abs(x2 - x1), abs(y2 - y1))
    parts = [i / steps for i in range(1, steps)]
    return [(floor(x1 + (x2 - x1) * t + 0.5), floor(y1 + (y2 - y1) * t + 0.5)) for t in parts]


def names_at(scale: IslandScale) -> set[tuple[int, int]]:
    """The characters for the signs of corners."""
    return {(x, y) for columns, y in sign_spots(scale) for x in columns}


def on_hex(
    drawn: IslandMap, cells: Cells, names: set[tuple[int, int]], cell: int
) -> list[tuple[str, str]]:
    """The signs inside a hex with their styles, line by line, without what is at its corners and on its edges."""
    corners = [drawn.nodes[node] for node in island.CORNERS[cell]]
    (left, right), (top, bottom) = ((min(part), max(part)) for part in zip(*corners, strict=True))
    ring = [between(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
    edge = {*itertools.chain(*ring), *corners}
    found = []
    for y in range(top + 1, bottom):
        ends = [x for x, line in edge if line == y]
        inner = [(x, y) for x in range(left, right + 1) if _within(x, ends)]
        found += [cells.get(spot, (" ", "")) for spot in inner if spot not in names]
        found.append(("\n", ""))
    return found


def _within(x: int, ends: list[int]) -> bool:
    """Whether a column is between the left and the right edge of a line."""
    middle = (min(ends) + max(ends)) / 2
    return max(e for e in ends if e <= middle) < x < min(e for e in ends if e >= middle)


def words(signs: list[tuple[str, str]], *styles: str) -> list[str]:
    """What is written in one of these styles."""
    return "".join(sign if style in styles else " " for sign, style in signs).split()


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("place", range(7))
def test_hexes_and_all_on_them_are_read_from_the_drawn_characters(id: str, place: int) -> None:
    scale = SCALES[id == "catan/bison"][place]
    for state in sample(id):
        shown = scene_of(state)
        view, drawn = shown.view, drawn_at(shown, scale)
        cells, names = cells_of(drawn), names_at(scale)
        for cell, name in enumerate(HEX_NAMES):
            signs, ground = on_hex(drawn, cells, names, cell), f"on_{view.terrain[cell]}"
            grounds = {style.removeprefix("on_") for _, style in signs} & {*view.terrain}
            assert grounds == {view.terrain[cell]}
            assert any(word.startswith(name) for word in words(signs, ground))
            number = view.numbers[cell]
            stressed = number in (6, 8)
            assert words(signs, "on_likely" if stressed else "on_number") == [str(number)] * bool(
                number
            )
            assert not words(signs, "on_number" if stressed else "on_likely")
            assert len(words(signs, "on_robber")) == (view.robber == name)
            assert sum(map(len, words(signs, "on_herd"))) == view.herds.count(name)
            for player, pieces in enumerate(view.pieces):
                n = 0 if name in drawn.crowded else pieces.hunters[name]
                assert words(signs, f"on_player{player}") == [f"{n}{'PQRS'[player]}"] * bool(n)


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("place", range(7))
def test_roads_and_buildings_are_read_from_the_drawn_characters(id: str, place: int) -> None:
    scale = SCALES[id == "catan/bison"][place]
    for state in sample(id):
        shown = scene_of(state)
        drawn, standing = drawn_at(shown, scale), standing_on(shown.view)
        cells, names = cells_of(drawn), names_at(scale)
        for name, (x, y) in zip(NODE_NAMES, drawn.nodes, strict=True):
            said = "".join(cells.get((x + dx, y), (" ", ""))[0] for dx in range(-2, 3))
            if name in standing:
                owner, kind = standing[name]
                sign = f"{'PQRS'[owner]}{kind[0]}{name[1:]}"
                assert sign in said
                assert cells[x - 2 + said.index(sign), y] == (sign[0], f"on_player{owner}")
            elif scale.named:
                assert said[1:].startswith(name)
        roads = {road: p for p, pieces in enumerate(shown.view.pieces) for road in pieces.roads}
        for path, (a, b) in enumerate(island.ENDS):
            spots = [s for s in between(drawn.nodes[a], drawn.nodes[b]) if s not in names]
            found = {cells.get(s, (" ", "")) for s in spots}
            builder = roads.get(island.PATH_NAMES[path])
            letters = {("PQRS"[p], f"on_player{p}") for p in range(4)}
            expected = {("PQRS"[p], f"on_player{p}") for p in (builder,) if p is not None}
            assert found & letters == expected, (path, spots)


@pytest.mark.parametrize("id", IDS)
def test_each_harbour_is_told_once_at_sea(id: str) -> None:
    shown = scene_of(next(positions(id, 4, 1)))
    for scale in SCALES[id == "catan/bison"]:
        cells = cells_of(drawn_at(shown, scale))
        said = Counter(
            "".join(cells.get((x, y), (" ", ""))[0] if cells.get((x, y), ("", ""))[1] == "water" else " "
                    for y in range(-60, 60) for x in range(-99, 100)).split()
        )  # fmt: skip
        kinds = Counter(shown.view.harbours)
        assert said["3:1"] == kinds["any"]
        assert said["2:1"] == kinds.total() - kinds["any"]
        assert {kind: said[kind] for kind in RESOURCES} == {kind: kinds[kind] for kind in RESOURCES}


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("height", range(12, 75, 9))
def test_the_map_is_the_largest_that_fits(id: str, height: int) -> None:
    state = next(positions(id, 4, 2, 60))
    for width in (60, 76, 154):
        text = show.text(state.view(0), width=width, height=height, color=True, bare=True)
        lines = CODE.sub("", text).split("\n")
        mapped = SURFACE in text
        assert not mapped or max(map(len, lines)) <= width
        assert not mapped or len(lines) <= height
        larger = show.text(
            state.view(0), width=width + 30, height=height + 30, color=True, bare=True
        )
        assert text.count(SURFACE) <= larger.count(SURFACE)
        assert mapped or height < 30 or width < 76


def test_surfaces_reach_the_ends_of_lines() -> None:
    shown = scene_of(next(positions("catan/base", 3, 1)))
    for scale in SCALES[False]:
        drawn = drawn_at(shown, scale)
        cells = cells_of(drawn)
        (left, top), (right, bottom) = (drawn.nodes[node] for node in (33, 42))
        middle = (top + bottom) // 2
        blank = (" ", "")
        ends = [x for x in range(left, right + 1) if cells.get((x, middle), blank) != blank]
        assert ends[0] - left <= 1
        assert right - ends[-1] <= 1


def test_a_small_screen_or_one_without_colors_has_the_small_island() -> None:
    state = next(positions("catan/bison", 4, 2, 60))
    for given in (
        {"width": 200},
        {"width": 200, "height": 60},
        {"width": 80, "height": 18, "color": True},
    ):
        assert SURFACE not in show.text(state, **given)  # type: ignore[arg-type]
    assert SURFACE in show.text(state, width=80, height=40, color=True)


def test_corners_that_can_be_chosen_are_named_at_every_scale() -> None:
    state = Match(load("catan/base"), 4, seed=4).state
    while state.actor == CHANCE:
        state = state.apply(next(iter(state.legal_actions())))
    drawn = show.text(state.view(state.actor), width=76, height=29, color=True, bare=True)
    text = CODE.sub("", drawn)
    assert SURFACE in drawn
    for action in state.legal_actions():
        assert re.search(rf"\b{show.targets(action)[0].removeprefix('corner:')}\b", text)


def test_the_direction_die_leads_where_the_map_has_its_faces() -> None:
    shown = scene_of(next(positions("catan/bison", 3, 1)))
    drawn = drawn_at(shown, SCALES[True][0])

    def middle(cell: int) -> tuple[float, float]:
        corners = [drawn.nodes[node] for node in island.CORNERS[cell]]
        return sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6

    x, y = middle(9)
    clock = {}
    for face, side in shown.view.game.components.directions.items():
        a, b = middle(island.NEXT_HEXES[9][island.SIDES.index(side)])
        clock[face] = round((degrees(atan2(a - x, 2 * (y - b))) % 360) / 60) or 6
    assert clock == {str(face): face for face in range(1, 7)}
    lines = show.text(shown.view, width=160, height=60, color=True, bare=True)
    compass = [
        line[-20:].split() for line in CODE.sub("", lines).split("\n") if "direction die" in line
    ]
    assert compass[0][-1] == "6"
