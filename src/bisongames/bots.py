"""Players that are no people: each chooses from what it may know.

``bot.choose(state, player, rng)`` is a function of ``state.view(player)``, the legal list and ``rng`` alone; a bot
looks ahead only in ``state.sample(player, rng)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from bisongames.components.piles import Luck, pick
from bisongames.play.actions import Action
from bisongames.play.state import State

__all__ = ["BOTS", "Bot", "Greedy", "Random"]


class Bot(Protocol):
    """Whoever can choose."""

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """A legal action for ``player``, who is to act in ``state``."""
        ...


class Random:
    """Every legal action is equally likely."""

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """One of the legal actions."""
        legal = state.legal_actions()
        return legal[pick(len(legal), rng)]


class Greedy:
    """Takes the action after which the table looks best, one step ahead; chance decides between equals."""

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """The legal action with the best value in a position that agrees with the player's view."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        imagined = state.sample(player, rng)
        value = state.game.rulebook.value
        best: list[Action] = []
        highest = float("-inf")
        for action in legal:
            cursor = imagined.cursor()
            cursor.advance(action)
            found = value(cursor.table, player)
            if found > highest:
                highest, best = found, [action]
            elif found == highest:
                best.append(action)
        return best[pick(len(best), rng)]


BOTS: Final[Mapping[str, Callable[[], Bot]]] = {"random": Random, "greedy": Greedy}
"""The bots by the names that the command line knows."""
