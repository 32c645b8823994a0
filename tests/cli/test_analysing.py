import json

import pytest

from bisongames import Match
from bisongames.bots import Greedy


@pytest.fixture(scope="session")
def short(tmp_path_factory):
    """The record of the first choices of a match."""
    path = tmp_path_factory.mktemp("short") / "short.json"
    match = Match("natives", seed=5, start_player=0, names=("Ann", "Ben"))
    while match.count < 24:
        actor = match.actor
        assert actor is not None
        match.play(Greedy().choose(match.state, actor, match.bot_rng(actor)))
    match.save(path)
    return path


def test_an_analysis_fits_80_columns(cli, short):
    done = cli("analyse", short, "--budget", "5")
    assert done.code == 0
    assert done.err == ""
    assert "The match is not over" in done.out
    assert max(map(len, done.out.splitlines())) <= 80
    assert "at first" in done.out
    assert "luck" in done.out


def test_an_analysis_as_json_and_page(cli, short, tmp_path):
    done = cli("analyse", short, "--budget", "5", "--json", "--html", "page.html")
    data = json.loads(done.out)
    assert data["names"] == ["Ann", "Ben"]
    assert data["budget"] == 5
    assert (tmp_path / "page.html").read_text().startswith("<!DOCTYPE html>")
    again = cli("analyse", short, "--budget", "5", "--json", "-")
    assert again.out == done.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--budget", "0"), "iterations must be a whole number from 1"),
        (("--seconds", "0"), "seconds must be a number above 0"),
        (("--html", "no/such/folder/page.html"), "no/such/folder/page.html"),
    ],
)
def test_a_wrong_wish_is_refused_before_anything_is_judged(cli, short, words, message):
    assert message in cli("analyse", short, *words).fault


def test_no_match_is_one_clear_line(cli):
    assert "no-such.json" in cli("analyse", "no-such.json").fault
