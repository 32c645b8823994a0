"""Catan: what no match can lead to, for positions that are made by hand.

Each kind has a file of its own: the island, pieces, cards, the scenario, set-up and the agenda. Here stand whose turn it is, who
holds the bonus cards, and the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.catan.ending import CUT, VICTORY
from bisongames.catan.table import NOBODY, Table
from bisongames.catan.validation import (
    card_checks,
    herd_checks,
    island_checks,
    piece_checks,
    setup_checks,
)
from bisongames.catan.validation.agenda_checks import agenda_faults
from bisongames.catan.validation.island_checks import TOTALS
from bisongames.engine.core.errors import Fault

__all__ = ["TOTALS", "agenda_faults", "laws"]

ROOT: Final = "$.position"


def laws(table: Table) -> Iterator[Fault]:
    """What no match can lead to: first what stands where nothing can, then what the turns so far cannot have brought."""
    faults = [Fault(*wrong) for wrong in table.out_of_turn(ROOT)]
    faults += [
        *island_checks.faults(table),
        *piece_checks.faults(table),
        *card_checks.faults(table),
    ]
    faults += herd_checks.faults(table)
    if faults:
        yield from faults
        return
    settled = table.copy()
    settled.settle()
    if not table.turn:
        yield from setup_checks.faults(settled)
    yield from piece_checks.history_faults(settled)
    yield from card_checks.history_faults(settled)
    yield from _bonus_faults(settled)
    yield from _end_faults(settled)


def _bonus_faults(table: Table) -> Iterator[Fault]:
    """Whether the bonus cards lie where the pieces say."""
    options = table.board.options
    lengths, holder = table.lengths, table.longest
    most = max(lengths)
    if most < options.longest_road_minimum:
        fits = holder == NOBODY
    elif holder == NOBODY:
        # It is set aside where a holder falls behind several others: his road was cut.
        fits = lengths.count(most) > 1 and (options.settlement_moves or _is_any_road_cut(table))
    else:
        fits = lengths[holder] == most
    if not fits:
        yield Fault(f"{ROOT}.longest_road", f"found {holder}, road lengths are {lengths}")
    most, holder = max(table.knights), table.largest
    if most < options.largest_army_minimum:
        fits = holder == NOBODY
    else:
        fits = holder != NOBODY and table.knights[holder] == most
    if not fits:
        yield Fault(f"{ROOT}.largest_army", f"found {holder}, knights are {table.knights}")


def _is_any_road_cut(table: Table) -> bool:
    """Whether a building stands between two roads of another player."""
    for player, joints in enumerate(table.joints):
        for other in range(table.num_players):
            if other != player and joints & piece_checks.buildings(table, other):
                return True
    return False


def _end_faults(table: Table) -> Iterator[Fault]:
    """Whether the game is over where its end was met, and only there."""
    most, needed = table.board.options.max_turns, table.board.options.vp_to_win
    if table.turn > most:
        yield Fault(f"{ROOT}.turn", f"found {table.turn}, the game is cut off after {most}")
    if not table.turn:
        if table.ended:
            yield Fault(f"{ROOT}.ended", "needed nothing: no turn has begun")
        return
    if table.ended and any(map(any, table.discards)):
        yield Fault(f"{ROOT}.discards", "nothing is discarded any more at the end")
    points, player = table.points[table.active_player], table.active_player
    if table.ended == VICTORY.id:
        if points < needed:
            yield Fault(
                f"{ROOT}.ended",
                f"player {player}, whose turn it is, has {points} points, not {needed}",
            )
    elif points >= needed:
        yield Fault(
            f"{ROOT}.ended",
            f"needed {VICTORY.id}: player {player}, whose turn it is, has {points} points",
        )
    elif table.ended == CUT.id and table.turn < most:
        yield Fault(f"{ROOT}.ended", f"this is turn {table.turn}, the game is cut off after {most}")
