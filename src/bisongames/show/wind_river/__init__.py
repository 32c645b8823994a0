"""Pictures of Wind River: the hex board with the herd and the tipis, and what everybody holds."""

from bisongames.show.wind_river.board import svg
from bisongames.show.wind_river.plain import text

__all__ = ["svg", "text"]
