"""Catan: what things cost, and paying for them."""

from __future__ import annotations

from collections.abc import Iterable

Cost = tuple[tuple[int, int], ...]
"""How many of which kinds: pairs of kind and number."""


def pay(source: list[int], target: list[int], cost: Iterable[tuple[int, int]]) -> None:
    """So many of each kind go from one row to the same places in another one."""
    for kind, number in cost:
        source[kind] -= number
        target[kind] += number
