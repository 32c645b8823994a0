"""Names, summaries, replays by turn and word, pictures of all kinds, lists that fit."""

import re
import struct
import sys
import xml.etree.ElementTree as ET

import pytest

import bisongames
from bisongames import Match, load, show
from bisongames.cli.arguments.seats import count_players, or_list
from bisongames.cli.commands.start import find_game
from bisongames.cli.table.match_end import bars, lines_of_summary
from bisongames.engine.variants.catalogue import game_ids


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ("Ann", "Ann (you), Player 2 (greedy), Player 3 (greedy)"),
        ("Ann,Ben", "Ann, Ben, Player 3 (greedy)"),
        ("Ann,Ben,Cleo", "Ann, Ben, Cleo\n"),
        ("Ann,Ben,Cleo,Dora", "Ann, Ben, Cleo, Dora\n"),
        ("Ann,Ben,Cleo --seat ben", "Ann (greedy), Ben (you), Cleo (greedy)"),
    ],
)
def test_whoever_is_named_sits_down_and_is_called_so(cli, words, seats):
    command = ("play", "wind_river", "--seed", "3", "--names", *words.split())
    done = cli(*command, typed="1\nsave n.json\n")
    assert seats in done.out
    assert "Ann puts a first tipi on " in done.out
    assert "layer 0" not in done.out
    names = re.sub(r" \(\w+\)|\n", "", seats).split(", ")
    assert [*Match.load("n.json").names] == names


def test_a_loaded_match_has_its_names(cli):
    cli("play", "wind_river", "--seed", "3", "--names", "Ann,Ben", "--save", "n.json", typed="1\n")
    done = cli("play", "n.json", "--seat", "Ben", typed="")
    assert "Ann (greedy), Ben (you), Player 3 (greedy)" in done.out
    assert cli("play", "n.json", "--names", "X,Y,Z").code == 2


def test_a_match_in_a_few_figures(record, monkeypatch):
    monkeypatch.setattr("bisongames.cli.table.match_end.draws_bars", lambda: True)
    match = Match.load(record)
    decisions = sum(player >= 0 for player, _ in match.history)
    lines = lines_of_summary(match, 12.4)
    assert lines[0] == f"Length: {match.state.turn} turns, {decisions} decisions, 12 minutes"
    place = lines.index("Most used (Player 1, Player 2, Player 3):")
    for line, score in zip(lines[place - 3 :], match.state.standing().scores, strict=False):
        assert re.fullmatch(rf"  Player \d  [▁-█]+ {score}", line)
    totals = [[int(each) for each in re.findall(r"\d+", line)] for line in lines[place + 1 :]]
    assert all(total == sum(counts[-3:]) for total, *counts in totals)
    assert sum(total for total, *_ in totals) <= decisions


def test_who_led_when():
    assert bars([0, 1, 2, 4], 0, 4) == "▁▂▄█"
    assert len(bars(list(range(1000)), 0, 999)) <= 40
    assert bars([0, 0], 0, 0) == "▁▁"


def test_the_end_has_a_sheet_and_a_summary_and_can_be_played_again(cli):
    typed = "1\n" * 400
    first = cli("play", "wind_river", "--seed", "2", "--bots", "random", typed=typed)
    count = len(first.out.split("again, replay, undo")[0].split("> 1\n")) - 1
    typed = "1\n" * count + "score\nreplay\nq\nagain\nagain\nquit\n"
    done = cli("play", "wind_river", "--seed", "2", "--bots", "random", typed=typed)
    for text in ("Tipis in the plains", "Length: ", "In front: ", "Another match."):
        assert text in done.out
    assert "`again` works only after the game has ended" in done.out
    assert "[turn 0, action 0 of " in done.out


def test_replaying_from_a_turn_and_by_a_word(cli, record):
    match = Match.load(record)
    assert "Wind River, turn 4, round" in cli("replay", record, "--turn", "4").out
    lines = cli("replay", record, "--find", "A TIPI").out
    sentences = [" ".join(show.tell(event) for event in move.events) for move in match.moves]
    assert f"{sum('a tipi' in text for text in sentences)} actions of {len(match.moves)}." in lines
    boards = cli("replay", record, "--every", "turn").out.count("Wind River, ")
    assert match.state.turn <= boards <= match.state.turn + 4


def test_what_is_found_is_told_with_the_turn_it_happened_in(cli, record):
    match = Match.load(record)
    last = next(
        n for n, move in enumerate(match.moves, 1) if match.states[n].turn > move.before.turn > 0
    )
    said = show.tell(match.moves[last - 1].events[0], match.names)
    lines = cli("replay", record, "--find", said).out.splitlines()
    (line,) = [line for line in lines if line.split()[:1] == [str(last)]]
    assert f" turn {match.moves[last - 1].before.turn}: " in line


def test_pictures_have_layouts_themes_sizes_and_targets(cli):
    plain = cli("draw", "wind_river").out
    for words in (
        ("--layout", "tall"),
        ("--layout", "board"),
        ("--theme", "dark"),
        ("--size", "400"),
        ("--hide-labels",),
        ("--targets", "legal"),
        ("--targets", "field:B1,field:B2"),
        ("--names", "Ann,Ben,Cleo"),
    ):
        done = cli("draw", "wind_river", *words)
        assert done.code == 0
        assert done.out != plain, words
        ET.fromstring(done.out)
    text = cli("draw", "wind_river", "--text", "--width", "60").out
    assert max(map(len, text.splitlines())) <= 60


def test_a_picture_as_png(cli, tmp_path):
    pytest.importorskip("resvg_py")
    done = cli("draw", "wind_river", "--out", "board.png", "--size", "800")
    assert (done.code, done.out) == (0, "Drawn into board.png.\n")
    data = (tmp_path / "board.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">I", data[16:20]) == (800,)
    assert "already exists" in cli("draw", "wind_river", "--out", "board.png").fault


@pytest.mark.parametrize(
    ("module", "words", "extra"),
    [
        ("resvg_py", ("draw", "wind_river", "--out", "board.png"), "the extra png;"),
        ("textual", ("play", "wind_river", "--full-screen"), "the extra tui;"),
        ("uvicorn", ("serve",), "the extra server;"),
        ("mcp", ("mcp",), "the extra mcp;"),
    ],
)
def test_a_missing_extra_is_one_line(cli, monkeypatch, module, words, extra):
    monkeypatch.setitem(sys.modules, module, None)
    assert extra in cli(*words).fault


def test_ids_are_whole_and_options_are_described(cli, monkeypatch):
    words = cli("variants").out.split()
    assert all(variant.id in words for variant in bisongames.variants())
    for name in ("wind_river", "bison", "catan", "natives"):
        text = cli("variants", name).out
        options = load(name).plain_options()
        assert all(f"{option} = " in text for option in options)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr("bisongames.cli.output.terminal.PIPED", 80)
    out = cli("variants", "natives").out  # long names stand above their texts
    assert "opening_cards_seasons_and_soul" in out


def test_a_search_says_how_many_and_where(cli, monkeypatch):
    out = cli("rules", "wind_river", "--search", "backwards").out
    assert re.search(r"^\d rules about 'backwards'\.", out, re.MULTILINE)
    assert "\nRelated to WR-" in out
    out = cli("rules", "wind_river", "--search", "feed").out
    assert re.search(r"^The best 8 of \d\d rules about 'feed'\.", out, re.MULTILINE)
    assert out.startswith("WR-5.2")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;7mbackwards" in cli("rules", "wind_river", "--search", "backwards").out
    assert "\x1b[36m" in cli("rules", "wind_river", "5.1").out
    assert "\x1b[36m" not in cli("rules", "wind_river", "5.1", "--no-color").out


def test_as_many_play_as_are_named():
    counts = [((2, 3, 4), None, "Ann,Ben"), ((3, 4), None, "Ann,Ben"), ((3, 4), 3, "Ann,B,C,Dora")]
    assert [count_players(*given) for given in counts] == [2, 3, 3]
    assert [or_list(n) for n in ((3,), (3, 4), (2, 3, 4))] == ["3", "3 or 4", "2, 3 or 4"]


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        *(("wind", "wind_river"), ("river", "wind_river"), ("cat", "catan"), ("nat", "natives")),
        *(("bis", "bison"), ("i", None), ("", None)),
    ],
)
def test_games_are_found_by_parts_of_their_names(typed, game):
    match = find_game(typed, [load(id) for id in game_ids()])
    assert (match.id.partition("/")[0] if match else None) == game


@pytest.mark.parametrize("game", ["wind_river", "bison", "catan"])
def test_names_that_are_cut_end_in_an_ellipsis(game):
    names = ("Wilhelmina", "Maximilian", "Ann")[: max(2, load(game).player_counts[0])]
    drawn = show.text(Match(game, seed=3, names=names).state, names=names, bare=True)
    assert "Wilhelm…" in drawn or "Wilhelmi…" in drawn
