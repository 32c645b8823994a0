"""Catan A6: the Longest Road."""

from __future__ import annotations

from bisongames.catan.events import LongestRoadPassed
from bisongames.catan.island import ENDS, NODE_BIT, PATH_BIT, PATH_MASK_AT
from bisongames.catan.road_length import longest_from
from bisongames.catan.table import NOBODY, Table
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.rules import Rule, ruling


def recount_with(table: Table, player: int, path: int, tell: Tell) -> None:
    """Updates a player's road length after a new piece."""
    others = table.laid[player] ^ PATH_BIT[path]
    for end in ENDS[path]:
        if not others & PATH_MASK_AT[end]:  # only a trail that begins here can have become longer
            length = longest_from(table.roads, table.owners, player + 1, end)
            break
    else:
        length = table.measure_road(player)
    if length > table.lengths[player]:
        table.lengths[player] = length
        if length >= table.board.options.longest_road_minimum:
            award_longest_road(table, tell)


NEEDED = Rule(
    "CA-6f",
    "You need a road at least {longest_road_minimum:piece} long to take or keep the Longest Road.",
)
JUDGED = ruling(
    "CA-R34",
    "Check who holds the Longest Road after each new road and each new building.",
    "6",
    reason="A new building can cut a road.",
)
HOLDER_KEEPS = Rule(
    "CA-6g",
    "The holder keeps the Longest Road until another player's road is longer; an equally long one does not take it.",
)
SET_ASIDE = Rule(
    "CA-6h",
    "If the holder's road is no longer the longest, the player with the longest road takes the Longest Road. If several are "
    "tied, nobody holds it until one road alone is the longest.",
)


def award_longest_road(table: Table, tell: Tell) -> None:
    """Gives the Longest Road to the player who is due it, or to nobody."""
    lengths, holder, options = table.lengths, table.longest, table.board.options
    most = max(lengths)
    if most < options.longest_road_minimum:
        new = NOBODY
    elif holder != NOBODY and lengths[holder] == most:
        return
    else:
        new = lengths.index(most) if lengths.count(most) == 1 else NOBODY
    if new == holder:
        return
    if holder != NOBODY:
        table.points[holder] -= options.longest_road_points
    if new != NOBODY:
        table.points[new] += options.longest_road_points
    table.longest = new
    if tell:
        tell(LongestRoadPassed(None if new == NOBODY else new, most))


def recount_at(table: Table, node: int, builder: int) -> bool:
    """Updates the road that a building at this intersection cuts, or no longer cuts; True if its length changes."""
    for player, joints in enumerate(table.joints):
        if joints & NODE_BIT[node] and player != builder:
            length = table.measure_road(player)
            changed = length != table.lengths[player]
            table.lengths[player] = length
            return changed
    return False
