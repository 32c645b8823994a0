"""Bison: the picture of the land: tiles with their fields, and the animals and pieces on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

from attrs import frozen

from bisongames.bison.board import LETTERS
from bisongames.bison.events import HunterFetched, HunterMoved
from bisongames.bison.laying_tiles import LayingTile
from bisongames.engine.core.actions import Event
from bisongames.show.bison.field_packing import NAME, TAGS
from bisongames.show.bison.land_plan import FieldOnLand, Plans, arrow_between, free_spot, plan_of
from bisongames.show.bison.pieces import (
    LAST,
    PIECE_FORMS,
    TERRAIN_TONES,
    draw_held,
    draw_living,
    draw_middle,
)
from bisongames.show.bison.scene import BisonScene, on_field
from bisongames.show.bison.scored_areas import ScoredArea, draw_edge, draw_tag
from bisongames.show.bison.shapes import OUTLINE_PATH, SIZE, centre, region_of
from bisongames.show.canvas import TARGET, Canvas, Paint, Point, translation
from bisongames.show.page_layout import NARROW, BoardDrawing
from bisongames.show.view_options import Look

EDGE: Final[Mapping[str, Paint]] = {
    "stroke": "edge",
    "stroke_width": 1.2,
    "stroke_linejoin": "round",
}
LEAST: Final = 8.0 / 400
"""The smallest letters allowed on a phone, relative to the width of the picture."""
LETTERS_ON_PIECES: Final = 12.25
MOST: Final = 1.5
"""The largest scale of pieces for phones."""


@frozen
class _Tile:
    """A tile on the page."""

    cell: str
    name: str
    at: Point
    fields: tuple[FieldOnLand, ...]
    scale: float
    """The scale of pieces."""


class LandDrawing:
    """The drawing of the land of a position."""

    def __init__(
        self,
        shown: BisonScene,
        events: Sequence[Event],
        marked: Sequence[str],
        areas: Sequence[ScoredArea],
        look: Look,
    ) -> None:
        self.shown, self.events, self.marked, self.look = shown, events, set(marked), look
        self.edged = bool(areas)
        cells: Sequence[str] = shown.board.cell_names
        tall = look.layout == "tall"
        if tall:  # as large as possible: only the land, and free cells only while a tile is laid
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
        self.names = min(14 * self.scale, max(least, 17.0))
        self.plans = Plans(shown, areas, self.scale)

    def board(self) -> BoardDrawing:
        """The land as a drawing for the page."""
        return BoardDrawing(self.width, self.height, self.draw)

    def draw(self, canvas: Canvas) -> None:
        """Draws the land: first the ground, which receives the clicks, then the things on it."""
        for cell, at in self.centres.items():
            if cell not in self.shown.lying:
                canvas.repeat(_draw_free, cell, at, self.animals)
        tiles = []
        for cell, laid in self.shown.lying.items():
            fields = tuple(self.plans.fields[cell + letter] for letter in LETTERS)
            tiles.append(_Tile(cell, laid.tile, self.centres[cell], fields, self.scale))
        for tile in tiles:
            canvas.repeat(_draw_tile, tile, named=True)
        self._draw_frames(canvas)
        x, y = (sum(self.centres[c][i] for c in ("0,0", "1,0", "0,1")) / 3 for i in (0, 1))
        with canvas.group(canvas.look.say("totem_symbol"), class_="middle"):
            draw_middle(canvas, (x, y))
        self._draw_arrows(canvas)
        for tile in tiles:
            canvas.repeat(_draw_things, tile, self.animals, self.names, self.edged)

    def _draw_frames(self, canvas: Canvas) -> None:
        """Draws the outlines of touched and clickable fields, on top of the terrain."""
        names = [id.removeprefix("field:") for id in self.look.targets if id.startswith("field:")]
        for field in sorted(self.marked.union(names)):
            if field[:-1] not in self.shown.lying:
                continue
            frames = [*LAST] * (field in self.marked) + [TARGET] * (field in names)
            line = region_of(self.plans.fields[field].ground).path
            place = translation(self.centres[field[:-1]])
            with canvas.group(class_="framed", data_on=field, transform=place):
                for frame in frames:
                    canvas.add("path", d=line, stroke_linejoin="round", **frame)

    def _draw_arrows(self, canvas: Canvas) -> None:
        """Draws an arrow for each hunter that moved; a thin curve if a third field is in the way."""
        moves = (
            (event.start, event.end)
            for event in self.events
            if isinstance(event, HunterMoved | HunterFetched)
        )
        for start, end in dict.fromkeys(moves):
            if start[:-1] not in self.shown.lying or end[:-1] not in self.shown.lying:
                continue
            arrow = self.arrow(start, end)
            if arrow is None:
                canvas.long_arrow(self.free_spot(start), self.free_spot(end))
            else:
                canvas.arrow(*arrow, 4, class_="step", stroke="paper", stroke_width=1)

    def free_spot(self, field: str) -> Point:
        """A point on the page within a field, away from the things on it."""
        spots = self.plans.of(field).placed.spots
        return self._on_page(field, free_spot(self.plans.fields[field].ground, spots))

    def arrow(self, start: str, end: str) -> tuple[Point, Point] | None:
        """An arrow on the page between two fields, not touching any third field; None if that is impossible."""
        (ax, ay), (bx, by) = self.centres[start[:-1]], self.centres[end[:-1]]
        dx, dy = between = (bx - ax) / SIZE, (by - ay) / SIZE
        taken = [*self.plans.of(start).placed.spots]
        taken += [(x + dx, y + dy) for x, y in self.plans.of(end).placed.spots]
        grounds = self.plans.fields[start].ground, self.plans.fields[end].ground
        arrow = arrow_between(*grounds, between, tuple(taken))
        if arrow is None:
            return None
        return self._on_page(start, arrow[0]), self._on_page(start, arrow[1])

    def _on_page(self, field: str, spot: Point) -> Point:
        """Converts a spot on the tile of a field into a point on the page."""
        x, y = self.centres[field[:-1]]
        return x + SIZE * spot[0], y + SIZE * spot[1]


def _draw_free(canvas: Canvas, cell: str, at: Point, size: float) -> None:
    look, place = canvas.look, translation(at)
    with canvas.clickable(
        f"cell:{cell}", look.say("free", cell=cell), class_="free", transform=place
    ) as wanted:
        canvas.add("path", d=OUTLINE_PATH, fill="free", stroke="rule", stroke_width=1.2, stroke_dasharray="5 5")  # fmt: skip
        if wanted:
            canvas.add("path", d=OUTLINE_PATH, transform="scale(0.95)", **TARGET)
        if look.labels:
            canvas.label((0, 0), cell, size, fill="muted")


def _draw_tile(canvas: Canvas, tile: _Tile) -> None:
    """Draws the ground of a tile."""
    look, title = canvas.look, canvas.look.say("tile_on", tile=tile.name, cell=tile.cell)
    with canvas.clickable(
        f"tile:{tile.name}", title, class_="tile", transform=translation(tile.at)
    ):
        canvas.add("path", d=OUTLINE_PATH, fill="none")  # for frames around the tile
        for field, tone in zip(tile.fields, TERRAIN_TONES, strict=True):
            region = region_of(field.ground)
            title = on_field(field.name, field.living, field.held, look)
            with canvas.clickable(f"field:{field.name}", title, class_="field"):
                canvas.add("path", d=region.path, fill=tone, **EDGE)
                if field.area is not None:
                    draw_edge(canvas, field.area, region.within_by(3.2))


def _draw_things(canvas: Canvas, tile: _Tile, size: float, name_size: float, edged: bool) -> None:
    """Draws the name of a tile's cell and the things on the tile; clicks pass through to the ground."""
    with canvas.group(class_="things", transform=translation(tile.at), pointer_events="none"):
        if canvas.look.labels:
            canvas.label(
                (SIZE * NAME[0], SIZE * NAME[1]), tile.cell, name_size, fill="ink",
                font_weight="bold", stroke="paper", stroke_width=3, stroke_opacity=0.6,
                paint_order="stroke",
            )  # fmt: skip
        for terrain, field in enumerate(tile.fields):
            plan, held, tag = plan_of(field, tile.scale, edged), field.held, field.tag
            if not plan.things:
                continue
            with canvas.group(class_="lying", data_on=field.name):
                for thing, (x, y) in zip(plan.things, plan.placed.spots, strict=True):
                    at = SIZE * x, SIZE * y
                    if held is not None and thing in PIECE_FORMS:
                        draw_held(
                            canvas, thing, held, at, plan.scale, max(tile.scale / plan.scale, 1.0)
                        )
                    elif tag is not None and thing in TAGS:
                        draw_tag(canvas, tag, at, 12.5 * tile.scale)
                    else:
                        grown = max(plan.scale / tile.scale, 1.0)
                        draw_living(canvas, thing, terrain, at, field.living, grown * size)
