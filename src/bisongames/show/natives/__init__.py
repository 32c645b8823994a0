"""Natives for people: the prairie, the stack and every tribe as cards on a table, and all of it in words."""

from bisongames.show.natives.board import svg
from bisongames.show.natives.plain import text
from bisongames.show.natives.speech import SPEECH

__all__ = ["SPEECH", "svg", "text"]
