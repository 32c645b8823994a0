"""Pictures in plain text, in windows that are too narrow for them."""

from __future__ import annotations

from itertools import groupby
from textwrap import dedent
from typing import Final

from bisongames.cli.terminal import console, say

GAPS: Final = (4, 3, 2)
"""Blank columns between parts of a picture that stand side by side: wide ones are surer signs."""


def say_picture(picture: str) -> None:
    """Print a picture; where the window is too narrow, parts side by side go below each other."""
    say(fitted(picture, console().width))


def fitted(picture: str, room: int) -> str:
    """The picture, with its parts below each other where they do not fit side by side.

    What does not fit even so is left out, and a sentence in its place says how wide the window must be.
    """
    paragraphs = groupby(picture.split("\n"), key=lambda line: line.strip() != "")
    parts = [part for _, lines in paragraphs for part in _below_each_other(list(lines), room)]
    wide = [max(map(len, part)) for part in parts if _is_too_wide(part, room)]
    fit: list[str] = []
    told = False
    for part in parts:
        if not _is_too_wide(part, room):
            fit += part
        elif not told:
            fit.append(f"The board needs a window of {max(wide)} columns; this one has {room}.")
            told = True
    return "\n".join(fit)


def _is_too_wide(part: list[str], room: int) -> bool:
    """Whether a part is set in columns that do not fit; sentences can be broken anywhere."""
    return max(map(len, part)) > room and any("  " in line.strip() for line in part)


def _below_each_other(lines: list[str], room: int) -> list[list[str]]:
    """The parts of a paragraph that stand side by side, with a blank line between them."""
    widest = max(map(len, lines))
    if widest <= room:
        return [lines]
    places = [_gutter(lines, room, gap) for gap in GAPS]
    places += [_gutter(lines, widest - gap, gap) for gap in GAPS]  # to save what is at the right
    gutter = next(filter(None, places), None)
    if gutter is None:
        return [lines]
    left = [line[:gutter].rstrip() for line in lines]
    right = dedent("\n".join(line[gutter:] for line in lines)).strip("\n").split("\n")
    return [*_below_each_other(left, room), [""], *_below_each_other(right, room)]


def _gutter(lines: list[str], room: int, gap: int) -> int | None:
    """Where the part at the right begins: after so many columns that are blank in every line."""
    blank = 0
    begun = False
    for column in range(room + gap):
        if all(line[column : column + 1].strip() == "" for line in lines):
            blank += 1
            if begun and blank == gap:
                return column + 1
        else:
            begun, blank = True, 0
    return None
