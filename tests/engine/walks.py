"""Matches at random, for tests that look at every position on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator

import bisongames
from bisongames import CHANCE, Game, Match, State

EVERYTHING = "natives/base+rituals+seasons+soul-of-the-prairie"
SHIPPED = tuple(v.id for v in bisongames.variants() if not v.expansion)
"""Every shipped variant, and Natives with everything."""
ALL = (*SHIPPED, EVERYTHING)


def shortened(id: str) -> str:
    """A variant whose matches are not too long for a test."""
    return f"{id}+max_turns=30" if id.startswith("catan") else id


def sizes(id: str) -> tuple[int, ...]:
    """The smallest and the largest number of players."""
    counts = bisongames.load(id).player_counts
    return tuple(dict.fromkeys((min(counts), max(counts))))


def played(match: Match, choices: int, seed: int = 1) -> Match:
    """The match after so many more choices at random, or at its end."""
    rng = random.Random(seed)
    for _ in range(choices):
        if match.is_over:
            break
        match.play(rng.choice(match.legal_actions()))
    return match


def walk(game: Game, players: int, seed: int, most: int = 100_000) -> Iterator[State]:
    """The positions of a match at random, the end included."""
    rng = random.Random(seed)
    state = game.start(players)
    cursor = state.cursor()
    for _ in range(most):
        yield cursor.state()
        if cursor.is_over:
            return
        if cursor.actor == CHANCE:
            cursor.advance(cursor.sample_chance(rng))
        else:
            cursor.advance(rng.choice(cursor.legal_actions()))
