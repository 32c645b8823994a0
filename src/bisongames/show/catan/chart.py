"""Catan's island in characters: every hex, intersection and path by its name, or with what stands there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bisongames.catan import island
from bisongames.show.catan import words
from bisongames.show.catan.words import Pictured
from bisongames.show.drawing import player_style
from bisongames.show.writing import Sheet

STEP: Final = 9  # characters between two intersections of a hex with a corner above
WIDE: Final = 18  # characters between two columns of hexes with an edge above
FLAT_CORNERS: Final = ((7, -3), (11, 0), (7, 3), (-7, 3), (-11, 0), (-7, -3))
"""Around the centre of a hex with an edge above, in the order of :data:`island.CORNERS` turned with the hex."""
Spot = tuple[int, int]
"""A column and a line."""


def chart(shown: Pictured, marked: Sequence[str]) -> list[str]:
    """The island with all names, and below it what the signs mean; ``marked`` hexes are pointed at."""
    lines = _flat(shown, marked) if shown.herded else _pointed(shown, marked)
    return [*lines, *_legend(shown)]


def _node_signs(shown: Pictured) -> list[str]:
    """Per intersection: ``v10``, or ``Ps10`` for a settlement there and ``Pc10`` for a city."""
    standing = words.standing_on(shown.view)
    return [
        name
        if name not in standing
        else f"{player_style(standing[name][0]).letter}{standing[name][1][0]}{name[1:]}"
        for name in island.NODE_NAMES
    ]


def _path_signs(shown: Pictured) -> list[str]:
    """Per path: ``e30``, or ``P30`` for a road there."""
    roads = words.roads_on(shown.view)
    return [
        name if name not in roads else f"{player_style(roads[name]).letter}{name[1:]}"
        for name in island.PATH_NAMES
    ]


def _about(shown: Pictured, cell: int, marked: Sequence[str]) -> tuple[str, str, str, str]:
    """The name of a hex, its terrain with the number, robber and herds, and its hunters."""
    view, name = shown.view, island.HEX_NAMES[cell]
    beasts = ["*"] * (view.robber == name) + ["B"] * view.herds.count(name)
    hunters = [
        f"{pieces.hunters[name]}{player_style(p).letter.lower()}"
        for p, pieces in enumerate(view.pieces)
        if pieces.hunters[name]
    ]
    terrain = "?" if view.terrain[cell] == "unknown" else view.terrain[cell]
    return (
        f">{name}<" if name in marked else name,
        f"{terrain} {view.numbers[cell] or ''}".strip(),
        " ".join(beasts),
        " ".join(hunters),
    )


def _around(sheet: Sheet, at: Spot, text: str) -> None:
    """Write ``text`` with its middle at a spot."""
    sheet.put(at[0] - (len(text) - 1) // 2, at[1], text)


def _put_nodes(sheet: Sheet, spots: Sequence[Spot], signs: Sequence[str]) -> None:
    for at, sign in zip(spots, signs, strict=True):
        _around(sheet, at, sign)


def _put_paths(sheet: Sheet, spots: Sequence[Spot], signs: Sequence[str], room: int) -> None:
    """Level paths as ``-e30-``, with a road as ``=P30=``; others as strokes with the name between them."""
    for (a, b), sign in zip(island.ENDS, signs, strict=True):
        (x1, y1), (x2, y2) = sorted((spots[a], spots[b]), key=lambda spot: spot[::-1])
        if y1 == y2:
            drawn = sign.center(room, "-" if sign[0] == "e" else "=")
            sheet.put((x1 + x2 - room + 3) // 2, y1, drawn)  # a sign may reach 2 to the right
            continue
        stroke = "|" if x1 == x2 else "/" if x2 < x1 else "\\"
        for line in range(y1 + 1, y2):
            column = round(x1 + (x2 - x1) * (line - y1) / (y2 - y1))
            _around(sheet, (column, line), sign if line == (y1 + y2) // 2 else stroke)


def _pointed(shown: Pictured, marked: Sequence[str]) -> list[str]:
    """Rows of hexes with a corner above, drawn like bricks."""
    sheet = Sheet()
    left = min(x for x, _ in island.POINTS)
    spots = [(STEP * (x - left) + 2, 4 * ((y + 2) // 3 + 2)) for x, y in island.POINTS]
    for cell, (x, y) in enumerate(island.CENTRES):
        name, terrain, beasts, _ = _about(shown, cell, marked)
        for line, inside in enumerate((name, terrain, beasts), 1):
            _around(sheet, (STEP * (x - left) + 2, 4 * (y // 3 + 2) + line), inside)
    _put_paths(sheet, spots, _path_signs(shown), 5)
    _put_nodes(sheet, spots, _node_signs(shown))
    return sheet.lines()


def _flat(shown: Pictured, marked: Sequence[str]) -> list[str]:
    """Columns of hexes with an edge above, as the direction die sees them."""
    sheet = Sheet()
    spots: dict[int, Spot] = {}
    for cell, (q, r) in enumerate(island.CELLS):
        x, y = 13 + WIDE * (q + 2), 3 + 6 * (r + 2) + 3 * q
        for node, (dx, dy) in zip(island.CORNERS[cell], FLAT_CORNERS, strict=True):
            spots[node] = x + dx, y + dy
        for line, inside in enumerate(_about(shown, cell, marked), -2):
            _around(sheet, (x, y + line), inside)
    places = [spots[node] for node in range(island.NODES)]
    _put_paths(sheet, places, _path_signs(shown), 9)
    _put_nodes(sheet, places, _node_signs(shown))
    return sheet.lines()


def _legend(shown: Pictured) -> list[str]:
    city = "   Pc10 a city" if shown.view.game.options.allow_cities else ""
    lines = [
        f"v10 intersection   Ps10 a settlement of player 0 on it{city}",
        "e30 path   P30 a road of player 0 on it   * robber",
    ]
    if shown.herded:
        lines += ["B herd   2p two hunters of player 0"]
        lines += [f"direction die: {words.directions(shown.view)}"]
    return lines
