"""Catan: how good a position looks for a player; a rough guess for bots."""

from __future__ import annotations

from bisongames.catan.board import DESERT
from bisongames.catan.island import HEXES
from bisongames.catan.table import Table
from bisongames.components.dice import ways


def value(table: Table, player: int) -> float:
    """Points above all; then what the island brings, roads, knights, cards and room to build."""
    players = table.num_players
    worth = 10.0 * table.points[player]
    kinds = [0.0] * 5
    for cell in range(HEXES):
        kind = table.terrain[cell]
        yields = table.yields[cell * players + player]
        if yields and kind != DESERT:
            share = ways(table.numbers[cell]) * yields
            kinds[kind] += share * (0.7 if cell == table.robber else 1.0)
    # Evenly spread production is worth more than the same on one kind.
    worth += sum(0.25 * k + 0.5 * min(k, 4.0) for k in kinds)
    worth += 0.4 * min(table.lengths[player], 8) + 0.9 * table.knights[player]
    worth += 0.8 * sum(table.held[5 * player : 5 * player + 4])
    if table.settlements_left[player]:
        sites = table.touched[player] & table.open_nodes
        worth += min(2.0, 1.2 * sites.bit_count())
    hand = table.hands[5 * player : 5 * player + 5]
    worth += sum(min(n, 3) * 0.12 + min(n, 1) * 0.1 for n in hand)
    worth -= 0.15 * max(0, table.size(player) - table.board.discard_limit)
    if table.hunters:
        worth += 1.0 * sum(table.hunters[player::players])
        worth += 1.0 * sum(table.hunters[cell * players + player] for cell in set(table.herds))
    rivals = [table.points[p] for p in range(players) if p != player]
    return worth - 1.0 * max(rivals) - 0.5 * sum(rivals) / len(rivals)
