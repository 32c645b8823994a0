"""A match at the terminal: forced and repeated answers, undo, news, and what the screen shows."""

import random
import re
from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

from bisongames import Match, show
from bisongames.bots.lookahead import best_first
from bisongames.catan.actions import AcceptOffer, EndTurn, OfferTrade, RejectOffer
from bisongames.cli.arguments.argument_errors import InputError
from bisongames.cli.arguments.seats import SeatPlan, bot_choice, plan_seats
from bisongames.cli.output.choice_lines import ranked_sentences
from bisongames.cli.table import prompt as prompts, screen
from bisongames.cli.table.announcements import hint_text, say_choices
from bisongames.cli.table.prompt import Prompt
from bisongames.cli.table.reference import say_sections
from bisongames.cli.table.session import Session
from bisongames.engine.core.errors import MatchError
from bisongames.wind_river.actions import Earn, InsertTipi, KeepTipi
from bisongames.wind_river.supplying_tipis import KeepingTipis
from tests.cli.positions import deciding, match_until, where


def seated(match: Match, seat: str = "0") -> Session:
    return Session(match, plan_seats(match.players, seat, "random", match.names))


def people_are_asked(session: Session) -> None:
    while session.person is None:
        session.bot_moves()


@pytest.fixture
def drawn(monkeypatch):
    """A match of Catan in a window of a given width that is drawn anew, and what is printed there."""

    def begin(width: int, variant: str = "catan") -> tuple[Session, StringIO]:
        out = StringIO()
        window = Console(file=out, width=width, height=24, force_terminal=True, no_color=True)
        for module in (screen, prompts):
            monkeypatch.setattr(module, "console", lambda: window)
            monkeypatch.setattr(module, "redraws_screen", lambda: True)
        monkeypatch.setattr("bisongames.cli.output.terminal.console", lambda: window)
        monkeypatch.setattr("bisongames.cli.output.terminal._is_plain", lambda: False)
        monkeypatch.setattr(screen, "room", lambda: width)
        session = seated(Match(variant, 3, seed=3, start_player=0))
        session.choose(session.choices().actions[30])
        people_are_asked(session)
        return session, out

    return begin


def test_few_choices_are_listed_in_the_narrowest_window(drawn):
    session, out = drawn(40)
    assert len(session.choices().actions) <= screen.FEW
    Prompt(session).board()
    text = Text.from_ansi(out.getvalue()).plain
    for choice in session.choices().every:
        assert f"{choice.number} {choice.facts[0]} to {choice.facts[1]}" in text


def test_the_news_stay_in_sight_below_a_hint(drawn):
    session, out = drawn(80)
    prompt = Prompt(session)
    prompt.do_hint("")
    prompt.board()
    assert "A bot would choose" in out.getvalue()
    assert "Player 1 puts a settlement on" in out.getvalue()


def test_the_whole_board_at_the_table_is_turned_as_the_small_one(drawn, monkeypatch):
    session, out = drawn(80, "catan/bison")
    monkeypatch.setattr(prompts, "print_in_pages", lambda print_it: print_it() or "")
    monkeypatch.setattr("bisongames.cli.table.table_commands.say_styled", out.write)
    Prompt(session).do_board("")
    assert "v4---v1---v5" in out.getvalue()


def test_several_choices_are_played_again_at_once():
    match = Match("wind_river", 3, seed=3, start_player=0)
    session = seated(match)
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


@pytest.mark.parametrize("game", ["natives", "catan"])
def test_no_line_is_empty_in_a_list_of_sections(game, capsys, monkeypatch):
    window = Console(width=80, highlight=False)
    monkeypatch.setattr("bisongames.cli.output.terminal.console", lambda: window)
    say_sections(Match(game, seed=3).game)
    text = capsys.readouterr().out
    assert text.count("\n") > 5
    assert all(line.strip() for line in text.rstrip("\n").split("\n"))


def test_how_it_ended_is_told_before_enter_leaves(monkeypatch):
    match = match_until(lambda match: match.is_over, "wind_river")
    session = seated(match)
    prompt, questions, ends = Prompt(session), list[str](), list[Session]()

    def answer(question: str) -> str:
        questions.append(question)
        return ""

    monkeypatch.setattr(prompts, "ask", answer)
    monkeypatch.setattr(prompts, "show_end", lambda _: "a word")
    monkeypatch.setattr(prompts, "say_end", ends.append)
    prompt.board()  # with a word typed instead of Enter
    assert prompt._line_at_the_end() == "quit"
    assert [question.rpartition(", ")[2] for question in questions] == [
        "or Enter for how it ended > ",
        "or Enter to leave > ",
    ]
    assert ends == [session]


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
    choices = where("catan/bison", "herd:")
    action = next(each for each in choices.actions if str(each).startswith("herd:"))
    preview = show.preview(action, choices.state)
    after = choices.state.apply(action)
    for outcome, _ in after.chance_outcomes():
        end = show.preview(outcome, after).rpartition(" ")[2]
        face = str(outcome).rpartition(":")[2]
        stays = "stays" in show.preview(outcome, after)
        assert f"{face} {'stays' if stays else f'to {end}'}" in preview


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


@pytest.fixture
def offered() -> tuple[Session, OfferTrade]:
    """Three people at Catan: the second is asked about an offer of the first."""
    match = match_until(deciding("Playing", 0), "catan/base", luck=None, start_player=0)
    offer = next(a for a in match.legal_actions() if isinstance(a, OfferTrade))
    match.play(offer)
    return Session(match, SeatPlan((0, 1, 2), {})), offer


def test_an_answer_may_hold_for_the_whole_turn(offered):
    session, offer = offered
    first = session.match.actor
    assert session.repeatable[-1] == RejectOffer()
    assert "(Asked" not in session.question
    assert session.question == session.question  # counted once however often it is shown
    session.choose_always(RejectOffer())
    session.choose(RejectOffer())  # the third player is asked anew each time
    session.choose(offer)
    assert session.match.actor == first
    assert session.question.endswith("(Asked 2 times in this turn.)")
    assert session.forced_answer() == RejectOffer()
    session.answer(RejectOffer())
    session.choose(RejectOffer())
    session.undo(3)
    assert session.match.actor != first  # what was answered by itself is no choice to undo
    assert session.forced_answer() is None
    session.choose(RejectOffer())
    session.choose(EndTurn())
    with pytest.raises(InputError, match="all repeats only answers"):
        session.choose_always(AcceptOffer())


def answering(*answers: str) -> Match:
    """A match in which player 0 is asked in another player's turn, and has these answers to an offer."""
    return match_until(
        lambda match: match.actor == 0 and tuple(map(str, match.legal_actions())) == answers,
        "catan/base",
        start_player=1,
    )


def test_undo_passes_over_what_was_not_asked_for():
    match = answering("reject")
    session = seated(match)
    answer = session.forced_answer()
    assert answer is not None
    state = match.state
    session.answer(answer)
    session.undo()
    assert match.actor == 0
    assert session.forced_answer() is None
    assert state not in match.states
    session.redo()
    assert state in match.states


def test_the_only_answer_in_the_turn_of_another_is_not_asked_for(cli):
    match = answering("reject")
    match.save("kept.json")
    before = len(match.history)
    done = cli(
        "play", "--load", "kept.json", "--bots", "random", "--save", "kept.json", typed="1\n"
    )
    assert "Enter for reject" not in done.out
    assert "Player 1 rejects" not in done.out
    assert "Player 1 cannot pay for the offer." in done.out
    player, action = Match.load("kept.json").history[before]
    assert (player, str(action)) == (0, "reject")


def test_a_choice_about_an_offer_is_asked_for(cli):
    answering("accept", "reject").save("kept.json")
    done = cli("play", "--load", "kept.json", typed="quit\n")
    assert "accept" in done.out.split("words, help")[0]
    assert "Nothing was played." in done.out or "The match is in kept.json" in done.out


def keeping(answers: int, seed: int) -> Match:
    """A match of Wind River in which somebody is to say which tipis stay, and may answer so much."""
    match = Match("wind_river", 3, seed, start_player=0)
    rng = random.Random(seed)
    while not (
        isinstance(match.state.decision, KeepingTipis) and len(match.legal_actions()) == answers
    ):
        legal = match.legal_actions()
        more = [action for action in legal if isinstance(action, InsertTipi | Earn)]
        match.play(rng.choice(more or legal))
    return match


def test_which_tipi_stays_is_not_asked_where_one_answer_is_left():
    match = keeping(1, 39)
    state, person = match.state, match.actor
    session = seated(match, str(person))
    answer = session.forced_answer()
    assert isinstance(answer, KeepTipi)
    session.answer(answer)
    assert match.actor == person
    assert session.forced_answer() is None
    session.choose(match.legal_actions()[-1])
    session.undo()
    assert match.actor == person
    session.undo()
    assert state not in match.states


def test_the_only_thing_to_do_in_ones_own_turn_is_asked_for():
    match = match_until(lambda match: len(match.legal_actions()) == 1, "catan/base", luck=None)
    assert seated(match, str(match.actor)).forced_answer() is None


def test_of_tipis_that_stay_it_is_told_how_many_are_named():
    match = keeping(2, 58)
    assert "(0 of " in show.prompt(match.state)
    assert "chosen:" not in show.prompt(match.state)
    session = seated(match, str(match.actor))
    kept = match.legal_actions()[-1]
    assert isinstance(kept, KeepTipi)
    session.choose(kept)
    assert f"(1 of 2 chosen: {kept.field})" in session.question
    session.undo()
    assert "(0 of 2 chosen)" in session.question


def test_what_a_bot_chooses_costs_the_same_however_long_the_match_is(monkeypatch):
    match = Match("catan", seed=3)
    copied = property(lambda match: pytest.fail("all moves are copied"))
    for name in ("moves", "history", "states", "events"):
        monkeypatch.setattr(Match, name, copied)
    match.play(bot_choice(match, "random"))
    assert match.count > 0


def test_news_after_an_undo_are_those_that_were_told_before():
    session = seated(Match("wind_river", seed=3))
    people_are_asked(session)
    session.choose(session.match.legal_actions()[0])
    people_are_asked(session)
    news = session.news()
    assert news
    session.choose(session.match.legal_actions()[0])
    people_are_asked(session)
    session.undo()
    assert session.news() == news
    session.redo()
    assert session.news() != news


def test_news_keep_what_others_did_all_through_ones_own_turn():
    match = Match("bison", seed=4)
    session = seated(match)
    while True:
        people_are_asked(session)
        news = session.news()
        first = match.state
        session.choose(first.legal_actions()[0])
        state = match.state
        others = {getattr(event, "player", 0) for event in news} - {0}
        if others and (state.actor, state.turn) == (0, first.turn) and state.active_player == 0:
            break
    assert session.news()[: len(news)] == news
    assert len(session.news()) > len(news)
    session.choose(match.legal_actions()[0])
    session.undo()
    assert session.news()[: len(news)] == news


def test_the_time_stands_still_once_the_match_is_over(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("bisongames.cli.table.session.time.monotonic", lambda: now[0])
    session = seated(Match("wind_river", seed=3), "none")
    while not session.match.is_over:
        now[0] += 1
        session.bot_moves()
    ended = session.minutes
    now[0] += 6000
    assert ended
    assert session.minutes
    assert abs(session.minutes - ended) < 0.001


def test_a_hint_gives_reasons_as_far_as_there_is_room(drawn):
    session, out = drawn(80)
    advice = session.advice()
    whole = hint_text(advice, str, 10_000)
    best = advice.choices[0]
    assert all(str(reason) in whole for reason in best.reasons)
    assert best.reasons
    assert whole.count(" Or") == len(advice.choices) - 1
    short = hint_text(advice, str, 100)
    assert best.outlook in short
    assert short.endswith("hint all tells more.")
    prompt = Prompt(session)
    with pytest.raises(InputError, match="no argument but all"):
        prompt.do_hint("more")
    prompt.do_hint("")
    prompt.board()
    assert best.outlook in " ".join(out.getvalue().split())


def test_who_asks_what_to_do_gets_the_hint(drawn):
    session, out = drawn(80)
    prompt, count = Prompt(session), session.match.count
    prompt.carry_out("What should I do?")
    prompt.board()
    assert session.advice().choices[0].outlook in " ".join(out.getvalue().split())
    with pytest.raises(InputError, match="to leave, type quit"):
        prompt.carry_out("I give up")
    assert session.match.count == count


def test_a_list_of_the_best_is_in_the_order_of_their_worth(drawn, capsys, monkeypatch):
    session, _ = drawn(80)
    monkeypatch.setattr("bisongames.cli.output.terminal.console", Console)
    say_choices(session.choices(), "best", False)
    printed = capsys.readouterr().out
    numbers = [int(n) for n in re.findall("^ *([0-9]+) ", printed, re.MULTILINE)]
    worth = best_first(session.match.state, random.Random(0))
    choices = session.choices()
    assert sorted(numbers) == sorted(choices.by_number)
    values = [dict(worth).get(choices.by_number[number]) for number in numbers]
    known = [value for value in values if value is not None]
    assert known == sorted(known, reverse=True)
    assert values == [*known, *[None] * (len(values) - len(known))]
    assert "All of them bring equally much" in printed or printed.count("as good") == len(
        known
    ) - len({*known})


def test_equally_good_choices_are_told_kind_after_kind():
    choices = where("wind_river", "earn")
    kinds = [type(action) for action in choices.actions]
    worth = {action: float(place % 2) for place, action in enumerate(choices.actions) if place < 6}
    sentences = ranked_sentences(choices, worth)
    assert sum(", as good" in line for line in sentences) == 4
    named = [choices.by_number[int(line.split()[0])] for line in sentences]
    for rank in (1.0, 0.0):
        tied = [action for action in named if worth.get(action) == rank]
        assert tied == sorted(tied, key=lambda action: kinds.index(type(action)))


def test_the_seconds_that_people_took_are_kept_at_a_terminal_and_nowhere_else(monkeypatch):
    clock = iter(range(0, 10_000, 5))
    monkeypatch.setattr("bisongames.cli.table.session.time.monotonic", lambda: next(clock))
    for at_a_terminal in (True, False):
        monkeypatch.setattr("bisongames.cli.table.session.interactive", lambda: at_a_terminal)  # noqa: B023
        session = seated(Match("wind_river", 3, seed=3, start_player=0))
        for _ in range(2):
            people_are_asked(session)
            session.choose(session.choices().actions[0])
        seconds = session.match.seconds or ()
        assert [each for each in seconds if each is not None] == ([5, 5] if at_a_terminal else [])
