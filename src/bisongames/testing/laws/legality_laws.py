"""The laws of legality: which actions are legal, and refusals that change nothing."""

from __future__ import annotations

import random

from bisongames.engine.core.actions import Action, fields_of, is_one_of
from bisongames.engine.core.agenda import Decision
from bisongames.engine.core.refusals import IllegalAction
from bisongames.engine.core.rules import PlayerNumber, Violation
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.engine.serialization.records import from_json, to_json
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


def facts_of_refusals_fit(match: Match, rng: random.Random) -> None:
    """The facts of a refusal name what there is, repeat the field of the action whose name they bear, and are the same after JSON."""
    state = match.state
    if state.decision is None:
        return
    again = from_json(to_json(state))
    for action in (
        *near_legal_actions(state, rng, 10),
        *arbitrary_actions(state, rng, 10, state.decision.kinds),
        *arbitrary_actions(state, rng, 3),
    ):
        refused, read = state.violations(action), again.violations(action)
        assert read == refused, f"after JSON, {action} is refused with {read} instead of {refused}"
        for violation in refused:
            for name, fact in violation.facts.items():
                wrong = _misfit(state, action, violation, name, fact)
                assert not wrong, (
                    f"the refusal of {action} by {violation.rule.id} says {name} {fact}: {wrong}"
                )


def _misfit(state: State, action: Action, violation: Violation, name: str, fact: object) -> str:
    """What is wrong with a fact; empty if it fits."""
    kinds = state.decision.kinds if state.decision else ()
    if is_one_of(type(action), kinds) and name in fields_of(type(action)):
        wanted = getattr(action, name)  # it may be no thing of this match: that may be the reason
        return "" if fact == wanted else f"the action has the {name} {wanted}"
    for value in fact if isinstance(fact, tuple) else (fact,):
        if isinstance(value, PlayerNumber):
            if value not in range(state.num_players):
                return f"there is no player {int(value)}"
        elif type(value) is int and value < 0:
            return "nothing is fewer than none"
        elif isinstance(value, str) and value not in state.game.domains.get(name, (value,)):
            return f"there is no such {name}"
    needed = violation.facts.get("needed")
    if type(needed) is int and type(fact) is int and name != "needed" and fact >= needed:
        return f"that is not less than the {needed} needed"
    return ""
