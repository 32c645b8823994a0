"""What is told of the scoring of a round: what everybody gains by it, and in one sentence where nobody is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from attrs import frozen

from bisongames.bison.board import TERRAINS
from bisongames.bison.events import AreaScored
from bisongames.engine.core.actions import Event


@frozen
class AreasScored:
    """All areas have been scored."""

    gains: tuple[tuple[int, ...], ...]
    """Per player: bison, fish and turkeys."""


@frozen
class NobodyThere:
    """Several scored areas bring nobody anything."""

    areas: tuple[str, ...]
    """The first field of each."""


def folded(events: Sequence[Event], players: int) -> list[Any]:
    """The events, before each scoring its sum, and areas without anybody as one."""
    told: list[Any] = []
    for scored, group in groupby(events, lambda event: isinstance(event, AreaScored)):
        alike = [*group]
        told += _scoring(alike, players) if scored else alike
    return told


def _scoring(areas: Sequence[Any], players: int) -> list[Any]:
    gains = [[0] * len(TERRAINS) for _ in range(players)]
    for area in areas:
        for share in area.shares:
            gains[share.player][TERRAINS.index(area.terrain)] += share.gain
    told: list[Any] = []
    if any(map(any, gains)):
        told.append(AreasScored(tuple(map(tuple, gains))))
    told += [area for area in areas if area.shares]
    empty = [area for area in areas if not area.shares]
    if len(empty) > 1:
        return [*told, NobodyThere(tuple(area.fields[0] for area in empty))]
    return told + empty
