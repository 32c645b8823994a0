"""Matches at random, for tests that look at every position on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator

import bisongames
from bisongames import CHANCE, Game, Match, State
from bisongames.bots import Bot

EVERYTHING = "natives/base+rituals+seasons+soul-of-the-prairie"
SHIPPED = tuple(v.id for v in bisongames.variants() if not v.expansion)
"""Every shipped variant, and Natives with everything."""
ALL = (*SHIPPED, EVERYTHING)


def played(match: Match, choices: int, seed: int = 1) -> Match:
    """The match after so many more choices at random, or at its end."""
    rng = random.Random(seed)
    for _ in range(choices):
        if match.is_over:
            break
        match.play(rng.choice(match.legal_actions()))
    return match


def walk(
    game: Game, players: int, seed: int, most: int = 100_000, bot: Bot | None = None
) -> Iterator[State]:
    """The positions of a match of a bot with itself, by default at random, the end included."""
    rng = random.Random(seed)
    cursor = game.start(players).cursor()
    for _ in range(most):
        state = cursor.state()
        yield state
        if cursor.actor is None:
            return
        if cursor.actor == CHANCE:
            cursor.advance(cursor.sample_chance(rng))
        elif bot is None:
            cursor.advance(rng.choice(cursor.legal_actions()))
        else:
            cursor.advance(bot.choose(state, cursor.actor, rng))
