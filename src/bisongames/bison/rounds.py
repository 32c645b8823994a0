"""Bison 4: rounds: the start player, drawing tiles, the actions in turn, and scoring."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from attrs import frozen

from bisongames.bison.actions import Buy, DrawTile, Exchange, Finish
from bisongames.bison.board import TERRAINS
from bisongames.bison.ending import LAST_ROUND
from bisongames.bison.events import (
    GameEnded,
    RoundBegun,
    StocksCleared,
    TileDrawn,
    TrackCut,
    TurnBegun,
)
from bisongames.bison.market import Trade, trade, trade_violations, trades
from bisongames.bison.options import ANIMALS
from bisongames.bison.scoring import SCORING_ORDER, explained, gains
from bisongames.bison.table import Table
from bisongames.bison.turn import marking
from bisongames.components.piles import Luck, pick
from bisongames.components.seats import next_clockwise
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import GAME_OVER, Chance, Decision, Follow, Upkeep
from bisongames.play.rules import Rule, Violation, ruling

TOTEM = Rule("BI-2.7a", "Whoever has the totem pole is the start player of the round.")
NUMBER = Rule("BI-4.0a", "The game goes over this many rounds, by number of players: {rounds}.")
PHASES = Rule(
    "BI-4.0b",
    "A round is: find the start player, draw tiles, carry out {stones} actions each in turn, score.",
)
TOTEM_PASSES = Rule("BI-4.1a", "After each round the totem pole goes to the left neighbour.")
DRAWING = Rule(
    "BI-4.2a", "From the start player on, clockwise, everybody draws one tile from the stack."
)
SECRET = Rule("BI-4.2b", "Only whoever drew a tile knows it until it is laid.")
LAID_THIS_ROUND = Rule("BI-4.2c", "The tiles drawn are laid in the actions of the same round.")
TRACKS = Rule("BI-2.5.1a", "Three tracks show how many bison, fish and turkeys a player has.")
TRACK_ENDS = Rule("BI-2.5.1c", "Each track goes from 0 to {track_end}.", source="rulebook 4.4, 5.0")
OVERFLOW = Rule(
    "BI-4.4l",
    "Who gets more animals in a scoring than a track shows, which ends at {track_end}, may buy and exchange at once.",
    when=(("overflow", "buy_or_exchange"),),
)
CUT = Rule(
    "BI-4.4n",
    "What a player gets in a scoring beyond {track_end} on a track is lost.",
    source="sheet 9",
    status="ruling",
    when=(("overflow", "cut"),),
)
STONES_BACK = Rule(
    "BI-4.4m", "After a scoring all stones are taken back, and the next round begins."
)
WHEN = ruling(
    "BI-R12",
    "After all areas of one terrain are scored, whoever is beyond the end of a track is asked, in the order of the "
    "round, until the track is no longer too short or he finishes; then what goes beyond its end is lost.",
    "4.4",
    when=(("overflow", "buy_or_exchange"),),
)
FINAL_TOO = ruling(
    "BI-R13",
    "In the final scoring tracks end as in any other.",
    "5.0",
    when=(("final_overflow", "as_ordinary"),),
)
FINAL_UNCAPPED = ruling(
    "BI-R13",
    "In the final scoring tracks have no upper end, and nobody is asked.",
    "5.0",
    when=(("final_overflow", "uncapped"),),
)

RULES = (
    TOTEM,
    NUMBER,
    PHASES,
    TOTEM_PASSES,
    DRAWING,
    SECRET,
    LAID_THIS_ROUND,
    TRACKS,
    TRACK_ENDS,
    OVERFLOW,
    CUT,
    STONES_BACK,
    WHEN,
    FINAL_TOO,
    FINAL_UNCAPPED,
)


@frozen
class StartRound(Upkeep[Table]):
    """The totem pole goes on, and everybody draws a tile."""

    def resolve(self, table: Table, tell: Tell) -> Follow:
        table.round += 1
        order = table.seats_in_round()
        if tell:
            tell(RoundBegun(table.round, order[0]))
        return (*map(drawing, order), starting(order[0]))


@frozen
class DrawingTile(Chance[Table, DrawTile]):
    """A player draws a tile; every tile that nobody has seen is equally likely."""

    kind: ClassVar[str] = "tile"
    kinds: ClassVar[tuple[type[Action], ...]] = (DrawTile,)
    drawer: int

    def weights(self, table: Table) -> tuple[tuple[DrawTile, int], ...]:
        draws = table.board.draws
        return tuple((draws[tile], 1) for tile in table.undrawn)

    def draw(self, table: Table, luck: Luck) -> DrawTile:
        return table.board.draws[table.undrawn[pick(len(table.undrawn), luck)]]

    def resolve(self, table: Table, action: DrawTile, tell: Tell) -> Follow:
        tile = table.board.tile_number[action.tile]
        table.undrawn = tuple([other for other in table.undrawn if other != tile])
        table.hand[self.drawer] = tile
        if tell:
            tell(TileDrawn(self.drawer, action.tile))
        return ()


drawing = cache(DrawingTile)


@frozen
class StartTurn(Upkeep[Table]):
    """A player's action begins; afterwards the turn passes."""

    active: int

    def resolve(self, table: Table, tell: Tell) -> Follow:
        table.turn += 1
        table.active_player = self.active
        if tell:
            tell(TurnBegun(self.active, table.turn))
        return (marking(self.active), passing(self.active))


starting = cache(StartTurn)


@frozen
class PassTurn(Upkeep[Table]):
    """The next action is the left neighbour's; after the last one of the round comes the scoring."""

    active: int

    def resolve(self, table: Table, tell: Tell) -> Follow:
        table.announced = 0
        players = table.num_players
        if table.turn % (players * table.board.options.stones):
            return (starting(next_clockwise(self.active, players)),)
        return SCORING


passing = cache(PassTurn)


@frozen
class ClearStocks(Upkeep[Table]):
    """Before the final scoring all tracks are set to 0."""

    def resolve(self, table: Table, tell: Tell) -> Follow:
        if table.is_last_round:
            table.tracks = [0] * len(table.tracks)
            if tell:
                tell(StocksCleared())
        return ()


@frozen
class ScoreAreas(Upkeep[Table]):
    """All areas of one terrain are scored; then whoever is beyond the end of a track is asked."""

    terrain: str

    def resolve(self, table: Table, tell: Tell) -> Follow:
        terrain = TERRAINS.index(self.terrain)
        if tell:
            for area in explained(table, terrain):
                tell(area)
        over = []
        tracks, options = table.tracks, table.board.options
        for player, gain in enumerate(gains(table, terrain)):
            if gain:
                tracks[3 * player + terrain] += gain
                if tracks[3 * player + terrain] > options.track_end:
                    over.append(player)
        if not over or (table.is_last_round and options.final_overflow == "uncapped"):
            return ()
        if options.overflow == "cut":
            for player in over:
                cut(table, player, terrain, tell)
            return ()
        animal = ANIMALS[terrain]
        return tuple(overflowing(p, animal) for p in table.seats_in_round() if p in over)


def cut(table: Table, player: int, animal: int, tell: Tell) -> None:
    """What goes beyond the end of a track is lost."""
    track, end = 3 * player + animal, table.board.options.track_end
    lost = table.tracks[track] - end
    if lost > 0:
        table.tracks[track] = end
        if tell:
            tell(TrackCut(player, ANIMALS[animal], lost))


FINISH = Finish()


@frozen
class Overflowing(Decision[Table, Trade | Finish]):
    """A player with more animals than a track shows may buy and exchange before the rest is lost."""

    kinds: ClassVar[tuple[type[Action], ...]] = (Buy, Exchange, Finish)
    player: int
    animal: str

    def violations(self, table: Table, action: Trade | Finish) -> Iterator[Violation]:
        if not isinstance(action, Finish):
            yield from trade_violations(table, self.player, action)

    def legal(self, table: Table) -> tuple[Trade | Finish, ...]:
        return (*trades(table, self.player), FINISH)

    def resolve(self, table: Table, action: Trade | Finish, tell: Tell) -> Follow:
        animal = ANIMALS.index(self.animal)
        if isinstance(action, Finish):
            cut(table, self.player, animal, tell)
            return ()
        trade(table, self.player, action, tell)
        over = table.tracks[3 * self.player + animal] > table.board.options.track_end
        return (self,) if over else ()


overflowing = cache(Overflowing)


@frozen
class EndRound(Upkeep[Table]):
    """Stones are taken back, and the next round begins, if there is one."""

    def resolve(self, table: Table, tell: Tell) -> Follow:
        if table.is_last_round:
            table.ended = LAST_ROUND.id
            if tell:
                tell(GameEnded(LAST_ROUND.id))
            return GAME_OVER
        table.marked = [0] * table.num_players
        return (StartRound(),)


SCORING: Follow = (
    ClearStocks(),
    *(ScoreAreas(TERRAINS[terrain]) for terrain in SCORING_ORDER),
    EndRound(),
)
"""What happens when everybody has carried out the actions of a round."""
