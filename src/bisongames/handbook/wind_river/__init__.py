"""The handbook of Wind River: fields with their neighbors ahead, the sum of earning, and small pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import State
from bisongames.handbook.game_guide import Figure, GameGuide
from bisongames.handbook.wind_river import fields
from bisongames.handbook.wind_river.earning import earning_sum, fields_alone
from bisongames.handbook.wind_river.icons import ICONS
from bisongames.show.wind_river import pieces


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
                return tuple(f"field:{name}" for name, _, _ in fields_alone(state)), earning_sum(
                    state
                )
        return (), ""


GUIDE = WindRiverGuide()
