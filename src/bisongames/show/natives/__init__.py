"""Natives for people: the prairie, the stack and every tribe as cards on a table, and all of it in words."""

from bisongames.show.natives.phrasing import SPEECH
from bisongames.show.natives.picture import svg
from bisongames.show.natives.text_board import text

__all__ = ["SPEECH", "svg", "text"]
