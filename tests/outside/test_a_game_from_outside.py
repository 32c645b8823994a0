"""Whatever works for a shipped game works for one that another package brings."""

import io
import json
import os
import pickle
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import attrs
import pytest

import bisongames
from bisongames import Match, State, bots, show
from bisongames.bots.judgement import ByStanding, judgement_of
from bisongames.cli import app
from bisongames.engine.rulebook.rulebook import Rulebook
from bisongames.engine.variants.catalogue import installation_faults
from bisongames.lab import compare
from bisongames.testing import check_game
from tests import budget
from tests.conftest import EXAMPLE

pytestmark = pytest.mark.usefixtures("bead_river")

IDS = (
    "bead_river",
    "bead_river/many-beads",
    "bead_river/base+tides",
    "bead_river/many-beads+river=0",
)
HOUSE = {
    "house_river.py": (Path(__file__).parent / "house_river.py").read_text(encoding="utf-8"),
    "variants/base.toml": """
game = "house_river"
title = "House River"
players = [2]
options = { river = 2, sea = 3 }
components.weights = { red = 1, blue = 2, green = 3 }
""",
    "variants/tides.toml": 'extends = "house_river/base"\nexpansion = true\ntitle = "tides"\n',
    "variants/heavy.toml": """
extends = "house_river/base+sea=9"
title = "House River with heavy beads"
components.weights = { green = 30 }
""",
}


def whole_match(id="bead_river", seed=4, players=3):
    match = Match(id, players=players, seed=seed)
    rng = random.Random(seed)
    while not match.is_over:
        match.play(rng.choice(match.legal_actions()))
    return match


@pytest.fixture
def house_river(installed, packages):
    """A package is installed whose game is Bead River with parts of its own."""
    installed(packages("house", "house_river = house_river:RULEBOOK", HOUSE))


def test_the_example_is_short():
    module = (EXAMPLE / "bead_river" / "__init__.py").read_text(encoding="utf-8")
    assert sum(1 for line in module.splitlines() if line.strip()) <= 211


def test_its_own_tests_pass_wherever_they_lie(site, tmp_path):
    chosen = () if budget.NIGHTLY else ("-k=not shared_suite or tides",)  # the others: see below
    shutil.copytree(EXAMPLE / "tests", tmp_path / "tests")
    path = os.pathsep.join([*map(str, (site, *sys.path))])
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir=."),
            *(*chosen, "tests"),
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_its_variants_are_listed_behind_the_shipped_ones():
    ids = [variant.id for variant in bisongames.variants()]
    assert ids[-3:] == ["bead_river/base", "bead_river/many-beads", "bead_river/tides"]
    assert "wind_river/base" in ids
    assert installation_faults() == ()


@pytest.mark.parametrize("id", IDS)
def test_it_loads_back_by_its_id(id):
    game = bisongames.load(id)
    assert game.id == {IDS[0]: "bead_river/base"}.get(id, id)
    assert game == bisongames.load(game.id) == pickle.loads(pickle.dumps(game))
    assert game.rule("BR-1a").text


def test_what_is_not_as_installed_travels_whole(tmp_path):
    assert "resolved" not in json.loads(bisongames.to_json(bisongames.load(IDS[2]).start(2)))
    path = tmp_path / "house.toml"
    path.write_text('extends = "bead_river/many-beads"\ntitle = "House"\n[options]\nsea = 9')
    state = bisongames.load(path).start(2)
    path.unlink()
    assert bisongames.from_json(bisongames.to_json(state)) == state
    assert (state.game.options.river, state.game.options.sea) == (6, 9)


@pytest.mark.usefixtures("house_river")
def test_components_travel_whole(tmp_path):
    path = tmp_path / "light.toml"
    path.write_text('extends = "house_river"\ntitle = "Light"\n[components]\nweights = { red = 0 }')
    state = bisongames.load(path).start(2)
    path.unlink()
    again = bisongames.from_json(bisongames.to_json(state))
    assert again == state
    assert again.game.components.weights == {"red": 0, "blue": 2, "green": 3}


def test_an_unknown_name_is_told_with_the_nearest():
    with pytest.raises(bisongames.UnknownVariant, match="bead_river"):
        bisongames.load("bead_rivr")
    with pytest.raises(bisongames.UnknownVariant, match="bead_river/many-beads"):
        bisongames.load("bead_river/many-bead")
    with pytest.raises(bisongames.UnknownVariant, match="compose it"):
        bisongames.load("bead_river/tides")
    with pytest.raises(bisongames.UnknownVariant, match="tides"):
        bisongames.load("bead_river/base+tide")


@pytest.mark.parametrize("id", IDS)
def test_the_shared_suite(id):
    check_game(id, seconds=budget.seconds(60))


def test_its_json_has_a_schema():
    assert "bead_river.Position" in json.dumps(bisongames.json_schema("bead_river"))


def test_it_is_drawn_by_the_names_of_what_lies_there():
    match = whole_match()
    for position in (match.state, match.view(0), match.states[3]):
        picture = ET.fromstring(show.svg(position, match.events[-2:]))
        caption = " ".join(picture.itertext())
        assert caption.startswith("Bead River")
        text = position.to_text(match.events[-2:])
        for word in ("river", "beads", "net", "Player 3", "bead"):
            assert word in caption
            assert word in text
        assert position._repr_svg_()


def test_only_a_view_hides_what_is_in_the_nets():
    state = whole_match().states[-1]
    assert "nets of Player 2" in state.to_text()
    assert "nets of Player 2" not in state.view(0).to_text()


@pytest.mark.usefixtures("house_river")
def test_it_may_bring_pictures_of_its_own():
    match = whole_match("house_river", players=2)
    assert show.svg(match.state, match.events[:2]) == "<svg>2</svg>"
    assert match.view(1).to_text() == f"turn {match.state.turn}"


@pytest.mark.usefixtures("house_river")
def test_it_may_say_what_bots_think_of_it():
    assert isinstance(judgement_of(bisongames.load("bead_river")), ByStanding)
    house = bisongames.load("house_river")
    assert judgement_of(house) is house.rulebook.judgement
    state: State = house.start(2, start_player=0)
    assert str(bots.Greedy().choose(state, 0, random.Random(0))) == "fish"


@pytest.mark.parametrize(("id", "score"), [("bead_river", 1), ("bead_river+tides", 2)])
def test_greedy_plays_it_by_its_score(id, score):
    state: State = bisongames.load(id).start(2, start_player=0)
    after = state.apply(bots.Greedy().choose(state, 0, random.Random(0)))
    assert after.standing().scores[0] == score


@pytest.mark.usefixtures("house_river")
def test_variants_are_compared_with_what_it_measures():
    pair = ("house_river", "house_river/heavy")
    report = compare(pair, matches=12, bots="greedy,random", seed=3)
    (row,) = [row for row in report.rows if row.metric == "weight_of_the_nets"]
    first, second = row.means
    assert first is not None
    assert second is not None
    assert 0 < first.mean < second.mean
    assert report.differences[0].components
    assert compare(pair, matches=12, bots="greedy,random", seed=3, workers=2) == report


def test_on_the_command_line(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def cli(*words, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert app.run(words) == 0
        return capsys.readouterr().out

    assert "bead_river/many-beads" in cli("variants")
    assert "made up" in cli("variants", "bead_river")
    assert "Each bead is a point; those of the sea" in cli("rules", "bead_river")
    assert "fished nothing" in cli("rules", "bead_river+tides", "BR-3b")
    assert "<svg" in cli("draw", "bead_river")
    assert "river: red: 2" in cli("draw", "bead_river", "--text")
    watched = cli("watch", "bead_river", "--seed", "2", "--save", "match.json")
    assert "It ended by:" in watched
    assert "BR-1d" in watched
    assert "Bead River" in cli("replay", "match.json", "--quick")
    assert "(colour green)" in cli("explain", "bead_river", "--players", "3")
    assert "(take:red) is legal" in cli("explain", "match.json", "take:red", "--at", "1")
    played = cli("play", "bead_river", "--seed", "2", typed="1\nwhy take:red\nscore\nundo\nquit\n")
    assert "(colour blue)" in played
    pair = ("bead_river", "bead_river/many-beads")
    compared = cli("compare", *pair, "--matches", "2", "--bots", "random", "--all")
    assert "choices to take" in compared
    assert re.search(r"river \(beads of each colour.*\) +2 +6\n", compared)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"sample": attrs.fields(Rulebook).sample.default}, "nets is hidden, .* has no sample"),
        ({"domains": lambda game: {"player": range(4)}}, "Take.colour is of 'colour', .*: player"),
    ],
)
def test_the_suite_says_what_a_rulebook_forgot(change, said):
    game = bisongames.load("bead_river")
    forgetful = attrs.evolve(game, rulebook=attrs.evolve(game.rulebook, **change))
    with pytest.raises(AssertionError, match=said):
        check_game(forgetful, players=2, matches=1)
