"""Whole matches in a terminal of 80 columns and 24 rows, as a person sees them."""

import json
import os
import random

import pytest

if os.name == "nt":  # no terminals of this kind there
    pytest.skip("needs pseudo terminals", allow_module_level=True)

from bisongames import Match
from bisongames.cli.output.seats import plan_seats
from bisongames.cli.table.session import Session
from tests.terminal import Terminal

HELP = ", help >"
ENDED = "Enter for how it ended >"
MORE = "q for enough >"
OVER = "Enter to leave >"
ENDS = (HELP, "for the board >", OVER, ">")


def watched(terminal: Terminal) -> None:
    """What must be true of each screen: nothing broke, and what is asked stands above what is typed."""
    assert "Traceback" not in terminal.text
    assert all(len(line) <= 80 for line in terminal.lines)
    above = terminal.lines[terminal.screen.cursor.y - 1]
    assert above.rstrip().endswith((".", "?", "!", ")")), terminal.text


def numbers_of(game: str) -> list[str]:
    """The numbers that a person types who chooses as a bot would, to the end of the match."""
    match = Match(game, seed=3)
    session = Session(match, plan_seats(match.players, "0", "random"))
    found = []
    while not match.is_over:
        if session.person is None:
            session.bot_moves()
        elif (answer := session.forced_answer()) is not None:
            session.answer(answer)
        else:
            action = session.hint()
            found.append(str(match.legal_actions().index(action) + 1))
            session.choose(action)
    return found


@pytest.mark.parametrize("game", ["wind_river", "bison", "catan", "natives"])
def test_a_match_to_its_end(game, tmp_path):
    words = ("play", game, "--seed", "3", "--bots", "random", "--names", "Ann", "--save", "m.json")
    title = {"wind_river": "Wind River", "bison": "Bison", "catan": "Catan", "natives": "Natives"}[
        game
    ]
    with Terminal(*words, cwd=tmp_path) as terminal:
        terminal.wait_for(">")
        seen = 0
        numbers = numbers_of(game)
        for number in numbers:
            watched(terminal)
            seen += any(title in line for line in terminal.lines[:3])
            terminal.answer(number)
        assert title in "".join(terminal.lines[:5])  # what happened last, and the board below it
        while terminal.last.endswith(MORE):
            terminal.answer("", ENDED, MORE)
        assert terminal.last.endswith(ENDED)
        assert "The game is over: " in terminal.text
        terminal.answer("", OVER, MORE)
        while terminal.last.endswith(MORE):
            terminal.answer("", OVER, MORE)
        assert terminal.last.endswith(OVER.rstrip())
        assert seen > len(numbers) * 0.3  # even the title is in sight, where there is room
        assert "Length: " in terminal.raw.decode()
        assert "Most used" in terminal.raw.decode()
        terminal.answer("draw last.svg", OVER)
        terminal.answer("again", ">")
        assert title in terminal.text
        terminal.type("quit")
        terminal.wait_for("leave without saving >")
    assert (tmp_path / "last.svg").read_text().startswith("<svg")
    match = Match.load(tmp_path / "m.json")
    assert match.is_over
    assert json.loads((tmp_path / "m.json").read_text())["names"][0] == "Ann"


def test_the_board_stays_while_one_asks(tmp_path):
    with Terminal("play", "wind_river", "--seed", "3", cwd=tmp_path) as terminal:
        terminal.wait_for(">")
        assert "Player 1 puts a first tipi on a field." in terminal.text
        terminal.answer("hint")
        assert "A bot would choose" in terminal.text
        assert terminal.lines[0].startswith("Wind River")
        terminal.answer("nonsense")
        assert "matches 'nonsense'" in terminal.text
        assert terminal.lines[0].startswith("Wind River")
        terminal.answer("help")
        assert "for the board >" in terminal.last
        terminal.answer("")
        assert terminal.lines[0].startswith("Wind River")


def test_long_lists_are_paged(tmp_path):
    with Terminal("play", "wind_river", "--seed", "3", cwd=tmp_path) as terminal:
        terminal.wait_for(">")
        terminal.answer("rule all", "enough >")
        assert "Section 2" in terminal.text
        terminal.answer("q", ">")
        assert "for the board >" in terminal.last


def test_a_score_with_many_rules_is_paged(tmp_path):
    match, rng = Match("natives", 2, seed=5), random.Random(5)
    while (
        match.actor != 0 or len({p.rule for each in match.state.standing().parts for p in each}) < 7
    ):
        match.play(rng.choice(match.legal_actions()))
    match.save(tmp_path / "m.json")
    with Terminal("play", "--load", "m.json", cwd=tmp_path) as terminal:
        terminal.wait_for("help >")
        terminal.answer("score", "enough >")
        assert "As if scored now" in terminal.text


@pytest.mark.parametrize(("game", "told"), [("natives", True), ("wind_river", False)])
def test_where_cards_are_offered_it_is_said_how_to_look_them_up(game, told, tmp_path):
    with Terminal("play", game, "--seed", "3", "--players", "3", cwd=tmp_path) as terminal:
        terminal.wait_for("help >")
        terminal.answer("1")
        assert ("card NAME" in terminal.last) == told


@pytest.mark.parametrize("game", ["wind_river", "bison", "catan", "natives"])
def test_the_first_screen_says_where_its_signs_are_told(game, tmp_path):
    with Terminal("play", game, "--seed", "3", "--players", "3", cwd=tmp_path) as terminal:
        terminal.wait_for("help >")
        assert "board for its signs" in terminal.last
        terminal.answer("1")
        assert "board for its signs" not in terminal.last


def test_what_is_typed_between_pages_is_carried_out(tmp_path):
    with Terminal("play", "wind_river", "--seed", "3", cwd=tmp_path) as terminal:
        terminal.wait_for(">")
        terminal.answer("rule all", "enough >")
        terminal.answer("hint", ">")
        assert "A bot would choose" in terminal.text
        terminal.answer("rule all", "enough >")
        terminal.answer("1", ">")
        assert "Player 1 puts a first tipi on B1." in terminal.text


def test_leaving_a_short_list_does_not_leave_the_table(tmp_path):
    with Terminal("play", "wind_river", "--seed", "3", cwd=tmp_path) as terminal:
        terminal.wait_for(">")
        terminal.answer("list", "for the board >")
        terminal.answer("q", "help >")
        assert terminal.lines[0].startswith("Wind River")
        terminal.answer("1")
        terminal.answer("q", "without saving >")
        terminal.answer("\x1b", "help >")
        assert terminal.lines[0].startswith("Wind River")
        terminal.answer("quit", "without saving >")
        terminal.answer("help", "without saving >")
        assert "is no name of a file" in terminal.text
        terminal.answer("", "without saving >")
        terminal.type("")
        while terminal.read(20):
            pass
        assert terminal.code == 0


def test_faults_are_broken_between_words(tmp_path):
    with Terminal("play", "wind_river", "--option", "depth=1", cwd=tmp_path) as terminal:
        while terminal.read(20):
            pass
        assert terminal.code == 1
        told = " ".join(terminal.text.split())
        assert "known: rows, lanes, herd_rows, herd_per_field," in told


def test_colours_come_and_go(tmp_path):
    colour = b"\x1b[1;38;5;39m"
    for word, env, wanted in (
        ("--bots=greedy", "NOTHING", True),
        ("--no-color", "NOTHING", False),
        ("--bots=greedy", "NO_COLOR", False),
        ("--plain", "NOTHING", False),
    ):
        words = ("play", "wind_river", "--seed", "3", word)
        with Terminal(*words, cwd=tmp_path, env={env: "1"}) as terminal:
            terminal.wait_for(">")
            assert (colour in terminal.raw) == wanted, (word, env)
            assert (b"\x1b[2J" in terminal.raw) == (word != "--plain")


def test_a_game_in_two_keys(tmp_path):
    with Terminal(cwd=tmp_path) as terminal:
        terminal.wait_for("leave >")
        assert "Wind River" in terminal.text
        terminal.answer("nothing", "leave >")
        assert "numbers from 1 to 4, and names" in terminal.text
        terminal.answer("wind river")
        assert ", help >" in terminal.last


def test_replaying_in_place(record, tmp_path):
    with Terminal("replay", str(record), cwd=tmp_path) as terminal:
        terminal.wait_for(">")
        assert terminal.last.startswith("[turn 0, action 0 of ")
        terminal.answer("turn 4")
        assert terminal.last.startswith("[turn 4, ")
        terminal.answer("t")
        assert terminal.last.startswith("[turn 5, ")
        terminal.answer("find earns")
        assert "earns" in terminal.text
        assert terminal.lines[0].startswith("Wind River")
        terminal.answer("turn 4000")
        assert "there are turns from 0 to" in terminal.text
        terminal.answer("find spaceship")
        assert "no further event mentions 'spaceship'" in terminal.text


def test_watching_in_place(tmp_path):
    words = ("watch", "wind_river", "--seed", "3", "--bots", "random", "--delay", "0")
    with Terminal(*words, cwd=tmp_path) as terminal:
        while terminal.read(20):
            pass
        assert terminal.code == 0
        assert b"\x1b[2J" in terminal.raw
        assert "Most used" in terminal.text or "Most used" in terminal.raw.decode()


def test_a_full_screen_begins_and_is_left(tmp_path):
    pytest.importorskip("textual")
    with Terminal("play", "wind_river", "--seed", "3", "--full-screen", cwd=tmp_path) as terminal:
        for _ in range(200):
            terminal.read(0.1)
            if "number, words" in terminal.text and "1 B1" in terminal.text:
                break
        assert "Put a first tipi on" in terminal.text
        os.write(terminal.file, b"\x11")  # Ctrl+Q
        while terminal.read(20):
            pass
        assert terminal.code == 0
        assert "Nothing was played." in terminal.text


def test_the_first_screen_of_catan_tells_the_lands_and_a_hint_hides_no_harbour(tmp_path):
    with Terminal("play", "catan", "--seed", "3", cwd=tmp_path) as terminal:
        terminal.wait_for(">")
        for answer in ("hint", None):
            assert "Fo forest, Pa pasture, Hi hills, Mo mountains" in terminal.text
            assert "harbours: 3:1 any v1-v4" in terminal.text
            assert terminal.lines[0].startswith("Catan")
            if answer:
                terminal.answer(answer)
        assert "A bot would choose" in terminal.text
