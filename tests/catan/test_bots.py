"""How Greedy plays Catan: it judges the table that its choice leads to."""

from __future__ import annotations

import random
from typing import Any

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


RICH = "ore ore ore ore"
REJECTED = ["reject", "reject", "reject"]
CHOICES: dict[str, tuple[dict[str, Any], list[str], str]] = {
    "it pays for no move that brings nothing": (
        {"game": BISON, "roads": [chain(9, 14)], "settlements": ["v9"], "hands": ["ore ore"]}, [], "end",
    ),
    "it buys a card for what cards are worth on average": ({"hands": ["ore wool grain"]}, [], "buy"),
    "it builds a city before it buys a card": (
        {"settlements": ["v9"], "hands": ["ore ore ore grain grain wool"]}, [], "city",
    ),
    "it offers where somebody could accept": (
        {"settlements": ["v9"], "hands": [RICH, "grain"]}, [], "offer",
    ),
    "it does not offer where nobody can": ({"settlements": ["v9"], "hands": [RICH]}, [], "end"),
    "it offers nothing that nobody would accept": (  # who needs the card more than the one offered
        {"settlements": ["v9", "v18"], "hands": ["ore", "grain wool lumber brick"]}, [], "end",
    ),
    "after two offers in a turn it makes no more": (
        {"settlements": ["v9"], "hands": [RICH, "grain"]},
        ["offer:ore=grain", *REJECTED, "offer:ore,ore=grain", *REJECTED], "end",
    ),
    "it accepts what helps it": (
        {"settlements": ["v9", "v18"], "hands": [RICH, "grain grain grain"]}, ["offer:ore=grain"], "accept",
    ),
    "it rejects what does not": (
        {"settlements": ["v9", "v18"], "hands": [RICH, "grain lumber"]}, ["offer:ore=lumber,grain"], "reject",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHOICES)
def test_greedy_judges_the_table_that_its_choice_leads_to(name: str) -> None:
    things, moves, wanted = CHOICES[name]
    assert choices_of_greedy(play(position(**things), *moves)) == {wanted}


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
