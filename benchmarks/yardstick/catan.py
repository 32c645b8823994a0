"""The yardstick's evaluation of tables of Catan."""

from __future__ import annotations

from typing import Final

from bisongames.catan.bison_herds.herd_table import HerdTable
from bisongames.catan.bison_herds.settlement_moves import PayingForMove
from bisongames.catan.dice import DICE
from bisongames.catan.hooks import Cost
from bisongames.catan.island import HEXES_AT, bits
from bisongames.catan.main_phase.building import DrawingCard
from bisongames.catan.main_phase.trading import AnsweringOffer, ClosingTrade
from bisongames.catan.options import RESOURCES
from bisongames.catan.robber import Stealing
from bisongames.engine.core.agenda import Pending

CARRIES_OUT: Final = (PayingForMove, DrawingCard, Stealing, AnsweringOffer, ClosingTrade)
"""The decisions that only complete the previous choice."""


def value(table: HerdTable, player: int) -> float:
    """The value of a table: points above all; then production, roads, knights, cards and room to build."""
    board, options = table.board, table.board.options
    worth = 10.0 * table.points[player]
    kinds = [0.0] * len(RESOURCES)
    for nodes, cards in (
        (table.settlements[player], options.settlement_yield),
        (table.cities[player], options.city_yield),
    ):
        for node in bits(nodes):
            for cell in HEXES_AT[node]:
                if table.numbers[cell]:
                    share = DICE.ways(table.numbers[cell]) * cards
                    kinds[table.terrain[cell]] += share * (0.7 if cell == table.robber else 1.0)
    # Evenly spread production is worth more than the same of one kind.
    worth += sum(0.25 * k + 0.5 * min(k, 4.0) for k in kinds)
    worth += 0.4 * min(table.lengths[player], 8) + 0.9 * table.knights[player]
    worth += 0.8 * table.unplayed[player]
    hand = table.hands[player]
    if table.settlements_left[player]:
        sites = table.touched[player] & table.open_nodes
        worth += min(2.0, 1.2 * sites.bit_count())
        worth += 3.0 * _saved(hand, board.costs["settlement"]) if sites else 0.0
    if options.allow_cities and table.pieces_left[player] and table.settlements[player]:
        worth += 3.0 * _saved(hand, board.costs["city"])
    worth += sum(0.25 * min(n, 1) + 0.09 * min(n, 3) + 0.03 * n for n in hand)
    # A seven may be rolled; and offers are free, but repeated ones annoy the others.
    worth -= 0.06 * max(0, sum(hand) - options.discard_limit) + 0.1 * table.offers
    if options.hunters_per_player:
        hunters = table.hunters[player]
        worth += 2.0 * _saved(hand, board.costs["hunter"]) if table.pieces_left[player] else 0.0
        worth += 1.0 * sum(hunters)
        worth += 1.0 * sum(hunters[cell] for cell in set(table.herds))
    rivals = [table.points[p] for p in range(table.num_players) if p != player]
    return worth - 1.0 * max(rivals) - 0.5 * sum(rivals) / len(rivals)


def part_of_choice(pending: Pending) -> bool:
    """Whether this is a payment, a draw or an answer."""
    return isinstance(pending, CARRIES_OUT)


def _saved(hand: list[int], cost: Cost) -> float:
    """The square of the share of a price in hand: 1 for all of it, a quarter for half of it."""
    have = sum(min(hand[kind], number) for kind, number in cost)
    share: float = have / sum(number for _, number in cost)
    return share * share
