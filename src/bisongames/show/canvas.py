"""An SVG canvas, hexagons, and the styles of players, distinct by color, shape and letter.

Points on a canvas are ``(x, y)`` with y pointing down. Pictures have no ids, so that several fit on one page, and the
same position always gives the same text.
"""

# Longer than 310 lines because the canvas is one class, and its tones and styles belong to it.

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import cycle
from math import cos, hypot, radians, sin
from typing import Final, TypeVarTuple

from attrs import frozen

from bisongames.show.text_metrics import escape_text
from bisongames.show.view_options import Look

Args = TypeVarTuple("Args")
Point = tuple[float, float]
Corners = tuple[Point, ...]
Paint = str | float
"""A number, an SVG value, or for ``fill`` and ``stroke`` the name of a tone."""


@frozen
class Tone:
    """A color for light pages and its counterpart for dark ones."""

    light: str
    dark: str


TONES: Final[Mapping[str, Tone]] = {
    "paper": Tone("#fffdf8", "#1b1d21"),
    "panel": Tone("#f4f0e6", "#26292e"),
    "ink": Tone("#22201c", "#ece8df"),
    "muted": Tone("#6b665c", "#a8a296"),
    "rule": Tone("#d8d1c0", "#43474e"),
    "touched": Tone("#d55e00", "#ff9a4d"),
    "target": Tone("#0a7d34", "#5fd38a"),
    "crown": Tone("#f2c230", "#f2c230"),
}
"""The tones used in all pictures; each game adds its own to its canvas."""
TOUCHED: Final[Mapping[str, Paint]] = {
    "class_": "touched",
    "fill": "none",
    "stroke": "touched",
    "stroke_width": 4,
    "pointer_events": "none",
}
"""The outline of elements that the events touched."""
TARGET: Final[Mapping[str, Paint]] = {
    "class_": "target",
    "fill": "target",
    "fill_opacity": 0.16,
    "stroke": "target",
    "stroke_width": 3,
    "stroke_dasharray": "7 5",
    "pointer_events": "none",
}
"""The outline of elements that can be clicked now."""


@frozen
class PlayerStyle:
    """The style of one player; each attribute alone tells players apart."""

    colour: str
    """A color of the Okabe-Ito palette, distinguishable with every kind of color vision."""
    ink: str
    """The text color that is readable on ``colour``."""
    shape: str
    letter: str
    """Starts at P, because boards letter their lanes from A."""


PLAYER_STYLES: Final = (
    PlayerStyle("#0072b2", "#ffffff", "circle", "P"),
    PlayerStyle("#e69f00", "#000000", "square", "Q"),
    PlayerStyle("#009e73", "#000000", "triangle", "R"),
    PlayerStyle("#cc79a7", "#000000", "diamond", "S"),
    PlayerStyle("#56b4e9", "#000000", "hexagon", "T"),
    PlayerStyle("#f0e442", "#000000", "star", "U"),
)
"""The style of each player; from the seventh player on they repeat."""


def _points_at(degrees: Sequence[float], radii: Sequence[float] = (1.0,)) -> Corners:
    return tuple(
        (cos(radians(angle)) * radius, sin(radians(angle)) * radius)
        for angle, radius in zip(degrees, cycle(radii), strict=False)
    )


FLAT_TOP: Final = _points_at(range(0, 360, 60))
"""Corners of a flat-top hexagon of size 1, clockwise from the right one."""
POINTY_TOP: Final = _points_at(range(-30, 330, 60))
"""Corners of a pointy-top hexagon of size 1, clockwise from the upper right one."""
SHAPES: Final[Mapping[str, Corners]] = {
    "square": _points_at((-135, -45, 45, 135), (1.25,)),
    "triangle": ((0.0, -1.25), (1.25, 0.95), (-1.25, 0.95)),
    "diamond": _points_at((-90, 0, 90, 180), (1.3,)),
    "hexagon": _points_at(range(0, 360, 60), (1.1,)),
    "star": _points_at(range(-90, 270, 36), (1.4, 0.75)),
}
"""Corners of the player shapes around (0, 0), each with about the area of a circle of radius 1."""


def corners(center: Point, size: float, unit: Corners = FLAT_TOP) -> Corners:
    """The corners in ``unit``, scaled by ``size`` and moved to ``center``."""
    x, y = center
    return tuple((x + size * dx, y + size * dy) for dx, dy in unit)


def player_style(player: int) -> PlayerStyle:
    """The style of a player."""
    return PLAYER_STYLES[player % len(PLAYER_STYLES)]


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """A coordinate as text: at most two decimals, without redundant sign or zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


BEND: Final = 0.16
"""Sideways bend of a curved arrow, relative to its length."""
HEAD: Final = 13.0
"""Length of the head of a curved arrow."""
MOST_DRAWINGS: Final = 4096
_DRAWINGS: Final[dict[Hashable, tuple[str, frozenset[tuple[str, str]]]]] = {}
"""Cached drawings: their text and the tones in it."""
_IDS: Final[dict[Hashable, frozenset[str]]] = {}
"""The ids of the clickable elements in each cached drawing."""


def forget() -> None:
    """Clears the cache of drawings."""
    _DRAWINGS.clear()
    _IDS.clear()


def translation(at: Point, scale: float | None = None) -> str:
    """The value of ``transform`` that moves a drawing to a point and scales it there."""
    moved = f"translate({number(at[0])} {number(at[1])})"
    return moved if scale is None else f"{moved} scale({number(scale)})"


class Canvas:
    """An SVG picture under construction. ``str()`` returns the SVG.

    ``fill`` and ``stroke`` may name a tone, which adapts to dark pages. Other attributes are those of SVG, with ``_`` for
    ``-`` and ``class_`` for ``class``.
    """

    def __init__(
        self,
        width: float,
        height: float,
        title: str,
        look: Look,
        tones: Mapping[str, Tone] | None = None,
        styles: Sequence[PlayerStyle] = PLAYER_STYLES,
    ) -> None:
        self.look = look
        self.styles = styles
        self.tones = {**TONES, **(tones or {})}
        self._size = width, height
        self._title = title
        self._used: set[tuple[str, str]] = set()
        self._ids: set[str] = set()
        self._parts: list[str] = []
        self.add("rect", width=width, height=height, rx=12, fill="paper")

    def add(self, tag: str, **attributes: Paint) -> None:
        """Adds an element to the open group."""
        self._parts.append(f"<{tag}{self._attributes(attributes)}/>")

    def _attributes(self, attributes: Mapping[str, Paint]) -> str:
        classes = str(attributes.get("class_", ""))
        pairs = []
        for name, value in attributes.items():
            if name == "class_":
                continue
            if isinstance(value, str):
                if name in ("fill", "stroke") and value in self.tones:
                    self._used.add((name, value))
                    classes += f" {name}-{value}"
                    tone = self.tones[value]
                    value = tone.dark if self.look.theme == "dark" else tone.light
                text = escape_text(value)
            else:
                text = number(value)
            pairs.append(f' {name.replace("_", "-")}="{text}"')
        named = f' class="{escape_text(classes.strip())}"' if classes else ""
        return named + "".join(pairs)

    @contextmanager
    def group(self, title: str = "", **attributes: Paint) -> Iterator[None]:
        """Groups everything added in the ``with`` block; ``title`` is its tooltip."""
        self._parts.append(f"<g{self._attributes(attributes)}>")
        if title:
            self._parts.append(f"<title>{escape_text(title)}</title>")
        yield
        self._parts.append("</g>")

    @contextmanager
    def clickable(self, id: str, title: str = "", **attributes: Paint) -> Iterator[bool]:
        """Groups a clickable element with this id; yields whether it is a target now."""
        self._ids.add(id)
        wanted = id in self.look.targets
        kind = f"{attributes.pop('class_', '')} thing{' wanted' if wanted else ''}".strip()
        with self.group(title, class_=kind, data_id=id, **attributes):
            yield wanted

    def repeat(
        self, draw: Callable[[Canvas, *Args], None], *args: *Args, named: bool = False
    ) -> None:
        """Draws once and repeats the cached text afterwards.

        ``draw`` may use only the canvas, hashable arguments, and the options of the picture. It may use the names of
        players only if ``named`` is true.
        """
        look = self.look
        said = look.language, look.layout, look.labels, look.names if named else None
        key = draw, args, look.theme == "dark", *said
        wanted = look.targets & _IDS.get(key, frozenset())
        drawing = _DRAWINGS.get((key, wanted))
        if drawing is None:
            outside = self._parts, self._used, self._ids
            self._parts, self._used, self._ids = [], set(), set()
            draw(self, *args)
            drawing, ids = ("".join(self._parts), frozenset(self._used)), frozenset(self._ids)
            self._parts, self._used, self._ids = outside
            if len(_DRAWINGS) >= MOST_DRAWINGS:
                forget()
            _DRAWINGS[key, look.targets & ids], _IDS[key] = drawing, ids
        self._parts.append(drawing[0])
        self._used |= drawing[1]
        self._ids |= _IDS[key]

    def polygon(self, points: Sequence[Point], **attributes: Paint) -> None:
        """Adds a closed polygon through ``points``."""
        written = " ".join([f"{number(x)},{number(y)}" for x, y in points])
        self.add("polygon", points=written, **attributes)

    def label(self, at: Point, text: str, size: float = 14, **attributes: Paint) -> None:
        """Adds a line of text centered at ``at``; clicks pass through.

        With ``text_anchor="start"`` the line begins at that point, with ``"end"`` it ends there.
        """
        look: dict[str, Paint] = {"text_anchor": "middle", "fill": "ink", "font_size": size}
        place: dict[str, Paint] = {"x": at[0], "y": at[1] + 0.36 * size, "pointer_events": "none"}
        written = self._attributes({**place, **look, **attributes})
        self._parts.append(f"<text{written}>{escape_text(text)}</text>")

    def note(self, at: Point, text: str, size: float = 12, **attributes: Paint) -> None:
        """Adds a muted line of text that begins at ``at``."""
        self.label(at, text, size, **{"text_anchor": "start", "fill": "muted", **attributes})

    def head(self, at: Point, text: str, size: float = 13, **attributes: Paint) -> None:
        """Adds a bold line of text that begins at ``at``."""
        self.label(at, text, size, **{"text_anchor": "start", "font_weight": "bold", **attributes})

    def arrow(self, start: Point, end: Point, thickness: float = 5, **attributes: Paint) -> None:
        """Adds an arrow as one shape; clicks pass through."""
        length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        neck, half, wing = length - 2.6 * thickness, thickness / 2, 1.5 * thickness
        upper = (0.0, half), (neck, half), (neck, wing)
        outline = (*upper, (length, 0.0), *((along, -aside) for along, aside in reversed(upper)))
        points = [(start[0] + a * ux - b * uy, start[1] + a * uy + b * ux) for a, b in outline]
        self.polygon(points, pointer_events="none", **{"fill": "touched", **attributes})

    def long_arrow(self, start: Point, end: Point) -> None:
        """Adds a thin curved arrow between places that are not adjacent; clicks pass through."""
        (ax, ay), (bx, by) = start, end
        length = hypot(bx - ax, by - ay) or 1.0
        over = (ax + bx) / 2 - 2 * BEND * (by - ay), (ay + by) / 2 + 2 * BEND * (bx - ax)
        part = min(HEAD, 0.5 * length) / (hypot(over[0] - bx, over[1] - by) or 1.0)
        neck = bx + part * (over[0] - bx), by + part * (over[1] - by)
        wing = 0.42 * (bx - neck[0]), 0.42 * (by - neck[1])
        line = " ".join(f"{number(x)} {number(y)}" for x, y in (over, neck))
        with self.group(class_="long step", pointer_events="none"):
            for tone, width in (("paper", 5.5), ("touched", 3.0)):
                self.add("path", d=f"M{number(ax)} {number(ay)}Q{line}", fill="none", stroke=tone, stroke_width=width, stroke_linecap="round")  # fmt: skip
            sides = (neck[0] - wing[1], neck[1] + wing[0]), (neck[0] + wing[1], neck[1] - wing[0])
            self.polygon((end, *sides), fill="touched", stroke="paper", stroke_width=1)

    def player_mark(
        self,
        player: int,
        at: Point,
        radius: float,
        text: str | None = None,
        *,
        inverted: bool = False,
    ) -> None:
        """Adds the shape of a player in their color with their letter or the short ``text`` on it; "" leaves it blank.

        ``inverted`` exchanges the colors of shape and text, for a shape on the color of the player.
        """
        style = self.styles[player % len(self.styles)]
        shape, ink = (style.ink, style.colour) if inverted else (style.colour, style.ink)
        look: dict[str, Paint] = {"fill": shape, "stroke": "ink", "stroke_width": 1.2}
        if style.shape == "circle":
            self.add("circle", cx=at[0], cy=at[1], r=1.08 * radius, **look)
        else:
            points = corners(at, radius, SHAPES[style.shape])
            self.polygon(points, stroke_linejoin="round", **look)
        if text == "":
            return
        at = at[0], at[1] + (0.22 * radius if style.shape == "triangle" else 0.0)
        letter = style.letter if text is None else text
        self.label(at, letter, 1.25 * radius, fill=ink, font_weight="bold")

    def __str__(self) -> str:
        width, height = self._size
        shown = width if self.look.size is None else self.look.size
        title = escape_text(self._title)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="bisongames" viewBox="0 0 {number(width)} {number(height)}"'
            f' width="{number(shown)}" height="{number(height * shown / width)}" style="max-width:100%;height:auto"'
            f' role="img" aria-label="{title}"'
            " font-family=\"system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif\">"
            f"<title>{title}</title>{self._style()}{''.join(self._parts)}</svg>"
        )

    def _style(self) -> str:
        if self.look.theme != "auto":
            return ""
        dark = "".join(
            f"svg.bisongames .{name}-{tone}{{{name}:{self.tones[tone].dark}}}"
            for name, tone in sorted(self._used)
        )
        return f"<style>@media (prefers-color-scheme:dark){{{dark}}}</style>"
