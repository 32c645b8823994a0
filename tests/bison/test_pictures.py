"""Pictures of Bison: whole, readable, and showing no more than the viewer may know."""

from __future__ import annotations

import random
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import bisongames
from bisongames import State
from bisongames.bison.scoring import area_events
from tests.bison.positions import R, Y, look, position
from tests.bison.test_4_4_scoring import EXAMPLE

SVG = "{http://www.w3.org/2000/svg}"


def later(variant: str, players: int, choices: int) -> tuple[State, list[Any]]:
    rng = random.Random(choices)
    state: State = bisongames.load(variant).start(players)
    events: list[Any] = []
    for _ in range(choices):
        if state.is_over:
            break
        actions = [a for a, _ in state.chance_outcomes()] or list(state.legal_actions())
        step = state.step(actions[int(rng.random() * len(actions))])
        state, events = step.state, [*step.events]
    return state, events


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("choices", [0, 3, 60, 150, 10_000])
def test_every_position_can_be_drawn(players: int, choices: int) -> None:
    state, events = later("bison/expansion-2", players, choices)
    for shown in (state, *(state.view(p) for p in (*range(players), None))):
        root = ET.fromstring(shown.to_svg(events))
        ids = {e.get("data-id") or "" for e in root.iter(f"{SVG}g")}
        fields = {f"field:{t.cell}{letter}" for t in look(state).land for letter in "PRM"}
        assert {id for id in ids if id.startswith("field:")} == fields
        assert max(map(len, shown.to_text(events).splitlines())) <= 80


@pytest.mark.parametrize("rings", [2, 4, 5])
def test_wider_and_smaller_lands_fit_the_page(rings: int) -> None:
    state, events = later(f"bison+max_ring={rings}+rounds=2:3,3:2,4:1", 2, 40)
    ET.fromstring(state.to_svg(events))
    assert max(map(len, state.to_text(events).splitlines())) <= 80


def test_a_picture_for_a_player_hides_the_tiles_of_others() -> None:
    state = position(hand="07")
    assert "tile 07 in hand" in state.to_svg()
    assert "tile 07 in hand" in state.view(Y).to_svg()
    assert "tile 07" not in state.view(R).to_svg()
    assert "tile 07: p" in state.view(Y).to_text()
    assert "tile 07: p" not in state.view(None).to_text()


def test_scored_areas_are_shown_with_their_gains() -> None:
    state = position(EXAMPLE, supplies={R: {"hunter": 1}})
    areas = [area for terrain in range(3) for area in area_events(state.table, terrain)]
    drawn = state.to_svg(areas)
    assert drawn.count('class="area"') == 6
    assert (
        "mountain with -1,0M: 4 fields, 4 turkeys; Player 1 gains 4, first with 1 tent of size 1 and 1 hunter; "
        "Player 2 gains 2, second with 1 hunter"
    ) in drawn
    assert re.search(r"-1,0M: 4 +\+4 1h 1t +\+2 1h", state.to_text(areas))
