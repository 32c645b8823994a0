"""What is done out of turn is refused by a rule of the game wherever one says what is due."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

import bisongames
from bisongames import Action, Match
from bisongames.engine.core.actions import all_actions
from bisongames.engine.core.agenda import Decision

CHANCE = {"StartWith", "DrawTile", "DrawSeason", "Reveal"}
"""Kinds that only chance takes."""
ANSWERS = {
    "Finish",
    "Discard",
    "Dismiss",
    "Capture",
    "Decline",
    "Conflict",
    "Harmony",
    "Give",
    "Move",
}
"""Answers to cards and scorings: no rule forbids them where nothing asks for them."""
SILENT = {"Gaining", "Losing", "Reassigning"}
"""Decisions for which no rule says that they come first."""


def wishes(game: bisongames.Game) -> Iterator[Action]:
    """A few actions of each kind that a person may try."""
    for kind in sorted(game.kinds_in_play, key=lambda kind: kind.__name__):
        if kind.__name__ not in CHANCE | ANSWERS:
            yield from islice(all_actions(kind, game.domains), 2)


@pytest.mark.parametrize(
    ("id", "players"),
    [
        ("wind_river", 3),
        ("bison/expansion-2", 2),
        ("natives/base+rituals+seasons+soul-of-the-prairie", 2),
    ],
)
def test_no_general_rule_leads_where_a_rule_of_the_game_answers(id: str, players: int) -> None:
    game = bisongames.load(id)
    tried, rng = [*wishes(game)], random.Random(4)
    match, unanswered = Match(game, players, seed=4), set()
    while not match.is_over:
        state = match.state
        decision = state.decision
        if isinstance(decision, Decision) and type(decision).__name__ not in SILENT:
            for wish in tried:
                broken = state.violations(wish)
                if broken and broken[0].rule.status in ("general", "note"):
                    unanswered.add((type(decision).__name__, type(wish).__name__))
        match.play(rng.choice(state.legal_actions()))
    assert unanswered == set()
