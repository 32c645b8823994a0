"""Bison: the land as a picture: tiles with their fields, and what lies on these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Final

from attrs import frozen

from bisongames.bison.board import LETTERS, RIVER
from bisongames.bison.events import HunterFetched, HunterMoved
from bisongames.bison.laying_tiles import LayingTile
from bisongames.bison.table import HeldField, LaidTile
from bisongames.play.actions import Event
from bisongames.show.bison.areas import Scored, draw_edge, draw_tag, tag_width
from bisongames.show.bison.contents import Shown, on_field
from bisongames.show.bison.pieces import (
    TERRAIN_TONES,
    draw_animals,
    draw_canoe,
    draw_hunters,
    draw_middle,
    draw_tent,
)
from bisongames.show.bison.placing import NAME, TAGS, Field, Placed, places
from bisongames.show.bison.shapes import OUTLINE_PATH, SIZE, Region, centre, regions
from bisongames.show.bison.ways import way
from bisongames.show.drawing import TARGET, TOUCHED, Canvas, Point, number, player_style
from bisongames.show.look import Look
from bisongames.show.panel import NARROW, Board

EDGE: Final[Mapping[str, Any]] = {"stroke": "edge", "stroke_width": 1.2, "stroke_linejoin": "round"}
LEAST: Final = 8.0 / 400
"""How high letters are that can be read on a phone, in the width of the picture."""
LETTERS_ON_PIECES: Final = 12.25
MOST: Final = 1.5
"""How much larger pieces are drawn than elsewhere, for phones."""
SMALLER: Final = 0.85
"""How large pieces are on a field that is crowded."""
PRESSED: Final = 0.02
"""How far things may lie over each other before they are drawn smaller, in sizes of a tile."""
NOTE_WIDTH: Final = 0.6 * SIZE
"""Of a short note."""


@frozen
class Plan:
    """What lies where on a field."""

    things: tuple[str, ...]
    scale: float
    """Of pieces."""
    placed: Placed


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
        self.noted = self._noted(areas)

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
        for cell, tile in self.shown.lying.items():
            for terrain, letter in enumerate(LETTERS):
                field = cell + letter
                frames = [TOUCHED] * (field in self.marked)
                frames += [TARGET] * (f"field:{field}" in self.look.targets)
                if not frames:
                    continue
                face, (x, y) = self.shown.face(tile.tile, tile.rotation), self.centres[cell]
                line = regions(face.sides, face.river)[terrain].path
                place = f"translate({number(x)} {number(y)})"
                with canvas.group(class_="framed", data_on=field, transform=place):
                    for frame in frames:
                        canvas.add("path", d=line, stroke_linejoin="round", **frame)

    def _draw_things(self, canvas: Canvas, cell: str, tile: LaidTile) -> None:
        """What lies on a tile, and its name; clicks go to the ground."""
        fields = [cell + letter for letter in LETTERS]
        areas = [self.noted.get(field) for field in fields]
        held = [self.shown.held.get(field) for field in fields]
        living, at = self.shown.animals(tile.tile), self.centres[cell]

        def draw(canvas: Canvas) -> None:
            place = f"translate({number(at[0])} {number(at[1])})"
            with canvas.group(class_="things", transform=place, pointer_events="none"):
                if self.look.labels:
                    canvas.label(
                        (SIZE * NAME[0], SIZE * NAME[1]), cell, min(14 * self.scale, 17), fill="ink", font_weight="bold",
                        stroke="paper", stroke_width=3, stroke_opacity=0.6, paint_order="stroke",
                    )  # fmt: skip
                for terrain, field in enumerate(fields):
                    plan = self._plan(field, areas[terrain])
                    if plan.things:
                        with canvas.group(class_="lying", data_on=field):
                            self._draw_plan(canvas, plan, terrain, living[terrain], held[terrain], areas[terrain])  # fmt: skip

        key = ("bison things", at, tile, living, *held, *areas, self.look.labels, self.scale, self.animals)  # fmt: skip
        sides = self.shown.face(tile.tile, tile.rotation).sides
        canvas.repeated((*key, sides), draw)

    def _draw_plan(
        self, canvas: Canvas, plan: Plan, terrain: int, living: int, held: HeldField | None,
        area: Scored | None,
    ) -> None:  # fmt: skip
        for thing, (x, y) in zip(plan.things, plan.placed.spots, strict=True):
            at = SIZE * x, SIZE * y
            if thing == "animals":
                draw_animals(canvas, terrain, at, living, self.animals)
            elif thing == "count":
                canvas.label(at, str(living), self.animals, font_weight="bold")
            elif area is not None and thing in TAGS:
                draw_tag(canvas, area, at, 12.5 * self.scale)
            elif held is not None:
                self._draw_pieces(canvas, thing, held, at, plan.scale)

    def _draw_pieces(
        self, canvas: Canvas, thing: str, held: HeldField, at: Point, scale: float
    ) -> None:
        """Hunters, a tent or a canoe, with the letter of their owner."""
        letter, letters = player_style(held.player).letter, self.scale / scale
        if thing == "hunters":
            draw_hunters(canvas, held.player, at, f"{held.hunters}{letter}", scale, letters)
        else:
            draw = draw_canoe if thing == "canoe" else draw_tent
            draw(canvas, held.player, at, f"{letter}{held.building}", scale, letters)

    def _plan(self, field: str, noted: Scored | None = None) -> Plan:
        """Where all lies on a field: pieces smaller and animals without their sign where else there is no room."""
        tile = self.shown.lying[field[:-1]]
        face, terrain = self.shown.face(tile.tile, tile.rotation), LETTERS.index(field[-1])
        things = self._things(terrain, self.shown.animals(tile.tile)[terrain], self.shown.held.get(field), noted)  # fmt: skip
        if not things:
            return Plan((), self.scale, Placed((), 0.0))
        bare = tuple("count" if thing == "animals" else thing for thing in things)
        tried = []
        for each, scale in ((things, 1.0), (things, SMALLER), (bare, SMALLER)):
            scale *= self.scale
            placed = places(face.sides, face.river, terrain, each, scale)
            tried.append(Plan(each, scale, placed))
            if placed.pressed <= PRESSED:
                break
        return min(tried, key=lambda plan: plan.placed.pressed)

    def _things(
        self, terrain: int, living: int, held: HeldField | None, noted: Scored | None
    ) -> tuple[str, ...]:
        """What lies on a field, as places know it."""
        found = []
        if held is not None and held.building:
            found.append("canoe" if terrain == RIVER else "tent")
        if held is not None and held.hunters:
            found.append("hunters")
        if living:
            found.append("animals")
        if noted is not None:
            found.append(TAGS[tag_width(noted, 12.5) > NOTE_WIDTH])
        return tuple(found)

    def _noted(self, areas: Sequence[Scored]) -> dict[str, Scored]:
        """The fields that say who is first in their areas: of each the emptiest, where one has room."""
        found = {}
        for area in areas:
            fields = sorted(area.fields, key=lambda field: len(self._plan(field).things))
            for field in fields:
                if self._plan(field, area).placed.pressed <= 0:
                    found[field] = area
                    break
        return found

    def _draw_ways(self, canvas: Canvas) -> None:
        """An arrow for every hunter that moved, from field to field, where no third one lies between."""
        ways = [
            (event.start, event.end)
            for event in self.events
            if isinstance(event, (HunterMoved, HunterFetched))
        ]
        for start, end in dict.fromkeys(ways):
            found = self._way(start, end)
            if found is not None:
                canvas.arrow(*found, 4, class_="step", stroke="paper", stroke_width=1)

    def _way(self, start: str, end: str) -> tuple[Point, Point] | None:
        """From where to where on the page."""
        if start[:-1] not in self.shown.lying or end[:-1] not in self.shown.lying:
            return None
        (ax, ay), (bx, by) = self.centres[start[:-1]], self.centres[end[:-1]]
        between = (bx - ax) / SIZE, (by - ay) / SIZE
        taken = [*self._plan(start, self.noted.get(start)).placed.spots]
        taken += [
            (x + between[0], y + between[1])
            for x, y in self._plan(end, self.noted.get(end)).placed.spots
        ]
        found = way(self._ground(start), self._ground(end), between, tuple(taken))
        if found is None:
            return None
        (x, y), (a, b) = found
        return (ax + SIZE * x, ay + SIZE * y), (ax + SIZE * a, ay + SIZE * b)

    def _ground(self, field: str) -> Field:
        tile = self.shown.lying[field[:-1]]
        face = self.shown.face(tile.tile, tile.rotation)
        return face.sides, face.river, LETTERS.index(field[-1])
