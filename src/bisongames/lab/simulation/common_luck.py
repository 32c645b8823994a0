"""Common random numbers: whether chance draws from the same deck, tiles or dice in two variants."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final

from bisongames.components.seats import CHANCE
from bisongames.engine.core.agenda import Chance
from bisongames.engine.positions.state import Game

PROBES: Final = 3
LONGEST: Final = 400
"""The maximum number of moves in a probe match."""

Odds = tuple[tuple[str, int], ...]


def has_common_luck(before: Game, after: Game, players: tuple[int, int]) -> bool:
    """Whether chance draws from the same deck, tiles or dice in both games, for these numbers of players.

    Compares the first draw of each kind of chance whose odds do not depend on earlier moves.
    """
    if players[0] != players[1] or before.rulebook.id != after.rulebook.id:
        return False
    old, new = first_draws(before, players[0]), first_draws(after, players[1])
    return all(old[kind] == new[kind] for kind in old.keys() & new.keys())


@lru_cache(maxsize=256)
def first_draws(game: Game, players: int) -> dict[str, Odds]:
    """The outcomes and weights of the first draw of each kind of chance, if equal in all probe matches."""
    probes: dict[str, set[Odds]] = {}
    for number in range(PROBES):
        for kind, odds in _first_draws(game, players, number).items():
            probes.setdefault(kind, set()).add(odds)
    return {kind: odds.pop() for kind, odds in probes.items() if len(odds) == 1}


def _first_draws(game: Game, players: int, number: int) -> dict[str, Odds]:
    rng = random.Random(number)
    cursor = game.start(players).cursor()
    draws: dict[str, Odds] = {}
    for _ in range(LONGEST):
        if cursor.is_over:
            break
        if cursor.actor == CHANCE:
            chance = cursor.decision
            if isinstance(chance, Chance) and chance.kind not in draws:
                draws[chance.kind] = tuple((str(a), w) for a, w in chance.weights(cursor.table))
            cursor.advance(cursor.sample_chance(rng))
        else:
            legal = cursor.legal_actions()
            cursor.advance(legal[int(rng.random() * len(legal))])
    return draws
