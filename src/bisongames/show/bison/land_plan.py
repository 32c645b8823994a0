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
from bisongames.show.bison.field_text import BisonScene
from bisongames.show.bison.packing import GRID, Field, Placement, clearances, inside, places
from bisongames.show.bison.scored_areas import ScoredArea, Tag, short_tags, tag_of
from bisongames.show.bison.shapes import regions
from bisongames.show.canvas import Point

SMALLER: Final = 0.85
"""The scale of pieces on a crowded field."""
PRESSED: Final = 0.02
"""The overlap from which things are drawn smaller, in sizes of a tile."""
ROOM: Final = 0.04
"""The least distance from the edge of a number level with its fish,"""
EDGED: Final = 0.09
"""and where edges of areas are drawn."""
BROAD: Final = 0.06
"""The distance from the edge below which a canoe is a shorter one: its ends reach beyond its circles, and banks between the points of their lines."""
DEEP: Final = 0.07  # how far arrows reach into a field
SHORTEST: Final = 0.38  # arrow
LONGEST: Final = 0.8
HALF: Final = 0.04  # of an arrow's width
FREE: Final = 0.2  # from the ends of an arrow to what lies there
MOST_TRIED: Final = 200
Arrow = tuple[Point, Point]
"""The ends of an arrow, in sizes of a tile."""


@frozen
class Plan:
    """The places of the things on a field."""

    things: tuple[str, ...]
    scale: float
    """The scale of pieces."""
    placed: Placement
    tag: Tag | None = None


class Plans:
    """The places of the things on each field of a land whose pieces are drawn at a scale."""

    def __init__(self, shown: BisonScene, areas: Sequence[ScoredArea], scale: float) -> None:
        self._shown, self._scale, self._edged = shown, scale, bool(areas)
        self.tags = dict(map(self._tag, areas))

    def of(self, field: str) -> Plan:
        """The places of the things on a field, with the tag of its area if that is there."""
        return self._with(field, self.tags.get(field))

    def ground(self, field: str) -> Field:
        """The shape of a field."""
        tile = self._shown.lying[field[:-1]]
        face = self._shown.face(tile.tile, tile.rotation)
        return face.sides, face.river, LETTERS.index(field[-1])

    def _with(self, field: str, tag: Tag | None) -> Plan:
        ground, tile = self.ground(field), self._shown.lying[field[:-1]].tile
        living, held = self._shown.animals(tile)[ground[2]], self._shown.held.get(field)
        return plan_of(ground, living, held, tag, self._scale, self._edged)

    def _tag(self, area: ScoredArea) -> tuple[str, Tag]:
        """The field of an area that says who is first there, and how: the emptiest where there is room for all.

        Where no field has room the tag says the gain alone, then no gain; then it stands where it covers least.
        """
        fields = sorted(area.fields, key=lambda field: len(self._with(field, None).things))
        tries = []
        for tag in (tag_of(area), *short_tags(area)):
            for field in fields:
                pressed = self._with(field, tag).placed.pressed
                if pressed <= (0 if tag.signs else PRESSED):
                    return field, tag
                tries.append((pressed, field, tag))
        return min(tries, key=itemgetter(0))[1:]


def plan_of(
    ground: Field, living: int, held: HeldField | None, tag: Tag | None, scale: float, edged: bool
) -> Plan:
    """The places of the things on a field, with or without the edge of an area.

    Pieces are smaller, and animals without their sign, where else there is no room.
    """
    things = _things(ground[2], living, held, tag)
    if not things:
        return Plan((), scale, Placement((), 0.0, ()))
    smaller = (things, SMALLER), (_rename(things, "animals", "count"), SMALLER)
    plans = []
    for each, size in ((things, 1.0), *smaller):
        plan = Plan(each, size * scale, places(*ground, each, size * scale), tag)
        if ground[2] == RIVER:
            plan = _fit_river(ground, plan, "animals", "upright", EDGED if edged else ROOM)
            plan = _fit_river(ground, plan, "canoe", "short", BROAD)
        plans.append(plan)
        if plan.placed.pressed <= PRESSED:
            break
    return min(plans, key=lambda plan: plan.placed.pressed)


def _fit_river(ground: Field, plan: Plan, usual: str, other: str, room: float) -> Plan:
    """A plan in which a thing has its other form if the river is too narrow: a fish above its number, or a shorter canoe."""
    if usual not in plan.things or plan.placed.airs[plan.things.index(usual)] >= room:
        return plan
    i, things = plan.things.index(usual), _rename(plan.things, usual, other)
    placed = places(*ground, things, plan.scale)
    # A fish changes only if it is farther from the edge then; a short canoe always is.
    better = other == "short" or placed.airs[i] > plan.placed.airs[i]
    fits = better and placed.pressed <= plan.placed.pressed
    return evolve(plan, things=things, placed=placed) if fits else plan


def _rename(things: tuple[str, ...], usual: str, other: str) -> tuple[str, ...]:
    """The things, with one of them drawn in another form."""
    return tuple(other if thing == usual else thing for thing in things)


def _things(terrain: int, living: int, held: HeldField | None, tag: Tag | None) -> tuple[str, ...]:
    """The names of the things on a field."""
    things = {
        "canoe" if terrain == RIVER else "tent": held is not None and held.building,
        "hunters": held is not None and held.hunters,
        "animals": living,
        "" if tag is None else tag.thing: tag,
    }
    return tuple(thing for thing, there in things.items() if there)


@lru_cache(maxsize=1024)
def arrow_between(
    start: Field, end: Field, between: Point, taken: tuple[Point, ...]
) -> Arrow | None:
    """An arrow between fields that touches no third field; None if there is none.

    All in sizes of a tile, from the middle of the tile that it starts on; the other lies by ``between`` from there. Leaves
    ``taken`` places free if possible.
    """
    x, y = between
    one = regions(start[0], start[1])[start[2]].polygon
    other = tuple((x + a, y + b) for a, b in regions(end[0], end[1])[end[2]].polygon)
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
    """A place within a field that is away from its edge and from what lies there, in sizes of a tile."""

    def room(place: tuple[Point, float]) -> float:
        (x, y), air = place
        return min(2 * air, *(hypot(x - a, y - b) for a, b in taken), 0.4)

    places = [((GRID * a, GRID * b), air) for (a, b), air in clearances(*field, GRID).items()]
    return max(places, key=room)[0]


def _arrows(start: Field, end: Field, between: Point) -> list[Arrow]:
    """Arrows from well within one field to well within the other, the shortest first."""
    x, y = between
    tails = [(GRID * a, GRID * b) for (a, b), air in clearances(*start, GRID).items() if air > DEEP]
    heads = [
        (x + GRID * a, y + GRID * b) for (a, b), air in clearances(*end, GRID).items() if air > DEEP
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
    """Points at both sides of an arrow."""
    (x, y), dx, dy = tail, head[0] - tail[0], head[1] - tail[1]
    length = hypot(dx, dy)
    aside, up = -HALF * dy / length, HALF * dx / length
    for i in range(17):
        for side in (-1, 1):
            yield x + dx * i / 16 + side * aside, y + dy * i / 16 + side * up
