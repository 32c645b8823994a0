"""Bots that think little: any legal action, or the best one step ahead."""

from __future__ import annotations

from typing import Protocol

from bisongames.bots.judging import Judgement, judgement_of
from bisongames.components.piles import Luck, pick
from bisongames.play.actions import Action
from bisongames.play.cursor import Cursor
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

    What only carries an action out, such as paying for it, is seen through: choices as listed first, chance on average.
    """

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """The legal action with the best value in a position that agrees with the player's view."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        judgement = judgement_of(state.game)
        imagined = state.sample(player, rng)
        best: list[Action] = []
        highest = float("-inf")
        for action in legal:
            cursor = imagined.cursor()
            cursor.advance(action)
            found = _worth(cursor, player, judgement)
            if found > highest:
                highest, best = found, [action]
            elif found == highest:
                best.append(action)
        return best[pick(len(best), rng)]


def _worth(cursor: Cursor[State], player: int, judgement: Judgement) -> float:
    """What a table is worth for a player once the last action is carried out."""
    while cursor.waiting and judgement.part_of_choice(cursor.waiting[-1]):
        choices = cursor.legal_actions()
        if not choices:
            return sum(
                odds * _worth(_after(cursor, a), player, judgement)
                for a, odds in cursor.chance_outcomes()
            )
        cursor.advance(choices[0])
    return judgement.value(cursor.table, player)


def _after(cursor: Cursor[State], action: Action) -> Cursor[State]:
    new = cursor.copy()
    new.advance(action)
    return new
