"""What a refusal tells to do first: the shortest way to what was wanted, in sentences of every game."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import bisongames
from bisongames import IllegalAction, State, show
from bisongames.engine.positions import state as states
from bisongames.protocol.seat_view import SeatView
from tests.bison import positions as bison
from tests.catan import positions as catan
from tests.position_checks import play

FIELD = {"0,0P": (0, 2), "0,1P": (0, 2)}
PLACED = play(
    bisongames.load("wind_river").start(3, start_player=0),
    *(f"place:{field}" for field in ("B1", "C1", "D1", "E1", "F1", "B2")),
)
ROADS: Any = {"settlements": ["v9"], "roads": [catan.chain(9, 14)]}


@pytest.mark.parametrize(
    ("state", "wish", "told"),
    [
        (
            PLACED,
            "extra:B1-B2",
            "Legal after: move a buffalo from B1 to B2, then move a buffalo from B2 to B3.",
        ),
        (
            bison.position(FIELD, asked="tents", supply={}),
            "tent:0,1P:1",
            (
                "Legal after: buy a tent of size 1 (pays 1 bison, 1 fish and 1 turkey), "
                "then build with 1 hunter (costs nothing)."
            ),
        ),
        (
            bison.position(FIELD, supply={}),
            "move:0,1P:0,1R",
            "Legal after: put a stone on “short move” (for up to 4 hunters), then move 1 hunter (costs nothing).",
        ),
        (
            bisongames.load("natives").start(2, start_player=0),
            "activate:elder",
            "",  # cards are yet to be revealed, and nobody knows which
        ),
        (
            catan.position(hands=["ore " * 7 + "grain"], settlements=["v9"]),
            "city:v9",
            "Legal after: trade ore for 1 grain with the bank (costs 4 ore).",
        ),
        (
            catan.position(hands=["lumber lumber brick brick wool grain"], **ROADS),
            "settlement:v19",
            "Legal after: build a road from v14 to v19 (e21) (pays 1 lumber and 1 brick, reaches v19, free to build on: 8 of 36 rolls).",
        ),
        (
            catan.position(cards=["year_of_plenty"], settlements=["v9"]),
            "road:e14",
            "Legal after: play Year of Plenty (2 cards from the bank), then take 1 lumber and 1 brick from the bank.",
        ),
        (catan.position(cards=["monopoly"], hands=["", "lumber brick"], **ROADS), "road:e21", ""),
    ],
)
def test_the_shortest_way_is_told_with_what_it_costs(state: State, wish: str, told: str) -> None:
    assert show.way(state.parse(wish), state) == told


def test_a_way_of_natives_goes_from_part_to_part_of_a_turn() -> None:
    state = bisongames.Match("natives", players=2, seed=1).state
    while type(state.decision).__name__ != "Scouting" or not state.way(
        state.parse("activate:elder")
    ):
        state = state.apply(state.legal_actions()[0]) if state.actor != -1 else _dealt(state)
    assert show.way(state.parse("activate:elder"), state) == "Legal after: reveal no more."


def _dealt(state: State) -> State:
    return state.apply(max(state.chance_outcomes(), key=lambda pair: pair[1])[0])


def test_a_way_is_searched_when_it_is_asked_for_and_only_for_the_actor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searches = []

    def find_way(*given: object) -> tuple[bisongames.Action, ...]:
        searches.append(given)
        return ()

    wish = PLACED.parse("extra:B1-B2")
    with pytest.raises(IllegalAction) as refused:
        PLACED.apply(wish)
    assert refused.value.way == PLACED.way(wish) == PLACED.way(wish, 0)
    assert len(refused.value.way) == 2
    assert pickle.loads(pickle.dumps(refused.value)).way == refused.value.way
    monkeypatch.setattr(states, "find_way", find_way)
    with pytest.raises(IllegalAction) as again:
        PLACED.apply(wish, 1)
    assert str(again.value)
    assert again.value.nearest == again.value.way == ()
    legal, nonsense = PLACED.legal_actions()[0], object()
    assert PLACED.way(legal) == PLACED.way(nonsense) == PLACED.way(wish, 1) == ()
    assert not searches
    with pytest.raises(IllegalAction) as last:
        PLACED.apply(wish)
    assert not searches
    assert last.value.way == ()
    assert len(searches) == 1


def test_a_refusal_on_the_wire_tells_the_way_as_choices() -> None:
    state = bison.position(FIELD, asked="tents", supply={})
    wish = state.parse("tent:0,1P:1")
    refusal = SeatView(state, 0, ("Ann", "Ben")).refusal(wish)
    assert [choice.notation for choice in refusal.way] == ["buy:tent1", "announce:1"]
    assert refusal.way[0].preview == "pays 1 bison, 1 fish and 1 turkey"
    assert SeatView(state, 1, ("Ann", "Ben")).refusal(wish).way == ()
    assert SeatView(state, 0, ("Ann", "Ben")).refusal(state.legal_actions()[0]).way == ()
