"""Icons for the contents of the box of Natives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from bisongames.handbook.figures.component_figures import HEIGHT, MIDDLE
from bisongames.handbook.game_guide import Draw
from bisongames.show.canvas import Canvas
from bisongames.show.natives import icons
from bisongames.show.natives.cards import CardFace, draw_role, draw_strip


def _sign(name: str, canvas: Canvas) -> None:
    canvas.add("rect", x=16, y=4, width=40, height=48, rx=5, fill="card", stroke="edge", stroke_width=1.5)  # fmt: skip
    icons.draw_sign(canvas, name, MIDDLE, 1.35)


def _colour(names: tuple[str, ...], canvas: Canvas) -> None:
    canvas.add("rect", x=16, y=4, width=40, height=48, rx=5, fill="card", stroke="edge", stroke_width=1.5)  # fmt: skip
    for i, name in enumerate(names):
        style, wide = icons.STYLES[name], 40 / len(names)
        canvas.add("rect", x=16 + i * wide, y=34, width=wide, height=12, fill=style.colour)
    icons.draw_sign(canvas, "member", (36, 20), 1.0)


def _great(canvas: Canvas) -> None:
    """A whole card of great food, in its double frame."""
    _sign("bison", canvas)
    canvas.add("rect", x=19.5, y=7.5, width=33, height=41, rx=3, fill="none", stroke="gold", stroke_width=2)  # fmt: skip


def _strip(face: CardFace, canvas: Canvas, number: int = 1) -> None:
    """A card of a tribe as the pictures of Natives show it."""
    with canvas.group(transform=f"translate(2 {(HEIGHT - 1.15 * face.height) / 2:g}) scale(1.15)"):
        draw_strip(canvas, face, number)


def _role(canvas: Canvas, *, blocked: bool = False) -> None:
    name, sign = ("shaman", "totems") if blocked else ("hunter", "bison")
    with canvas.group(transform="translate(2 2) scale(1.15)"):
        draw_role(canvas, name, sign, "red", 1, blocked=blocked, acting=False)


def _tribes(canvas: Canvas) -> None:
    """The signs of the players of Natives, which are those of its tribes."""
    canvas.styles = tuple(icons.STYLES.values())
    for i in range(4):
        canvas.player_mark(i, (20 + 32 * (i % 2), 14 + 28 * (i // 2)), 11)


def _way(names: Sequence[str], canvas: Canvas) -> None:
    """The bar beside the stack with the signs of its special cards, partly used up."""
    canvas.add("rect", x=2, y=24, width=68, height=8, rx=4, fill="gone")
    canvas.add("rect", x=2, y=24, width=14, height=8, rx=4, fill="edge")
    for i, name in enumerate(names):
        middle = 61.0 - 20 * (len(names) - 1 - i), 28.0
        canvas.add("circle", cx=middle[0], cy=middle[1], r=9, fill="paper", stroke="edge", stroke_width=1.2)  # fmt: skip
        icons.draw_sign(canvas, name, middle, 0.65)


STRIPS: Final[Mapping[str, CardFace]] = {
    "member": CardFace("member", "2", colors=("red",)),
    "two": CardFace("member", "1", colors=("red", "blue")),
    "food": CardFace("corn", "2"),
    "totem": CardFace("totems", "2/scout", "Cunning"),
    "captive": CardFace("captive", "1"),
    "rite": CardFace("rites", "4", "Rain"),
    "great": CardFace("bison", "5", great=True),
    "conflict": CardFace("conflict", "3", colors=("green",)),
    "harmony": CardFace("harmony", "1", colors=("green",)),
    "hero": CardFace("heroes", "-2, +8", "Third Eye"),
    "curse": CardFace("curse", "-5"),
}


ICONS: Final[Mapping[str, Draw]] = {
    "member": partial(_colour, ("red",)),
    "two": partial(_colour, ("red", "blue")),
    "strip-role": _role,
    "strip-blocked": partial(_role, blocked=True),
    "great": _great,
    "colours": _tribes,
    "way": partial(_way, ("winter",)),
    "way-seasons": partial(_way, ("summer", "autumn", "winter")),
    **{f"strip-{name}": partial(_strip, face) for name, face in STRIPS.items()},
    "strip-food": partial(_strip, STRIPS["food"], number=2),
    **{
        name: partial(_sign, name)
        for name in (
            "eye", "totems", "rites", "corn", "conflict", "curse", "spring", "winter", "heroes",
        )
    },
}  # fmt: skip
"""The function that draws each icon, by name."""
