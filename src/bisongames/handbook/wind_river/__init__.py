"""The handbook of Wind River: fields with their neighbors ahead, the sum of earning, and small pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import Game, State
from bisongames.handbook.game_guide import Figure, GameGuide
from bisongames.handbook.text.blocks import Block
from bisongames.handbook.wind_river import fields
from bisongames.handbook.wind_river.earning import earning_sum, fields_alone
from bisongames.handbook.wind_river.icons import ICONS
from bisongames.show.wind_river import pieces


def _ways(game: Game, data: Mapping[str, Any], caption: str) -> list[Block]:
    return [fields.neighbor_diagram(game, data)]


def _field(game: Game, data: Mapping[str, Any], caption: str) -> list[Block]:
    return [fields.field_picture(data, caption)]


class WindRiverGuide(GameGuide):
    """The guide of Wind River."""

    tones = pieces.TONES
    icons = ICONS
    figures: ClassVar[Mapping[str, Figure]] = {"ways": _ways, "field": _field}

    def highlights(self, state: State, events: Sequence[Event], name: str) -> tuple[str, ...]:
        """``lost``: the fields whose tipis are given up; ``earning``: the fields that count for it."""
        match name:
            case "lost":
                lost = (getattr(event, "field", "") for event in events)
                return tuple(f"field:{field}" for field in lost if field)
            case "earning":
                return tuple(f"field:{name}" for name, _, _ in fields_alone(state))
        return ()

    def note(self, state: State, name: str) -> str:
        """The sum of ``earning``."""
        return earning_sum(state) if name == "earning" else ""


GUIDE = WindRiverGuide()
