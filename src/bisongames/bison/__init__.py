"""Bison (Wolfgang Kramer and Michael Kiesling, Phalanx Games 2006): hunting grounds on a land that grows."""

from bisongames.bison.actions import (
    Announce,
    BuildCanoe,
    BuildTent,
    Buy,
    CallAt,
    DrawTile,
    Exchange,
    Fetch,
    Finish,
    Gain,
    LayTile,
    MarkSpace,
    MoveHunter,
    Pay,
    Settle,
)
from bisongames.bison.rulebook import RULEBOOK

__all__ = [
    "RULEBOOK",
    "Announce",
    "BuildCanoe",
    "BuildTent",
    "Buy",
    "CallAt",
    "DrawTile",
    "Exchange",
    "Fetch",
    "Finish",
    "Gain",
    "LayTile",
    "MarkSpace",
    "MoveHunter",
    "Pay",
    "Settle",
]
