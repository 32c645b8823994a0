"""Counted goods, each row a list of numbers by kind: what a player, a bank or a track holds. Nothing is lost on the way."""

from __future__ import annotations

from collections.abc import Iterable

Cost = tuple[tuple[int, int], ...]
"""How many of which kinds: pairs of kind and number."""


def move(source: list[int], at: int, target: list[int], to: int, number: int) -> None:
    """Things go from a place in one row to a place in another one."""
    source[at] -= number
    target[to] += number


def pay(source: list[int], target: list[int], cost: Iterable[tuple[int, int]]) -> None:
    """So many of each kind go from one row to the same places in another one."""
    for kind, number in cost:
        source[kind] -= number
        target[kind] += number


def room(have: int, limit: int) -> int:
    """How many more fit where no more than ``limit`` do."""
    return max(0, limit - have)
