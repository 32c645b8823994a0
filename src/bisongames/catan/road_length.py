"""Catan A6: the length of a road."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bisongames.catan.island import (
    ENDS,
    NODE_BIT,
    NODES,
    PATH_BIT,
    PATH_MASK_AT,
    PATHS,
    PATHS_AT,
    bits,
)
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
    reason="A line may begin and end at that building, and uses no road twice.",
)

_OWN, _OTHER = 1, 2
_STEPS: Final = tuple(
    tuple((PATH_BIT[path], other, NODE_BIT[other]) for path, other in meeting)
    for meeting in PATHS_AT
)
"""Per intersection: the paths that meet there, each with its other end; places as numbers and as bits."""


@lru_cache(maxsize=MOST_KEPT)
def road_length(laid: int, cut: int) -> int:
    """The length of the road on these paths, with opponents' buildings on these intersections, both as bit sets.

    In a road without rings each intersection is visited once: the longest trail through it joins its two longest
    branches. Trails end at opponents' buildings, however many pieces touch these.
    """
    left, seen = laid, 0
    ring = False
    best = 0

    def branch(node: int) -> int:
        """The longest branch from an intersection, over the paths that are left."""
        nonlocal left, seen, ring, best
        seen |= NODE_BIT[node]
        first = second = 0
        for path, other, there in _STEPS[node]:
            if left & path:
                left ^= path
                length = 1
                if not cut & there:
                    if seen & there:
                        ring = True
                        continue
                    length += branch(other)
                if length > first:
                    first, second = length, first
                elif length > second:
                    second = length
        if first + second > best:
            best = first + second
        return first

    while left:
        before = left
        path = left.bit_length() - 1
        a, b = ENDS[path]
        if not cut & NODE_BIT[a]:
            branch(a)
        elif not cut & NODE_BIT[b]:
            branch(b)
        else:  # a single piece between two opponents' buildings
            left ^= PATH_BIT[path]
            best = max(best, 1)
        if ring:
            best = max(best, _longest_trail(before ^ left, cut))
            ring = False
    return best


def _longest_trail(laid: int, cut: int) -> int:
    """The length of a connected road with rings.

    A longest trail runs between ends, forks and opponents' buildings, unless the road is a single ring. It begins and
    ends at the same place only at a building, so one of the ends and forks can be skipped as a start.
    """
    roads, owners = [0] * PATHS, [0] * NODES
    for path in bits(laid):
        roads[path] = _OWN
    for node in bits(cut):
        owners[node] = _OTHER
    touched = {node for path in bits(laid) for node in ENDS[path]}
    buildings = [node for node in touched if owners[node]]
    ends = [
        node
        for node in touched
        if not owners[node] and (laid & PATH_MASK_AT[node]).bit_count() != 2
    ]
    starts = ends[1:] + buildings or [touched.pop()]
    return max(longest_from(roads, owners, _OWN, node) for node in starts)


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
