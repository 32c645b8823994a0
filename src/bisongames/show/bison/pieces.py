"""Bison: the colours of the land, and how animals, hunters, tents and canoes look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bisongames.show.drawing import Canvas, Point, Tone, number, player_style

TONES: Final[Mapping[str, Tone]] = {
    "prairie": Tone("#dcebb4", "#5d7238"),
    "river": Tone("#86c0e8", "#27597f"),
    "mountain": Tone("#cfa981", "#54402c"),
    "wood": Tone("#8a5a2b", "#c08d5a"),
    "edge": Tone("#6f6450", "#a09580"),
    "free": Tone("#f6f2e8", "#22252a"),
    "animal": Tone("#43301f", "#f4e8d8"),
}
TERRAIN_TONES: Final = ("prairie", "river", "mountain")
"""Of prairie, river and mountain."""
_ANIMALS: Final = (
    # A bison seen from the side: hump, head, two legs.
    "M-9 6V0Q-8 -8 0 -6.5Q6 -6 9 -1.5L9.8 3L6.8 3.8V6H4.5V3H-4.5V6Z",
    # A fish with its tail.
    "M-9 0Q-3 -7 4.5 0L9 -4.5V4.5L4.5 0Q-3 7 -9 0Z",
    # A turkey with its fan.
    "M-7.5 5.5Q-10 -7.5 0 -8Q6 -7.5 5.2 -1.5L9 -3L8.2 1.5L4.5 3Q1.5 7.5 -1.5 6.6V8.5H-3.8V6.6Z",
)


def draw_animals(
    canvas: Canvas, terrain: int, at: Point, count: int | str = "", size: float = 15
) -> None:
    """A bison, fish or turkey, and behind it how many there are."""
    x, y = at
    scale = size / 15
    place = f"translate({number(x - (6 * scale if count != '' else 0))} {number(y)})"
    if size != 15:
        place += f" scale({number(scale)})"
    canvas.add("path", d=_ANIMALS[terrain], fill="animal", transform=place)
    if count != "":
        canvas.label(
            (x + 6.5 * scale, y), str(count), size, text_anchor="start", font_weight="bold"
        )


def draw_hunters(canvas: Canvas, player: int, at: Point, count: int, radius: float = 11.5) -> None:
    """Hunters of one player: his shape with a head, and how many they are."""
    x, y = at
    colour = player_style(player).colour
    head = -1.05 if player_style(player).shape == "triangle" else -1.2
    canvas.add(
        "circle", cx=x, cy=y + head * radius, r=0.42 * radius, fill=colour, stroke="ink",
        stroke_width=1.2,
    )  # fmt: skip
    canvas.player_mark(player, (x, y + 0.1 * radius), radius, str(count))


def draw_tent(canvas: Canvas, player: int, at: Point, text: str, scale: float = 1.0) -> None:
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
            (0, 6), text, 15 if len(text) == 1 else 12.5, fill=style.ink, font_weight="bold"
        )


def draw_canoe(canvas: Canvas, player: int, at: Point, text: str, scale: float = 1.0) -> None:
    """A canoe in the colour of its owner, with a short text as on tents."""
    x, y = at
    style = player_style(player)
    with canvas.group(transform=f"translate({number(x)} {number(y)}) scale({number(scale)})"):
        canvas.add(
            "path", d="M-19 -9.5Q-12 -5.5 0 -5.5Q12 -5.5 19 -9.5Q16 10 0 10Q-16 10 -19 -9.5Z",
            fill=style.colour, stroke="ink", stroke_width=1.4, stroke_linejoin="round",
        )  # fmt: skip
        canvas.label((0, 2.4), text, 13.5, fill=style.ink, font_weight="bold")


def draw_piece(canvas: Canvas, player: int, piece: str, at: Point, text: str) -> None:
    """A small hunter, tent or canoe with a short text, as beside the board."""
    if piece.startswith("tent"):
        draw_tent(canvas, player, (at[0], at[1] + 1), text, 0.62)
    elif piece.startswith("canoe"):
        draw_canoe(canvas, player, at, text, 0.62)
    else:
        draw_hunters(canvas, player, (at[0], at[1] + 1), int(text), 7)


def draw_totem(canvas: Canvas, at: Point, scale: float = 1.0) -> None:
    """The totem pole."""
    with canvas.group(transform=f"translate({number(at[0])} {number(at[1])}) scale({scale:g})"):
        canvas.add("path", d="M-13 -9H13L5 -3H-5Z", fill="wood", stroke="ink")
        canvas.add("rect", x=-5, y=-15, width=10, height=30, rx=3, fill="wood", stroke="ink")
        canvas.add("path", d="M-4 3H4M-4 9H4", fill="none", stroke="paper", stroke_width=2)
