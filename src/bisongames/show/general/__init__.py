"""Generic pictures for games without their own: a table of the players, and all fields by name."""

from bisongames.show.general.picture import svg, text

__all__ = ["svg", "text"]
