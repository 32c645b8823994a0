"""Bison: the colors of the land, and the shapes of animals, hunters, tents and canoes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bisongames.bison.table import HeldField
from bisongames.show.canvas import TOUCHED, Canvas, Paint, Point, Tone, player_style, translation
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
"""The outline of fields touched last: a double line, because a single line marks the owner of an area."""
TERRAIN_TONES: Final = ("prairie", "river", "mountain")
"""The tones of prairie, river and mountain."""
HALOS: Final[tuple[Mapping[str, Paint], ...]] = tuple(
    {"stroke": tone, "stroke_width": 3, "stroke_linejoin": "round", "paint_order": "stroke"}
    for tone in TERRAIN_TONES
)
"""The halo of a number on each terrain, which keeps it readable across the edge of a field."""
PIECE_FORMS: Final[Mapping[str, tuple[str, float, float]]] = {
    "hunters": (PERSON, 5, 12.5),
    "tent": ("", 6, 12.5),
    "canoe": ("M-19 -9.5Q-12 -5.5 0 -5.5Q12 -5.5 19 -9.5Q16 10 0 10Q-16 10 -19 -9.5Z", 2.2, 13.5),
    "short": (
        "M-15 -9.5Q-10 -5.5 0 -5.5Q10 -5.5 15 -9.5Q13.5 10 0 10Q-13.5 10 -15 -9.5Z",
        2.2,
        13.5,
    ),
}
"""The shape of each piece (empty for a tent, which has corners), and the place and size of its text; ``short`` is a canoe for
narrow rivers."""
OUTLINE: Final[Mapping[str, Paint]] = {
    "stroke": "ink",
    "stroke_width": 1.4,
    "stroke_linejoin": "round",
}
"""The outline of pieces."""
SMALLEST: Final = 8.3
"""The smallest letters on small pieces that are readable on a phone."""
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
"""The shapes of bison, fish and turkey, each with its scale."""


def draw_animals(
    canvas: Canvas, terrain: int, at: Point, count: int | str = "", size: float = 15, **look: Paint
) -> None:
    """Draws a bison, fish or turkey followed by its number; ``look`` applies to the number."""
    (x, y), scale = at, size / 15
    _draw_animal(canvas, terrain, (x - (7 * scale if count != "" else 0), y), scale)
    if count != "":
        canvas.head((x + 6.5 * scale, y), str(count), size, **look)


def draw_living(
    canvas: Canvas, form: str, terrain: int, at: Point, count: int, size: float
) -> None:
    """Draws the animals of a field: the sign beside the number, above it (``upright``), or the ``count`` alone."""
    (x, y), scale = at, size / 15
    if form == "animals":
        draw_animals(canvas, terrain, at, count, size, **HALOS[terrain])
        return
    if form == "upright":
        _draw_animal(canvas, terrain, (x, y - 7.5 * scale), scale)
        y += 8.5 * scale
    canvas.label((x, y), str(count), size, font_weight="bold", **HALOS[terrain])


def _draw_animal(canvas: Canvas, terrain: int, at: Point, scale: float) -> None:
    shape, own = _ANIMALS[terrain]
    place = translation(at, None if scale * own == 1 else scale * own)
    canvas.add("path", d=shape, fill="animal", transform=place)


def draw_form(
    canvas: Canvas, form: str, player: int, at: Point, text: str, scale: float, letters: float = 1.0
) -> None:
    """Draws hunters, a tent or a canoe in the color of their player, with a short text: the number of hunters or the size of the
    tent or canoe, and the letter of the player if there is room. ``letters`` is the size of the letters relative to the shape.
    """
    shape, below, size = PIECE_FORMS[form]
    style = player_style(player)
    with canvas.group(transform=translation(at, scale)):
        if form == "tent":
            canvas.add("path", d="M-5 -17L0 -10L5 -17", fill="none", stroke="ink", stroke_width=1.6)
            canvas.polygon(((0, -13), (15.5, 13), (-15.5, 13)), fill=style.colour, **OUTLINE)
        else:
            canvas.add("path", d=shape, fill=style.colour, **OUTLINE)
        size = letters * (15 if len(text) == 1 else size)
        canvas.label((0, below), text, size, fill=style.ink, font_weight="bold")


def draw_held(
    canvas: Canvas, form: str, held: HeldField, at: Point, scale: float, letters: float
) -> None:
    """Draws the hunters, the tent or the canoe of a field, with the letter of their owner."""
    letter = player_style(held.player).letter
    text = f"{held.hunters}{letter}" if form == "hunters" else f"{letter}{held.building}"
    draw_form(canvas, form, held.player, at, text, scale, letters)


def texts_on(piece: str, number: int) -> list[str]:
    """The texts on pieces of a kind: one number for all hunters, the size of each tent or canoe."""
    return [str(number)] if piece == "hunter" else [piece[-1]] * number


def draw_piece(canvas: Canvas, player: int, piece: str, at: Point, text: str, scale: float) -> None:
    """Draws a small piece beside the board with a short text: the number of hunters, or the size of a tent or canoe."""
    kind, lower = piece.rstrip("1234"), (at[0], at[1] + 1)
    if kind == "hunter":
        letters = max(SMALLEST / (12.5 * scale), 1.0)
        draw_form(canvas, "hunters", player, lower, f"{text}×", scale, letters)
    else:
        draw_form(canvas, kind, player, at if kind == "canoe" else lower, text, scale)


def draw_totem(canvas: Canvas, at: Point, scale: float = 1.0) -> None:
    """Draws the totem pole that marks the first player."""
    with canvas.group(transform=translation(at, scale)):
        canvas.add("path", d="M-13 -9H13L5 -3H-5Z", fill="wood", stroke="ink")
        canvas.add("rect", x=-5, y=-15, width=10, height=30, rx=3, fill="wood", stroke="ink")
        canvas.add("path", d="M-4 3H4M-4 9H4", fill="none", stroke="paper", stroke_width=2)


def draw_middle(canvas: Canvas, at: Point) -> None:
    """Draws the sign that marks the middle of the land."""
    canvas.add("circle", cx=at[0], cy=at[1], r=8, fill="paper", stroke="ink", stroke_width=1.4)
    star = "M0 -6L1.6 -1.6L6 0L1.6 1.6L0 6L-1.6 1.6L-6 0L-1.6 -1.6Z"
    canvas.add("path", d=star, fill="ink", transform=translation(at))
