"""The handbook of Wind River: fields with their neighbors ahead, the sum of earning, and small pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bisongames.engine.core.actions import Event
from bisongames.engine.core.rules import Counted
from bisongames.engine.positions.state import State
from bisongames.handbook.game_guide import Figure, GameGuide
from bisongames.handbook.wind_river import fields
from bisongames.handbook.wind_river.icons import ICONS
from bisongames.show.wind_river import pieces
from bisongames.wind_river.earning_resources import gain
from bisongames.wind_river.table import Table


class WindRiverGuide(GameGuide):
    """The guide of Wind River."""

    tones = pieces.TONES
    icons = ICONS
    figures: ClassVar[Mapping[str, Figure]] = {
        "ways": lambda game, data, _: [fields.neighbor_diagram(game, data)],
        "field": lambda _, data, caption: [fields.field_picture(data, caption)],
    }

    def highlights(
        self, state: State, events: Sequence[Event], name: str
    ) -> tuple[tuple[str, ...], str]:
        """``lost``: the fields whose tipis are given up; ``earning``: the fields that count for it, and their sum."""
        match name:
            case "lost":
                lost = (getattr(event, "field", "") for event in events)
                return tuple(f"field:{field}" for field in lost if field), ""
            case "earning":
                alone = _fields_alone(state)
                return tuple(f"field:{name}" for name, _, _ in alone), _earning_sum(state, alone)
        return (), ""


def _fields_alone(state: State) -> list[tuple[str, int, int]]:
    """The fields where only the actor has tipis: each with its buffaloes and these tipis."""
    table: Table = state.table
    assert state.actor is not None
    return [
        (table.board.fields[field], table.buffaloes[field], own)
        for field, own in table.fields_with(state.actor)
        if own == table.all_tipis[field]
    ]


def _earning_sum(state: State, alone: Sequence[tuple[str, int, int]]) -> str:
    """The sum: ``B3: 3 buffaloes − 1 tipi = 2.``"""
    parts = [
        f"{name}: {Counted(herd):buffalo|buffaloes} − {Counted(own):tipi}"
        for name, herd, own in alone
    ]
    assert state.actor is not None
    together = " together" if len(parts) > 1 else ""
    return f"{'; '.join(parts)}{together} = {gain(state.table, state.actor)}."


GUIDE = WindRiverGuide()
