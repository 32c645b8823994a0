"""Earning in a position of Wind River: the fields that count, and the sum in words."""

from __future__ import annotations

from bisongames.engine.core.rules import Counted
from bisongames.engine.positions.state import State
from bisongames.wind_river.earning_resources import gain
from bisongames.wind_river.table import Table


def fields_alone(state: State) -> list[tuple[str, int, int]]:
    """The fields where only the actor has tipis: each with its buffaloes and these tipis."""
    table: Table = state.table
    assert state.actor is not None
    return [
        (table.board.fields[field], table.buffaloes[field], own)
        for field, own in table.fields_with(state.actor)
        if own == table.all_tipis[field]
    ]


def earning_sum(state: State) -> str:
    """The sum: ``B3: 3 buffaloes − 1 tipi = 2.``"""
    parts = [
        f"{name}: {Counted(herd):buffalo|buffaloes} − {Counted(own):tipi}"
        for name, herd, own in fields_alone(state)
    ]
    assert state.actor is not None
    together = " together" if len(parts) > 1 else ""
    return f"{'; '.join(parts)}{together} = {gain(state.table, state.actor)}."
