"""Pictures and phrasing of Natives: the prairie, the stack and all tribes, as cards on a table."""

from bisongames.show.natives.phrasing import SPEECH
from bisongames.show.natives.picture import svg
from bisongames.show.natives.text_board import text

__all__ = ["SPEECH", "svg", "text"]
