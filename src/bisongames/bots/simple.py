"""Bots that think little: any legal action, or the best one step ahead."""

from __future__ import annotations

from typing import Protocol

from bisongames.bots.foreseeing import worth
from bisongames.bots.judging import thinking_of
from bisongames.components.piles import Luck, pick
from bisongames.play.actions import Action
from bisongames.play.state import State


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

    What only carries an action out, such as paying for it, is seen through: choices as they are likely, chance on average.
    """

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """The legal action with the best value in a position that agrees with the player's view."""
        legal = state.legal_actions()
        decision = state.decision
        if len(legal) == 1 or decision is None:
            return legal[0]
        thinking = thinking_of(state.game)
        imagined = state.sample(player, rng)
        best: list[Action] = []
        highest = float("-inf")
        for action in thinking.considered(imagined.table, decision, legal):
            cursor = imagined.cursor()
            cursor.advance(action)
            found = worth(cursor, player, thinking)
            if found > highest:
                highest, best = found, [action]
            elif found == highest:
                best.append(action)
        return best[pick(len(best), rng)]
