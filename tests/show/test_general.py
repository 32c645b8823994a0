"""Pictures made from the names of what lies on the table: they work for any game, here for the shipped ones."""

import random
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve, fields, frozen

import bisongames
from bisongames import Event, Match, show
from bisongames.engine.core.errors import SetupError
from bisongames.engine.views.view import View
from bisongames.show.games import SILENT
from bisongames.show.general.picture import plain_name, value_text
from bisongames.show.text_grid import TextBlock, fit_to_height
from bisongames.show.view_options import Look
from bisongames.tables.counts import Counts
from tests.show import any_game
from tests.show.drawing import SVG, played
from tests.show.letters import escaping_letters

GAMES = ("wind_river", "bison/expansion-2", "natives/base+rituals", "catan/bison")


@pytest.fixture(scope="module", params=[(id, n) for id in GAMES for n in (0, 70)])
def match(request):
    id, actions = request.param
    return played(id, actions=actions)[0]


def test_every_field_of_a_view_is_named(match):
    view = match.view(0)
    text, picture = any_game.text(view), ET.fromstring(any_game.svg(view))
    drawn = "\n".join(picture.itertext())
    base = {field.name for field in fields(View)}
    for field in fields(type(view)):
        if field.name not in base:
            assert plain_name(field.name) in text
            assert plain_name(field.name) in drawn


def test_the_picture_is_one_image_with_a_title_and_nothing_lies_outside(match):
    for position in (match.state, match.view(None)):
        svg = any_game.svg(position, match.events[-5:])
        picture = ET.fromstring(svg)
        title = picture.findtext(f"{SVG}title", "")
        assert title == picture.get("aria-label")
        assert match.game.title in title
        labels = list(picture.iter(f"{SVG}text"))
        assert len(labels) > 10
        assert all(
            0 < float(each.get("y", "")) < float(picture.get("height", "")) for each in labels
        )
        assert escaping_letters(svg) == []


@pytest.mark.parametrize("id", GAMES)
def test_a_view_tells_nothing_that_is_hidden(id):
    match, _ = played(id, actions=40)
    sampled = match.state.sample(0, random.Random(1))
    seen = match.events_for(0)
    assert any_game.text(sampled.view(0), seen) == any_game.text(match.view(0), match.events)
    assert any_game.svg(sampled.view(0), seen) == any_game.svg(match.view(0), match.events)


def test_a_state_shows_everything():
    match, _ = played("catan", actions=40)
    assert "hands of Player 2: " in any_game.text(match.state)
    assert "hands of Player 2: " not in any_game.text(match.view(0))


def test_the_end_is_told_with_the_places():
    state = played("wind_river")[0].state
    text, winner = any_game.text(state), state.result.winners[0]
    assert "The game is over: Player" in text
    assert f"1. {'PQRS'[winner]} Player {winner + 1}" in text


@frozen
class LanternLit(Event):
    """Of no game at all."""

    player: int
    field: str
    ways: tuple[tuple[str, int], ...] = (("<a&b>", 2),)
    secret: str | None = None


def test_events_are_told_by_their_names_and_mark_what_they_touch():
    match = Match("wind_river", start_player=1)
    events = [LanternLit(1, "C3"), LanternLit(1, "Z9")]
    text = any_game.text(match.state, events)
    assert "Player 2: lantern lit (field C3, ways <a&b> and 2)" in " ".join(text.split())
    assert "*C3*: 2" in text
    picture = ET.fromstring(any_game.svg(match.state, events))
    touched = [t.text for t in picture.iter(f"{SVG}text") if "fill-touched" in t.get("class", "")]
    assert touched
    assert "*C3*: 2" in " ".join(map(str, touched))


def test_strange_titles_are_escaped():
    game = evolve(bisongames.load("wind_river"), title="<b> & \x00 Ünï")
    state = game.start(3)
    assert ET.fromstring(any_game.svg(state)).findtext(f"{SVG}title", "").startswith("<b> & ? Ünï")
    assert any_game.text(state).startswith("<b> &")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "-"),
        ("", "-"),
        (True, "yes"),
        (7, "7"),
        ((), "none"),
        (("a", ""), "a, -"),
        (((1, 2), (3,), ()), "(1, 2), 3, (none)"),
        (Counts({"ore": 2, "wool": 1}), "ore: 2, wool: 1"),
        (Counts(), "none"),
        (frozenset("ba"), "a, b"),
        (LanternLit(0, "x", ()), "player 0, field x, ways (none), secret -"),
    ],
)
def test_values_in_words(value, text):
    assert value_text(value) == text


def test_a_low_screen_loses_what_is_needed_least_first():
    look = Look(speech=SILENT, height=4)
    parts = [
        TextBlock(["heading", ""]),
        TextBlock(["board", "board"]),
        TextBlock(["table", "table"], 2, ["row"]),
        TextBlock(["legend"], 6),
    ]
    wanted = {
        None: "heading//board/board/table/table/legend",
        6: "heading/board/board/table/table/legend",
        5: "heading/board/board/table/table",
        4: "heading/board/board/row",
        1: "heading/board/board/row",
    }
    for height, lines in wanted.items():
        assert fit_to_height(parts, evolve(look, height=height)) == lines.replace("/", "\n")


@pytest.mark.parametrize("height", [0, -3, 2.5, True, "20"])
def test_a_height_is_a_number_of_lines(height):
    with pytest.raises(SetupError, match="at least 1 line"):
        show.text(Match("wind_river", seed=3).state, height=height)
