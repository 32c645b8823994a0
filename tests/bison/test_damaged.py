"""Positions of Bison made by hand: what no play reaches is refused with its path."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import bisongames
from bisongames import RecordError, State
from bisongames.testing.support.mutations import check_damages
from tests.bison.positions import R, Y, first_of, play, position
from tests.damaged import on_the_way, read_and_played_on, wrong

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
            some = check_damages(state, rng, number=60, played=2)
            refused, read = refused + some[0], read + some[1]
    assert refused > read > 0


@pytest.mark.parametrize(
    "id",
    [
        *VARIANTS,
        "bison+overflow=cut",
        "bison+final_overflow=uncapped",
        "bison+stones=6+idle_gain=3",
    ],
)
def test_whatever_play_reaches_is_read_and_played_on(id: str) -> None:
    for players in (2, 3, 4):
        read_and_played_on(id, players, random.Random(players))


def marking(players: int = 2, game: str = "bison") -> State:
    """The first turn of a match."""
    return first_of(bisongames.load(game).start(players, start_player=0), ["Marking"])


# Land and rounds


def test_BI_4_3_1a_everybody_has_laid_one_tile_in_each_round() -> None:
    more = {"cell": "1,1", "tile": "10", "rotation": 0}
    wrong(marking(), lambda p: p["land"].append(more), "$.position.land", "needed 3")
    wrong(position(), lambda p: p["land"].pop(0), "$.position.land", "needed 6")


def test_BI_4_2a_tiles_are_drawn_in_the_order_of_the_round() -> None:
    start = bisongames.load("bison").start(3, start_player=0)
    state = start.apply(start.chance_outcomes()[0][0])
    wrong(state, lambda p: p.update(hand=["", *p["hand"][:2]]), "$.position.hand[1]")


def test_BI_4_3b_turn_round_and_player_fit() -> None:
    state = marking()
    wrong(state, lambda p: p.update(active_player=1), "$.position.active_player")
    wrong(state, lambda p: p.update(round=2), "$.position.turn")
    wrong(state, lambda p: p.update(start_player=1), "$.position.active_player")
    drawing = bisongames.load("bison").start(3, start_player=0)
    wrong(drawing, lambda p: p.update(active_player=1), "$.position.active_player")
    chance = bisongames.load("bison").start(3)
    wrong(chance, lambda p: p.update(start_player=1), "$.position.start_player")
    wrong(chance, lambda p: p["marked"].__setitem__(0, ["tile"]), "$.position.marked[0]")


# Pieces and animals


def test_BI_3_0e_the_market_gets_nothing_back() -> None:
    wrong(marking(), lambda p: p["supply"].__setitem__(1, {}), "$.position.supply[1].hunter")
    wrong(position(), lambda p: p["supply"][Y].pop("tent2"), "$.position.supply[0].tent2")


@pytest.mark.parametrize("track", [[500, 0, 0], [16, 0, 0], [11, 10, 10]])
def test_BI_2_5_1c_nobody_has_more_animals_than_a_track_shows_or_than_he_began_with(
    track: list[int],
) -> None:
    path = "$.position.tracks[0]" + ("[0]" if track[0] > 15 else "")
    wrong(marking(), lambda p: p["tracks"].__setitem__(0, track), path)


def test_BI_3_0b_3_0c_who_has_had_no_turn_has_what_everybody_begins_with() -> None:
    state = marking()
    wrong(state, lambda p: p["tracks"].__setitem__(1, [9, 10, 10]), "$.position.tracks[1]")
    wrong(state, lambda p: p["supply"][1].update(hunter=5), "$.position.supply[1].hunter")


def test_BI_4_3_3c_in_the_first_round_what_is_bought_was_paid_for() -> None:
    state = marking()
    wrong(state, lambda p: p["supply"][0].update(hunter=5), "$.position.tracks[0]", "bought for 3")
    bought = play(state, "buy:hunter")
    wrong(bought, lambda p: p["tracks"].__setitem__(0, [10, 9, 9]), "$.position.tracks[0]")


def test_BI_4_3_1n_with_each_tile_come_as_many_hunters_as_an_action_has_at_most() -> None:
    state = position({"0,0P": (Y, 5)})
    wrong(state, lambda p: p["pieces"][0].update(hunters=6), "$.position.pieces", "5 at most")
    one = {"field": "0,0P", "player": 0, "hunters": 1, "building": 0}
    wrong(marking(), lambda p: p["pieces"].append(one), "$.position.pieces")


def test_in_the_first_round_pieces_show_which_spaces_were_marked() -> None:
    state = play(marking(), "mark:tile", "announce:1", "lay:-1,0:0", "settle:prairie")
    wrong(state, lambda p: p["pieces"][0].update(field="0,0P"), "$.position.pieces", "start tile")
    tent: dict[str, Any] = {"hunters": 0, "building": 1}
    wrong(state, lambda p: p["pieces"][0].update(tent), "$.position.pieces", "tents space")


# What waits in a turn


def test_BI_R26_a_number_is_announced_only_while_its_action_goes_on() -> None:
    wrong(marking(), lambda p: p.update(announced=3), "$.position.announced")
    wrong(
        bisongames.load("bison").start(2), lambda p: p.update(announced=1), "$.position.announced"
    )
    state = position({"0,0P": (Y, 4)})
    wrong(state, lambda p: p.update(unmoved={"0,0P": 2}), "$.position.unmoved")


def test_BI_4_3j_the_price_is_that_of_the_number_announced() -> None:
    state = play(marking(), "mark:tile", "announce:3")
    wrong(state, lambda d: d["agenda"][0].update(cost=1), "$.agenda[0].cost", "costs 4")
    wrong(state, lambda d: d["agenda"][1].update(hunters=2), "$.agenda[1].hunters")
    free = play(marking(), "mark:tile", "announce:1")
    pay = {"type": "Paying", "player": 0, "cost": 1}
    wrong(free, lambda d: d["agenda"].insert(0, pay), "$.agenda[0].cost", "costs 0")


def test_BI_4_3_2a_an_action_without_hunters_brings_so_many_animals() -> None:
    state = play(marking(), "mark:tents", "announce:0")
    wrong(state, lambda d: d["agenda"][0].update(still_to_take=2), "$.agenda[0].still_to_take")
    tile = play(marking(), "mark:tile", "announce:0")
    wrong(tile, lambda d: d["agenda"].pop(1), "$.agenda", "laid after gaining")
    wrong(tile, lambda d: d["agenda"][1].update(hunters=1), "$.agenda[1].hunters")


def test_BI_4_3_1aa_one_action_builds_once() -> None:
    asked: dict[str, Any] = {"type": "BuildingTents", "still_to_use": 1, "built": []}
    state = position({"0,0P": (Y, 2), "0,1P": (Y, 1, 1)}, asked=asked)
    wrong(
        state,
        lambda d: d["position"].update(announced=2) or d["agenda"][0].update(built=["0,1P"]),
        "$.agenda[0].built",
        "one field only",
    )
    wrong(state, lambda d: d["agenda"][0].update(still_to_use=2), "$.agenda[0].still_to_use")


def test_BI_R38_fields_that_were_changed_show_the_hunters_used() -> None:
    asked: dict[str, Any] = {"type": "BuildingTents", "still_to_use": 1, "built": ["0,1P"]}
    state = position({"0,0P": (Y, 2), "0,1P": (Y, 1, 1)}, asked=asked, announced=2, game=E1)
    for built in ([], ["0,0P"], ["0,1P", "0,1P"], ["0,1R"], ["x"]):
        wrong(state, lambda d, b=built: d["agenda"][0].update(built=b), "$.agenda[0].built")  # type: ignore[misc]


def test_BI_4_3_1o_hunters_settle_on_the_tile_that_was_laid_just_now() -> None:
    state = play(position(asked="tile"), "announce:1", "lay:2,0:0")
    for cell in ("0,0", "2,-1", "3,3", ""):
        wrong(state, lambda d, c=cell: d["agenda"][0].update(cell=c), "$.agenda[0].cell")  # type: ignore[misc]
    wrong(state, lambda d: d["agenda"][0].update(hunters=2), "$.agenda[0].hunters")
    farther = play(state, "settle:river")
    assert farther.turn == state.turn + 1


def test_BI_R8_hunters_fetched_stand_beside_whoever_called_them() -> None:
    asked: dict[str, Any] = {"type": "Calling", "hunters": 2}
    state = position({"0,0P": (Y, 1), "0,1P": (Y, 2), "1,0P": (R, 1)}, asked=asked)
    called = play(state, "call:0,0P")
    wrong(called, lambda d: d["agenda"][0].update(to="1,0P"), "$.agenda[0].to")
    wrong(called, lambda d: d["agenda"][0].update(last="0,1P"), "$.agenda[0].last")
    fetched = play(called, "fetch:0,1P")
    wrong(fetched, lambda d: d["agenda"][0].update(last=""), "$.agenda[0].last")
    wrong(fetched, lambda d: d["agenda"][0].update(to="0,1P"), "$.agenda[0].to")
    wrong(fetched, lambda d: d["agenda"][0].update(still_to_fetch=3), "$.agenda[0].still_to_fetch")


def test_BI_R10_hunters_that_have_moved_are_those_that_are_not_still_to_move() -> None:
    state = play(
        position({"0,0P": (Y, 2), "0,1P": (Y, 1)}, asked="move-1"), "announce:2", "pay:2,0,0"
    )
    wrong(state, lambda p: p["unmoved"].pop("0,1P"), "$.position.unmoved")
    wrong(state, lambda d: d["agenda"][0].update(last="0,0P"), "$.agenda[0].last")
    moved = play(state, "move:0,0P:0,0R")
    wrong(moved, lambda d: d["agenda"][0].update(last="1,0M"), "$.agenda[0].last")
    wrong(moved, lambda p: p["unmoved"].update({"0,0R": 1}), "$.position.unmoved")


# Scoring and the end


def overflowing() -> State:
    """A position of play in which a track is too short."""
    found = (
        state
        for seed in range(50)
        for state in on_the_way("bison+track_end=6+start_stock=6", 2, seed, 40)
        if type(state.decision).__name__ == "Overflowing"
    )
    return next(found)


def test_BI_4_4n_a_track_is_too_short_by_no_more_than_a_scoring_brings() -> None:
    state = overflowing()
    agenda = state.agenda[0]
    player, animal = agenda.player, ["bison", "fish", "turkeys"].index(agenda.animal)  # type: ignore[attr-defined]
    path = f"$.position.tracks[{player}][{animal}]"
    wrong(state, lambda p: p["tracks"][player].__setitem__(animal, 6), path)
    wrong(state, lambda p: p["tracks"][player].__setitem__(animal, 60), path)
    wrong(
        state,
        lambda p: p["tracks"][1 - player].__setitem__(animal - 1, 7),
        f"$.position.tracks[{1 - player}][{(animal - 1) % 3}]",
    )


def test_BI_R12_those_who_are_asked_are_asked_once_and_in_order_for_one_animal() -> None:
    state = overflowing()
    item = json.loads(bisongames.to_json(state))["agenda"][0]
    others = {"bison": "fish", "fish": "turkeys", "turkeys": "bison"}
    other = {**item, "animal": others[item["animal"]]}
    wrong(state, lambda d: d["agenda"].insert(0, other), "$.agenda", "one animal")
    wrong(state, lambda d: d["agenda"][0].update(animal="x"), "$.agenda", "one animal")
    wrong(state, lambda d: d["agenda"].insert(0, item), "$.agenda", "asked once")
    rest = {"type": "ScoreAreas", "terrain": "prairie"}
    wrong(state, lambda d: d["agenda"].insert(-1, rest), "$.agenda", "still to be scored")
    cut = bisongames.load("bison+overflow=cut+start_stock=6+track_end=6")
    data = json.loads(bisongames.to_json(state))
    data |= {"variant": cut.id, "resolved": json.loads(bisongames.to_json(cut.variant))}
    with pytest.raises(RecordError, match="nobody is asked"):
        bisongames.from_json(json.dumps(data), cut)


def test_BI_5_0a_5_0c_at_the_end_tracks_show_the_final_scoring() -> None:
    over = on_the_way("bison", 2, 6, 0)[-1]
    wrong(
        over, lambda p: p["tracks"][0].__setitem__(0, 14), "$.position.tracks[0]", "final scoring"
    )
    wrong(over, lambda p: p.update(turn=p["turn"] - 1), "$.position.ended")
    wrong(over, lambda p: p.update(announced=1), "$.position.announced")
    wrong(over, lambda p: p["hand"].__setitem__(0, "01"), "$.position.hand[0]")
