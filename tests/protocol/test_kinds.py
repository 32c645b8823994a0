"""What a seat is told of kinds of action: what they cost, and why none of a kind is possible now."""

from __future__ import annotations

from typing import Any

import pytest

import bisongames
from bisongames import show
from bisongames.protocol import Dispatcher
from bisongames.protocol.seat_view import SeatView
from bisongames.wind_river.extra_activities import ChoosingActivity
from tests.engine.walks import walk

NEEDED = {"MoveTipi", "Earn", "InsertTipi", "ExtraBuffalo"}


def choosing() -> list[SeatView]:
    """How those who choose an activity see two matches played at random."""
    game, names = bisongames.load("wind_river"), ("Ann", "Ben", "Cleo")
    return [
        SeatView(state, state.actor, names)
        for seed in (1, 2)
        for state in walk(game, 3, seed, most=500)
        if isinstance(state.decision, ChoosingActivity)
    ]


def test_each_activity_of_wind_river_is_possible_or_closed_with_a_reason() -> None:
    reasons: dict[str, set[str]] = {}
    for seat in choosing():
        legal = {type(choice.action).__name__ for choice in seat.choices} & NEEDED
        closed = {each.kind: each for each in seat.closed}
        assert legal | set(closed) == NEEDED
        assert not legal & set(closed)
        for kind, each in closed.items():
            assert each.violations
            assert not each.why.endswith(".")  # short words rather than the text of a rule
            reasons.setdefault(kind, set()).add(each.why)
    assert "none of yours is on the board" in reasons["MoveTipi"]
    assert reasons["Earn"] == {"would bring nothing"}
    assert "costs 3 resources, you have 0" in reasons["InsertTipi"]


def test_who_does_not_choose_is_told_of_no_closed_kinds() -> None:
    seat = next(each for each in choosing() if each.closed)
    other = SeatView(seat._state, ((seat.player or 0) + 1) % 3, seat.names)
    assert other.closed == ()
    assert seat.data["closed"][0]["label"] in {"Insert a tipi", "Earn resources", "Move a tipi"}


@pytest.mark.parametrize("variant", ["catan/base", "catan/base+bison-herds", "wind_river/base"])
def test_prices_are_the_numbers_in_the_sentences_about_them(variant: str) -> None:
    told: dict[str, Any] = Dispatcher().start({"variant": variant}).snapshot(0)
    game = bisongames.load(variant)
    assert {price["sentence"] for price in told["prices"]} <= set(show.costs(game))
    kinds = {kind.__name__ for kind in game.rulebook.actions}
    for price in told["prices"]:
        assert price["kind"] in kinds
        for good, number in price["goods"].items():
            assert f"{number} {good}" in price["sentence"]
    assert len(told["prices"]) == {"catan/base": 4, "catan/base+bison-herds": 4}.get(variant, 0)
