"""Bison: the places of pieces, animals and tags on the fields of a land, and arrows between fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot
from operator import itemgetter
from typing import Final

from attrs import evolve, frozen

from bisongames.bison.board import LETTERS, RIVER
from bisongames.bison.table import HeldField
from bisongames.show.bison.field_packing import GRID, Placement, clearances, inside, places
from bisongames.show.bison.scene import BisonScene
from bisongames.show.bison.scored_areas import ScoredArea, Tag, short_tags, tag_of
from bisongames.show.bison.shapes import Field, region_of
from bisongames.show.canvas import Point

LARGER: Final = 1.5, 1.25
"""The scales of things on a field with room for them, the largest first."""
SMALLER: Final = 0.85
"""The scale of pieces on a crowded field."""
PRESSED: Final = 0.02
"""The maximum overlap at which things keep their size, relative to the size of a tile."""
ROOM: Final = 0.04
"""The minimum distance between the edge and a number drawn beside its fish."""
EDGED: Final = 0.09
"""The same distance while the edges of areas are drawn."""
BROAD: Final = 0.06
"""The distance from the edge below which the short canoe is drawn. It is above 0 because a canoe
reaches beyond its circles, and a bank beyond its points."""
DEEP: Final = 0.07  # minimum distance of the ends of an arrow from the edge of a field
SHORTEST: Final = 0.38  # length of an arrow
LONGEST: Final = 0.8
HALF: Final = 0.04  # half the width of an arrow
FREE: Final = 0.2  # minimum distance of the ends of an arrow from things
MOST_TRIED: Final = 200
Arrow = tuple[Point, Point]
"""The ends of an arrow, in units of a tile's size."""


@frozen
class FieldOnLand:
    """A field of a tile on the land, and what is on it."""

    name: str
    ground: Field
    living: int
    held: HeldField | None
    area: ScoredArea | None
    tag: Tag | None = None
    """The tag of its area, if this field carries the tag."""


@frozen
class Plan:
    """The places of the things on a field."""

    things: tuple[str, ...]
    scale: float
    """The scale of pieces."""
    placed: Placement


class Plans:
    """The places of the things on each field of a land, with pieces drawn at a given scale."""

    def __init__(self, shown: BisonScene, areas: Sequence[ScoredArea], scale: float) -> None:
        self._scale, self._edged = scale, bool(areas)
        self.fields = {field.name: field for field in _fields(shown, areas)}
        self.tags = dict(map(self._tag, areas))
        for name, tag in self.tags.items():
            self.fields[name] = evolve(self.fields[name], tag=tag)

    def of(self, field: str) -> Plan:
        """The places of the things on a field, including the tag of its area if this field carries the tag."""
        return plan_of(self.fields[field], self._scale, self._edged)

    def _is_held_by(self, players: Sequence[int], field: str) -> bool:
        held = self.fields[field].held
        return held is not None and [held.player] == players

    def _tag(self, area: ScoredArea) -> tuple[str, Tag]:
        """Chooses the field of an area that carries its tag, and the tag: the emptiest field that has room for it.

        If no field has room, the tag is shortened to the gain, on a field with a piece of the player who leads, then to the signs;
        failing that, it overlaps as little as possible.
        """
        fields = sorted(area.fields, key=lambda field: len(self.of(field).things))
        led = [field for field in fields if self._is_held_by(area.leaders, field)]
        tries = []
        for tag in (tag_of(area), *short_tags(area)):
            for field in fields if tag.signs else led:
                tagged = evolve(self.fields[field], tag=tag)
                pressed = plan_of(tagged, self._scale, self._edged).placed.pressed
                if pressed <= (0 if tag.signs else PRESSED):
                    return field, tag
                tries.append((pressed, field, tag))
        return min(tries, key=itemgetter(0))[1:]


def _fields(shown: BisonScene, areas: Sequence[ScoredArea]) -> Iterator[FieldOnLand]:
    """The fields of all tiles on the land, without tags."""
    area_of = {field: area for area in areas for field in area.fields}
    for cell, tile in shown.lying.items():
        face, living = shown.face(tile.tile, tile.rotation), shown.animals(tile.tile)
        for terrain, letter in enumerate(LETTERS):
            name, ground = cell + letter, (face.sides, face.river, terrain)
            held, area = shown.held.get(name), area_of.get(name)
            yield FieldOnLand(name, ground, living[terrain], held, area)


def plan_of(field: FieldOnLand, scale: float, edged: bool) -> Plan:
    """The places of the things on a field, with or without the edge of an area.

    Things are drawn as large as the field has room for; if there is none, pieces are drawn smaller, then animals without their sign.
    """
    ground, things = field.ground, _things(field)
    if not things:
        return Plan((), scale, Placement((), 0.0, ()))
    smaller = (things, SMALLER), (_rename(things, "animals", "count"), SMALLER)
    for size in LARGER if not edged else ():
        plan = _plan(ground, things, size * scale, ROOM)
        if plan.placed.pressed == 0 and min(plan.placed.airs) >= 0:
            return plan
    plans = []
    for each, size in ((things, 1.0), *smaller):
        plan = _plan(ground, each, size * scale, EDGED if edged else ROOM)
        plans.append(plan)
        if plan.placed.pressed <= PRESSED:
            break
    return min(plans, key=lambda plan: plan.placed.pressed)


def _plan(ground: Field, things: tuple[str, ...], scale: float, room: float) -> Plan:
    """The plan at one scale; ``room`` is the minimum distance between the edge of a river and a number."""
    plan = Plan(things, scale, places(ground, things, scale))
    if ground[2] == RIVER:
        plan = _fit_river(ground, plan, "animals", "upright", room)
        plan = _fit_river(ground, plan, "canoe", "short", BROAD)
    return plan


def _fit_river(ground: Field, plan: Plan, usual: str, other: str, room: float) -> Plan:
    """The plan with a thing in its alternative form if the river is too narrow: a fish above its number, or a short canoe."""
    if usual not in plan.things or plan.placed.airs[plan.things.index(usual)] >= room:
        return plan
    i, things = plan.things.index(usual), _rename(plan.things, usual, other)
    placed = places(ground, things, plan.scale)
    # A fish moves only to places farther from the edge; a short canoe is always the better fit.
    better = other == "short" or placed.airs[i] > plan.placed.airs[i]
    fits = better and placed.pressed <= plan.placed.pressed
    return evolve(plan, things=things, placed=placed) if fits else plan


def _rename(things: tuple[str, ...], usual: str, other: str) -> tuple[str, ...]:
    """The things, with one of them replaced by another form."""
    return tuple(other if thing == usual else thing for thing in things)


def _things(field: FieldOnLand) -> tuple[str, ...]:
    """The names of the things on a field."""
    held, tag = field.held, field.tag
    things = {
        "canoe" if field.ground[2] == RIVER else "tent": held is not None and held.building,
        "hunters": held is not None and held.hunters,
        "animals": field.living,
        "" if tag is None else tag.thing: tag,
    }
    return tuple(thing for thing, there in things.items() if there)


@lru_cache(maxsize=1024)
def arrow_between(
    start: Field, end: Field, between: Point, taken: tuple[Point, ...]
) -> Arrow | None:
    """An arrow between two fields, not touching any third field; None if that is impossible.

    All points are in units of a tile's size, relative to the middle of the tile where it starts;
    ``between`` is the vector to the middle of the other tile. The arrow avoids the ``taken`` places if possible.
    """
    x, y = between
    one = region_of(start).polygon
    other = tuple((x + a, y + b) for a, b in region_of(end).polygon)
    covered: Arrow | None = None
    for tail, head in _arrows(start, end, between):
        if not all(inside(at, one) or inside(at, other) for at in _along(tail, head)):
            continue
        if all(hypot(px - a, py - b) > FREE for px, py in (tail, head) for a, b in taken):
            return tail, head
        covered = covered or (tail, head)
    return covered


@lru_cache(maxsize=1024)
def free_spot(field: Field, taken: tuple[Point, ...]) -> Point:
    """A place within a field, away from its edge and from the things on it, in units of a tile's size."""

    def room(place: tuple[Point, float]) -> float:
        (x, y), air = place
        return min(2 * air, *(hypot(x - a, y - b) for a, b in taken), 0.4)

    places = [((GRID * a, GRID * b), air) for (a, b), air in clearances(field, GRID).items()]
    return max(places, key=room)[0]


def _arrows(start: Field, end: Field, between: Point) -> list[Arrow]:
    """Arrows from well within one field to well within the other, the shortest first."""
    x, y = between
    tails = [(GRID * a, GRID * b) for (a, b), air in clearances(start, GRID).items() if air > DEEP]
    heads = [
        (x + GRID * a, y + GRID * b) for (a, b), air in clearances(end, GRID).items() if air > DEEP
    ]
    arrows = sorted(
        (length, tail, head)
        for tail in tails
        for head in heads
        for length in [hypot(tail[0] - head[0], tail[1] - head[1])]
        if SHORTEST <= length <= LONGEST
    )
    return [(tail, head) for _, tail, head in arrows[:MOST_TRIED]]


def _along(tail: Point, head: Point) -> Iterator[Point]:
    """Points along both sides of an arrow."""
    (x, y), dx, dy = tail, head[0] - tail[0], head[1] - tail[1]
    length = hypot(dx, dy)
    aside, up = -HALF * dy / length, HALF * dx / length
    for i in range(17):
        for side in (-1, 1):
            yield x + dx * i / 16 + side * aside, y + dy * i / 16 + side * up
