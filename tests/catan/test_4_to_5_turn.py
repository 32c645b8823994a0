"""Catan A4 and A5: the turn, the dice, the robber, trade, building and cards."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import bisongames
from bisongames.catan import AcceptOffer, OfferTrade
from bisongames.catan.events import CardBought, CardsDiscarded, CardStolen, HexBlocked
from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import State
from tests.catan.positions import (
    BEFORE,
    P,
    Q,
    S,
    T,
    chain,
    hand,
    main,
    path,
    position,
    roll,
    scores,
)
from tests.position_checks import events, legal, look, play, refused, result_of

MOVING = [{"type": "MovingRobber", "player": P}, main()]
NO_TRADE = "catan/base+domestic_trade=off"


def buy(state: bisongames.State, card: str) -> bisongames.State:
    """The position after buying a given development card."""
    return play(state, "buy", f"drawn:{card}")


# The order of a turn


def test_CA_6i_R5_a_turn_begins_with_the_check_for_victory_by_hidden_points_too() -> None:
    cities = ["v9 v15 v18 v29"]
    waiting = position(cities=cities, cards=["victory_point " * 2], active=T, turn=8)
    assert scores(waiting)[P] == 10
    assert not waiting.is_over
    result = result_of(play(waiting, "end"))
    assert (result.winners, result.ended_by.id) == ((P,), "CA-6i")
    nine = position(cities=cities, cards=["victory_point"], active=T, turn=8)
    assert play(nine, "end").actor == P


def test_CA_6i_another_players_points_do_not_win_as_a_turn_begins() -> None:
    game = "catan/base+cities_per_player=5"
    state = position(game, cities=["", "v1 v3 v11 v26 v41"], active=T, turn=8)
    assert scores(state)[Q] == 10
    begun = play(state, "end")
    assert begun.actor == P
    assert play(roll(begun, 1, 1), "end").is_over


def test_CA_4b_N5_every_turn_begins_with_a_roll_before_which_only_a_card_is_played() -> None:
    assert legal(position()) == {"end"}  # a choice even if nothing else is possible
    hands, cards = ["", "brick lumber ore ore ore ore"], ["", "knight monopoly"]
    state = play(position(hands=hands, cards=cards), "end")
    assert legal(state) == {"roll", "play:knight", "play:monopoly"}
    for wish in ("end", "road:e14", "bank:ore=wool"):
        refused(state, wish, "CA-4b")
    refused(state, "robber:h0", "CA-R41")
    state = play(state, "play:monopoly", "claim:wool")
    assert legal(state) == {"roll"}
    state = play(roll(state, 1, 1), "end")
    assert (state.actor, legal(state)) == (S, {"roll"})


def test_CA_4i_both_dice_count_together_and_are_rolled_once() -> None:
    settlements = ["", "v9"]  # h0 has a 10, and h1 a 2, on the beginner map
    rolled = roll(play(position(settlements=settlements), "end"), 4, 6)
    assert hand(rolled, Q) == {"ore": 1}
    refused(rolled, "roll", "CA-4i")
    (again,) = rolled.violations(rolled.game.parse("roll"))
    assert "already rolled in this turn" in str(again)


def test_CA_R41_the_robber_stays_without_a_seven_or_a_knight() -> None:
    refused(position(), "robber:h0", "CA-R41")
    assert "robber:h0" in legal(play(position(cards=["knight"]), "play:knight"))


def test_CA_4c_4d_both_hexes_with_the_number_bring_cards_and_a_seven_none() -> None:
    begun = position(settlements=["v9", "v46"], agenda=[BEFORE])
    assert look(roll(begun, 3, 4)).hand_sizes == (0, 0, 0, 0)
    state = roll(begun, 2, 4)
    assert (hand(state, P), hand(state, Q)) == ({"brick": 1}, {"grain": 1})


def test_CA_5i_5j_5k_the_mover_names_a_victim_and_chance_the_card() -> None:
    state = position(
        settlements=["v9", "", "v18"], cities=["", "v19"], hands=["", "ore wool wool", "brick"],
        agenda=MOVING,
    )  # fmt: skip
    moved = play(state, "robber:h4")
    assert legal(moved) == {"rob:1", "rob:2"}  # a city is a building too
    refused(moved, "rob:3", "CA-5k")
    refused(moved, "rob:0", "CA-5k")
    drawn = play(moved, "rob:1")
    assert {str(a): p for a, p in drawn.chance_outcomes()} == {
        "stolen:ore": pytest.approx(1 / 3), "stolen:wool": pytest.approx(2 / 3),
    }  # fmt: skip
    assert draws(drawn, 3) == {"stolen:wool": 2, "stolen:ore": 1}
    robbed = play(drawn, "stolen:ore")
    assert [hand(robbed, p) for p in (P, Q, S)] == [{"ore": 1}, {"wool": 2}, {"brick": 1}]


class Grid:
    """Luck that steps evenly through all numbers of equal chances."""

    def __init__(self, size: int) -> None:
        self.size, self.next = size, 0

    def random(self) -> float:
        self.next += 1
        return (self.next - 0.5) / self.size


def draws(state: bisongames.State, size: int) -> dict[str, int]:
    """The number of times each outcome comes up if every equal chance comes up once."""
    luck = Grid(size)
    return Counter(str(state.sample_chance(luck)) for _ in range(size))


@pytest.mark.parametrize(
    ("settlements", "moves", "then"),
    [
        (["v9", "v54"], ["robber:h0"], "Playing"),  # nobody is there
        (["v9", "v54"], ["robber:h12"], "Playing"),
        (["v29", "", "v9"], ["robber:h4"], "Stealing"),  # one victim is not named
        (["v29", "v9", "v18"], ["robber:h4", "rob:1"], "Playing"),  # named in vain
    ],
)
def test_CA_5l_N5_R3_what_follows_a_move_of_the_robber(
    settlements: list[str], moves: list[str], then: str
) -> None:
    state = position(settlements=settlements, hands=["", "", "ore"], agenda=MOVING)
    assert type(play(state, *moves).decision).__name__ == then


def test_CA_4e_4f_building_buying_trading_and_cards_follow_each_other_as_one_likes() -> None:
    state = position(
        settlements=["v9"], cards=["monopoly"],
        hands=["brick lumber brick lumber ore wool grain wool wool wool wool", "ore"],
    )  # fmt: skip
    state = play(state, "road:e14", "buy", "drawn:knight", "bank:wool=ore")
    state = play(state, "offer:ore=grain", "reject", "reject", "reject")
    state = play(state, "play:monopoly", "claim:ore", f"road:{path(14, 19)}")
    assert hand(state, P) == {"ore": 2}
    assert legal(state, "end") == {"end"}
    assert play(state, "end").actor == Q


def test_CA_R16_in_anothers_turn_there_is_nothing_to_decide_but_discards_and_answers() -> None:
    poor = position(hands=["wool", "brick lumber"], roads=[(), chain(9, 14)])
    refused(poor, "road:e13", "GEN-turn", player=Q)
    asked = set()
    for seed in range(4):
        rng = random.Random(seed)
        cursor = bisongames.load("catan/base+setup=beginner_full").start(4).cursor()
        while not cursor.is_over and cursor.turn < 120:
            choices = cursor.legal_actions()
            if choices and cursor.actor != cursor.table.active_player:
                asked.add(type(cursor.decision).__name__)
            cursor.advance(rng.choice(choices) if choices else cursor.sample_chance(rng))
    assert asked == {"Discarding", "AnsweringOffer"}


def test_CA_4g_4h_R43_hands_and_cards_are_hidden_and_what_stands_on_the_island_lies_open() -> None:
    state = position(
        settlements=["v9", "v18"], cities=["", "v29"], roads=[["e14"]],
        hands=["ore ore wool wool grain"], cards=["knight monopoly"],
    )  # fmt: skip
    state = buy(state, "victory_point")
    own = look(state, P)
    assert own.hand == {"ore": 1, "wool": 1}
    assert own.cards == {"knight": 1, "monopoly": 1, "victory_point": 1}
    assert own.bought == {"victory_point": 1}
    assert own.standing().scores[P] == 2
    for view in (look(state, Q), look(state, None)):
        assert view.hand.total == view.cards.total == view.bought.total == 0
        assert (view.hand_sizes[P], view.card_counts[P], view.bought_count) == (2, 3, 1)
        assert (view.bank["ore"], view.standing().scores[P]) == (18, 1)
        assert view.pieces == own.pieces
        assert (view.pieces[P].settlements, view.pieces[P].roads) == (("v9",), ("e14",))
        assert (view.pieces[Q].settlements, view.pieces[Q].cities) == (("v18",), ("v29",))


def test_CA_5m_R42_only_thief_and_victim_know_what_was_stolen() -> None:
    state = position(settlements=["v29", "v9"], hands=["", "ore wool"], agenda=MOVING)
    stolen = events(state, "robber:h4", "stolen:ore")[-1]
    assert stolen == CardStolen(P, Q, "ore")
    assert stolen.seen_by(P) == stolen.seen_by(Q) == stolen
    assert stolen.seen_by(S) == stolen.seen_by(None) == CardStolen(P, Q, None)


def test_CA_1g_N6_two_dice_are_drawn_as_pairs_with_their_odds() -> None:
    state = play(position(agenda=[BEFORE]), "roll")
    odds = {
        f"dice:{low}+{high}": 1 if low == high else 2
        for low in range(1, 7)
        for high in range(low, 7)
    }
    assert draws(state, 36) == odds
    assert {str(a): round(36 * p) for a, p in state.chance_outcomes()} == odds
    assert sum(n for pair, n in odds.items() if pair in ("dice:1+6", "dice:2+5", "dice:3+4")) == 6


# Production


def test_CA_5a_5b_settlements_bring_one_and_cities_two() -> None:
    state = position(settlements=["v9", "v18"], cities=["v19"], agenda=[BEFORE])
    state = roll(state, 2, 4)
    assert (hand(state, P), hand(state, Q)) == ({"brick": 3}, {"brick": 1})


def test_CA_5c_the_hex_that_the_robber_has_left_brings_cards_and_the_new_one_does_not() -> None:
    state = position(settlements=["v9 v46"], cards=["knight"], agenda=[BEFORE], robber="h4")
    state = roll(state, 2, 4)
    assert hand(state, P) == {"grain": 1}
    state = roll(play(state, "play:knight", "robber:h17", "end"), 2, 4)
    assert hand(state, P) == {"grain": 1, "brick": 1}


def test_CA_5c_a_hex_is_told_to_be_blocked_only_if_somebody_has_built_beside_it() -> None:
    state = position(settlements=["v9 v46"], agenda=[BEFORE], robber="h4")
    number = state.table.numbers[4]
    low = max(1, number - 6)
    rolled = ("roll", f"dice:{low}+{number - low}")
    blocked = [each for each in events(state, *rolled) if isinstance(each, HexBlocked)]
    assert blocked == [HexBlocked("h4")]
    alone = position(settlements=["v54"], agenda=[BEFORE], robber="h4")
    for at in (alone, position(settlements=["v9 v46"], agenda=[BEFORE], robber="h0")):
        assert not any(isinstance(each, HexBlocked) for each in events(at, *rolled))


SHORT = "ore " * 18


def test_CA_5d_only_the_kind_that_is_short_is_not_given() -> None:
    hands = ["", "", "brick " * 18]
    state = position(settlements=["v9 v46", "v18"], hands=hands, agenda=[BEFORE])
    state = roll(state, 2, 4)
    assert (hand(state, P), hand(state, Q)) == ({"grain": 1}, {})
    assert look(state).bank["brick"] == 1
    enough = position(settlements=["v9", "v18"], hands=["", "", "brick " * 17], agenda=[BEFORE])
    enough = roll(enough, 2, 4)
    assert (hand(enough, P), hand(enough, Q)) == ({"brick": 1}, {"brick": 1})
    assert "brick" not in look(enough).bank


def test_CA_5e_a_single_claimant_takes_what_is_left() -> None:
    state = position(cities=["v1"], hands=["", "", SHORT], agenda=[BEFORE])
    state = roll(state, 4, 6)
    assert hand(state, P) == {"ore": 1}
    assert look(state).bank["ore"] == 0


# Discards and the robber


@pytest.mark.parametrize(("held", "due"), [(7, 0), (8, 4), (9, 4)])
def test_CA_5f_5g_half_the_hand_rounded_down(held: int, due: int) -> None:
    state = position(hands=["wool " * held], cards=["knight knight knight"], agenda=[BEFORE])
    state = play(roll(state, 1, 6), *["discard:wool"] * due)
    assert type(state.decision).__name__ == "MovingRobber"
    assert look(state).hand_sizes[P] == held - due


def test_CA_5f_R19_N7_N8_who_discards_chooses_the_cards_and_names_them_in_any_order() -> None:
    state = roll(position(hands=["lumber " * 4 + "wool " * 4], agenda=[BEFORE]), 1, 6)
    assert legal(state) == {"discard:lumber", "discard:wool"}
    mixed = play(state, "discard:lumber", *["discard:wool"] * 3)
    assert hand(mixed, P) == {"lumber": 3, "wool": 1}
    assert mixed == play(state, *["discard:wool"] * 3, "discard:lumber")
    state = roll(position(hands=["lumber " * 6 + "ore ore"], agenda=[BEFORE]), 1, 6)
    assert legal(state) == {"discard:lumber", "discard:ore"}
    refused(state, "discard:wool", "CA-R19")
    state = play(state, "discard:lumber", "discard:ore", "discard:lumber", "discard:ore")
    assert hand(state, P) == {"lumber": 4}
    one = roll(position(hands=["lumber " + "ore " * 7], agenda=[BEFORE]), 1, 6)
    refused(play(one, "discard:lumber"), "discard:lumber", "CA-R19")


def test_CA_N9_R2_discards_wait_hidden_until_all_have_chosen() -> None:
    state = position(hands=["wool " * 8, "ore " * 9, "", "grain " * 10], active=Q, agenda=[
        {"type": "BeforeRolling", "player": Q}])  # fmt: skip
    state = roll(state, 3, 4)
    order = []
    told: tuple[Event, ...] = ()
    while type(state.decision).__name__ == "Discarding":
        order.append(state.actor)
        if state.actor == P:
            assert look(state, P).bank["ore"] == 10
            assert look(state, P).discard_counts[Q] == 4
            assert look(state, P).discards.total < 4
            assert look(state, Q).discards == {"ore": 4}
        step = state.step(state.legal_actions()[0])
        state, told = step.state, step.events
    assert order == [Q] * 4 + [T] * 5 + [P] * 4
    assert [e for e in told if isinstance(e, CardsDiscarded)] == [
        CardsDiscarded(Q, ("ore",) * 4),
        CardsDiscarded(T, ("grain",) * 5),
        CardsDiscarded(P, ("wool",) * 4),
    ]
    assert look(state).bank["ore"] == 14


def test_CA_5al_a_knight_makes_nobody_discard() -> None:
    state = position(hands=["", "wool " * 12], cards=["knight"], agenda=[BEFORE])
    assert type(play(state, "play:knight").decision).__name__ == "MovingRobber"


def test_CA_5h_the_robber_goes_to_another_hex() -> None:
    state = position(agenda=MOVING, robber="h4")
    assert len(legal(state)) == 18
    assert "robber:h9" in legal(state)
    refused(state, "robber:h4", "CA-5h")
    refused(state, "end", "CA-5h")


# Building


def test_CA_1i_5y_5z_roads() -> None:
    state = position(
        roads=[chain(9, 14), chain(18, 24)], settlements=["v9", "v18"], hands=["brick lumber"]
    )
    near = {*chain(5, 9, 13), *chain(10, 14, 19)}
    assert legal(state, "road") == {f"road:{name}" for name in near}
    refused(state, "road:e14", "CA-5y")
    refused(state, "road:e72", "CA-5z")


@pytest.mark.parametrize(
    ("rule", "wish", "cost", "other"),
    [
        ("CA-5w", f"road:{path(19, 25)}", "brick lumber", "ore"),
        ("CA-5w", "settlement:v19", "brick lumber wool grain", "ore"),
        ("CA-5w", "city:v9", "ore ore ore grain grain", "wool"),
        ("CA-5w", "buy", "ore wool grain", "brick"),
    ],
)
def test_CA_1i_1j_1k_1l_5w_each_card_of_the_cost_is_needed_and_no_more(
    rule: str, wish: str, cost: str, other: str
) -> None:
    def holding(*cards: str) -> bisongames.State:
        return position(settlements=["v9"], roads=[chain(9, 14, 19)], hands=[" ".join(cards)])

    cards = cost.split()
    assert look(play(holding(*cards), wish)).hand_sizes[P] == 0
    for index in range(len(cards)):
        refused(holding(*cards[:index], *cards[index + 1 :], other), wish, rule)


def test_CA_5z_no_road_past_an_opponents_building_but_up_to_it() -> None:
    state = position(
        roads=[chain(9, 14)], settlements=["v9", "v19"], hands=["brick lumber brick lumber"]
    )
    state = play(state, f"road:{chain(14, 19)[0]}")
    refused(state, f"road:{chain(19, 25)[0]}", "CA-5z")


def test_CA_5z_a_city_is_a_building_to_join_and_opponents_roads_are_not() -> None:
    state = position(roads=[(), chain(18, 24)], cities=["v9"], hands=["brick lumber"])
    assert legal(state, "road") == {f"road:{name}" for name in (*chain(5, 9, 13), *chain(9, 14))}
    refused(state, f"road:{path(24, 30)}", "CA-5z")


def test_CA_5ab_an_opponents_road_does_not_serve() -> None:
    roads = [chain(9, 14), chain(18, 24)]
    state = position(roads=roads, settlements=["v5"], hands=["brick lumber wool grain"])
    refused(state, "settlement:v24", "CA-5ab")
    assert legal(state, "settlement") == {"settlement:v14"}


def test_CA_5ac_a_city_keeps_its_distance_too() -> None:
    full = ["brick lumber wool grain"]
    for cities in (["v9"], ["", "v9"]):
        state = position(roads=[chain(13, 18, 24, 19, 14)], cities=cities, hands=full)
        assert legal(state, "settlement") == {"settlement:v18", "settlement:v24", "settlement:v19"}
        refused(state, "settlement:v13", "CA-5ac")
        refused(state, "settlement:v14", "CA-5ac")


def test_CA_1j_5aa_5ab_5ac_settlements() -> None:
    full = "brick lumber wool grain"
    state = position(roads=[chain(9, 14, 19)], settlements=["v9", "v25"], hands=[full])
    assert legal(state, "settlement") == set()
    refused(state, "settlement:v14", "CA-5ac")
    refused(state, "settlement:v19", "CA-5ac")  # next to v25
    refused(state, "settlement:v9", "CA-5aa")
    refused(state, "settlement:v54", "CA-5ab")
    state = position(roads=[chain(9, 14, 19)], settlements=["v9"], hands=[full])
    assert legal(state, "settlement") == {"settlement:v19"}
    assert scores(play(state, "settlement:v19"))[P] == 2


def test_CA_1k_5ad_cities() -> None:
    state = position(settlements=["v9", "v18"], hands=["ore ore ore grain grain"])
    assert legal(state, "city") == {"city:v9"}
    refused(state, "city:v18", "CA-5ad")
    refused(state, "city:v1", "CA-5ad")
    built = play(state, "city:v9")
    assert scores(built)[P] == 2
    assert built.table.settlements_left[P] == 5


def test_CA_1l_5ae_5af_N11_buying_cards() -> None:
    state = position(hands=["ore wool grain ore wool grain"])
    bought = play(state, "buy")
    assert {str(a): p for a, p in bought.chance_outcomes()}["drawn:monopoly"] == 2 / 25
    told = events(state, "buy", "drawn:monopoly")[-1]
    assert told == CardBought(P, "monopoly")
    assert told.seen_by(Q) == CardBought(P, None)
    all_knights, rest = "knight " * 14, "victory_point " * 5
    others = "road_building road_building year_of_plenty year_of_plenty monopoly monopoly"
    state = position(hands=["ore wool grain"], cards=["", all_knights, rest, others])
    refused(state, "buy", "CA-5af")
    one_left = position(
        hands=["ore wool grain"],
        cards=["", all_knights, rest],
        gone=others.removesuffix(" monopoly"),
    )
    one_left = play(one_left, "buy", "drawn:monopoly")
    assert look(one_left).deck_size == 0


def test_CA_3n_N11_every_card_that_is_left_is_as_likely_to_be_drawn() -> None:
    state = play(position(hands=["ore wool grain"], cards=["", "knight monopoly"]), "buy")
    assert draws(state, 23) == {
        "drawn:knight": 13, "drawn:victory_point": 5, "drawn:road_building": 2,
        "drawn:year_of_plenty": 2, "drawn:monopoly": 1,
    }  # fmt: skip


def test_CA_5x_all_that_is_paid_or_discarded_goes_back_to_the_bank() -> None:
    full = dict.fromkeys(("lumber", "brick", "wool", "grain", "ore"), 19)
    built = play(position(settlements=["v9"], hands=["brick lumber"]), "road:e14")
    assert look(built).bank == full
    state = roll(position(hands=["wool " * 8], agenda=[BEFORE]), 1, 6)
    state = play(state, *["discard:wool"] * 4, "robber:h0")
    assert look(state).bank == full | {"wool": 15}
    assert look(play(state, "bank:wool=ore")).bank == full | {"ore": 18}
    bought = play(position(hands=["ore wool grain"]), "buy")
    assert look(bought).bank == full
    moved = position("catan/bison", settlements=["v9"], roads=[chain(9, 14)], hands=["ore wool"])
    assert look(play(moved, "settlement:v9-v14", "pay:wool,ore")).bank == full


def test_CA_R14_nothing_is_built_without_a_piece() -> None:
    game = "catan/base+roads_per_player=2+settlements_per_player=2+cities_per_player=0"
    state = position(
        game, roads=[chain(9, 14, 19)], settlements=["v9 v29"],
        hands=["brick lumber wool grain ore ore ore grain"],
    )  # fmt: skip
    refused(state, "road:e13", "CA-R14")
    refused(state, "settlement:v19", "CA-R14")
    refused(state, "city:v9", "CA-R14")


def test_CA_R39_what_has_been_built_stays() -> None:
    texts = {
        "catan": "roads, settlements or cities",
        "catan/bison": "roads that",
        "catan/bison+allow_cities=on": "roads or cities",
        "catan/bison+settlement_moves=off": "roads or settlements",
    }
    for id, text in texts.items():
        assert text in bisongames.load(id).rule("CA-R39").text
    game = "catan/bison+allow_cities=on"
    state = position(
        game, roads=[chain(9, 14)], cities=["v9"], hands=["ore ore ore ore ore grain grain"]
    )
    assert not legal(state, "settlement")
    refused(state, "settlement:v9-v14", "CA-R39")
    # Before it was a city, it could move.
    before = position(game, roads=[chain(9, 14)], settlements=["v9"], hands=["ore ore"])
    moved = play(before, "settlement:v9-v14", "pay:ore,ore")
    assert look(moved).pieces[P].roads == ("e14",)


# Development cards


def test_CA_5ag_5ah_one_card_a_turn_before_or_after_the_roll_and_the_next_turn_has_one_again() -> (
    None
):
    state = position(cards=["monopoly monopoly"], agenda=[BEFORE])
    state = play(state, "play:monopoly", "claim:ore")
    refused(state, "play:monopoly", "CA-5ah")
    refused(roll(state, 1, 1), "play:monopoly", "CA-5ah")
    assert "play:monopoly" in legal(position(cards=["monopoly"]))
    state = play(position(cards=["monopoly", "monopoly"]), "play:monopoly", "claim:ore", "end")
    state = play(state, "play:monopoly", "claim:ore", "roll", "dice:1+1")
    refused(state, "play:monopoly", "CA-R33", "CA-5ah")
    assert "play:monopoly" in legal(play(position(cards=["", "monopoly"], card_played=True), "end"))


def test_CA_5ai_R6_R33_a_card_just_bought_waits_but_an_older_one_of_its_type_does_not() -> None:
    fresh = buy(position(hands=["ore wool grain"]), "knight")
    refused(fresh, "play:monopoly", "CA-R33")
    refused(fresh, "play:knight", "CA-5ai")
    other = buy(position(hands=["ore wool grain"], cards=["knight"]), "monopoly")
    assert legal(other, "play") == {"play:knight"}
    older = buy(position(hands=["ore wool grain"], cards=["knight"]), "knight")
    assert "play:knight" in legal(older)
    refused(play(older, "play:knight", "robber:h0"), "play:knight", "CA-5ah", "CA-5ai")
    later = fresh
    for _ in range(4):
        later = roll(play(later, "end"), 1, 1)
    assert "play:knight" in legal(later)


def test_CA_5aj_5ak_a_knight_moves_the_robber_steals_stays_open_and_counts() -> None:
    state = position(settlements=["v29", "v9"], cards=["knight"], hands=["", "ore"], knights=[2])
    state = play(state, "play:knight", "robber:h4", "stolen:ore")
    assert (look(state).robber, hand(state, P), hand(state, Q)) == ("h4", {"ore": 1}, {})
    assert (look(state, Q).knights, look(state).largest_army) == ((3, 0, 0, 0), P)


def test_CA_5am_R30_road_building_costs_no_cards_but_pieces_and_is_placed_whole() -> None:
    state = position(
        settlements=["v9"], roads=[chain(9, 14)], cards=["road_building"], hands=["brick lumber"]
    )
    state = play(state, "play:road_building", f"place-road:{chain(14, 19)[0]}")
    refused(state, "end", "CA-R30")
    refused(state, "place-road:e72", "CA-5z")
    state = play(state, f"place-road:{chain(19, 24)[0]}")
    assert type(state.decision).__name__ == "Playing"
    assert (hand(state, P), state.table.roads_left[P]) == ({"brick": 1, "lumber": 1}, 12)
    assert look(state).pieces[P].roads == tuple(sorted(chain(9, 14, 19, 24)))


def test_CA_R9_R14_R29_road_building_with_one_road_or_none() -> None:
    game = "catan/base+roads_per_player=2"
    one = position(game, settlements=["v9"], roads=[chain(9, 14)], cards=["road_building"])
    one = play(one, "play:road_building", f"place-road:{chain(14, 19)[0]}")
    assert type(one.decision).__name__ == "Playing"
    assert one.table.roads_left[P] == 0
    none = position(game, settlements=["v9"], roads=[chain(9, 14, 19)], cards=["road_building"])
    refused(none, "play:road_building", "CA-R14")
    nowhere = position(cards=["road_building"])
    refused(nowhere, "play:road_building", "CA-R29")


def test_CA_R9_one_place_is_enough_and_the_second_is_judged_after_the_first_road() -> None:
    cards = ["road_building"]
    roads = [chain(1, 4), (*chain(4, 8), *chain(2, 5, 9))]
    state = position(settlements=["v1"], roads=roads, cards=cards)
    state = play(state, "play:road_building")
    assert legal(state) == {f"place-road:{path(1, 5)}"}
    state = play(state, f"place-road:{path(1, 5)}")
    assert type(state.decision).__name__ == "Playing"
    onwards = position(settlements=["v1"], roads=[chain(1, 4), chain(4, 8)], cards=cards)
    onwards = play(onwards, "play:road_building", f"place-road:{path(1, 5)}")
    assert legal(onwards) == {f"place-road:{name}" for name in chain(2, 5, 9)}


def test_CA_5an_5s_R10_R31_R32_N10_year_of_plenty() -> None:
    state = position(settlements=["v9"], cards=["year_of_plenty"])
    state = play(state, "play:year_of_plenty")
    assert len(legal(state)) == 15
    assert hand(play(state, "take:ore,ore"), P) == {"ore": 2}
    taken = play(state, "take:lumber,brick")
    assert look(taken).bank == {"lumber": 18, "brick": 18, "wool": 19, "grain": 19, "ore": 19}
    assert "road:e14" in legal(taken)  # used at once
    assert play(state, "take:ore,wool") == play(state, "take:wool,ore")
    refused(state, "take:ore", "CA-R32")
    short = ["lumber", "brick", "grain", "ore"]
    almost = " ".join(f"{name} " * 19 for name in short) + "wool " * 18
    state = position(cards=["year_of_plenty"], hands=["", almost])
    state = play(state, "play:year_of_plenty")
    assert legal(state) == {"take:wool"}
    refused(state, "take:ore", "CA-5s")
    empty = position(cards=["year_of_plenty"], hands=["", almost + " wool"])
    refused(empty, "play:year_of_plenty", "CA-R31")


def test_CA_5ao_R11_monopoly_and_a_knight_may_be_played_in_vain() -> None:
    state = position(cards=["monopoly"], hands=["ore", "ore ore ore wool", "", "ore"])
    state = play(state, "play:monopoly", "claim:ore")
    assert hand(state, P) == {"ore": 5}
    assert hand(state, Q) == {"wool": 1}
    assert hand(play(position(cards=["monopoly"]), "play:monopoly", "claim:ore"), P) == {}
    knight = play(position(settlements=["v9"], cards=["knight"]), "play:knight", "robber:h0")
    assert type(knight.decision).__name__ == "Playing"  # nobody is robbed


def test_CA_5aq_5ar_every_victory_point_counts_at_once_and_none_is_played() -> None:
    state = position(cities=["v29 v40 v15 v18"], hands=["ore wool grain ore wool grain"])
    one = buy(state, "victory_point")
    assert (scores(one)[P], one.is_over) == (9, False)
    two = buy(one, "victory_point")
    assert (scores(two)[P], two.is_over) == (10, True)
    kept = position(cards=["victory_point"])
    refused(kept, "play:victory_point", "CA-5ar")
    assert scores(kept)[P] == 1
    assert kept.view(Q).standing().scores[P] == 0
    assert kept.view(P).standing().scores[P] == 1


@pytest.mark.parametrize(
    ("card", "choices"),
    [
        ("road_building", [f"place-road:{name}" for name in chain(9, 14, 19)]),
        ("year_of_plenty", ["take:ore,ore"]),
        ("monopoly", ["claim:ore"]),
    ],
)
def test_CA_5ap_each_progress_card_leaves_the_game(card: str, choices: list[str]) -> None:
    state = play(position(settlements=["v9"], cards=[card]), f"play:{card}", *choices)
    view = look(state, P)
    assert view.cards.total == 0
    assert (view.unseen_cards[card], view.deck_size) == (1, 24)


# Trade


def test_CA_5n_5o_5p_5q_5r_5s_R8_trade_with_the_bank() -> None:
    state = position(settlements=["v11"], hands=["ore ore wool wool wool wool"])
    assert legal(state, "bank") == {
        f"bank:{give}={get}"
        for give in ("ore", "wool")
        for get in ("lumber", "brick", "wool", "grain", "ore")
        if give != get
    }
    traded = play(state, "bank:ore=brick")
    assert hand(traded, P) == {"wool": 4, "brick": 1}
    refused(state, "bank:ore=ore", "CA-5r")
    others = position(settlements=["", "v1"], hands=["wool wool wool"])
    refused(others, "bank:wool=ore", "CA-5q")
    refused(position(hands=["wool " * 4, "ore " * 19]), "bank:wool=ore", "CA-5s")
    both = position(settlements=["v1 v11"], hands=["ore ore ore ore wool wool wool wool"])
    assert hand(play(both, "bank:ore=brick"), P) == {"ore": 2, "wool": 4, "brick": 1}
    assert hand(play(both, "bank:wool=brick"), P) == {"ore": 4, "wool": 1, "brick": 1}


def test_CA_R1_trade_and_building_alternate_and_a_new_harbour_serves_at_once() -> None:
    state = position(roads=[chain(7, 11)], hands=["brick lumber wool grain ore ore"])
    refused(state, "bank:ore=wool", "CA-5q")
    assert "bank:ore=wool" in legal(play(state, "settlement:v11"))


def test_CA_5t_the_active_player_trades_with_one_other_after_the_roll() -> None:
    state = position(hands=["wool", "ore"], agenda=[BEFORE])
    refused(state, "offer:wool=ore", "CA-4b")
    state = position(hands=["wool", "ore", "ore", "ore"])
    refused(state, "offer:ore=wool", "GEN-turn", player=Q)
    state = play(state, "offer:wool=ore", "accept", "accept", "accept", "trade:2")
    assert [hand(state, p) for p in range(4)] == [{"ore": 1}, {"ore": 1}, {"wool": 1}, {"ore": 1}]


def test_CA_5as_5u_5v_N10_R23_what_may_be_offered() -> None:
    state = position(hands=["wool ore"])
    refused(state, "offer:wool,ore=wool", "CA-5v")
    assert play(state, "offer:ore,wool=brick") == play(state, "offer:wool,ore=brick")
    assert str(OfferTrade(("wool",), ("grain", "brick"))) == "offer:wool=brick,grain"
    refused(state, "offer:wool,wool=brick", "CA-R23")
    # Nobody gives cards away, and development cards are not traded (CA-5as).
    for wish in (OfferTrade((), ("wool",)), OfferTrade(("knight",), ("wool",))):
        refused(state, wish, "GEN-action")


def test_CA_N12_listed_offers_and_others_within_the_rules() -> None:
    state = position(hands=["wool wool ore"])
    offers = legal(state, "offer")
    assert "offer:wool,wool=ore" in offers
    assert "offer:ore=wool,wool" in offers
    assert len(offers) == 2 * 8 + 4
    assert state.decision.open_ended  # type: ignore[union-attr]
    mixed = state.parse("offer:wool,ore=brick,grain")
    assert mixed not in state.legal_actions()
    assert state.violations(mixed) == ()


def test_CA_R7_R24_R25_R26_R27_R28_offers_and_answers() -> None:
    begun = position(hands=["wool", "ore", "", "ore"], cards=["monopoly"])
    state = play(begun, "offer:wool=ore")
    assert state.actor == Q
    assert legal(state) == {"accept", "reject"}
    all_reject = play(state, "reject", "reject", "reject")
    assert (all_reject.actor, legal(all_reject)) == (P, legal(begun))
    state = play(state, "accept")
    assert (state.actor, legal(state)) == (S, {"reject"})
    refused(state, AcceptOffer(), "CA-R24")
    state = play(state, "reject", "accept")
    assert (state.actor, legal(state)) == (P, {"trade:1", "trade:3", "cancel"})
    refused(state, "trade:2", "CA-R27")
    done = play(state, "trade:3")
    assert (hand(done, P), hand(done, T)) == ({"ore": 1}, {"wool": 1})
    assert hand(play(state, "cancel"), P) == {"wool": 1}


# Options


def test_CA_4e_R18_free_roads_do_not_end_trade_with_separate_phases() -> None:
    game = "catan/base+separate_phases=on"
    state = position(game, settlements=["v9"], hands=["wool " * 4], cards=["road_building"])
    state = play(state, "play:road_building", "place-road:e14", f"place-road:{chain(14, 19)[0]}")
    assert legal(state, "bank")


@pytest.mark.parametrize(
    ("game", "actions"),
    [
        ("catan/base", [f"road:{path(19, 25)}"]),
        ("catan/base", ["settlement:v19"]),
        ("catan/base", ["city:v9"]),
        ("catan/base", ["buy", "drawn:knight"]),
        ("catan/bison", ["hunter:h4"]),
        ("catan/bison", ["hunter:h1-h5"]),
        ("catan/bison", ["settlement:v9-v14", "pay:ore,ore"]),
    ],
)
def test_CA_R17_everything_that_is_built_bought_or_moved_ends_trade_for_the_turn(
    game: str, actions: list[str]
) -> None:
    state = position(
        f"{game}+separate_phases=on", roads=[chain(9, 14, 19)], settlements=["v9"],
        hands=["lumber brick ore ore ore ore ore grain grain wool wool wool wool wool"],
        hunters=[{"h1": 1}] if "bison" in game else (),
    )  # fmt: skip
    assert {"bank:wool=brick", "offer:wool=brick"} <= legal(state)
    state = play(state, *actions)
    assert not legal(state, "bank") | legal(state, "offer")
    refused(state, "bank:wool=brick", "CA-R17")
    refused(state, "offer:wool=brick", "CA-R17")


def test_CA_R17_R22_the_next_turn_has_trade_and_offers_again() -> None:
    game = "catan/base+separate_phases=on"
    state = position(game, hands=["", "wool wool wool wool"], built=True, offers=4)
    state = roll(play(state, "end"), 1, 1)
    assert {"bank:wool=ore", "offer:wool=ore"} <= legal(state)


def test_CA_R22_at_most_so_many_offers_in_a_turn() -> None:
    state = position(hands=["wool"], offers=3)
    state = play(state, "offer:wool=ore", "reject", "reject", "reject")
    assert not legal(state, "offer")
    refused(state, "offer:wool=ore", "CA-R22")


def test_CA_R21_players_do_not_trade_when_it_is_switched_off() -> None:
    state = position(NO_TRADE, hands=["wool"])
    assert not state.decision.open_ended  # type: ignore[union-attr]
    assert not legal(state, "offer")
    refused(state, "offer:wool=ore", "CA-R21")


def test_CA_R12_R20_the_friendly_robber() -> None:
    game = "catan/base+friendly_robber=ours"
    state = position(
        game, settlements=["v54", "v9 v29", "v18"], cities=["", "", "v41"], agenda=MOVING
    )
    refused(state, "robber:h4", "CA-R12")  # v9 of Q with 2 points
    refused(state, "robber:h0", "CA-R12")
    assert "robber:h3" in legal(state)  # v18 of S with 3 points
    assert "robber:h18" in legal(state)  # P's own
    hidden = position(
        game, settlements=["v54", "v9 v29"], cards=["", "victory_point"], agenda=MOVING
    )
    refused(hidden, "robber:h4", "CA-R12")
    off = position(settlements=["v54", "v9 v29", "v18"], agenda=MOVING)
    assert "robber:h4" in legal(off)


def test_CA_R20_bonus_cards_and_hunts_are_public_points() -> None:
    game = "catan/base+friendly_robber=ours"
    road = position(game, roads=[(), chain(9, 14, 19, 24, 30, 35)], settlements=["", "v9"],
                    agenda=MOVING)  # fmt: skip
    assert "robber:h4" in legal(road)
    army = position(game, knights=[0, 3], settlements=["", "v9"], agenda=MOVING)
    assert "robber:h4" in legal(army)
    game = "catan/bison+friendly_robber=ours"
    moving = [MOVING[0], main(P, "catan/bison")]
    for points, spared in ((1, True), (2, False)):
        state = position(game, settlements=["", "v9"], hunt_points=[0, points, 0, 0], agenda=moving)
        assert ("robber:h4" not in legal(state)) == spared
    refused(position(game, settlements=["", "v9"], agenda=moving), "robber:h4", "CA-R12")


def test_CA_R12_every_hex_is_open_if_no_other_would_be_left() -> None:
    game = "catan/base+friendly_robber=ours+friendly_points=10"
    settlements = ["", "v9 v15 v17 v30", "v32 v40 v46"]
    state = position(game, settlements=settlements, agenda=MOVING)
    assert len(legal(state)) == 18


PUBLISHED = "catan/base+friendly_robber=published"
CROWDED = ["", "v9 v15 v17 v30", "v32 v40 v46"]
"""Settlements at every hex, of players with few points if 4 are few."""


def few_points(game: str = PUBLISHED, cards: str = "") -> bisongames.State:
    """The robber moves: P has 1 point, Q has 2, and S has 3 with a city."""
    settlements = ["v54", "v9 v29", "v18"]
    return position(
        game, settlements=settlements, cities=["", "", "v41"], cards=["", cards], agenda=MOVING
    )


def test_CA_5at_the_published_robber_spares_settlements_of_all_players_with_few_points() -> None:
    state = few_points()
    refused(state, "robber:h4", "CA-5at")  # v9 of Q
    refused(state, "robber:h18", "CA-5at")  # P's own
    assert "robber:h3" in legal(state)  # v18 of S
    refused(state, "robber:h9", "CA-5h")
    assert "robber:h18" in legal(few_points(f"{PUBLISHED}+friendly_points=0"))


def test_CA_R20_hidden_points_do_not_count_for_the_published_robber() -> None:
    refused(few_points(cards="victory_point"), "robber:h4", "CA-5at")


def test_CA_5au_the_published_robber_goes_to_the_desert_or_stays_if_no_hex_is_open() -> None:
    few = f"{PUBLISHED}+friendly_points=4"
    staying = position(few, settlements=CROWDED, hands=["", "ore"], agenda=MOVING)
    assert legal(staying) == {"robber:h9"}
    refused(staying, "robber:h4", "CA-5au")
    stayed = play(staying, "robber:h9")
    assert stayed.table.robber == 9
    assert hand(stayed, Q) == {"ore": 1}  # 4 points: not robbed
    coming = position(few, settlements=CROWDED, robber="h4", agenda=MOVING)
    assert legal(coming) == {"robber:h9"}
    refused(coming, "robber:h4", "CA-5au")


def crowded(**more: Any) -> State:
    """No hex is open to the published robber; T has 6 points, and the others have at most 4."""
    return position(
        f"{PUBLISHED}+friendly_points=4", settlements=CROWDED, cities=["", "", "", "v25 v53"],
        knights=[0, 0, 0, 3], **more,
    )  # fmt: skip


def test_CA_5av_the_published_robber_takes_no_card_of_a_player_with_few_points() -> None:
    state = crowded(hands=["", "ore", "", "wool"], agenda=MOVING)
    robbed = play(state, "robber:h9", "stolen:wool")  # T has 6 points, Q at the same hex has 4
    assert hand(robbed, P) == {"wool": 1}
    choosing = [{"type": "ChoosingVictim", "player": P}, main()]
    state = crowded(agenda=choosing)
    assert legal(state) == {"rob:3"}
    refused(state, "rob:1", "CA-5av")
    refused(state, "rob:2", "CA-5k")


def test_CA_5au_a_robber_that_stays_on_the_desert_still_robs() -> None:
    state = crowded(hands=["", "", "", "wool"], agenda=MOVING)
    stayed = play(state, "robber:h9", "stolen:wool")
    assert stayed.table.robber == state.table.robber == 9
    assert hand(stayed, P) == {"wool": 1}


def test_CA_5au_raiders_that_stay_drive_no_hunters_out() -> None:
    few = "catan/bison+friendly_robber=published+friendly_points=4"
    moving = [MOVING[0], main(P, "catan/bison")]
    hunters = [{}, {"h9": 1}]
    staying = position(few, settlements=CROWDED, hunters=hunters, agenda=moving)
    assert play(staying, "robber:h9").table.hunters[Q][9] == 1
    coming = position(few, settlements=CROWDED, hunters=hunters, robber="h4", agenda=moving)
    assert play(coming, "robber:h9").table.hunters[Q][9] == 0


@pytest.mark.parametrize(
    ("before", "now"), [("on", "ours"), ("true", "ours"), ("off", "off"), ("false", "off")]
)
def test_CA_R12_what_on_and_off_meant_before_is_still_read(before: str, now: str) -> None:
    game = bisongames.load(f"catan/base+friendly_robber={before}+max_turns=9")
    assert game.options.friendly_robber == now
    assert game.variant.options["friendly_robber"] == now
    plain = bisongames.load("catan/base+max_turns=9", {"friendly_robber": now == "ours"})
    assert plain == game
    match = bisongames.Match(game, 3, seed=1)
    data = json.loads(bisongames.to_json(match.record))
    data["variant"] = f"catan/base+friendly_robber={before}+max_turns=9"
    data["resolved"]["options"]["friendly_robber"] = now == "ours"
    if now == "off":
        data["variant"] = "catan/base+max_turns=9"
    assert bisongames.from_json(json.dumps(data)).game == game


def test_CA_R36_R37_R38_a_game_is_cut_off_at_the_end_of_a_turn() -> None:
    state = position(
        "catan/base+max_turns=5", settlements=["v9", "v1 v3"], cards=["", "", "victory_point " * 2]
    )
    result = result_of(play(state, "end"))
    assert result.cut
    assert result.ranking == ((Q, S), (P,), (T,))
    assert result.winners == (Q, S)
    assert result.ended_by.id == "CA-R36"
    assert not play(position("catan/base+max_turns=6"), "end").is_over


def test_CA_R37_R38_behind_the_winner_players_rank_by_all_their_points() -> None:
    state = position(
        "catan/base+cities_per_player=6", cities=["v29 v40 v15 v18", "v1 v3 v26 v12 v52 v36"],
        settlements=["v9", "", "v47", "v38 v54"], cards=["", "", "", "victory_point victory_point"],
        hands=["ore wool grain"],
    )  # fmt: skip
    assert scores(state) == (9, 12, 1, 4)
    result = result_of(buy(state, "victory_point"))
    assert result.winners == (P,)
    assert result.ranking == ((P,), (Q,), (T,), (S,))


def test_the_bank_has_at_least_twelve_cards_of_each_kind() -> None:
    with pytest.raises(bisongames.VariantError, match="12 to 40"):
        bisongames.load("catan/base+bank_per_resource=11")
    assert bisongames.load("catan/base+bank_per_resource=12").start(4).table.bank == [12] * 5


def test_numbers_of_the_options_are_used() -> None:
    game = "catan/base+discard_limit=9"
    state = position(game, hands=["wool " * 9, "wool " * 10], agenda=[BEFORE])
    assert roll(state, 3, 4).actor == Q
    assert play(position("catan/base+vp_to_win=3", settlements=["v9"], roads=[chain(9, 14, 19)],
        hands=["brick lumber wool grain"], cards=["victory_point"]), "settlement:v19").is_over  # fmt: skip
