"""Bots, each of which chooses using only what its seat may know.

``bot.choose(state, player, rng)`` is a function of ``state.view(player)``, the legal actions and ``rng`` alone; a bot
looks ahead only in ``state.sample(player, rng)``.
"""

from __future__ import annotations

from bisongames.bots.baselines import Bot, Greedy, Random
from bisongames.bots.judgement import Judgement, judgement_of
from bisongames.bots.lineup import contestants_of
from bisongames.bots.registry import BOTS, make, register
from bisongames.bots.search import Search
from bisongames.bots.skill_levels import Level, levels
from bisongames.engine.core.errors import SetupError, short_text

__all__ = [
    "BOTS",
    "Bot",
    "Greedy",
    "Judgement",
    "Level",
    "Random",
    "Search",
    "judgement_of",
    "levels",
    "make",
    "register",
]


def __dir__() -> list[str]:
    return sorted(__all__)


def bots_named(names: str) -> tuple[str, ...]:
    """The names of the bots in a comma-separated list, each as for :func:`make`.

    Raises:
        SetupError: if a bot is unknown.
    """
    if not isinstance(names, str):
        raise SetupError(f"expected comma-separated names of bots, got {short_text(names)}")
    contestants_of(names)
    return tuple(name.strip() for name in names.split(","))
