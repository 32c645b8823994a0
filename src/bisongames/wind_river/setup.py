"""Wind River 2 and 3: set-up, and placing the first tipis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from bisongames.components.seats import clockwise_from
from bisongames.components.stocks import move
from bisongames.play.actions import Tell
from bisongames.play.agenda import Decision, Follow, Pending, Upkeep
from bisongames.play.first_player import who_begins
from bisongames.play.rules import Rule, Violation, remarks, ruling
from bisongames.wind_river.actions import PlaceTipi
from bisongames.wind_river.board import Board
from bisongames.wind_river.events import TipiPlaced
from bisongames.wind_river.table import Table
from bisongames.wind_river.turn import BeginFirstTurn

HAND = Rule(
    "WR-2a",
    "Everybody begins with {tipis} tipis of an own colour in hand and with {start_resources} resource.",
)
STOCK = Rule("WR-2b", "What is left of the {resources} resources is the common stock.")
HERD = Rule(
    "WR-2c",
    "Each usable field of the first {herd_rows} rows begins with {herd_per_field} buffaloes, every other field with none.",
    source="rulebook 2; the number on a field from public reviews",
)
HERD_SIZE = Rule(
    "WR-2f", "The herd is as large as these fields make it, and no buffalo ever joins it."
)
START_PLAYER = Rule("WR-3a", "Chance decides who begins, unless the players name somebody.")


def begin(board: Board, setup: Mapping[str, Any]) -> tuple[Table, tuple[Pending, ...]]:
    """The table as it is laid out, and what comes first."""
    table = Table(board)
    for field in board.herd_fields:
        table.buffaloes[field] = board.options.herd_per_field
    table.unmoved = table.buffaloes.copy()
    table.settle()
    for player in range(board.players):
        move(table.stock, 0, table.resources, player, board.options.start_resources)
    return table, (*who_begins(table, setup), PlaceFirstTipis())


PLACING_ORDER = Rule("WR-3d", "After the start player the others place clockwise.")
PLACING_ROUNDS = Rule(
    "WR-3e", "Everybody places {placement_rounds} tipis, one each round, always in the same order."
)


def placing_order(table: Table) -> tuple[int, ...]:
    """Who places a first tipi, one after another."""
    seats = clockwise_from(table.start_player, table.num_players)
    return seats * table.board.options.placement_rounds


@frozen
class PlaceFirstTipis(Upkeep[Table]):
    """Once the start player is known, everybody is asked for the first tipis in turn."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        return (*map(PlacingTipi.of, placing_order(table)), BeginFirstTurn())


PLACING = Rule(
    "WR-3b",
    "Whose turn it is to place puts one tipi from the hand on a field in use, with or without buffaloes.",
)
PLACING_UNUSED = Rule("WR-3c", "No first tipi goes to a field that is out of use.")
EMPTY_FIELD = Rule(
    "WR-3g", "A first tipi goes to a field without any tipi, be it one's own or another's."
)


@frozen
class PlacingTipi(Decision[Table, PlaceTipi]):
    """A player puts one of the first tipis on the board."""

    player: int

    def candidates(self, table: Table) -> tuple[PlaceTipi, ...]:
        return table.board.places

    def violations(self, table: Table, action: PlaceTipi) -> Iterator[Violation]:
        field = table.board.number[action.field]
        if field not in table.board.usable:
            yield PLACING_UNUSED.broken(field=action.field)
        if table.all_tipis[field]:
            yield EMPTY_FIELD.broken(field=action.field)

    def legal(self, table: Table) -> tuple[PlaceTipi, ...]:
        tipis, places = table.all_tipis, table.board.places
        return tuple([places[field] for field in table.board.usable if not tipis[field]])

    def resolve(self, table: Table, action: PlaceTipi, tell: Tell) -> Follow:
        table.hand[self.player] -= 1
        table.add_tipi(self.player, table.board.number[action.field])
        if tell:
            tell(TipiPlaced(self.player, action.field))
        return ()


REMARKS = remarks(
    Rule("WR-2m", "The game is for three or four players.", source="box"),
    ruling(
        "WR-2n",
        "Everything lies open to everybody, and after the draw of the start player nothing is left to chance.",
        source="follows from rulebook 2 to 5",
    ),
    Rule("WR-3f", "Only after the first tipis are placed may several tipis share a field."),
    ruling(
        "WR-3h",
        "The draw of the start player is the one chance event of the whole game.",
        source="follows from rulebook 2 to 5",
    ),
)
