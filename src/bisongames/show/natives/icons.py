"""Natives: the colors, and the signs on cards, which are about 20 wide and high around (0, 0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bisongames.show.canvas import (
    SHAPES,
    Canvas,
    Paint,
    PlayerStyle,
    Point,
    Tone,
    corners,
    translation,
)
from bisongames.show.icons import BUFFALO

TONES: Final[Mapping[str, Tone]] = {
    "table": Tone("#e9edd9", "#22291f"),
    "tribe": Tone("#f6f1e3", "#2a2d31"),
    "card": Tone("#fffefb", "#3a3e45"),
    "role": Tone("#efe5cc", "#4a4840"),
    "edge": Tone("#8f8872", "#8b8f96"),
    "back": Tone("#7a5a3c", "#6d5137"),
    "back_line": Tone("#e8d4b0", "#d9bf92"),
    "corn": Tone("#d9a106", "#f2c230"),
    "leaf": Tone("#5d8a3a", "#8fbf62"),
    "salmon": Tone("#d96a4f", "#f0907a"),
    "buffalo": Tone("#5b3a22", "#d2a679"),
    "totem": Tone("#7b4a9e", "#c39be0"),
    "rite": Tone("#b3446c", "#ee8fb0"),
    "hero": Tone("#a67c00", "#ffd54a"),
    "gone": Tone("#cfc6ab", "#565245"),
    "gold": Tone("#b8860b", "#ffd54a"),
}
STYLES: Final[Mapping[str, PlayerStyle]] = {
    "red": PlayerStyle("#b11f2e", "#ffffff", "circle", "R"),
    "green": PlayerStyle("#1f9e67", "#000000", "triangle", "G"),
    "blue": PlayerStyle("#1c6fb8", "#ffffff", "square", "B"),
    "yellow": PlayerStyle("#f2d83b", "#000000", "diamond", "Y"),
}
"""The styles of the tribes, distinct in each attribute. The red differs from that of frames, and is darker than the rest."""

_PERSON: Final = "M0,-10A4.6,4.6 0 1 1 -0.01,-10ZM-8.5,10C-8.5,1.5 8.5,1.5 8.5,10Z"
_FLAME: Final = "M1,-10C2,-5 7,-2 6.5,4C6,10 -6,10 -6.5,4C-6.8,0.5 -4,-1 -4,-5C-2,-4 -1,-2 -0.5,0.5C2,-2 1.5,-7 1,-10Z"
_TOTEM: Final = (
    "M-4,-10H4V-6H10L7,-1H4V10H-4V-1H-7L-10,-6H-4ZM-2.6,-8h1.7v2h-1.7ZM0.9,-8h1.7v2h-1.7Z"
    "M-2.4,0.5h4.8v1.8h-4.8ZM-2.4,5h4.8v1.8h-4.8Z"
)
_SIGNS: Final[Mapping[str, tuple[tuple[str, Mapping[str, Paint]], ...]]] = {
    "eye": (
        ("M-10,0Q0,-11 10,0Q0,11 -10,0Z", {"fill": "none", "stroke": "ink", "stroke_width": 2}),
        ("M0,-3.4A3.4,3.4 0 1 1 -0.01,-3.4Z", {"fill": "ink"}),
    ),
    "member": ((_PERSON, {"fill": "ink"}),),
    "totems": ((_TOTEM, {"fill": "totem", "fill_rule": "evenodd"}),),
    "rites": ((_FLAME, {"fill": "rite"}),),
    "captive": (
        (_PERSON, {"fill": "muted", "transform": "scale(0.8)"}),
        (
            "M-9.5,-9.5H9.5V9.5H-9.5ZM-4,-9.5V9.5M4,-9.5V9.5",
            {"fill": "none", "stroke": "ink", "stroke_width": 1.8},
        ),
    ),
    "corn": (
        ("M0,-10.5C5.5,-7 5.5,6 0,10C-5.5,6 -5.5,-7 0,-10.5Z", {"fill": "corn"}),
        ("M-2.8,-5L2.8,-1M-3.6,0L3.6,4M2.8,-5L-2.8,-1M3.6,0L-3.6,4", {"fill": "none", "stroke": "card", "stroke_width": 0.9}),
        ("M0,10.5C-10,9 -9,0 -7.5,-3.5C-6,3 -3,6 0,10.5ZM0,10.5C10,9 9,0 7.5,-3.5C6,3 3,6 0,10.5Z", {"fill": "leaf"}),
    ),
    "salmon": (
        ("M-11,0C-6,-7.5 3,-7.5 6.5,-0.5L11,-5.5V5.5L6.5,0.5C3,7.5 -6,7.5 -11,0Z", {"fill": "salmon"}),
        ("M-6.5,-2.6A1.2,1.2 0 1 1 -6.51,-2.6Z", {"fill": "card"}),
    ),
    "bison": ((BUFFALO, {"fill": "buffalo", "transform": "scale(0.48)"}),),
    "conflict": (
        ("M-8,9L6,-5M8,9L-6,-5", {"fill": "none", "stroke": "ink", "stroke_width": 2.2}),
        ("M9.5,-9.5L2.5,-6.5L6.5,-2.5ZM-9.5,-9.5L-2.5,-6.5L-6.5,-2.5Z", {"fill": "ink"}),
    ),
    "harmony": (
        ("M-4,-6A6,6 0 1 1 -4.01,-6ZM4,-6A6,6 0 1 1 3.99,-6Z", {"fill": "none", "stroke": "ink", "stroke_width": 2.2}),
    ),
    "curse": (("M3,-10.5L-6.5,1.5H-1L-3.5,10.5L6.5,-2.5H1Z", {"fill": "ink"}),),
    "spring": (
        ("M0,10V-2", {"fill": "none", "stroke": "leaf", "stroke_width": 2.4}),
        ("M0,0C-10,0 -10,-8 -9,-9C-3,-9 0,-5 0,0ZM0,-3C9,-3 10,-9 9,-10C4,-10.5 0,-8 0,-3Z", {"fill": "leaf"}),
    ),
    "summer": (
        ("M0,-5A5,5 0 1 1 -0.01,-5Z", {"fill": "corn"}),
        ("M0,-10V-7M0,7V10M-10,0H-7M7,0H10M-7,-7L-5,-5M5,5L7,7M-7,7L-5,5M5,-5L7,-7", {"fill": "none", "stroke": "corn", "stroke_width": 2}),
    ),
    "autumn": (
        ("M-9,9C-10,-3 -2,-10 9.5,-9.5C10,2 3,10 -6,6.5Z", {"fill": "salmon"}),
        ("M-9.5,9.5L4,-4", {"fill": "none", "stroke": "card", "stroke_width": 1.4}),
    ),
    "winter": (
        ("M0,-10V10M-8.7,-5L8.7,5M-8.7,5L8.7,-5M-3,-8.5L0,-5.5L3,-8.5M-3,8.5L0,5.5L3,8.5", {"fill": "none", "stroke": "ink", "stroke_width": 1.8}),
    ),
}  # fmt: skip
OF_ROLES: Final = ("eye", "member", "totems", "captive", "corn", "salmon", "bison")
"""The sign of the cards that each role takes."""


def draw_sign(canvas: Canvas, name: str, at: Point, scale: float = 1.0) -> None:
    """Draws a sign centered at ``at``."""
    if name == "heroes":
        outline = corners(at, 8 * scale, SHAPES["star"])
        canvas.polygon(outline, fill="hero", stroke="ink", stroke_width=0.6)
        return
    with canvas.group(transform=translation(at, scale), pointer_events="none"):
        for path, look in _SIGNS[name]:
            canvas.add("path", d=path, **look)


def draw_swatches(
    canvas: Canvas, colors: tuple[str, ...], at: Point, width: float, height: float
) -> None:
    """Draws the colors of tribes side by side, each with its letter; ``at`` is the top left corner."""
    x, y = at
    each = width / max(len(colors), 1)
    for i, color in enumerate(colors):
        style = STYLES[color]
        canvas.add("rect", x=x + i * each, y=y, width=each, height=height, fill=style.colour)
        letter = canvas.look.word("letter", color)
        size = min(0.78 * height, 0.85 * each)
        at = x + (i + 0.5) * each, y + height / 2
        canvas.label(at, letter, size, fill=style.ink, font_weight="bold")
