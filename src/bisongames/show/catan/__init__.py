"""Pictures and phrasing of Catan: the island with numbers, harbors and pieces, and the holdings of all players."""

from bisongames.show.catan.phrasing import SPEECH
from bisongames.show.catan.picture import numbered_map, svg
from bisongames.show.catan.text_board import text

__all__ = ["SPEECH", "numbered_map", "svg", "text"]
