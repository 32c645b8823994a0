"""Pictures in plain text, in windows that are too narrow for them."""

from __future__ import annotations

import re
from itertools import groupby
from textwrap import dedent
from typing import Final

from bisongames.cli.terminal import console, say

GAPS: Final = (4, 3, 2)
"""Blank columns between parts of a picture that stand side by side: wide ones are surer signs."""

DEEP: Final = " " * 5
"""How far the lines of a drawing are indented, where they are not too wide."""

NARROW: Final = "The board needs a window of {} columns; this one has {}."


def say_picture(picture: str) -> None:
    """Print a picture; where the window is too narrow, parts side by side go below each other."""
    say(fitted(picture, console().width))


def fitted(picture: str, room: int) -> str:
    """The picture, with its parts below each other where they do not fit side by side.

    What does not fit even so is left out, and a sentence in its place says how wide the window must be.
    """
    parts: list[list[str]] = []
    wide: list[int] = []
    for drawn, block in _blocks(picture, room):
        for part in _below_each_other(block, room) if drawn else [block]:
            widest = max(map(len, part))
            if not drawn or widest <= room:
                parts.append(part)
                continue
            if not wide:
                parts.append([NARROW])
            wide.append(widest)
    told = NARROW.format(max(wide, default=0), room)
    return "\n".join(told if line == NARROW else line for part in parts for line in part)


def _blocks(picture: str, room: int) -> list[tuple[bool, list[str]]]:
    """Paragraphs, and whether they are drawn; drawn neighbours are one block with what lies between."""
    blocks: list[tuple[bool, list[str]]] = []
    blank: list[str] = []
    for empty, lines in groupby(picture.split("\n"), key=lambda line: not line.strip()):
        if empty:
            blank = list(lines)
            continue
        block = list(lines)
        drawn = _is_drawn(block, room)
        if drawn and blocks and blocks[-1][0]:
            blocks[-1][1].extend(blank + block)
        else:
            blocks += [(False, blank)] if blank else []
            blocks.append((drawn, block))
        blank = []
    return [*blocks, (False, blank)] if blank else blocks


def _is_drawn(block: list[str], room: int) -> bool:
    """Whether a paragraph is a drawing, or a part of one, that may be too wide: no sentences, no small table."""
    gaps = any(re.search(r"\S {3,}\S|^ +\S+$", line) for line in block)
    return gaps and (max(map(len, block)) > room or all(line.startswith(DEEP) for line in block))


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
