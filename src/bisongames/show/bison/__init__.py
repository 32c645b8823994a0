"""Pictures and phrasing of Bison: the land with its animals and pieces, and the holdings of all players."""

from bisongames.show.bison.phrasing import SPEECH
from bisongames.show.bison.picture import svg
from bisongames.show.bison.text_board import text

__all__ = ["SPEECH", "svg", "text"]
