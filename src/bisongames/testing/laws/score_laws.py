"""The laws of scores: standings, their lines, judgements, results and events say the same."""

from __future__ import annotations

import random

from bisongames.bots.judgement import points_of
from bisongames.components.seats import EVERYBODY
from bisongames.engine.core.actions import Action
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State, Step
from bisongames.engine.views.view import ToldEvent
from bisongames.testing.support.hidden_twins import seats_of


def scores_say_what_lies_there(match: Match, rng: random.Random) -> None:
    """Score lines say what a recount from the view gives, and quick scores for bots equal the standing."""
    state = match.state
    quick = points_of(state.game)
    if quick is not None:
        found = tuple([quick(state.table, player) for player in range(state.num_players)])
        scores = state.game.rulebook.standing(state.game, state.table, EVERYBODY).scores
        assert found == scores, f"bots reckon with the points {found}, the standing is {scores}"
    recounts = state.game.rulebook.view.recounts
    if not recounts:
        return
    view = state.view(rng.choice(seats_of(state)))
    for recount in recounts:
        for what, told, right in recount(view):
            assert told == right, (
                f"the view of {view.player} says {what}: {told}; counted again it is {right}"
            )


def events_say_what_lies_there(match: Match, rng: random.Random) -> None:
    """Events say what a recount gives from the action that caused them and the views before and after it."""
    for move in match.since(max(0, match.count - 1)):
        recount_says_the_same(move.before, move.action, Step(move.after, move.events))


def recount_says_the_same(before: State, action: Action, step: Step) -> None:
    """Holds what the events of a step tell against the recounts of the game."""
    recounts = before.game.rulebook.view.event_recounts
    if not recounts or not step.events:
        return
    views = before.view(None), step.state.view(None)
    for event in step.events:
        told_event = ToldEvent(event, action, step.events, *views)
        for recount in recounts:
            for what, told, right in recount(told_event):
                assert told == right, (
                    f"{type(event).__name__} tells of {what}: {told}; counted again it is {right}"
                )


def the_end_is_told_right(match: Match, rng: random.Random) -> None:
    """The event of the end names the rule of the result, and tied scores in different ranks name the rule that decided."""
    result = match.state.result
    if result is None:
        return
    for move in match.since(max(0, match.count - 1)):
        end_is_named(Step(move.after, move.events))
    best = [max(result.scores[player] for player in rank) for rank in result.ranking]
    least = [min(result.scores[player] for player in rank) for rank in result.ranking]
    if any(ahead <= behind for ahead, behind in zip(least, best[1:], strict=False)):
        assert result.decided_by, (
            f"scores {result.scores} are ranked {result.ranking}, and no rule is named that decided"
        )


def end_is_named(step: Step) -> None:
    """Holds the rule that an event of the end names against the result."""
    result = step.state.result
    for event in step.events if result else ():
        told = getattr(event, "rule", None)
        assert result is None or told in (None, result.ended_by.id), (
            f"{event} tells another end than the result, {result.ended_by.id}"
        )
