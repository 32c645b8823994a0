"""Catan: validation of an agenda read from JSON, on its table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.catan.discarding import CarryOutDiscards, Discarding
from bisongames.catan.ending import VICTORY
from bisongames.catan.hooks import INTERLUDE_FAULTS
from bisongames.catan.island import NODE_NUMBER
from bisongames.catan.island_setup import DealingCorner, DealingHarbour, DealingTerrain
from bisongames.catan.island_table import UNKNOWN
from bisongames.catan.main_phase.building import DrawingCard
from bisongames.catan.main_phase.development_cards import (
    ClaimingResource,
    PlacingFreeRoad,
    TakingCards,
)
from bisongames.catan.main_phase.trading import AnsweringOffer, ClosingTrade, missing_cards
from bisongames.catan.options import RESOURCES
from bisongames.catan.production import RollingDice
from bisongames.catan.robber import ChoosingVictim, MovingRobber, Stealing
from bisongames.catan.setup import (
    BeginPlacing,
    PlacingRoad,
    PlacingSettlement,
    after_placing,
    start_hands,
)
from bisongames.catan.table import NO_RESOURCES, Table
from bisongames.catan.turn import is_before_first_roll
from bisongames.components.seats import CHANCE, opponents_clockwise
from bisongames.engine.core.agenda import Follow, Pending
from bisongames.engine.core.errors import Fault
from bisongames.engine.rulebook.first_player import DrawingStartPlayer

ROOT: Final = "$.position"
FIRST_PIECES: Final = 2
"""The number of settlements, and of roads, that each player places in set-up."""


def agenda_faults(table: Table, agenda: Follow) -> Iterator[Fault]:
    """The faults of an agenda on a table without faults."""
    yield from _turn_faults(table, agenda) if table.turn else _set_up_faults(table, agenda)
    if is_before_first_roll(table, agenda):
        yield from _start_hand_faults(table)


def _start_hand_faults(table: Table) -> Iterator[Fault]:
    """Checks that each hand is what a settlement of its player has brought."""
    for player, hand in enumerate(table.hands):
        if tuple(hand) not in start_hands(table, player):
            yield Fault(
                f"{ROOT}.hands[{player}]",
                "expected the cards that the second settlement brought, before the first roll",
            )


def _set_up_faults(table: Table, agenda: Follow) -> Iterator[Fault]:
    """Checks that chance deals the rest of the island, or that players place their remaining starting pieces."""
    dealing = _chance_due(table)
    later = (BeginPlacing(),) if dealing else after_placing(table.board)
    due = dealing or agenda[: -len(later)]
    for place, needed in enumerate((*due, *later)):
        pending = agenda[place] if place < len(agenda) else None
        if pending != needed or (
            not dealing and place < len(due) and not _is_placing(place, pending)
        ):
            yield Fault(f"$.agenda[{place}]", f"expected the rest of set-up, got {pending}")
            return
    if len(agenda) > len(due) + len(later):
        yield Fault("$.agenda", f"expected {len(due) + len(later)} entries, got {len(agenda)}")
    for player in range(table.num_players):
        mine = [type(pending) for pending in due if pending.player == player]
        for name, here, left in (
            ("settlements", table.settlements[player], mine.count(PlacingSettlement)),
            ("cities", table.cities[player], FIRST_PIECES),
            ("roads", table.laid[player], len(mine)),
        ):
            needed_pieces = 0 if dealing else FIRST_PIECES - left
            if here.bit_count() != needed_pieces:
                yield Fault(
                    f"{ROOT}.pieces[{player}].{name}",
                    f"expected {needed_pieces} at this point of set-up, got {here.bit_count()}",
                )


def _is_placing(place: int, pending: Pending | None) -> bool:
    if isinstance(pending, PlacingRoad):
        return not place and pending.node in NODE_NUMBER
    return isinstance(pending, PlacingSettlement)


def _chance_due(table: Table) -> Follow:
    """The chance entries due before starting pieces are placed."""
    due: list[Pending] = [] if table.start_player >= 0 else [DrawingStartPlayer()]
    if UNKNOWN in table.terrain:
        due.append(DealingTerrain.of(table.terrain.index(UNKNOWN)))
    elif table.robber < 0:
        due.append(DealingCorner.of())
    elif UNKNOWN in table.harbours:
        due.append(DealingHarbour.of(table.harbours.index(UNKNOWN)))
    return tuple(due)


def _turn_faults(table: Table, agenda: Follow) -> Iterator[Fault]:
    """Checks that a part of the turn comes last, after at most one interlude or the discards of a seven."""
    player, board = table.active_player, table.board
    if table.points[player] >= board.vp_to_win:
        yield Fault(
            f"{ROOT}.ended",
            f"expected {VICTORY.id}: player {player} has won with {table.points[player]} points",
        )
    start = board.turn_start[player]
    parts = [start[place:] for place in range(len(start))]
    rest = next(
        (
            part
            for part in (*parts, (RollingDice.of(player),), board.main[player])
            if agenda[-len(part) :] == part
        ),
        None,
    )
    if rest is None:
        last = len(agenda) - 1
        yield Fault(f"$.agenda[{last}]", "expected the next part of the active player's turn")
        return
    before = agenda[: -len(rest)]
    if CarryOutDiscards.of() in before:
        if not _are_discards(table, before) or rest != board.main[player]:
            yield Fault(
                "$.agenda", "expected discards, the robber and the main part, in this order"
            )
    elif any(chosen != NO_RESOURCES for chosen in table.discards):
        yield Fault(f"{ROOT}.discards", "expected no chosen cards except during discards")
    elif len(before) > 1:
        yield Fault("$.agenda[1]", "expected the next part of the active player's turn")
    elif before and (why := _interlude_fault(table, before[0])):
        yield Fault("$.agenda[0]", why)


def _are_discards(table: Table, before: Follow) -> bool:
    """Whether players discard cards that they hold, each player once, before the robber moves."""
    choosing = [pending for pending in before if isinstance(pending, Discarding)]
    last = (CarryOutDiscards.of(), MovingRobber.of(table.active_player))
    players = [pending.player for pending in choosing]
    return (
        before == (*choosing, *last)
        and len(set(players)) == len(players)
        and all(
            0 < due.number <= table.size(due.player) - sum(table.discards[due.player])
            for due in choosing
        )
    )


def _interlude_fault(table: Table, pending: Pending) -> str:
    """The fault of an entry before a part of the turn; empty if there is none."""
    active = table.active_player
    if pending.player not in (active, CHANCE) and not isinstance(pending, AnsweringOffer):
        return f"expected player {active}, whose turn it is"
    fits = True
    match pending:
        case MovingRobber() | ChoosingVictim() | ClaimingResource():
            pass
        case Stealing(thief, victim):
            fits = thief == active and victim in opponents_clockwise(active, table.num_players)
        case DrawingCard(buyer):
            fits = buyer == active
        case TakingCards():
            fits = any(table.bank)
        case PlacingFreeRoad(left=left):
            fits = 0 < left <= table.board.options.free_roads and table.roads_left[active] > 0
        case AnsweringOffer() | ClosingTrade():
            fits = _is_offer(table, pending)
        case _:
            checks = table.board.reactions[INTERLUDE_FAULTS]
            known = [fault for check in checks if (fault := check(table, pending)) is not None]
            return known[0] if known else "cannot come up in a turn"
    return "" if fits else "does not fit the table"


def _is_offer(table: Table, pending: AnsweringOffer | ClosingTrade) -> bool:
    """Whether the active player offers cards that they hold, accepted by players who were asked and can pay."""
    active = table.active_player
    asked = opponents_clockwise(active, table.num_players)
    if isinstance(pending, AnsweringOffer):
        if pending.offerer != active or pending.player not in asked:
            return False
        asked = asked[: asked.index(pending.player)]
    most = len(RESOURCES) * table.board.options.bank_per_resource
    return (
        all({*cards} <= {*RESOURCES} for cards in (pending.give, pending.get))
        and 0 < len(pending.give) <= most
        and 0 < len(pending.get) <= most
        and pending.accepted == tuple(player for player in asked if player in pending.accepted)
        and not missing_cards(table, active, pending.give)
        and not any(missing_cards(table, player, pending.get) for player in pending.accepted)
    )
