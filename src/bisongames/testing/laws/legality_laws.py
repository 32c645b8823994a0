"""The laws of legality: which actions are legal, and refusals that change nothing."""

from __future__ import annotations

import random

from bisongames.engine.core.agenda import Decision
from bisongames.engine.core.refusals import IllegalAction
from bisongames.engine.matches.match import Match
from bisongames.testing.support.generators import (
    NONSENSE,
    arbitrary_actions,
    malformed_actions,
    near_legal_actions,
    possible_actions,
)


def list_and_judge_agree(match: Match, rng: random.Random) -> None:
    """An action is legal if and only if it is listed, or is an outcome where chance decides."""
    state = match.state
    listed = possible_actions(state)
    assert len(set(listed)) == len(listed), "an action is listed twice"
    if isinstance(state.decision, Decision):
        assert listed, "a decision has no legal action"
    for action in listed:
        assert not state.violations(action), (
            f"{action} is listed but refused: {state.violations(action)}"
        )
    open_ended = isinstance(state.decision, Decision) and state.decision.open_ended
    known = set(listed)
    for action in (*arbitrary_actions(state, rng, 20), *near_legal_actions(state, rng, 20)):
        refused = state.violations(action)
        assert bool(refused) != (action in known) or (open_ended and not refused), (
            f"{action} is {'refused' if refused else 'accepted'} and {'' if action in known else 'not '}listed: {refused}"
        )
        for violation in refused:
            assert violation == type(violation)(state.game.rule(violation.rule.id), violation.facts)
            assert str(violation) and "{" not in violation.rule.text


def legal_actions_are_candidates(match: Match, rng: random.Random) -> None:
    """Each legal action is among the candidates of its decision, which are checked again where rules are lifted."""
    state = match.state
    decision = state.decision
    if isinstance(decision, Decision) and type(decision).legal is not Decision.legal:
        candidates = set(decision.candidates(state.table))
        for action in state.legal_actions():
            assert action in candidates, (
                f"{action} is legal, but not among the candidates of {type(decision).__name__}"
            )


def refusals_change_nothing(match: Match, rng: random.Random) -> None:
    """Any object at all can be judged, and a refusal changes nothing."""
    state = match.state
    before = state.key()
    for thing in (*NONSENSE, *malformed_actions(state, rng)):
        found = state.violations(thing)
        assert found, f"{thing!r} is accepted"
        wanted = "GEN-over" if state.is_over else "GEN-action"
        assert wanted in [v.rule.id for v in found], (
            f"{thing!r} is refused by {found} without {wanted}"
        )
    for action in arbitrary_actions(state, rng, 3):
        assert state.violations(str(action)) == state.violations(action), (
            f"the notation {action} is judged otherwise than the action"
        )
        if state.violations(action):
            try:
                state.apply(action)
            except IllegalAction as error:
                assert error.violations == state.violations(action) and str(error)
            else:
                raise AssertionError(f"{action} has violations but was applied")
    for player in (-1, state.num_players, "0", 0.0):
        for action in state.legal_actions()[:1]:
            ids = [v.rule.id for v in state.violations(action, player)]  # type: ignore[arg-type]
            assert "GEN-turn" in ids, f"player {player!r} may act"
    assert state.key() == before, "a refusal changed the position"
