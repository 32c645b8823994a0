"""Lookahead: the value of the table after an action, or after the whole turn that it opens."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from operator import itemgetter, mul

from bisongames.bots.judgement import Evaluator, planner_of
from bisongames.components.piles import Luck, pick
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.cursor import Cursor
from bisongames.engine.positions.state import State


def values(start: Cursor[State], player: int, evaluator: Evaluator) -> list[tuple[Action, float]]:
    """The shortlisted actions with their values; a sole action is not evaluated."""
    shortlist = evaluator.shortlist(start.table, start.waiting[-1], start.legal_actions())
    if len(shortlist) == 1:
        return [(shortlist[0], 0.0)]
    return list(zip(shortlist, _follow(start, shortlist, player, evaluator), strict=True))


def greedy_action(start: Cursor[State], player: int, evaluator: Evaluator, rng: Luck) -> Action:
    """The shortlisted action with the best value one step ahead, or a random one of equally good actions."""
    return _best(values(start, player, evaluator), rng)


def planned_action(start: Cursor[State], player: int, evaluator: Evaluator, rng: Luck) -> Action:
    """As :func:`greedy_action`, but where a choice matters only by those after it, each is followed to the end of the turn."""
    return _best(planned_values(start, player, evaluator), rng)


def planned_values(
    start: Cursor[State], player: int, evaluator: Evaluator
) -> list[tuple[Action, float]]:
    """The shortlisted actions with their values at the end of the turn, if the decision opens it; else one step ahead.

    An action that leaves the decision as it was, such as a purchase, is worth what it adds to the best of the others.
    """
    table, pending = start.table, start.waiting[-1]
    if not evaluator.opens(table, pending):
        return values(start, player, evaluator)
    now = evaluator.value(table, player)
    ahead, aside = list[tuple[Action, float]](), list[tuple[Action, float]]()
    for action in evaluator.shortlist(table, pending, start.legal_actions()):
        after = start.copy()
        after.advance(action)
        if after.waiting and after.waiting[-1] == pending:
            aside.append((action, evaluator.value(after.table, player) - now))
        else:
            ahead.append((action, _at_the_end_of_the_turn(after, player, evaluator)))
    best = max([value for _, value in ahead], default=now)
    return ahead + [(action, best + gain) for action, gain in aside]


def _at_the_end_of_the_turn(cursor: Cursor[State], player: int, evaluator: Evaluator) -> float:
    """The value for a player after the best further choices of the turn, each one step ahead."""
    table, waiting = cursor.table, cursor.waiting
    turn = table.turn
    while waiting and waiting[-1].player == player and table.turn == turn:
        worth = planned_values(cursor, player, evaluator)
        if evaluator.opens(table, waiting[-1]):
            return max(value for _, value in worth)
        cursor.advance(max(worth, key=itemgetter(1))[0])
    return evaluator.value(table, player)


def _best(worth: Sequence[tuple[Action, float]], rng: Luck) -> Action:
    """The action with the best value, or a random one of equally good actions."""
    highest = max([value for _, value in worth])
    best = [action for action, value in worth if value == highest]
    return best[pick(len(best), rng)]


def best_first(state: State, rng: Luck) -> list[tuple[Action, float]]:
    """The actions that a bot considers with their values for the actor, as ``greedy`` judges them, the best first; empty if no player is to act."""
    player = state.actor
    if player is None or player == CHANCE:
        return []
    worth = planned_values(state.sample(player, rng).cursor(), player, planner_of(state.game))
    return sorted(worth, key=lambda pair: -pair[1])


def value_of(cursor: Cursor[State], player: int, evaluator: Evaluator) -> float:
    """The value for a player once the last action is completed, assuming likely choices and averaging over chance."""
    while cursor.waiting and evaluator.part_of_choice(cursor.waiting[-1]):
        choices = cursor.legal_actions()
        if not choices:
            outcomes, odds = zip(*cursor.chance_outcomes(), strict=True)
            mean: float = sum(map(mul, odds, _follow(cursor, outcomes, player, evaluator)))
            return mean
        cursor.advance(evaluator.likely(cursor.table, cursor.waiting[-1], choices))
    return evaluator.value(cursor.table, player)


def _follow(
    start: Cursor[State], actions: Sequence[Action], player: int, evaluator: Evaluator
) -> Iterator[float]:
    """The value of each action; equivalent actions are evaluated only once."""
    alike, known = evaluator.alike, dict[Hashable, float]()
    for action in actions:
        like = action if alike is None else alike(start.table, player, action)
        if (value := known.get(like)) is None:
            after = start.copy()
            after.advance(action)
            value = known[like] = value_of(after, player, evaluator)
        yield value
