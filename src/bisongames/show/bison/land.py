"""Bison: the land as a picture: tiles with their fields, and what lies on these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Final

from bisongames.bison.board import LETTERS
from bisongames.bison.events import HunterFetched, HunterMoved
from bisongames.bison.laying_tiles import LayingTile
from bisongames.bison.table import HeldField, LaidTile
from bisongames.engine.core.actions import Event
from bisongames.show.arrows import draw_long_step
from bisongames.show.bison.arrow_paths import free_spot, way
from bisongames.show.bison.field_text import Shown, on_field
from bisongames.show.bison.land_plan import Plan, Plans
from bisongames.show.bison.packing import NAME, TAGS
from bisongames.show.bison.pieces import (
    HALOS,
    LAST,
    TERRAIN_TONES,
    draw_animals,
    draw_canoe,
    draw_hunters,
    draw_middle,
    draw_tent,
    draw_upright,
)
from bisongames.show.bison.scored_areas import Scored, draw_edge, draw_tag
from bisongames.show.bison.shapes import OUTLINE_PATH, SIZE, Region, centre, regions
from bisongames.show.canvas import TARGET, Canvas, Point, number, player_style
from bisongames.show.page_layout import NARROW, Board
from bisongames.show.view_options import Look

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
        self.names = min(14 * self.scale, max(least, 17.0))
        self.plans = Plans(shown, areas, self.scale)

    def board(self) -> Board:
        """As it lies on the page."""
        return Board(self.width, self.height, self.draw)

    def draw(self, canvas: Canvas) -> None:
        """All of it: first the ground, on which everything clicked lies, then what covers none of the rest."""
        for cell, at in self.centres.items():
            if cell not in self.shown.lying:
                self._draw_free(canvas, cell, at)
        for cell, tile in self.shown.lying.items():
            self._draw_tile(canvas, cell, tile)
        self._draw_frames(canvas)
        x, y = (sum(self.centres[c][i] for c in ("0,0", "1,0", "0,1")) / 3 for i in (0, 1))
        with canvas.group(self.look.said("totem_symbol"), class_="middle"):
            draw_middle(canvas, (x, y))
        self._draw_ways(canvas)
        for cell, tile in self.shown.lying.items():
            self._draw_things(canvas, cell, tile)

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
        """The ground of a tile; one that looks as before is not drawn anew."""
        look, fields = self.look, [cell + letter for letter in LETTERS]
        held = [self.shown.held.get(field) for field in fields]
        areas = [self.areas.get(field) for field in fields]
        living, face = self.shown.animals(tile.tile), self.shown.face(tile.tile, tile.rotation)
        at = self.centres[cell]

        def draw(canvas: Canvas) -> None:
            place = f"translate({number(at[0])} {number(at[1])})"
            title = look.said("tile_on", tile=tile.tile, cell=cell)
            with canvas.thing(f"tile:{tile.tile}", title, class_="tile", transform=place):
                for terrain, field in enumerate(fields):
                    region: Region = regions(face.sides, face.river)[terrain]
                    title = on_field(field, living[terrain], held[terrain], look)
                    with canvas.thing(f"field:{field}", title, class_="field"):
                        canvas.add("path", d=region.path, fill=TERRAIN_TONES[terrain], **EDGE)
                        area = areas[terrain]
                        if area is not None:
                            draw_edge(canvas, area, region.within_by(3.2))

        wanted = [
            id in look.targets for id in (f"tile:{tile.tile}", *(f"field:{f}" for f in fields))
        ]
        said = look.names, look.language
        key = ("bison tile", at, tile, living, face.sides, *held, *areas, *wanted, said)
        canvas.repeated(key, draw)

    def _draw_frames(self, canvas: Canvas) -> None:
        """The outlines of what has been touched and of what may be clicked, above all ground."""
        names = [id.removeprefix("field:") for id in self.look.targets if id.startswith("field:")]
        for field in sorted(self.marked.union(names)):
            if field[:-1] not in self.shown.lying:
                continue
            frames = [*LAST] * (field in self.marked) + [TARGET] * (field in names)
            sides, ends, terrain = self.plans.ground(field)
            line, (x, y) = regions(sides, ends)[terrain].path, self.centres[field[:-1]]
            place = f"translate({number(x)} {number(y)})"
            with canvas.group(class_="framed", data_on=field, transform=place):
                for frame in frames:
                    canvas.add("path", d=line, stroke_linejoin="round", **frame)

    def _draw_things(self, canvas: Canvas, cell: str, tile: LaidTile) -> None:
        """What lies on a tile, and its name; clicks go to the ground."""
        fields = [cell + letter for letter in LETTERS]
        tags = [self.plans.tags.get(field) for field in fields]
        held = [self.shown.held.get(field) for field in fields]
        living, at = self.shown.animals(tile.tile), self.centres[cell]

        def draw(canvas: Canvas) -> None:
            place = f"translate({number(at[0])} {number(at[1])})"
            with canvas.group(class_="things", transform=place, pointer_events="none"):
                if self.look.labels:
                    canvas.label(
                        (SIZE * NAME[0], SIZE * NAME[1]), cell, self.names, fill="ink", font_weight="bold",
                        stroke="paper", stroke_width=3, stroke_opacity=0.6, paint_order="stroke",
                    )  # fmt: skip
                for terrain, field in enumerate(fields):
                    plan = self.plans.of(field)
                    if plan.things:
                        with canvas.group(class_="lying", data_on=field):
                            self._draw_plan(canvas, plan, terrain, living[terrain], held[terrain])

        here = at, tile, self.shown.face(tile.tile, tile.rotation).sides, living, *held
        there = *tags, bool(self.areas), self.look.labels, self.scale, self.animals
        canvas.repeated(("bison things", *here, *there), draw)

    def _draw_plan(
        self, canvas: Canvas, plan: Plan, terrain: int, living: int, held: HeldField | None
    ) -> None:
        for thing, (x, y) in zip(plan.things, plan.placed.spots, strict=True):
            at = SIZE * x, SIZE * y
            if thing == "animals":
                draw_animals(canvas, terrain, at, living, self.animals, **HALOS[terrain])
            elif thing == "upright":
                draw_upright(canvas, terrain, at, living, self.animals, **HALOS[terrain])
            elif thing == "count":
                canvas.label(at, str(living), self.animals, font_weight="bold", **HALOS[terrain])
            elif plan.tag is not None and thing in TAGS:
                draw_tag(canvas, plan.tag, at, 12.5 * self.scale)
            elif held is not None:
                self._draw_pieces(canvas, thing, held, at, plan.scale)

    def _draw_pieces(
        self, canvas: Canvas, thing: str, held: HeldField, at: Point, scale: float
    ) -> None:
        """Hunters, a tent or a canoe, with the letter of their owner."""
        letter, letters = player_style(held.player).letter, self.scale / scale
        if thing == "hunters":
            draw_hunters(canvas, held.player, at, f"{held.hunters}{letter}", scale, letters)
        elif thing == "tent":
            draw_tent(canvas, held.player, at, f"{letter}{held.building}", scale, letters)
        else:
            draw_canoe(canvas, held.player, at, f"{letter}{held.building}", scale, letters, thing)

    def _draw_ways(self, canvas: Canvas) -> None:
        """An arrow for every hunter that moved, from field to field; a thin curve where a third one lies between."""
        ways = [
            (event.start, event.end)
            for event in self.events
            if isinstance(event, (HunterMoved, HunterFetched))
        ]
        for start, end in dict.fromkeys(ways):
            if start[:-1] not in self.shown.lying or end[:-1] not in self.shown.lying:
                continue
            found = self._way(start, end)
            if found is None:
                draw_long_step(canvas, self.free_spot(start), self.free_spot(end))
            else:
                canvas.arrow(*found, 4, class_="step", stroke="paper", stroke_width=1)

    def free_spot(self, field: str) -> Point:
        """A place on the page within a field, away from what lies there."""
        spots = self.plans.of(field).placed.spots
        (cx, cy), (x, y) = self.centres[field[:-1]], free_spot(self.plans.ground(field), spots)
        return cx + SIZE * x, cy + SIZE * y

    def _way(self, start: str, end: str) -> tuple[Point, Point] | None:
        """From where to where on the page."""
        (ax, ay), (bx, by) = self.centres[start[:-1]], self.centres[end[:-1]]
        between = (bx - ax) / SIZE, (by - ay) / SIZE
        taken = [*self.plans.of(start).placed.spots]
        taken += [(x + between[0], y + between[1]) for x, y in self.plans.of(end).placed.spots]
        found = way(self.plans.ground(start), self.plans.ground(end), between, tuple(taken))
        if found is None:
            return None
        (x, y), (a, b) = found
        return (ax + SIZE * x, ay + SIZE * y), (ax + SIZE * a, ay + SIZE * b)
