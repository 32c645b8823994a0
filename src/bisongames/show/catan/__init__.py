"""Catan for people: the island with numbers, harbours and pieces, what everybody holds, and all of it in words."""

from bisongames.show.catan.board import svg
from bisongames.show.catan.numbered import numbered_map
from bisongames.show.catan.plain import text
from bisongames.show.catan.speech import SPEECH

__all__ = ["SPEECH", "numbered_map", "svg", "text"]
