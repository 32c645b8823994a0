"""One step ahead: what a table is worth once an action is carried out."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from operator import mul

from bisongames.bots.judgement import Thinking
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.cursor import Cursor
from bisongames.engine.positions.state import State


def worths(start: Cursor[State], player: int, thinking: Thinking) -> list[tuple[Action, float]]:
    """What each action that is worth a look leads to; none is tried if it is the only one."""
    considered = thinking.considered(start.table, start.waiting[-1], start.legal_actions())
    if len(considered) == 1:
        return [(considered[0], 0.0)]
    return list(zip(considered, _tried(start, considered, player, thinking), strict=True))


def worth(cursor: Cursor[State], player: int, thinking: Thinking) -> float:
    """What a table is worth for a player once the last action is carried out: likely choices, chance on average."""
    while cursor.waiting and thinking.part_of_choice(cursor.waiting[-1]):
        choices = cursor.legal_actions()
        if not choices:
            outcomes, odds = zip(*cursor.chance_outcomes(), strict=True)
            mean: float = sum(map(mul, odds, _tried(cursor, outcomes, player, thinking)))
            return mean
        cursor.advance(thinking.likely(cursor.table, cursor.waiting[-1], choices))
    return thinking.value(cursor.table, player)


def _tried(
    start: Cursor[State], actions: Sequence[Action], player: int, thinking: Thinking
) -> Iterator[float]:
    """What each of these is worth; of those that are alike one is carried out."""
    alike, known = thinking.alike, dict[Hashable, float]()
    for action in actions:
        like = action if alike is None else alike(start.table, player, action)
        if (found := known.get(like)) is None:
            after = start.copy()
            after.advance(action)
            found = known[like] = worth(after, player, thinking)
        yield found
