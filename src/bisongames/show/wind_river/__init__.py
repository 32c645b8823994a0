"""Pictures and phrasing of Wind River: the board with the herd and the tipis, and the holdings of all players."""

from bisongames.show.wind_river.phrasing import SPEECH
from bisongames.show.wind_river.picture import svg
from bisongames.show.wind_river.text_board import text

__all__ = ["SPEECH", "svg", "text"]
