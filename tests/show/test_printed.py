"""What prints itself is short and useful."""

import random

import pytest

from bisongames import Match, show

GAMES = ("wind_river", "bison/expansion-2", "natives/base+rituals+seasons", "catan/bison")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("choices", [0, 10, 5000])
def test_positions_matches_and_records_print_in_ten_lines(game, choices):
    match, rng = Match(game, seed=3, names=None), random.Random(1)
    for _ in range(choices):
        if match.is_over:
            break
        match.play(rng.choice(match.legal_actions()))
    shown = [str(thing) for thing in (match, match.view(0), match.view(None), match.record)]
    for text in shown:
        lines = text.splitlines()
        assert 2 <= len(lines) <= 10
        assert max(map(len, lines)) <= 100
        assert match.game.id in text
    assert show.prompt(match)[:60] in shown[0]
    assert (match.result is not None) == match.is_over == bool(match.winners)


def test_a_result_prints_as_its_score_sheet():
    match, rng = Match("catan/bison", seed=3), random.Random(1)
    while not match.is_over:
        match.play(rng.choice(match.legal_actions()))
    assert match.result is not None
    assert str(match.result) == str(show.score_sheet(match.result))
    assert str(match.result).splitlines()[0].split() == [
        "Player",
        "1",
        "Player",
        "2",
        "Player",
        "3",
    ]


def test_a_match_is_shown_with_its_names():
    match = Match("catan", seed=3, names=("Ann", "Ben", "Cleo"))
    assert show.prompt(match).startswith(match.names[match.actor or 0])
    assert "Ann" in show.text(match)
    assert "Ann" in show.svg(match)
    assert match.to_png(300).startswith(b"\x89PNG")
