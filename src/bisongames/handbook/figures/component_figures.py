"""Small pictures of what is in the box, and the picture of a turn.

Longer than 310 lines because each small picture of each game is drawn here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from typing import Any, Final

from attrs import frozen

from bisongames.engine.variants.catalogue import rulebook
from bisongames.handbook.text.blocks import Picture
from bisongames.show.bison import pieces as bison
from bisongames.show.canvas import Canvas, Tone, corners
from bisongames.show.catan import pieces as catan, terrain
from bisongames.show.games import speech_of
from bisongames.show.natives import icons as natives
from bisongames.show.natives.cards import Face, draw_role, draw_strip
from bisongames.show.phrasing import Speech
from bisongames.show.text_metrics import folded
from bisongames.show.view_options import look_for
from bisongames.show.wind_river import pieces as wind_river

WIDTH, HEIGHT = 72.0, 56.0
MIDDLE: Final = (WIDTH / 2, HEIGHT / 2)
Draw = Callable[[Canvas], None]


def _resource(canvas: Canvas) -> None:
    for x, y in ((22, 34), (38, 34), (30, 22)):
        canvas.add("rect", x=x - 1, y=y - 9, width=15, height=13, rx=3, fill="edge", stroke="ink")


def _field(canvas: Canvas) -> None:
    canvas.polygon(corners(MIDDLE, 26), fill="field", stroke="edge", stroke_width=2)


def _plains(canvas: Canvas) -> None:
    canvas.add("rect", x=4, y=10, width=64, height=36, rx=8, fill="plains")
    canvas.add("path", d="M14,38l3,-9l3,9M34,34l3,-9l3,9M50,40l3,-9l3,9", fill="none", stroke="edge", stroke_width=2)  # fmt: skip


def _tile(canvas: Canvas) -> None:
    points = corners(MIDDLE, 27)
    canvas.polygon(points, fill="river", stroke="edge", stroke_width=1.5)
    canvas.polygon([points[0], points[5], points[4], (30, 22), (44, 32)], fill="prairie")
    canvas.polygon([points[1], points[2], points[3], (20, 34), (36, 42)], fill="mountain")


def _stone(canvas: Canvas) -> None:
    canvas.add("rect", x=24, y=16, width=24, height=24, rx=4, fill="free", stroke="ink", stroke_width=1.5)  # fmt: skip


def _board(canvas: Canvas) -> None:
    canvas.add("rect", x=6, y=6, width=60, height=44, rx=5, fill="panel", stroke="edge", stroke_width=1.5)  # fmt: skip
    for i in range(3):
        bison.draw_animals(canvas, i, (15, 14 + 10 * i), size=8)
        canvas.add("rect", x=24, y=11 + 10 * i, width=38, height=6, rx=3, fill="rule")
    canvas.add("rect", x=12, y=40, width=50, height=7, rx=2, fill="wood")


def _colours(canvas: Canvas) -> None:
    for i in range(4):
        canvas.player_mark(i, (14 + 15 * i, HEIGHT / 2), 7)


def _sign(name: str, canvas: Canvas) -> None:
    canvas.add("rect", x=16, y=4, width=40, height=48, rx=5, fill="card", stroke="edge", stroke_width=1.5)  # fmt: skip
    natives.draw_sign(canvas, name, MIDDLE, 1.35)


def _colour(names: tuple[str, ...], canvas: Canvas) -> None:
    canvas.add("rect", x=16, y=4, width=40, height=48, rx=5, fill="card", stroke="edge", stroke_width=1.5)  # fmt: skip
    for i, name in enumerate(names):
        style, wide = natives.STYLES[name], 40 / len(names)
        canvas.add("rect", x=16 + i * wide, y=34, width=wide, height=12, fill=style.colour)
    natives.draw_sign(canvas, "member", (36, 20), 1.0)


def _great(canvas: Canvas) -> None:
    """A whole card of great food, in its double frame."""
    _sign("bison", canvas)
    canvas.add("rect", x=19.5, y=7.5, width=33, height=41, rx=3, fill="none", stroke="gold", stroke_width=2)  # fmt: skip


def _strip(face: Face, canvas: Canvas, number: int = 1) -> None:
    """A card of a tribe as the pictures of Natives show it."""
    with canvas.group(transform=f"translate(2 {(HEIGHT - 1.15 * face.height) / 2:g}) scale(1.15)"):
        draw_strip(canvas, face, number)


def _role(canvas: Canvas, *, blocked: bool = False) -> None:
    name, sign = ("shaman", "totems") if blocked else ("hunter", "bison")
    with canvas.group(transform="translate(2 2) scale(1.15)"):
        draw_role(canvas, name, sign, "red", 1, blocked=blocked, acting=False)


def _tribes(canvas: Canvas) -> None:
    """The signs of the players of Natives, which are those of its tribes."""
    canvas.styles = tuple(natives.STYLES.values())
    for i in range(4):
        canvas.player_mark(i, (20 + 32 * (i % 2), 14 + 28 * (i // 2)), 11)


def _way(signs: Sequence[str], canvas: Canvas) -> None:
    """The bar beside the stack with the signs of its special cards, a part of it gone."""
    canvas.add("rect", x=2, y=24, width=68, height=8, rx=4, fill="gone")
    canvas.add("rect", x=2, y=24, width=14, height=8, rx=4, fill="edge")
    for i, name in enumerate(signs):
        middle = 61.0 - 20 * (len(signs) - 1 - i), 28.0
        canvas.add("circle", cx=middle[0], cy=middle[1], r=9, fill="paper", stroke="edge", stroke_width=1.2)  # fmt: skip
        natives.draw_sign(canvas, name, middle, 0.65)


STRIPS: Final[Mapping[str, Face]] = {
    "member": Face("member", "2", colors=("red",)),
    "two": Face("member", "1", colors=("red", "blue")),
    "food": Face("corn", "2"),
    "totem": Face("totems", "2/scout", "Cunning"),
    "captive": Face("captive", "1"),
    "rite": Face("rites", "4", "Rain"),
    "great": Face("bison", "5", great=True),
    "conflict": Face("conflict", "3", colors=("green",)),
    "harmony": Face("harmony", "1", colors=("green",)),
    "hero": Face("heroes", "-2, +8", "Third Eye"),
    "curse": Face("curse", "-5"),
}
"""Cards of Natives whose signs are explained."""


def _terrain(name: str, canvas: Canvas) -> None:
    canvas.polygon(corners(MIDDLE, 27), fill=name, stroke="edge", stroke_width=1.5)
    terrain.draw_sign(canvas, name, MIDDLE, 1.1)


def _road(canvas: Canvas) -> None:
    catan.draw_road(canvas, 0, (4, 40), (68, 16))


def _card(canvas: Canvas) -> None:
    canvas.add("rect", x=20, y=4, width=32, height=48, rx=5, fill="pier", stroke="ink", stroke_width=1.2)  # fmt: skip
    canvas.label(MIDDLE, "?", 24, fill="paper", font_weight="bold")


def _harbour(canvas: Canvas) -> None:
    canvas.add("rect", x=10, y=16, width=52, height=24, rx=7, fill="paper", stroke="pier", stroke_width=2)  # fmt: skip
    canvas.label(MIDDLE, "3:1", 15, font_weight="bold")


def _dice(canvas: Canvas) -> None:
    for x, spots in ((8, ((14, 14),)), (38, ((9, 9), (19, 19)))):
        canvas.add("rect", x=x, y=14, width=28, height=28, rx=5, fill="paper", stroke="ink", stroke_width=1.6)  # fmt: skip
        for dx, dy in spots:
            canvas.add("circle", cx=x + dx, cy=14 + dy, r=3, fill="ink")


PIECES: Final[Mapping[str, tuple[Mapping[str, Tone], Mapping[str, Draw]]]] = {
    "wind_river": (
        wind_river.TONES,
        {
            "tipi": lambda canvas: wind_river.draw_tipis(canvas, 0, (36, 33), 15, 1),
            "buffalo": lambda canvas: wind_river.draw_buffaloes(canvas, (34, 30), "", 1.15),
            "resource": _resource,
            "field": _field,
            "plains": _plains,
            "colours": _colours,
        },
    ),
    "bison": (
        bison.TONES,
        {
            "tile": _tile,
            "hunter": lambda canvas: bison.draw_hunters(canvas, 0, MIDDLE, "", 1.5),
            "tent": lambda canvas: bison.draw_tent(canvas, 0, (36, 32), "2", 1.3),
            "canoe": lambda canvas: bison.draw_canoe(canvas, 0, MIDDLE, "2", 1.4),
            "board": _board,
            "stone": _stone,
            "totem": lambda canvas: bison.draw_totem(canvas, MIDDLE, 1.5),
        },
    ),
    "natives": (
        natives.TONES,
        {
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
                    "eye", "totems", "rites", "captive", "corn", "salmon", "bison", "conflict",
                    "harmony", "curse", "spring", "winter", "heroes",
                )
            },
        },
    ),
    "catan": (
        terrain.TONES,
        {
            **{name: partial(_terrain, name) for name in ("forest", "hills", "pasture", "fields", "mountains", "desert")},
            "road": _road,
            "settlement": lambda canvas: catan.draw_building(canvas, "settlement", 0, (36, 30), 1.5),
            "city": lambda canvas: catan.draw_building(canvas, "city", 0, (36, 32), 1.3),
            "card": _card,
            "harbour": _harbour,
            "dice": _dice,
            "token": lambda canvas: catan.draw_token(canvas, MIDDLE, 8),
            "robber": lambda canvas: catan.draw_robber(canvas, MIDDLE),
            "herd": lambda canvas: catan.draw_herd(canvas, MIDDLE, 1.5),
            "hunter": lambda canvas: catan.draw_hunters(canvas, 0, (36, 26), "", 1.4),
        },
    ),
}  # fmt: skip
"""By game, its tones, and what is drawn by name."""


def piece(game: str, name: str, title: str) -> Picture:
    """A thing in the box, small."""
    tones, known = PIECES[game]
    canvas = Canvas(WIDTH, HEIGHT, title, look_for(speech_of(rulebook(game)), 1), tones)
    known[name](canvas)
    return Picture(f"piece-{name}", str(canvas), title, small=True)


@frozen
class Part:
    """A part of a turn, as it stands on the picture of a turn."""

    name: str
    told: str
    must: bool = True
    choices: tuple[str, ...] = ()
    numbered: bool = True
    """Whether it is one of the steps that the rules count."""


_WIDE: Final = 560.0
_EDGE: Final = 18.0
_INNER: Final = 58.0
_LINE: Final = 21.0


def turn(parts: Sequence[Part], title: str, again: str) -> Picture:
    """The parts of a turn from top to bottom; those that need not be played have a broken line round them."""
    boxes = [_box(part) for part in parts]
    height = _EDGE + sum(box["height"] + 26 for box in boxes) + (24 if again else 0)
    canvas = Canvas(_WIDE, height, title, look_for(Speech(), 1))
    top = _EDGE
    numbers = _numbers(parts)
    for place, (part, box) in enumerate(zip(parts, boxes, strict=True), 1):
        _draw(canvas, numbers[place - 1], part, box, top)
        top += box["height"]
        if place < len(boxes) or again:
            canvas.arrow((_WIDE / 2, top + 2), (_WIDE / 2, top + 25), 4, fill="muted")
        top += 26
    if again:
        canvas.label((_WIDE / 2, top + 8), again, 17, fill="muted", font_style="italic")
    told = "; ".join(
        f"{number}{'. ' if number else ''}{part.name}: {part.told}{' ' if part.choices else ''}{', '.join(part.choices)}"
        for number, part in zip(numbers, parts, strict=True)
    )
    return Picture("turn", str(canvas), f"{title}: {told}")


def _numbers(parts: Sequence[Part]) -> list[str]:
    """The number of each part; none for what comes outside of the counted steps."""
    counted = count(1)
    return [str(next(counted)) if part.numbered else "" for part in parts]


def _box(part: Part) -> dict[str, Any]:
    lines = folded(part.told, 17, _WIDE - 2 * _EDGE - _INNER - 14)
    rows = [folded(choice, 16, (_WIDE - 2 * _EDGE - _INNER - 44) / 2) for choice in part.choices]
    pairs = [rows[i : i + 2] for i in range(0, len(rows), 2)]
    heights = [16 + 19 * max(map(len, pair)) for pair in pairs]
    height = 42 + _LINE * len(lines) + sum(h + 8 for h in heights) + 6
    return {"lines": lines, "pairs": pairs, "heights": heights, "height": height}


def _draw(canvas: Canvas, number: str, part: Part, box: Mapping[str, Any], top: float) -> None:
    dashes: dict[str, Any] = {} if part.must else {"stroke_dasharray": "7 5"}
    canvas.add(
        "rect", x=_EDGE, y=top, width=_WIDE - 2 * _EDGE, height=box["height"], rx=10, fill="panel",
        stroke="ink" if part.must else "muted", stroke_width=1.8, **dashes,
    )  # fmt: skip
    if number:
        canvas.add("circle", cx=_EDGE + 28, cy=top + 28, r=16, fill="ink")
        canvas.label((_EDGE + 28, top + 28), number, 19, fill="paper", font_weight="bold")
    left = _EDGE + _INNER
    canvas.label((left, top + 25), part.name, 20, text_anchor="start", font_weight="bold")
    told = "must" if part.must else "may"
    canvas.label((_WIDE - _EDGE - 14, top + 25), told, 15, text_anchor="end", fill="muted", font_style="italic")  # fmt: skip
    y = top + 52
    for line in box["lines"]:
        canvas.label((left, y), line, 17, text_anchor="start")
        y += _LINE
    wide = (_WIDE - 2 * _EDGE - _INNER - 14 - 10) / 2
    y -= 6
    for pair, height in zip(box["pairs"], box["heights"], strict=True):
        for i, lines in enumerate(pair):
            x = left + i * (wide + 10)
            canvas.add("rect", x=x, y=y, width=wide, height=height, rx=7, fill="paper", stroke="rule", stroke_width=1.5)  # fmt: skip
            for row, line in enumerate(lines):
                at = x + wide / 2, y + height / 2 + 19 * (row - (len(lines) - 1) / 2)
                canvas.label(at, line, 16)
        y += height + 8
