"""Numbered actions: one fixed list for a variant, and what is legal by number."""

from typing import Any

import pytest
from attrs import evolve

import bisongames
from bisongames import BisongamesError, UnknownAction
from bisongames.bison.actions import MarkSpace
from bisongames.catan.actions import DicePair, OfferTrade
from tests.engine.walks import ALL, EVERYTHING, walk

FINGERPRINTS = {
    "bison/base": ("54a2645cd1947138", "d29aa90d2f936ae7"),
    "bison/expansion-1": ("54a2645cd1947138", "d29aa90d2f936ae7"),
    "bison/expansion-2": ("e84113b0a98d0fa7", "d29aa90d2f936ae7"),
    "bison/odd-corners": ("54a2645cd1947138", "d29aa90d2f936ae7"),
    "catan/base": ("e3866287257c0531", "9787195a810785b0"),
    "catan/bison": ("4ac3b226e5c41588", "f222590fede9b446"),
    "natives/base": ("cae43817518b39cf", "62a32e19a1e68008"),
    "wind_river/base": ("27bf7530062138bb", "17457c8680dc17a2"),
    "wind_river/per-field": ("27bf7530062138bb", "17457c8680dc17a2"),
    "wind_river/seven-rows": ("7605811d5376abe7", "17457c8680dc17a2"),
    "wind_river/skip-tipiless": ("27bf7530062138bb", "17457c8680dc17a2"),
    "natives/base+rituals+seasons+soul-of-the-prairie": ("ef2462171d87a35e", "a7a7b190b147fac4"),
}
"""What was trained on a variant means other actions when its list changes: say so in the changelog."""

LIMITS = {
    "wind_river": (600, 10),
    "bison": (6500, 40),
    "natives": (1400, 70),
    "natives/base": (800, 70),
    "catan/base": (500, 100),
    "catan/bison": (4000, 130),
}
"""Choices and outcomes, at most, so that networks stay small."""


@pytest.mark.parametrize("id", ALL)
def test_the_list_of_a_shipped_variant_is_the_published_one(id):
    game = bisongames.load(id)
    assert (game.action_space.fingerprint, game.chance_space.fingerprint) == FINGERPRINTS[id]
    choices, outcomes = LIMITS.get(id) or LIMITS[id.split("/")[0]]
    assert game.action_space.size <= choices
    assert game.chance_space.size <= outcomes


def test_a_cursor_and_a_state_of_an_equal_game_are_asked_alike():
    state = bisongames.load("bison").start(2, start_player=0)
    other = evolve(state.game)
    assert other is not state.game
    for position in (state, state.cursor()):
        assert other.chance_space.outcomes(position) == state.game.chance_space.outcomes(state)
        assert other.action_space.legal(position) == ()


def test_an_unlisted_offer_has_no_number():
    game = bisongames.load("catan")
    offer = OfferTrade(("lumber", "lumber", "lumber"), ("ore",))
    assert game.knows(offer)
    assert offer not in game.action_space
    with pytest.raises(UnknownAction, match="has no number") as refused:
        game.action_space.index(offer)
    assert isinstance(refused.value, BisongamesError)
    assert isinstance(refused.value, LookupError)


class _Odd:
    def __hash__(self):
        raise RuntimeError("no")


MALFORMED: Any = (MarkSpace, DicePair)


@pytest.mark.parametrize(
    "thing",
    [
        *(None, 3, [], "mark:tile", _Odd()),
        *(MALFORMED[0]([]), MALFORMED[0]("x"), MALFORMED[1](1.0, 2)),
    ],
)
def test_asking_whether_something_is_in_the_list_never_raises(thing):
    for id in ("bison", "catan"):
        game = bisongames.load(id)
        assert thing not in game.action_space
        assert thing not in game.chance_space
        with pytest.raises(UnknownAction):
            game.action_space.index(thing)


@pytest.mark.parametrize("number", [-1, 10**9, 1.0, None, "1"])
def test_a_number_without_an_action_is_refused(number):
    space = bisongames.load("bison").action_space
    with pytest.raises(UnknownAction, match=f"numbers are from 0 to {space.size - 1}"):
        space.action(number)


def test_a_position_of_another_game_is_refused():
    state = bisongames.load("bison").start(2)
    with pytest.raises(bisongames.SetupError, match="bison/base"):
        bisongames.load("natives").action_space.legal(state)


def test_with_a_lifted_rule_more_has_a_number():
    game = evolve(bisongames.load("wind_river"), without=("WR-5.1d", "WR-5.1e"))
    state = next(s for s in walk(game, 3, 1) if type(s.decision).__name__ == "MovingBuffaloes")
    legal = game.action_space.legal(state)
    assert len(legal) == len(state.legal_actions()) > 100
    assert game.action_space.size > bisongames.load("wind_river").action_space.size


def test_what_options_switch_off_has_no_number():
    def kinds(id):
        game = bisongames.load(id)
        return {
            kind.__name__
            for space in (game.action_space, game.chance_space)
            for kind in {type(action) for action in space.actions}
        }

    assert "OfferTrade" not in kinds("catan/base+domestic_trade=false")
    assert not {"BuildHunter", "MoveSettlement", "PickHerd"} & kinds("catan/base")
    assert not {"Capture", "Move", "DrawSeason", "Give"} & kinds("natives/base")
    assert {"Capture", "Move", "DrawSeason", "Give"} <= kinds(EVERYTHING)
