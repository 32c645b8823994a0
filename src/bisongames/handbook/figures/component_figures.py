"""Icons for the contents of the box, and the diagram of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, Final

from attrs import frozen

from bisongames.engine.rulebook.rulebook import Rulebook
from bisongames.handbook.game_guide import guide_of
from bisongames.handbook.text.blocks import Picture
from bisongames.show.canvas import Canvas
from bisongames.show.games import speech_of
from bisongames.show.phrasing import Speech
from bisongames.show.text_metrics import wrap_to_width
from bisongames.show.view_options import look_for

WIDTH, HEIGHT = 72.0, 56.0
MIDDLE: Final = (WIDTH / 2, HEIGHT / 2)


def piece_icon(book: Rulebook, name: str, title: str) -> Picture:
    """The icon of a component."""
    guide = guide_of(book)
    canvas = Canvas(WIDTH, HEIGHT, title, look_for(speech_of(book), 1), guide.tones)
    guide.icons[name](canvas)
    return Picture(f"piece-{name}", str(canvas), title, small=True)


@frozen
class TurnPart:
    """A part of a turn in the diagram."""

    name: str
    told: str
    must: bool = True
    choices: tuple[str, ...] = ()
    numbered: bool = True
    """Whether it is one of the numbered steps of the rules."""


_WIDE: Final = 560.0
_EDGE: Final = 18.0
_INNER: Final = 58.0
_LINE: Final = 21.0


def turn_diagram(parts: Sequence[TurnPart], title: str, again: str) -> Picture:
    """The parts of a turn from top to bottom; optional parts have a dashed border."""
    boxes = [_box(part) for part in parts]
    height = _EDGE + sum(box["height"] + 26 for box in boxes) + (24 if again else 0)
    canvas = Canvas(_WIDE, height, title, look_for(Speech(), 1))
    top = _EDGE
    numbers = _numbers(parts)
    for place, (part, box) in enumerate(zip(parts, boxes, strict=True), 1):
        _draw(canvas, numbers[place - 1], part, box, top)
        top += box["height"]
        if place < len(boxes) or again:
            canvas.arrow((_WIDE / 2, top + 2), (_WIDE / 2, top + 25), 4, fill="muted")
        top += 26
    if again:
        canvas.label((_WIDE / 2, top + 8), again, 17, fill="muted", font_style="italic")
    told = "; ".join(
        f"{number}{'. ' if number else ''}{part.name}: {part.told}{' ' if part.choices else ''}{', '.join(part.choices)}"
        for number, part in zip(numbers, parts, strict=True)
    )
    return Picture("turn", str(canvas), f"{title}: {told}")


def _numbers(parts: Sequence[TurnPart]) -> list[str]:
    """The number of each part; empty for parts that the rules do not number."""
    counted = count(1)
    return [str(next(counted)) if part.numbered else "" for part in parts]


def _box(part: TurnPart) -> dict[str, Any]:
    lines = wrap_to_width(part.told, 17, _WIDE - 2 * _EDGE - _INNER - 14)
    rows = [
        wrap_to_width(choice, 16, (_WIDE - 2 * _EDGE - _INNER - 44) / 2) for choice in part.choices
    ]
    pairs = [rows[i : i + 2] for i in range(0, len(rows), 2)]
    heights = [16 + 19 * max(map(len, pair)) for pair in pairs]
    height = 42 + _LINE * len(lines) + sum(h + 8 for h in heights) + 6
    return {"lines": lines, "pairs": pairs, "heights": heights, "height": height}


def _draw(canvas: Canvas, number: str, part: TurnPart, box: Mapping[str, Any], top: float) -> None:
    dashes: dict[str, Any] = {} if part.must else {"stroke_dasharray": "7 5"}
    canvas.add(
        "rect", x=_EDGE, y=top, width=_WIDE - 2 * _EDGE, height=box["height"], rx=10, fill="panel",
        stroke="ink" if part.must else "muted", stroke_width=1.8, **dashes,
    )  # fmt: skip
    if number:
        canvas.add("circle", cx=_EDGE + 28, cy=top + 28, r=16, fill="ink")
        canvas.label((_EDGE + 28, top + 28), number, 19, fill="paper", font_weight="bold")
    left = _EDGE + _INNER
    canvas.label((left, top + 25), part.name, 20, text_anchor="start", font_weight="bold")
    told = "must" if part.must else "may"
    canvas.label((_WIDE - _EDGE - 14, top + 25), told, 15, text_anchor="end", fill="muted", font_style="italic")  # fmt: skip
    y = top + 52
    for line in box["lines"]:
        canvas.label((left, y), line, 17, text_anchor="start")
        y += _LINE
    wide = (_WIDE - 2 * _EDGE - _INNER - 14 - 10) / 2
    y -= 6
    for pair, height in zip(box["pairs"], box["heights"], strict=True):
        for i, lines in enumerate(pair):
            x = left + i * (wide + 10)
            canvas.add("rect", x=x, y=y, width=wide, height=height, rx=7, fill="paper", stroke="rule", stroke_width=1.5)  # fmt: skip
            for row, line in enumerate(lines):
                at = x + wide / 2, y + height / 2 + 19 * (row - (len(lines) - 1) / 2)
                canvas.label(at, line, 16)
        y += height + 8
