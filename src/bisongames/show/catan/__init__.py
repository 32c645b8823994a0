"""Catan for people: the island with numbers, harbours and pieces, the holdings of all players, and all of it in words."""

from bisongames.show.catan.phrasing import SPEECH
from bisongames.show.catan.picture import numbered_map, svg
from bisongames.show.catan.text_board import text

__all__ = ["SPEECH", "numbered_map", "svg", "text"]
