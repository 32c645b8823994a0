"""Letters of a picture as they are seen: how large they are, and whether they leave what they stand in."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

from bisongames.show.lettering import width_of
from bisongames.show.panel import WIDTH

PHONE = 400.0
"""Pixels."""
LEAST = 8.0
"""Pixels that letters must be high."""
SVG = "{http://www.w3.org/2000/svg}"


def _texts(
    part: ET.Element, x: float = 0.0, scale: float = 1.0
) -> Iterator[tuple[ET.Element, float, float]]:
    """Every level text with how far to the right its group lies, and how large that is drawn."""
    moved = part.get("transform", "")
    if found := re.search(r"translate\((\S+) ", moved):
        x += scale * float(found[1])
    if found := re.search(r"scale\(([\d.]+)\)", moved):
        scale *= float(found[1])
    if part.tag == f"{SVG}text" and "rotate" not in moved:
        yield part, x, scale
    for inner in part:
        yield from _texts(inner, x, scale)


def small_letters(picture: str) -> list[tuple[str, float]]:
    """All that is too small to be read where the picture is as wide as a phone."""
    root = ET.fromstring(picture)
    phone = PHONE / float(root.get("viewBox", "").split()[2])
    return [
        (text.text or "", round(size, 2))
        for text, _, scale in _texts(root)
        if (size := phone * scale * float(text.get("font-size", "0"))) < LEAST - 0.005
    ]


def escaping_letters(picture: str) -> list[str]:
    """All that leaves the panel at the right or the picture at either side."""
    root = ET.fromstring(picture)
    width = float(root.get("viewBox", "").split()[2])
    panel = next((p for p in root.iter() if p.get("width") == f"{WIDTH:g}"), None)
    found = []
    for group in root.iter(f"{SVG}g"):
        if panel is not None and panel in list(group):
            for inner in group:
                found += _out(inner, 0.0, WIDTH)
    return [*found, *_out(root, 0.0, width)]


def _out(part: ET.Element, left: float, right: float) -> list[str]:
    found = []
    for text, x, scale in _texts(part):
        wide = scale * width_of(
            text.text or "", float(text.get("font-size", "0")), text.get("font-weight") == "bold"
        )
        anchor = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.get("text-anchor", "start")]
        begin = x + scale * float(text.get("x", "0")) - anchor * wide
        if begin < left - 0.5 or begin + wide > right + 0.5:
            found.append(text.text or "")
    return found
