"""Natives (Trehgrannik, Kosmos 2019): a tribe gathers food, members, captives and totems before winter."""

from bisongames.natives.actions import (
    Activate as Activate,
    Capture as Capture,
    Conflict as Conflict,
    Decline as Decline,
    Discard as Discard,
    Dismiss as Dismiss,
    DrawSeason as DrawSeason,
    Give as Give,
    Harmony as Harmony,
    Move as Move,
    Pass as Pass,
    Place as Place,
    Reveal as Reveal,
    Scout as Scout,
    Stop as Stop,
    Take as Take,
)
from bisongames.natives.rulebook import RULEBOOK as RULEBOOK
