"""Bison: what no match can lead to, for positions that are made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.bison.drawing_tiles import DrawingTile
from bisongames.bison.table import Table
from bisongames.bison.turn import EndRound, PassTurn, StartRound, StartTurn
from bisongames.bison.validation.action_checks import action_faults
from bisongames.bison.validation.land_checks import laid_laws, land_laws, piece_laws
from bisongames.bison.validation.scoring_checks import end_laws, scoring_faults, track_faults
from bisongames.bison.validation.stock_checks import first_round_faults, stock_laws
from bisongames.bison.validation.turn_checks import turn_laws, turns_begun
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.errors import Fault
from bisongames.engine.rulebook.first_player import DrawingStartPlayer

ROOT: Final = "$.position"


def laws(table: Table) -> Iterator[Fault]:
    """What lies where nothing can, stocks that cannot be, and turns that do not add up."""
    turns = tuple(turn_laws(table))
    yield from turns
    land = tuple(land_laws(table))
    yield from land
    pieces = tuple(piece_laws(table))
    yield from pieces
    if turns or land or pieces:
        return
    yield from laid_laws(table)
    yield from stock_laws(table)
    if table.ended:
        yield from end_laws(table)


def agenda_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """What does not fit together in an agenda and its table."""
    *waiting, last = agenda
    begun = turns_begun(table)
    match last:
        case StartRound() if not table.round:
            if waiting != [DrawingStartPlayer()]:
                yield _wrong("needed the draw of the start player before the first round")
        case StartTurn(active=active) if table.round and not begun:
            yield from _drawing_faults(table, waiting, active)
        case PassTurn(active=active) if begun and active == table.active_player:
            yield from action_faults(table, waiting)
            yield from first_round_faults(table, agenda[0])
        case EndRound() if begun == table.num_players * table.board.options.stones:
            yield from scoring_faults(table, waiting)
            return
        case _:
            yield _wrong(f"{type(last).__name__} does not come last in this position")
    yield from track_faults(table, ())


def _wrong(message: str) -> Fault:
    return Fault("$.agenda", message)


def _drawing_faults(table: Table, waiting: list[Pending], active: int) -> Iterator[Fault]:
    """From the first player of the round on, everybody draws a tile."""
    seats = table.seats_in_round()
    drawn = sum(tile >= 0 for tile in table.hand)
    if waiting != [DrawingTile(player) for player in seats[drawn:]]:
        yield _wrong(f"needed a draw for each player without a tile: {list(seats[drawn:])}")
    for player in seats[drawn:]:
        if table.hand[player] >= 0:
            path = f"{ROOT}.hand[{player}]"
            yield Fault(path, f"tiles are drawn one after another by players {list(seats)}")
    if active != table.round_starter:
        yield _wrong(f"player {table.round_starter} has the first turn of this round")
