"""Refusals speak of players as everything else does: by their names where there are any."""

from __future__ import annotations

import json
import random

import pytest

import bisongames
from bisongames import Match, show
from bisongames.bison.actions import MoveHunter
from bisongames.cli.table.announcements import judge
from bisongames.engine.core.rules import PlayerNumber, Violation
from bisongames.protocol.messages import Reason, plain
from bisongames.protocol.seat_view import SeatView
from bisongames.show.reader.choice_list import ChoiceList

NAMES = ("Ada", "Bo", "Cleo")


def onto_another_player():
    """A position, a move of a hunter that ends where somebody else is, why it is refused, and who that is."""
    match, rng = Match("bison/base", 3, seed=1), random.Random(1)
    while match.actor is not None:
        state = match.state
        assert state.decision is not None
        if MoveHunter in state.decision.kinds:
            for wish in sorted(state.game.conceivable((MoveHunter,)), key=str)[::7]:
                for violation in state.violations(wish):
                    seat = violation.facts.get("present")
                    if isinstance(seat, PlayerNumber):
                        return state, wish, violation, seat
        legal = state.legal_actions()
        kind = rng.choice(list(dict.fromkeys(map(type, legal))))
        match.play(rng.choice([action for action in legal if type(action) is kind]))
    raise AssertionError("nobody is in the way of a hunter")


def test_a_refusal_names_the_player_who_is_in_the_way_everywhere_but_for_programs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    state, wish, violation, seat = onto_another_player()
    named = f"present: {NAMES[seat]}"
    assert seat == state.table.holder[state.table.board.field_number[wish.end]] != state.actor
    assert named in show.reason(violation, state.game, names=NAMES)
    for said in (show.reason(violation, state.game), str(violation)):
        assert f"present: Player {seat + 1}" in said
    over_the_protocol = SeatView(state, state.actor, NAMES).refusal(wish).violations
    assert any(named in reason.sentence for reason in over_the_protocol)
    judge(wish, ChoiceList(state, state, NAMES))  # in the terminal
    assert named in " ".join(capsys.readouterr().out.split())
    written = plain(Reason(violation.rule.id, violation.rule.text, violation.facts, ""))
    assert json.loads(json.dumps(written))["facts"]["present"] == int(seat)


def test_whoever_chooses_out_of_turn_reads_who_is_asked() -> None:
    state = bisongames.load("wind_river/base").start(3, start_player=1)
    (violation,) = state.violations(state.legal_actions()[0], player=2)
    told = show.reason(violation, state.game, names=NAMES)
    assert "asked: Bo" in told
    assert "wished: Cleo" in told


def test_several_players_are_told_one_after_another() -> None:
    rule = bisongames.load("catan/base").rule("CA-R27")
    violation = Violation(rule, {"accepted": (PlayerNumber(0), PlayerNumber(2))})
    assert "(accepted: Player 1, Player 3)" in str(violation)
    told = show.reason(violation, bisongames.load("catan/base"), names=NAMES)
    assert "(accepted: Ada and Cleo)" in told
