"""Crops pictures to what matters: around some elements, to a strip, or to the horizontal bands that contain them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final
from xml.etree import ElementTree as ET

from attrs import frozen

from bisongames.handbook.overlay.geometry import (
    frame_of,
    place_centers,
    place_extents,
    vertical_extent,
    with_frame,
    without_cut_signs,
)
from bisongames.show.canvas import number

_SPACE: Final = "http://www.w3.org/2000/svg"
_EDGE: Final = 8.0
_BETWEEN: Final = 12.0
LEAST_ROOM: Final = 600.0
"""The minimum size of a picture from which the margin around elements is computed."""
SHOWN_WIDE: Final = 430.0
"""The width in pixels at which a part of a board is shown."""
LARGEST: Final = 1.25
"""The maximum enlargement of a part of a board."""
COLUMNS: Final = {"field": 0.36, "hex": 0.24}
"""The part of the width of a field or hex, on either side of its middle, where its pieces and its name are."""
OPEN_LAND: Final = ("field:exit",)
"""The ids of fields that are as wide as the board."""
STRIP: Final = 125.0
"""The margin above the elements of a strip; the one below is somewhat smaller."""
TABLE_WIDE: Final = 480.0
"""The width in pixels at which a cropped table is shown, so that its smallest letters can be read."""
OPEN: Final = re.compile(r'(?<=data-id=")card:[^/"]+(?=")')
"""The ids of open cards."""


def crop_around(
    svgs: Sequence[str],
    ids: Iterable[str],
    panel: float = 0.0,
    room: float = 0.0,
    wide: float = SHOWN_WIDE,
) -> list[str]:
    """Crops pictures of one board to the same part: around these elements, with a margin on all sides.

    ``panel`` is the width at the right end that is never cropped; ``room`` is the margin around the centers of the elements, in
    units of the picture, by default a share of its size; ``wide`` is the width of the result in pixels.
    """
    _, _, width, height = frame_of(svgs[0])
    known = place_centers(svgs[0])
    points = [known[id] for id in ids if id in known]
    if not points:
        return list(svgs)
    xs, ys = zip(*points, strict=True)
    room = room or 0.24 * max(min(width, height), LEAST_ROOM)
    left, right = max(0.0, min(xs) - room), min(width, max(xs) + room)
    top, bottom = max(0.0, min(ys) - room), min(height, max(ys) + room)
    if panel:
        left, right = max(0.0, min(left, width - panel)), width
    if panel >= width:
        top = 0.0
    else:
        left, right = _widen(left, right, 0.95 * (bottom - top), width)
    left, right = _around_columns(svgs[0], left, right)
    top, bottom = _widen(top, bottom, 0.6 * (right - left), height)
    if (right - left) * (bottom - top) > 0.7 * width * height:
        return list(svgs)
    wide = min(wide, max(SHOWN_WIDE, LARGEST * (right - left)))
    frame = left, top, right - left, bottom - top
    return [without_cut_signs(with_frame(svg, frame, wide), frame) for svg in svgs]


def _around_columns(svg: str, left: float, right: float) -> tuple[float, float]:
    """The sides of a part of a board, moved outward where they would cut through what lies on fields or hexes."""
    inside = []
    for id, (low, _, high, _) in place_extents(svg).items():
        share = COLUMNS.get(id.partition(":")[0], 0.0) * (high - low) * (id not in OPEN_LAND)
        middle = (low + high) / 2
        if share and middle - share < right and middle + share > left:
            inside.append((middle - share, middle + share))
    return min([left, *(low for low, _ in inside)]), max([right, *(high for _, high in inside)])


def _widen(low: float, high: float, least: float, end: float) -> tuple[float, float]:
    """An interval widened to a minimum length, but kept between 0 and ``end``."""
    more = max(0.0, least - (high - low)) / 2
    low, high = low - more, high + more
    return max(0.0, low - max(0.0, high - end)), min(end, high + max(0.0, -low))


def crop_to_strip(
    svgs: Sequence[str], wanted: str, room: float, wide: float = SHOWN_WIDE
) -> list[str]:
    """Crops each picture to the full-width strip that contains the elements whose ids match a pattern.

    ``room`` is the margin above the centers of the elements; with 0 the strip ends just outside the elements.
    """
    strips = []
    for svg in svgs:
        _, _, width, height = frame_of(svg)
        boxes = [box for id, box in place_extents(svg).items() if re.fullmatch(wanted, id)]
        if boxes:
            top, bottom = min(box[1] for box in boxes), max(box[3] for box in boxes)
            above = below = _EDGE / 2
            if room:
                ys = [(box[1] + box[3]) / 2 for box in boxes]
                top, bottom, above, below = min(ys), max(ys), room, 0.7 * room
            top, bottom = max(0.0, top - above), min(height, bottom + below)
            svg = with_frame(svg, (0.0, top, width, bottom - top), wide)
        strips.append(svg)
    return strips


def shows_any(svg: str, ids: Iterable[str]) -> bool:
    """Whether one of these elements is in the visible part of a picture."""
    left, top, width, height = frame_of(svg)
    known = place_centers(svg)
    points = [known[id] for id in ids if id in known]
    return any(0 <= x - left <= width and 0 <= y - top <= height for x, y in points)


@frozen
class _Band:
    """The elements at one height, with their top and bottom."""

    top: float
    bottom: float
    elements: tuple[ET.Element, ...]


def keep_parts(
    svgs: Sequence[str], ids: Iterable[str], player: int | None, open_cards: bool = True
) -> list[str]:
    """Keeps the bands with these elements, the open cards and the area of a player."""
    cards = [id for svg in svgs for id in OPEN.findall(svg) if open_cards]
    return keep_bands(svgs, (*ids, *cards, f"seat:{player}"))


def keep_bands(svgs: Sequence[str], ids: Iterable[str]) -> list[str]:
    """Keeps the bands that contain one of these elements in any of the pictures."""
    wanted = frozenset(ids)
    roots = [ET.fromstring(svg) for svg in svgs]
    cut = [_cut(root, wanted) for root in roots]
    if not all(cut):
        return list(svgs)
    ET.register_namespace("", _SPACE)
    return [ET.tostring(root, encoding="unicode") for root in roots]


def _cut(root: ET.Element, wanted: Collection[str]) -> bool:
    """Removes all other bands from a picture; returns False and changes nothing if no band has such an element."""
    tables = [each for each in root if each.tag.endswith("}g") and _holds(each, wanted)]
    if not tables:
        return False
    (table,) = tables
    top, width = _EDGE, float(root.get("width", "0"))
    kept = [band for band in _bands(table) if any(_holds(e, wanted) for e in band.elements)]
    for child in list(table):
        table.remove(child)
    for band in kept:
        place = {"transform": f"translate(0 {number(top - band.top)})"}
        ET.SubElement(table, f"{{{_SPACE}}}g", place).extend(band.elements)
        top += band.bottom - band.top + _BETWEEN
    height = top - _BETWEEN + _EDGE
    table.set("transform", f"translate({number(_EDGE)} 0)")
    for child in list(root):
        if child.tag.endswith("}g") and child is not table:
            root.remove(child)
    root.set("viewBox", f"0 0 {number(width)} {number(height)}")
    root.set("width", number(TABLE_WIDE))
    root.set("height", number(height * TABLE_WIDE / width))
    root.set("class", "bisongames hb-cut")  # both classes: the first one selects the dark colors
    return True


def _holds(element: ET.Element, wanted: Collection[str]) -> bool:
    return any(each.get("data-id") in wanted for each in element.iter())


def _bands(table: ET.Element) -> Iterator[_Band]:
    """The bands of a drawing from top to bottom; elements that overlap in height share one."""
    bands: list[_Band] = []
    high: tuple[float, float] | None = None
    for element in table:
        # A sign with unmeasured paths belongs to the element drawn before it.
        high = vertical_extent(element) or high
        if high is None:
            continue
        (top, bottom), inside = high, [element]
        for band in [band for band in bands if band.top < bottom and top < band.bottom]:
            bands.remove(band)
            top, bottom = min(top, band.top), max(bottom, band.bottom)
            inside = [*band.elements, *inside]
        bands.append(_Band(top, bottom, tuple(inside)))
    yield from sorted(bands, key=lambda band: band.top)
