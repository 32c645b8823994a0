"""Natives: what a player sees (everything but the order of the stack), and positions as plain data."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from bisongames.components.resources import Counts
from bisongames.natives.position import Tribe, write
from bisongames.natives.table import Table
from bisongames.play.view import View


@frozen
class NativesView(View):
    """All that is known: everything but the order of the stack, the same to everybody."""

    colors: tuple[str, ...]
    """Per player."""
    tribes: tuple[Tribe, ...]
    """Per player."""
    strength: tuple[tuple[int, ...], ...]
    """Per player, per role."""
    prairie: Counts
    stack: Counts
    """The playing cards in it, in no order."""
    stack_left: int
    """Cards in the stack, special ones included."""
    special_cards: Counts
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
    start_player: int


def seen(table: Table, common: dict[str, Any]) -> NativesView:
    """The same for everybody."""
    position, board = write(table), table.board
    places = {"winter": board.winter_at, **{name: at for at, name in board.changes.items()}}
    return NativesView(
        **common,
        colors=board.colors,
        tribes=position.tribes,
        strength=tuple(tuple(table.strength[p * 7 : p * 7 + 7]) for p in range(table.num_players)),
        prairie=position.prairie,
        stack=position.stack,
        stack_left=table.stack_left,
        special_cards=Counts(
            {n: at - table.revealed for n, at in places.items() if at > table.revealed}
        ),
        boxed=position.boxed,
        season=position.season,
        season_cards=position.season_cards,
        held=position.held,
        acting=position.acting,
        left=position.left,
        extra=position.extra,
        taken=position.taken,
        by_rite=position.by_rite,
        great_taken=position.great_taken,
        start_player=table.start_player,
    )
