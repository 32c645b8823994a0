"""Bison for people: the land with its animals and pieces, the holdings of all players, and all of it in words."""

from bisongames.show.bison.phrasing import SPEECH
from bisongames.show.bison.picture import svg
from bisongames.show.bison.text_board import text

__all__ = ["SPEECH", "svg", "text"]
