"""What the pictures and texts of all games share: how lines fold, where the board lies, who acts and who has won."""

import random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from bisongames import Match, bots, show
from bisongames.show.drawing import TONES
from bisongames.show.lettering import bound, broken, folded, shortened, width_of
from tests.show.letters import escaping_letters

SVG = "{http://www.w3.org/2000/svg}"
GAMES = ("wind_river", "bison", "natives", "catan")
NAMES = ("Ann", "Bartholomew", "Maximiliane")


def played(game, actions=10_000):
    match = Match(game, players=3, seed=5, names=NAMES)
    rng, bot = random.Random(5), bots.Greedy()
    events: Any = ()
    while not match.is_over and len(match.moves) < actions:
        assert match.actor is not None
        events = match.play(bot.choose(match.state, match.actor, rng))
    return match.state, events


@pytest.fixture(scope="module", params=GAMES)
def over(request):
    return played(request.param)


@pytest.fixture(scope="module", params=GAMES)
def middle(request):
    return played(request.param, 30)


def crowns(picture):
    return picture.count('class="crown')


# Letters


def test_widths_are_never_below_those_of_the_widest_font():
    # Measured: DejaVu Sans with letters of size 100.
    measured = {"Maximiliane": 601.5, "BISON 0123456789": 983.1, "will, if: (fly)": 553.8}
    for text, width in measured.items():
        assert width <= width_of(text, 100) <= 1.12 * width, text
    assert width_of("Natives", 16, bold=True) > width_of("Natives", 16)


def test_lines_are_not_wider_than_their_room():
    text = "Bartholomew moves a hunter by 3 fields at most; 2 still to move."
    for width in (40.0, 90.0, 200.0):
        lines = folded(text, 16, width)
        assert all(width_of(line, 16) <= width for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert width_of(shortened("Bartholomew", 15, 60), 15) <= 60
    assert shortened("Ann", 15, 60) == "Ann"


def test_numbers_stay_with_their_nouns():
    assert broken("Dora: 1 Rite of Sacrifice; 2 Rites", 28) == ["Dora: 1 Rite of Sacrifice;", "2 Rites"]  # fmt: skip
    assert broken("It brings +3 points", 14) == ["It brings", "+3 points"]
    assert bound("NA-8b 2, 3") == "NA-8b 2, 3"
    assert folded("takes 2 tents", 10, width_of("2 tents", 10)) == ["takes", "2 tents"]


# Pages


def test_the_board_begins_where_the_panel_begins(over):
    state, events = over
    root = ET.fromstring(show.svg(state, events, layout="wide"))
    board, panel = [g for g in root if g.tag == f"{SVG}g"][:2]
    tops = [g.get("transform", "").split()[1] for g in (board, panel)]
    assert tops[0] == tops[1] == "16)"


@pytest.mark.parametrize("game", GAMES)
def test_no_letters_leave_the_panel(game):
    for state, events in (played(game, 0), played(game, 30), played(game)):
        for layout in ("wide", "tall"):
            picture = show.svg(state, events, layout=layout, names=NAMES)
            assert escaping_letters(picture) == []


def test_who_has_won_has_a_crown_and_nobody_is_framed_as_if_to_act(over):
    state, _ = over
    picture = show.svg(state)
    assert crowns(picture) == 1 + len(state.result.winners)
    frames = [r for r in ET.fromstring(picture).iter(f"{SVG}rect") if not r.get("class", "").startswith("touched ")]  # fmt: skip
    assert TONES["touched"].light not in {frame.get("stroke") for frame in frames}


def test_who_acts_is_framed_and_nobody_has_a_crown(middle):
    state, _ = middle
    picture = show.svg(state)
    assert crowns(picture) == 0
    seats = {
        g.get("data-id"): {rect.get("stroke") for rect in g.iter(f"{SVG}rect")}
        for g in ET.fromstring(picture).iter(f"{SVG}g")
        if (g.get("data-id") or "").startswith("seat:")
    }
    framed = {id for id, strokes in seats.items() if TONES["touched"].light in strokes}
    assert framed == {f"seat:{state.actor}"}
