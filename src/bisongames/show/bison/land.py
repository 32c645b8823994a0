"""Bison: the land as a picture: tiles with their fields, and what lies on these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Final

from bisongames.bison.board import LETTERS, RIVER
from bisongames.bison.events import HunterFetched, HunterMoved
from bisongames.bison.laying_tiles import LayingTile
from bisongames.bison.table import HeldField, LaidTile
from bisongames.play.actions import Event
from bisongames.show.bison.areas import Scored, draw_edge, draw_tag
from bisongames.show.bison.contents import Shown, on_field
from bisongames.show.bison.pieces import (
    TERRAIN_TONES,
    draw_animals,
    draw_canoe,
    draw_hunters,
    draw_middle,
    draw_tent,
)
from bisongames.show.bison.placing import NAME, places
from bisongames.show.bison.shapes import OUTLINE_PATH, SIZE, Region, centre, regions
from bisongames.show.drawing import TARGET, TOUCHED, Canvas, Point, number, player_style
from bisongames.show.look import Look
from bisongames.show.panel import NARROW, Board

EDGE: Final[Mapping[str, Any]] = {"stroke": "edge", "stroke_width": 1.2, "stroke_linejoin": "round"}
LEAST: Final = 8.0 / 400
"""How high letters are that can be read on a phone, in the width of the picture."""
LETTERS_ON_PIECES: Final = 12.25
MOST: Final = 1.5
"""How much larger pieces are drawn than elsewhere, for phones."""


class Land:
    """The land of a position on the page."""

    def __init__(
        self,
        shown: Shown,
        events: Sequence[Event],
        marked: Sequence[str],
        areas: Sequence[Scored],
        look: Look,
    ) -> None:
        self.shown, self.events, self.marked, self.look = shown, events, set(marked), look
        self.areas = {field: area for area in areas for field in area.fields}
        cells: Sequence[str] = shown.board.cell_names
        tall = look.layout == "tall"
        if tall:  # as large as can be: only the land, and what is near while that is asked for
            asked = isinstance(shown.view.decision, LayingTile)
            cells = [*shown.lying, *(shown.free if asked else ())]
        raw = [centre(cell, 0, 0) for cell in cells]
        left = SIZE * (sqrt(3) / 2 + 0.06) - min(x for x, _ in raw)
        top = SIZE * 1.03 - min(y for _, y in raw)
        self.centres = {cell: centre(cell, left, top) for cell in cells}
        self.width = left + max(x for x, _ in raw) + SIZE * (sqrt(3) / 2 + 0.06)
        self.height = top + max(y for _, y in raw) + SIZE * 1.03
        least = LEAST * (self.width + 2 * NARROW) if tall else 0.0
        self.scale = min(max(least / LETTERS_ON_PIECES, 1.0), MOST)
        self.animals = min(max(least, 17.0), 17.0 * MOST)

    def board(self) -> Board:
        """As it lies on the page."""
        return Board(self.width, self.height, self.draw)

    def draw(self, canvas: Canvas) -> None:
        """All of it."""
        for cell, at in self.centres.items():
            if cell not in self.shown.lying:
                self._draw_free(canvas, cell, at)
        for cell, tile in self.shown.lying.items():
            self._draw_tile(canvas, cell, tile)
        x, y = (sum(self.centres[c][i] for c in ("0,0", "1,0", "0,1")) / 3 for i in (0, 1))
        with canvas.group(self.look.said("totem_symbol"), class_="middle"):
            draw_middle(canvas, (x, y))
        self._draw_ways(canvas)

    def _draw_free(self, canvas: Canvas, cell: str, at: Point) -> None:
        look, id = self.look, f"cell:{cell}"

        def draw(canvas: Canvas) -> None:
            place = f"translate({number(at[0])} {number(at[1])})"
            title = look.said("free", cell=cell)
            with canvas.thing(id, title, class_="free", transform=place) as wanted:
                canvas.add(
                    "path", d=OUTLINE_PATH, fill="free", stroke="rule", stroke_width=1.2,
                    stroke_dasharray="5 5",
                )  # fmt: skip
                if wanted:
                    canvas.add("path", d=OUTLINE_PATH, transform="scale(0.95)", **TARGET)
                if look.labels:
                    canvas.label((0, 0), cell, self.animals, fill="muted")

        key = "bison free", cell, at, self.animals, id in look.targets, look.language, look.labels
        canvas.repeated(key, draw)

    def _draw_tile(self, canvas: Canvas, cell: str, tile: LaidTile) -> None:
        """A tile; one that looks as before is not drawn anew."""
        look, fields = self.look, [cell + letter for letter in LETTERS]
        held = [self.shown.held.get(field) for field in fields]
        marked = [field in self.marked for field in fields]
        areas = [self.areas.get(field) for field in fields]
        at = self.centres[cell]

        def draw(canvas: Canvas) -> None:
            place = f"translate({number(at[0])} {number(at[1])})"
            title = look.said("tile_on", tile=tile.tile, cell=cell)
            with canvas.thing(f"tile:{tile.tile}", title, class_="tile", transform=place):
                for terrain in sorted(range(3), key=lambda i: held[i] is not None):  # pieces on top
                    field = fields[terrain]
                    self._draw_field(canvas, tile, field, held[terrain], marked[terrain])
                if look.labels:
                    canvas.label(
                        (SIZE * NAME[0], SIZE * NAME[1]), cell, min(14 * self.scale, 17), fill="ink", font_weight="bold",
                        stroke="paper", stroke_width=3, stroke_opacity=0.6, paint_order="stroke",
                    )  # fmt: skip

        wanted = [
            id in look.targets for id in (f"tile:{tile.tile}", *(f"field:{f}" for f in fields))
        ]
        living, sides = (
            self.shown.animals(tile.tile),
            self.shown.face(tile.tile, tile.rotation).sides,
        )
        said = look.names, look.language, look.labels, self.scale, self.animals
        key = ("bison tile", at, tile, living, sides, *held, *marked, *areas, *wanted, said)
        canvas.repeated(key, draw)

    def _draw_field(
        self, canvas: Canvas, tile: LaidTile, field: str, held: HeldField | None, marked: bool
    ) -> None:
        terrain = LETTERS.index(field[-1])
        living = self.shown.animals(tile.tile)[terrain]
        face = self.shown.face(tile.tile, tile.rotation)
        region: Region = regions(face.sides, face.river)[terrain]
        title = on_field(field, living, held, self.look)
        with canvas.thing(f"field:{field}", title, class_="field") as wanted:
            canvas.add("path", d=region.path, fill=TERRAIN_TONES[terrain], **EDGE)
            area = self.areas.get(field)
            if area is not None:
                draw_edge(canvas, area, region.within_by(3.2))
            for frame in [TOUCHED] * marked + [TARGET] * wanted:
                canvas.add("path", d=region.path, stroke_linejoin="round", **frame)
            noted = area is not None and area.tagged == field
            things = self._things(terrain, living, held, noted)
            spots = places(face.sides, face.river, terrain, things, self.scale) if things else ()
            for thing, (x, y) in zip(things, spots, strict=True):
                at = SIZE * x, SIZE * y
                if thing == "animals":
                    draw_animals(canvas, terrain, at, living, self.animals)
                elif thing == "note" and area is not None:
                    draw_tag(canvas, area, at, 12.5 * self.scale)
                elif held is not None:
                    self._draw_pieces(canvas, thing, held, at)

    def _draw_pieces(self, canvas: Canvas, thing: str, held: HeldField, at: Point) -> None:
        """Hunters, a tent or a canoe, with the letter of their owner."""
        letter = player_style(held.player).letter
        if thing == "hunters":
            draw_hunters(canvas, held.player, at, f"{held.hunters}{letter}", self.scale)
        else:
            draw = draw_canoe if thing == "canoe" else draw_tent
            draw(canvas, held.player, at, f"{letter}{held.building}", self.scale)

    def _things(
        self, terrain: int, living: int, held: HeldField | None, noted: bool
    ) -> tuple[str, ...]:
        """What lies on a field, as places know it."""
        found = []
        if held is not None and held.building:
            found.append("canoe" if terrain == RIVER else "tent")
        if held is not None and held.hunters:
            found.append("hunters")
        if living:
            found.append("animals")
        if noted:
            found.append("note")
        return tuple(found)

    def _middle(self, field: str) -> Point | None:
        """Where the pieces of a field stand."""
        tile = self.shown.lying.get(field[:-1])
        if tile is None:
            return None
        face = self.shown.face(tile.tile, tile.rotation)
        ((x, y),) = places(face.sides, face.river, LETTERS.index(field[-1]), ("hunters",))
        cx, cy = self.centres[field[:-1]]
        return cx + SIZE * x, cy + SIZE * y

    def _draw_ways(self, canvas: Canvas) -> None:
        """An arrow for every hunter that moved."""
        for event in self.events:
            if isinstance(event, (HunterMoved, HunterFetched)):
                start, end = self._middle(event.start), self._middle(event.end)
                if start is None or end is None:
                    continue
                (ax, ay), (bx, by) = start, end
                canvas.arrow(
                    (ax + 0.2 * (bx - ax), ay + 0.2 * (by - ay)),
                    (ax + 0.8 * (bx - ax), ay + 0.8 * (by - ay)),
                    7, class_="step", stroke="paper", stroke_width=1.5,
                )  # fmt: skip
