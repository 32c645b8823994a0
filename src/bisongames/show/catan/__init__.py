"""Pictures of Catan: the island with numbers, harbours and pieces; flat-top and with a clock where herds roam."""

from bisongames.show.catan.board import svg
from bisongames.show.catan.numbered import numbered_map
from bisongames.show.catan.plain import text

__all__ = ["numbered_map", "svg", "text"]
