"""Natives (Trehgrannik, Kosmos 2019): a tribe gathers food, members, captives and totems before winter."""

from bisongames.natives.actions import (
    Activate,
    Capture,
    Conflict,
    Decline,
    Discard,
    Dismiss,
    DrawSeason,
    Give,
    Harmony,
    Move,
    Pass,
    Place,
    Reveal,
    Scout,
    Stop,
    Take,
)
from bisongames.natives.rulebook import RULEBOOK

__all__ = [
    "RULEBOOK",
    "Activate",
    "Capture",
    "Conflict",
    "Decline",
    "Discard",
    "Dismiss",
    "DrawSeason",
    "Give",
    "Harmony",
    "Move",
    "Pass",
    "Place",
    "Reveal",
    "Scout",
    "Stop",
    "Take",
]
