"""Catan A6: the length of a road.

Roads and buildings come as lists by path and by intersection, with the number of their owner plus 1; ``own`` is that of
the player whose road is measured.
"""

from __future__ import annotations

from bisongames.catan.island import ENDS, NODE_BIT, PATH_BIT, PATH_MASK_AT, PATHS_AT, bits
from bisongames.components.hexes import steps_from
from bisongames.engine.core.rules import Rule, ruling

LENGTH = Rule(
    "CA-6c",
    "Your road is as long as the longest line of your roads that you can trace without using a road twice. You may cross an "
    "intersection again; side branches do not count.",
)
OWN_BUILDINGS = Rule("CA-6d", "Your own buildings do not interrupt your road.")
CUT = Rule(
    "CA-6e", "Your road may begin or end at an opponent's building, but not pass through it."
)
RING = ruling(
    "CA-R13",
    "If an opponent's building stands on a ring of your roads, the whole ring counts: it begins and ends at that building.",
    "6",
)


def road_length(roads: list[int], owners: list[int], own: int, touched: int) -> int:
    """The length of a road; ``touched`` is the bit set of its intersections.

    Where no way leads back to where it began, each intersection is come to once: the longest way over it joins the two
    longest branches beyond. Opponents' buildings are ends, however often one comes to them.
    """
    seen = 0
    ring = False
    best = 1 if touched else 0  # a single piece may lie between two opponents' buildings

    def branch(node: int, came: int) -> int:
        """The longest branch from an intersection."""
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

    for node in bits(touched):
        if not seen & NODE_BIT[node] and owners[node] in (0, own):
            branch(node, -1)
    return _longest_with_rings(roads, owners, own, touched) if ring else best


def _longest_with_rings(roads: list[int], owners: list[int], own: int, touched: int) -> int:
    """The same for roads with rings, by trying all paths.

    A longest way begins at an end, a fork or an opponent's building; only a ring without any of these has none.
    """
    best = 0
    rings = 0
    for node in bits(touched):
        if len(_next_to(roads, own, node)) != 2 or owners[node] not in (0, own):
            best = max(best, _beginning_at(roads, owners, own, node))
        else:
            rings |= NODE_BIT[node]
    # A ring that hangs on nothing counts as a whole; it has at least six pieces.
    while rings.bit_count() > max(best, 5):
        node = (rings & -rings).bit_length() - 1
        chain = steps_from([node], lambda here: _next_to(roads, own, here))
        reached = sum(NODE_BIT[there] for there in chain)
        if reached & ~rings == 0:
            best = max(best, len(chain))
        rings &= ~reached
    return best


def _next_to(roads: list[int], own: int, node: int) -> list[int]:
    """The intersections at the other ends of the own pieces that meet at one."""
    return [other for path, other in PATHS_AT[node] if roads[path] == own]


def road_length_over(roads: list[int], owners: list[int], own: int, laid: int, path: int) -> int:
    """The length of the longest path over one piece of a player; ``laid`` is the bit set of all their pieces."""
    a, b = ENDS[path]
    roads[path] = 0
    if _ends_at(owners, own, laid, path, a):
        length = 1 + _from(roads, owners, own, b)
    elif _ends_at(owners, own, laid, path, b):
        length = 1 + _from(roads, owners, own, a)
    else:
        length = 1 + _from_both(roads, owners, own, a, b)
    roads[path] = own
    return length


def _ends_at(owners: list[int], own: int, laid: int, path: int, node: int) -> bool:
    """Whether the road ends at an intersection at one end of a piece."""
    others = laid & PATH_MASK_AT[node] & ~PATH_BIT[path]
    return not others or owners[node] not in (0, own)


def _from(roads: list[int], owners: list[int], own: int, node: int) -> int:
    """The longest path on from an intersection; pieces already walked are taken off the board meanwhile."""
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
    """The longest path from ``a`` plus one from ``b`` that share no piece."""
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
