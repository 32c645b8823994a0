"""Pictures of games that bring none: the fields of a view by name, and a table of what every player has."""

from bisongames.show.general.picture import svg
from bisongames.show.general.text_board import text

__all__ = ["svg", "text"]
