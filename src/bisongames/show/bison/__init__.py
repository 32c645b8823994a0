"""Bison for people: the land with its animals and pieces, what everybody has, and all of it in words."""

from bisongames.show.bison.picture import svg
from bisongames.show.bison.plain import text
from bisongames.show.bison.speech import SPEECH

__all__ = ["SPEECH", "svg", "text"]
