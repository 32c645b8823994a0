"""Crops a tall picture to the horizontal bands that contain certain elements."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final
from xml.etree import ElementTree as ET

from attrs import frozen

from bisongames.handbook.overlay.badges import place_centers, vertical_extent
from bisongames.show.canvas import number

_SPACE: Final = "http://www.w3.org/2000/svg"
_EDGE: Final = 8.0
_BETWEEN: Final = 12.0
SHOWN_WIDE: Final = 480.0
"""How wide a table cut to its parts is shown, in pixels: so that its smallest letters can be read."""
OPEN: Final = re.compile(r"card:[^/]+")
"""The ids of open cards."""


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
    lying = [id for svg in svgs for id in place_centers(svg) if open_cards and OPEN.fullmatch(id)]
    return keep_bands(svgs, (*ids, *lying, f"seat:{player}"))


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
    root.set("width", number(SHOWN_WIDE))
    root.set("height", number(height * SHOWN_WIDE / width))
    root.set("class", "bisongames hb-cut")  # both: its dark colours are found by the first
    return True


def _holds(element: ET.Element, wanted: Collection[str]) -> bool:
    return any(each.get("data-id") in wanted for each in element.iter())


def _bands(table: ET.Element) -> Iterator[_Band]:
    """The bands of a drawing from top to bottom; elements that overlap in height share one."""
    found: list[_Band] = []
    high: tuple[float, float] | None = None
    for element in table:
        high = (
            vertical_extent(element) or high
        )  # a sign whose paths are not measured lies on what is drawn before it
        if high is None:
            continue
        (top, bottom), inside = high, [element]
        for band in [band for band in found if band.top < bottom and top < band.bottom]:
            found.remove(band)
            top, bottom = min(top, band.top), max(bottom, band.bottom)
            inside = [*band.elements, *inside]
        found.append(_Band(top, bottom, tuple(inside)))
    yield from sorted(found, key=lambda band: band.top)
