"""The laws of scores: standings, their lines, judgements, results and events say the same."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from bisongames.bots.judgement import points_of
from bisongames.components.seats import EVERYBODY
from bisongames.engine.core.folds import value_at
from bisongames.engine.matches.match import Match
from bisongames.engine.serialization.view_folds import told_view
from bisongames.testing.support.hidden_twins import seats_of


def scores_say_what_lies_there(match: Match, rng: random.Random) -> None:
    """The numbers that score lines name are those of the view, and quick scores for bots equal the standing."""
    state = match.state
    quick = points_of(state.game)
    if quick is not None:
        found = tuple([quick(state.table, player) for player in range(state.num_players)])
        scores = state.game.rulebook.standing(state.game, state.table, EVERYBODY).scores
        assert found == scores, f"bots reckon with the points {found}, the standing is {scores}"
    named = state.game.rulebook.view.score_numbers
    if not named:
        return
    player = rng.choice(seats_of(state))
    view = told_view(state, player)
    for owner, parts in enumerate(state.view(player).scores.parts):
        for part in parts:
            for fact, path in named.get(part.name, {}).items():
                names = {**part.facts, "player": owner}
                number = _number(value_at(path, view, names))
                each = int(part.facts[fact]) if fact == "each" else 1
                told = part.points if fact in ("points", "each") else part.facts[fact]
                right = number * each
                assert told == right, (
                    f"the line {part.name} of player {owner} says {fact} {told}, "
                    f"but {path} in the view of {player} gives {right}"
                )


def _number(thing: Any) -> int:
    """What a score counts of a value in a view: a number, or all things of a list or of counts."""
    if thing is None:
        return 0
    if isinstance(thing, Mapping):
        return sum(thing.values())
    return len(thing) if isinstance(thing, list) else int(thing)


def the_end_is_told_right(match: Match, rng: random.Random) -> None:
    """The event of the end names the rule of the result, and tied scores in different ranks name the rule that decided."""
    result = match.state.result
    if result is None:
        return
    for move in match.since(max(0, match.count - 1)):
        for event in move.events:
            told = getattr(event, "rule", None)
            assert told in (None, result.ended_by.id), (
                f"{event} tells another end than the result, {result.ended_by.id}"
            )
    best = [max(result.scores[player] for player in rank) for rank in result.ranking]
    least = [min(result.scores[player] for player in rank) for rank in result.ranking]
    if any(ahead <= behind for ahead, behind in zip(least, best[1:], strict=False)):
        assert result.decided_by, (
            f"scores {result.scores} are ranked {result.ranking}, and no rule is named that decided"
        )
