"""Refusals speak of players as everything else does: by their names where there are any."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

import bisongames
from bisongames import Match, show
from bisongames.bison.actions import MoveHunter
from bisongames.cli.input.choices import ChoiceList
from bisongames.cli.table.announcements import judge
from bisongames.engine.core.agenda import Decision
from bisongames.engine.core.rules import PlayerNumber, Violation
from bisongames.engine.positions.state import State
from bisongames.protocol.messages import Reason, plain
from bisongames.protocol.seat_view import SeatView

NAMES = ("Ada", "Bo", "Cleo")


Refused = tuple[State, MoveHunter, Violation, PlayerNumber]


def onto_another_player() -> Iterator[Refused]:
    """Moves of hunters in a match that end where somebody else is, and who that is."""
    match, rng = Match("bison/base", 3, seed=1), random.Random(1)
    while match.actor is not None:
        state = match.state
        decision = state.decision
        if isinstance(decision, Decision) and MoveHunter in decision.kinds:
            for wish in sorted(state.game.conceivable((MoveHunter,)), key=str)[::7]:
                assert isinstance(wish, MoveHunter)
                for violation in state.violations(wish):
                    seat = violation.facts.get("present")
                    if isinstance(seat, PlayerNumber):
                        yield state, wish, violation, seat
        legal = state.legal_actions()
        kind = rng.choice(list(dict.fromkeys(map(type, legal))))
        match.play(rng.choice([action for action in legal if type(action) is kind]))


@pytest.fixture(scope="module")
def refused() -> Refused:
    return next(onto_another_player())


def test_a_reason_names_the_player_who_is_in_the_way(refused: Refused) -> None:
    state, wish, violation, seat = refused
    assert seat == state.table.holder[state.table.board.field_number[wish.end]] != state.actor
    assert f"present: {NAMES[seat]}" in show.reason(violation, state.game, names=NAMES)
    for said in (show.reason(violation, state.game), str(violation)):
        assert f"present: Player {seat + 1}" in said


def test_for_programs_a_player_stays_a_number(refused: Refused) -> None:
    _, _, violation, seat = refused
    written = plain(Reason(violation.rule.id, violation.rule.text, violation.facts, ""))
    assert json.loads(json.dumps(written))["facts"]["present"] == int(seat)


def test_a_refusal_over_the_protocol_names_the_player_who_is_in_the_way(refused: Refused) -> None:
    state, wish, _, seat = refused
    told = SeatView(state, state.actor, NAMES).refusal(wish).violations
    assert any(f"present: {NAMES[seat]}" in reason.sentence for reason in told)


def test_in_the_terminal_why_names_the_player_who_is_in_the_way(
    refused: Refused, capsys: pytest.CaptureFixture[str]
) -> None:
    state, wish, _, seat = refused
    judge(wish, ChoiceList(state, state, NAMES))
    assert f"present: {NAMES[seat]}" in " ".join(capsys.readouterr().out.split())


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
