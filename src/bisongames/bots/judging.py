"""What a bot thinks of a table.

A shipped game says it in a module of its own here, ``bisongames.bots.<game>``. The rulebook of a game from outside may have an
attribute ``judgement``. Any other table is judged by its standing.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol

from bisongames.components.seats import EVERYBODY
from bisongames.play.agenda import Pending
from bisongames.play.plugins import module_of
from bisongames.play.rulebook import Rulebook
from bisongames.play.state import Game


class Judgement(Protocol):
    """A rough guess of who stands how well."""

    def value(self, table: Any, player: int, /) -> float:
        """How good the table looks for ``player``: more is better."""
        ...

    def part_of_choice(self, pending: Pending, /) -> bool:
        """Whether this only carries out the choice before it: a bot judges the table when it is done."""
        ...


class ByStanding:
    """The own score, less the best of the others."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def value(self, table: Any, player: int, /) -> float:
        """How far ahead ``player`` would be if the table were scored now."""
        scores = self.game.rulebook.standing(self.game, table, EVERYBODY).scores
        others = [score for seat, score in enumerate(scores) if seat != player]
        return float(scores[player] - max(others, default=0))

    def part_of_choice(self, pending: Pending, /) -> bool:
        """Every choice is judged at once."""
        return False


def judgement_of(game: Game) -> Judgement:
    """What bots think of the tables of this game."""
    return _told(game.rulebook) or ByStanding(game)


@cache
def _told(book: Rulebook) -> Judgement | None:
    """What the game itself brings."""
    own: Any = module_of("bots", book.id) or book.judgement
    found: Judgement | None = own
    return found
