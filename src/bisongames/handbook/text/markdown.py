"""Reading Markdown and what stands in its blocks of code."""

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
    """What reads Markdown.

    Raises:
        HandbookError: it is not installed.
    """
    try:
        from markdown_it import MarkdownIt  # deferred: the core does without
    except ImportError:
        raise HandbookError(
            'a handbook is read with markdown-it-py; install it with: pip install "bisongames[cli]"'
        ) from None
    return MarkdownIt("commonmark").enable("table")


@lru_cache(maxsize=256)
def parse_markdown(text: str) -> Any:
    """Markdown as a tree; the same for every variant, so it is read once."""
    from markdown_it.tree import SyntaxTreeNode  # deferred: the core does without

    return SyntaxTreeNode(parser().parse(text))


def inline_text(node: Any) -> str:
    """The text of a paragraph, heading or cell, in one line."""
    return " ".join(str(node.children[0].content).split()) if node.children else ""


def parse_fence(info: str) -> tuple[str, str, str]:
    """What a block of code is, its title, and what it depends on."""
    found = _FENCE.match(info.strip())
    if found is None:
        raise HandbookError(f"a block of code begins with what it is, not with {short_text(info)}")
    return found[1], found[2], found[3] or ""


@lru_cache(maxsize=256)
def parse_toml(content: str) -> Mapping[str, Any]:
    """What stands in a block of code; nobody changes it, so it is read once.

    Raises:
        HandbookError: it is no TOML.
    """
    try:
        return tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise HandbookError(f"{error} in: {short_text(content, 80)}") from None


def without_markup(text: str) -> str:
    """A text of a picture: without the signs of Markdown."""
    return re.sub(r"\\(.)", r"\1", text.replace("**", ""))
