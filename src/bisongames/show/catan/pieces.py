"""Catan: the shapes of the pieces, the numbers and the harbors."""

from __future__ import annotations

from math import hypot
from typing import Final

from bisongames.catan.dice import DICE
from bisongames.catan.options import GENERAL
from bisongames.show.canvas import Canvas, Paint, Point, number, player_style, translation
from bisongames.show.catan.geometry import SIGN
from bisongames.show.catan.terrain import SIGN_OF, draw_sign
from bisongames.show.icons import PERSON
from bisongames.show.panel import box_of
from bisongames.show.view_options import Look

ROBBER: Final = "M-10,17C-10,6 -6,3 -6,-2A8,8 0 1 1 6,-2C6,3 10,6 10,17Z"
"""A pawn, 20 wide and 33 high, around (0, 0)."""
HERD: Final = (
    "M-16,6L-17,-2C-15,-9 -8,-9 -3,-8C2,-13 9,-12 12,-7L15,-10L15,-5C18,-2 18,3 15,5L11,4L10,9L6,9L5,4"
    "C1,5 -5,5 -8,4L-9,9L-13,9L-13,4Z"
)
"""A bison from the side, 35 wide and 21 high, around (0, 0)."""
HOUSE: Final = "M-12,12V-3L0,-13L12,-3V12Z"
"""A settlement, 24 wide and 25 high, around (0, 0)."""
TOWN: Final = "M-18,14V-10L-9,-20L0,-10V-3L9,-10L18,-3V14Z"
"""A city: a house with a tower, 36 wide and 34 high, around (0, 0)."""
SHAPES: Final = {"settlement": HOUSE, "city": TOWN}
FAINT: Final = 0.6
"""The opacity of names that are only for reference."""
LIKELY: Final = (6, 8)
"""The numbers that are rolled most often, apart from 7."""


def is_tall(look: Look) -> bool:
    """Whether the picture is for a phone, with fewer names and larger letters."""
    return look.layout == "tall"


def _draw_shape(
    canvas: Canvas, player: int, shape: str, at: Point, scale: float, rim: float, width: float
) -> None:
    """Draws a piece in the color of its player, with a rim around it."""
    place = translation(at, None if scale == 1 else scale)
    for fill, stroke, wide in (
        ("paper", "paper", rim),
        (player_style(player).colour, "ink", width),
    ):
        canvas.add("path", d=shape, fill=fill, stroke=stroke, stroke_width=wide, stroke_linejoin="round", transform=place)  # fmt: skip


def draw_token(canvas: Canvas, at: Point, value: int) -> None:
    """Draws a number with a dot for each of the 36 rolls that make it; the most likely ones have a double ring."""
    x, y = at
    likely = value in LIKELY
    tone = "red" if likely else "ink"
    canvas.add("circle", cx=x, cy=y, r=21 if likely else 19, fill="paper", stroke=tone, stroke_width=2.4 if likely else 1)  # fmt: skip
    if likely:
        canvas.add("circle", cx=x, cy=y, r=17.5, fill="none", stroke=tone, stroke_width=1)
    canvas.label((x, y - 3), str(value), 20 if likely else 18, font_weight="bold", fill=tone)
    dots = DICE.ways(value)
    left = x - 2.3 * (dots - 1)
    shape = "".join(f"M{number(left + 4.6 * i - 1.6)},{number(y + 10.5)}a1.6,1.6 0 1 0 3.2,0a1.6,1.6 0 1 0 -3.2,0Z" for i in range(dots))  # fmt: skip
    canvas.add("path", d=shape, fill=tone)


def draw_robber(canvas: Canvas, at: Point) -> None:
    """Draws the robber."""
    place = translation(at)
    canvas.add("path", d=ROBBER, fill="ink", stroke="paper", stroke_width=2, transform=place)


def draw_herd(canvas: Canvas, at: Point, scale: float = 0.9) -> None:
    """Draws a herd."""
    place = translation(at, None if scale == 1 else scale)
    canvas.add("path", d=HERD, fill="pier", stroke="paper", stroke_width=1.5, transform=place)


def draw_hunters(
    canvas: Canvas, player: int, at: Point, text: str, scale: float = 1.0, size: float = 13.0
) -> None:
    """Draws hunters of one player in their color, with a short text: their number and the player's letter, or the letter alone."""
    _draw_shape(canvas, player, PERSON, at, scale, 5, 1.6)
    at, ink = (at[0], at[1] + 5 * scale), player_style(player).ink
    canvas.label(at, text, size * scale, fill=ink, font_weight="bold")


def draw_building(canvas: Canvas, kind: str, player: int, at: Point, scale: float = 1.0) -> None:
    """Draws a settlement or city in its owner's color, with their letter."""
    style = player_style(player)
    _draw_shape(canvas, player, SHAPES[kind], at, scale, 6, 2)
    middle = at[0], at[1] + (4 if kind == "settlement" else 5.5) * scale
    canvas.label(middle, style.letter, 14 * scale, fill=style.ink, font_weight="bold")


def draw_road(canvas: Canvas, player: int, start: Point, end: Point, scale: float = 1.0) -> None:
    """Draws a road in its owner's color, with an outline and their letter; it ends short of the corners."""
    style = player_style(player)
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    for colour, width in (("paper", 16.5), ("ink", 13.0), (style.colour, 9.0)):
        # Every layer is shorter than the one below by as much as it is narrower.
        short = (0.2 * length + (13.0 - width) / 2) / length
        dx, dy = short * (x2 - x1), short * (y2 - y1)
        canvas.add("line", x1=x1 + dx, y1=y1 + dy, x2=x2 - dx, y2=y2 - dy, stroke=colour, stroke_width=width * scale)  # fmt: skip
    middle = (x1 + x2) / 2, (y1 + y2) / 2
    canvas.label(middle, style.letter, 10.2 * scale, fill=style.ink, font_weight="bold")


def draw_name(
    canvas: Canvas, name: str, at: Point, size: float, tone: str = "ink", faint: bool = False
) -> None:
    """Draws the name of a place on a small plate, readable on any background; a faint name is less conspicuous."""
    width = 0.62 * size * len(name) + 4
    plate = box_of((at[0] - width / 2, at[1] - 0.62 * size, width, 1.24 * size))
    opacity = 0.35 if faint else 0.8
    canvas.add("rect", **plate, rx=4, fill="paper", fill_opacity=opacity, pointer_events="none")
    look: dict[str, Paint] = {"fill": "ink", "fill_opacity": FAINT} if faint else {"fill": tone}
    canvas.label(at, name, size, **look)


def draw_harbour(canvas: Canvas, at: Point, rate: str, word: str, kind: str) -> None:
    """Draws the sign of a harbor."""
    width, height = SIGN
    sign = box_of((at[0] - width / 2, at[1] - height / 2, width, height))
    canvas.add("rect", **sign, rx=7, fill="paper", stroke="pier", stroke_width=1.6)
    if kind in SIGN_OF:
        draw_sign(canvas, SIGN_OF[kind], (at[0] - 21, at[1]), 0.75)
    elif kind == GENERAL:
        canvas.label((at[0] - 19, at[1]), "?", 21, font_weight="bold", fill="pier")
    if word:
        canvas.label((at[0] + 10.5, at[1] - 7), rate, 14, font_weight="bold")
        canvas.label((at[0] + 10, at[1] + 7.5), word, 10.5)
    else:
        canvas.label((at[0] + 11, at[1]), rate, 19, font_weight="bold")
