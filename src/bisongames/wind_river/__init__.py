"""Wind River (Dirk Liekens, Argentum 2008): tipis follow a herd that all players move."""

from bisongames.wind_river.actions import (
    EXIT as EXIT,
    Earn as Earn,
    ExtraBuffalo as ExtraBuffalo,
    InsertTipi as InsertTipi,
    KeepTipi as KeepTipi,
    MoveBuffalo as MoveBuffalo,
    MoveTipi as MoveTipi,
    Pass as Pass,
    PlaceTipi as PlaceTipi,
)
from bisongames.wind_river.rulebook import RULEBOOK as RULEBOOK
