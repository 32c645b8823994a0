"""Catan for people: the island with numbers, harbours and pieces, what everybody holds, and all of it in words."""

from bisongames.show.catan.name_map import numbered_map
from bisongames.show.catan.phrasing import SPEECH
from bisongames.show.catan.picture import svg
from bisongames.show.catan.text_board import text

__all__ = ["SPEECH", "numbered_map", "svg", "text"]
