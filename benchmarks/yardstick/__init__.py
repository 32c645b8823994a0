"""A bot that never changes, so that others can be measured against it at any time: one step ahead, by fixed weights.

It is the greedy bot of this library as of November 2026, with its evaluation of each game at that time. Changes to
`bisongames.bots` do not affect it.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, Final

from benchmarks.yardstick import bison, catan, natives, wind_river
from bisongames import Action, State
from bisongames.components.piles import Luck, pick

GAMES: Final[dict[str, ModuleType]] = {
    "bison": bison,
    "catan": catan,
    "natives": natives,
    "wind_river": wind_river,
}


class Yardstick:
    """Takes the action with the best value one step ahead, or a random one of equally good actions."""

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """The legal action with the best value in a position consistent with the player's view."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        game = GAMES[state.game.rulebook.id]
        imagined = state.sample(player, rng)
        best: list[Action] = []
        highest = float("-inf")
        for action in legal:
            cursor = imagined.cursor()
            cursor.advance(action)
            found = _worth(cursor, player, game)
            if found > highest:
                highest, best = found, [action]
            elif found == highest:
                best.append(action)
        return best[pick(len(best), rng)]


def _worth(cursor: Any, player: int, game: ModuleType) -> float:
    """The value of a table for a player once the last action is completed."""
    while cursor.waiting and game.part_of_choice(cursor.waiting[-1]):
        choices = cursor.legal_actions()
        if not choices:
            worth = 0.0
            for outcome, odds in cursor.chance_outcomes():
                after = cursor.copy()
                after.advance(outcome)
                worth += odds * _worth(after, player, game)
            return worth
        cursor.advance(choices[0])
    found: float = game.value(cursor.table, player)
    return found
