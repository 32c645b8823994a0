"""Places say where they are: in words if their name is a code, and by what lies next to them."""

from __future__ import annotations

import re

import pytest

import bisongames
from bisongames import show
from bisongames.engine.positions.state import State
from bisongames.show.picture_places import with_surroundings


def told(state: State, name: str) -> dict[str, str]:
    """What an attribute says of each place in the picture that has it."""
    picture = with_surroundings(show.svg(state), state)
    return dict(re.findall(rf'data-id="([^"]*)"[^>]*? {name}="([^"]*)"', picture))


def catan() -> State:
    """A match of Catan after the first settlement and road."""
    match = bisongames.Match("catan/base", players=3, seed=2)
    for _ in range(2):
        match.play(match.state.legal_actions()[0])
    state: State = match.state
    return state


def test_intersections_and_paths_are_told_by_what_lies_beside_them() -> None:
    state = catan()
    where = told(state, "data-where")
    titles = dict(re.findall(r'data-id="([^"]*)"[^>]*><title>([^<]*)', show.svg(state)))
    for cell in (id for id in where if id.startswith("hex:")):
        assert titles[cell].partition(": ")[2].startswith(where[cell])
    near = told(state, "data-near")
    for corner in (id for id in where if id.startswith("corner:")):
        hexes = [where[id] for id in near[corner].split() if id.startswith("hex:")]
        assert where[corner].startswith("the corner of ")
        assert all(each in where[corner] for each in hexes)
    assert sum("harbour" in words for words in where.values()) == 18  # two at each of nine
    paths = {id: words for id, words in where.items() if id.startswith("edge:")}
    assert sum(words.startswith("the coast of ") for words in paths.values()) == 30
    assert sum(words.startswith("the path between ") for words in paths.values()) == 42


@pytest.mark.parametrize("variant", ["wind_river/base", "bison/base"])
def test_fields_say_what_is_next_to_them(variant: str) -> None:
    near = told(bisongames.Match(variant, players=3, seed=2).state, "data-near")
    assert near
    for id, others in near.items():
        assert all(id in near.get(other, id) for other in others.split())  # each way


def test_places_of_bison_are_told_by_their_side_of_the_land_and_those_of_wind_river_by_their_names() -> (
    None
):
    where = told(bisongames.Match("bison/base", players=3, seed=2).state, "data-where")
    assert {id.partition(":")[0] for id in where} == {"cell", "field"}
    sides = "inner |far |"
    way = "top|bottom|right|left|(upper|lower) (right|left)"
    for id, words in where.items():
        kind = "place" if id.startswith("cell:") else "(prairie|river|mountain)"
        assert re.fullmatch(rf"the ({sides})({way}) {kind}", words)
    assert not told(bisongames.Match("wind_river/base", players=3, seed=2).state, "data-where")


def test_fields_of_wind_river_say_which_of_what_is_next_to_them_lies_ahead() -> None:
    state = bisongames.Match("wind_river/base", players=3, seed=2).state
    near, ahead = told(state, "data-near"), told(state, "data-ahead")
    assert ahead["field:D3"].split() == ["field:D4", "field:C4", "field:E4"]
    assert all(set(others.split()) <= set(near[id].split()) for id, others in ahead.items())
