"""Catan: the colours of the island, and how the pieces look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bisongames.catan.dice import ways
from bisongames.show.drawing import Canvas, Point, Tone, number, player_style

TONES: Final[Mapping[str, Tone]] = {
    "sea": Tone("#d3e3ee", "#1d2a36"),
    "edge": Tone("#8d8468", "#8d8a80"),
    "pier": Tone("#75603f", "#a8916a"),
    "forest": Tone("#a9c79a", "#2f4a2c"),
    "hills": Tone("#e0a98a", "#5d3b2a"),
    "pasture": Tone("#dbe9a8", "#4a5526"),
    "fields": Tone("#f2dd8e", "#5e5020"),
    "mountains": Tone("#c3c1c8", "#47464d"),
    "desert": Tone("#efe4cc", "#4c463a"),
    "unknown": Tone("#e8e8e8", "#33363b"),
    "red": Tone("#b3261e", "#ff8a80"),
}
ROBBER: Final = "M-9,16C-9,4 -5,2 -5,-3A7,7 0 1 1 5,-3C5,2 9,4 9,16Z"
"""A pawn, 18 wide and 30 high, around (0, 0)."""
HERD: Final = (
    "M-16,6L-17,-2C-15,-9 -8,-9 -3,-8C2,-13 9,-12 12,-7L15,-10L15,-5C18,-2 18,3 15,5L11,4L10,9L6,9L5,4"
    "C1,5 -5,5 -8,4L-9,9L-13,9L-13,4Z"
)
"""A bison from the side, 35 wide and 21 high, around (0, 0)."""
HERD_SCALE: Final = 0.8
SIGN: Final = (56.0, 34.0)
"""How wide and high the sign of a harbour is."""


def draw_token(canvas: Canvas, at: Point, value: int) -> None:
    """A number, and below it how often it comes up in 36 rolls."""
    red = "red" if value in (6, 8) else "ink"
    canvas.add("circle", cx=at[0], cy=at[1], r=16, fill="paper", stroke="edge", stroke_width=1.2)
    canvas.label((at[0], at[1] - 2), str(value), 16, font_weight="bold", fill=red)
    pips = ways(value)
    for i in range(pips):
        canvas.add(
            "circle", cx=at[0] + 4 * (i - (pips - 1) / 2), cy=at[1] + 10, r=1.5, fill=red,
        )  # fmt: skip


def draw_robber(canvas: Canvas, at: Point) -> None:
    """The robber."""
    place = f"translate({number(at[0])} {number(at[1])})"
    canvas.add("path", d=ROBBER, fill="ink", stroke="paper", stroke_width=1.5, transform=place)


def draw_herd(canvas: Canvas, at: Point) -> None:
    """A herd."""
    place = f"translate({number(at[0])} {number(at[1])}) scale({number(HERD_SCALE)})"
    canvas.add("path", d=HERD, fill="pier", stroke="paper", stroke_width=1.2, transform=place)


def draw_hunters(canvas: Canvas, player: int, at: Point, count: int) -> None:
    """Hunters of one player: his mark with a spear, and below it how many."""
    x, y = at
    canvas.add(
        "line", x1=x - 10, y1=y + 8, x2=x + 11, y2=y - 12, stroke="ink", stroke_width=2,
    )  # fmt: skip
    canvas.player_mark(player, at, 8)
    canvas.label((x, y + 17), str(count), 13, font_weight="bold")


def draw_name(canvas: Canvas, name: str, at: Point, size: float = 10, tone: str = "muted") -> None:
    """The name of a place on a little plate, to be read on any ground."""
    width = 0.6 * size * len(name) + 5
    canvas.add(
        "rect", x=at[0] - width / 2, y=at[1] - 0.62 * size, width=width, height=1.24 * size, rx=4,
        fill="paper", fill_opacity=0.85, pointer_events="none",
    )  # fmt: skip
    canvas.label(at, name, size, fill=tone)


def draw_free_node(canvas: Canvas, name: str, at: Point) -> None:
    """An intersection without a building."""
    canvas.add("circle", cx=at[0], cy=at[1], r=12, fill="paper", fill_opacity=0)
    draw_name(canvas, name, at)


def draw_free_path(canvas: Canvas, name: str, start: Point, end: Point) -> None:
    """A path without a road."""
    canvas.add(
        "line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], stroke="edge", stroke_opacity=0,
        stroke_width=12,
    )  # fmt: skip
    draw_name(canvas, name, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), 8.5)


def draw_harbour(
    canvas: Canvas, ends: Sequence[Point], at: Point, rate: int | str, kind: str
) -> None:
    """The sign of a harbour, and piers from there to the intersections that use it."""
    for x, y in ends:
        canvas.add("line", x1=at[0], y1=at[1], x2=x, y2=y, stroke="pier", stroke_width=4)
    width, height = SIGN
    canvas.add(
        "rect", x=at[0] - width / 2, y=at[1] - height / 2, width=width, height=height, rx=8,
        fill="paper", stroke="pier", stroke_width=1.5,
    )  # fmt: skip
    canvas.label((at[0], at[1] - 8), f"{rate}:1", 13, font_weight="bold")
    canvas.label((at[0], at[1] + 6), "?" if kind == "unknown" else kind, 12)


def draw_road(canvas: Canvas, player: int, start: Point, end: Point, marked: bool) -> None:
    """A road in its owner's colour, with his letter."""
    (x1, y1), (x2, y2) = start, end
    a = x1 + 0.22 * (x2 - x1), y1 + 0.22 * (y2 - y1)
    b = x2 - 0.22 * (x2 - x1), y2 - 0.22 * (y2 - y1)
    style = player_style(player)
    for colour, width in (
        ("touched" if marked else "ink", 15 if marked else 12),
        (style.colour, 9),
    ):
        canvas.add(
            "line", x1=a[0], y1=a[1], x2=b[0], y2=b[1], stroke=colour, stroke_width=width,
        )  # fmt: skip
    middle = (x1 + x2) / 2, (y1 + y2) / 2
    canvas.label(middle, style.letter, 9, fill=style.ink, font_weight="bold")


def draw_settlement(canvas: Canvas, player: int, at: Point) -> None:
    """A settlement: its owner's mark."""
    canvas.player_mark(player, at, 10)


def draw_city(canvas: Canvas, player: int, at: Point) -> None:
    """A city: its owner's mark on a walled square."""
    canvas.add(
        "rect", x=at[0] - 17, y=at[1] - 17, width=34, height=34, rx=3, fill="paper", stroke="ink",
        stroke_width=2.5,
    )  # fmt: skip
    canvas.player_mark(player, at, 11)
