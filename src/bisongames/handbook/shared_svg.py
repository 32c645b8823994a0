"""Stores shapes that recur in the pictures of a page once, and replaces them with references."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

_PICTURE: Final = re.compile(r'<svg xmlns="http.*?</svg>', re.DOTALL)
_SHAPES: Final = "rect|circle|ellipse|line|polyline|polygon|path"
_SHAPE: Final = re.compile(rf"<(?:{_SHAPES})\b[^<>]*/>|<text\b[^<>]*>[^<]*</text>")
_ROW: Final = re.compile(f"(?:{_SHAPE.pattern})+")
_LEAST: Final = 60
"""The length up to which a shape is hardly longer than a reference to it."""
_DARK: Final = "svg.bisongames .", ".bisongames ."
"""The selector of dark colors in a picture, and its form that also applies outside an ``svg``."""


def share_shapes(body: str) -> str:
    """The same page in fewer characters, with each recurring shape stored once."""
    rows = _repetitions(row for svg in _PICTURE.findall(body) for row in _ROW.findall(svg))
    single = _repetitions(
        shape
        for svg in _PICTURE.findall(body)
        for row in _ROW.findall(svg)
        if row not in rows
        for shape in _SHAPE.findall(row)
    )
    names = {drawn: f"drawn-{i}" for i, drawn in enumerate(rows | single)}

    def reference(match: re.Match[str]) -> str:
        return f'<use href="#{names[match[0]]}"/>' if match[0] in names else match[0]

    def row(match: re.Match[str]) -> str:
        return reference(match) if match[0] in names else _SHAPE.sub(reference, match[0])

    def picture(match: re.Match[str]) -> str:
        return _ROW.sub(row, match[0].replace(*_DARK))

    kept = "".join(f'<g id="{id}" class="bisongames">{drawn}</g>' for drawn, id in names.items())
    # Zero size rather than hidden: references to hidden shapes would not be drawn.
    holder = f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{kept}</defs></svg>'
    return f"{holder}\n{_PICTURE.sub(picture, body)}" if names else body


def _repetitions(drawn: Iterable[str]) -> dict[str, int]:
    """The shapes that occur more than once and are long enough to share, with their counts."""
    times = Counter(drawn)
    return {each: n for each, n in times.items() if n > 1 and len(each) > _LEAST}
