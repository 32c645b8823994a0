"""Players that are no people: each chooses from what it may know.

``bot.choose(state, player, rng)`` is a function of ``state.view(player)``, the legal list and ``rng`` alone; a bot
looks ahead only in ``state.sample(player, rng)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from bisongames.components.piles import Luck, pick
from bisongames.play.actions import Action
from bisongames.play.cursor import Cursor
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
    """Takes the action after which the table looks best, one step ahead; chance decides between equals.

    What only carries an action out, such as paying for it, is seen through: choices as listed first, chance on average.
    """

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """The legal action with the best value in a position that agrees with the player's view."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        imagined = state.sample(player, rng)
        best: list[Action] = []
        highest = float("-inf")
        for action in legal:
            cursor = imagined.cursor()
            cursor.advance(action)
            found = _worth(cursor, player)
            if found > highest:
                highest, best = found, [action]
            elif found == highest:
                best.append(action)
        return best[pick(len(best), rng)]


def _worth(cursor: Cursor, player: int) -> float:
    """What a table is worth for a player once the last action is carried out."""
    book = cursor.game.rulebook
    while cursor.waiting and book.part_of_choice(cursor.waiting[-1]):
        choices = cursor.legal_actions()
        if not choices:
            return sum(
                odds * _worth(_after(cursor, a), player) for a, odds in cursor.chance_outcomes()
            )
        cursor.advance(choices[0])
    return book.value(cursor.table, player)


def _after(cursor: Cursor, action: Action) -> Cursor:
    new = cursor.copy()
    new.advance(action)
    return new


BOTS: Final[Mapping[str, Callable[[], Bot]]] = {"random": Random, "greedy": Greedy}
"""The bots by the names that the command line knows."""
