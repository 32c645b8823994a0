"""The rulebook of any variant as a page that teaches: texts written for the game, filled in for the variant.

:func:`page` returns a self-contained HTML page; :func:`chapters` returns its teaching blocks, for other pages.
"""

from __future__ import annotations

from bisongames.handbook.assembly import at_a_glance, chapters, origins, rule_blocks
from bisongames.handbook.page import page
from bisongames.handbook.text.blocks import Block
from bisongames.handbook.text.markdown import HandbookError

__all__ = ["Block", "HandbookError", "at_a_glance", "chapters", "origins", "page", "rule_blocks"]
