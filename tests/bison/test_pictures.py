"""Pictures of Bison: whole, readable, and showing no more than the viewer may know."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from bisongames.bison.scoring import area_events
from tests.bison.positions import R, Y, position, random_match
from tests.bison.test_4_4_scoring import EXAMPLE


@pytest.mark.parametrize("rings", [2, 4, 5])
def test_wider_and_smaller_lands_fit_the_page(rings: int) -> None:
    states, told = random_match(2, 1, f"bison+max_ring={rings}+rounds=2:3,3:2,4:1")
    ET.fromstring(states[40].to_svg(told[39]))
    assert max(map(len, states[40].to_text(told[39]).splitlines())) <= 80


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
        "mountain at the left (-1,0M): 4 fields, 4 turkeys; Player 1 gains 4, first with 1 tent of size 1 and 1 hunter; "
        "Player 2 gains 2, second with 1 hunter"
    ) in drawn
    assert re.search(r"-1,0M: 4 +\+4 1h 1t +\+2 1h", state.to_text(areas))
