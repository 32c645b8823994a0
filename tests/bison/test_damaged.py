"""Positions of Bison that are read from JSON: real ones come back, and what play cannot go on from is refused."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import bisongames
from bisongames import RecordError, State
from bisongames.testing.support.mutations import check_damages
from tests import budget
from tests.bison.positions import AT_START, L, R, Y, first_of, overflow, position
from tests.damaged import changed, on_the_way, wrong
from tests.position_checks import play

E1, E2 = "bison/expansion-1", "bison/expansion-2"
VARIANTS = ("bison", E1, E2, "bison/odd-corners", "bison+gathering_at=any_piece")


@pytest.mark.parametrize("id", VARIANTS)
def test_a_position_damaged_in_one_place_is_refused_with_a_path_or_plays_to_its_end(
    id: str,
) -> None:
    rng = random.Random(id)
    refused = read = 0
    for players in (2, 3, 4):
        for state in on_the_way(id, players, players, 3):
            some = check_damages(state, rng, number=budget.examples(60, 20), played=2)
            refused, read = refused + some[0], read + some[1]
    assert refused > read > 0


# What is refused. A position is named by what waits in it.

BOTH = {"0,0P": (Y, 2), "0,1P": (Y, 2), "1,0P": (R, 1)}
SETTLING: dict[str, Any] = {"type": "Settling", "hunters": 1, "cell": "1,1"}
CALLING: dict[str, Any] = {"type": "Calling", "hunters": 2}
BUILDING: dict[str, Any] = {"type": "BuildingTents", "still_to_use": 1, "built": []}

SET_UP = bisongames.load("bison").start(2)
DRAWING = bisongames.load("bison").start(2, start_player=0)
MARKING = first_of(DRAWING, ["Marking"])
LATER = position(BOTH, stones=("tents", "canoes", "gathering"))
ANNOUNCING = position(BOTH, asked="move-1")
PAYING = play(ANNOUNCING, "announce:2")
MOVING = play(PAYING, "pay:2,0,0")
LAYING = play(position(BOTH, asked="tile"), "announce:1")
PAYING_FOR_TILE = play(position(BOTH, asked="tile"), "announce:2")
GAINING = play(position(asked="tile"), "announce:0")
BUILDS = position({"0,0P": (Y, 2), "0,1P": (Y, 1, 1)}, asked=BUILDING, game=E1)
FETCHING = play(position(BOTH, asked=CALLING), "call:0,0P")
OVERFLOWING = overflow((16, 3, 3))
OVER = on_the_way("bison", 2, 6, 0)[-1]

MARK, PASS = {"type": "Marking", "player": 0}, {"type": "PassTurn", "active": 0}
DRAWS = [{"type": "DrawingTile", "drawer": player} for player in (0, 1)]
FIRST = {"type": "StartTurn", "active": 0}
MOVE = {"type": "MovingHunters", "player": 0, "still_to_move": 2, "far": False}
PAY, LAY = {"type": "Paying", "player": 0, "cost": 2}, {"type": "LayingTile", "player": 0}
ASKED = {"type": "Overflowing", "player": 0, "animal": "bison"}
SCORED = [{"type": "ScoreAreas", "terrain": terrain} for terrain in ("mountain", "river")]


def land(*tiles: tuple[str, str, int]) -> dict[str, Any]:
    return {"land": [{"cell": c, "tile": t, "rotation": r} for c, t, r in tiles]}


def held(field: str, player: int, hunters: int, building: int = 0) -> dict[str, Any]:
    return {"field": field, "player": player, "hunters": hunters, "building": building}


@pytest.mark.parametrize(
    ("state", "changes", "path", "message"),
    [
        # Tiles
        (ANNOUNCING, land(*L[:-1], ("1,0", "13", 4)), "land", "1,0 holds 2 tiles"),
        (ANNOUNCING, land(*L[:-1], ("1,1", "13", 1)), "land", "rotation 1"),
        (ANNOUNCING, land(*L[:-1], ("1,1", "13", 6)), "land[5].rotation", ""),
        (ANNOUNCING, land(*L[1:]), "land", "expected start tile S1 on 0,0"),
        (ANNOUNCING, land(*L, L[0]), "land.S1", ""),
        (ANNOUNCING, {"hand": ["S1", ""]}, "land.S1", ""),
        (ANNOUNCING, {"round": 7}, "round", ""),
        # Pieces
        (
            ANNOUNCING,
            {"pieces": [held("2,0P", Y, 2)]},
            "pieces",
            "2,0P: expected no pieces without a tile",
        ),
        (ANNOUNCING, {"pieces": [held("9,0P", Y, 2)]}, "pieces[0].field", ""),
        (ANNOUNCING, {"pieces": [held("0,0P", p, 1) for p in (Y, R)]}, "pieces", "of 2 players"),
        (ANNOUNCING, {"pieces": [held("0,0P", Y, 1)] * 2}, "pieces[0].field", "duplicate"),
        (ANNOUNCING, {"pieces": [held("0,0P", 5, 1)]}, "pieces[0].player", ""),
        (ANNOUNCING, {"pieces": [held("0,0P", Y, 0, 5)]}, "pieces[0].building", ""),
        (ANNOUNCING, {"pieces": [held("0,0P", Y, 0)]}, "pieces[0].hunters", ""),
        (ANNOUNCING, {"supply": [{"hunter": 5}, AT_START]}, "supply[0].hunter", ""),
        (ANNOUNCING, {"tracks": [[-1, 0, 0], [0, 0, 0]]}, "tracks[0][0]", ""),
        (MOVING, {"unmoved": {"0,0P": 3}}, "unmoved.0,0P", "2 hunters"),
        (MOVING, {"unmoved": {"0,0P": 2, "1,0P": 1}}, "unmoved.1,0P", "0 hunters"),
        (ANNOUNCING, {"unmoved": {"0,0P": 2}}, "unmoved", "no hunters are being moved"),
        # Stones, draws and turns
        (MARKING, {"marked": [["tents"], []]}, "marked[0]", "4 of 4 turns are still to come"),
        (DRAWING, {"marked": [[], ["tents"]]}, "marked[1]", "4 of 4 turns are still to come"),
        (SET_UP, {"marked": [[], ["tents"]]}, "marked[1]", "4 of 4 turns are still to come"),
        (LATER, {"marked": [["tents", "canoes", "gathering", "tile"], []]}, "marked[0]", "1 of 4"),
        (DRAWING, {"hand": ["01", ""]}, "hand[0]", "yet to draw"),
        (DRAWING, {"start_player": -1}, "start_player", ""),
        (SET_UP, {"start_player": 1}, "start_player", ""),
        (MARKING, {"active_player": 1}, "active_player", ""),
        (MARKING, {"active_player": -1}, "active_player", ""),
        (OVER, {"ended": ""}, "ended", ""),
        (MARKING, {"ended": "BI-5.0a"}, "ended", ""),
    ],
)
def test_a_table_that_cannot_be_played_is_refused(
    state: State, changes: dict[str, Any], path: str, message: str
) -> None:
    wrong(state, lambda p: p.update(changes), f"$.position.{path}", message)


def test_there_are_tiles_for_all_draws_to_come() -> None:
    state = position(players=4)
    wrong(state, lambda p: p.update(round=1), "$.position.land", "11 tiles are left for 12 draws")


@pytest.mark.parametrize(
    ("state", "place", "fields", "path"),
    [
        (PAYING, 0, {"cost": 99}, "[0].cost"),
        (PAYING, 1, {"still_to_move": 1}, ""),
        (PAYING, 1, {"far": True, "player": 1}, ""),
        (ANNOUNCING, 0, {"space": "x"}, "[0].space"),
        (ANNOUNCING, 0, {"space": ""}, "[0]"),
        (ANNOUNCING, 0, {"player": 1}, ""),
        (GAINING, 0, {"still_to_take": 2}, "[0].still_to_take"),
        (GAINING, 0, {"still_to_take": 0}, "[0].still_to_take"),
        (GAINING, 1, {"hunters": 1}, ""),
        (LAYING, 0, {"hunters": 5}, ""),
        (PAYING_FOR_TILE, 1, {"hunters": 1}, ""),
        (BUILDS, 0, {"still_to_use": 0}, "[0].still_to_use"),
        (BUILDS, 0, {"still_to_use": 5}, "[0]"),
        (BUILDS, 0, {"built": ["x"]}, "[0].built[0]"),
        (BUILDS, 0, {"built": ["0,0P"] * 6}, "[0].built"),
        (position(BOTH, asked=CALLING), 0, {"hunters": 0}, "[0].hunters"),
        (FETCHING, 0, {"to": ""}, "[0]"),
        (FETCHING, 0, {"still_to_fetch": 3}, "[0]"),
        (OVERFLOWING, 0, {"animal": "x"}, "[0].animal"),
        (OVERFLOWING, 0, {"animal": ""}, ""),
        (OVERFLOWING, 1, {"terrain": "river"}, ""),
    ],
)
def test_a_decision_that_does_not_fit_is_refused(
    state: State, place: int, fields: dict[str, Any], path: str
) -> None:
    wrong(state, lambda d: d["agenda"][place].update(fields), f"$.agenda{path}")


@pytest.mark.parametrize(
    ("state", "agenda"),
    [
        (SET_UP, [{"type": "DrawingStartPlayer"}, {"type": "DrawingStartPlayer"}, {"type": "StartRound"}]),
        (DRAWING, [DRAWS[0], DRAWS[0], FIRST]),
        (DRAWING, [*DRAWS, {**FIRST, "active": -1}]),
        (DRAWING, [{**DRAWS[0], "drawer": -1}, FIRST]),
        (DRAWING, [DRAWS[0], {"type": "StartRound"}, FIRST]),
        (MARKING, [MARK]),
        (MARKING, [MARK, MARK, PASS]),
        (MARKING, [MARK, PASS, PASS]),
        (MARKING, [ASKED, PASS]),
        (PAYING, [PAY, PASS]),
        (PAYING, [PAY, MOVE, MOVE, PASS]),
        (PAYING, [PAY, {**LAY, "hunters": 3}, PASS]),
        (PAYING, [MOVE, PAY, PASS]),
        (ANNOUNCING, [{**LAY, "hunters": 5}, PASS]),
        (OVERFLOWING, [*SCORED, {"type": "EndRound"}]),
        (OVERFLOWING, [ASKED, ASKED, *SCORED, {"type": "EndRound"}]),
        (OVERFLOWING, [ASKED, {**ASKED, "player": 1, "animal": "fish"}, {"type": "EndRound"}]),
        (OVERFLOWING, [ASKED, *SCORED[::-1], {"type": "EndRound"}]),
        (OVERFLOWING, [ASKED, *SCORED]),
    ],
)  # fmt: skip
def test_an_agenda_that_does_not_fit_is_refused(state: State, agenda: list[dict[str, Any]]) -> None:
    path = "$.agenda[0]" if agenda[0]["type"] == "ScoreAreas" else "$.agenda"
    wrong(state, lambda data: data.update(agenda=agenda), path)


def test_BI_4_3_1m_no_more_hunters_settle_than_the_supply_has() -> None:
    wrong(LAYING, lambda d: d["position"]["supply"][0].update(hunter=0), "$.agenda")
    poor = lambda d: d["position"]["supply"][0].update(hunter=1)  # noqa: E731
    wrong(PAYING_FOR_TILE, poor, "$.agenda[1]", "BI-4.3.1m")


def test_nothing_is_asked_that_cannot_be_chosen() -> None:
    wrong(PAYING, lambda d: d["position"]["tracks"].__setitem__(0, [1, 0, 0]), "$.agenda[0]")
    cut = bisongames.load("bison+overflow=cut")
    data = json.loads(bisongames.to_json(position(BOTH, asked=SETTLING)))
    data |= {"variant": cut.id, "resolved": json.loads(bisongames.to_json(cut.variant))}
    assert bisongames.from_json(json.dumps(data), cut).legal_actions()
    data["position"]["supply"][0]["hunter"] = 0
    with pytest.raises(RecordError, match="no legal action or chance outcome"):
        bisongames.from_json(json.dumps(data), cut)


@pytest.mark.parametrize(
    ("state", "changes"),
    [
        (MARKING, {"tracks": [[15, 15, 15], [0, 0, 20]]}),
        (MARKING, {"supply": [{"hunter": 8}, {}]}),
        (MARKING, {"pieces": [held("0,0P", Y, 4, 4), held("1,0R", R, 0, 1)], "supply": [{}, {}]}),
        (position(stones=["tents"]), {"marked": [[], ["tile"]], "turn": 12}),
        (LATER, {"round": 3, "turn": 23, **land(*L, ("-2,2", "04", 2))}),
        (OVERFLOWING, {"tracks": [[36, 0, 0], [3, 3, 3]]}),
        (OVER, {"tracks": [[9, 9, 9], [0, 0, 0]], "turn": 3}),
    ],
)
def test_how_play_can_have_led_there_is_not_asked(state: State, changes: dict[str, Any]) -> None:
    read = json.loads(bisongames.to_json(changed(state, changes)))["position"]
    for name, value in changes.items():
        key = (lambda tile: tile["cell"]) if name == "land" else None
        assert (sorted(read[name], key=key) if key else read[name]) == (
            sorted(value, key=key) if key else value
        )
