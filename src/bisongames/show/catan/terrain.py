"""Catan: the colors of the island, and a sign for each terrain that is distinct even without color."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bisongames.catan.options import RESOURCES, TERRAINS
from bisongames.show.canvas import Canvas, Paint, Point, Tone, translation

TONES: Final[Mapping[str, Tone]] = {
    "sea": Tone("#d3e3ee", "#1d2a36"),
    "coast": Tone("#8fb3c9", "#3a5468"),
    "edge": Tone("#fbf6e6", "#15171a"),
    "pier": Tone("#75603f", "#a8916a"),
    "forest": Tone("#b3cfa2", "#2d4529"),
    "hills": Tone("#e6b394", "#573625"),
    "pasture": Tone("#e0edb3", "#465223"),
    "fields": Tone("#f6e3a0", "#574a1e"),
    "mountains": Tone("#cbc9d0", "#44434a"),
    "desert": Tone("#f2e8d3", "#4a443a"),
    "unknown": Tone("#e8e8e8", "#33363b"),
    "tree": Tone("#49773c", "#83b873"),
    "brick": Tone("#a5512b", "#dc8c66"),
    "fleece": Tone("#fffdf6", "#e6e4da"),
    "sheep": Tone("#56652a", "#a9ba6a"),
    "ear": Tone("#a4770c", "#d9b450"),
    "rock": Tone("#6b6873", "#a29fac"),
    "snow": Tone("#f7f7fa", "#dcdbe2"),
    "cactus": Tone("#6e8a4a", "#9dbb74"),
    "sand": Tone("#b39a69", "#a08b63"),
    "red": Tone("#b3261e", "#ff8a80"),
}

_GRAIN: Final = "".join(
    f"M0,{y}C{side * 7},{y - 1} {side * 8},{y - 6} {side * 7},{y - 9}C{side * 2},{y - 7} 0,{y - 4} 0,{y}Z"
    for y in (8, 2, -4)
    for side in (-1, 1)
)
_WALL: Final = (
    "M-12,-8H-1V-3H-12ZM1,-8H12V-3H1ZM-12,-1H-7V4H-12ZM-5,-1H6V4H-5ZM8,-1H12V4H8ZM-12,6H-1V11H-12Z"
    "M1,6H12V11H1Z"
)
_FLEECE: Final = (
    "M-9,5A4.6,4.6 0 0 1 -11,-2A4.6,4.6 0 0 1 -5,-7A4.6,4.6 0 0 1 3,-8A4.6,4.6 0 0 1 9,-4"
    "A4.6,4.6 0 0 1 8,4A4.6,4.6 0 0 1 1,6A4.6,4.6 0 0 1 -9,5Z"
)
_CACTUS: Final = (
    "M-2,12V-11A2,2 0 0 1 2,-11V1H5V-4A2,2 0 0 1 9,-4V3A2,2 0 0 1 7,5H2V12ZM-2,7H-7A2,2 0 0 1 -9,5"
    "V-1A2,2 0 0 1 -5,-1V3H-2Z"
)
SIGNS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "forest": (("M-1.8,12V6H-10L-4,-2H-7.5L0,-13L7.5,-2H4L10,6H1.8V12Z", "tree"),),
    "hills": ((_WALL, "brick"),),
    "pasture": (
        ("M-7,4V11H-5V5ZM4,4V11H6V5ZM8,-7C12,-8 15,-5 14,-1C13,2 9,2 8,0Z", "sheep"),
        (_FLEECE, "fleece"),
    ),
    "fields": ((f"M-0.9,13V-9H0.9V13Z{_GRAIN}M0,-4C-3,-8 -2,-12 0,-14C2,-12 3,-8 0,-4Z", "ear"),),
    "mountains": (
        ("M-14,11L-4,-11L2,1L6,-5L14,11Z", "rock"),
        ("M-4,-11L-7.6,-3L-5,-4.5L-3,-2L-1,-5Z", "snow"),
    ),
    "desert": (
        (_CACTUS, "cactus"),
        ("M-12,12H-8V13.5H-12ZM6,13H11V14.5H6ZM-5,14H0V15.5H-5Z", "sand"),
    ),
    "unknown": (),
}
"""The shapes of each sign around (0, 0), about 26 wide and high, each with its tone."""
SIGN_OF: Final = dict(zip(RESOURCES, TERRAINS, strict=False))
"""The terrain that produces each resource, whose cards have the same sign."""


def draw_sign(canvas: Canvas, terrain: str, at: Point, scale: float = 1.0) -> None:
    """Draws the sign of a terrain."""
    place = translation(at, None if scale == 1 else scale)
    fleece: dict[str, Paint] = {"stroke": "sheep", "stroke_width": 1.2}
    for shape, tone in SIGNS[terrain]:
        outline = fleece if tone == "fleece" else {}
        canvas.add("path", d=shape, fill=tone, transform=place, **outline)
