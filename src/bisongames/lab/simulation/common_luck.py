"""Whether equal seeds are equal luck: whether chance draws from the same things in two variants."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any, Final

from bisongames.components.seats import CHANCE
from bisongames.engine.positions.state import Game

PROBES: Final = 3
LONGEST: Final = 400
"""Moves of a match that are looked at."""

Odds = tuple[tuple[str, int], ...]


def has_common_luck(before: Game, after: Game, players: tuple[int, int]) -> bool:
    """Whether chance draws from the same deck, tiles or dice in both, for so many players.

    Of each kind of chance the first draw is compared, where it does not depend on what was played before.
    """
    if players[0] != players[1] or before.rulebook.id != after.rulebook.id:
        return False
    old, new = first_draws(before, players[0]), first_draws(after, players[1])
    return all(old[kind] == new[kind] for kind in old.keys() & new.keys())


@lru_cache(maxsize=256)
def first_draws(game: Game, players: int) -> dict[str, Odds]:
    """By kind of chance, what the first draw can give and how likely, where this is so in each of some matches."""
    found = [_first_draws(game, players, number) for number in range(PROBES)]
    together: dict[str, Any] = {}
    for one in found:
        for kind, odds in one.items():
            together.setdefault(kind, odds)
            if together[kind] != odds:
                together[kind] = None
    return {kind: odds for kind, odds in together.items() if odds is not None}


def _first_draws(game: Game, players: int, number: int) -> dict[str, Odds]:
    rng = random.Random(number)
    cursor = game.start(players).cursor()
    found: dict[str, Odds] = {}
    for _ in range(LONGEST):
        if cursor.is_over:
            break
        if cursor.actor == CHANCE:
            decision: Any = cursor.decision
            if decision.kind not in found:
                found[decision.kind] = tuple((str(a), w) for a, w in decision.weights(cursor.table))
            cursor.advance(cursor.sample_chance(rng))
        else:
            legal = cursor.legal_actions()
            cursor.advance(legal[int(rng.random() * len(legal))])
    return found
