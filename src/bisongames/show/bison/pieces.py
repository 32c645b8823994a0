"""Bison: the colours of the land, and how animals, hunters, tents and canoes look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bisongames.show.canvas import TOUCHED, Canvas, Paint, Point, Tone, number, player_style
from bisongames.show.icons import BUFFALO, PERSON

TONES: Final[Mapping[str, Tone]] = {
    "prairie": Tone("#e4f1c2", "#5f7a38"),
    "river": Tone("#94caee", "#27597f"),
    "mountain": Tone("#bf9467", "#43311f"),
    "wood": Tone("#8a5a2b", "#c08d5a"),
    "edge": Tone("#6f6450", "#a09580"),
    "free": Tone("#f6f2e8", "#22252a"),
    "animal": Tone("#43301f", "#f4e8d8"),
}
LAST: Final[tuple[Mapping[str, Paint], ...]] = (
    {**TOUCHED, "stroke_width": 7},
    {**TOUCHED, "class_": "rim", "stroke": "paper", "stroke_width": 2.6},
)
"""The outline of what was touched last: a double line, as owners of areas have a single one."""
TERRAIN_TONES: Final = ("prairie", "river", "mountain")
"""Of prairie, river and mountain."""
HALOS: Final[tuple[Mapping[str, Paint], ...]] = tuple(
    {"stroke": tone, "stroke_width": 3, "stroke_linejoin": "round", "paint_order": "stroke"}
    for tone in TERRAIN_TONES
)
"""Round a number on the ground of each terrain, that it can be read where it meets the edge of a field."""
CANOES: Final[Mapping[str, str]] = {
    "canoe": "M-19 -9.5Q-12 -5.5 0 -5.5Q12 -5.5 19 -9.5Q16 10 0 10Q-16 10 -19 -9.5Z",
    "short": "M-15 -9.5Q-10 -5.5 0 -5.5Q10 -5.5 15 -9.5Q13.5 10 0 10Q-13.5 10 -15 -9.5Z",
}
"""A canoe, and one for rivers that are narrower than that."""
SMALLEST: Final = 8.3
"""Letters on small pieces, as can be read on a phone."""
_ANIMALS: Final = (
    (BUFFALO, 0.46),
    # A fish with its tail.
    ("M-9 0Q-3 -7 4.5 0L9 -4.5V4.5L4.5 0Q-3 7 -9 0Z", 1.0),
    # A turkey with its fan.
    (
        "M-7.5 5.5Q-10 -7.5 0 -8Q6 -7.5 5.2 -1.5L9 -3L8.2 1.5L4.5 3Q1.5 7.5 -1.5 6.6V8.5H-3.8V6.6Z",
        1.0,
    ),
)
"""Bison, fish and turkey, each with its size."""


def draw_animals(
    canvas: Canvas, terrain: int, at: Point, count: int | str = "", size: float = 15, **look: Paint
) -> None:
    """A bison, fish or turkey, and behind it how many there are; ``look`` is of the number."""
    x, y = at
    scale = size / 15
    _draw_animal(canvas, terrain, (x - (7 * scale if count != "" else 0), y), scale)
    if count != "":
        canvas.label(
            (x + 6.5 * scale, y), str(count), size, text_anchor="start", font_weight="bold", **look
        )


def draw_upright(
    canvas: Canvas, terrain: int, at: Point, count: int | str, size: float = 15, **look: Paint
) -> None:
    """A bison, fish or turkey, and below it how many there are; ``look`` is of the number."""
    (x, y), scale = at, size / 15
    _draw_animal(canvas, terrain, (x, y - 7.5 * scale), scale)
    canvas.label((x, y + 8.5 * scale), str(count), size, font_weight="bold", **look)


def _draw_animal(canvas: Canvas, terrain: int, at: Point, scale: float) -> None:
    shape, own = _ANIMALS[terrain]
    place = f"translate({number(at[0])} {number(at[1])})"
    if scale * own != 1:
        place += f" scale({number(scale * own)})"
    canvas.add("path", d=shape, fill="animal", transform=place)


def draw_hunters(
    canvas: Canvas, player: int, at: Point, text: str, scale: float = 1.0, letters: float = 1.0
) -> None:
    """Hunters of one player in his colour, with a short text: how many and his letter, or the number alone.

    ``letters`` are larger than the shape, by so much.
    """
    x, y = at
    style = player_style(player)
    with canvas.group(transform=f"translate({number(x)} {number(y)}) scale({number(scale)})"):
        canvas.add(
            "path", d=PERSON, fill=style.colour, stroke="ink", stroke_width=1.4,
            stroke_linejoin="round",
        )  # fmt: skip
        size = 15 if len(text) == 1 else 12.5
        canvas.label((0, 5), text, size * letters, fill=style.ink, font_weight="bold")


def draw_tent(
    canvas: Canvas, player: int, at: Point, text: str, scale: float = 1.0, letters: float = 1.0
) -> None:
    """A tent in the colour of its owner, with a short text: his letter and the size, or the size alone."""
    x, y = at
    style = player_style(player)
    with canvas.group(transform=f"translate({number(x)} {number(y)}) scale({number(scale)})"):
        canvas.add(
            "path", d="M-5 -17L0 -10L5 -17", fill="none", stroke="ink", stroke_width=1.6,
        )  # fmt: skip
        canvas.polygon(
            ((0, -13), (15.5, 13), (-15.5, 13)),
            fill=style.colour, stroke="ink", stroke_width=1.4, stroke_linejoin="round",
        )  # fmt: skip
        canvas.label(
            (0, 6), text, letters * (15 if len(text) == 1 else 12.5), fill=style.ink,
            font_weight="bold",
        )  # fmt: skip


def draw_canoe(
    canvas: Canvas,
    player: int,
    at: Point,
    text: str,
    scale: float = 1.0,
    letters: float = 1.0,
    form: str = "canoe",
) -> None:
    """A canoe in the colour of its owner, with a short text as on tents."""
    x, y = at
    style = player_style(player)
    with canvas.group(transform=f"translate({number(x)} {number(y)}) scale({number(scale)})"):
        canvas.add(
            "path", d=CANOES[form],
            fill=style.colour, stroke="ink", stroke_width=1.4, stroke_linejoin="round",
        )  # fmt: skip
        size = 15 if len(text) == 1 else 13.5
        canvas.label((0, 2.2), text, size * letters, fill=style.ink, font_weight="bold")


def draw_piece(
    canvas: Canvas, player: int, piece: str, at: Point, text: str, scale: float = 0.64
) -> None:
    """A small hunter, tent or canoe with a short text, as beside the board: its size, or how many hunters there are."""
    if piece.startswith("tent"):
        draw_tent(canvas, player, (at[0], at[1] + 1), text, scale)
    elif piece.startswith("canoe"):
        draw_canoe(canvas, player, at, text, scale)
    else:
        letters = max(SMALLEST / (12.5 * scale), 1.0)
        draw_hunters(canvas, player, (at[0], at[1] + 1), f"{text}×", scale, letters)


def draw_totem(canvas: Canvas, at: Point, scale: float = 1.0) -> None:
    """The totem pole of whoever goes first."""
    with canvas.group(transform=f"translate({number(at[0])} {number(at[1])}) scale({scale:g})"):
        canvas.add("path", d="M-13 -9H13L5 -3H-5Z", fill="wood", stroke="ink")
        canvas.add("rect", x=-5, y=-15, width=10, height=30, rx=3, fill="wood", stroke="ink")
        canvas.add("path", d="M-4 3H4M-4 9H4", fill="none", stroke="paper", stroke_width=2)


def draw_middle(canvas: Canvas, at: Point) -> None:
    """The sign of the middle of the land."""
    canvas.add("circle", cx=at[0], cy=at[1], r=8, fill="paper", stroke="ink", stroke_width=1.4)
    star = "M0 -6L1.6 -1.6L6 0L1.6 1.6L0 6L-1.6 1.6L-6 0L-1.6 -1.6Z"
    canvas.add("path", d=star, fill="ink", transform=f"translate({number(at[0])} {number(at[1])})")
