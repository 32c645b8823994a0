"""Whatever works for a shipped game works for one that another package brings."""

import io
import json
import pickle
import random
import sys
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import pytest

import bisongames
from bisongames import Match, State, bots, show
from bisongames.bots.judging import ByStanding, judgement_of
from bisongames.cli import app
from bisongames.compare import compare
from bisongames.play.catalogue import faults_of_installed, rulebook
from bisongames.play.variants import look_again
from bisongames.testing import check_game

pytestmark = pytest.mark.usefixtures("bead_river")

IDS = ("bead_river", "bead_river/rich", "bead_river/base+deep", "bead_river/rich+bonus=0")


def whole_match(id="bead_river", seed=4):
    match = Match(id, players=3, seed=seed)
    rng = random.Random(seed)
    while not match.is_over:
        match.play(rng.choice(match.legal_actions()))
    return match


@pytest.fixture
def cli(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words, typed="", code=0):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert app.run([str(word) for word in words]) == code
        done = capsys.readouterr()
        return done.err if code else done.out

    return run


def test_its_variants_are_listed_behind_the_shipped_ones():
    ids = [variant.id for variant in bisongames.variants()]
    assert ids[-3:] == ["bead_river/base", "bead_river/rich", "bead_river/deep"]
    assert "wind_river/base" in ids
    assert faults_of_installed() == ()


@pytest.mark.parametrize("id", IDS)
def test_it_loads_back_by_its_id(id):
    game = bisongames.load(id)
    assert game == bisongames.load(game.id) == pickle.loads(pickle.dumps(game))
    assert game.rule("BR-1a").text


def test_what_is_not_as_installed_travels_whole(tmp_path):
    assert "resolved" not in json.loads(bisongames.to_json(bisongames.load(IDS[2]).start(2)))
    path = tmp_path / "house.toml"
    path.write_text('extends = "bead_river/rich"\ntitle = "House"\n[components]\nsea = { red = 9 }')
    state = bisongames.load(path).start(2)
    path.unlink()
    assert bisongames.from_json(bisongames.to_json(state)) == state
    assert state.game.options.bonus == 5


def test_an_unknown_name_is_told_with_the_nearest():
    with pytest.raises(bisongames.UnknownVariant, match="bead_river"):
        bisongames.load("bead_rivr")
    with pytest.raises(bisongames.UnknownVariant, match="bead_river/rich"):
        bisongames.load("bead_river/ritch")
    with pytest.raises(bisongames.UnknownVariant, match="compose it"):
        bisongames.load("bead_river/deep")


@pytest.mark.parametrize("id", IDS[:3])
def test_the_shared_suite(id):
    check_game(id)


def test_a_match_is_saved_and_goes_on(tmp_path):
    match = whole_match()
    match.undo()
    match.save(tmp_path / "match.json")
    again = Match.load(tmp_path / "match.json")
    match.redo()
    again.play(match.history[-1][1])
    assert again.state == match.state
    assert again.is_over


def test_its_json_has_a_schema():
    assert "bead_river.Position" in json.dumps(bisongames.json_schema("bead_river"))


def test_it_is_drawn_by_the_names_of_what_lies_there():
    match = whole_match()
    for position in (match.state, match.view(0), match.states[3]):
        picture = ET.fromstring(show.svg(position, match.events[-2:]))
        told = " ".join(picture.itertext())
        assert told.startswith("Bead River")
        text = position.to_text(match.events[-2:])
        for word in ("river", "sea", "beads", "all beads", "player 2", "bead taken"):
            assert word in told
            assert word in text
        assert position._repr_svg_()


def test_it_may_bring_pictures_of_its_own(monkeypatch):
    own = SimpleNamespace(
        svg=lambda position, events: f"<svg>{len(events)}</svg>",
        text=lambda position, events: f"turn {position.turn}",
    )
    monkeypatch.setattr(type(rulebook("bead_river")), "pictures", own, raising=False)
    match = whole_match()
    assert show.svg(match.state, match.events[:2]) == "<svg>2</svg>"
    assert match.view(1).to_text() == f"turn {match.state.turn}"


class Contrary:
    """Likes few beads."""

    def value(self, table, player):
        return -sum(table.beads[player])

    def part_of_choice(self, pending):
        return False


def test_it_may_say_what_bots_think_of_it(monkeypatch):
    assert isinstance(judgement_of(bisongames.load("bead_river")), ByStanding)
    own = Contrary()
    del sys.modules["bead_river"]  # another rulebook, that nobody has judged yet
    look_again()
    monkeypatch.setattr(type(rulebook("bead_river")), "judgement", own, raising=False)
    assert judgement_of(bisongames.load("bead_river")) is own


def test_greedy_plays_it_by_its_score():
    state: State = bisongames.load("bead_river/rich").start(2, start_player=0)
    rng = random.Random(0)
    table = state.apply(bots.Greedy().choose(state, 0, rng)).standing()
    assert table.scores[0] == 6  # a bead and the most of its colour


def test_variants_are_compared_with_what_it_measures():
    pair = ("bead_river", "bead_river/base+deep+max_turns=9")
    report = compare(pair, matches=12, bots="greedy,random", seed=3)
    (row,) = [row for row in report.rows if row.metric == "beads left in the sea"]
    first, second = row.means
    assert first is not None
    assert second is not None
    assert first.mean == 0 < second.mean
    assert report.differences[0].components
    assert compare(pair, matches=12, bots="greedy,random", seed=3, workers=2) == report


def test_on_the_command_line(cli):
    assert "bead_river/rich" in cli("variants")
    assert "made up for a test" in cli("variants", "bead_river")
    assert "Each bead is a point." in cli("rules", "bead_river")
    assert "5 points" in cli("rules", "bead_river/rich", "BR-3b")
    assert "<svg" in cli("draw", "bead_river")
    assert "river: red: 2" in cli("draw", "bead_river", "--text")
    watched = cli("watch", "bead_river", "--seed", "2", "--save", "match.json")
    assert "It ended by:" in watched
    assert "BR-2a" in watched
    assert "Bead River" in cli("replay", "match.json", "--quick")
    assert "take:green" in cli("explain", "bead_river", "--players", "3")
    assert "take:red is legal" in cli("explain", "match.json", "take:red", "--at", "1")
    played = cli("play", "bead_river", "--seed", "2", typed="1\nwhy take:red\nscore\nundo\nquit\n")
    assert "take:blue" in played
    compared = cli("compare", "bead_river", "bead_river/rich", "--matches", "2", "--bots", "random")
    assert "chosen: take" in compared
    assert "bonus" in compared
