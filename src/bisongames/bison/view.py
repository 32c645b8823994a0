"""Bison: what a player sees, and what he can imagine of the rest."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from bisongames.bison.laws import HeldField, LaidTile
from bisongames.bison.position import stocks, write
from bisongames.bison.table import Table
from bisongames.components.piles import Luck, pick
from bisongames.components.resources import Counts
from bisongames.play.state import State
from bisongames.play.view import View


@frozen
class BisonView(View):
    """What lies open, and the tile in one's own hand."""

    land: tuple[LaidTile, ...]
    pieces: tuple[HeldField, ...]
    areas: tuple[tuple[tuple[str, ...], ...], ...]
    """For prairie, river and mountain: the fields of each area."""
    tracks: tuple[tuple[int, int, int], ...]
    """Per player: bison, fish, turkeys."""
    supply: tuple[Counts, ...]
    """Per player, by piece."""
    market: tuple[Counts, ...]
    """Per player, by piece."""
    marked: tuple[tuple[str, ...], ...]
    """Per player: the spaces with a stone."""
    hand: str | None
    """The tile in the own hand, if any."""
    tiles_in_hand: tuple[bool, ...]
    """Per player: whether he has a tile in hand."""
    unseen: tuple[str, ...]
    """The tiles that are undrawn, out of the game, or in another hand."""
    start_player: int
    """Who began the game; CHANCE (-1) until it is drawn."""
    totem: int
    """The start player of the round; CHANCE (-1) in set-up."""
    announced: int
    unmoved: Counts


def seen(table: Table, player: int | None, common: dict[str, Any]) -> BisonView:
    """What one player may know."""
    board, position = table.board, write(table)
    own = -1 if player is None else table.hand[player]
    return BisonView(
        **common,
        land=position.land,
        pieces=position.pieces,
        areas=tuple(
            tuple(tuple(board.fields[f] for f in area.fields) for area in areas)
            for areas in table.land.areas
        ),
        tracks=position.tracks,
        supply=position.supply,
        market=stocks([n for goods in table.market for n in goods]),
        marked=position.marked,
        hand=board.tiles[own] if own >= 0 else None,
        tiles_in_hand=tuple(tile >= 0 for tile in table.hand),
        unseen=tuple(board.tiles[tile] for tile in _unseen(table, player)),
        start_player=table.start_player,
        totem=table.round_starter,
        announced=table.announced,
        unmoved=position.unmoved,
    )


def _unseen(table: Table, player: int | None) -> list[int]:
    others = [tile for p, tile in enumerate(table.hand) if tile >= 0 and p != player]
    return sorted([*table.undrawn, *others])


def sample(state: State, player: int | None, rng: Luck) -> State:
    """The unseen tiles are dealt anew to the other hands; all else is known."""
    table = state.table.copy()
    unseen = _unseen(table, player)
    for other, tile in enumerate(table.hand):
        if tile >= 0 and other != player:
            table.hand[other] = unseen.pop(pick(len(unseen), rng))
    table.undrawn = tuple(unseen)
    return State(state.game, table, state.agenda)
