"""A refusal tells a player nothing that he may not know."""

import random
from typing import Any

import pytest

from bisongames import IllegalAction, Match, RecordError
from tests.engine.walks import played


def said(state, wish, player):
    """All that a player hears when he wishes something in a position."""
    heard: list[Any] = [tuple(map(str, state.violations(wish, player)))]
    for ask in (state.apply, state.step):
        try:
            ask(wish, player)
        except IllegalAction as error:
            heard.append((str(error), error.nearest))
        except RecordError as error:
            heard.append(str(error))
    try:
        heard.append(state.parse(str(wish), player))
    except RecordError as error:
        heard.append(str(error))
    return heard


@pytest.mark.parametrize("variant", ["catan/base", "catan/bison"])
def test_a_refusal_is_the_same_whatever_others_hold(variant):
    hints = 0
    for number in range(40, 400, 12):
        state = played(Match(variant, seed=number), number, number).state
        if state.is_over:
            continue
        slips = [str(action)[1:] for action in state.legal_actions()[:1]]
        wishes = [
            *state.legal_actions()[:5],
            *slips,
            "play:knigt",
            "ply:knight",
            "discard:",
            "rob:7",
            7,
        ]
        for player in range(state.num_players):
            twin = state.sample(player, random.Random(1))
            assert twin.view(player) == state.view(player)
            for wish in wishes:
                heard = said(state, wish, player)
                if player == state.actor:
                    hints += "nearest legal" in str(heard) or "did you mean" in str(heard)
                else:
                    assert heard == said(twin, wish, player)
                    assert "nearest legal" not in str(heard)
                    assert "did you mean" not in str(heard)
    assert hints, "the player who is asked is told what is near"


def test_a_match_asks_who_wishes_before_it_reads():
    match = Match("wind_river", players=3, start_player=0)
    for text in ("place:C3", "place:A1", "no such thing", "", "x" * 10**6):
        with pytest.raises(IllegalAction, match="GEN-turn") as error:
            match.play(text, 1)
        assert [violation.rule.id for violation in error.value.violations] == ["GEN-turn"]
        assert error.value.nearest == ()
        assert len(str(error.value)) < 300
    with pytest.raises(RecordError):
        match.play("no such thing", 0)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    for player in (None, 0, 1):
        with pytest.raises(IllegalAction, match="GEN-over"):
            match.play("no such thing", player)
