"""What is measured of one match of a game, beside what every game has: turns, scores, who wins.

A shipped game says it in a module of its own here, ``bisongames.compare.<game>``, by a class ``Meter``. The rulebook of a
game from outside may have an attribute ``metrics``: a callable that takes the game and the final table.
"""

from __future__ import annotations

from typing import Any

from bisongames.play.actions import Action, Tell
from bisongames.play.errors import in_words
from bisongames.play.plugins import module_of
from bisongames.play.state import Game

Metrics = dict[str, float]
"""The numbers of one match, by name."""


class Meter:
    """What is measured of one match; each match has a meter of its own.

    Attributes:
        game: what is played.
        listen: hears every event of the match; None where nothing is counted on the way.
    """

    listen: Tell

    def __init__(self, game: Game) -> None:
        self.game = game
        self.listen = None

    def choice(self, decision: Any, action: Action) -> str:
        """What a choice is counted as: by default as its kind of action."""
        return f"chosen: {in_words(type(action))}"

    def numbers(self, table: Any) -> Metrics:
        """Numbers of the ended match that are worth comparing between variants, by name."""
        metrics = self.game.rulebook.metrics
        return {} if metrics is None else dict(metrics(self.game, table))


def meter_of(game: Game) -> Meter:
    """A new meter for a match of this game."""
    module = module_of("compare", game.rulebook.id)
    meter: Meter = Meter(game) if module is None else module.Meter(game)
    return meter
