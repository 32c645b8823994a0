"""Pictures of Bison: the land with its animals and pieces, and everybody's board."""

from bisongames.show.bison.land import svg
from bisongames.show.bison.plain import text

__all__ = ["svg", "text"]
