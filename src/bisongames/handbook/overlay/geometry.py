"""The frame of a finished picture, and the positions of its elements that have an id (``data-id``)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import dist
from typing import Final
from xml.etree import ElementTree as ET

from bisongames.show.canvas import Point, number
from bisongames.show.text_metrics import width_of

_FRAME: Final = re.compile('viewBox="{0} {0} {0} {0}" width="{0}" height="{0}"'.format("([0-9.]+)"))
_TRANSFORM: Final = re.compile(r"(translate|scale)\(([^)]*)\)")
_NUMBER: Final = re.compile(r"-?[0-9.]+")
_CURVE: Final = re.compile(r"[^a-zA-Z]*(?:[MLCQZ][^a-zA-Z]*)*", re.ASCII)
"""A path of absolute points only, without relative steps or arcs."""
_SPACE: Final = "http://www.w3.org/2000/svg"
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
Placement = tuple[float, float, float, float]
"""Horizontal and vertical scale, then horizontal and vertical offset."""
_AT_HOME: Final[Placement] = (1.0, 1.0, 0.0, 0.0)


def frame_of(svg: str) -> tuple[float, float, float, float]:
    """Left, top, width and height of the visible part of a picture."""
    frame = _FRAME.search(svg)
    assert frame is not None
    left, top, width, height = map(float, frame.groups()[:4])
    return left, top, width, height


def with_frame(svg: str, frame: Sequence[float], wide: float) -> str:
    """A picture cropped to a frame and shown at a width in pixels."""
    box = " ".join(map(number, frame))
    high = number(frame[3] * wide / frame[2])
    return _FRAME.sub(f'viewBox="{box}" width="{number(wide)}" height="{high}"', svg, count=1)


def without_cut_signs(svg: str, frame: Box) -> str:
    """A cropped picture without letters that its frame cuts, and without the pieces of fields whose middle is outside it."""
    left, top, width, height = frame
    right, bottom = left + width, top + height
    places = place_centers(svg) if 'data-id="field:' in svg else {}
    outside = {
        id
        for id, (x, y) in places.items()
        if id.startswith("field:") and not (left < x < right and top < y < bottom)
    }

    def clear(element: ET.Element, placement: Placement) -> None:
        sx, sy, dx, dy = inside = _transform(placement, element.get("transform", ""))
        for child in list(element):
            low, high, *_ = (*_letters(child), (0.0, 0.0), (0.0, 0.0))
            (x, y), (x2, y2) = ((sx * x + dx, sy * y + dy) for x, y in (low, high))
            seen = x < right and x2 > left and y < bottom and y2 > top
            if seen and not (left <= x and x2 <= right and top <= y and y2 <= bottom):
                element.remove(child)
            else:
                clear(child, inside)
        if element.get("data-id") in outside:
            for piece in list(element)[2:]:  # behind its title and its outline
                element.remove(piece)

    root = ET.fromstring(svg)
    clear(root, _AT_HOME)
    ET.register_namespace("", _SPACE)
    return ET.tostring(root, encoding="unicode").replace(" />", "/>")


def with_margin(
    svg: str, left: float, top: float, right: float, bottom: float, drawn: str = ""
) -> str:
    """A picture with margins, at the same scale, and with ``drawn`` added on top."""
    frame = _FRAME.search(svg)
    assert frame is not None
    _, _, width, height, shown, _ = map(float, frame.groups())
    wide, high = width + left + right, height + top + bottom
    opened, _, inside = svg.removesuffix("</svg>").partition(">")
    moved = f'<g transform="translate({number(left)} {number(top)})">{inside}{drawn}</g></svg>'
    return f"{with_frame(opened, (0.0, 0.0, wide, high), shown * wide / width)}>{moved}"


def draw_over(svg: str, drawn: Iterable[str]) -> str:
    """A picture with further elements on top."""
    return f"{svg.removesuffix('</svg>')}{''.join(drawn)}</svg>"


def place_extents(svg: str) -> Mapping[str, Box]:
    """The bounding box of each element with an id."""
    return _extents_in(svg.partition(">")[2])


@lru_cache(maxsize=128)
def _extents_in(inside: str) -> Mapping[str, Box]:
    """The bounding boxes in what follows the opening tag of a picture: cropping changes this tag alone."""
    extents: dict[str, Box | None] = {}
    _measure(ET.fromstring(f"<svg>{inside}"), _AT_HOME, extents)
    return {id: box for id, box in extents.items() if box is not None}


def _measure(
    element: ET.Element, placement: Placement, extents: dict[str, Box | None]
) -> Box | None:
    """Adds the bounding boxes of all elements with an id to ``extents``; returns that of the whole element, if it has one."""
    id = element.get("data-id")
    if id is not None:
        extents.setdefault(id, None)  # in the order of the picture
    transform = element.get("transform")
    sx, sy, dx, dy = inside = _transform(placement, transform) if transform else placement
    points = _corners(element, letters=False)
    xs, ys = [sx * x + dx for x, _ in points], [sy * y + dy for _, y in points]
    for child in element:
        if (part := _measure(child, inside, extents)) is not None:
            xs += part[0], part[2]
            ys += part[1], part[3]
    if not xs:
        return None
    box = min(xs), min(ys), max(xs), max(ys)
    if id is not None and extents[id] is None:
        extents[id] = box
    return box


@lru_cache(maxsize=128)
def place_centers(svg: str) -> Mapping[str, Point]:
    """The center of each element with an id."""
    return {
        id: ((left + right) / 2, (top + bottom) / 2)
        for id, (left, top, right, bottom) in place_extents(svg).items()
    }


def has_place(svg: str, ids: str) -> bool:
    """Whether the picture has one of these elements, so that a badge can be placed there."""
    return any(id in place_centers(svg) for id in ids.split())


def distance_to_nearest(svg: str, ids: Sequence[str], to: Iterable[str]) -> float:
    """The distance from the last of some elements to the nearest of others; 0 if the picture lacks one."""
    known = place_centers(svg)
    here = [known[id] for id in ids[-1:] if id in known]
    there = [known[id] for id in to if id in known]
    return min((dist(one, other) for one in here for other in there), default=0.0)


def vertical_extent(element: ET.Element) -> tuple[float, float] | None:
    """The top and bottom of an element; None if nothing of it is visible."""
    ys = [y for _, y in _points(element, _AT_HOME, letters=True)]
    return (min(ys), max(ys)) if ys else None


@lru_cache(maxsize=8192)
def _transform(placement: Placement, transform: str) -> Placement:
    sx, sy, dx, dy = placement
    for kind, written in _TRANSFORM.findall(transform):
        values = [float(value) for value in re.split(r"[\s,]+", written.strip())]
        x, y = values[0], values[1] if len(values) > 1 else (values[0] if kind == "scale" else 0.0)
        if kind == "translate":
            dx, dy = dx + sx * x, dy + sy * y
        else:
            sx, sy = sx * x, sy * y
    return sx, sy, dx, dy


def _points(element: ET.Element, placement: Placement, *, letters: bool = False) -> Iterator[Point]:
    """Yields the corners of plain shapes and paths, and on request those of letters."""
    inside = _transform(placement, element.get("transform", ""))
    sx, sy, dx, dy = inside
    for x, y in _corners(element, letters=letters):
        yield sx * x + dx, sy * y + dy
    for child in element:
        yield from _points(child, inside, letters=letters)


def _corners(element: ET.Element, *, letters: bool) -> Sequence[Point]:
    def of(*names: str) -> list[float]:
        return [float(element.get(name, "0")) for name in names]

    match element.tag.rpartition("}")[2]:
        case "rect":
            x, y, width, height = of("x", "y", "width", "height")
            return (x, y), (x + width, y + height)
        case "line":
            x1, y1, x2, y2 = of("x1", "y1", "x2", "y2")
            return (x1, y1), (x2, y2)
        case "circle":
            x, y, r = of("cx", "cy", "r")
            return (x - r, y - r), (x + r, y + r)
        case "polygon":
            return _pairs(element.get("points", ""))
        case "path":
            return _path_points(element.get("d", ""))
        case "text" if letters:
            x, y, size = of("x", "y", "font-size")
            return (x, y - size), (x, y)
    return ()


def _letters(element: ET.Element) -> Sequence[Point]:
    """The upper left and lower right of a line of text; () for anything else, and for text that is turned."""
    if not element.tag.endswith("}text") or "rotate" in element.get("transform", ""):
        return ()
    x, y, size = (float(element.get(name, "0")) for name in ("x", "y", "font-size"))
    wide = width_of(element.text or "", size, element.get("font-weight") == "bold")
    left = x - wide * {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
    return (left, y - 0.75 * size), (left + wide, y + 0.1 * size)


@lru_cache(maxsize=8192)
def _pairs(written: str) -> Sequence[Point]:
    flat = list(map(float, _NUMBER.findall(written)))
    return tuple(zip(flat[::2], flat[1::2], strict=False))


@lru_cache(maxsize=8192)
def _path_points(written: str) -> Sequence[Point]:
    return _pairs(written) if _CURVE.fullmatch(written) else ()
