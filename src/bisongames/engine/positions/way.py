"""The shortest way to an action that is illegal: choices of the same player after which it is legal."""

from __future__ import annotations

from typing import Any

from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Decision
from bisongames.engine.core.limits import WAY_LENGTH, WAY_POSITIONS
from bisongames.engine.positions.cursor import Cursor

NOT_ASKED = 1000
"""The distance of a position that does not ask for this kind of action: more than any number of reasons."""


def find_way(start: Cursor[Any], wish: Action) -> tuple[Action, ...]:
    """The choices of the actor after which ``wish`` is legal, as few as possible; () if none are found.

    Searches breadth first. Only the actor chooses: a choice after which chance or another player is to act leads nowhere,
    and neither does one that reveals hidden things. Of the positions reached by as many choices, those where the
    fewest rules forbid the wish are searched first.

    Args:
        start: a position made from what the actor may know.
        wish: an action of this game that is illegal there.
    """
    player, tried = start.actor, 0
    seen = {_key(start)}
    kinds: set[type[Action]] = set()
    lasting: set[type[Action]] = set()  # the kinds after which the actor may go on
    places: list[Place] = [(0, start, ())]
    for length in range(WAY_LENGTH):
        reached: list[Place] = []
        for _, cursor, way in places:
            reveals = cursor.waiting[-1].reveals
            for action in cursor.legal_actions():
                kind = type(action)
                if kind in reveals or (length and kind in kinds and kind not in lasting):
                    continue
                tried += 1
                if tried > WAY_POSITIONS:
                    return ()
                kinds.add(kind)
                after = cursor.copy()
                after.advance(action)
                if after.actor != player:
                    continue
                lasting.add(kind)
                key = _key(after)
                if key in seen:
                    continue
                seen.add(key)
                distance = _distance(after, wish)
                if not distance:
                    return (*way, action)
                reached.append((distance, after, (*way, action)))
        places = sorted(reached, key=_first)
    return ()


Place = tuple[int, Cursor[Any], tuple[Action, ...]]
"""A position reached, by its distance from the wish, with the choices that lead to it."""


def _first(place: Place) -> int:
    return place[0]


def _key(cursor: Cursor[Any]) -> tuple[object, ...]:
    return cursor.table.key(), tuple(cursor.waiting)


def _distance(cursor: Cursor[Any], wish: Action) -> int:
    """The number of reasons why the wish is illegal; 0 exactly if it is legal."""
    decision, lifted = cursor.waiting[-1], cursor.game.lifted
    if not isinstance(decision, Decision) or type(wish) not in decision.kinds:
        return NOT_ASKED
    return sum([v.rule.id not in lifted for v in decision.violations(cursor.table, wish)])
