"""One-step lookahead: the value of the table after an action."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from operator import mul

from bisongames.bots.judgement import Evaluator, evaluator_of
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
    """The shortlisted action with the best value, or a random one of equally good actions."""
    worth = values(start, player, evaluator)
    highest = max([value for _, value in worth])
    best = [action for action, value in worth if value == highest]
    return best[pick(len(best), rng)]


def best_first(state: State, rng: Luck) -> list[tuple[Action, float]]:
    """The actions that a bot considers with their values for the actor one step ahead, the best first; empty if no player is to act."""
    player = state.actor
    if player is None or player == CHANCE:
        return []
    evaluator = evaluator_of(state.game)
    worth = values(state.sample(player, rng).cursor(), player, evaluator)
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
