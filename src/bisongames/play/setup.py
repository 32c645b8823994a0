"""Drawing the start player: the first chance of every game, unless the caller names him."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from attrs import frozen

from bisongames.components.piles import Luck, pick
from bisongames.play.actions import Action, Event, Tell, of
from bisongames.play.agenda import Chance, Follow, Table


@cache
def _each(players: int) -> tuple[tuple[StartWith, int], ...]:
    return tuple((StartWith(player), 1) for player in range(players))


class StartTable(Table):
    """A table that knows who began."""

    __slots__ = ("start_player",)

    start_player: int
    """CHANCE (-1) until it is drawn."""


@frozen
class StartWith(Action):
    """The outcome of drawing the start player."""

    notation: ClassVar[str] = "start:{player}"
    player: int = of("player")


@frozen
class StartPlayerDrawn(Event):
    """Who begins."""

    player: int


@frozen
class DrawingStartPlayer(Chance[StartTable, StartWith]):
    """Everybody is equally likely to begin."""

    kind: ClassVar[str] = "start player"
    kinds: ClassVar[tuple[type[Action], ...]] = (StartWith,)

    def weights(self, table: StartTable) -> tuple[tuple[StartWith, int], ...]:
        """Every player once."""
        return _each(table.num_players)

    def draw(self, table: StartTable, luck: Luck) -> StartWith:
        """One of them."""
        return _each(table.num_players)[pick(table.num_players, luck)][0]

    def resolve(self, table: StartTable, action: StartWith, tell: Tell) -> Follow:
        """Note who begins; what follows is on the agenda already."""
        table.start_player = action.player
        if tell:
            tell(StartPlayerDrawn(action.player))
        return ()
