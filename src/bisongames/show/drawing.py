"""What every picture is drawn with: an SVG canvas, hexagons, and players told apart by colour, shape and letter.

Positions on a canvas are ``(x, y)`` with y pointing down. Pictures carry no ids, so that several fit on one page, and
the same position always gives the same text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import cos, hypot, radians, sin
from typing import Final
from xml.etree import ElementTree as ET

from attrs import frozen

from bisongames.play.errors import visible

Point = tuple[float, float]
Corners = tuple[Point, ...]
Paint = str | float
"""A number, a plain SVG value, or for ``fill`` and ``stroke`` the name of a tone."""


@frozen
class Tone:
    """A colour for light pages and its counterpart for dark ones."""

    light: str
    dark: str


TONES: Final[Mapping[str, Tone]] = {
    "paper": Tone("#fffdf8", "#1b1d21"),
    "panel": Tone("#f4f0e6", "#26292e"),
    "ink": Tone("#22201c", "#ece8df"),
    "muted": Tone("#6b665c", "#a8a296"),
    "rule": Tone("#d8d1c0", "#43474e"),
    "touched": Tone("#d55e00", "#ff9a4d"),
}
"""The tones of all pictures; a game adds its own when it makes its canvas."""
TOUCHED: Final[Mapping[str, Paint]] = {
    "class_": "touched",
    "fill": "none",
    "stroke": "touched",
    "stroke_width": 4,
    "pointer_events": "none",
}
"""The outline of what the events touched."""


@frozen
class PlayerStyle:
    """How one player is told from the others, by any one of these alone."""

    colour: str
    """From the palette of Okabe and Ito, which people with any colour vision can tell apart."""
    ink: str
    """What can be read on that colour."""
    shape: str
    letter: str
    """From P on, because boards letter their lanes from A on."""


PLAYER_STYLES: Final = (
    PlayerStyle("#0072b2", "#ffffff", "circle", "P"),
    PlayerStyle("#e69f00", "#000000", "square", "Q"),
    PlayerStyle("#009e73", "#000000", "triangle", "R"),
    PlayerStyle("#cc79a7", "#000000", "diamond", "S"),
    PlayerStyle("#56b4e9", "#000000", "hexagon", "T"),
    PlayerStyle("#f0e442", "#000000", "star", "U"),
)
"""Per player."""


def _turned(degrees: Sequence[float], radii: Sequence[float] = (1.0,)) -> Corners:
    return tuple(
        (cos(radians(angle)) * radii[i % len(radii)], sin(radians(angle)) * radii[i % len(radii)])
        for i, angle in enumerate(degrees)
    )


FLAT_TOP: Final = _turned(range(0, 360, 60))
"""Corners of a hexagon of size 1 with edges above and below, clockwise from the right one."""
POINTY_TOP: Final = _turned(range(-30, 330, 60))
"""Corners of a hexagon of size 1 with corners above and below, clockwise from the upper right one."""
SHAPES: Final[Mapping[str, Corners]] = {
    "square": _turned((-135, -45, 45, 135), (1.25,)),
    "triangle": ((0.0, -1.25), (1.25, 0.95), (-1.25, 0.95)),
    "diamond": _turned((-90, 0, 90, 180), (1.3,)),
    "hexagon": _turned(range(0, 360, 60), (1.1,)),
    "star": _turned(range(-90, 270, 36), (1.4, 0.75)),
}
"""Corners of the shapes of players around (0, 0), as large as a circle of radius 1."""


def corners(center: Point, size: float, unit: Corners = FLAT_TOP) -> Corners:
    """The corners ``unit`` around ``center``, ``size`` times as large."""
    x, y = center
    return tuple((x + size * dx, y + size * dy) for dx, dy in unit)


def player_style(player: int) -> PlayerStyle:
    """How ``player`` is drawn."""
    return PLAYER_STYLES[player % len(PLAYER_STYLES)]


def number(value: float) -> str:
    """A coordinate as it is written: at most two decimals and no superfluous sign or zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Canvas:
    """An SVG picture that grows. ``str()`` gives its text.

    ``fill`` and ``stroke`` may name a tone, which is then dark on dark pages. Other attributes are written as in SVG
    with ``_`` for ``-`` and ``class_`` for ``class``.
    """

    def __init__(
        self, width: float, height: float, title: str, tones: Mapping[str, Tone] | None = None
    ) -> None:
        self.tones = {**TONES, **(tones or {})}
        self._used: set[tuple[str, str]] = set()
        self.root = ET.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "class": "bisongames",
                "viewBox": f"0 0 {number(width)} {number(height)}",
                "width": number(width),
                "height": number(height),
                "style": "max-width:100%;height:auto",
                "role": "img",
                "aria-label": visible(title),
                "font-family": "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif",
            },
        )
        ET.SubElement(self.root, "title").text = visible(title)
        self._style = ET.SubElement(self.root, "style")
        self._inside = [self.root]
        self.add("rect", width=width, height=height, rx=12, fill="paper")

    def add(self, tag: str, **attributes: Paint) -> ET.Element:
        """An element inside the group that is open."""
        element = ET.SubElement(self._inside[-1], tag)
        classes = []
        for name, value in attributes.items():
            if name in ("fill", "stroke") and value in self.tones:
                self._used.add((name, str(value)))
                classes.append(f"{name}-{value}")
                value = self.tones[str(value)].light
            text = visible(value) if isinstance(value, str) else number(value)
            element.set(name.strip("_").replace("_", "-"), text)
        if classes:
            element.set("class", " ".join(filter(None, [element.get("class"), *classes])))
        return element

    @contextmanager
    def group(self, title: str = "", **attributes: Paint) -> Iterator[ET.Element]:
        """Everything added meanwhile lies in one group; ``title`` is shown when it is pointed at."""
        element = self.add("g", **attributes)
        if title:
            ET.SubElement(element, "title").text = visible(title)
        self._inside.append(element)
        yield element
        self._inside.pop()

    def polygon(self, points: Sequence[Point], **attributes: Paint) -> ET.Element:
        """A closed line through ``points``."""
        written = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        return self.add("polygon", points=written, **attributes)

    def label(self, at: Point, text: str, size: float = 14, **attributes: Paint) -> ET.Element:
        """A line of text whose middle is at ``at``; clicks go to what lies below.

        ``text_anchor="start"`` lets it begin there instead, ``"end"`` end there.
        """
        look: dict[str, Paint] = {"text_anchor": "middle", "fill": "ink", "font_size": size}
        element = self.add(
            "text",
            x=at[0],
            y=at[1] + 0.36 * size,
            pointer_events="none",
            **{**look, **attributes},
        )
        element.text = visible(text)
        return element

    def arrow(self, start: Point, end: Point, thickness: float = 5, **attributes: Paint) -> None:
        """An arrow as one shape; clicks go to what lies below."""
        length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        neck, half, wing = length - 2.6 * thickness, thickness / 2, 1.5 * thickness
        outline = (
            (0.0, half),
            (neck, half),
            (neck, wing),
            (length, 0.0),
            (neck, -wing),
            (neck, -half),
            (0.0, -half),
        )
        points = [(start[0] + a * ux - b * uy, start[1] + a * uy + b * ux) for a, b in outline]
        self.polygon(points, pointer_events="none", **{"fill": "touched", **attributes})

    def player_mark(self, player: int, at: Point, radius: float, text: str | None = None) -> None:
        """The shape of a player in his colour, with his letter or another short ``text`` on it."""
        style = player_style(player)
        look: dict[str, Paint] = {"fill": style.colour, "stroke": "ink", "stroke_width": 1.2}
        if style.shape == "circle":
            self.add("circle", cx=at[0], cy=at[1], r=1.08 * radius, **look)
        else:
            points = corners(at, radius, SHAPES[style.shape])
            self.polygon(points, stroke_linejoin="round", **look)
        low = 0.22 * radius if style.shape == "triangle" else 0.0
        self.label(
            (at[0], at[1] + low),
            style.letter if text is None else text,
            1.25 * radius,
            fill=style.ink,
            font_weight="bold",
        )

    def __str__(self) -> str:
        dark = "".join(
            f"svg.bisongames .{name}-{tone}{{{name}:{self.tones[tone].dark}}}"
            for name, tone in sorted(self._used)
        )
        self._style.text = f"@media (prefers-color-scheme:dark){{{dark}}}"
        return ET.tostring(self.root, encoding="unicode")
