"""What has happened, shortened so that what matters stays."""

import random

from bisongames import Match, show
from bisongames.catan.actions import OfferTrade
from bisongames.catan.events import (
    CardsReceived,
    CardStolen,
    DiceRolled,
    OfferAnswered,
    OfferCancelled,
    Traded,
    TradeOffered,
    TurnBegun,
)
from bisongames.cli.arguments.seats import bot_choice, plan_seats
from bisongames.cli.table.lesson_lines import news_with_rules
from bisongames.cli.table.screen import CUT, lines_of_news
from bisongames.cli.table.session import Session
from bisongames.handbook.lessons import Teacher
from bisongames.show import News

NAMES = ("Ann", "Ben", "Cleo")
OFFER = TradeOffered(1, ("wool",), ("ore", "ore"))
NO = OfferAnswered(2, False)
MY_NO = OfferAnswered(0, False)


def news_of(*events) -> list[str]:
    view = Match("catan/base", seed=3, names=NAMES).view(0)
    return [each.text for each in show.news(events, view, NAMES)]


def test_refused_offers_are_told_once():
    assert news_of(*(OFFER, NO, MY_NO) * 3, TurnBegun(2, 5)) == [
        "Ben offers 1 wool for 2 ore (3 times): nobody accepts.",
        "Cleo begins turn 5.",
    ]
    assert news_of(OFFER, NO, MY_NO) == ["Ben offers 1 wool for 2 ore: nobody accepts."]
    assert news_of(OFFER, NO, OfferCancelled(1)) == ["Ben offers 1 wool for 2 ore: nobody accepts."]


def test_other_offers_are_told_apart():
    other = TradeOffered(1, ("wool",), ("grain",))
    assert len(news_of(OFFER, NO, MY_NO, other, NO, MY_NO, OFFER, NO, MY_NO)) == 3


def test_an_offer_that_is_open_or_accepted_is_told_in_full():
    assert news_of(OFFER, NO) == ["Ben offers 1 wool for 2 ore.", "Cleo rejects the offer."]
    assert news_of(NO, MY_NO) == ["Cleo and Ann reject the offer."]
    deal = Traded(1, 2, ("wool",), ("ore", "ore"))
    assert news_of(OFFER, MY_NO, OfferAnswered(2, True), deal)[1:] == [
        "Ann rejects the offer.",
        "Cleo accepts the offer.",
        "Ben gives Cleo 1 wool for 2 ore.",
    ]


def test_a_cancelled_offer_is_told_with_who_had_accepted():
    assert news_of(OFFER, OfferAnswered(2, True), MY_NO, OfferCancelled(1, (2,)))[-1] == (
        "Ben cancels the offer that Cleo accepted."
    )


def test_the_roll_and_what_one_gets_stay_where_there_is_little_room():
    view = Match("catan/base", seed=3, names=NAMES).view(0)
    events = [
        DiceRolled(1, 2, 6),
        CardsReceived(0, ("ore", "ore")),
        *(CardsReceived(2, ("wool",)) for _ in range(12)),
    ]
    lines = " ".join(lines_of_news(show.news(events, view, NAMES), 79, 2))
    assert "Ben rolls 8 (2 and 6)." in lines
    assert "Ann gets 2 ore." in lines
    assert lines.startswith(CUT)


def test_what_others_took_from_one_stays_before_what_one_did_and_got():
    said = "This sentence takes a whole line, or at least very nearly so, of 79 columns"
    some = [
        News("Ben robs Ann of 1 brick.", True, 1, own=True, weight=3),
        *(News(f"{said} {n}.", True, 0, own=True) for n in range(6)),
        News("Ann gets 1 grain.", True, 0, own=True, weight=1),
    ]
    lines = " ".join(lines_of_news(some, 79, 2))
    assert "Ben robs Ann of 1 brick." in lines
    assert "Ann gets 1 grain." in lines


def test_the_answers_to_my_offer_are_told_to_those_who_learn():
    match = Match("catan", seed=3, names=NAMES)
    session = Session(match, plan_seats(3, "0", "greedy"), teacher=Teacher(match.game))
    while not (offers := [a for a in match.legal_actions() if isinstance(a, OfferTrade)]) or (
        match.actor != 0
    ):
        match.play(match.legal_actions()[0])
    match.play(offers[0])
    while match.actor != 0:
        match.play("reject")
    (told,) = [each for each in news_with_rules(session, 0) if "offers" in each.text]
    assert told.text.endswith(": nobody accepts.")
    assert told.weight == 2


def test_ones_own_choice_goes_before_the_last_acts_of_others():
    match = Match("wind_river", seed=3, names=NAMES, start_player=0)
    session = Session(match, plan_seats(3, "0", "greedy"))
    for field in ("B1", "C1", "D1"):
        match.play(f"place:{field}")
    told = news_with_rules(session, 0)
    assert not any(each.kept for each in told if "Ann puts" in each.text)
    (line,) = lines_of_news(told, 79, 1)
    assert "Cleo puts" in line


def test_what_others_and_luck_do_to_one_has_weight():
    match = Match("catan", seed=3, names=NAMES)
    session = Session(match, plan_seats(3, "0", "greedy"))
    rng = random.Random(3)
    while not any(isinstance(e, CardStolen) and e.victim == 0 for e in match.events):
        match.play(rng.choice(match.legal_actions()))
    weights = {each.text.split()[1]: each.weight for each in news_with_rules(session, 0)}
    assert weights["robs"] == 3
    assert weights["gets"] in (0, 1)
    assert weights["rolls"] == 0


def test_the_roll_of_ones_own_turn_is_not_cut_off_by_older_trades():
    match = Match("catan/bison", 3, seed=1)
    session, places = Session(match, plan_seats(3, "0", "greedy")), dict[str, int]()
    while match.state.turn < 12:
        if session.person is None:
            session.bot_moves()
        elif (answer := session.forced_answer()) is not None:
            session.answer(answer)
        else:
            told = news_with_rules(session, session.first_news)
            mine = [each for each in told if each.text.startswith("Player 1 rolls")]
            if mine and not any(each.text.startswith("Player 1 gives") for each in told):
                lines = " ".join(lines_of_news(told, 79, 3, session.names))
                assert mine[0].text in lines
                assert mine[0].weight >= 2
                places[mine[0].text] = mine[0].weight
            session.choose(bot_choice(match, "greedy"))
    assert len(places) > 2


def test_news_are_run_together_only_where_they_must():
    some = [News("One.", False), News("Two.", False)]
    assert lines_of_news(some, 79, 2) == ["One.", "Two."]
    assert lines_of_news(some, 79, 1) == ["One. Two."]
    long = [News("word " * 14 + "end.", False)] * 3
    assert len(lines_of_news(long, 79, 1)) == 1


def test_games_without_offers_tell_their_events():
    match = Match("wind_river", seed=3, names=NAMES)
    while match.state.turn == 0:
        match.play(match.legal_actions()[0])
    step = match.state.step(match.legal_actions()[0])
    told = [each.text for each in show.news(step.events, step.state, NAMES)]
    assert told == [show.tell(event, NAMES) for event in step.events]


def test_news_break_inside_no_name():
    some = [News("Player 2 moves.", False), News("Player 3 loses a tipi to Old Bull.", False)]
    for width in range(12, 40):
        for line in lines_of_news(some, width, 9, ("Player 2", "Player 3", "Old Bull")):
            assert not line.endswith(("Player", "Old"))


def test_each_gap_in_the_news_has_a_sign_and_each_player_his_last_act():
    long = "This sentence is long enough for most of a line of news, "
    some = [
        News(f"{long}one.", False, 1),
        News("Ben moves.", False, 1),
        News(f"{long}two.", False, 2),
        News("Cleo begins.", False, 2, passing=True),
        News(f"{long}three.", False, 2),
        News("Cleo builds.", False, 2),
    ]
    (line,) = lines_of_news(some, 79, 1)
    assert line == f"{CUT} Ben moves. ... Cleo builds."


def test_what_only_leads_up_to_something_goes_without_a_sign():
    some = [News("Ben begins turn 3.", False, 1, passing=True), News("Ben moves.", False, 1)]
    assert lines_of_news(some, 20, 1) == ["Ben moves."]


def test_the_cards_of_the_opening_prairie_are_told_as_one():
    match = Match("natives", 3, seed=3, names=NAMES)
    text = [each.text for each in show.news(match.events, match.view(0), NAMES)]
    assert sum("opening prairie" in each for each in text) == 1


def test_who_could_not_accept_an_offer_does_not_reject_it():
    game = Match("catan/base", seed=3).game
    unable = show.forced_event(MY_NO, game)
    assert news_of(OFFER, NO, unable) == ["Ben offers 1 wool for 2 ore: nobody accepts."]
    assert news_of(OFFER, unable, OfferAnswered(2, True))[1:] == [
        "Ann cannot pay for the offer.",
        "Cleo accepts the offer.",
    ]
    assert show.forced_event(OFFER, game) == OFFER
