"""Catan A6: how long a road is, and who holds the Longest Road."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bisongames.catan.events import LongestRoadPassed
from bisongames.catan.island import ENDS, NODE_BIT, PATH_BIT, PATH_MASK_AT, PATHS_AT, bits
from bisongames.catan.purses import MOST_KEPT
from bisongames.play.actions import Tell
from bisongames.play.rules import Rule, ruling

if TYPE_CHECKING:
    from bisongames.catan.table import Table




def road_built(table: Table, player: int, path: int, tell: Tell) -> None:
    """A player's road has grown by one piece: only a way over this piece can be longer than before."""
    length = longest_over(table, player, path)
    if length > table.lengths[player]:
        table.lengths[player] = length
        if length >= table.board.longest_road_minimum:
            judge(table, tell)


JUDGED = Rule(
    "CA-6f",
    "After every road and every building the Longest Road is judged anew; with fewer than "
    "{longest_road_minimum:piece} nobody holds it.",
    source="sheet A6",
)
HOLDER_KEEPS = Rule(
    "CA-6g",
    "Its holder keeps it until somebody's road is longer; an equal one does not take it.",
    source="sheet A6",
)
SET_ASIDE = Rule(
    "CA-6h",
    "When the holder falls behind, a single longest road takes it; with several it is set aside until one alone is "
    "longest.",
    source="sheet A6",
)


def judge(table: Table, tell: Tell) -> None:
    """Decide who holds the Longest Road."""
    lengths, holder = table.lengths, table.longest
    most = max(lengths)
    if most < table.board.longest_road_minimum:
        new = -1
    elif holder >= 0 and lengths[holder] == most:
        return
    else:
        new = lengths.index(most) if lengths.count(most) == 1 else -1
    if new == holder:
        return
    points = table.board.longest_road_points
    if holder >= 0:
        table.points[holder] -= points
    if new >= 0:
        table.points[new] += points
    table.longest = new
    if tell:
        tell(LongestRoadPassed(None if new < 0 else new, most))


def longest_over(table: Table, player: int, path: int) -> int:
    """The length of the longest way of a player over one of his pieces."""
    roads, owners, own = table.roads, table.owners, player + 1
    a, b = ENDS[path]
    roads[path] = 0
    if _ends_at(table, player, path, a):
        length = 1 + _from(roads, owners, own, b)
    elif _ends_at(table, player, path, b):
        length = 1 + _from(roads, owners, own, a)
    else:
        length = 1 + _from_both(roads, owners, own, a, b)
    roads[path] = own
    return length


def _ends_at(table: Table, player: int, path: int, node: int) -> bool:
    """Whether no way goes on over an intersection at one end of a player's piece."""
    owner = table.owners[node]
    others = table.laid[player] & PATH_MASK_AT[node] & ~PATH_BIT[path]
    return not others or bool(owner and owner != player + 1)


def _from(roads: list[int], owners: list[int], own: int, node: int) -> int:
    """The longest way on from an intersection that one comes to; pieces walked over are taken off meanwhile."""
    owner = owners[node]
    return 0 if owner and owner != own else _beginning_at(roads, owners, own, node)


def _beginning_at(roads: list[int], owners: list[int], own: int, node: int) -> int:
    best = 0
    for path, other in PATHS_AT[node]:
        if roads[path] == own:
            owner = owners[other]
            length = 1
            if not owner or owner == own:
                roads[path] = 0
                length += _beginning_at(roads, owners, own, other)
                roads[path] = own
            if length > best:
                best = length
    return best


def _from_both(roads: list[int], owners: list[int], own: int, a: int, b: int) -> int:
    """The longest way from ``a`` together with one from ``b`` that shares no piece with it."""
    best = _from(roads, owners, own, b)
    for path, other in PATHS_AT[a]:
        if roads[path] == own:
            roads[path] = 0
            owner = owners[other]
            if owner and owner != own:
                length = 1 + _from(roads, owners, own, b)
            else:
                length = 1 + _from_both(roads, owners, own, other, b)
            roads[path] = own
            if length > best:
                best = length
    return best


LENGTH = Rule(
    "CA-6c",
    "The length of a road is the longest way over own pieces: each piece once at most, intersections as often as one "
    "likes, side branches not added.",
    source="sheet A6",
)
OWN_BUILDINGS = Rule("CA-6d", "Own buildings do not interrupt a road.", source="sheet A6")
CUT = Rule(
    "CA-6e",
    "At an opponent's building such a way may begin or end, but not pass.",
    source="sheet A6",
)
RING = ruling(
    "CA-R13",
    "A ring with one opponent's building on it counts as a whole, beginning and ending there.",
    "6",
)


def longest(table: Table, player: int) -> int:
    """The length of a player's road, from the pieces on the table.

    Where no way leads back to where it began, each intersection is come to once: the longest way over it joins the two
    longest branches beyond. Opponents' buildings are ends, however often one comes to them.
    """
    roads, owners, own = table.roads, table.owners, player + 1
    seen = 0
    ring = False
    best = 1 if table.laid[player] else 0  # a single piece may lie between two opponents' buildings

    def branch(node: int, came: int) -> int:
        """The longest way on from an intersection."""
        nonlocal seen, ring, best
        seen |= NODE_BIT[node]
        first = second = 0
        for path, other in PATHS_AT[node]:
            if roads[path] == own and path != came:
                length = 1
                owner = owners[other]
                if not owner or owner == own:
                    if seen & NODE_BIT[other]:
                        ring = True
                        continue
                    length += branch(other, path)
                if length > first:
                    first, second = length, first
                elif length > second:
                    second = length
        if first + second > best:
            best = first + second
        return first

    for node in bits(table.touched[player]):
        if not seen & NODE_BIT[node] and owners[node] in (0, own):
            branch(node, -1)
    return _longest_with_rings(table, player) if ring else best


def _longest_with_rings(table: Table, player: int) -> int:
    """The same by trying all ways.

    A longest way begins at an end, a fork or an opponent's building; only a ring without any of these has none.
    """
    roads, owners, own = table.roads, table.owners, player + 1
    best = 0
    rings = 0
    for node in bits(table.touched[player]):
        degree = 0
        for path, _ in PATHS_AT[node]:
            if roads[path] == own:
                degree += 1
        if degree != 2 or owners[node] not in (0, own):
            best = max(best, _beginning_at(roads, owners, own, node))
        else:
            rings |= NODE_BIT[node]
    # A ring that hangs on nothing counts as a whole; it has at least six pieces.
    while rings.bit_count() > max(best, 5):
        node = (rings & -rings).bit_length() - 1
        reached = _chain(roads, own, node)
        if reached & ~rings == 0:
            best = max(best, reached.bit_count())
        rings &= ~reached
    return best


def _chain(roads: list[int], own: int, node: int) -> int:
    """All intersections that a player's road connects with one of them, as a bit set."""
    reached, waiting = NODE_BIT[node], [node]
    while waiting:
        for path, other in PATHS_AT[waiting.pop()]:
            if roads[path] == own and not reached & NODE_BIT[other]:
                reached |= NODE_BIT[other]
                waiting.append(other)
    return reached


def cut_or_joined(table: Table, node: int, builder: int) -> bool:
    """A building has come to an intersection, or has left it: the road of another player may be cut, or whole again.

    True if it has another length now. Where settlements move, the same roads are cut at the same places again and
    again: lengths are remembered by the pieces and the joints that are cut.
    """
    here = NODE_BIT[node]
    for player, joints in enumerate(table.joints):
        if joints & here and player != builder:
            cut = 0
            for other in range(table.board.players):
                if other != player:
                    cut |= table.settlements[other] | table.cities[other]
            known, key = table.board.lengths, (table.laid[player], cut & joints)
            length = known.get(key)
            if length is None:
                if len(known) > MOST_KEPT:
                    known.clear()
                length = known[key] = longest(table, player)
            changed = length != table.lengths[player]
            table.lengths[player] = length
            return changed
    return False
