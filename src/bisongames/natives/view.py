"""Natives: the view of a player, who sees everything except the order of the stack."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from bisongames.engine.views.view import EventRecount, Recount, View, amounts_field, view_field
from bisongames.natives.table import STRENGTH_OF_ROLES, Table
from bisongames.natives.table_with_expansions import Tribe
from bisongames.natives.validation.event_recounts import told_again
from bisongames.natives.validation.recounts import tribes_again
from bisongames.tables.column_types import Amounts, Index, Number
from bisongames.tables.counts import Counts

SPECIAL = Index("special card", lambda board: board.specials)


def _special_cards(table: Table, player: int | None) -> list[int]:
    return [max(0, place - table.revealed) for place in table.board.special_places]


@frozen(kw_only=True)
class NativesView(View):
    """All public information: everything except the order of the stack, the same for all players."""

    told_next = ("acting", "left", "extra", "taken", "by_rite", "great_taken")
    unordered = ("tribes/*/captives",)
    recounts: ClassVar[tuple[Recount, ...]] = (tribes_again,)
    event_recounts: ClassVar[tuple[EventRecount, ...]] = (told_again,)

    colors: tuple[str, ...] = view_field(
        lambda table, player: table.board.colors,
        left_out="they are the same in every match",
        follows="from the number of players",
    )
    """The color of each player."""
    tribes: tuple[Tribe, ...]
    """The tribe of each player."""
    strength: tuple[tuple[int, ...], ...] = view_field(
        lambda table, player: tuple(map(tuple, table.strength)),
        STRENGTH_OF_ROLES,
        follows="from the tribes and the cards",
        stored="strength",
    )
    """The strength of each role, per player."""
    prairie: Counts
    """The cards that may be taken."""
    stack: Counts
    """The playing cards in the stack, in no order."""
    stack_left: int = view_field(
        lambda table, player: table.stack_left,
        Number(0, lambda board: board.stack_size),
        reads=("revealed",),
    )
    """The number of cards in the stack, special ones included."""
    revealed: int
    """The number of cards that have left the stack."""
    special_cards: Counts = amounts_field(
        _special_cards,
        Amounts(SPECIAL, lambda board: board.stack_size),
        follows="from the number of revealed cards",
        reads=("revealed",),
    )
    """The number of reveals until each special card of the stack."""
    boxed: Counts
    """The cards that are out of the game."""
    season: str
    """The season in force; empty before the first and without the Seasons."""
    season_cards: tuple[str, ...]
    """The seasons of this match, spring first."""
    held: str
    """The card that is being placed; empty for none."""
    acting: str
    """The role that takes cards now; empty for none, and while a rite that it took is carried out."""
    left: int
    """The cards that the acting role may still take."""
    extra: int
    """The extra rites that it may take in addition."""
    taken: int
    """The cards taken in this action."""
    by_rite: bool
    """Whether a rite caused the action."""
    great_taken: int
    """Great food cards taken in this turn."""
