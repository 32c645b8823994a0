"""Catan: whether an agenda that was read can go on."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.catan.actions import MoveSettlement
from bisongames.catan.herds import PlacingHerds, ThrowingDirection
from bisongames.catan.island import NODE_NUMBER
from bisongames.catan.moving_settlements import PayingForMove, violations
from bisongames.catan.playing import Playing
from bisongames.catan.production import RollingDice
from bisongames.catan.robber import Discarding, Stealing
from bisongames.catan.setup import BeginPlacing
from bisongames.catan.table import Table
from bisongames.catan.trading import AnsweringOffer, ClosingTrade, lacking
from bisongames.catan.turn import BeforeRolling, BeginFirstTurn
from bisongames.play.agenda import Pending
from bisongames.play.errors import Fault


def faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """What would stop the game, or break a rule, later on."""
    if not agenda:
        return
    last = agenda[-1]
    place = f"$.agenda[{len(agenda) - 1}]"
    if table.turn == 0:
        if not isinstance(last, BeginFirstTurn | BeginPlacing):
            yield Fault(place, "needed BeginPlacing or BeginFirstTurn, which come last in set-up")
    elif last not in _turn_ends(table):
        yield Fault(place, "needed what the active player does next in his turn")
    for index, pending in enumerate(agenda):
        message = _fault(table, pending)
        if message:
            yield Fault(f"$.agenda[{index}]", message)


def _turn_ends(table: Table) -> tuple[Pending, ...]:
    """What can be the last on the agenda in a turn."""
    player = table.active_player
    return (*table.board.main[player], BeforeRolling(player), RollingDice(player))


def _fault(table: Table, pending: Pending) -> str:
    """What is wrong with one thing on the agenda."""
    players = range(table.num_players)
    match pending:
        case Playing() if pending not in table.board.main[pending.player]:
            return "is another main part than this variant has"
        case RollingDice(roller) if roller not in players:
            return "is for a player from 0"
        case Stealing(thief, victim):
            if thief not in players or victim not in players or not table.size(victim):
                return "nothing can be stolen so"
        case Discarding(player, number):
            left = table.size(player) // 2 - sum(table.discards[5 * player : 5 * player + 5])
            if number != left or not number:
                return f"{left} are left to be discarded"
        case AnsweringOffer(player, offerer, give, get, accepted):
            if offerer not in players or player == offerer or lacking(table, offerer, give):
                return "is an offer that cannot be made"
            if not set(accepted) <= {*players} or any(lacking(table, p, get) for p in accepted):
                return "was accepted by one who cannot"
        case ClosingTrade(player, give, get, accepted):
            if lacking(table, player, give) or not set(accepted) <= {*players} - {player}:
                return "is an offer that cannot be made"
            if any(lacking(table, p, get) for p in accepted):
                return "was accepted by one who cannot"
        case PayingForMove(player, start, end):
            if start not in NODE_NUMBER or end not in NODE_NUMBER:
                return "is between no intersections"
            if any(True for _ in violations(table, player, MoveSettlement(start, end))):
                return "is no move of a settlement"
        case ThrowingDirection(cell) if cell not in table.herds:
            return "is for a hex without a herd"
        case PlacingHerds() if table.herds:
            return "the herds stand already"
    return ""
