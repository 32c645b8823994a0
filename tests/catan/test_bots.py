"""How Greedy plays Catan: it judges the table that its choice leads to."""

from __future__ import annotations

import random

import pytest

from bisongames import Match, State
from bisongames.bots import Greedy
from bisongames.catan.actions import OfferTrade, RejectOffer, TradeWith
from tests.catan.positions import BISON, chain, position
from tests.position_checks import play


def choices_of_greedy(state: State) -> set[str]:
    """The kinds of action that Greedy chooses with various seeds: the words before the colon."""
    assert state.actor is not None
    choices = (Greedy().choose(state, state.actor, random.Random(seed)) for seed in range(20))
    return {str(choice).partition(":")[0] for choice in choices}


def test_it_pays_for_no_move_that_brings_nothing() -> None:
    state = position(BISON, roads=[chain(9, 14)], settlements=["v9"], hands=["ore ore"])
    assert choices_of_greedy(state) == {"end"}


def test_it_buys_a_card_for_what_cards_are_worth_on_average() -> None:
    assert choices_of_greedy(position(hands=["ore wool grain"])) == {"buy"}


def test_it_builds_a_city_before_it_buys_a_card() -> None:
    hand = "ore ore ore grain grain wool"
    assert choices_of_greedy(position(settlements=["v9"], hands=[hand])) == {"city"}


@pytest.mark.parametrize(("theirs", "wanted"), [("grain", "offer"), ("", "end")])
def test_it_offers_where_somebody_could_accept(theirs: str, wanted: str) -> None:
    assert choices_of_greedy(position(settlements=["v9"], hands=["ore ore ore ore", theirs])) == {
        wanted
    }


def test_it_accepts_what_helps_it_and_rejects_what_does_not() -> None:
    state = position(settlements=["v9", "v18"], hands=["ore ore ore ore", "grain grain grain"])
    assert choices_of_greedy(play(state, "offer:ore=grain")) == {"accept"}
    state = position(settlements=["v9", "v18"], hands=["ore ore ore ore", "grain lumber"])
    assert choices_of_greedy(play(state, "offer:ore=lumber,grain")) == {"reject"}


def test_no_offer_is_made_twice_in_a_turn_and_most_are_accepted() -> None:
    made: set[tuple[int, str]] = set()
    closed = offered = rejected = decisions = 0
    for seed in range(2):
        match = Match("catan/base", players=3, seed=seed)
        rng = random.Random(seed)
        made.clear()
        while match.actor is not None:
            choice = Greedy().choose(match.state, match.actor, rng)
            decisions += 1
            if isinstance(choice, OfferTrade):
                offer = (match.state.turn, str(choice))
                assert offer not in made
                made.add(offer)
            closed += isinstance(choice, TradeWith)
            rejected += isinstance(choice, RejectOffer)
            match.play(choice)
        offered += len(made)
    assert closed > offered / 3
    assert rejected < decisions / 5


def test_after_two_offers_in_a_turn_it_makes_no_more() -> None:
    state = position(settlements=["v9"], hands=["ore ore ore ore", "grain"])
    assert choices_of_greedy(state) == {"offer"}
    for offer in ("offer:ore=grain", "offer:ore,ore=grain"):
        state = play(state, offer)
        while str(state.decision and type(state.decision).__name__) == "AnsweringOffer":
            state = play(state, "reject")
    assert choices_of_greedy(state) == {"end"}


def test_it_offers_nothing_that_nobody_would_accept() -> None:
    """Nobody accepts an offer that asks for a card they need more than the one offered."""
    state = position(settlements=["v9", "v18"], hands=["ore", "grain wool lumber brick"])
    assert choices_of_greedy(state) == {"end"}
