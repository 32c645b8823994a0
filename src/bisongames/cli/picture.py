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
    """The picture, with its parts below each other where they do not fit side by side."""
    paragraphs = groupby(picture.split("\n"), key=lambda line: line.strip() != "")
    fit: list[str] = []
    for _, lines in paragraphs:
        fit += _below_each_other(list(lines), room)
    return "\n".join(fit)


def _below_each_other(lines: list[str], room: int) -> list[str]:
    if max(map(len, lines)) <= room:
        return lines
    gutter = next((found for gap in GAPS if (found := _gutter(lines, room, gap))), None)
    if gutter is None:
        return lines
    left = [line[:gutter].rstrip() for line in lines]
    right = dedent("\n".join(line[gutter:] for line in lines)).strip("\n").split("\n")
    return [*left, "", *_below_each_other(right, room)]


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
