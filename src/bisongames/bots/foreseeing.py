"""One step ahead: what a table is worth once an action is carried out."""

from __future__ import annotations

from bisongames.bots.judging import Thinking
from bisongames.play.actions import Action
from bisongames.play.cursor import Cursor
from bisongames.play.state import State


def worth(cursor: Cursor[State], player: int, thinking: Thinking) -> float:
    """What a table is worth for a player once the last action is carried out: likely choices, chance on average."""
    while cursor.waiting and thinking.part_of_choice(cursor.waiting[-1]):
        choices = cursor.legal_actions()
        if not choices:
            return sum(
                odds * worth(_after(cursor, a), player, thinking)
                for a, odds in cursor.chance_outcomes()
            )
        cursor.advance(thinking.likely(cursor.table, cursor.waiting[-1], choices))
    return thinking.value(cursor.table, player)


def _after(cursor: Cursor[State], action: Action) -> Cursor[State]:
    new = cursor.copy()
    new.advance(action)
    return new
