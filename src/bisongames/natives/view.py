"""Natives: what a player sees, which is everything but the order of the stack."""

from __future__ import annotations

from attrs import frozen

from bisongames.components.forms import Amounts, Index, Number
from bisongames.components.resources import Counts
from bisongames.natives.table import STRENGTH_OF_ROLES, Table, Tribe
from bisongames.play.view import View, worked_out

SPECIAL = Index("special card", lambda board: board.specials)


def _special_cards(table: Table) -> Counts:
    places, revealed = table.board.special_at, table.revealed
    return Counts({name: at - revealed for at, name in places.items() if at > revealed})


@frozen(kw_only=True)
class NativesView(View):
    """All that is known: everything but the order of the stack, the same to everybody."""

    colors: tuple[str, ...] = worked_out(
        lambda table, player: table.board.colors, left_out="they are the same in every match"
    )
    """Per player."""
    tribes: tuple[Tribe, ...]
    """Per player."""
    strength: tuple[tuple[int, ...], ...] = worked_out(
        lambda table, player: tuple(map(tuple, table.strength)), STRENGTH_OF_ROLES
    )
    """Per player, per role."""
    prairie: Counts
    stack: Counts
    """The playing cards in it, in no order."""
    stack_left: int = worked_out(
        lambda table, player: table.stack_left, Number(0, lambda board: board.stack_size)
    )
    """Cards in the stack, special ones included."""
    revealed: int
    """Cards that have left the stack."""
    special_cards: Counts = worked_out(
        lambda table, player: _special_cards(table),
        Amounts(SPECIAL, lambda board: board.stack_size),
    )
    """How many reveals away the special cards of the stack are."""
    boxed: Counts
    season: str
    season_cards: tuple[str, ...]
    held: str
    acting: str
    left: int
    extra: int
    taken: int
    by_rite: bool
    great_taken: int
