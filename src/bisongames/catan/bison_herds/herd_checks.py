"""The bison-herd scenario: validation of herds, hunters and moves in a position read from JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.catan.bison_herds.herd_table import HerdTable
from bisongames.catan.bison_herds.herds import PickingHerd, ThrowingDirection
from bisongames.catan.bison_herds.settlement_moves import PayingForMove
from bisongames.catan.island import HEXES, NODE_BIT, NODE_NUMBER
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.errors import Fault

ROOT: Final = "$.position"


def table_faults(table: HerdTable) -> Iterator[Fault]:
    """Yields the faults of herds and hunters."""
    options = table.board.options
    needed = options.herds if table.turn else 0  # they are placed at the end of set-up
    if len(table.herds) != needed:
        yield Fault(f"{ROOT}.herds", f"expected {needed} herds, got {len(table.herds)}")
    if list(table.herds) != sorted(table.herds):
        yield Fault(f"{ROOT}.herds", "expected the herds in the order of their hexes")
    for player, hunters in enumerate(table.hunters):
        if sum(hunters) > options.hunters_per_player:
            path = f"{ROOT}.pieces[{player}].hunters"
            yield Fault(
                path, f"expected at most {options.hunters_per_player} in all, got {sum(hunters)}"
            )


def interlude_fault(table: HerdTable, pending: Pending) -> str | None:
    """The fault of a pending move of a herd or settlement, empty if there is none; None for other entries."""
    match pending:
        case PickingHerd():
            fits = bool(table.herds)
        case ThrowingDirection(hex=cell):
            fits = bool(table.herds) and cell in range(HEXES)
        case PayingForMove(player, start, end):
            fits = (
                start in NODE_NUMBER
                and end in NODE_NUMBER
                and bool(table.settlements[player] & NODE_BIT[NODE_NUMBER[start]])
                and (start == end or not table.owners[NODE_NUMBER[end]])
            )
        case _:
            return None
    return "" if fits else "does not fit the table"
