"""A terminal of 80 columns and 24 rows, as a person sees it."""

import json
import os
import random

import pytest

if os.name == "nt":  # no terminals of this kind there
    pytest.skip("needs pseudo terminals", allow_module_level=True)

from bisongames import Match
from bisongames.cli.arguments.seats import bot_choice, plan_seats
from bisongames.cli.table.session import Session
from bisongames.engine.core.actions import Action
from bisongames.show.reader.choice_list import ChoiceList
from tests import budget
from tests.cli.positions import match_until
from tests.terminal import Terminal

ENDED = "Enter for how it ended >"
MORE = "q for enough >"
OVER = "Enter to leave >"
TITLES = {"wind_river": "Wind River", "bison": "Bison", "catan": "Catan", "natives": "Natives"}
LAST = 8
"""Choices before the end of a match that are made here."""


@pytest.fixture
def terminal(tmp_path):
    """Run a command line in a terminal."""
    terminals = []

    def run(*words: str, env: dict[str, str] | None = None) -> Terminal:
        terminals.append(Terminal(*words, cwd=tmp_path, env=env).__enter__())
        return terminals[-1]

    yield run
    for each in terminals:
        each.__exit__()


@pytest.fixture
def table(terminal):
    """Sit down at Wind River."""
    seat = terminal("play", "wind_river", "--seed", "3")
    seat.wait_for(">")
    return seat


def ends(terminal: Terminal) -> int | None:
    """The exit code of a program that ends by itself."""
    while terminal.read(20):
        pass
    return terminal.code


def watched(terminal: Terminal) -> None:
    """What must be true of each screen: nothing broke, and what is asked stands above what is typed."""
    assert "Traceback" not in terminal.text
    assert all(len(line) <= 80 for line in terminal.lines)
    above = terminal.lines[terminal.screen.cursor.y - 1]
    assert above.rstrip().endswith((".", "?", "!", ")")), terminal.text


def number_of(action: Action, match: Match) -> int | None:
    """The number that chooses an action."""
    choice = ChoiceList(match.state, match.state, match.names).choice_of(action)
    return None if choice is None else choice.number


def numbers_of(match: Match) -> list[str]:
    """The numbers that a person types who chooses as a bot would, to the end of the match."""
    session = Session(match, plan_seats(match.players, "0", "random"))
    numbers = []
    while not match.is_over:
        if session.person is None:
            session.bot_moves()
        elif (answer := session.forced_answer()) is not None:
            session.answer(answer)
        else:
            action = bot_choice(session.match, "greedy")
            numbers.append(str(number_of(action, match)))
            session.choose(action)
    return numbers


@pytest.mark.parametrize("game", budget.share(TITLES, 2))
def test_a_match_to_its_end(game, terminal, tmp_path):
    match = Match(game, seed=3, names=("Ann", "Ben", "Cleo")[: Match(game).players])
    rng = random.Random(3)
    while not match.is_over:
        match.play(rng.choice(match.legal_actions()))
    first = sum(player == 0 for player, _ in match.history) - LAST
    while match.actor != 0 or sum(player == 0 for player, _ in match.history) > first:
        match.undo()
    match.save(tmp_path / "m.json")
    seat = terminal("play", "m.json", "--bots", "random", "--save", "m.json")
    seat.wait_for(">")
    seen = 0
    numbers = numbers_of(Match.load(tmp_path / "m.json"))
    for number in numbers:
        watched(seat)
        seen += any(TITLES[game] in line for line in seat.lines[:3])
        seat.answer(number)
    assert TITLES[game] in "".join(seat.lines[:5])  # what happened last, and the board below it
    while seat.last.endswith(MORE):
        seat.answer("", ENDED, MORE)
    assert seat.last.endswith(ENDED)
    assert "The game is over: " in seat.text
    seat.answer("", OVER, MORE)
    while seat.last.endswith(MORE):
        seat.answer("", OVER, MORE)
    assert seat.last.endswith(OVER.rstrip())
    assert seen > len(numbers) * 0.3  # even the title is in sight, where there is room
    assert "Length: " in seat.raw.decode()
    assert "Most used" in seat.raw.decode()
    seat.answer("draw last.svg", OVER)
    seat.answer("again", ">")
    assert TITLES[game] in seat.text
    seat.type("quit")
    seat.wait_for("leave without saving >")
    assert (tmp_path / "last.svg").read_text().startswith("<svg")
    assert Match.load(tmp_path / "m.json").is_over
    assert json.loads((tmp_path / "m.json").read_text())["names"][0] == "Ann"


def test_the_board_stays_while_one_asks(table):
    assert "Player 1 puts a first tipi on a field." in table.text
    for typed, text in (("hint", "A bot would choose"), ("nonsense", "matches 'nonsense'")):
        table.answer(typed)
        assert text in table.text
        assert table.lines[0].startswith("Wind River")
    for typed, back in (("help", ""), ("list", "q")):
        table.answer(typed, "for the board >")
        table.answer(back, "help >")
        assert table.lines[0].startswith("Wind River")


def test_long_lists_are_paged_and_what_is_typed_between_pages_is_carried_out(table):
    table.answer("rule all", "enough >")
    assert "Section 2" in table.text
    table.answer("q", ">")
    assert "for the board >" in table.last
    for typed, text in (("hint", "A bot would choose"), ("1", "Player 1 puts a first tipi on B1.")):
        table.answer("rule all", "enough >")
        table.answer(typed, ">")
        assert text in table.text


def test_a_puzzle_stands_on_the_screen_with_its_question(terminal):
    seat = terminal("puzzle", "catan", "5")
    seat.wait_for(">")
    assert seat.lines[0].startswith("Catan, turn ")
    assert "Puzzle 5 of " in seat.text
    assert "Which choice is best? (list, board, signs, solution, or q to leave)" in " ".join(
        seat.text.split()
    )
    seat.answer("list", ">")
    assert not seat.lines[0].startswith("Catan")
    seat.answer("board", "enough >")  # all of it, in pages
    assert "You are Player " in seat.text
    assert "You may not trade with other players." in " ".join(seat.text.split())
    seat.answer("q", ">")
    seat.type("q")
    assert ends(seat) == 0


def test_leaving_asks_whether_to_save(table):
    table.answer("1")
    table.answer("q", "without saving >")
    table.answer("\x1b", "help >")
    assert table.lines[0].startswith("Wind River")
    table.answer("quit", "without saving >")
    table.answer("help", "without saving >")
    assert "is not a file name" in table.text
    table.type("")
    assert ends(table) == 0


def test_a_score_with_many_rules_is_paged(terminal, tmp_path):
    def has_many(match: Match) -> bool:
        parts = match.state.standing().parts
        return match.actor == 0 and len({part.rule for each in parts for part in each}) >= 7

    match_until(has_many, "natives", 2).save(tmp_path / "m.json")
    seat = terminal("play", "--load", "m.json")
    seat.wait_for("help >")
    seat.answer("score", "enough >")
    assert "As if scored now" in seat.text


@pytest.mark.parametrize("game", TITLES)
def test_the_first_screen_says_where_signs_and_cards_are_explained(game, terminal):
    seat = terminal("play", game, "--seed", "3", "--players", "3")
    seat.wait_for("help >")
    assert "board for its signs" in seat.last
    if game == "catan":
        assert "Fo forest, Pa pasture, Hi hills, Mo mountains" in seat.text
        assert "harbours: 3:1 any v1-v4" in seat.text
        seat.answer("hint")
        assert "A bot would choose" in seat.text
        assert "harbours: 3:1 any v1-v4" in seat.text
        assert seat.lines[0].startswith("Catan")
    seat.answer("1")
    assert "board for its signs" not in seat.last
    assert ("card NAME" in seat.last) == (game == "natives")


def test_faults_are_broken_between_words(terminal):
    fault = terminal("play", "wind_river", "--option", "depth=1")
    assert ends(fault) == 1
    assert "known: rows, lanes, herd_rows, herd_per_field," in " ".join(fault.text.split())


@pytest.mark.parametrize(
    ("word", "variable", "colored"),
    [
        ("--bots=greedy", "NOTHING", True),
        ("--no-color", "NOTHING", False),
        ("--bots=greedy", "NO_COLOR", False),
        ("--plain", "NOTHING", False),
    ],
)
def test_colours_come_and_go(terminal, word, variable, colored):
    seat = terminal("play", "wind_river", "--seed", "3", word, env={variable: "1"})
    seat.wait_for(">")
    assert (b"\x1b[1;38;5;39m" in seat.raw) == colored
    assert (b"\x1b[2J" in seat.raw) == (word != "--plain")


def test_a_game_in_two_keys(terminal):
    start = terminal()
    start.wait_for("leave >")
    assert "Wind River" in start.text
    start.answer("nothing", "leave >")
    assert "a number from 1 to 4, or the name" in start.text
    start.answer("wind river")
    assert ", help >" in start.last


def test_replaying_in_place(record, terminal):
    replay = terminal("replay", str(record))
    replay.wait_for(">")
    assert replay.last.startswith("[turn 0, action 0 of ")
    for typed, turn in (("turn 4", "[turn 4, "), ("t", "[turn 5, ")):
        replay.answer(typed)
        assert replay.last.startswith(turn)
    for typed, text in (
        ("find earns", "earns"),
        ("turn 4000", "the turn must be between 0 and"),
        ("find spaceship", "no further event mentions 'spaceship'"),
    ):
        replay.answer(typed)
        assert text in replay.text
        assert typed != "find earns" or replay.lines[0].startswith("Wind River")


def test_watching_in_place(terminal):
    words = ("watch", "wind_river", "--seed", "3", "--bots", "random", "--delay", "0")
    watch = terminal(*words, "--every", "round")
    assert ends(watch) == 0
    assert b"\x1b[2J" in watch.raw
    assert "Most used" in watch.raw.decode()


def test_a_full_screen_begins_and_is_left(terminal):
    pytest.importorskip("textual")
    seat = terminal("play", "wind_river", "--seed", "3", "--full-screen")
    for _ in range(200):
        seat.read(0.1)
        if "number, words" in seat.text and "1 B1" in seat.text:
            break
    assert "Put a first tipi on" in seat.text
    os.write(seat.file, b"\x11")  # Ctrl+Q
    assert ends(seat) == 0
    assert "Nothing was played." in seat.text
