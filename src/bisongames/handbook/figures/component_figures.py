"""Icons for the contents of the box, and the diagram of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import count
from typing import Final

from attrs import frozen

from bisongames.engine.rulebook.rulebook import AnyRulebook
from bisongames.handbook.game_guide import guide_of
from bisongames.handbook.text.blocks import Picture
from bisongames.show.canvas import Canvas, Paint
from bisongames.show.games import speech_of
from bisongames.show.phrasing import Speech
from bisongames.show.text_metrics import wrap_to_width
from bisongames.show.view_options import look_for

WIDTH, HEIGHT = 72.0, 56.0
MIDDLE: Final = (WIDTH / 2, HEIGHT / 2)


def piece_icon(book: AnyRulebook, name: str, title: str) -> Picture:
    """The icon of a component."""
    guide = guide_of(book)
    canvas = Canvas(WIDTH, HEIGHT, title, look_for(speech_of(book), 1), guide.tones)
    guide.icons[name](canvas)
    return Picture(f"piece-{name}", str(canvas), title, small=True)


_WIDE: Final = 560.0
_EDGE: Final = 18.0
_INNER: Final = 58.0
_LINE: Final = 21.0
_LEFT: Final = _EDGE + _INNER
_ROOM: Final = _WIDE - _LEFT - _EDGE - 14
"""The width for the text of a part."""


@frozen(slots=False)
class TurnPart:
    """A part of a turn in the diagram."""

    name: str
    told: str
    must: bool = True
    choices: tuple[str, ...] = ()
    numbered: bool = True
    """Whether it is one of the numbered steps of the rules."""

    @cached_property
    def lines(self) -> Sequence[str]:
        """The text, wrapped into lines."""
        return wrap_to_width(self.told, 17, _ROOM)

    @cached_property
    def rows(self) -> list[tuple[float, list[list[str]]]]:
        """The choices in lines, in pairs side by side, with the height of each pair."""
        choices = [wrap_to_width(choice, 16, (_ROOM - 30) / 2) for choice in self.choices]
        pairs = [choices[i : i + 2] for i in range(0, len(choices), 2)]
        return [(16 + 19 * max(map(len, pair)), pair) for pair in pairs]

    @property
    def height(self) -> float:
        """The height of the part."""
        return 48 + _LINE * len(self.lines) + sum(height + 8 for height, _ in self.rows)


def turn_diagram(parts: Sequence[TurnPart], title: str, again: str) -> Picture:
    """The parts of a turn from top to bottom; optional parts have a dashed border."""
    height = _EDGE + sum(part.height + 26 for part in parts) + (24 if again else 0)
    canvas = Canvas(_WIDE, height, title, look_for(Speech(), 1))
    top, numbers, told = _EDGE, count(1), []
    for part in parts:
        number = str(next(numbers)) if part.numbered else ""
        _draw(canvas, number, part, top)
        top += part.height
        if part is not parts[-1] or again:
            canvas.arrow((_WIDE / 2, top + 2), (_WIDE / 2, top + 25), 4, fill="muted")
        top += 26
        begin = f"{number}. " if number else ""
        told.append(f"{begin}{part.name}: {' '.join((part.told, ', '.join(part.choices))).strip()}")
    if again:
        canvas.label((_WIDE / 2, top + 8), again, 17, fill="muted", font_style="italic")
    return Picture("turn", str(canvas), f"{title}: {'; '.join(told)}")


def _draw(canvas: Canvas, number: str, part: TurnPart, top: float) -> None:
    dashes: dict[str, Paint] = {} if part.must else {"stroke_dasharray": "7 5"}
    canvas.add(
        "rect", x=_EDGE, y=top, width=_WIDE - 2 * _EDGE, height=part.height, rx=10, fill="panel",
        stroke="ink" if part.must else "muted", stroke_width=1.8, **dashes,
    )  # fmt: skip
    if number:
        canvas.add("circle", cx=_EDGE + 28, cy=top + 28, r=16, fill="ink")
        canvas.label((_EDGE + 28, top + 28), number, 19, fill="paper", font_weight="bold")
    canvas.label((_LEFT, top + 25), part.name, 20, text_anchor="start", font_weight="bold")
    told = "must" if part.must else "may"
    canvas.label((_WIDE - _EDGE - 14, top + 25), told, 15, text_anchor="end", fill="muted", font_style="italic")  # fmt: skip
    y = top + 52
    for line in part.lines:
        canvas.label((_LEFT, y), line, 17, text_anchor="start")
        y += _LINE
    wide = (_ROOM - 10) / 2
    y -= 6
    for height, pair in part.rows:
        for i, lines in enumerate(pair):
            x = _LEFT + i * (wide + 10)
            canvas.add("rect", x=x, y=y, width=wide, height=height, rx=7, fill="paper", stroke="rule", stroke_width=1.5)  # fmt: skip
            for row, line in enumerate(lines):
                at = x + wide / 2, y + height / 2 + 19 * (row - (len(lines) - 1) / 2)
                canvas.label(at, line, 16)
        y += height + 8
