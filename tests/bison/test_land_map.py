"""The map of the land in a terminal: areas can be read from its colors, and what is on the fields from its words."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from bisongames import Match, load, show
from bisongames.bison.board import TERRAINS
from bisongames.components.hexes import steps_from
from bisongames.components.seats import CHANCE
from bisongames.engine.positions.state import State
from bisongames.show.bison.land_map import SCALES, LandMap, Scale, largest_map, leads
from bisongames.show.bison.scene import BisonScene
from bisongames.show.text_grid import STYLES, render_styles
from tests import budget

CODE = re.compile(r"\x1b\[([0-9;]*)m")
FRONT = {STYLES[name]: i for i, name in enumerate(TERRAINS)}
BACK = {STYLES[f"on_{name}"]: i for i, name in enumerate(TERRAINS)}


def positions(id: str, players: int, seed: int, every: int) -> Iterator[State]:
    match, rng = Match(load(id), players, seed=seed), random.Random(seed)
    while not match.is_over:
        match.play(rng.choice(list(match.legal_actions())))
        if match.count % every == 0:
            yield match.state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_large_land_is_a_map_too_on_a_screen_of_120_columns_and_40_lines(players: int) -> None:
    states = [state for state in positions("bison/base", players, 2, 3) if not state.is_over]
    last = max(states, key=lambda state: len(BisonScene.of(state).lying))
    assert len(BisonScene.of(last).lying) > 12
    drawn = show.text(last, width=76, height=36, color=True, bare=True)
    assert "▀" in drawn
    assert drawn.count("\n") < 36


def pixels_of(lines: list[str]) -> dict[tuple[int, int], int]:
    """The terrain of each half of a character, by its color."""
    found: dict[tuple[int, int], int] = {}
    for y, line in enumerate(lines):
        x, front, back = 0, None, None
        for part in re.split(r"(\x1b\[[0-9;]*m)", line):
            if code := CODE.fullmatch(part):
                front = FRONT.get(code[1], None if code[1] == "0" else front)
                back = BACK.get(code[1], None if code[1] == "0" else back)
                continue
            for sign in part:
                over, under = {"█": (front, front), "▀": (front, back), "▄": (back, front)}.get(
                    sign, (back, back)
                )
                found |= {
                    (x, 2 * y + i): half for i, half in enumerate((over, under)) if half is not None
                }
                x += 1
    return found


def around(pixel: tuple[int, int], pixels: dict[tuple[int, int], int]) -> list[tuple[int, int]]:
    x, y = pixel
    near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return [other for other in near if pixels.get(other) == pixels[pixel]]


def areas_read(drawn: LandMap, pixels: dict[tuple[int, int], int]) -> set[frozenset[str]]:
    """The fields in each surface of one color, by where the map says that fields lie."""
    found, left = set(), set(pixels)
    while left:
        surface = set(steps_from([min(left)], lambda pixel: around(pixel, pixels)))
        left -= surface
        found.add(frozenset(drawn.pixels[pixel] for pixel in surface))
    return found


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("id", ["bison/base", "bison/expansion-2"])
def test_areas_are_read_from_the_colors(id: str, scale: Scale) -> None:
    count = 0
    for seed in budget.share(range(40), 1):
        for state in positions(id, 2 + seed % 3, seed, 9 if budget.NIGHTLY else 30):
            shown = BisonScene.of(state)
            drawn = LandMap(shown, shown.free, scale)
            lines, _ = drawn.lines({})
            pixels = pixels_of([render_styles(line, color=True) for line in lines])
            right = {frozenset(fields) for areas in shown.view.areas for fields in areas}
            assert areas_read(drawn, pixels) == right
            count += 1
    assert count


def test_words_do_not_change_what_the_colors_say() -> None:
    for state in positions("bison/base", 3, 1, 25):
        shown = BisonScene.of(state)
        drawn = largest_map(shown, shown.free, 400, 400)
        assert drawn is not None
        words = {field: (field, "3Q1") for field in drawn.pixels.values()}
        plain, _ = drawn.lines({})
        written, crowded = drawn.lines(words)
        first, second = (
            pixels_of([render_styles(line, color=True) for line in lines])
            for lines in (plain, written)
        )
        assert first == second
        assert set(words) - set(crowded)


def test_everything_on_the_land_is_told() -> None:
    for state in positions("bison/base", 4, 2, 30):
        told = CODE.sub("", show.text(state, width=300, height=120, color=True))
        for cell in BisonScene.of(state).lying:
            assert cell in told
        for held in BisonScene.of(state).view.pieces:
            assert f"{held.hunters or ''}{'PQRS'[held.player]}{held.building or ''}" in told


def test_the_player_who_leads_is_named_once_in_each_area_with_pieces() -> None:
    for state in positions("bison/base", 3, 5, 20):
        shown = BisonScene.of(state)
        led = leads(shown)
        for areas in shown.view.areas:
            for fields in areas:
                pieces = [shown.held[field] for field in fields if field in shown.held]
                signs = [led[field] for field in fields if field in led]
                assert len(signs) == bool(pieces)
                if len({held.player for held in pieces}) == 1:
                    assert "PQRS"[pieces[0].player] in signs[0]


def test_without_colors_or_room_the_land_is_made_of_bricks() -> None:
    state = Match(load("bison/base"), 2, seed=1).state
    while state.actor == CHANCE:
        state = state.apply(next(iter(state.legal_actions())))
    for given in ({"width": 200}, {"width": 200, "height": 12, "color": True}):
        assert "█" not in show.text(state, **given)  # type: ignore[arg-type]
    assert "█" in show.text(state, width=200, height=60, color=True)
