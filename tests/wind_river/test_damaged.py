"""Positions of Wind River that are read from JSON: real ones are restored, and unplayable ones are refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

import bisongames
from bisongames import State
from bisongames.testing.support.mutations import check_damages
from tests.damaged import changed, on_the_way, wrong
from tests.position_checks import play
from tests.wind_river.positions import first_turn, position

VARIANTS = ("base", "per-field", "skip-tipiless", "seven-rows")


@pytest.mark.parametrize("name", VARIANTS)
def test_a_position_damaged_in_one_place_is_refused_with_a_path_or_plays_to_its_end(
    name: str,
) -> None:
    rng = random.Random(name)
    refused = read = 0
    for players in (3, 4):
        for state in on_the_way(f"wind_river/{name}", players, players, 5):
            some = check_damages(state, rng, number=120, played=3)
            refused, read = refused + some[0], read + some[1]
    assert refused > read > 0


# Refused positions, named by their pending decision.


START = bisongames.load("wind_river").start(3, start_player=0)
DRAWING = bisongames.load("wind_river").start(3)
PLACING = play(START, "place:B1")
MOVING = position(buffaloes={"C3": 2, "D3": 2}, tipis=[{"C3": 1, "D4": 1}, {"D5": 1}], steps=2)
MOVED = play(first_turn(), "buffalo:A1-A2")
KEEPING = position(tipis=[{"A3": 2, "B4": 1}, {"D5": 1}], resources=[2], kept=["A3"])
CHOOSING = position(3, {"C3": 2}, [{"C3": 1}, {"D5": 1}], [3], [1])
OVER = play(position(buffaloes={"E5": 2}, tipis=[{"D6": 1}]), "tipi:D6-exit")


def turn_of(player: int) -> list[dict[str, Any]]:
    return [
        {"type": kind, "player": player} for kind in ("SupplyTipis", "ChoosingActivity", "PassTurn")
    ]


@pytest.mark.parametrize(
    ("state", "changes", "path"),
    [
        # Fields and numbers of pieces
        (CHOOSING, {"buffaloes": {"A3": 1}}, "buffaloes.A3"),  # with 3 players not in use
        (CHOOSING, {"buffaloes": {"exit": 1}}, "buffaloes.exit"),
        (CHOOSING, {"buffaloes": {"C3": 6}}, "buffaloes.C3"),
        (CHOOSING, {"tipis": [{"exit": 1}, {}, {}]}, "tipis[0].exit"),
        (CHOOSING, {"tipis": [{"C3": 7}, {}, {}]}, "tipis[0]"),  # and one in the plains
        (CHOOSING, {"plains": [-1, 0, 0]}, "plains[0]"),
        (CHOOSING, {"resources": [11, 0, 0]}, "resources[0]"),
        (CHOOSING, {"turn": 10**20}, "turn"),
        (CHOOSING, {"tipis": [{}, {}, {}]}, "tipis"),
        (MOVED, {"arrived": {"A2": 4}}, "arrived.A2"),
        (CHOOSING, {"arrived": {"C3": 1}}, "arrived"),
        # Set-up
        (START, {"active_player": 0}, "active_player"),
        (START, {"turn": 1, "round": 1, "active_player": 0}, "turn"),
        (START, {"plains": [6, 0, 0]}, "tipis[0]"),
        (DRAWING, {"plains": [6, 0, 0]}, "tipis[0]"),
        # Who has the turn
        (MOVING, {"turn": 0, "round": 0, "active_player": -1}, "turn"),
        (MOVING, {"active_player": -1}, "active_player"),
        (MOVING, {"start_player": -1}, "start_player"),
        (OVER, {"ended": ""}, "ended"),
        (MOVING, {"ended": "WR-6a"}, "ended"),
    ],
)
def test_a_table_that_cannot_be_played_is_refused(
    state: State, changes: dict[str, Any], path: str
) -> None:
    wrong(state, lambda p: p.update(changes), f"$.position.{path}")


@pytest.mark.parametrize(
    ("state", "changes", "path"),
    [
        (MOVING, {0: {"still_to_move": 0}}, "[0].still_to_move"),
        (MOVING, {0: {"still_to_move": 8}}, "[0].still_to_move"),
        (MOVING, {1: {"player": 1}}, ""),
        (MOVING, {0: {"player": 1}}, ""),
        (KEEPING, {0: {"kept": ["Z9"]}}, "[0].kept[0]"),
        (KEEPING, {0: {"kept": ["A3"] * 8}}, "[0].kept"),
        (KEEPING, {0: {"kept": ["A3", "A3"]}}, "[0].kept"),
        (PLACING, {0: {"player": 2}}, ""),
        (CHOOSING, {0: {"type": "PlacingTipi"}}, ""),
    ],
)
def test_a_decision_that_does_not_fit_is_refused(
    state: State, changes: dict[int, dict[str, Any]], path: str
) -> None:
    def change(data: dict[str, Any]) -> None:
        for place, fields in changes.items():
            data["agenda"][place].update(fields)

    wrong(state, change, f"$.agenda{path}")


@pytest.mark.parametrize(
    ("state", "agenda"),
    [
        (MOVING, [{"type": "MovingBuffaloes", "player": 0, "still_to_move": 1}]),
        (MOVING, [{"type": "ChoosingActivity", "player": 0}]),
        (MOVING, [*turn_of(0)[1:], *turn_of(0)[1:]]),
        (CHOOSING, [*turn_of(1)[1:]]),
        (START, [{"type": "BeginFirstTurn"}] * 2),
        (START, [{"type": "PlacingTipi", "player": 0}] * 2 + [{"type": "BeginFirstTurn"}]),
        (START, [{"type": "DrawingStartPlayer"}, {"type": "PlaceFirstTipis"}]),
        (DRAWING, [{"type": "DrawingStartPlayer"}, {"type": "BeginFirstTurn"}]),
    ],
)
def test_an_agenda_that_does_not_fit_is_refused(state: State, agenda: list[dict[str, Any]]) -> None:
    path = "$.agenda[0]" if agenda[0]["type"] == "BeginFirstTurn" else "$.agenda"
    wrong(state, lambda data: data.update(agenda=agenda), path)


@pytest.mark.parametrize(
    ("state", "changes"),
    [
        (CHOOSING, {"buffaloes": {"B1": 5, "F6": 5}}),
        (CHOOSING, {"turn": 999, "round": 3}),
        (CHOOSING, {"resources": [10, 10, 10], "plains": [6, 6, 7]}),
        (PLACING, {"tipis": [{}, {"B1": 1}, {"B1": 2}], "resources": [5, 0, 0]}),
        (OVER, {"tipis": [{"C3": 1}, {}, {}, {}]}),
    ],
)
def test_how_play_can_have_led_there_is_not_asked(state: State, changes: dict[str, Any]) -> None:
    read = changed(state, changes)
    assert {name: getattr(read.table.write(), name) for name in changes} == {
        name: tuple(value) if isinstance(value, list) else value for name, value in changes.items()
    }
