"""Wind River 2 and 3: set-up, and placing the first tipis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar

from attrs import frozen

from bisongames.components.turns import rounds
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Decision, Follow, Pending, Upkeep
from bisongames.play.rules import Rule, Violation
from bisongames.play.setup import DrawingStartPlayer
from bisongames.wind_river.actions import PlaceTipi, TipiPlaced
from bisongames.wind_river.board import Board
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
PLAYERS = Rule("WR-2m", "The game is for three or four players.", source="box")
OPEN = Rule(
    "WR-2n",
    "Everything lies open to everybody, and after the draw of the start player nothing is left to chance.",
    source="follows from rulebook 2 to 5",
    status="ruling",
)
START_PLAYER = Rule("WR-3a", "Chance decides who begins, unless the players name somebody.")
PLACING = Rule(
    "WR-3b",
    "Whose turn it is to place puts one tipi from the hand on a field in use, with or without buffaloes.",
)
PLACING_UNUSED = Rule("WR-3c", "No first tipi goes to a field that is out of use.")
PLACING_ORDER = Rule("WR-3d", "After the start player the others place clockwise.")
PLACING_ROUNDS = Rule(
    "WR-3e", "Everybody places {placement_rounds} tipis, one each round, always in the same order."
)
SHARING_LATER = Rule(
    "WR-3f", "Only after the first tipis are placed may several tipis share a field."
)
EMPTY_FIELD = Rule(
    "WR-3g", "A first tipi goes to a field without any tipi, be it one's own or another's."
)
ONLY_CHANCE = Rule(
    "WR-3h",
    "The draw of the start player is the one chance event of the whole game.",
    source="follows from rulebook 2 to 5",
    status="ruling",
)

RULES_2 = (HAND, STOCK, HERD)
RULES_2_HERD = (HERD_SIZE,)
RULES_2_PLAYERS = (PLAYERS, OPEN)
RULES_3 = (
    START_PLAYER,
    PLACING,
    PLACING_UNUSED,
    PLACING_ORDER,
    PLACING_ROUNDS,
    SHARING_LATER,
    EMPTY_FIELD,
    ONLY_CHANCE,
)


def begin(board: Board, setup: Mapping[str, Any]) -> tuple[Table, tuple[Pending, ...]]:
    """The table as it is laid out, and what comes first."""
    table = Table(board)
    for field in board.herd_fields:
        table.buffaloes[field] = board.options.herd_per_field
    table.unmoved = table.buffaloes.copy()
    table.renew_steps()
    for player in range(board.players):
        table.pay(player, -board.options.start_resources)
    if "start_player" in setup:
        table.start_player = setup["start_player"]
        return table, (PlaceFirstTipis(),)
    return table, (DrawingStartPlayer(), PlaceFirstTipis())


@frozen
class PlaceFirstTipis(Upkeep[Table]):
    """Once the start player is known, everybody is asked for the first tipis in turn."""

    def resolve(self, table: Table, tell: Tell) -> Follow:
        order = rounds(table.start_player, table.num_players, table.board.options.placement_rounds)
        return (*map(placing, order), BeginFirstTurn())


@frozen
class PlacingTipi(Decision[Table, PlaceTipi]):
    """A player puts one of the first tipis on the board."""

    kinds: ClassVar[tuple[type[Action], ...]] = (PlaceTipi,)
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


placing = cache(PlacingTipi)
