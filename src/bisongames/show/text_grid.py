"""Building blocks of plain-text pictures: colors, a grid of characters, columns, blocks side by side.

Colors are marks of zero width, which are rendered as terminal codes at the end.
"""

# Longer than 310 lines because the table of styles is.

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import zip_longest
from typing import Any, Final, TypeVar

import attrs
from attrs import frozen

from bisongames.engine.core.actions import Action, Event
from bisongames.engine.core.errors import visible
from bisongames.engine.positions.state import State
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View
from bisongames.show.canvas import player_style
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_metrics import wrap_columns
from bisongames.show.view_options import FIRST_SPOT, Look

V = TypeVar("V", bound=View)
Group = tuple[str, Sequence[str]]
"""The text before a group of things, and the things."""
MORE: Final = " …"
"""Marks the omission of more of the same kind, for lack of room."""
INDENT: Final = 3 * " "
"""The indent of continuation lines; each thing follows after a blank."""


def values_of(value: object) -> dict[str, object]:
    """The fields of an attrs value, by name; empty for any other value."""
    kind: Any = type(value)
    return {name: getattr(value, name) for name in _names_of(kind)}


@cache
def _names_of(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind)) if attrs.has(kind) else ()


_FIRST: Final = 0xF0000
"""The first of the private-use characters that mark styles until a text is rendered."""
SURFACES: Final[Mapping[str, tuple[int, int]]] = {
    "prairie": (22, 231),
    "river": (18, 231),
    "mountain": (239, 231),
    "forest": (22, 231),
    "hills": (88, 231),
    "pasture": (107, 16),
    "fields": (186, 16),
    "mountains": (241, 231),
    "desert": (180, 16),
    "unknown": (236, 231),
}
"""The color of each terrain in the maps of games, and the color of words on it."""
STYLES: Final[Mapping[str, str]] = {
    "player0": "1;38;5;39",
    "player1": "1;38;5;214",
    "player2": "1;38;5;36",
    "player3": "1;38;5;175",
    "player4": "1;38;5;117",
    "player5": "1;38;5;227",
    "bold": "1",
    "dim": "2",
    "touched": "1;38;5;208",
    "target": "1;38;5;41",
    "grass": "38;5;107",
    "wood": "38;5;65",
    "clay": "38;5;167",
    "grain": "38;5;178",
    "stone": "38;5;103",
    "sand": "38;5;180",
    "water": "38;5;74",
    "number": "38;5;203",
    "earth": "38;5;137",
    "red": "1;38;5;203",
    "green": "1;38;5;71",
    "blue": "1;38;5;75",
    "yellow": "1;38;5;221",
    **{name: f"38;5;{surface}" for name, (surface, _) in SURFACES.items()},
    **{f"on_{name}": f"1;38;5;{ink};48;5;{surface}" for name, (surface, ink) in SURFACES.items()},
    **{
        f"on_{name}": f"1;38;5;{ink};48;5;{surface}"
        for name, (surface, ink) in {
            "player0": (39, 16),
            "player1": (214, 16),
            "player2": (36, 16),
            "player3": (175, 16),
            "player4": (117, 16),
            "player5": (227, 16),
            "building": (231, 16),
            "touched": (16, 208),
            "number": (230, 16),
            "likely": (231, 124),
            "robber": (16, 231),
            "herd": (94, 231),
            "red": (203, 16),
            "green": (71, 16),
            "blue": (75, 16),
            "yellow": (221, 16),
        }.items()
    },
}
"""The terminal code of each style, in 256 colors; players have the colors of pictures. ``on_``: on a surface."""
_SIGN: Final = {style: chr(_FIRST + i) for i, style in enumerate(STYLES, 1)}
_NAMES: Final = {sign: style for style, sign in _SIGN.items()}
_END: Final = chr(_FIRST)
_CODE: Final = {sign: f"\x1b[{STYLES[style]}m" for style, sign in _SIGN.items()} | {_END: "\x1b[0m"}
_SPOT_END: Final = "\U0010fffd"
MARKS: Final = re.compile(f"[{_END}-{chr(_FIRST + len(STYLES))}{chr(FIRST_SPOT)}-{_SPOT_END}]")
"""Characters without width, which say how text looks and to which elements of the picture it belongs."""
_ON: Final = "".join(sign for style, sign in _SIGN.items() if style.startswith("on_"))
_BLANK: Final = re.compile(rf"(?<![ {_ON}]) +((?:{MARKS.pattern})*)$", re.MULTILINE)
"""Blanks at the end of a line, but for those of a surface."""


def style_text(text: str, style: str) -> str:
    """Text in a style, or in several separated by blanks; :func:`length` does not count the marks."""
    if not style or not (text.strip() or style.startswith("on_")):
        return text
    return f"{''.join(_SIGN[name] for name in style.split())}{text}{_END}"


def at_spot(text: str, spot: str) -> str:
    """Text as part of an element of the picture, whose mark is :meth:`Look.spot`; without a mark, the text itself."""
    return f"{spot}{text}{_SPOT_END}" if spot else text


def half_blocks(over: str | None, under: str | None) -> tuple[str, str]:
    """The character for two pixels, one above the other, and its style; none has no style.

    Args:
        over: the surface of the upper pixel, a key of ``SURFACES``; None beside all surfaces.
        under: the same of the lower pixel.
    """
    if over is None:
        return (" ", "") if under is None else ("▄", under)
    if under is None:
        return "▀", over
    return ("█", over) if over == under else ("▀", f"on_{under} {over}")


def of_player(text: str, player: int) -> str:
    """Text in the color of a player."""
    return style_text(text, f"player{player % 6}")


def length(text: str) -> int:
    """The number of columns that a text takes."""
    return len(MARKS.sub("", text))


def align_left(text: str, width: int) -> str:
    """Text padded on the right to a width."""
    return text + " " * (width - length(text))


def align_right(text: str, width: int) -> str:
    """Text padded on the left to a width."""
    return " " * (width - length(text)) + text


def render_styles(text: str, color: bool) -> str:
    """A string ready to print, with or without colors, and free of other control characters."""
    parts = re.split(f"({MARKS.pattern})", _BLANK.sub(r"\1", text))
    return "".join(
        visible(part) if i % 2 == 0 else _CODE.get(part, "") if color else ""
        for i, part in enumerate(parts)
    )


Run = tuple[int, int, int]
"""A line, the first column, and the one behind the last."""


def runs_of_spots(text: str) -> dict[str, list[Run]]:
    """Where the elements of a picture are in its lines, by their marks; what a line leaves open ends with it."""
    runs: dict[str, list[Run]] = {}
    for number, line in enumerate(text.split("\n")):
        column, inside = 0, ""
        for part in re.split(f"({MARKS.pattern})", line):
            if part == _SPOT_END or ord(part[:1] or " ") >= FIRST_SPOT:
                inside = "" if part == _SPOT_END else part
            elif not MARKS.fullmatch(part):
                wide = len(visible(part))
                if inside and wide:
                    here = runs.setdefault(inside, [])
                    if here and here[-1][0] == number and here[-1][2] == column:
                        here[-1] = number, here[-1][1], column + wide
                    else:
                        here.append((number, column, column + wide))
                column += wide
    return runs


class TextGrid:
    """Characters on a grid that grows to the right and downwards."""

    def __init__(self) -> None:
        self._rows: list[list[str]] = []

    def put(self, column: int, line: int, text: str, style: str = "", spot: str = "") -> None:
        """Writes ``text`` in a style, starting at ``column`` and replacing what was there; ``spot``: as in :func:`at_spot`."""
        while len(self._rows) <= line:
            self._rows.append([])
        row = self._rows[line]
        row.extend(" " * (column + len(text) - len(row)))
        row[column : column + len(text)] = [at_spot(style_text(sign, style), spot) for sign in text]

    def put_on(self, column: int, line: int, text: str, surface: str, spot: str = "") -> None:
        """Writes text that has styles on a surface, another style."""
        styles = [surface]
        for part in re.split(f"({MARKS.pattern})", text):
            if MARKS.fullmatch(part):
                styles = [surface] if part == _END else [*styles, _NAMES[part]]
            else:
                self.put(column, line, part, " ".join(styles), spot)
                column += len(part)

    def lines(self) -> list[str]:
        """The lines, without trailing blanks."""
        return ["".join(row).rstrip() for row in self._rows]


def align(rows: Iterable[Sequence[object]], numbers: Collection[int]) -> list[list[str]]:
    """The cells padded to the width of their column; columns with these indices are right-aligned."""
    columns = [[str(cell) for cell in column] for column in zip(*rows, strict=True)]
    aligned = [
        [
            (align_right if i in numbers else align_left)(cell, max(map(length, column)))
            for cell in column
        ]
        for i, column in enumerate(columns)
    ]
    return [list(row) for row in zip(*aligned, strict=True)]


def columns(rows: Sequence[Sequence[object]], gap: int = 2) -> list[str]:
    """Rows as lines: the first column is left-aligned, the others right-aligned."""
    return [(" " * gap).join(row).rstrip() for row in align(rows, range(1, len(rows[0])))]


def beside(one: Sequence[str], other: Sequence[str], room: int, gap: int = 4) -> list[str]:
    """Two blocks side by side, or one below the other if they are too wide."""
    width = max(map(length, one), default=0) + gap
    if width + max(map(length, other), default=0) > room:
        return [*one, "", *other]
    return [f"{align_left(a, width)}{b}".rstrip() for a, b in zip_longest(one, other, fillvalue="")]


@frozen
class TextBlock:
    """Lines of a plain-text picture that are kept or dropped together."""

    lines: Sequence[str]
    rank: int = 0
    """The order of dropping blocks if space is short: the highest rank goes first, rank 0 never."""
    short: Sequence[str] = ()
    """The lines that replace the block when it is dropped."""


def sentences(lines: Iterable[str], look: Look, rank: int = 0) -> TextBlock:
    """A block of sentences, each wrapped to the width."""
    return TextBlock([part for line in lines for part in wrap(line, look.width) or [""]], rank)


def fit_to_height(parts: Iterable[TextBlock], look: Look) -> str:
    """Joins the parts into one string; to fit the height, drops blank lines first, then the least important parts."""
    kept = list(parts)
    lines = [line for part in kept for line in part.lines]
    ranks = sorted({part.rank for part in kept}, reverse=True)
    if look.height is not None and len(lines) > look.height:
        lines = list(filter(str.strip, lines))
        for rank in ranks:
            if len(lines) <= look.height or not rank:
                break
            kept = [TextBlock(part.short) if part.rank == rank else part for part in kept]
            lines = [line for part in kept for line in part.lines if line.strip()]
    return "\n".join(lines).rstrip()


def wrap(text: str, width: int) -> list[str]:
    """A sentence wrapped into lines of at most ``width`` characters; numbers stay with their nouns."""
    return [text] if text and length(text) <= width else wrap_columns(text, width)


def flow(head: str, groups: Iterable[Group], width: int) -> list[str]:
    """Groups of things behind a head, in lines that break only between things; all but the first are indented."""
    parts = [
        (before if i == 0 else "", thing, "," if i < len(things) - 1 else ";")
        for before, things in groups
        for i, thing in enumerate(things)
    ]
    lines = [head]
    for i, (before, thing, after) in enumerate(parts):
        part = f"{before}{thing}{after if i < len(parts) - 1 else ''}"
        if length(lines[-1]) + 1 + length(part) > width and lines[-1].strip():
            lines.append(INDENT)
        lines[-1] += f" {part}"
    return [piece for line in lines if line.strip() for piece in wrap(line, width)]


def truncate(text: str, most: int) -> str:
    """A string of at most ``most`` characters, with an ellipsis at the end if it was cut."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def with_more(line: str, look: Look) -> str:
    """An abbreviated line, with a mark of the omission if there is room for one."""
    return f"{line}{MORE}" if length(line) + len(MORE) <= look.width else line


def public(position: StateOrView, kind: type[V]) -> V:
    """The view to draw in a game without hidden information."""
    view = position.view(None) if isinstance(position, State) else position
    assert isinstance(view, kind)
    return view


def seat_name(player: int, look: Look, most: int = 10_000) -> str:
    """The letter and the name of a player, cut to ``most`` characters, in their color."""
    name = f"{player_style(player).letter} {truncate(look.name(player), most)}"
    return at_spot(of_player(name, player), look.spot(f"seat:{player}"))


def when(position: StateOrView, look: Look) -> str:
    """The turn and round of a position, in words."""
    if not position.turn:
        return look.say("before")
    key = "now" if position.result is None else "ended"
    return look.say(key, turn=position.turn, round=position.round)


def place(result: Result | None, player: int) -> str:
    """The place of a player after the game, ``1.`` for every winner; empty before the end."""
    better = 0
    for group in result.ranking if result is not None else ():
        if player in group:
            return f"{better + 1}."
        better += len(group)
    return ""


def mark(position: StateOrView, player: int) -> str:
    """The mark of the player to act; after the game, the place of the player."""
    if position.result is not None:
        return place(position.result, player)
    return ">" if player == position.actor else " "


def header_lines(position: StateOrView, look: Look) -> list[str]:
    """The first lines of a plain-text picture: title, turn and prompt."""
    title = wrap(f"{position.game.title}, {when(position, look)}", look.width)
    if look.bare:
        return [*title, ""]
    return [*title, *wrap(look.prompt(position), look.width), ""]


def event_lines(events: Iterable[Event], look: Look) -> list[str]:
    """The events as sentences, one line each."""
    return [] if look.bare else [look.tell(event) for event in events]


def touched_places(events: Iterable[Event | Action], places: Collection[str]) -> tuple[str, ...]:
    """The members of ``places`` named in fields of the events or actions, in order, each once."""
    values = (value for event in events for value in values_of(event).values())
    parts = (part for value in values for part in (value if isinstance(value, tuple) else (value,)))
    return tuple(dict.fromkeys(part for part in parts if isinstance(part, str) and part in places))
