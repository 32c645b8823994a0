"""Shortest paths between places of a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bisongames.components.hexes import steps_from

Neighbors = Callable[[int], Iterable[int]]
"""From a place, those that are one step away."""


def shortest_path(start: int, end: int, neighbors: Neighbors) -> list[int]:
    """The places on a shortest path, including both ends; empty where there is none."""
    steps = steps_from([start], neighbors)
    if end not in steps:
        return []
    path = [end]
    while path[-1] != start:
        here = path[-1]
        path.append(
            next(at for at, n in steps.items() if n == steps[here] - 1 and here in neighbors(at))
        )
    return path[::-1]
