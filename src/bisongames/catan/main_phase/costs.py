"""Catan: costs and payments."""

from __future__ import annotations

from collections.abc import Iterable


def pay(source: list[int], target: list[int], cost: Iterable[tuple[int, int]]) -> None:
    """Moves the cards of a cost from one hand or bank to another."""
    for kind, number in cost:
        source[kind] -= number
        target[kind] += number
