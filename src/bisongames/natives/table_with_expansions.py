"""Natives: the table with the columns of all expansions, as the last class of their chain of subclasses."""

from __future__ import annotations

from bisongames.natives.seasons.season_table import SeasonTable as FullTable, Tribe

__all__ = ["FullTable", "Tribe"]
