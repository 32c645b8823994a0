"""Goods as rows of numbers by kind, held by a player, a bank or a track. Moves conserve the total."""

from __future__ import annotations


def move(source: list[int], at: int, target: list[int], to: int, number: int) -> None:
    """Moves ``number`` things from a place in one row to a place in another."""
    source[at] -= number
    target[to] += number


def room(have: int, limit: int) -> int:
    """The room left below ``limit``; 0 if there is none."""
    return max(0, limit - have)
