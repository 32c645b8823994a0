"""Catan: cards that no play brings, for positions that are made by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bisongames.catan.island import CORNERS, HEXES_AT, NODE_BIT
from bisongames.catan.options import (
    CARDS,
    KNIGHT,
    RESOURCES,
    ROAD_BUILDING,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
)
from bisongames.catan.setup import start_hands
from bisongames.catan.table import NO_CARDS, Table
from bisongames.catan.validation.piece_checks import FIRST_PIECES, buildings
from bisongames.engine.core.errors import Fault

ROOT: Final = "$.position"


def faults(table: Table) -> Iterator[Fault]:
    """Cards of which there are others, and what is noted of a turn without its cause."""
    for player, (hand, chosen) in enumerate(zip(table.hands, table.discards, strict=True)):
        for name, held, number in zip(RESOURCES, hand, chosen, strict=True):
            if number > held:
                yield Fault(f"{ROOT}.discards[{player}].{name}", "is not in the hand")
    yield from _deck_faults(table)
    mine = table.held[table.active_player] if table.active_player >= 0 else NO_CARDS
    for card, name in enumerate(CARDS):
        if table.bought[card] > mine[card]:
            yield Fault(f"{ROOT}.bought.{name}", "is not in the hand of the active player")
    if table.bought != NO_CARDS and not table.built:
        yield Fault(f"{ROOT}.built", "needed true: a development card was bought in this turn")
    options = table.board.options
    most = options.max_offers_per_turn if options.domestic_trade and table.turn else 0
    if table.offers > most:
        yield Fault(f"{ROOT}.offers", f"found {table.offers}, allowed is 0 to {most}")
    if not table.turn:
        for name in ("built", "card_played"):
            if getattr(table, name):
                yield Fault(f"{ROOT}.{name}", "needed false in set-up")


def played(table: Table) -> list[int]:
    """Per development card: how many have left the game; knights stay open."""
    known = [sum(numbers) for numbers in zip(table.deck, *table.held, strict=True)]
    known[KNIGHT] += sum(table.knights)
    return [there - number for there, number in zip(table.board.deck, known, strict=True)]


def _deck_faults(table: Table) -> Iterator[Fault]:
    for card, (name, gone) in enumerate(zip(CARDS, played(table), strict=True)):
        there = table.board.deck[card]
        # Progress cards that were played leave the game; knights and victory points do not.
        if gone < 0 or (gone and card in (KNIGHT, VICTORY_POINT)):
            yield Fault(f"{ROOT}.deck.{name}", f"found {there - gone} in all, there are {there}")


def history_faults(table: Table) -> Iterator[Fault]:
    """Cards that the turns so far cannot have brought, or seen played. The table is free of other faults."""
    yield from _bought_too_early(table)
    yield from _played_too_often(table)
    if table.turn:
        yield from _more_than_came(table)


def _bought_too_early(table: Table) -> Iterator[Fault]:
    """Development cards are bought in turns of one's own, and not in the first one both bought and kept from before."""
    for player, cards in enumerate(table.held):
        begun, path = table.turns_begun(player), f"{ROOT}.cards[{player}]"
        if not begun and any(cards):
            yield Fault(path, "found development cards of one who has had no turn")
        elif begun == 1 and player == table.active_player and cards != table.bought:
            yield Fault(path, "found development cards in a first turn that were not bought in it")


def most_played(table: Table, player: int) -> int:
    """How many development cards a player can have played: one in a turn, and none in his first."""
    turns = table.turns_begun(player)
    if player == table.active_player and not table.card_played:
        turns -= 1
    return max(0, turns - 1)


def _played_too_often(table: Table) -> Iterator[Fault]:
    active, gone = table.active_player, sum(played(table))
    could = [most_played(table, player) for player in range(table.num_players)]
    for player, (number, most) in enumerate(zip(table.knights, could, strict=True)):
        if number > most:
            yield Fault(
                f"{ROOT}.knights[{player}]",
                f"found {number}, his turns so far let him play {most} development cards",
            )
    if gone > sum(could) - sum(table.knights):
        yield Fault(
            f"{ROOT}.deck",
            f"{gone} played cards have left the game, and beside the knights "
            f"{max(0, sum(could) - sum(table.knights))} can have been played",
        )
    if table.card_played and table.turn:
        if not could[active] or table.turns_begun(active) < 2:
            yield Fault(f"{ROOT}.card_played", "needed false in a first turn")
        elif not table.knights[active] and not gone:
            yield Fault(f"{ROOT}.card_played", "needed false: he has played no card")


def _more_than_came(table: Table) -> Iterator[Fault]:
    """All that is in hands, and all that was paid for, has come with start cards, rolls and Years of Plenty."""
    here = sum(map(sum, table.hands))
    paid = _paid(table)
    options = table.board.options
    start = max(len(cells) for cells in HEXES_AT) * table.num_players
    plenty = played(table)[YEAR_OF_PLENTY] * options.plenty_cards
    came = start + plenty + table.turn * _most_of_a_roll(table)
    if here + paid > came:
        yield Fault(
            f"{ROOT}.hands",
            f"found {here} resource cards, and {paid} were paid at least; "
            f"at most {came} can have come by turn {table.turn}",
        )


def _paid(table: Table) -> int:
    """How many resource cards the pieces and development cards have cost at least."""
    costs = {name: sum(n for _, n in cost) for name, cost in table.board.costs.items()}
    roads = sum(laid.bit_count() - FIRST_PIECES for laid in table.laid)
    roads -= played(table)[ROAD_BUILDING] * table.board.options.free_roads
    paid = costs["road"] * max(0, roads)
    paid += costs["card"] * (sum(table.board.deck) - sum(table.deck))
    for player in range(table.num_players):
        paid += costs["settlement"] * (buildings(table, player).bit_count() - FIRST_PIECES)
        paid += costs["city"] * table.cities[player].bit_count()
        paid += costs["hunter"] * sum(table.hunters[player])
    return paid


def _most_of_a_roll(table: Table) -> int:
    """How many cards one roll can have brought all together: buildings become more and larger only."""
    options = table.board.options
    factor = max(options.production_factor)
    largest = max(options.settlement_yield, options.city_yield)
    worth: dict[int, int] = {}
    for player in range(table.num_players):
        for nodes, cards in (
            (table.settlements[player], options.settlement_yield),
            (table.cities[player], largest),
        ):
            for node, bit in enumerate(NODE_BIT):
                if nodes & bit:
                    worth[node] = cards
    if options.settlement_moves:  # they may have stood where most came
        return factor * sum(worth.values()) * _most_equal_numbers(table)
    return factor * max(_brought(table, worth).values(), default=0)


def _brought(table: Table, worth: Mapping[int, int]) -> dict[int, int]:
    """What buildings bring, by number."""
    found: dict[int, int] = {}
    for cell, number in enumerate(table.numbers):
        if number:
            cards = sum(worth.get(node, 0) for node in CORNERS[cell])
            found[number] = found.get(number, 0) + cards
    return found


def _most_equal_numbers(table: Table) -> int:
    """How many hexes with one number meet at an intersection at most."""
    most = 1
    for cells in HEXES_AT:
        numbers = [table.numbers[cell] for cell in cells if table.numbers[cell]]
        most = max([most, *(numbers.count(number) for number in numbers)])
    return most


def start_hand_faults(table: Table) -> Iterator[Fault]:
    """Before the first roll everybody holds what the second of his settlements has brought."""
    for player, hand in enumerate(table.hands):
        if tuple(hand) not in start_hands(table, player):
            yield Fault(f"{ROOT}.hands[{player}]", "are not the cards of a second settlement")
