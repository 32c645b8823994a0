"""Catan: what no match can lead to, for positions that are made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.catan import scenario
from bisongames.catan.dice import FACES
from bisongames.catan.island import CLOSE_MASK, NODE_BIT, NODE_NAMES, PATH_NAMES, bits
from bisongames.catan.options import CARDS, DESERT, KNIGHT, RESOURCES, TERRAINS, VICTORY_POINT
from bisongames.catan.passing_the_turn import BeginFirstTurn
from bisongames.catan.pieces import UNKNOWN
from bisongames.catan.playing import Playing
from bisongames.catan.production import RollingDice
from bisongames.catan.robber import Discarding, Stealing
from bisongames.catan.setup import BeginPlacing
from bisongames.catan.table import NO_CARDS, NOBODY, Table
from bisongames.catan.trading import AnsweringOffer, ClosingTrade, lacking
from bisongames.catan.turn import BeforeRolling
from bisongames.play.agenda import Pending
from bisongames.play.errors import Fault

ROOT: Final = "$.position"
TOTALS: Final = sorted({a + b for a in FACES for b in FACES} - {7})
"""The numbers that hexes can have."""


def laws(table: Table) -> Iterator[Fault]:
    """What stands where nothing can, and cards of which there are others."""
    faults = [*_island_faults(table), *_piece_faults(table), *_card_faults(table)]
    yield from [*faults, *scenario.laws(table)] or _bonus_faults(table)


def _island_faults(table: Table) -> Iterator[Fault]:
    dealt, laid = UNKNOWN not in table.terrain, table.robber >= 0
    for cell, (kind, number) in enumerate(zip(table.terrain, table.numbers, strict=True)):
        due = dealt and laid and kind != DESERT
        if number not in (0, *TOTALS) or bool(number) != due:
            there = "unknown terrain" if kind == UNKNOWN else TERRAINS[kind]
            yield Fault(f"{ROOT}.numbers[{cell}]", f"found {number} on {there}")
    if laid and not dealt:
        yield Fault(f"{ROOT}.robber", "the island is not laid yet")
    undealt = table.terrain.count(UNKNOWN)
    if UNKNOWN in table.terrain[: len(table.terrain) - undealt]:
        yield Fault(f"{ROOT}.terrain", "is dealt from the first hex on")
    if not laid:
        for kind, most in enumerate(table.board.terrain):
            if table.terrain.count(kind) > most:
                yield Fault(f"{ROOT}.terrain", f"there are {most} hexes of {TERRAINS[kind]}")
    if table.turn:
        if UNKNOWN in table.harbours:
            yield Fault(f"{ROOT}.harbours", "are not laid yet")
        if not laid:
            yield Fault(f"{ROOT}.robber", "is on no hex")
        if table.active_player < 0 or table.start_player < 0:
            yield Fault(f"{ROOT}.active_player", "in a turn it is somebody's")


def _piece_faults(table: Table) -> Iterator[Fault]:
    taken = closed = paths = 0
    apart = table.turn == 0 or table.board.options.distance_rule_after_setup
    for player in range(table.num_players):
        path = f"{ROOT}.pieces[{player}]"
        laid, cities = table.laid[player], table.cities[player]
        buildings = table.settlements[player] | cities
        both = buildings & taken | table.settlements[player] & cities
        taken |= buildings
        for name in (
            *(PATH_NAMES[p] for p in bits(paths & laid)),
            *(NODE_NAMES[n] for n in bits(both)),
        ):
            yield Fault(path, f"{name} is taken")
        paths |= laid
        if cities and not table.board.options.allow_cities:
            yield Fault(f"{path}.cities", "cities are not built")
        if (laid or buildings) and table.robber < 0:
            yield Fault(path, "the island is not laid yet")
        for node in bits(buildings):
            if closed & NODE_BIT[node] and apart:
                yield Fault(path, f"{NODE_NAMES[node]} is next to another building")
            closed |= CLOSE_MASK[node]


def _card_faults(table: Table) -> Iterator[Fault]:
    for player, (hand, chosen) in enumerate(zip(table.hands, table.discards, strict=True)):
        for name, held, number in zip(RESOURCES, hand, chosen, strict=True):
            if number > held:
                yield Fault(f"{ROOT}.discards[{player}].{name}", "is not in the hand")
    mine = table.held[table.active_player] if table.active_player >= 0 else NO_CARDS
    for card, (name, there) in enumerate(zip(CARDS, table.board.deck, strict=True)):
        known = table.deck[card] + sum(cards[card] for cards in table.held)
        if card == KNIGHT:
            known += sum(table.knights)
        # Other cards that were played leave the game.
        if known > there or (card in (KNIGHT, VICTORY_POINT) and known != there):
            yield Fault(f"{ROOT}.deck.{name}", f"found {known} in all, there are {there}")
        if table.bought[card] > mine[card]:
            yield Fault(f"{ROOT}.bought.{name}", "is not in the hand of the active player")


def _bonus_faults(table: Table) -> Iterator[Fault]:
    """Whether the bonus cards lie where the pieces say."""
    options = table.board.options
    worked_out = table.copy()
    worked_out.settle()
    lengths, holder = worked_out.lengths, table.longest
    most = max(lengths)
    if most < options.longest_road_minimum:
        fits = holder == NOBODY
    elif holder == NOBODY:
        fits = lengths.count(most) > 1
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


def agenda_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """What would stop the game, or break a rule, later on."""
    last = agenda[-1]
    place = f"$.agenda[{len(agenda) - 1}]"
    if table.turn == 0:
        if not isinstance(last, BeginFirstTurn | BeginPlacing):
            yield Fault(place, "needed BeginPlacing or BeginFirstTurn, which come last in set-up")
    elif last not in _turn_ends(table):
        yield Fault(place, "needed what the active player does next in his turn")
    for index, pending in enumerate(agenda):
        message = _fault(table, pending) or scenario.agenda_fault(table, pending)
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
            left = table.size(player) // 2 - sum(table.discards[player])
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
    return ""
