"""Bison: validation of positions that are read from JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from bisongames.bison.board import ROTATIONS
from bisongames.bison.choosing_an_action import USES, Marking
from bisongames.bison.drawing_tiles import DrawingTile
from bisongames.bison.gathering import CALLER, Fetching
from bisongames.bison.laying_tiles import ONE_PLAYER, OUTLINE, LayingTile
from bisongames.bison.moving import LONE_PIECE, LONG_REACH, NO_STOP, SHORT_REACH, MovingHunters
from bisongames.bison.options import ANIMALS
from bisongames.bison.paying import Gaining, Paying
from bisongames.bison.scoring_a_round import Overflowing
from bisongames.bison.table import Table
from bisongames.bison.turn import END_OF_A_ROUND, EndRound, PassTurn, StartRound, StartTurn
from bisongames.components.seats import CHANCE, clockwise_from
from bisongames.engine.core.agenda import Decision, Follow, Pending
from bisongames.engine.core.errors import Fault
from bisongames.engine.rulebook.first_player import DrawingStartPlayer

ROOT: Final = "$.position"


def laws(table: Table) -> Iterator[Fault]:
    """Yields a fault for each tile, piece and round that the table cannot have."""
    yield from _land_faults(table)
    yield from _piece_faults(table)
    rounds = table.board.rounds
    if table.round > rounds:
        yield Fault(f"{ROOT}.round", f"expected 0 to {rounds}, got {table.round}")


def _land_faults(table: Table) -> Iterator[Fault]:
    """Yields faults unless each tile has its own cell and the start tiles are in place."""
    board, land = table.board, f"{ROOT}.land"
    for cell, number in Counter(cell for cell, _, _ in table.laid).items():
        if number > 1:
            yield Fault(land, f"{board.cell_names[cell]} holds {number} tiles")
    for cell, _, rotation in table.laid:
        if rotation not in ROTATIONS and OUTLINE.id not in board.lifted:
            yield Fault(land, f"{board.cell_names[cell]}: rotation {rotation}, expected 0, 2 or 4")
    for start in board.start_tiles:
        if start not in table.laid:
            cell, tile, rotation = start
            name, place = board.tiles[tile], board.cell_names[cell]
            yield Fault(land, f"expected start tile {name} on {place}, rotation {rotation}")


def _piece_faults(table: Table) -> Iterator[Fault]:
    """Yields faults unless pieces are on tiles, each field has one player, and unmoved hunters exist."""
    board = table.board
    holders = [
        {*hunters, *buildings}
        for hunters, buildings in zip(table.hunters, table.buildings, strict=True)
    ]
    if board.lifted.isdisjoint((ONE_PLAYER.id, NO_STOP.id, LONE_PIECE.id)):
        for field, number in Counter(chain(*holders)).items():
            if number > 1:
                yield Fault(f"{ROOT}.pieces", f"{board.fields[field]}: pieces of {number} players")
    if board.lifted.isdisjoint((SHORT_REACH.id, LONG_REACH.id, CALLER.id)):
        covered = {cell for cell, _, _ in table.laid}
        for field in {*chain(*holders)}:
            if board.cell_of[field] not in covered:
                yield Fault(
                    f"{ROOT}.pieces", f"{board.fields[field]}: expected no pieces without a tile"
                )
    own = {} if table.active_player == CHANCE else table.hunters[table.active_player]
    for field, number in table.unmoved.items():
        if number > own.get(field, 0):
            path, here = f"{ROOT}.unmoved.{board.fields[field]}", own.get(field, 0)
            yield Fault(
                path,
                f"expected at most the {here} hunters that the active player has there, got {number}",
            )


def agenda_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """Yields a fault for each part of an agenda that cannot be carried out on this table."""
    *waiting, last = agenda
    match last:
        case StartRound():
            if waiting != [DrawingStartPlayer()]:
                yield _agenda_fault("expected the draw of the start player before the first round")
        case StartTurn(active=active):
            yield from _drawing_faults(table, waiting, active)
        case PassTurn(active=active):
            yield from _turn_faults(table, waiting, active)
        case EndRound():
            yield from _scoring_faults(table, waiting)
        case _:
            yield _agenda_fault(f"{type(last).__name__} cannot be last")
    set_up = isinstance(last, StartRound)
    if set_up != (table.start_player == CHANCE) or set_up == bool(table.round):
        got = f"got {table.start_player} in round {table.round}"
        yield Fault(f"{ROOT}.start_player", f"expected {CHANCE} exactly before round 1, {got}")
    if table.unmoved and not any(isinstance(item, MovingHunters) for item in waiting):
        yield Fault(f"{ROOT}.unmoved", "expected none, as no hunters are being moved")
    yield from _supply_faults(table, agenda)


def _agenda_fault(message: str) -> Fault:
    return Fault("$.agenda", message)


def _supply_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """Yields faults unless stones and tiles suffice for the rest of the match."""
    board, stones = table.board, table.board.options.stones
    coming = Counter(_players_to_mark(table, agenda))
    for player in range(table.num_players):
        if table.stones_used(player) + coming[player] > stones:
            yield Fault(
                f"{ROOT}.marked[{player}]",
                f"got {table.stones_used(player)} stones, but {coming[player]} of {stones} turns are still to come",
            )
    draws = sum(isinstance(item, DrawingTile) for item in agenda)
    draws += (board.rounds - table.round) * table.num_players
    if draws > sum(table.undrawn):
        yield Fault(f"{ROOT}.land", f"{sum(table.undrawn)} tiles are left for {draws} draws")


def _players_to_mark(table: Table, agenda: tuple[Pending, ...]) -> Iterator[int]:
    """Yields each player who still has to mark a space in this round, once for each of these turns."""
    players, stones = table.num_players, table.board.options.stones
    in_a_round = players * stones
    match agenda[-1]:
        case StartRound():
            yield from [*range(players)] * stones
        case StartTurn(active=active):
            turns = in_a_round - table.turn % in_a_round
            yield from (clockwise_from(active, players) * stones)[:turns]
        case PassTurn(active=active):
            if isinstance(agenda[0], Marking):
                yield active
            turns = -table.turn % in_a_round
            yield from (clockwise_from(active, players) * (stones + 1))[1 : turns + 1]


def _drawing_faults(table: Table, waiting: Sequence[Pending], active: int) -> Iterator[Fault]:
    """Yields faults unless players without a tile draw one each before a turn starts."""
    drawers = [item.drawer for item in waiting if isinstance(item, DrawingTile)]
    if len(drawers) < len(waiting) or len({*drawers} - {CHANCE}) < len(drawers):
        yield _agenda_fault("expected one draw of each player without a tile")
    for player in drawers:
        if table.hand[player] >= 0:
            yield Fault(f"{ROOT}.hand[{player}]", "this player has yet to draw")
    if active == CHANCE:
        yield _agenda_fault("expected the player who has the first turn")


def _turn_faults(table: Table, waiting: Sequence[Pending], active: int) -> Iterator[Fault]:
    """Yields faults unless the active player marks, announces, acts, or pays or gains before acting."""
    if active == CHANCE or active != table.active_player:
        yield Fault(f"{ROOT}.active_player", f"expected {active}, got {table.active_player}")
        return
    for item in waiting:
        if not isinstance(item, Decision) or item.player != active:
            yield _agenda_fault(
                f"{type(item).__name__} is not a decision of player {active} in their turn"
            )
            return
    first, *others = waiting
    if isinstance(first, Paying | Gaining):
        yield from _action_faults(table, active, tuple(others))
    elif others:
        yield _agenda_fault(f"nothing can follow {type(first).__name__} in this turn")
    elif isinstance(first, Overflowing):
        yield _agenda_fault("Overflowing occurs only in a scoring")
    elif isinstance(first, LayingTile) and (
        table.hand[active] < 0 or first.hunters > table.spare_hunters(active)
    ):
        yield _agenda_fault(
            f"player {active} has no tile, or fewer than {first.hunters} hunters in the supply"
        )
    elif isinstance(first, MovingHunters | Fetching) and first.has_too_few(table):
        yield Fault("$.agenda[0]", f"player {active} has too few hunters who can still move")


def _action_faults(table: Table, player: int, others: Follow) -> Iterator[Fault]:
    """Yields faults unless the agenda after paying or gaining is the start of an action on some space."""
    number = table.announced
    for space in USES.values():
        begun = table.copy()
        if space.begin(begun, player, number) == others and begun.unmoved == table.unmoved:
            why_not = space.why_not(table, player, number) if number else ()
            for violation in why_not:
                if violation.rule.id not in table.board.lifted:
                    yield Fault("$.agenda[1]", str(violation))
            return
    yield _agenda_fault(f"expected an action that begins with {number} hunters")


def _scoring_faults(table: Table, waiting: Sequence[Pending]) -> Iterator[Fault]:
    """Yields faults unless players with a track past its end decide before the remaining areas are scored."""
    asked = [item for item in waiting if isinstance(item, Overflowing)]
    players, animals = {item.player for item in asked}, {item.animal for item in asked}
    if len(animals) != 1 or not animals <= {*ANIMALS} or len(players) < len(asked):
        yield _agenda_fault("expected each player once, for one animal whose tracks overflow")
    rest = (*waiting[len(asked) :], EndRound.of())
    if rest != table.board.parts[END_OF_A_ROUND][0][-len(rest) :]:
        yield _agenda_fault("expected the remaining parts of the end of a round")
