"""The rulebook of any variant as a page that teaches: what people wrote for the game, with everything filled in from the variant.

:func:`page` gives one HTML page that needs nothing else; :func:`chapters` what it is made of, for other pages.
"""

from __future__ import annotations

from bisongames.handbook.assembling import at_a_glance, chapters, numbered, origins
from bisongames.handbook.blocks import Block
from bisongames.handbook.page import page
from bisongames.handbook.saying import HandbookFault

__all__ = ["Block", "HandbookFault", "at_a_glance", "chapters", "numbered", "origins", "page"]
