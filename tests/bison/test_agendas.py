"""Positions of Bison made by hand: what is asked must fit what lies on the table."""

from __future__ import annotations

import json
from typing import Any

import pytest

import bisongames
from bisongames import RecordError, State
from tests.bison.positions import WIDE, R, Y, first_of, play, position
from tests.damaged import on_the_way, wrong

MARKING = {"type": "Marking", "player": 0}
BOTH = {"0,0P": (Y, 2), "0,1P": (Y, 2), "1,0P": (R, 1)}


def replaced(state: State, agenda: list[dict[str, Any]], **position: Any) -> str:
    """The fault of this agenda in the place of what waits, with these changes of the position."""
    data = json.loads(bisongames.to_json(state))
    data["agenda"] = agenda
    data["position"].update(position)
    with pytest.raises(RecordError) as error:
        bisongames.from_json(json.dumps(data), state.game)
    return str(error.value)


def first_turn() -> State:
    return first_of(bisongames.load("bison").start(2, start_player=0), ["Marking"])


def test_what_comes_last_fits_the_part_of_the_round() -> None:
    drawing = bisongames.load("bison").start(2, start_player=0)
    chance = bisongames.load("bison").start(2)
    end, start = {"type": "EndRound"}, {"type": "StartTurn", "active": 0}
    assert "does not come last" in replaced(first_turn(), [MARKING, end])
    assert "does not come last" in replaced(first_turn(), [MARKING, start])
    draws = [{"type": "DrawingTile", "drawer": player} for player in (0, 1)]
    assert "needed a draw" in replaced(drawing, [draws[1], draws[0], start])
    assert "needed a draw" in replaced(drawing, [draws[0], start])
    assert "has the first turn" in replaced(drawing, [*draws, {**start, "active": 1}])
    twice = [{"type": "DrawingStartPlayer"}] * 2
    assert "the draw of the start player" in replaced(chance, [*twice, {"type": "StartRound"}])


def test_BI_4_3b_only_whose_turn_it_is_decides() -> None:
    last = {"type": "PassTurn", "active": 0}
    assert "no decision of player 0" in replaced(first_turn(), [{**MARKING, "player": 1}, last])
    assert "no decision" in replaced(first_turn(), [MARKING, last, last])


def test_BI_4_3c_R26_R25_decisions_follow_each_other() -> None:
    last = {"type": "PassTurn", "active": 0}
    assert "nothing can follow Marking" in replaced(first_turn(), [MARKING, MARKING, last])
    state = play(position(BOTH, asked="move-1"), "announce:2")
    agenda = json.loads(bisongames.to_json(state))["agenda"]
    assert "do not follow" in replaced(state, [agenda[0], last])
    assert "do not follow" in replaced(state, [*agenda[:2], agenda[1], last])
    gain = {"type": "Gaining", "player": 0, "still_to_take": 1}
    assert "Gaining does not follow" in replaced(state, [gain, last], unmoved={})
    assert "MovingHunters does not follow" in replaced(state, [agenda[1], last], announced=0)


def test_BI_4_3c_what_is_done_belongs_to_a_space_that_is_marked() -> None:
    state = position(BOTH, asked="move-1")
    wrong(state, lambda d: d["agenda"][0].update(space="canoes"), "$.agenda", "has not marked")
    wrong(state, lambda d: d["agenda"][0].update(space=""), "$.agenda", "has not marked")
    moving = play(state, "announce:2", "pay:2,0,0")
    wrong(moving, lambda d: d["agenda"][0].update(far=True), "$.agenda", "the move-3 space")
    early = replaced(state, [MARKING, {"type": "PassTurn", "active": 0}])
    assert "must have 0 stones" in early
    both = replaced(
        position(stones=["move-1"], asked="tile"),
        [{"type": "Announcing", "player": 0, "space": "move-1"}, {"type": "PassTurn", "active": 0}],
    )
    assert "the tile in hand is laid exactly when" in both


def test_BI_4_3_1m_no_more_hunters_settle_than_the_supply_has() -> None:
    state = play(position(asked="tile"), "announce:4", "pay:7,0,0")
    data = json.loads(bisongames.to_json(state))
    pieces = [{"field": "0,0P", "player": 0, "hunters": 1, "building": 0}]
    supply = [{**data["position"]["supply"][0], "hunter": 3}, data["position"]["supply"][1]]
    found = replaced(state, data["agenda"], pieces=pieces, supply=supply)
    assert "there are not 4 hunters" in found


def test_nothing_waits_that_cannot_be_done() -> None:
    state = play(position(BOTH, asked="move-1"), "announce:2")
    poor = lambda d: d["position"]["tracks"].__setitem__(0, [1, 0, 0])  # noqa: E731
    wrong(state, poor, "$.agenda[0]", "Paying")


def test_BI_4_3_1o_the_tile_just_laid_is_empty_and_the_others_hang_together_without_it() -> None:
    state = play(position({"1,1M": (R, 1)}, asked="tile"), "announce:1", "lay:2,0:0")
    wrong(state, lambda d: d["agenda"][0].update(cell="1,1"), "$.agenda[0].cell", "is held")
    beyond = play(position(asked="tile"), "announce:1", "lay:-2,0:0")
    wrong(beyond, lambda d: d["agenda"][0].update(cell="-1,0"), "$.agenda[0].cell", "not touch")
    many = play(
        position({"0,0P": (Y, 5)}, asked="tile", supply={"hunter": 1}), "announce:1", "lay:2,0:0"
    )
    wrong(many, lambda p: p["pieces"][0].update(hunters=6), "$.position.pieces", "earlier")


def test_BI_R8_a_gathering_is_paid_for_called_and_carried_out() -> None:
    asked: dict[str, Any] = {"type": "Calling", "hunters": 2}
    called = play(position(BOTH, asked=asked), "call:0,0P")
    fetching = json.loads(bisongames.to_json(called))["agenda"]
    pay = {"type": "Paying", "player": 0, "cost": 2}
    assert "before it is called" in replaced(called, [pay, *fetching])
    fetched = play(called, "fetch:0,1P")
    for last, message in (
        ("0,0P", "nobody is fetched"),
        ("1,0P", "an own hunter has left"),
        ("3,0P", ""),
    ):
        wrong(fetched, lambda d, n=last: d["agenda"][0].update(last=n), "$.agenda[0].last", message)  # type: ignore[misc]


def test_BI_N3_hunters_have_come_from_the_field_named_last_or_from_one_before() -> None:
    state = play(position(BOTH, asked="move-1"), "announce:2", "pay:2,0,0", "move:0,1P:0,1R")
    wrong(state, lambda d: d["agenda"][0].update(last="0,0P"), "$.agenda[0].last", "no hunter has")
    pieces = {"0,0P": (Y, 2), "1,1P": (Y, 2)}
    two = play(position(pieces, asked="move-1"), "announce:3", "pay:4,0,0")
    two = play(two, "move:0,0P:0,0R", "move:1,1P:1,1R")
    agenda = json.loads(bisongames.to_json(two))["agenda"]
    assert "nobody can have come to 1,1R" in replaced(
        two, [{**agenda[0], "last": "0,0P"}, *agenda[1:]]
    )


def test_BI_4_3_1d_tiles_hang_together_each_on_its_own_cell() -> None:
    state = position()
    wrong(state, lambda p: p["land"][0].update(cell="-2,3"), "$.position.land", "does not touch")
    wrong(state, lambda p: p["land"][0].update(cell="1,1"), "$.position.land", "2 tiles lie on")
    wrong(state, lambda p: p["hand"].__setitem__(0, "S1"), "$.position.hand[0]", "no tile to draw")


def test_BI_R10_hunters_still_to_move_are_own_ones_that_stand_there() -> None:
    state = play(position(BOTH, asked="move-1"), "announce:2", "pay:2,0,0")
    wrong(state, lambda p: p["unmoved"].update({"0,0P": 3}), "$.position.unmoved.0,0P")
    wrong(state, lambda p: p["unmoved"].update({"1,0P": 1}), "$.position.unmoved.1,0P", "active")


def test_BI_4_0a_no_round_follows_the_last() -> None:
    state = position(land=WIDE)
    wrong(state, lambda p: p.update(round=7), "$.position.round", "0 to 6")


def test_BI_4_3e_3_0h_stones_and_tiles_in_hand_fit_the_turns_of_the_round() -> None:
    chance = bisongames.load("bison").start(2)
    wrong(chance, lambda p: p["hand"].__setitem__(0, "01"), "$.position.hand[0]", "nobody has")
    state = position(BOTH, stones=("tents", "canoes", "gathering"))
    wrong(state, lambda p: p["marked"].__setitem__(1, []), "$.position.marked[1]", "needed 3")
    wrong(state, lambda p: p["hand"].__setitem__(0, ""), "$.position.hand[0]", "needed a tile")
    last = ["tents", "canoes", "gathering", "move-1"]
    wrong(state, lambda p: p["marked"].__setitem__(0, last), "$.position.marked[0]", "tile space")


def test_hunters_that_have_not_moved_are_told_only_while_hunters_move() -> None:
    state = first_of(position(BOTH, stones=("tile", "canoes", "gathering")), ["DrawingTile"])
    held = json.loads(bisongames.to_json(state))["position"]
    mine = next(
        row["field"]
        for row in held["pieces"]
        if row["player"] == held["active_player"] and row["hunters"]
    )
    wrong(state, lambda p: p.update(unmoved={mine: 1}), "$.position.unmoved", "only while")


def test_BI_4_3_1i_pieces_stand_on_tiles() -> None:
    wrong(
        position(BOTH),
        lambda p: p["pieces"][0].update(field="2,0P"),
        "$.position.pieces",
        "no tile",
    )


def test_BI_5_0b_animals_given_away_at_the_end_do_not_become_more() -> None:
    found = (on_the_way("bison+track_end=3+start_stock=3", 2, seed, 0)[-1] for seed in range(30))
    messages = []
    for over in found:
        data = json.loads(bisongames.to_json(over))
        data["position"]["tracks"][0] = [3, 3, 3]
        try:
            bisongames.from_json(json.dumps(data), over.game)
        except RecordError as error:
            messages.append(str(error))
    assert any("9 in all, and the final scoring brings" in message for message in messages)
