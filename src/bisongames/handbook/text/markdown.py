"""Parses Markdown and its fenced blocks."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from bisongames.engine.core.errors import BisongamesError, short_text
from bisongames.engine.io.extras import missing_extra

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

    Node = SyntaxTreeNode
    """A node of the syntax tree of a text."""

_FENCE: Final = re.compile(r"^(\w+)\s*(.*?)\s*(?:\[([^\]]*)\])?$")
_SIGNS: Final = re.compile(r"([\\`*_\[\]<>|])")
Toml = Mapping[str, Any]
"""The data of a fenced block."""


class HandbookError(BisongamesError):
    """A handbook text names an unknown rule, option or fact, or the Markdown parser is missing."""


@cache
def parser() -> MarkdownIt:
    """Returns the Markdown parser.

    Raises:
        HandbookError: if it is not installed.
    """
    try:
        from markdown_it import MarkdownIt  # deferred: the core does not need it
    except ImportError:
        raise HandbookError(missing_extra("cli", "a handbook")) from None
    return MarkdownIt("commonmark").enable("table")


@lru_cache(maxsize=256)
def parse_markdown(text: str) -> list[Node]:
    """The blocks of a text as syntax trees, parsed once for all variants."""
    tokens = parser().parse(text)
    from markdown_it.tree import SyntaxTreeNode  # deferred: the core does not need it

    return SyntaxTreeNode(tokens).children


@lru_cache(maxsize=4096)
def inline_text(node: Node) -> str:
    """The text of a paragraph, heading or cell in one line."""
    return " ".join(node.children[0].content.split()) if node.children else ""


def plain_text(text: str) -> str:
    """Inline Markdown without its markup: the words of links, and emphasis as quotes unless the text begins with it."""
    (inline,) = parser().parseInline(text)
    quotes = {} if text.startswith("*") else {"em_open": "“", "em_close": "”"}
    return "".join(quotes.get(part.type, part.content) for part in inline.children or ())


@lru_cache(maxsize=256)
def parse_fence(info: str) -> tuple[str, str, str]:
    """The kind of a fenced block, its title and its conditions."""
    parts = _FENCE.match(info.strip())
    if parts is None:
        raise HandbookError(f"expected the kind of a fenced block, got {short_text(info)}")
    return parts[1], parts[2], parts[3] or ""


@lru_cache(maxsize=256)
def parse_toml(content: str) -> Toml:
    """The TOML of a fenced block, parsed once for all variants.

    Raises:
        HandbookError: if it is not valid TOML.
    """
    try:
        return tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise HandbookError(f"{error} in: {short_text(content, 80)}") from None


def without_markup(text: str) -> str:
    """A text without Markdown markup, for use in a picture."""
    return re.sub(r"\\(.)", r"\1", text.replace("**", ""))


def escape_markdown(text: str) -> str:
    """Plain text as Markdown that shows exactly this text."""
    return _SIGNS.sub(r"\\\1", text)
