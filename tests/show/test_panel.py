"""What the pictures and texts of all games share: how lines fold, where the board lies, who acts and who has won."""

import random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve

from bisongames import Match, bots, show
from bisongames.bison.events import HunterMoved
from bisongames.catan.events import RobberMoved
from bisongames.natives.events import MemberMoved
from bisongames.show.canvas import TONES
from bisongames.show.text_metrics import (
    bind_numbers,
    truncate_to_width,
    width_of,
    wrap_columns,
    wrap_to_width,
)
from bisongames.wind_river.events import BuffaloMoved
from tests.show.letters import covered_letters, escaping_letters

SVG = "{http://www.w3.org/2000/svg}"
GAMES = ("wind_river", "bison", "natives", "catan")
NAMES = ("Ann", "Bartholomew", "Maximiliane")
STEPS: dict[str, list[Any]] = {
    "wind_river": [BuffaloMoved(0, "A1", "A2")],
    "bison": [HunterMoved(0, "0,0P", "1,0R")],
    "natives": [MemberMoved(0, "red", "elder", "scout")],
    "catan": [RobberMoved(0, "h3")],
}
"""Events that touch something on each board."""


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
        lines = wrap_to_width(text, 16, width)
        assert all(width_of(line, 16) <= width for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert width_of(truncate_to_width("Bartholomew", 15, 60), 15) <= 60
    assert truncate_to_width("Ann", 15, 60) == "Ann"


def test_numbers_stay_with_their_nouns():
    assert wrap_columns("Dora: 1 Rite of Sacrifice; 2 Rites", 28) == ["Dora: 1 Rite of Sacrifice;", "2 Rites"]  # fmt: skip
    assert wrap_columns("It brings +3 points", 14) == ["It brings", "+3 points"]
    assert bind_numbers("NA-8b 2, 3") == "NA-8b 2, 3"
    assert wrap_to_width("takes 2 tents", 10, width_of("2 tents", 10)) == ["takes", "2 tents"]


# Pages


@pytest.mark.parametrize("game", GAMES)
def test_the_board_stands_at_the_top_beside_the_panel_however_long_that_is(game):
    for state, events in (played(game, 30), played(game)):
        root = ET.fromstring(show.svg(state, events, layout="wide"))
        board, panel = [g for g in root if g.tag == f"{SVG}g"][:2]
        tops = [float(g.get("transform", "").split()[1].rstrip(")")) for g in (board, panel)]
        assert tops == [16, 16]


def test_short_names_stand_beside_their_numbers_and_long_ones_above(middle):
    state, _ = middle
    if state.game.rulebook.id not in ("wind_river", "catan"):
        return
    names = ("Ann", "Wilhelmine-Charlotte", "Cleo")
    for seat in ET.fromstring(show.svg(state, names=names)).iter(f"{SVG}g"):
        if (seat.get("data-id") or "").startswith("seat:"):
            _, name, *numbers = seat.iter(f"{SVG}text")
            baselines = {
                float(n.get("y", "0")) - 0.36 * float(n.get("font-size", "0")) for n in numbers
            }
            own = float(name.get("y", "0")) - 0.36 * float(name.get("font-size", "0"))
            apart = [round(line - own, 1) for line in baselines]
            assert apart == [21.0 if name.text in names[1:2] else 0.0], name.text


def test_frames_are_explained_where_there_are_any(middle):
    state, _ = middle
    said = {
        (chosen, touched): [text.text for text in ET.fromstring(picture).iter(f"{SVG}text")]
        for chosen, ids in ((False, ()), (True, ["seat:0"]))
        for touched, told in ((False, []), (True, STEPS[state.game.rulebook.id]))
        for picture in [show.svg(state, told, targets=ids)]
    }
    for (chosen, touched), texts in said.items():
        assert ("may be chosen" in texts, "touched last" in texts) == (chosen, touched)


@pytest.mark.parametrize("game", [*GAMES, "catan/bison"])
def test_no_text_is_covered_by_what_is_drawn_later(game):
    for seed in (3, 37):
        match = Match(game, players=3, seed=seed, names=NAMES)
        rng, bot = random.Random(seed), bots.Greedy()
        events: Any = ()
        while True:
            if match.is_over or len(match.moves) in (30, 120):
                for layout in ("wide", "tall"):
                    picture = show.svg(match.state, events, layout=layout, names=NAMES)
                    assert covered_letters(picture) == [], (seed, len(match.moves), layout)
            if match.is_over:
                break
            assert match.actor is not None
            events = match.play(bot.choose(match.state, match.actor, rng))


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


# Ties


TIES = {
    "wind_river/base": (
        3,
        "Dora wins with 3 tipis in the plains and more resources than Ann.",
        "WR-6c",
    ),
    "bison/base": (37, "Ben wins with 20 animals, and with 4 on the lowest track.", "BI-5.0e"),
}


@pytest.mark.parametrize("id", TIES)
def test_a_tie_that_is_broken_is_told_in_the_prompt_and_below_the_totals(id):
    seed, said, rule = TIES[id]
    names = ("Ann", "Ben", "Cleo", "Dora")
    match = Match(id, players=4, seed=seed, names=names)
    rng = random.Random(seed)
    while match.actor is not None:
        match.play(bots.Greedy().choose(match.state, match.actor, rng))
    assert show.prompt(match.state, names) == f"The game is over: {said}"
    sheet = show.score_sheet(match.state, names)
    (row,) = sheet.ties
    assert row.rule == rule
    result = match.state.result
    assert result is not None
    winner = result.winners[0]
    equal = [p for p, total in enumerate(sheet.totals) if total == sheet.totals[winner]]
    assert len(equal) > 1
    assert all(row.points[p] < row.points[winner] for p in equal if p != winner)
    assert rule in str(sheet).splitlines()[-1]
    assert rule in sheet._repr_html_()
    assert f">{rule}</text>" in show.svg(match.state)


def test_natives_compares_members_among_equals():
    match = Match("natives/base", players=4, seed=21)
    rng = random.Random(21)
    while match.actor is not None:
        match.play(bots.Random().choose(match.state, match.actor, rng))
    (row,) = show.score_sheet(match.state).ties
    assert row.rule == "NA-8j"
    assert row.points == tuple(match.state.table.size(player) for player in range(4))


def test_rows_of_sheets_have_one_order():
    orders = {}
    for seed in range(1, 4):
        match = Match("catan", players=4, seed=seed)
        rng = random.Random(seed)
        while match.actor is not None:
            match.play(bots.Greedy().choose(match.state, match.actor, rng))
        for player in range(4):  # as if each sat first
            result = match.state.result
            assert result is not None
            turned = evolve(
                result,
                parts=result.parts[player:] + result.parts[:player],
                scores=result.scores[player:] + result.scores[:player],
            )
            orders[seed, player] = [row.name for row in show.score_sheet(turned).rows]
    rows = [
        "Settlements, 1 point each",
        "Cities, 2 points each",
        "Longest Road",
        "Largest Army",
        "Victory point cards",
    ]
    assert any(set(rows[2:4]) <= set(order) for order in orders.values())
    for order in orders.values():
        assert order == [row for row in rows if row in order]
