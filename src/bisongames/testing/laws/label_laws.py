"""The law of labels and click targets."""

from __future__ import annotations

import random
from collections import Counter

from bisongames import show
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.testing.support.hidden_twins import seats_of

CLICKED = 4
"""The number of actions of a position whose targets are clicked."""


def labels_and_targets_tell_actions_apart(match: Match, rng: random.Random) -> None:
    """Label and targets together identify each legal action, and clicking its targets selects an action with these targets."""
    state = match.state
    assert show.prompt(state).strip(), "the prompt is empty"
    for player in seats_of(state):
        assert show.prompt(state.view(player)).strip(), f"the prompt for {player} is empty"
    legal = state.legal_actions()
    said = Counter((show.label(action, state), show.targets(action, state)) for action in legal)
    for (label, targets), number in said.items():
        assert number == 1, (
            f"{number} actions share the label {label!r} and the targets {', '.join(targets) or 'none'}"
        )
    _clicked(state, rng)


def _clicked(state: State, rng: random.Random) -> None:
    legal = state.legal_actions()
    placed = [action for action in legal if show.targets(action, state)]
    for action in rng.sample(placed, min(CLICKED, len(placed))):
        targets = show.targets(action, state)
        meant = show.meant(targets, state)
        assert meant is not None, f"clicking {', '.join(targets)} selects no action"
        assert show.targets(meant, state) == targets, (
            f"clicking {', '.join(targets)} selects {meant}"
        )
