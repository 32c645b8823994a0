"""What tests of any game ask of a position: what is on offer, what is played and refused, and what happens."""

from __future__ import annotations

from typing import Any

import pytest

import bisongames
from bisongames import Action, Event, IllegalAction, Result, State


def look(state: State, player: int | None = None) -> Any:
    """What a player sees, by name; what lies open, without one."""
    return state.view(player)


def result_of(state: State) -> Result:
    """The result of a game that has ended."""
    assert state.is_over
    assert state.result is not None
    return state.result


def legal(state: State, kind: str = "") -> set[str]:
    """What is on offer, as text; of one kind only if its first word is given."""
    return {str(a) for a in state.legal_actions() if str(a).split(":")[0] == kind or not kind}


def play(state: State, *texts: str) -> State:
    """The position after these actions and outcomes: no rule forbids them, and what lists all choices lists them."""
    for text in texts:
        action = state.parse(text)
        assert state.violations(action) == (), [str(v) for v in state.violations(action)]
        listed = state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]
        assert action in listed or getattr(state.decision, "open_ended", False)
        state = state.apply(action)
    return state


def events(state: State, *texts: str) -> list[Event]:
    """What these actions bring about."""
    told: list[Event] = []
    for text in texts:
        step = state.step(state.parse(text))
        told += step.events
        state = step.state
    return told


def refused(state: State, wish: str | Action, *rules: str, player: int | None = None) -> None:
    """The wish is not on offer, breaks exactly these rules, and leaves everything as it was."""
    action = state.parse(wish) if isinstance(wish, str) else wish
    before = bisongames.to_json(state), state.key(), hash(state)
    assert player is not None or action not in state.legal_actions()
    violations = state.violations(action, player)
    assert {v.rule.id for v in violations} == set(rules), [str(v) for v in violations]
    with pytest.raises(IllegalAction) as error:
        state.apply(action, player)
    assert error.value.violations == violations
    assert (bisongames.to_json(state), state.key(), hash(state)) == before
