"""Bison (Wolfgang Kramer and Michael Kiesling, Phalanx Games 2006): hunting grounds on a land that grows."""

from bisongames.bison.actions import (
    Announce as Announce,
    BuildCanoe as BuildCanoe,
    BuildTent as BuildTent,
    Buy as Buy,
    CallAt as CallAt,
    DrawTile as DrawTile,
    Exchange as Exchange,
    Fetch as Fetch,
    Finish as Finish,
    Gain as Gain,
    LayTile as LayTile,
    MarkSpace as MarkSpace,
    MoveHunter as MoveHunter,
    Pay as Pay,
    Settle as Settle,
)
from bisongames.bison.rulebook import RULEBOOK as RULEBOOK
