"""What a check says of itself, from Python and from the command line."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import evolve

import bisongames
from bisongames.engine.rulebook.chapters import Hook
from bisongames.testing import check_game, check_match, laws
from bisongames.testing.__main__ import main
from bisongames.testing.laws.coverage_laws import every_kind_comes_up, expected_kinds
from bisongames.testing.laws.process_laws import the_same_elsewhere
from bisongames.testing.laws.secrecy_laws import views_hide
from bisongames.testing.schedule import sentence
from bisongames.testing.support import code_names
from bisongames.wind_river.moving_buffaloes import MovingBuffaloes
from tests.testing.planting import all_forgotten
from tests.testing.short_variants import BEADS, WIND


def test_it_says_what_was_looked_at(bead_river: None) -> None:
    checked = check_game(BEADS, players=2, matches=1, every=1000)
    assert checked.game == "bead_river/base+river=1+sea=2"
    assert (checked.matches, checked.seed, checked.whole) == (1, 0, True)
    assert checked.positions == checked.moves + 1
    assert checked.reached["Choosing"] >= 3
    assert set(checked.laws) <= set(laws())
    told = str(checked)
    assert told.startswith(f"{checked.game}: 1 matches with {checked.moves} moves, seed 0\n")
    assert "everything that was planned" in told
    assert "Choosing" in told


def test_a_law_is_checked_alone(bead_river: None) -> None:
    checked = check_game(BEADS, players=2, matches=1, law="views-hide")
    assert {*checked.laws} == {sentence(views_hide)}
    assert checked.laws[sentence(views_hide)] > 10


def test_a_kind_must_come_up_in_installed_variants_unless_it_is_rare(bead_river: None) -> None:
    game = bisongames.load("bead_river+tides")
    kinds = [*expected_kinds(game)]
    assert {"Choosing", "Biting", "Fish", "BeadFished", "DrawingStartPlayer"} < {*kinds}
    every_kind_comes_up(game, kinds, 1000)
    every_kind_comes_up(bisongames.load(BEADS), (), 1000)
    with pytest.raises(AssertionError, match="Fish never came up in 1000 moves"):
        every_kind_comes_up(game, {*kinds} - {"Fish"}, 1000)
    catan = {*expected_kinds(bisongames.load("catan/bison"))}
    assert "PlayingWithHunters" in catan
    assert not catan & {"Playing", "BuildCity", "CityBuilt", "PickingHerd", "DealHarbour"}


def test_it_names_rules_never_cited_and_hooks_that_nobody_asks(
    bead_river: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    import bead_river as beads

    game = bisongames.load("bead_river+tides")
    assert "BR-1a" in code_names.citable_rules(game)
    assert code_names.unasked_hooks(game) == ()
    (expansion,) = game.in_force
    more = evolve(expansion, reactions=(*expansion.reactions, Hook[object]("never")(print)))
    monkeypatch.setitem(vars(beads.RULEBOOK), "expansions", (more,))
    all_forgotten()
    assert code_names.unasked_hooks(bisongames.load("bead_river+tides")) == ("never",)
    all_forgotten()


def test_time_ends_it_and_it_says_so() -> None:
    checked = check_game("catan", players=3, matches=1, seconds=1.0)
    assert not checked.whole
    assert checked.seconds < 12
    assert "until time ran out" in str(checked)
    assert "Discarding" in [*checked.reached, *checked.unreached]


def test_the_same_seed_looks_at_the_same(bead_river: None) -> None:
    one, other = (check_game(BEADS, players=2, matches=1, seed=5, every=1000) for _ in range(2))
    assert (one.reached, one.laws, one.moves) == (other.reached, other.laws, other.moves)


def test_a_file_with_words_of_its_own_is_the_same_in_another_process(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        'extends = "wind_river/base"\ntitle = "Our own"\noptions = { herd_limit = 6 }\n'
    )
    game = bisongames.load(file)
    assert game.id == "wind_river/base+herd_limit=6"
    assert the_same_elsewhere(game, seed=0) == ""


def test_a_match_can_be_chosen_by_somebody_else() -> None:
    match = check_match(
        bisongames.load(WIND), 3, random.Random(0), every=30, choose=lambda actions: actions[0]
    )
    assert match.is_over


def test_the_command_line_prints_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    words = f"{WIND} --players 3 --matches 1 --seed 2 --seconds 1".split()
    assert main(words) == 0
    told = capsys.readouterr()
    assert told.out.startswith("wind_river/base+rows=4+tipis=3: 1 matches with ")
    assert "seed 2" in told.out
    assert not told.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["wind_rivr"], "did you mean wind_river?"),
        (["nothing.toml"], "nothing.toml"),
        ([WIND, "--players", "7"], "is for 3 or 4 players, not 7"),
        ([WIND, "--matches", "0"], "matches must be a whole number from 1 to "),
        ([WIND, "--seconds", "nan"], "seconds must be above 0 and at most 1000000, got nan"),
        ([WIND, "--seed", "-1"], "a seed must be a whole number from 0, "),
    ],
)
def test_what_cannot_be_checked_is_told_in_a_line(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main(words) == 1
    told = capsys.readouterr()
    assert not told.out
    assert told.err.startswith("bisongames.testing: ")
    assert told.err.count("\n") == 1
    assert said in told.err


@pytest.mark.skipif(
    bisongames.__compiled__, reason="breaks a law by name, and compiled functions look no name up"
)
def test_a_broken_law_gives_exit_code_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MovingBuffaloes, "legal", lambda self, table: ())
    all_forgotten()
    assert main([WIND, "--players", "3", "--matches", "1"]) == 1
    told = capsys.readouterr()
    assert told.err.startswith("wind_river/base+rows=4+tipis=3: Play goes on without an exception")
    all_forgotten()


def test_a_check_of_no_match_is_no_success(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([WIND, "--players", "3", "--seconds", "0.001"]) == 1
    told = capsys.readouterr()
    assert not told.out
    assert "no match ended within 0.001 s of processor time" in told.err


def test_it_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bisongames.testing", "--help"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.startswith("usage: python -m bisongames.testing")
    assert "--seconds" in done.stdout
