"""Natives: the table of all expansions: the last of their tables, each of which adds columns to the one before."""

from __future__ import annotations

from bisongames.natives.seasons.season_table import SeasonTable as FullTable, Tribe

__all__ = ["FullTable", "Tribe"]
