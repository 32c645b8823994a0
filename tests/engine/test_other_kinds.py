"""What a person tries at the wrong time is refused by a rule of the game, not by a general rule or a note."""

from __future__ import annotations

import random
from itertools import islice

import pytest

import bisongames
from bisongames import IllegalAction, Match, State
from bisongames.engine.core.actions import all_actions
from bisongames.engine.core.agenda import Decision
from bisongames.engine.core.rules import Rule
from tests.engine.trying import loaded, single_changes

SHIPPED = (
    "wind_river/base",
    "wind_river/per-field",
    "bison/base",
    "bison/expansion-2",
    "catan/base",
    "catan/bison",
    "natives/base",
    "natives/base+rituals+seasons+soul-of-the-prairie",
)
REFUSALS = 200
"""Refusals that are provoked in each game."""


@pytest.mark.parametrize("id", SHIPPED)
def test_a_rule_of_the_game_refuses_whatever_a_person_types(id: str) -> None:
    game, rng, refused = bisongames.load(id), random.Random(id), 0
    players = [kind for part in game.parts if issubclass(part, Decision) for kind in part.kinds]
    wishes = [[*islice(all_actions(kind, game.domains), 400)] for kind in dict.fromkeys(players)]
    wishes = [actions for actions in wishes if actions]
    while refused < REFUSALS:
        match = Match(game, rng.choice(game.player_counts), seed=rng.randrange(1000))
        while not match.is_over and refused < REFUSALS:
            for _ in range(rng.choice((0, 0, 1, 3))):
                text = str(rng.choice(rng.choice(wishes)))
                rules = rules_against(text, match.state)
                refused += bool(rules)
                needless = [rule.id for rule in rules if rule.status in ("general", "note")]
                assert not needless, f"{text} at {match.state.decision}: {needless}"
            match.play(rng.choice(match.state.legal_actions()))


def rules_against(text: str, state: State) -> list[Rule]:
    """The rules that a refusal cites when the actor types this notation; none if it is legal."""
    try:
        state.apply(text, state.actor)
    except IllegalAction as refusal:
        return [violation.rule for violation in refusal.violations]
    return []


NEVER_ASKED = {
    "idle_gain": {"Gaining"},
    "setup": {"PlacingSettlement", "PlacingRoad"},
    "domestic_trade": {"AnsweringOffer", "ClosingTrade"},
    "herds": {"ChoosingHerd"},
    "settlement_moves": {"PayingForMove"},
}
"""Decisions that do not come up with some value of an option, and have no rule then."""


@pytest.mark.parametrize(
    "id",
    [
        "wind_river/base",
        "bison/expansion-2",
        "catan/base+bison-herds",
        "natives/base+rituals+seasons+soul-of-the-prairie",
    ],
)
def test_every_decision_has_a_rule_that_says_what_is_due(id: str) -> None:
    for options in ({}, *single_changes(id)):
        game = loaded(id, options)
        if game is None:
            continue
        never = {name for option in options for name in NEVER_ASKED.get(option, ())}
        decisions = [part for part in game.parts if issubclass(part, Decision) and part.kinds]
        for part in decisions:
            if part.__name__ not in never:
                assert game.rule_against(part, part.kinds[0]), f"{options}: {part.__name__}"
