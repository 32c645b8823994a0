"""Earning in a position of Wind River: the fields that count, and the sum in words."""

from __future__ import annotations

from typing import Any

from bisongames.engine.positions.state import State
from bisongames.wind_river.earning_resources import gain


def fields_alone(state: State) -> list[tuple[str, int, int]]:
    """The fields where only the actor has tipis: each with its buffaloes and these tipis."""
    table: Any = state.table
    return [
        (table.board.fields[field], table.buffaloes[field], own)
        for field, own in table.fields_with(state.actor)
        if own == table.all_tipis[field]
    ]


def earning_sum(state: State) -> str:
    """The sum: ``B3: 3 buffaloes − 1 tipi = 2.``"""
    parts = [
        f"{name}: {_so_many(herd, 'buffalo', 'buffaloes')} − {_so_many(own, 'tipi', 'tipis')}"
        for name, herd, own in fields_alone(state)
    ]
    assert state.actor is not None
    return f"{'; '.join(parts)}{' together' if len(parts) > 1 else ''} = {gain(state.table, state.actor)}."


def _so_many(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
