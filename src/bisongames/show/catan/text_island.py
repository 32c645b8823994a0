"""Catan's island in characters: hexes and corners by name, edges as strokes, pieces by their owner's letter."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from bisongames.catan import island
from bisongames.show.canvas import player_style
from bisongames.show.catan import field_text
from bisongames.show.catan.field_text import CatanScene
from bisongames.show.text_grid import TextGrid, at_spot, of_player, style_text
from bisongames.show.view_options import Look

STEP: Final = 5  # characters between two corners of a pointy-top hex
SEVERAL: Final = "&"  # hunters of several players
FULL: Final = 4  # characters of a sign that leaves one for the road to the next one
ROOM: Final = 7  # characters for the hunters on a hex
FLAT_CORNERS: Final = ((3, -2), (6, 0), (3, 2), (-3, 2), (-6, 0), (-3, -2))
"""The corners of a flat-top hex relative to its center, in the order of :data:`island.CORNERS`."""
FLAT_COLUMN: Final = 9  # characters between two columns of flat-top hexes
WIDTHS: Final[Mapping[bool, int]] = {False: 53, True: 51}
"""The width of the island in characters; ``True`` for flat-top hexes."""
STYLES: Final[Mapping[str, str]] = {
    "forest": "wood", "hills": "clay", "pasture": "grass", "fields": "grain", "mountains": "stone",
    "desert": "sand", "unknown": "",
}  # fmt: skip
Spot = tuple[int, int]
"""A column and a line of the grid."""


def chart(
    shown: CatanScene, marked: Collection[str], look: Look, flat: bool
) -> tuple[list[str], list[str]]:
    """The lines of the island, and notes on hunters and herds that did not fit on it.

    ``flat`` hexes have an edge at the top, as in the game with herds; pointy-top hexes take fewer lines.
    """
    return (_flat_island if flat else _pointy_island)(shown, marked, look)


def corner_sign(name: str, standing: Mapping[str, tuple[int, str]]) -> tuple[str, int | None]:
    """The sign of a corner (``v10``, ``Ps10`` with a settlement, ``Pc10`` with a city), and the owner of its building."""
    if name not in standing:
        return name, None
    owner, kind = standing[name]
    return f"{player_style(owner).letter}{kind[0]}{name[1:]}", owner


class _IslandGrid(TextGrid):
    """The grid of characters on which the island is drawn."""

    def __init__(self, shown: CatanScene, marked: Collection[str], look: Look) -> None:
        super().__init__()
        self._view, self._marked, self._look = shown.view, marked, look

    def _style(self, name: str, owner: int | None = None) -> str:
        """The style of a place: touched places have a style of their own, pieces have the style of their owner."""
        usual = "dim" if owner is None else f"player{owner % 6}"
        return "touched" if name in self._marked else usual

    def middle(self, at: Spot, text: str, style: str = "") -> None:
        self.put(at[0] - (len(text) - 1) // 2, at[1], text, style)

    def hex(self, column: int, line: int, cell: int, room: int) -> None:
        """Draws the name of a hex, its terrain in two letters, and its number."""
        name, terrain, number = (
            island.HEX_NAMES[cell],
            self._view.terrain[cell],
            self._view.numbers[cell],
        )
        spot = self._look.spot(f"hex:{name}")
        self.put(column, line, name, self._style(name), spot)
        land = self._look.word("terrain_short", terrain)
        self.put(column + room, line, land, STYLES[terrain], spot)
        likely = "number" if number in (6, 8) else "bold"
        self.put(column + room + 2, line, str(number or "").rjust(2), likely, spot)

    def corners_and_edges(self, spots: Sequence[Spot]) -> None:
        """Draws all edges as strokes, roads with the letter of their owner, then all corners."""
        roads, standing = field_text.roads_on(self._view), field_text.standing_on(self._view)
        for name, ends in zip(island.PATH_NAMES, island.ENDS, strict=True):
            (x1, y1), (x2, y2) = sorted(spots[end] for end in ends)
            owner = roads.get(name)
            letter, style = (
                "" if owner is None else player_style(owner).letter,
                self._style(name, owner),
            )
            spot = self._look.spot(f"edge:{name}")
            if y1 == y2:
                left, right = (
                    island.NODE_NAMES[end] for end in sorted(ends, key=lambda e: spots[e])
                )
                self.put(x1 + 1, y1, (letter or "-") * (x2 - x1 - 1), style, spot)
                if right in standing:  # its sign begins with a letter too
                    alone = letter and len(corner_sign(left, standing)[0]) == FULL
                    self.put(
                        x2 - 2, y1, letter.lower() if alone else "-", style if alone else "dim"
                    )
                continue
            stroke = letter or ("|" if x1 == x2 else "\\" if y2 > y1 else "/")
            for line in range(min(y1, y2) + 1, max(y1, y2)):
                self.put(round((x1 + x2) / 2), line, stroke, style, spot)
        for at, name in zip(spots, island.NODE_NAMES, strict=True):
            sign, owner = corner_sign(name, standing)
            spot = self._look.spot(f"corner:{name}")
            self.put(at[0] - 1, at[1], sign, self._style(name, owner), spot)


def _pointy_island(
    shown: CatanScene, marked: Collection[str], look: Look
) -> tuple[list[str], list[str]]:
    """The island of pointy-top hexes, in rows like bricks."""
    sheet = _IslandGrid(shown, marked, look)
    left = min(x for x, _ in island.POINTS)
    sheet.corners_and_edges(
        [(STEP * (x - left) + 1, 2 * ((y + 2) // 3 + 2)) for x, y in island.POINTS]
    )
    if shown.has_herds:
        for line, row in enumerate(_compass(shown)):
            sheet.put(0, line, row, "bold")
    for cell, (x, y) in enumerate(island.CENTRES):
        column, line = STEP * (x - left) - 3, 2 * (y // 3 + 2) + 1
        sheet.hex(column, line, cell, 4)
        if shown.view.herds.count(island.HEX_NAMES[cell]):
            sheet.put(column + 3, line, "B", "bold")
        if shown.view.robber == island.HEX_NAMES[cell]:
            sheet.put(column + 8, line, "*", "bold")
        elif hunters := field_text.hunters_on(shown.view, island.HEX_NAMES[cell]):
            several, (first, _) = len(hunters) > 1, hunters[0]
            sign = SEVERAL if several else player_style(first).letter
            sheet.put(column + 8, line, sign, "bold" if several else f"player{first % 6}")
    herds = [
        look.say("herds_at", hex=name, number=number)
        for name in island.HEX_NAMES
        if (number := shown.view.herds.count(name)) > 1
    ]
    return sheet.lines(), [
        *_note_line("herds_line", herds, look),
        *hunters_line(shown, island.HEX_NAMES, look),
    ]


def faces_of(shown: CatanScene) -> dict[str, str]:
    """The faces of the direction die, by the side of a hex to which they lead."""
    return {side: face for face, side in shown.view.game.components.directions.items()}


def _compass(shown: CatanScene) -> tuple[str, str, str]:
    """The lines of a compass for pointy-top hexes: a herd, surrounded by the faces of the direction die."""
    at = faces_of(shown)
    return f" {at['NW']} {at['NE']}", f"{at['W']} B {at['E']}", f" {at['SW']} {at['SE']}"


def hunters_line(shown: CatanScene, names: Collection[str], look: Look) -> list[str]:
    """A line about the hunters on these hexes; empty if there are none."""
    notes = [
        look.say("hunters_at", hex=name, list=_owners(there))
        for name in names
        if (there := field_text.hunters_on(shown.view, name))
    ]
    return _note_line("hunters_line", notes, look)


def _owners(hunters: Sequence[tuple[int, int]]) -> str:
    return " ".join(of_player(f"{n}{player_style(p).letter}", p) for p, n in hunters)


def _flat_island(
    shown: CatanScene, marked: Collection[str], look: Look
) -> tuple[list[str], list[str]]:
    """The island of flat-top hexes, in columns that match the directions of the direction die."""
    view, sheet, crowded = shown.view, _IslandGrid(shown, marked, look), []
    centers = [(7 + FLAT_COLUMN * (q + 2), 2 + 4 * (r + 2) + 2 * q) for q, r in island.CELLS]
    spots = {
        node: (x + dx, y + dy)
        for (x, y), corners in zip(centers, island.CORNERS, strict=True)
        for node, (dx, dy) in zip(corners, FLAT_CORNERS, strict=True)
    }
    sheet.corners_and_edges([spots[node] for node in range(island.NODES)])
    for cell, (x, y) in enumerate(centers):
        name = island.HEX_NAMES[cell]
        sheet.hex(x - 3, y, cell, 3)
        beasts = ["*"] * (view.robber == name) + ["B"] * view.herds.count(name)
        sheet.middle((x, y - 1), " ".join(beasts), "bold")
        hunters = field_text.hunters_on(view, name)
        signs = [f"{n}{player_style(player).letter}" for player, n in hunters]
        gap = " " if 3 * len(signs) - 1 <= ROOM else ""
        if len(gap.join(signs)) > ROOM:
            crowded.append(name)
            signs, hunters = ["..."], []
        column = x - (len(gap.join(signs)) - 1) // 2
        for i, sign in enumerate(signs):
            style = f"player{hunters[i][0] % 6}" if hunters else "dim"
            sheet.put(column, y + 1, sign, style)
            column += len(sign) + len(gap)
    return sheet.lines(), hunters_line(shown, crowded, look)


def _note_line(line: str, parts: Sequence[str], look: Look) -> list[str]:
    """A line about things that do not fit on the hexes; empty if everything fits."""
    return [look.say(line, list=", ".join(parts))] if parts else []


def by_hex(shown: CatanScene, marked: Collection[str], look: Look) -> list[str]:
    """The island as a list, for lines too short for the island: each hex with its contents and corners."""
    standing = field_text.standing_on(shown.view)
    lines = []
    for cell, name in enumerate(island.HEX_NAMES):
        about = field_text.on_hex(shown.view, cell, look).removeprefix(f"{name}: ")
        corners = " ".join(
            at_spot(corner_sign(corner, standing)[0], look.spot(f"corner:{corner}"))
            for corner in (island.NODE_NAMES[node] for node in island.CORNERS[cell])
        )
        sign = at_spot(f"*{name}*" if name in marked else name, look.spot(f"hex:{name}"))
        lines.append(look.say("by_hex", hex=sign, parts=about, corners=corners))
    for player, pieces in enumerate(shown.view.pieces):
        if pieces.roads:
            roads = " ".join("-".join(field_text.path_ends(road)) for road in pieces.roads)
            lines.append(look.say("roads_of", road=player_style(player).letter, list=roads))
    return lines


def signs(shown: CatanScene, look: Look, with_lands: bool) -> str:
    """A legend of the signs on the island, with or without the letters of the terrains."""
    letter, options = player_style(0).letter, shown.view.game.options
    keys = ["settlement", "city"] if options.allow_cities else ["settlement"]
    keys += ["road", "hunters"] if options.hunters_per_player else ["road"]
    keys += ["robber", "herd"] if options.herds else ["robber"]
    parts = [look.say(f"sign_{key}", player=letter) for key in keys]
    parts += lands(shown, look) if with_lands else []
    return style_text(", ".join([*parts, look.say("sign_best")]), "dim")


def lands(shown: CatanScene, look: Look) -> list[str]:
    """The letters of the terrains, each with its word."""
    terrains = dict.fromkeys(shown.view.terrain)
    return [f"{look.word('terrain_short', each)} {look.word('terrain', each)}" for each in terrains]
