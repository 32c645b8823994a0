"""Letters of a picture as they are seen: how large they are, and whether they leave what they stand in."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

from bisongames.show.panel import WIDTH
from bisongames.show.text_metrics import width_of

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


Spot = tuple[float, float]


def covered_letters(picture: str) -> list[str]:
    """All texts over the middle of which something opaque is drawn later, as far as it is a rectangle,
    a circle, a polygon or a line of simple curves, and is not turned.
    """
    found: list[str] = []
    texts: list[tuple[str, Spot]] = []
    for part, x, y, scale in _placed(ET.fromstring(picture)):
        if part.tag == f"{SVG}text":
            size, anchor = float(part.get("font-size", "0")), part.get("text-anchor", "start")
            wide = width_of(part.text or "", size, part.get("font-weight") == "bold")
            left = (
                float(part.get("x", "0"))
                + {"start": 0.5, "middle": 0.0, "end": -0.5}[anchor] * wide
            )
            at = x + scale * left, y + scale * (float(part.get("y", "0")) - 0.36 * size)
            texts.append((part.text or "", at))
            continue
        shape = _outline(part)
        if len(shape) < 3 or _is_clear(part):
            continue
        line = [(x + scale * a, y + scale * b) for a, b in shape]
        hidden = [each for each in texts if _encloses(line, each[1])]
        found += [text for text, _ in hidden if text.strip()]
        texts = [each for each in texts if each not in hidden]
    return found


def _placed(
    part: ET.Element, x: float = 0.0, y: float = 0.0, scale: float = 1.0
) -> Iterator[tuple[ET.Element, float, float, float]]:
    """All that is drawn, in its order, with where its measures begin and how large they are; nothing that is turned."""
    moved = part.get("transform", "")
    if "rotate" in moved:
        return
    if found := re.search(r"translate\((\S+) ([^)]+)\)", moved):
        x, y = x + scale * float(found[1]), y + scale * float(found[2])
    if found := re.search(r"scale\(([\d.]+)\)", moved):
        scale *= float(found[1])
    yield part, x, y, scale
    for inner in part:
        yield from _placed(inner, x, y, scale)


def _is_clear(part: ET.Element) -> bool:
    see_through = float(part.get("fill-opacity", "1")) * float(part.get("opacity", "1"))
    return part.get("fill") == "none" or see_through < 0.5


def _outline(part: ET.Element) -> list[Spot]:
    """The corners of a shape."""
    if part.tag == f"{SVG}rect":
        x, y = float(part.get("x", "0")), float(part.get("y", "0"))
        wide, high = float(part.get("width", "0")), float(part.get("height", "0"))
        return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
    if part.tag == f"{SVG}circle":
        x, y, r = (float(part.get(name, "0")) for name in ("cx", "cy", "r"))
        return [(x + r, y), (x, y + r), (x - r, y), (x, y - r)]
    if part.tag == f"{SVG}polygon":
        numbers = list(map(float, re.findall(r"-?[\d.]+", part.get("points", ""))))
        return list(zip(numbers[::2], numbers[1::2], strict=True))
    line = part.get("d", "")
    if part.tag == f"{SVG}path" and re.fullmatch(r"M[-\d., ]+(?:Q[-\d., ]+)+Z", line):
        return _along(line)
    return []


def _along(line: str) -> list[Spot]:
    """A line of curves as points."""
    begin, *curves = (
        list(map(float, re.findall(r"-?[\d.]+", each))) for each in re.split("[MQ]", line)[1:]
    )
    found = [(begin[0], begin[1])]
    for bend_x, bend_y, end_x, end_y in curves:
        x, y = found[-1]
        for i in range(1, 9):
            t = i / 8
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            found.append((a * x + b * bend_x + c * end_x, a * y + b * bend_y + c * end_y))
    return found


def _encloses(line: list[Spot], at: Spot) -> bool:
    x, y = at
    found = False
    for (ax, ay), (bx, by) in zip([line[-1], *line], line, strict=False):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            found = not found
    return found
