"""The yardstick's evaluation of tables of Bison."""

from __future__ import annotations

from bisongames.bison.board import TERRAINS
from bisongames.bison.paying import cost
from bisongames.bison.scoring import gains
from bisongames.bison.table import Table
from bisongames.engine.core.agenda import Pending


def value(table: Table, player: int) -> float:
    """The gain from the land relative to the other players; before the last round, also stocks and spare hunters."""
    brings = [0] * table.num_players
    for terrain in range(len(TERRAINS)):
        for other, gain in enumerate(gains(table, terrain)):
            brings[other] += gain
    others = sum(brings) - brings[player]
    found = brings[player] - others / (table.num_players - 1)
    left = max(
        0, table.board.rounds - table.round
    )  # rounds in which stocks can still buy something
    if left:
        end = table.board.options.track_end
        stock = sum(min(animals, end) for animals in table.tracks[player])
        found += 0.2 * stock + 0.4 * min(left, 3) * table.spare_hunters(player)
    # Announced hunters are about to act; their price is paid next.
    hunters = table.announced
    if hunters and table.active_player == player:
        found += 1.5 * hunters - (0.2 * cost(table, hunters) if left else 0.0)
    return found + 0.5 * table.has_marked_tile(player)


def part_of_choice(pending: Pending) -> bool:
    """False: each choice is evaluated on its own."""
    return False
