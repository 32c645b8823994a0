"""Positions made by hand: what is asked must fit what lies on the table."""

import json
from typing import Any

import pytest

import bisongames
from bisongames import Match, RecordError
from tests.wind_river.positions import position


def changed(state: bisongames.State, change: Any) -> str:
    data = json.loads(bisongames.to_json(state))
    change(data)
    return json.dumps(data)


TURN = position(buffaloes={"C3": 2, "D3": 2}, tipis=[{"C3": 1, "D4": 1}, {"D5": 1}], steps=2)
KEEPING = position(tipis=[{"A3": 2, "B4": 1}, {"D5": 1}], resources=[2], kept=["A3"])
PLACING = Match("wind_river", players=3, start_player=1).state


def test_these_positions_are_read_as_they_are() -> None:
    for state in (TURN, KEEPING, PLACING):
        assert bisongames.from_json(bisongames.to_json(state)) == state


@pytest.mark.parametrize(
    ("state", "change", "path"),
    [
        (TURN, lambda d: d["agenda"][0].update(still_to_move=0), "$.agenda[0].still_to_move"),
        (TURN, lambda d: d["agenda"][0].update(still_to_move=3), "$.agenda[0].still_to_move"),
        (TURN, lambda d: d["agenda"].pop(), "$.agenda"),
        (TURN, lambda d: d["agenda"].extend(d["agenda"]), "$.agenda"),
        (TURN, lambda d: d["agenda"][1].update(player=1), "$.agenda"),
        (TURN, lambda d: d["position"].update(active_player=1), "$.position.turn"),
        (TURN, lambda d: d["position"].update(turn=10**20), "$.position.turn"),
        (TURN, lambda d: d.update(agenda=d["agenda"][2:3]), "$.agenda"),
        (
            TURN,
            lambda d: (d.update(agenda=d["agenda"][2:]), d["position"].update(arrived={"C3": 1})),
            "$.position.arrived",
        ),
        (KEEPING, lambda d: d["agenda"][0].update(kept=["Z9"]), "$.agenda[0].kept[0]"),
        (KEEPING, lambda d: d["agenda"][0].update(kept=["D5"]), "$.agenda[0].kept[0]"),
        (PLACING, lambda d: d["agenda"].pop(0), "$.agenda"),
        (PLACING, lambda d: d["position"].update(tipis=[{"C3": 1}, {}, {}]), "$.agenda"),
        (PLACING, lambda d: d["position"].update(plains=[1, 0, 0]), "$.position.plains[0]"),
        (PLACING, lambda d: d["position"].update(start_player=-1), "$.agenda"),
    ],
)
def test_an_agenda_that_does_not_fit_is_refused(state: Any, change: Any, path: str) -> None:
    with pytest.raises(RecordError) as error:
        bisongames.from_json(changed(state, change))
    assert path in [fault.path for fault in error.value.faults], error.value
