"""The draw of the start player: the first chance of every game, unless the caller names the player."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from attrs import frozen

from bisongames.components.piles import Luck, pick
from bisongames.components.seats import Seating
from bisongames.engine.core.actions import Action, Event, Tell, of
from bisongames.engine.core.agenda import Chance, Follow
from bisongames.engine.core.folds import Folds, set_to


@cache
def _each(players: int) -> tuple[tuple[StartWith, int], ...]:
    return tuple((StartWith(player), 1) for player in range(players))


@frozen
class StartWith(Action):
    """The outcome of drawing the start player."""

    notation: ClassVar[str] = "start:{player}"
    player: int = of("player")


@frozen
class StartPlayerDrawn(Event):
    """The start player was drawn."""

    folds: ClassVar[Folds] = (set_to("start_player", "{player}"),)
    player: int


@frozen
class DrawingStartPlayer(Chance[Seating, StartWith]):
    """The draw of the start player: all players are equally likely."""

    kind: ClassVar[str] = "start player"

    def weights(self, table: Seating) -> tuple[tuple[StartWith, int], ...]:
        """Every player, with equal weights."""
        return _each(table.num_players)

    def draw(self, table: Seating, luck: Luck) -> StartWith:
        """Draws one of the players."""
        return _each(table.num_players)[pick(table.num_players, luck)][0]

    def resolve(self, table: Seating, action: StartWith, tell: Tell) -> Follow:
        """Stores the start player; the next entry is on the agenda already."""
        table.start_player = action.player
        if tell:
            tell(StartPlayerDrawn(action.player))
        return ()


Setup = Mapping[str, Any]
"""The values that a caller gives instead of chance, by name."""


def who_begins(table: Seating, setup: Setup) -> Follow:
    """The draw of the start player, unless the caller has named one."""
    if "start_player" not in setup:
        return (DrawingStartPlayer(),)
    table.start_player = setup["start_player"]
    return ()
