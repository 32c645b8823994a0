"""Parses Markdown and its fenced blocks."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final

from bisongames.engine.core.errors import short_text
from bisongames.handbook.text.templates import HandbookError

_FENCE: Final = re.compile(r"^(\w+)\s*(.*?)\s*(?:\[([^\]]*)\])?$")


@cache
def parser() -> Any:
    """The Markdown parser.

    Raises:
        HandbookError: it is not installed.
    """
    try:
        from markdown_it import MarkdownIt  # deferred: the core does without
    except ImportError:
        raise HandbookError(
            'handbooks need markdown-it-py; install it with: pip install "bisongames[cli]"'
        ) from None
    return MarkdownIt("commonmark").enable("table")


@lru_cache(maxsize=256)
def parse_markdown(text: str) -> Any:
    """Markdown as a syntax tree, parsed once for all variants."""
    from markdown_it.tree import SyntaxTreeNode  # deferred: the core does without

    return SyntaxTreeNode(parser().parse(text))


def inline_text(node: Any) -> str:
    """The text of a paragraph, heading or cell in one line."""
    return " ".join(str(node.children[0].content).split()) if node.children else ""


def parse_fence(info: str) -> tuple[str, str, str]:
    """The kind of a fenced block, its title and its conditions."""
    found = _FENCE.match(info.strip())
    if found is None:
        raise HandbookError(f"expected the kind of a fenced block, got {short_text(info)}")
    return found[1], found[2], found[3] or ""


@lru_cache(maxsize=256)
def parse_toml(content: str) -> Mapping[str, Any]:
    """The TOML of a fenced block, parsed once for all variants.

    Raises:
        HandbookError: it is not valid TOML.
    """
    try:
        return tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise HandbookError(f"{error} in: {short_text(content, 80)}") from None


def without_markup(text: str) -> str:
    """A text without Markdown markup, for use in a picture."""
    return re.sub(r"\\(.)", r"\1", text.replace("**", ""))
