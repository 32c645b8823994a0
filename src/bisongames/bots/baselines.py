"""Baseline bots: a random legal action, or the best one step ahead."""

from __future__ import annotations

from typing import Protocol

from bisongames.bots.judgement import learned_of
from bisongames.bots.lookahead import planned_action
from bisongames.components.piles import Luck, pick
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import State


class Bot(Protocol):
    """The interface of a bot."""

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """A legal action for ``player``, who is to act in ``state``."""
        ...


class Random:
    """Chooses uniformly among the legal actions."""

    def __repr__(self) -> str:
        return "Random()"

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """A random legal action."""
        legal = state.legal_actions()
        return legal[pick(len(legal), rng)]


class Greedy:
    """Takes the action with the best value one step ahead, or a random one of equally good actions.

    Where a choice matters only by those after it in the same turn, such as the space of an action in Bison or a role in Natives, each
    is followed to the end of the turn, one step ahead at a time.

    Decisions that only complete an action, such as payments, are resolved first: by taking the likely choice, or the mean over
    chance outcomes.
    """

    def __repr__(self) -> str:
        return "Greedy()"

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """The legal action with the best value in a position consistent with the player's view."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        imagined = state.sample(player, rng).cursor()
        return planned_action(imagined, player, learned_of(state.game), rng)
