"""Wind River for people: the board with the herd and the tipis, what everybody holds, and all of it in words."""

from bisongames.show.wind_river.board import svg
from bisongames.show.wind_river.plain import text
from bisongames.show.wind_river.speech import SPEECH

__all__ = ["SPEECH", "svg", "text"]
