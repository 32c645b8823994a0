"""Counted goods, each row a list of numbers by kind: what a player, a bank or a track holds. Moves conserve the total."""

from __future__ import annotations


def move(source: list[int], at: int, target: list[int], to: int, number: int) -> None:
    """Things go from a place in one row to a place in another one."""
    source[at] -= number
    target[to] += number


def room(have: int, limit: int) -> int:
    """How many more fit where no more than ``limit`` do."""
    return max(0, limit - have)
