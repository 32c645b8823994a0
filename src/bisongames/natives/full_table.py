"""Natives: the table with the columns of all expansions, the last in the chain of their tables."""

from __future__ import annotations

from bisongames.natives.seasons.season_table import SeasonTable as FullTable, Tribe

__all__ = ["FullTable", "Tribe"]
