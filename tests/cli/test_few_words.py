"""Few words for what is meant, and what is said where there is little room."""

import random
import re
from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

from bisongames import Match, show
from bisongames.catan.actions import OfferTrade
from bisongames.cli.input.choice_list import choice_lines, choice_sentences
from bisongames.cli.input.choices import ChoiceList, tokens
from bisongames.cli.input.resolve import resolve
from bisongames.cli.output.given_faults import InputError
from bisongames.cli.output.seats import plan_seats
from bisongames.cli.table import prompt as prompts, screen
from bisongames.cli.table.prompt import Prompt
from bisongames.cli.table.reference import say_sections
from bisongames.cli.table.session import Session
from bisongames.cli.table.table_commands import repetitions
from bisongames.engine.core.errors import MatchError


def where(game: str, kind: str, least: int = 1) -> ChoiceList:
    """A position of a random match at which so many actions of a kind are open."""
    match, luck = Match(game, 3, seed=3), random.Random(1)
    while sum(str(each).startswith(kind) for each in match.legal_actions()) < least:
        match.play(luck.choice(match.legal_actions()))
    return ChoiceList(match.state, match.view(match.actor), match.names)


def refusal(text: str, choices: ChoiceList) -> str:
    with pytest.raises(InputError) as fault:
        resolve(text, choices)
    return str(fault.value)


def test_nothing_is_said_of_actions_that_the_variant_does_not_have():
    assert "matches 'v30 v31'" in refusal("v30 v31", where("catan", "end"))


def test_an_action_of_the_variant_is_still_judged_when_it_is_not_asked_for():
    choices = where("catan", "start-settlement")
    assert str(resolve("build a city on v14", choices)) == "city:v14"


@pytest.mark.parametrize("kind", ["road", "city"])
def test_the_name_of_a_kind_does_as_well_as_its_label(kind):
    for choices in (where("catan", "offer"), where("catan", "start-settlement")):
        told = refusal(kind, choices)
        assert f"Build a {kind}" in told
        assert told == refusal(f"build {kind}", choices)


def test_a_whole_name_is_meant_before_a_longer_one():
    match, luck = Match("natives", 3, seed=0), random.Random(1)
    while {"take:yellow", "take:green-yellow"} - {*map(str, match.legal_actions())}:
        match.play(luck.choice(match.legal_actions()))
        if match.is_over:
            match = Match("natives", 3, seed=luck.randrange(1000))
    choices = ChoiceList(match.state, match.view(match.actor), match.names)
    assert str(resolve("yellow", choices)) == "take:yellow"
    assert str(resolve("green-yellow", choices)) == "take:green-yellow"


def test_a_list_of_a_name_has_nothing_that_only_begins_like_it():
    choices = where("catan", "start-settlement")
    (line,) = choice_sentences(choices, "v2")
    assert " v2" in line
    assert len(choice_sentences(choices, "settl")) == len(choices.actions)


@pytest.mark.parametrize(
    ("game", "kind", "least", "lines"),
    [("wind_river", "tipi", 9, 2), ("wind_river", "tipi", 9, 4), ("catan", "road", 7, 4)],
)
def test_a_list_that_is_cut_names_few_words_that_choose(game, kind, least, lines):
    choices = where(game, kind, least)
    told = [line.plain for line in choice_lines(choices, 79, most=lines)]
    cut = [line for line in told if "type one, as " in line]
    assert cut
    for line in cut:
        assert re.match(r".* \d+ \w+-\w+", line) or line.endswith(", or list")
        assert len(line) <= 79
        words = line.rpartition("type one, as ")[2].removesuffix(", or list")
        assert len(tokens(words)) <= 3
        assert resolve(words, choices) in choices.actions


def test_what_else_may_be_typed_is_not_what_is_listed():
    choices = where("catan", "offer", 4)
    (example,) = choices.more
    assert example not in [each.label for each in choices.every]
    action = resolve(example, choices)
    assert action not in choices.actions
    assert not choices.state.violations(action)
    assert isinstance(action, OfferTrade)
    listed = [each for each in choices.actions if isinstance(each, OfferTrade)]
    assert len(action.give) == min(len(each.give) for each in listed)


def play_match(monkeypatch, width: int = 80) -> tuple[Session, StringIO]:
    """A match in a window that is drawn anew, and what is printed there."""
    out = StringIO()
    window = Console(file=out, width=width, height=24, force_terminal=True, no_color=True)
    for module in (screen, prompts):
        monkeypatch.setattr(module, "console", lambda: window)
        monkeypatch.setattr(module, "redraws_screen", lambda: True)
    monkeypatch.setattr("bisongames.cli.output.terminal.console", lambda: window)
    monkeypatch.setattr(screen, "room", lambda: width)
    match = Match("catan", 3, seed=3, start_player=0)
    return Session(match, plan_seats(3, "0", "random", match.names)), out


def people_are_asked(session: Session) -> None:
    while session.person is None:
        session.bot_moves()


def test_few_choices_are_listed_in_the_narrowest_window(monkeypatch):
    session, out = play_match(monkeypatch, 40)
    session.choose(session.choices().actions[30])
    people_are_asked(session)
    assert len(session.choices().actions) <= screen.FEW
    Prompt(session).board()
    told = Text.from_ansi(out.getvalue()).plain
    for choice in session.choices().every:
        assert f"{choice.number} {choice.facts[0]} to {choice.facts[1]}" in told


def test_the_news_stay_in_sight_below_a_hint(monkeypatch):
    session, out = play_match(monkeypatch)
    session.choose(session.choices().actions[30])
    people_are_asked(session)
    prompt = Prompt(session)
    prompt.do_hint("")
    prompt.board()
    assert "A bot would choose" in out.getvalue()
    assert "Player 1 puts a settlement on" in out.getvalue()


def test_several_choices_are_played_again_at_once():
    match = Match("wind_river", 3, seed=3, start_player=0)
    session = Session(match, plan_seats(3, "0", "random", match.names))
    for _ in range(3):
        people_are_asked(session)
        session.choose(session.choices().actions[0])
    people_are_asked(session)
    end = match.state
    session.undo(3)
    start = match.state
    with pytest.raises(MatchError, match="only 3 were undone"):
        session.redo(4)
    assert match.state == start
    session.redo(3)
    people_are_asked(session)
    assert match.state == end


def test_a_number_of_times_is_a_number():
    assert repetitions("redo", "") == 1
    assert repetitions("redo", "3") == 3
    with pytest.raises(InputError, match="redo takes a number from 1, not '0'"):
        repetitions("redo", "0")


@pytest.mark.parametrize("game", ["natives", "catan"])
def test_no_line_is_empty_in_a_list_of_sections(game, capsys, monkeypatch):
    window = Console(width=80, highlight=False)
    monkeypatch.setattr("bisongames.cli.output.terminal.console", lambda: window)
    say_sections(Match(game, seed=3).game)
    told = capsys.readouterr().out
    assert told.count("\n") > 5
    assert all(line.strip() for line in told.rstrip("\n").split("\n"))


def test_how_it_ended_is_told_before_enter_leaves(monkeypatch):
    match, luck = Match("wind_river", 3, seed=3), random.Random(1)
    while not match.is_over:
        match.play(luck.choice(match.legal_actions()))
    session = Session(match, plan_seats(3, "0", "random", match.names))
    asked: list[str] = []

    def answer(question: str) -> str:
        asked.append(question)
        return ""

    prompt = Prompt(session)
    monkeypatch.setattr(prompts, "ask", answer)
    monkeypatch.setattr(prompts, "show_end", lambda _: "a word")
    prompt.board()  # with a word typed instead of Enter
    told: list[Session] = []
    monkeypatch.setattr(prompts, "say_end", told.append)
    assert prompt._line_at_the_end() == "quit"
    assert asked == [
        f"{prompts.AT_THE_END}, or Enter for how it ended > ",
        f"{prompts.AT_THE_END}, or Enter to leave > ",
    ]
    assert told == [session]


def test_a_herd_is_named_with_the_die_in_sight():
    choices = where("catan/bison", "herd:")
    view = choices.seen
    drawn = show.text(view, width=80, height=16)
    assert "B: herd" in drawn
    lines = drawn.split("\n")[2:5]
    faces = view.game.components.directions
    face = {side: number for number, side in faces.items()}
    assert [line[:5] for line in lines] == [
        f" {face['NW']} {face['NE']} ",
        f"{face['W']} B {face['E']}",
        f" {face['SW']} {face['SE']} ",
    ]
    assert all("die 1 " in each.note for each in choices.every if "herd" in each.label)


def test_where_each_face_leads_a_herd_is_where_it_goes():
    match, luck = Match("catan/bison", 3, seed=3), random.Random(1)
    while not any(str(each).startswith("herd:") for each in match.legal_actions()):
        match.play(luck.choice(match.legal_actions()))
    (action, *_) = [each for each in match.legal_actions() if str(each).startswith("herd:")]
    told = show.preview(action, match.state)
    after = match.state.apply(action)
    for outcome, _ in after.chance_outcomes():
        said = show.preview(outcome, after)
        end = said.rpartition(" ")[2]
        face = str(outcome).rpartition(":")[2]
        wanted = f"{face} stays" if "stays" in said else f"{face} {end}"
        assert wanted in told


def test_the_whole_board_at_the_table_is_turned_as_the_small_one(monkeypatch):
    session, out = play_match(monkeypatch)
    match = Match("catan/bison", 3, seed=3, start_player=0)
    session = Session(match, plan_seats(3, "0", "random", match.names))
    monkeypatch.setattr(prompts, "print_in_pages", lambda print_it: print_it() or "")
    monkeypatch.setattr("bisongames.cli.table.table_commands.say_styled", out.write)
    Prompt(session).do_board("")
    assert "v4---v1---v5" in out.getvalue()


def test_a_road_does_not_run_into_the_sign_of_a_settlement():
    choices = where("catan", "offer")
    drawn = show.text(choices.seen, width=80)
    assert "s" in drawn
    for letter in "PQR":
        assert f"{letter}{letter}s" not in drawn.replace("settl", "")


def test_how_many_points_win_stands_in_the_table():
    for variant in ("catan", "catan+vp_to_win=13"):
        game = Match(variant, 3, seed=3)
        goal = game.state.game.options.vp_to_win
        assert f"points of {goal}" in show.text(game.view(0), width=80)


@pytest.mark.parametrize("typed", ["act with 1 hunter", "act with hunters"])
def test_a_small_word_or_a_number_begins_no_other(typed: str) -> None:
    choices = where("bison", "announce", 2)
    assert resolve("act without", choices) in choices.actions
    assert "no legal choice matches" in refusal(typed, choices)
