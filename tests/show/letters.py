"""Letters of a picture as they are seen: how large they are, and whether they leave what they stand in."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

from bisongames.show.bison.field_packing import inside
from bisongames.show.canvas import Point
from bisongames.show.panel import WIDTH
from bisongames.show.text_metrics import width_of

PHONE = 400.0
"""Pixels."""
LEAST = 8.0
"""Pixels that letters must be high."""
SVG = "{http://www.w3.org/2000/svg}"


def small_letters(picture: str) -> list[tuple[str, float]]:
    """All that is too small to be read where the picture is as wide as a phone."""
    root = ET.fromstring(picture)
    phone = PHONE / float(root.get("viewBox", "").split()[2])
    return [
        (text.text or "", round(size, 2))
        for text, _, _, scale in placed(root)
        if text.tag == f"{SVG}text"
        and (size := phone * scale * float(text.get("font-size", "0"))) < LEAST - 0.005
    ]


def escaping_letters(picture: str) -> list[str]:
    """All that leaves the panel at the right or the picture at either side."""
    root = ET.fromstring(picture)
    width = float(root.get("viewBox", "").split()[2])
    panel = next((p for p in root.iter() if p.get("width") == f"{WIDTH:g}"), None)
    groups = [g for g in root.iter(f"{SVG}g") if panel is not None and panel in list(g)]
    beyond = [text for group in groups for part in group for text in _outside(part, WIDTH)]
    return [*beyond, *_outside(root, width)]


def _outside(part: ET.Element, right: float) -> list[str]:
    return [
        text.text or ""
        for text, x, _, scale in placed(part)
        if text.tag == f"{SVG}text"
        for begin, wide in [extent(text)]
        if x + scale * begin < -0.5 or x + scale * (begin + wide) > right + 0.5
    ]


def extent(text: ET.Element) -> tuple[float, float]:
    """The left end of a text and its width."""
    size, bold = float(text.get("font-size", "0")), text.get("font-weight") == "bold"
    wide = width_of(text.text or "", size, bold)
    before = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.get("text-anchor", "start")]
    return float(text.get("x", "0")) - before * wide, wide


def covered_letters(picture: str) -> list[str]:
    """All texts whose middle is covered later by something opaque, as far as that is a rectangle,
    a circle, a polygon or a line of simple curves, and is not turned.
    """
    covered: list[str] = []
    texts: list[tuple[str, Point]] = []
    for part, x, y, scale in placed(ET.fromstring(picture)):
        if part.tag == f"{SVG}text":
            begin, wide = extent(part)
            middle = float(part.get("y", "0")) - 0.36 * float(part.get("font-size", "0"))
            at = x + scale * (begin + wide / 2), y + scale * middle
            texts.append((part.text or "", at))
            continue
        shape = outline(part)
        if len(shape) < 3 or _is_clear(part):
            continue
        line = tuple((x + scale * a, y + scale * b) for a, b in shape)
        hidden = [each for each in texts if inside(each[1], line)]
        covered += [text for text, _ in hidden if text.strip()]
        texts = [each for each in texts if each not in hidden]
    return covered


def placed(
    part: ET.Element, x: float = 0.0, y: float = 0.0, scale: float = 1.0
) -> Iterator[tuple[ET.Element, float, float, float]]:
    """All elements in their order, each with its origin and scale; nothing that is turned."""
    transform = part.get("transform", "")
    if "rotate" in transform:
        return
    if moved := re.search(r"translate\((\S+) ([^)]+)\)", transform):
        x, y = x + scale * float(moved[1]), y + scale * float(moved[2])
    if scaled := re.search(r"scale\(([\d.]+)\)", transform):
        scale *= float(scaled[1])
    yield part, x, y, scale
    for inner in part:
        yield from placed(inner, x, y, scale)


def _is_clear(part: ET.Element) -> bool:
    see_through = float(part.get("fill-opacity", "1")) * float(part.get("opacity", "1"))
    return part.get("fill") == "none" or see_through < 0.5


def outline(part: ET.Element) -> list[Point]:
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


def _along(line: str) -> list[Point]:
    """A line of curves as points."""
    begin, *curves = (
        list(map(float, re.findall(r"-?[\d.]+", each))) for each in re.split("[MQ]", line)[1:]
    )
    points = [(begin[0], begin[1])]
    for bend_x, bend_y, end_x, end_y in curves:
        x, y = points[-1]
        for i in range(1, 9):
            t = i / 8
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            points.append((a * x + b * bend_x + c * end_x, a * y + b * bend_y + c * end_y))
    return points
