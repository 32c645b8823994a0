"""Wind River (Dirk Liekens, Argentum 2008): tipis follow a herd that everybody moves."""

from bisongames.wind_river.actions import (
    EXIT,
    Earn,
    ExtraBuffalo,
    InsertTipi,
    KeepTipi,
    MoveBuffalo,
    MoveTipi,
    Pass,
    PlaceTipi,
)
from bisongames.wind_river.rulebook import RULEBOOK

__all__ = [
    "EXIT",
    "RULEBOOK",
    "Earn",
    "ExtraBuffalo",
    "InsertTipi",
    "KeepTipi",
    "MoveBuffalo",
    "MoveTipi",
    "Pass",
    "PlaceTipi",
]
