"""Wind River 5.3.3: inserting a tipi."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.components.stocks import move
from bisongames.play.actions import Tell
from bisongames.play.rules import Rule, Violation, ruling
from bisongames.wind_river.actions import InsertTipi
from bisongames.wind_river.events import TipiInserted
from bisongames.wind_river.table import Table

BESIDE_OWN = Rule("WR-5.3.3b", "It goes to a field that holds an own tipi already.")
NOT_BESIDE_OTHERS = Rule(
    "WR-5.3.3c", "It does not go to a field that holds a tipi of another player."
)
EMPTY_HAND = ruling("WR-R8", "With an empty hand nothing is inserted.", "5.3.3")
INSERT_COST = Rule(
    "WR-5.3.3a",
    "For {insert_cost} resources, paid to the stock, a tipi comes from the hand to the board.",
)
BESIDE_UNSUPPLIED = ruling(
    "WR-R9", "It may go beside an own tipi that was paid for in this turn.", "5.3.3"
)


def violations(table: Table, player: int, action: InsertTipi) -> Iterator[Violation]:
    """Why a player may not insert a tipi there."""
    field = table.board.number[action.field]
    own = table.own(player, field)
    if not own:
        yield BESIDE_OWN.broken(field=action.field)
    if table.all_tipis[field] > own:
        yield NOT_BESIDE_OTHERS.broken(field=action.field, others=table.all_tipis[field] - own)
    if not table.hand[player]:
        yield EMPTY_HAND.broken(hand=0)
    if table.resources[player] < table.board.options.insert_cost:
        yield INSERT_COST.broken(resources=table.resources[player])


def add_legal(table: Table, player: int, found: list[InsertTipi]) -> None:
    """Add every field where a tipi may be inserted."""
    board = table.board
    if table.hand[player] and table.resources[player] >= board.options.insert_cost:
        found += [
            board.inserts[f] for f, own in table.fields_with(player) if own == table.all_tipis[f]
        ]


def resolve(table: Table, player: int, action: InsertTipi, tell: Tell) -> None:
    """A tipi is paid for and comes to the board."""
    move(table.resources, player, table.stock, 0, table.board.options.insert_cost)
    table.hand[player] -= 1
    table.add_tipi(player, table.board.number[action.field])
    if tell:
        tell(TipiInserted(player, action.field))
