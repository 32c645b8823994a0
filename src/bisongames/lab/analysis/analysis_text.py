"""Parts of the text of an analysis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from bisongames.lab.analysis.turning_points import TurningPoint

WIDTH: Final = 80
SHOWN: Final = 6
"""The number of turning points, and of strokes of luck, that are shown at once."""
COLUMNS: Final = ("", "at first", "in the end", "luck", "choices")


def describe(moment: TurningPoint) -> Iterator[str]:
    """Yields a turning point in sentences: the choice made, the better one, and the reasons."""
    preview = f" ({moment.made_preview})" if moment.made_preview else ""
    yield f"made: {moment.made_label}{preview} [{moment.made}], chance {moment.chance_made.percent()}"
    yield f"better: {moment.better_label} [{moment.better}], chance {moment.chance_better.percent()}"
    for reason in moment.reasons:
        yield str(reason)


def wrap_text(text: str, width: int, first: str = "", rest: str = "") -> str:
    """A text in lines; numbers stay beside their signs."""
    joined = text.replace(" ± ", "\u00a0±\u00a0").replace(" %", "\u00a0%")
    lines = wrap(joined, width, initial_indent=first, subsequent_indent=rest)
    return "\n".join(lines).replace("\u00a0", " ")


def bars(values: Sequence[float]) -> str:
    """Shares as a row of bar characters."""
    return "".join("▁▂▃▄▅▆▇█"[round(7 * max(0.0, min(1.0, value)))] for value in values)


def align_rows(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yields rows of cells as lines; the first column is text, the others are numbers."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *numbers in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(numbers, widths[1:], strict=True)]
        yield "  ".join([f"{first:{widths[0]}}", *cells])
