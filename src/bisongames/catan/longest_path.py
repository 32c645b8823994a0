"""Catan A6: the length of a road."""

from __future__ import annotations

from functools import lru_cache

from bisongames.catan.island import ENDS, NODES, PATHS, PATHS_AT, bits
from bisongames.catan.main_phase.affordability import MOST_KEPT
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

_OWN, _OTHER = 1, 2


@lru_cache(maxsize=MOST_KEPT)
def road_length(laid: int, cut: int) -> int:
    """The length of the road on these paths, with opponents' buildings on these intersections, both as bit sets.

    In a road without rings each intersection is visited once: the longest trail through it joins its two longest
    branches. Trails end at opponents' buildings, however many pieces touch these.
    """
    roads, owners = [0] * PATHS, [0] * NODES
    for path in bits(laid):
        roads[path] = _OWN
    for node in bits(cut):
        owners[node] = _OTHER
    seen: set[int] = set()
    ring = False
    best = 1 if laid else 0  # a single piece may lie between two opponents' buildings

    def branch(node: int, came: int) -> int:
        """The longest branch from an intersection."""
        nonlocal ring, best
        seen.add(node)
        first = second = 0
        for path, other in PATHS_AT[node]:
            if roads[path] and path != came:
                length = 1
                if not owners[other]:
                    if other in seen:
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

    touched = [node for path in bits(laid) for node in ENDS[path]]
    for node in touched:
        if node not in seen and not owners[node]:
            branch(node, -1)
    return max(longest_from(roads, owners, _OWN, node) for node in touched) if ring else best


def longest_from(roads: list[int], owners: list[int], own: int, node: int) -> int:
    """The length of the longest trail over one player's roads from an intersection, by trying all trails.

    ``roads`` and ``owners`` hold the number of the owner plus 1, by path and by intersection.
    """
    best = 0
    for path, other in PATHS_AT[node]:
        if roads[path] == own:
            owner = owners[other]
            length = 1
            if not owner or owner == own:
                roads[path] = 0  # taken off the board during the search
                length += longest_from(roads, owners, own, other)
                roads[path] = own
            if length > best:
                best = length
    return best
