"""Bison 4.3.3: buying and exchanging."""

from __future__ import annotations

import pytest

from bisongames.bison import Buy
from tests.bison.positions import R, Y, numbers, overflow, position
from tests.position_checks import legal, look, play, refused


def test_BI_4_3_3a_4_3_3b_as_often_as_one_likes_without_a_stone() -> None:
    state = play(position(), "buy:hunter", "exchange:bison:fish", "buy:canoe1", "buy:hunter")
    assert (look(state).marked[Y], look(state).supply[Y]["hunter"]) == ((), 6)
    assert len(legal(state, "mark")) == 6
    assert play(state, "mark:tents").actor == Y
    refused(position(), Buy("hunter"), "GEN-turn", player=R)


def test_BI_4_3_3c_4_3_3e_V2_a_hunter() -> None:
    state = play(position(stock=(1, 1, 1)), "buy:hunter")
    assert look(state).tracks[Y] == (0, 0, 0)
    assert look(state).supply[Y]["hunter"] == 5
    assert look(state).market[Y]["hunter"] == 3
    poor = position(stock=(5, 0, 5))
    refused(poor, "buy:hunter", "BI-4.3.3e")
    (violation,) = poor.violations(Buy("hunter"))
    assert str(violation) == (
        "BI-4.3.3e: You may buy only what you can pay for. "
        "(piece: hunter, price: 1 bison, 1 fish, 1 turkey, you have: 5 bison, 0 fish, 5 turkeys)"
    )


@pytest.mark.parametrize("asked", ["mark", "tile", "move-3"])
def test_BI_4_3_3e_R34_poor_players_buy_and_exchange_nothing(asked: str) -> None:
    state = position(asked=asked, stock=(0, 2, 1))
    assert not legal(state, "buy") | legal(state, "exchange")
    refused(state, "buy:hunter", "BI-4.3.3e")
    refused(state, "exchange:fish:bison", "BI-R34")


@pytest.mark.parametrize(
    ("piece", "stock", "left", "poor"),
    [("tent3", (9, 9, 9), (6, 6, 6), (2, 9, 9)), ("canoe2", (2, 2, 9), (0, 0, 7), (1, 9, 9))],
)
def test_BI_4_3_3d_V2_a_tent_or_canoe(
    piece: str, stock: tuple[int, ...], left: tuple[int, ...], poor: tuple[int, ...]
) -> None:
    assert look(play(position(stock=stock), f"buy:{piece}")).tracks[Y] == left
    refused(position(stock=poor), f"buy:{piece}", "BI-4.3.3e")


def test_BI_4_3_3f_4_3_3g_R23_from_the_own_market_to_the_supply() -> None:
    state = play(position(), "buy:tent3", "buy:tent1")
    assert (look(state).supply[Y]["tent3"], look(state).supply[Y]["tent1"]) == (1, 2)
    refused(state, "buy:tent3", "BI-4.3.3f")
    refused(state, "buy:tent1", "BI-4.3.3f")
    bought_out = play(position(), *["buy:hunter"] * 4)
    refused(bought_out, "buy:hunter", "BI-4.3.3f")
    assert look(bought_out).market[R]["hunter"] == 4


def test_BI_4_3_3h_three_for_one() -> None:
    state = play(position(stock=(10, 2, 5)), "exchange:bison:fish")
    assert look(state).tracks[Y] == (7, 3, 5)
    refused(position(stock=(10, 2, 5)), "exchange:fish:bison", "BI-R34")


def test_BI_R6_R7_of_one_kind_and_not_onto_a_full_track() -> None:
    assert look(play(position(stock=(3, 0, 0)), "exchange:bison:fish")).tracks[Y] == (0, 1, 0)
    refused(position(stock=(1, 1, 1)), "exchange:bison:fish", "BI-R34")
    refused(position(stock=(5, 5, 5)), "exchange:bison:bison", "BI-R7")
    refused(position(stock=(5, 15, 3)), "exchange:bison:fish", "BI-R6")
    over = overflow((17, 3, 9))
    assert look(play(over, "exchange:fish:turkeys")).tracks[Y] == (17, 0, 10)
    full = overflow((17, 3, 15))
    refused(full, "exchange:fish:turkeys", "BI-R6")
    refused(over, "exchange:fish:bison", "BI-R6")


def test_BI_R21_the_windows() -> None:
    for asked in ("mark", "tents"):
        assert legal(position(asked=asked), "buy")
        assert legal(position(asked=asked), "exchange")
    assert legal(overflow((17, 9, 9)), "buy")
    paying = play(position({"0,0P": (Y, 3)}, asked="move-1"), "announce:2")
    refused(paying, "buy:hunter", "BI-R21")
    assert numbers(play(position({"0,0M": (Y, 3)}, asked="tents"), "buy:tent3")) == [0, 1, 2, 3]
