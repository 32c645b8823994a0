"""Adds numbers and signs to a finished picture, next to the elements with an id (``data-id``).

Longer than 310 lines because it also measures where those elements are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import dist
from typing import Final
from xml.etree import ElementTree as ET

from bisongames.show.canvas import Point, escape_text, number

_TRANSFORM: Final = re.compile(r"(translate|scale)\(([^)]*)\)")
_LOOK: Final = {
    "number": ("#1d4f91", "#ffffff"),
    "corner": ("#1d4f91", "#ffffff"),
    "beside": ("#1d4f91", "#ffffff"),
    "no": ("#b3261e", "#ffffff"),
}
"""Of each kind of badge, its colour and that of its letters."""
_VIEW: Final = re.compile(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"')
_BEGIN: Final = re.compile(r'viewBox="0 0 [0-9.]+ [0-9.]+" width="[0-9.]+" height="[0-9.]+"')
_FRAME: Final = re.compile(r'viewBox="([0-9.]+) ([0-9.]+) ([0-9.]+) ([0-9.]+)"')
_SIZE: Final = re.compile(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)" width="([0-9.]+)" height="([0-9.]+)"')
SMALLER: Final = 0.8
"""The size of a badge beside the picture, relative to one on it."""
LEAST_ROOM: Final = 600.0
SHOWN_WIDE: Final = 430.0
"""How wide a part of a board is shown, in pixels."""
LARGEST: Final = 1.25
"""The most by which a part of a board is enlarged."""
STRIP: Final = 125.0
"""The margin above the elements of a strip; the one below is somewhat smaller."""
Frame = tuple[float, float, float, float]
"""Horizontal and vertical scale, then horizontal and vertical offset."""


def add_badges(svg: str, badges: Iterable[tuple[str, str, str]], size: float = 0.0) -> str:
    """Adds badges, each given by its possible ids, its text and its kind. It goes to the first id that the picture has."""
    radius, badges = size or _radius(svg), list(badges)
    if any(kind == "beside" for _, _, kind in badges):
        svg = _with_margin(svg, 2 * SMALLER * radius)
    known = place_centers(svg)
    drawn, taken = [], set()
    for ids, text, kind in badges:
        at = next((known[id] for id in ids.split() if id in known), None)
        if at is None:
            continue
        if kind == "beside":
            drawn.append(_badge((SMALLER * radius + 1, at[1]), text, kind, SMALLER * radius))
            continue
        if kind == "corner":
            drawn.append(_badge(_cornered(svg, ids, radius), text, kind, 0.8 * radius))
            continue
        if kind == "no" and ids.startswith("role:"):  # its name and its strength are seen
            drawn.append(_badge(_below(svg, ids, radius), text, kind, 0.7 * radius))
            continue
        if kind == "no" and ids.startswith(
            "field:"
        ):  # the middle of a field says how many stand there
            drawn.append(_badge(_inside(svg, ids, known), text, kind, 0.7 * radius))
            continue
        while at in taken:
            at = at[0] + 2.2 * radius, at[1]
        taken.add(at)
        small = 0.7 if kind == "no" else 1.0  # a cross leaves to be seen what it is about
        beside = 0.5 * radius if kind == "no" else -1.1 * radius  # nor does a number hide the thing
        place = max(radius, at[0] + beside), max(radius, at[1] - abs(beside))
        if kind == "no" and any(id.startswith("hex:") for id in ids.split()):
            place = _cornered(svg, ids, radius)  # its number, and who stands on it, are seen
        drawn.append(_badge(place, text, kind, small * radius))
        if kind == "no":
            drawn += [_named(svg, id, at, radius) for id in ids.split() if id in known]
    return svg.removesuffix("</svg>") + "".join(drawn) + "</svg>"


def add_arrow(svg: str, start: str, end: str) -> str:
    """Adds a dashed red arrow from one element towards another, for an illegal move."""
    known = place_centers(svg)
    if start not in known or end not in known:
        return svg
    (x, y), (to_x, to_y) = known[start], known[end]
    long = dist((x, y), (to_x, to_y)) or 1.0
    dx, dy = (to_x - x) / long, (to_y - y) / long
    tip, size = (x + 0.72 * (to_x - x), y + 0.72 * (to_y - y)), 0.16 * long
    foot = tip[0] - size * dx, tip[1] - size * dy
    head = [tip, (foot[0] - 0.6 * size * dy, foot[1] + 0.6 * size * dx), (foot[0] + 0.6 * size * dy, foot[1] - 0.6 * size * dx)]  # fmt: skip
    begin = x + 0.25 * (to_x - x), y + 0.25 * (to_y - y)
    colour, _ = _LOOK["no"]
    corners = " ".join(f"{number(a)},{number(b)}" for a, b in head)
    drawn = (
        f'<g class="refused-way"><path d="M{number(begin[0])},{number(begin[1])}L{number(foot[0])},{number(foot[1])}" stroke="{colour}"'
        f' stroke-width="5" stroke-dasharray="9 5" fill="none"/><polygon points="{corners}" fill="{colour}"/></g>'
    )
    return svg.removesuffix("</svg>") + drawn + "</svg>"


def _inside(svg: str, id: str, known: Mapping[str, Point]) -> Point:
    """A point to the upper right of the center of a field, still clearly inside it."""
    left, top, right, bottom = place_extents(svg)[id]
    (x, y), fields = known[id], [other for other in known if other.startswith("field:")]
    for part in (1.0, 0.8, 0.6, 0.4):
        at = x + 0.24 * part * (right - left), y - 0.37 * part * (bottom - top)
        if 1.3 * dist(at, known[id]) < min(dist(at, known[o]) for o in fields if o != id):
            return at
    return x, y


def _with_margin(svg: str, margin: float) -> str:
    """The picture with a margin at its left, at the same scale."""
    found = _SIZE.search(svg)
    if found is None:
        return svg
    width, height, shown, high = map(float, found.groups())
    wide = map(number, (width + margin, height, shown * (width + margin) / width, high))
    begin = 'viewBox="0 0 {} {}" width="{}" height="{}"'.format(*wide)
    opened, _, inside = _SIZE.sub(begin, svg, count=1).removesuffix("</svg>").partition(">")
    return f'{opened}><g transform="translate({number(margin)} 0)">{inside}</g></svg>'


def _below(svg: str, id: str, radius: float) -> Point:
    """The lower right corner of a card, so far out that its signs are seen."""
    _, _, right, bottom = place_extents(svg)[id]
    return right, bottom + 0.2 * radius


def _cornered(svg: str, ids: str, radius: float) -> Point:
    """A place for a badge that hides nothing: the left side of a hex, the right side of a card, the corner of anything else."""
    known = place_extents(svg)
    id = next(id for id in ids.split() if id in known)
    left, top, right, bottom = known[id]
    if id.startswith("hex:"):
        return left + 0.14 * (right - left), (top + bottom) / 2
    if id.startswith("card:"):  # its number stands above, its name below
        return right, (top + bottom) / 2
    return max(radius, left - 0.4 * radius), max(radius, top)


def crop_around(
    svgs: Sequence[str],
    ids: Iterable[str],
    panel: float = 0.0,
    room: float = 0.0,
    wide: float = SHOWN_WIDE,
) -> list[str]:
    """Crops pictures of one board to the same part: around these elements, with a margin on all sides.

    ``panel`` is how wide the right end is that is never cut; ``room`` how much there is around the middles of the things, in
    the measures of the picture, if it is not to be a part of its size; ``wide`` how wide the pictures are shown, in pixels.
    """
    size = _VIEW.search(svgs[0])
    known = place_centers(svgs[0])
    points = [known[id] for id in ids if id in known]
    if size is None or not points:
        return list(svgs)
    width, height = float(size[1]), float(size[2])
    xs, ys = zip(*points, strict=True)
    room = room or 0.24 * max(min(width, height), LEAST_ROOM)
    left, right = max(0.0, min(xs) - room), min(width, max(xs) + room)
    top, bottom = max(0.0, min(ys) - room), min(height, max(ys) + room)
    if panel:
        left, right = max(0.0, min(left, width - panel)), width
    if panel >= width:
        top = 0.0
    else:
        left, right = _widened(left, right, 0.95 * (bottom - top), width)
    top, bottom = _widened(top, bottom, 0.6 * (right - left), height)
    if (right - left) * (bottom - top) > 0.7 * width * height:
        return list(svgs)
    frame = " ".join(map(number, (left, top, right - left, bottom - top)))
    wide = min(wide, max(SHOWN_WIDE, LARGEST * (right - left)))
    high = number((bottom - top) * wide / (right - left))
    begin = f'viewBox="{frame}" width="{number(wide)}" height="{high}"'
    return [_BEGIN.sub(begin, svg, count=1) for svg in svgs]


def crop_to_strip(
    svgs: Sequence[str], wanted: str, room: float, shown_wide: float = SHOWN_WIDE
) -> list[str]:
    """Crops each picture to the strip, in full width, with the elements whose ids match a pattern."""
    found = []
    for svg in svgs:
        size = _VIEW.search(svg)
        heights = [y for id, (_, y) in place_centers(svg).items() if re.fullmatch(wanted, id)]
        if size is None or not heights:
            found.append(svg)
            continue
        top = max(0.0, min(heights) - room)
        bottom = min(float(size[2]), max(heights) + 0.7 * room)
        frame = " ".join(map(number, (0.0, top, float(size[1]), bottom - top)))
        scale = shown_wide / float(size[1])
        wide, high = number(shown_wide), number((bottom - top) * scale)
        begin = f'viewBox="{frame}" width="{wide}" height="{high}"'
        found.append(_BEGIN.sub(begin, svg, count=1))
    return found


def shows_any(svg: str, ids: Iterable[str]) -> bool:
    """Whether one of these elements is in the visible part of a picture."""
    frame = _FRAME.search(svg)
    if frame is None:
        return False
    left, top, width, height = map(float, frame.groups())
    known = place_centers(svg)
    points = [known[id] for id in ids if id in known]
    return any(0 <= x - left <= width and 0 <= y - top <= height for x, y in points)


def _widened(low: float, high: float, least: float, end: float) -> tuple[float, float]:
    """An interval widened to a least length, within 0 and an end."""
    more = max(0.0, least - (high - low)) / 2
    low, high = low - more, high + more
    low, high = max(0.0, low - max(0.0, high - end)), min(end, high + max(0.0, -low))
    return low, high


def distance_to_nearest(svg: str, ids: Sequence[str], to: Iterable[str]) -> float:
    """The distance from the last of some elements to the nearest of others; 0 if the picture lacks one."""
    known = place_centers(svg)
    here = [known[id] for id in ids[-1:] if id in known]
    there = [known[id] for id in to if id in known]
    return min((dist(one, other) for one in here for other in there), default=0.0)


def has_place(svg: str, ids: str) -> bool:
    """Whether the picture has one of these elements, so that a badge can be placed there."""
    return any(id in place_centers(svg) for id in ids.split())


def _radius(svg: str) -> float:
    found = _VIEW.search(svg)
    width = float(found[1]) if found else 600.0
    return min(26.0, max(13.0, width / 42))


def _badge(at: Point, text: str, kind: str, radius: float) -> str:
    fill, ink = _LOOK[kind]
    x, y = map(number, at)
    return (
        f'<g class="badge" pointer-events="none"><circle cx="{x}" cy="{y}" r="{number(radius)}" fill="{fill}"'
        f' stroke="#ffffff" stroke-width="2.5"/><text x="{x}" y="{number(at[1] + 0.37 * radius)}"'
        f' text-anchor="middle" font-size="{number(1.1 * radius)}" font-weight="bold" fill="{ink}">{escape_text(text)}</text></g>'
    )


def number_points(svg: str, steps: Iterable[tuple[Point, str, str]]) -> str:
    """A picture with small badges at some points: for each its text and its kind."""
    drawn = [_badge(at, text, kind, 0.6 * _radius(svg)) for at, text, kind in steps]
    return svg.removesuffix("</svg>") + "".join(drawn) + "</svg>"


def _named(svg: str, id: str, at: Point, radius: float) -> str:
    """The name of a corner or an edge, to write below its badge where the picture does not show it."""
    kind, _, name = id.partition(":")
    if kind not in ("corner", "edge") or f">{name}</text>" in svg:
        return ""
    return (
        f'<text class="badge" x="{number(at[0])}" y="{number(at[1] + 0.9 * radius)}" text-anchor="middle" font-size="12"'
        f' font-weight="bold" fill="#b3261e" stroke="#ffffff" stroke-width="3" paint-order="stroke">{escape_text(name)}</text>'
    )


@lru_cache(maxsize=16)
def place_centers(svg: str) -> Mapping[str, Point]:
    """The center of each element with an id."""
    return {
        id: ((left + right) / 2, (top + bottom) / 2)
        for id, (left, top, right, bottom) in place_extents(svg).items()
    }


@lru_cache(maxsize=16)
def place_extents(svg: str) -> Mapping[str, tuple[float, float, float, float]]:
    """The bounding box of each element with an id: left, top, right and bottom."""
    found: dict[str, tuple[float, float, float, float]] = {}
    for id, element, frame in _things(ET.fromstring(svg), (1.0, 1.0, 0.0, 0.0)):
        points = list(_points(element, frame))
        if points and id not in found:
            xs, ys = zip(*points, strict=True)
            found[id] = min(xs), min(ys), max(xs), max(ys)
    return found


def vertical_extent(element: ET.Element) -> tuple[float, float] | None:
    """The top and bottom of an element; None if nothing of it is visible."""
    ys = [y for _, y in _points(element, (1.0, 1.0, 0.0, 0.0), letters=True)]
    return (min(ys), max(ys)) if ys else None


def _things(element: ET.Element, frame: Frame) -> Iterator[tuple[str, ET.Element, Frame]]:
    inside = _moved(frame, element.get("transform", ""))
    id = element.get("data-id")
    if id is not None:
        yield id, element, frame
    for child in element:
        yield from _things(child, inside)


def _moved(frame: Frame, transform: str) -> Frame:
    sx, sy, dx, dy = frame
    for kind, written in _TRANSFORM.findall(transform):
        values = [float(value) for value in re.split(r"[\s,]+", written.strip())]
        x, y = values[0], values[1] if len(values) > 1 else (values[0] if kind == "scale" else 0.0)
        if kind == "translate":
            dx, dy = dx + sx * x, dy + sy * y
        else:
            sx, sy = sx * x, sy * y
    return sx, sy, dx, dy


def _points(element: ET.Element, frame: Frame, *, letters: bool = False) -> Iterator[Point]:
    """The corners of plain shapes and paths, and on request of letters."""
    inside = _moved(frame, element.get("transform", ""))
    sx, sy, dx, dy = inside
    for x, y in _corners(element):
        yield sx * x + dx, sy * y + dy
    if letters and element.tag.endswith("}text"):
        x, y, size = (float(element.get(name, "0")) for name in ("x", "y", "font-size"))
        yield sx * x + dx, sy * (y - size) + dy
        yield sx * x + dx, sy * y + dy
    for child in element:
        yield from _points(child, inside, letters=letters)


def _corners(element: ET.Element) -> Iterator[Point]:
    def of(name: str) -> float:
        return float(element.get(name, "0"))

    match element.tag.rpartition("}")[2]:
        case "rect":
            yield of("x"), of("y")
            yield of("x") + of("width"), of("y") + of("height")
        case "line":
            yield of("x1"), of("y1")
            yield of("x2"), of("y2")
        case "circle":
            yield of("cx") - of("r"), of("cy") - of("r")
            yield of("cx") + of("r"), of("cy") + of("r")
        case "polygon":
            flat = [float(value) for value in re.findall(r"-?[0-9.]+", element.get("points", ""))]
            yield from zip(flat[::2], flat[1::2], strict=True)
        case "path" if element.get("d", "").isascii() and not re.search(
            "[a-zA-Z]", re.sub("[MLCQZ]", "", element.get("d", ""))
        ):
            flat = [float(value) for value in re.findall(r"-?[0-9.]+", element.get("d", ""))]
            yield from zip(flat[::2], flat[1::2], strict=False)
