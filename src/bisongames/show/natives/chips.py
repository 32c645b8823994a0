"""Natives: how a card is drawn, plainly, told apart by colour, by letter and by sign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bisongames.show.drawing import Canvas, Tone
from bisongames.show.natives import words

COLOURS: Final[Mapping[str, tuple[str, str]]] = {
    "red": ("#d55e00", "#000000"),
    "green": ("#009e73", "#000000"),
    "blue": ("#0072b2", "#ffffff"),
    "yellow": ("#f0e442", "#000000"),
}
"""Fill and ink of the tribes, from the palette of Okabe and Ito; the letter says the same."""
TONES: Final[Mapping[str, Tone]] = {
    "card": Tone("#ffffff", "#33373d"),
    "edge": Tone("#8b8578", "#8b8f96"),
    "tribe": Tone("#e4dcc8", "#3d4149"),
}
HEIGHT: Final = 24.0
_SIGNS: Final = {
    "food": "\N{BLACK CIRCLE}",
    "totems": "\N{BLACK UP-POINTING TRIANGLE}",
    "rites": "\N{BLACK DIAMOND}",
    "heroes": "\N{BLACK STAR}",
    "conflicts": "\N{CROSSED SWORDS}",
    "captive": "\N{BLACK SQUARE}",
    "curse": "\N{MULTIPLICATION SIGN}",
}
_GREAT: Final = "\N{FISHEYE}"


def family_of(view: Any, card: str) -> str:
    """The family of a card, or the word itself for captives and curses."""
    for family in ("members", "food", "totems", "rites", "heroes", "conflicts"):
        if card in getattr(view.game.components, family):
            return family
    return card


def short_name(view: Any, card: str) -> str:
    """A name that fits on a card."""
    name = words.titles(view.game).get(card, card)
    for start in ("Totem of the ", "Totem of ", "Rite of the ", "Rite of ", "Legendary "):
        if name.startswith(start):
            name = name.removeprefix(start)
            return f"Leg. {name}" if start == "Legendary " else name
    return name.replace("Great ", "Gr. ")


def fitting(name: str, room: int) -> str:
    """As many of the last words of a name as fit, or else its beginning."""
    words_left = name.split()
    while len(words_left) > 1 and len(" ".join(words_left)) > room:
        words_left = words_left[1:]
    return " ".join(words_left)[: max(room, 3)]


def worth(view: Any, card: str) -> str:
    """The number on a card."""
    family = family_of(view, card)
    if family in ("captive", "curse"):
        return "1" if family == "captive" else "-5"
    row = getattr(view.game.components, family)[card]
    match family:
        case "members":
            return str(row.value)
        case "totems":
            return str(getattr(view.game.options, row.points_option) if row.points_option else row.points)  # fmt: skip
        case "heroes":
            return f"+{row.bonus}"
        case "conflicts":
            return str(row.conflict_points)
    return str(row.points)


def draw_chip(
    canvas: Canvas, view: Any, card: str, number: int, at: tuple[float, float], width: float,
    touched: bool = False,
    value: str | None = None,
) -> None:  # fmt: skip
    """A kind of card with how many of it lie there, the left upper corner at ``at``; ``value`` if not what is on it."""
    x, y = at
    family = family_of(view, card)
    what = words.titles(view.game).get(card, card)
    title = f"{number} x {what}: {words.texts(view.game).get(card, '')}".rstrip(": ")
    with canvas.group(title, class_="card", data_card=card):
        canvas.add(
            "rect", x=x, y=y, width=width, height=HEIGHT - 3, rx=4, fill="card",
            stroke="touched" if touched else "edge", stroke_width=2.5 if touched else 1,
        )  # fmt: skip
        left = x + 4
        if family in ("members", "conflicts"):
            row = getattr(view.game.components, family)[card]
            colors = row.colors if family == "members" else (row.color,)
            for color in colors:
                fill, ink = COLOURS[color]
                canvas.add("rect", x=left, y=y + 3, width=16, height=HEIGHT - 9, rx=2, fill=fill)
                canvas.label(
                    (left + 8, y + 10.5), color[0].upper(), 11, fill=ink, font_weight="bold"
                )
                left += 18
            if family == "conflicts":
                canvas.label((left + 8, y + 10.5), _SIGNS[family], 12)
                left += 18
        else:
            great = family == "food" and view.game.components.food[card].great
            sign = _GREAT if great else _SIGNS[family]
            canvas.label((left + 7, y + 10.5), sign, 11)
            left += 17
        many = number > 1
        if family not in ("members", "conflicts"):
            room = int((x + width - left - (50 if many else 28)) / 5.9)
            name = fitting(short_name(view, card), room)
            canvas.label((left, y + 10.5), name, 11, text_anchor="start")
        end = x + width - (27 if many else 6)
        points = worth(view, card) if value is None else value
        canvas.label((end, y + 10.5), points, 10, fill="muted", text_anchor="end")
        if many:
            canvas.label(
                (x + width - 4, y + 10.5),
                f"\N{MULTIPLICATION SIGN}{number}",
                11,
                text_anchor="end",
                font_weight="bold",
            )
