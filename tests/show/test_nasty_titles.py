"""Whatever a game is called, its pictures command no terminal and turn no text round."""

import json
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve

import bisongames
from bisongames import Match, RecordError, VariantError
from bisongames.engine.core.errors import is_visible, visible
from tests.show import any_game

NASTY = "a\x1b[31m\x9b2J\r\u202eb\u2066\ufeff\ue000\ud800c"
GAMES = ("wind_river", "bison", "natives/base+rituals", "catan/bison")


@pytest.fixture(params=GAMES)
def nasty(request):
    """A position of a game with a nasty title, as somebody might make it in Python."""
    state = Match(request.param, seed=1).state
    return type(state)(evolve(state.game, title=NASTY), state.table, state.agenda)


def test_a_picture_of_a_game_with_a_nasty_title_is_harmless(nasty):
    for position in (nasty, nasty.view(0), nasty.view(None)):
        for text in (position.to_text(), any_game.text(position)):
            assert "a?[31m?2J ?b???" in text
            assert all(line.isprintable() for line in text.split("\n"))
        for picture in (position.to_svg(), position._repr_svg_(), any_game.svg(position)):
            assert all(line.isprintable() for line in picture.split("\n"))
            assert "a?[31m?2J" in ET.fromstring(picture).get("aria-label", "")


def test_such_a_title_is_refused_where_it_is_read():
    variant = bisongames.load("wind_river/base+rows=7").variant
    state = json.loads(bisongames.to_json(bisongames.load("wind_river/base+rows=7").start(3)))
    for wrong in ({"title": "a\x1b[31m"}, {"summary": "\u202e"}, {"provenance": {"\x9b": "x"}}):
        text = bisongames.to_json(evolve(variant, **wrong))
        with pytest.raises(VariantError, match="control characters"):
            bisongames.from_json(text)
        state["resolved"] = json.loads(text)
        with pytest.raises(RecordError, match="control characters"):
            bisongames.from_json(json.dumps(state))


@pytest.mark.parametrize("sign", ["\t", "\r", "\v", "\x1f", "\x85", "\u2028"])
def test_blanks_that_move_the_cursor_are_no_part_of_a_title(sign):
    variant = bisongames.load("wind_river/base").variant
    with pytest.raises(VariantError, match=r"title: .*control characters"):
        bisongames.from_json(bisongames.to_json(evolve(variant, title=f"a{sign}b")))
    wide = evolve(variant, title="a\u00a0b\u3000c")
    assert bisongames.from_json(bisongames.to_json(wide)).title == "a\u00a0b\u3000c"


def test_titles_of_things_are_read_as_closely(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'extends = "natives/base"\n[components.totems.totem-of-song]\ntitle = "\\u001b[2J"\n'
    )
    with pytest.raises(VariantError, match=r"components.totems.totem-of-song.title: .*x1b"):
        bisongames.load(path)


@pytest.mark.parametrize("text", ["Bison", "Prärie", "平原 ", "a\nb c", "\u200d\u200c", "😀?", ""])
def test_text_of_people_is_fit_to_be_shown(text):
    assert is_visible(text)
    assert len(visible(text)) == len(text)
    assert visible(text) == text
