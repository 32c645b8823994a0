"""``play --learn``: what is told at the table, when, and what can be typed then."""

import os
import random
import re

import pytest

from bisongames import Match
from bisongames.bison.events import HunterMoved, RoundBegun
from bisongames.bison.moving import MovingHunters
from bisongames.cli.arguments.seats import bot_choice, plan_seats
from bisongames.cli.table.lesson_lines import (
    lesson_paragraphs,
    news_with_rules,
    next_lesson,
    waiting_lessons,
)
from bisongames.cli.table.session import Session
from bisongames.handbook.lessons import Occasion, Teacher
from bisongames.show import News
from bisongames.show.reader.typed_action import Unclear, resolve

if os.name != "nt":
    from tests.terminal import Terminal

GAMES = ["wind_river", "bison/expansion-2", "natives/base+rituals", "catan", "catan/bison"]
EXAMPLE = "For example "
NEEDS_TERMINAL = pytest.mark.skipif(os.name == "nt", reason="needs pseudo terminals")


def learning(game: str, seed: int = 3) -> Session:
    match = Match(game, seed=seed)
    seats = plan_seats(match.players, "0", "greedy")
    return Session(match, seats, teacher=Teacher(match.game))


def until_asked(session: Session) -> None:
    while not session.match.is_over:
        if session.person is None:
            session.bot_moves()
        elif (answer := session.forced_answer()) is not None:
            session.answer(answer)
        else:
            return


@pytest.mark.parametrize("game", GAMES)
def test_what_a_lesson_says_to_type_makes_that_choice(game):
    session, typed = learning(game), 0
    for _ in range(12):
        until_asked(session)
        if session.match.is_over:
            break
        for occasion in waiting_lessons(session):
            paragraphs = lesson_paragraphs(occasion, session)
            assert len(paragraphs) <= 2
            if occasion.action is not None:
                number, _, label = paragraphs[1].removeprefix(EXAMPLE).partition(", or: ")
                assert resolve(number, session.choices()) == occasion.action
                assert resolve(label, session.choices()) == occasion.action
                typed += 1
        while next_lesson(session):
            pass
        session.choose(bot_choice(session.match, "greedy"))
    assert typed >= 3


def test_the_aim_comes_first_and_nothing_is_told_twice():
    session = learning("wind_river")
    until_asked(session)
    first = next_lesson(session)
    assert first[0].startswith(
        "You are Player 1: what has P on the board is yours. "
        "The aim: You win if you have more tipis in the open plains"
    )
    assert first[0].endswith("(More: lesson)")
    assert next_lesson(session)[0].startswith("Set-up: Clockwise from the start player")
    assert next_lesson(session)[0].startswith("Signs of the board: ")
    assert next_lesson(session)[0].startswith("Ahead: ")
    assert next_lesson(session) == []
    session.choose(bot_choice(session.match, "greedy"))
    until_asked(session)
    assert next_lesson(session) == []
    assert not any("The aim" in line for line in next_lesson(session))


def first_turn(asks: bool) -> list[str]:
    """The titles of the lessons of the first turn of Wind River, in their order: all of them, or one with each choice."""
    session, titles = learning("wind_river"), list[str]()
    while (state := session.match.state).turn < 3:
        until_asked(session)
        while lesson := next_lesson(session):
            titles += [lesson[0].partition(":")[0]] * (state.turn > 0)
            if not asks:
                break
        session.choose(bot_choice(session.match, "greedy"))
        until_asked(session)
    return titles


def test_lessons_come_in_the_order_of_the_turn():
    titles = first_turn(asks=True)
    order = ["Moving buffaloes", "Supplying your tipis", "Your last tipi", "One activity"]
    assert [title for title in titles if title in order] == order


def test_what_doubles_production_is_told_before_anything_is_produced():
    session, told = learning("catan/bison"), list[str]()
    while session.match.state.turn == 0:
        until_asked(session)
        told += next_lesson(session)[:1]
        session.choose(bot_choice(session.match, "greedy"))
        until_asked(session)
    assert any("If you roll two different numbers" in each for each in told[:3])


def test_the_first_lesson_of_a_decision_comes_before_the_signs_of_the_board():
    assert first_turn(asks=False)[:2] == ["Moving buffaloes", "Signs of the board"]


def test_what_others_chose_is_told_with_its_rule_and_only_to_those_who_learn():
    session = learning("wind_river")
    until_asked(session)
    session.choose(bot_choice(session.match, "greedy"))
    until_asked(session)
    told = [each.text for each in news_with_rules(session, 0)]
    assert "Player 3 puts a first tipi on C3 (WR-3c)." in told
    assert not any(text.startswith("Player 1") and "WR-" in text for text in told)
    session.teacher = None
    assert not any("WR-" in each.text for each in news_with_rules(session, 0))


def by_chance(game: str, seed: int) -> tuple[Session, tuple[News, ...]]:
    """A match by chance but for its last move, and what somebody who learns is told of it."""
    match, rng = Match(game, 2, seed=seed), random.Random(seed)
    while not match.is_over:
        match.play(rng.choice(match.legal_actions()))
    match.undo()
    session = Session(match, plan_seats(2, "0", "greedy"), teacher=Teacher(match.game))
    return session, news_with_rules(session, 0)


def test_the_rule_of_a_long_move_is_not_that_of_a_short_one_and_none_is_behind_a_new_round():
    session, told = by_chance("bison", 6)
    decisions = {id(e): move.before.decision for move in session.match.moves for e in move.events}
    cited = set()
    for each in told:
        if isinstance(each.thing, HunterMoved) and each.player:
            decision = decisions[id(each.thing)]
            assert isinstance(decision, MovingHunters)
            far = decision.far
            assert ("BI-4.3.1aq" if far else "BI-4.3.1an") in each.text
            cited.add(far)
        assert not isinstance(each.thing, RoundBegun) or "(BI-" not in each.text
    assert cited == {False, True}
    assert any(isinstance(each.thing, RoundBegun) for each in told)


@pytest.mark.parametrize(("game", "seed"), [("bison", 6), ("natives", 2)])
def test_points_are_told_behind_what_changed_them(game, seed):
    session, told = by_chance(game, seed)
    points = re.compile(r"\(([+-]\d+) points? for you\)")
    changed = [(each, int(found[1])) for each in told if (found := points.search(each.text))]
    assert len(changed) > 1
    for each, _ in changed:
        assert type(each.thing).__name__ not in ("TurnBegun", "RoundBegun"), each.text
    scores = [
        [state.standing().scores[0] for state in (move.before, move.after)]
        for move in session.match.moves
        if move.player != 0
    ]
    assert sum(gain for _, gain in changed) == sum(after - before for before, after in scores)


def test_a_lesson_about_what_happened_says_what_it_was():
    session = learning("catan/bison")
    told: list[Occasion] = []
    while not told:
        until_asked(session)
        told = [each for each in waiting_lessons(session) if each.event is not None]
        while next_lesson(session):
            pass
        session.choose(bot_choice(session.match, "greedy"))
    paragraphs = lesson_paragraphs(told[0], session)
    assert "This was about: " in paragraphs[0]


@NEEDS_TERMINAL
def test_enter_only_goes_on_and_a_question_tells_the_colour(terminal):
    seat = terminal("play", "natives/base", "--learn", "--seed", "11")
    seat.wait_for(">")
    for _ in range(6):
        seat.answer("")
    assert "Player 1 may reveal 1 more card." in seat.text
    seat.answer("what colour am I?")
    assert "You are Player 1 and play red" in seat.text
    seat.answer("legend")
    assert "*between stars*: new since your last turn." in seat.text


@pytest.mark.parametrize("game", GAMES)
def test_a_question_about_points_is_answered_with_what_changed_them(game):
    session, gained = learning(game), 0
    for _ in range(10):
        until_asked(session)
        if session.match.is_over:
            break
        with pytest.raises(Unclear) as fault:
            resolve("why did my score change?", session.choices())
        told = str(fault.value)
        assert "By the scores so far, Player 1 has " in told
        gained += " So: " in told
        session.choose(bot_choice(session.match, "greedy"))
    assert gained or game in ("bison/expansion-2", "wind_river")


@pytest.mark.parametrize("command", ["lesson", "lessons"])
def test_lessons_need_the_option(terminal, command):
    seat = terminal("play", "wind_river", "--seed", "3")
    seat.wait_for(">")
    seat.answer(command)
    assert "bisongames play --learn" in seat.text


@NEEDS_TERMINAL
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_and_the_choices_fit_into_a_terminal(game, terminal):
    seat = terminal("play", game, "--learn", "--seed", "3")
    seat.wait_for(">")
    assert "The aim: " in seat.text
    assert re.match("Wind River|Bison|Natives|Catan", seat.lines[0])  # nothing has scrolled away
    for _ in range(8):
        assert all(len(line) <= 80 for line in seat.lines)
        assert seat.lines[0]  # the board begins on the first line
        above = seat.lines[seat.screen.cursor.y - 1]
        assert above.rstrip().endswith((".", "?", "!", ")")), seat.text
        seat.answer("1")


@NEEDS_TERMINAL
def test_the_last_lesson_the_list_and_what_a_refusal_goes_against(terminal):
    seat = terminal("play", "wind_river", "--learn", "--seed", "3")
    seat.wait_for(">")
    seat.answer("lesson")
    assert "Set-up: " in seat.text
    seat.answer("lesson")
    assert "Signs of the board: " in seat.text
    assert "The aim" not in seat.text
    seat.answer("C3")
    assert "See above, Set-up: Clockwise from the start player" in seat.text
    for _ in range(2):
        seat.answer("1")
    assert "Moving buffaloes: Move one buffalo for each of your tipis" in seat.text
    assert "the herd moves up the page" in seat.text
    assert "(More: Enter)" in seat.text
    assert "Enter for the next lesson >" in seat.text
    seat.answer("")
    assert "Supplying your tipis: When the buffaloes have moved, you pay 1" in seat.text
    seat.answer("lessons")
    learned, _, open_ones = seat.text.partition("Not yet: ")
    assert "Set-up, Signs of the board, Ahead, Moving buffaloes, Supplying" in " ".join(
        learned.split()
    )
    assert open_ones.startswith("Your last tipi, ")
    assert "Supplying" not in open_ones
    assert "Read on: rule WORDS" in open_ones
    seat.answer("quit", "without saving >")
    seat.type("")
    while seat.read(20):
        pass
    assert "Read on: bisongames rules wind_river/base --html rules.html" in seat.text


@pytest.fixture
def terminal(tmp_path):
    terminals = []

    def run(*words: str) -> "Terminal":
        terminals.append(Terminal(*words, cwd=tmp_path).__enter__())
        return terminals[-1]

    yield run
    for each in terminals:
        each.__exit__()


def test_a_game_without_a_handbook_cannot_be_taught(cli, bead_river):
    result = cli("play", "bead_river", "--learn")
    assert result.code == 1
    assert "has no handbook, and so no lessons" in result.err


def test_lessons_in_plain_lines(cli):
    result = cli(
        "play", "wind_river", "--learn", "--plain", "--seed", "3", typed="lesson\nlesson\nquit\n"
    )
    assert result.out.count("The aim: You win if") == 1
    assert result.out.count("Set-up: Clockwise from the start player") == 1
    assert result.out.count("Signs of the board: ") == 1
    assert f"{EXAMPLE}3, or: Put a first tipi on B3" in result.out
    assert "You have learned about: The aim, Set-up, Signs of the board." in result.out
    assert "lessons" not in cli("play", "wind_river", typed="help\nquit\n").out
