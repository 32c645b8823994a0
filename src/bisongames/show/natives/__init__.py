"""Pictures of Natives: the prairie, the stack, and every tribe in its seven columns."""

from bisongames.show.natives.board import svg
from bisongames.show.natives.plain import text

__all__ = ["svg", "text"]
