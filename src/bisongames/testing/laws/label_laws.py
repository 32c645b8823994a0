"""The law of what people read and click."""

from __future__ import annotations

import random
from collections import Counter

from bisongames import show
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.testing.support.hidden_twins import seats_of

CLICKED = 4
"""Actions of a position whose targets are clicked."""


def labels_and_targets_tell_actions_apart(match: Match, rng: random.Random) -> None:
    """Labels with their targets tell legal actions apart, and clicking the targets of one means one with these targets."""
    state = match.state
    assert show.prompt(state).strip(), "nothing says what is asked"
    for player in seats_of(state):
        assert show.prompt(state.view(player)).strip(), f"nothing tells {player} what is asked"
    legal = state.legal_actions()
    said = Counter((show.label(action, state), show.targets(action, state)) for action in legal)
    for (label, targets), number in said.items():
        assert number == 1, f"{number} actions are {label!r} on {', '.join(targets) or 'nothing'}"
    _clicked(state, rng)


def _clicked(state: State, rng: random.Random) -> None:
    legal = state.legal_actions()
    placed = [action for action in legal if show.targets(action, state)]
    for action in rng.sample(placed, min(CLICKED, len(placed))):
        targets = show.targets(action, state)
        meant = show.meant(targets, state)
        assert meant is not None, f"clicking {', '.join(targets)} means nothing"
        assert show.targets(meant, state) == targets, f"clicking {', '.join(targets)} means {meant}"
