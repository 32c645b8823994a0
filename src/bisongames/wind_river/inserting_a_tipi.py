"""Wind River 5.3.3: inserting a tipi."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.components.goods import move
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.rules import Rule, Violation, ruling
from bisongames.wind_river.actions import InsertTipi
from bisongames.wind_river.board import NOT_USED
from bisongames.wind_river.events import TipiInserted
from bisongames.wind_river.table import Table

BESIDE_OWN = Rule("WR-5.3.3b", "You may insert a tipi only on a field where you already have one.")
NOT_BESIDE_OTHERS = Rule(
    "WR-5.3.3c", "You may not insert a tipi on a field with another player's tipi."
)
EMPTY_HAND = ruling(
    "WR-R8",
    "You may not insert a tipi if your hand is empty.",
    "5.3.3",
    firm=True,
    reason="A colour has no more tipis than those it begins with.",
)
INSERT_COST = Rule(
    "WR-5.3.3a",
    "As your activity, you may pay {insert_cost:resource} to the stock and insert a tipi from your hand.",
    when=(("insert_is_free", False),),
    about=InsertTipi,
)
INSERT_FREE = INSERT_COST.otherwise(
    "As your activity, you may insert a tipi from your hand, which costs nothing.",
    insert_is_free=True,
)
ABLE_TO_PAY = Rule(
    "WR-5.3.3d",
    "You may insert a tipi only if you can pay {insert_cost:resource}.",
    when=(("insert_is_free", False),),
    firm=True,
)
BESIDE_UNSUPPLIED = ruling(
    "WR-R9",
    "You may insert a tipi on the field of one that you paid for in the same turn.",
    "5.3.3",
    reason="Only the conditions that are stated count.",
)


def violations(table: Table, player: int, action: InsertTipi) -> Iterator[Violation]:
    """Yields the reasons why a player may not insert a tipi there."""
    field = table.board.number[action.field]
    own = table.own(player, field)
    if not own:
        yield BESIDE_OWN.broken(field=action.field)
        if BESIDE_OWN.id in table.board.lifted and field not in table.board.usable:
            yield NOT_USED.broken(field=action.field)
    if table.all_tipis[field] > own:
        yield NOT_BESIDE_OTHERS.broken(field=action.field, others=table.all_tipis[field] - own)
    if not table.hand[player]:
        yield EMPTY_HAND.broken(hand=0)
    if table.resources[player] < table.board.options.insert_cost:
        yield ABLE_TO_PAY.broken(resources=table.resources[player])


def legal_insertions(table: Table, player: int) -> list[InsertTipi]:
    """The legal insertions of a player: one action per field."""
    board = table.board
    if not table.hand[player] or table.resources[player] < board.options.insert_cost:
        return []
    return [board.inserts[f] for f, own in table.fields_with(player) if own == table.all_tipis[f]]


def resolve(table: Table, player: int, action: InsertTipi, tell: Tell) -> None:
    """Pays for a tipi and puts it on the board."""
    price = table.board.options.insert_cost
    move(table.resources, player, table.stock, 0, price)
    table.hand[player] -= 1
    table.add_tipi(player, table.board.number[action.field])
    if tell:
        tell(TipiInserted(player, action.field, price))
