"""Wind River for people: the board with the herd and the tipis, the holdings of all players, and all of it in words."""

from bisongames.show.wind_river.phrasing import SPEECH
from bisongames.show.wind_river.picture import svg
from bisongames.show.wind_river.text_board import text

__all__ = ["SPEECH", "svg", "text"]
