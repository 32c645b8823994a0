"""Catan: agendas that no play leads to, for positions that are made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.catan.bison_herds.herds import ChoosingHerd, PickingHerd, ThrowingDirection
from bisongames.catan.discarding import CarryOutDiscards, Discarding
from bisongames.catan.main_phase.building import DrawingCard
from bisongames.catan.production import RollingDice
from bisongames.catan.robber import MovingRobber
from bisongames.catan.table import NO_RESOURCES, Table
from bisongames.catan.turn import rolled
from bisongames.catan.validation import setup_checks
from bisongames.catan.validation.card_checks import start_hand_faults
from bisongames.catan.validation.herd_checks import herd_fault
from bisongames.catan.validation.island_checks import start_of_robber
from bisongames.catan.validation.pending_checks import pending_fault
from bisongames.catan.validation.piece_checks import FIRST_PIECES
from bisongames.components.seats import clockwise_from
from bisongames.engine.core.agenda import Follow, Pending
from bisongames.engine.core.errors import Fault

ROOT: Final = "$.position"


def agenda_faults(table: Table, agenda: Follow) -> Iterator[Fault]:
    """What would stop the game, or break a rule, later on; the table is free of faults."""
    if not table.turn:
        yield from _unlike(agenda, setup_checks.due(table))
        yield from start_hand_faults(table)
    else:
        yield from _turn_faults(table, agenda)


def _unlike(agenda: Follow, needed: Follow) -> Iterator[Fault]:
    """Where an agenda is first another one."""
    for place, (found, right) in enumerate(zip(agenda, needed, strict=False)):
        if found != right:
            yield Fault(f"$.agenda[{place}]", f"found {found}, needed {right}")
            return
    if len(agenda) != len(needed):
        yield Fault("$.agenda", f"found {len(agenda)} entries, needed {len(needed)}: {needed}")


def _turn_faults(table: Table, agenda: Follow) -> Iterator[Fault]:
    main = table.board.main[table.active_player]
    if any(isinstance(pending, CarryOutDiscards | Discarding) for pending in agenda):
        yield from _unlike(
            agenda, (*_discards_due(table), MovingRobber(table.active_player), *main)
        )
    elif any(chosen != NO_RESOURCES for chosen in table.discards):
        yield Fault(f"{ROOT}.discards", "cards are chosen only while they are due")
    else:
        yield from _part_of_turn_faults(table, agenda)
    if not rolled(table, agenda) or isinstance(agenda[0], Discarding):
        yield from _done_before_the_roll(table)
    if not rolled(table, agenda) and table.turn == 1:
        yield from start_hand_faults(table)
        if table.robber != start_of_robber(table):
            yield Fault(f"{ROOT}.robber", "has moved before the first roll")
    if table.built and not _can_have_built(table, agenda):
        yield Fault(
            f"{ROOT}.built", "needed false: the active player has nothing but what set-up brought"
        )
    waiting = any(isinstance(p, ChoosingHerd | PickingHerd | ThrowingDirection) for p in agenda)
    yield from herd_fault(table, table.turn - waiting)


def _can_have_built(table: Table, agenda: Follow) -> bool:
    """Whether the active player has more than set-up brought, so that it may have come in this turn."""
    player, options = table.active_player, table.board.options
    if options.hunters_per_player or options.settlement_moves:
        return True  # hunters may be gone again, and settlements elsewhere
    pieces = (table.laid[player], table.settlements[player] | table.cities[player])
    more = table.cities[player] or any(mask.bit_count() > FIRST_PIECES for mask in pieces)
    return bool(more) or any(table.bought) or isinstance(agenda[0], DrawingCard)


def _discards_due(table: Table) -> Follow:
    """What lies on the agenda for what is chosen so far: one after another chooses all that he has to."""
    found: list[Pending] = []
    for player in clockwise_from(table.active_player, table.num_players):
        size, chosen = table.size(player), sum(table.discards[player])
        half = size // 2 if size > table.board.options.discard_limit else 0
        # Nobody begins before those ahead of him are done, so what is left is all or nothing behind the first.
        left = half - (0 if found else chosen)
        if left:
            found.append(Discarding(player, left))
    return (*found, CarryOutDiscards())


def _done_before_the_roll(table: Table) -> Iterator[Fault]:
    """Before the roll, and while a seven is dealt with, nothing is built, bought or offered."""
    for name, done in (
        ("built", table.built),
        ("offers", table.offers),
        ("bought", any(table.bought)),
    ):
        if done:
            yield Fault(
                f"{ROOT}.{name}", "comes in the main part of a turn only, which has not begun"
            )


def _part_of_turn_faults(table: Table, agenda: Follow) -> Iterator[Fault]:
    """A part of the turn is due, or something that a card, a seven or the main part has brought comes before it."""
    parts = _parts_of_turn(table)
    if agenda in parts:
        return
    first, rest = agenda[0], agenda[1:]
    if rest not in parts or not rest:
        yield Fault(
            f"$.agenda[{len(agenda) - 1}]", "needed what the active player does next in his turn"
        )
        return
    fault = pending_fault(table, first, rest)
    if fault:
        yield Fault("$.agenda[0]", fault)


def _parts_of_turn(table: Table) -> list[Follow]:
    """What can lie on the agenda in a turn while nothing comes between."""
    player, board = table.active_player, table.board
    start, main = board.turn_start[player], board.main[player]
    found = [start[place:] for place in range(len(start))]
    choosing = ChoosingHerd.of(player)
    if choosing in start:
        after = start[start.index(choosing) + 1 :]
        found += [(ThrowingDirection.of(cell), *after) for cell in set(table.herds)]
        if board.options.herd_chooser == "random":
            found.append((PickingHerd.of(), *after))
    return [*found, (RollingDice.of(player),), main]
