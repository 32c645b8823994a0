"""Bison 4.4: the scoring of a round, and animals beyond the end of a track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from bisongames.bison.actions import Finish
from bisongames.bison.board import TERRAINS
from bisongames.bison.events import StocksCleared, TrackCut
from bisongames.bison.market import Trade, all_trades, trade, trade_violations
from bisongames.bison.options import ANIMALS
from bisongames.bison.scoring import area_events, gains
from bisongames.bison.table import ANIMAL, TERRAIN, Table
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Decision, Follow, Upkeep
from bisongames.engine.core.rules import Rule, Violation, ruling
from bisongames.tables.column_types import Name
from bisongames.tables.row_encoding import column_field

FINISH: Final = Finish()

CLEARED = Rule(
    "BI-5.0c",
    "Just before the final scoring, set all your tracks to 0: only your hunting grounds count, not the animals you have "
    "left.",
    about="ClearStocks",
)
FINAL_SCORING = Rule(
    "BI-5.0b", "The last scoring is the final scoring; the areas are scored as always."
)


@frozen
class ClearStocks(Upkeep[Table]):
    """Before the final scoring all tracks are set to 0."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        if table.is_last_round:
            table.tracks = [[0] * len(ANIMALS) for _ in table.tracks]
            if tell:
                tell(StocksCleared())
        return ()


TRACKS = Rule(
    "BI-2.5.1a",
    "Your three tracks show how many bison, how many fish and how many turkeys you have.",
)
TRACK_ENDS = Rule(
    "BI-2.5.1c",
    "Each track shows 0 to {track_end:animal}.",
    source="rulebook 4.4, 5.0",
    when=(("final_overflow", "as_ordinary"),),
)
TRACK_ENDS_BEFORE = TRACK_ENDS.otherwise(
    "Until the final scoring, each track shows 0 to {track_end:animal}.", final_overflow="uncapped"
)
CUT = ruling(
    "BI-R36",
    "Animals with which {a_scoring} would take a track past {track_end:animal} are lost.",
    "4.4",
    when=(("overflow", "cut"),),
    firm=True,
    reason="The track has an end.",
)
LOST = CUT.otherwise(
    "When you have finished buying and exchanging in a scoring, what is above {track_end:animal} on a track is lost.",
    overflow="buy_or_exchange",
    reason="The track has an end.",
)
FINAL_TOO = ruling(
    "BI-R13",
    "In the final scoring your tracks end as in any other scoring.",
    "5.0",
    when=(("final_overflow", "as_ordinary"),),
    reason="That the tracks begin at 0 is the only exception named.",
)
FINAL_UNCAPPED = FINAL_TOO.otherwise(
    "In the final scoring your tracks have no upper end: nothing is lost, and nobody buys or exchanges.",
    final_overflow="uncapped",
    reason="The other reading: what is bought after the last scoring counts for nothing.",
)


@frozen
class ScoreAreas(Upkeep[Table]):
    """All areas of one terrain are scored; then players with a track past its end may buy and exchange."""

    terrain: str = column_field(Name(TERRAIN))

    def happen(self, table: Table, tell: Tell) -> Follow:
        terrain, options = TERRAINS.index(self.terrain), table.board.options
        if tell:
            for area in area_events(table, terrain):
                tell(area)
        over = []
        for player, gain in enumerate(gains(table, terrain)):
            if gain:
                table.tracks[player][terrain] += gain
                if table.tracks[player][terrain] > options.track_end:
                    over.append(player)
        if not over or (table.is_last_round and options.final_overflow == "uncapped"):
            return ()
        if options.overflow == "cut":
            for player in over:
                _cut(table, player, terrain, tell)
            return ()
        animal = ANIMALS[terrain]
        return tuple(Overflowing.of(p, animal) for p in table.seats_in_round() if p in over)


def _cut(table: Table, player: int, animal: int, tell: Tell) -> None:
    """Removes the animals beyond the end of a track."""
    end = table.board.options.track_end
    lost = table.tracks[player][animal] - end
    if lost > 0:
        table.tracks[player][animal] = end
        if tell:
            tell(TrackCut(player, ANIMALS[animal], lost))


OVERFLOW = Rule(
    "BI-4.4n",
    "If {a_scoring} takes one of your tracks past {track_end:animal}, you may buy and exchange at once.",
    when=(("overflow", "buy_or_exchange"),),
    firm=True,
    about=(Finish, "Overflowing"),
)
WHEN = ruling(
    "BI-R12",
    "After all areas of one terrain are scored, players with a track past its end buy and exchange in turn order, each "
    "until the track fits or they have finished.",
    "4.4",
    when=(("overflow", "buy_or_exchange"),),
    reason="At once, and in an order that all can follow.",
)


@frozen
class Overflowing(Decision[Table, Trade | Finish]):
    """A player with more animals than a track shows may buy and exchange before the rest is lost."""

    task = "buy, exchange or finish: your {animal} go past the end of the track"
    player: int
    animal: str = column_field(Name(ANIMAL))

    def candidates(self, table: Table) -> Iterator[Trade | Finish]:
        yield from all_trades(table.board)
        yield FINISH

    def violations(self, table: Table, action: Trade | Finish) -> Iterator[Violation]:
        if not isinstance(action, Finish):
            yield from trade_violations(table, self.player, action)

    def resolve(self, table: Table, action: Trade | Finish, tell: Tell) -> Follow:
        animal = ANIMALS.index(self.animal)
        if isinstance(action, Finish):
            _cut(table, self.player, animal, tell)
            return ()
        trade(table, self.player, action, tell)
        over = table.tracks[self.player][animal] > table.board.options.track_end
        return (self,) if over else ()
