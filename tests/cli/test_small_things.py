"""Small things at the command line: numbers of players, lists of options, the start, words for rules."""

import pytest

from bisongames import Match, load, show
from bisongames.cli.commands.start import find_game
from bisongames.cli.output.seats import count_players, or_list
from bisongames.engine.variants.catalogue import game_ids


def test_as_many_play_as_are_named():
    assert count_players((2, 3, 4), None, "Ann,Ben") == 2
    assert count_players((3, 4), None, "Ann,Ben") == 3
    assert count_players((3, 4), 3, "Ann,Ben,Cleo,Dora") == 3


def test_numbers_of_players_in_words():
    assert [or_list(n) for n in ((3,), (3, 4), (2, 3, 4))] == ["3", "3 or 4", "2, 3 or 4"]


def test_long_names_stand_above_what_is_told_of_them(cli, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr("bisongames.cli.output.terminal.PIPED", 80)
    out = cli("variants", "natives").out
    assert "opening_cards_seasons_and_soul" in out


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("wind", "wind_river"),
        ("river", "wind_river"),
        ("cat", "catan"),
        ("nat", "natives"),
        ("bis", "bison"),
        ("i", None),
        ("", None),
    ],
)
def test_games_are_found_by_parts_of_their_names(typed, game):
    match = find_game(typed, [load(id) for id in game_ids()])
    assert (match.id.partition("/")[0] if match else None) == game


@pytest.mark.parametrize("game", ["wind_river", "bison", "catan"])
def test_names_that_are_cut_end_in_an_ellipsis(game):
    match = Match(
        game,
        seed=3,
        names=("Wilhelmina", "Maximilian", "Ann")[: max(2, load(game).player_counts[0])],
    )
    drawn = show.text(match.state, names=match.names, bare=True)
    assert "Wilhelm…" in drawn or "Wilhelmi…" in drawn
