"""Players that are no people: each chooses from what it may know.

``bot.choose(state, player, rng)`` is a function of ``state.view(player)``, the legal list and ``rng`` alone; a bot
looks ahead only in ``state.sample(player, rng)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bisongames.bots.judging import Judgement, judgement_of
from bisongames.bots.simple import Bot, Greedy, Random
from bisongames.play.errors import SetupError, nearest_names, shown

__all__ = ["BOTS", "Bot", "Greedy", "Judgement", "Random", "judgement_of"]

BOTS: Final[Mapping[str, Callable[[], Bot]]] = {"random": Random, "greedy": Greedy}
"""The bots by the names that the command line knows."""


def bots_named(names: str) -> tuple[str, ...]:
    """The bots of a text with commas between.

    Raises:
        SetupError: there is no such bot.
    """
    if not isinstance(names, str):
        raise SetupError(f"bots are a text of names with commas between, not {shown(names)}")
    found = tuple(name.strip() for name in names.split(","))
    for name in found:
        if name not in BOTS:
            raise SetupError(f"there is no bot {shown(name)!r}; {nearest_names(name, BOTS)}")
    return found
