"""What a person can learn and wish at the table: costs, why nothing of a kind may be chosen, answers for a whole turn."""

import pytest

from bisongames import Match, show
from bisongames.catan.actions import AcceptOffer, EndTurn, OfferTrade, RejectOffer
from bisongames.cli.input.choice_list import choice_lines, headings_line
from bisongames.cli.input.choices import ChoiceList
from bisongames.cli.input.resolve import resolve, resolve_for_why
from bisongames.cli.input.word_order import mentioning
from bisongames.cli.output.given_faults import InputError
from bisongames.cli.output.seats import SeatPlan
from bisongames.cli.table.session import Session


def playing() -> Match:
    """A match of Catan in which Player 1 may trade and build."""
    match = Match("catan/base", 3, seed=3, start_player=0)
    while type(match.state.decision).__name__ != "Playing" or match.actor != 0:
        match.play(match.legal_actions()[0])
    return match


def choices_of(match: Match) -> ChoiceList:
    return ChoiceList(match.state, match.view(match.actor), match.names)


@pytest.mark.parametrize(
    ("typed", "cost"),
    [
        ("build a city", "2 grain and 3 ore"),
        ("build a settlement", "1 lumber, 1 brick"),
    ],
)
def test_a_kind_of_which_nothing_may_be_chosen_tells_its_cost(typed, cost):
    match = playing()
    with pytest.raises(InputError, match="none of these may be chosen now") as fault:
        resolve(typed, choices_of(match))
    assert cost in str(fault.value)


def test_a_road_is_found_by_its_ends_and_an_offer_by_its_amounts():
    choices = choices_of(playing())
    assert str(resolve("build a road from v5 to v9", choices)) == "road:e8"
    assert resolve("offer 3 ore for 1 wool", choices) == OfferTrade(("ore",) * 3, ("wool",))


def test_costs_are_listed(cli):
    told = cli("play", "catan", "--seed", "3", typed="costs\n").out
    assert "A city, in place of a settlement, costs 2 grain and 3 ore." in told
    assert show.costs(Match("natives").game) == ()
    none = cli("play", "natives", "--seed", "3", typed="costs\nhelp\n").out
    assert "has no list of costs" in none
    assert "\ncosts " not in none


def offered() -> tuple[Session, OfferTrade]:
    """Two people at Catan: the second is asked about an offer of the first."""
    match = playing()
    offer = next(a for a in match.legal_actions() if isinstance(a, OfferTrade))
    match.play(offer)
    return Session(match, SeatPlan((0, 1, 2), {})), offer


def test_an_answer_may_hold_for_the_whole_turn():
    session, offer = offered()
    first = session.match.actor
    assert session.repeatable[-1] == RejectOffer()
    assert "(Asked" not in session.question
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


def test_the_same_question_is_counted_once_however_often_it_is_shown():
    session, _ = offered()
    assert session.question == session.question


def test_what_is_asked_for_first_is_cut_last():
    match = Match("bison", 4, seed=3, start_player=0)
    while match.actor != 0:
        match.play(match.legal_actions()[0])
    choices = choices_of(match)
    for most in range(1, 12):
        lines = [line.plain for line in choice_lines(choices, 79, most=most)]
        assert len(lines) <= most
        if most >= 4:
            assert "6 long move" in " ".join(lines)
    assert "list shows all: Buy a …, Exchange" in " ".join(
        line.plain for line in choice_lines(choices, 79, most=2)
    )


def test_kinds_that_there_is_no_room_for_are_counted():
    kinds = [
        "Trade ore for 1 … with the bank",
        "Trade wool for 1 … with the bank",
        "Move a hunter …",
    ]
    assert headings_line("All: ", kinds, 90) == f"All: {', '.join(kinds)}"
    assert headings_line("All: ", kinds, 60) == "All: Trade ore …, Trade wool …, Move a …"
    assert headings_line("All: ", kinds, 35) == "All: Trade ore … and 2 more"


def test_a_list_of_a_word_has_one_and_several_of_the_thing():
    match = Match("bison", 2, seed=5)
    match.play(match.legal_actions()[0])
    found = [each.label for each in mentioning("hunter", choices_of(match))]
    assert "Lay a tile and settle 1 hunter" in found
    assert "Lay a tile and settle 3 hunters" in found
    assert [each.label for each in mentioning("hunters", choices_of(match))] == found


def test_why_about_a_place_alone_says_what_to_type(cli):
    told = cli("play", "bison", "--seed", "5", typed="1\nwhy (2,0)\n").out
    assert "A whole action is judged, as why Exchange 3 turkeys for 1 fish" in told


def test_why_about_a_place_that_nothing_may_touch_names_the_rules():
    match = Match("wind_river", 3, seed=3)
    while not any(str(action).startswith("buffalo:") for action in match.legal_actions()):
        match.play(match.legal_actions()[0])
    with pytest.raises(InputError, match="none with 'A1' may be chosen now") as fault:
        resolve_for_why("A1", choices_of(match))
    told = str(fault.value)
    assert "[WR-2h]" in told
    assert "not used" in told
    assert ".." not in told
    assert "none of these" not in told  # others may be
    assert "reasons of its own" not in told


@pytest.mark.parametrize("typed", ["road v9 v13", "road v13 v9"])
def test_a_road_in_the_middle_of_an_offer_is_the_one_that_is_built(typed):
    match = playing()
    match.play(next(a for a in match.legal_actions() if isinstance(a, OfferTrade)))
    assert str(resolve_for_why(typed, choices_of(match))) == "road:e13"
