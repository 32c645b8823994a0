"""Wind River: validation of positions read from JSON."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import starmap

from bisongames.components.seats import CHANCE
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.errors import Fault
from bisongames.engine.rulebook.first_player import DrawingStartPlayer
from bisongames.wind_river.board import NOT_USED
from bisongames.wind_river.extra_activities import ChoosingActivity
from bisongames.wind_river.moving_buffaloes import HERD_LIMIT, MovingBuffaloes
from bisongames.wind_river.setup import PlaceFirstTipis, PlacingTipi, placing_order
from bisongames.wind_river.supplying_tipis import KeepingTipis
from bisongames.wind_river.table import Table
from bisongames.wind_river.turn import TURN, BeginFirstTurn

ROOT = "$.position"


def laws(table: Table) -> Iterator[Fault]:
    """Yields a fault for each field with pieces that it cannot hold, or with fewer buffaloes than have arrived there."""
    yield from starmap(Fault, table.out_of_turn(ROOT))
    board = table.board
    allowed = range(board.plains) if NOT_USED.id in board.lifted else board.usable
    rows = [("buffaloes", dict(enumerate(table.buffaloes)))]
    rows += [(f"tipis[{player}]", mine) for player, mine in enumerate(table.tipis)]
    for path, numbers in rows:
        for field, number in numbers.items():
            if number and field not in allowed:
                yield Fault(f"{ROOT}.{path}.{board.names[field]}", "is not a field in use")
    limit = board.herd if HERD_LIMIT.id in board.lifted else board.herd_limit
    for field, (here, unmoved) in enumerate(zip(table.buffaloes, table.unmoved, strict=True)):
        name = board.names[field]
        if here > limit:
            yield Fault(f"{ROOT}.buffaloes.{name}", f"expected 0 to {limit}, got {here}")
        if unmoved < 0:
            path, arrived = f"{ROOT}.arrived.{name}", here - unmoved
            yield Fault(path, f"expected at most the {here} that the field holds, got {arrived}")


def agenda_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """Yields a fault for each part of an agenda that cannot be carried out on this table."""
    set_up = isinstance(agenda[-1], BeginFirstTurn | PlaceFirstTipis)
    if set_up == bool(table.turn):
        yield Fault(
            f"{ROOT}.turn", f"expected 0 in set-up and at least 1 afterwards, got {table.turn}"
        )
    elif set_up:
        yield from _set_up_faults(table, agenda)
    else:
        yield from _turn_faults(table, agenda)
    if table.unmoved != table.buffaloes and not isinstance(agenda[0], MovingBuffaloes):
        yield Fault(
            f"{ROOT}.arrived", "expected no arrived buffaloes except while a player moves buffaloes"
        )


def _set_up_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """Yields faults in set-up: the start player is drawn, or players place the remaining tipis in order."""
    drawn = table.start_player != CHANCE
    expected: tuple[Pending, ...] = (DrawingStartPlayer(), PlaceFirstTipis())
    order = placing_order(table) if drawn else ()
    if drawn:
        order = order[max(0, len(order) + 1 - len(agenda)) :]
        expected = (*map(PlacingTipi.of, order), BeginFirstTurn())
    if agenda != expected:
        kinds = ", ".join(type(pending).__name__ for pending in expected)
        yield Fault("$.agenda", f"expected {kinds} in the order of placing")
    for player, hand in enumerate(table.hand):
        left = order.count(player) if drawn else table.board.options.placement_rounds
        if hand < left:
            yield Fault(
                f"{ROOT}.tipis[{player}]",
                f"expected {left} tipis in hand still to place, got {hand}",
            )


IN_A_TURN = (MovingBuffaloes, KeepingTipis, ChoosingActivity)


def _turn_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """Yields faults in a turn: the active player decides, and the rest of the turn follows."""
    player, first = table.active_player, agenda[0]
    remaining = table.board.parts[TURN][player][1 - len(agenda) :]
    if not isinstance(first, IN_A_TURN) or first.player != player or agenda[1:] != remaining:
        yield Fault("$.agenda", f"expected a decision of player {player} and the rest of the turn")
    elif not any(table.on_board):
        yield Fault(f"{ROOT}.tipis", "no tipi is on the board, so the game would be over")
    elif isinstance(first, KeepingTipis) and first.still_to_keep(table) < 1:
        yield Fault("$.agenda[0].kept", "the player cannot pay for another tipi")
