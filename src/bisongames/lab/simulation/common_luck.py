"""Common random numbers: whether chance draws from the same deck, tiles or dice in two variants."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bisongames.engine.core.agenda import Chance
from bisongames.engine.positions.cursor import Cursor
from bisongames.engine.positions.state import Game, State

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
    draws: dict[str, Odds] = {}
    for cursor in random_walk(game, players, number, LONGEST):
        chance = cursor.decision
        if isinstance(chance, Chance) and chance.kind not in draws:
            draws[chance.kind] = tuple((str(a), w) for a, w in chance.weights(cursor.table))
    return draws


def random_walk(game: Game, players: int, seed: int, most: int) -> Iterator[Cursor[State]]:
    """A cursor before each move of a random match, up to this number of moves, and at its end."""
    rng = random.Random(seed)
    cursor = game.start(players).cursor()
    for _ in range(most):
        yield cursor
        if cursor.is_over:
            return
        legal = cursor.legal_actions()
        cursor.advance(
            legal[int(rng.random() * len(legal))] if legal else cursor.sample_chance(rng)
        )
    yield cursor
