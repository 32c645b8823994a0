"""Natives (Trehgrannik, Kosmos 2019): a tribe gathers food, members, captives and totems before winter."""

from bisongames.natives.actions import (
    Activate as Activate,
    Capture as Capture,
    Decline as Decline,
    Discard as Discard,
    Dismiss as Dismiss,
    Move as Move,
    Pass as Pass,
    Place as Place,
    Reveal as Reveal,
    Scout as Scout,
    Stop as Stop,
    Take as Take,
)
from bisongames.natives.rulebook import RULEBOOK as RULEBOOK
from bisongames.natives.seasons.actions import DrawSeason as DrawSeason
from bisongames.natives.soul.actions import Conflict as Conflict, Give as Give, Harmony as Harmony
