"""Bison: what lies where on the fields of a land: pieces, animals, and the tags of scored areas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from bisongames.bison.board import LETTERS, RIVER
from bisongames.bison.table import HeldField
from bisongames.show.bison.field_text import Shown
from bisongames.show.bison.packing import Field, Placed, places
from bisongames.show.bison.scored_areas import Scored, Tag, short_tags, tag_of

SMALLER: Final = 0.85
"""How large pieces are on a field that is crowded."""
PRESSED: Final = 0.02
"""How far things may lie over each other before they are drawn smaller, in sizes of a tile."""
ROOM: Final = 0.04
"""How far a number that is level with its fish should be from the edge,"""
EDGED: Final = 0.09
"""and where edges of areas are drawn."""
BROAD: Final = 0.06
"""How far a canoe should be from the edge, or it is a shorter one: its ends reach beyond its circles, and banks between the points of their lines."""


@frozen
class Plan:
    """What lies where on a field."""

    things: tuple[str, ...]
    scale: float
    """Of pieces."""
    placed: Placed
    tag: Tag | None = None


class Plans:
    """What lies where on each field of a land whose pieces are drawn at a scale."""

    def __init__(self, shown: Shown, areas: Sequence[Scored], scale: float) -> None:
        self._shown, self._scale = shown, scale
        self._forms = (("animals", "upright", EDGED if areas else ROOM), ("canoe", "short", BROAD))
        self.tags = self._tagged(areas)

    def of(self, field: str) -> Plan:
        """What lies where on a field, with the tag of its area where that stands there."""
        return self._with(field, self.tags.get(field))

    def ground(self, field: str) -> Field:
        """A field as places know it."""
        tile = self._shown.lying[field[:-1]]
        face = self._shown.face(tile.tile, tile.rotation)
        return face.sides, face.river, LETTERS.index(field[-1])

    def _with(self, field: str, tag: Tag | None) -> Plan:
        """Pieces are smaller, and animals without their sign, where else there is no room."""
        ground, lying = self.ground(field), self._shown.lying[field[:-1]]
        living, held = self._shown.animals(lying.tile)[ground[2]], self._shown.held.get(field)
        things = _things(ground[2], living, held, tag)
        if not things:
            return Plan((), self._scale, Placed((), 0.0, ()))
        ways = [(things, 1.0), (things, SMALLER), (_renamed(things, "animals", "count"), SMALLER)]
        tried: list[Plan] = []
        for each, size in ways:
            plan = self._in_its_form(ground, each, size * self._scale, tag)
            tried.append(plan)
            if plan.placed.pressed <= PRESSED:
                break
        return min(tried, key=lambda plan: plan.placed.pressed)

    def _in_its_form(
        self, ground: Field, things: tuple[str, ...], scale: float, tag: Tag | None
    ) -> Plan:
        """In a river that is too narrow for it a fish has its number below, and a canoe is shorter."""
        plan = Plan(things, scale, places(*ground, things, scale), tag)
        for usual, other, room in self._forms if ground[2] == RIVER else ():
            if usual in plan.things and plan.placed.airs[plan.things.index(usual)] < room:
                plan = self._better(ground, plan, usual, other)
        return plan

    def _better(self, ground: Field, plan: Plan, usual: str, other: str) -> Plan:
        """A plan, or that with a thing in its other form where this is farther from the edge; a short canoe always is."""
        things, i = _renamed(plan.things, usual, other), plan.things.index(usual)
        found = Plan(things, plan.scale, places(*ground, things, plan.scale), plan.tag)
        if found.placed.pressed > plan.placed.pressed:
            return plan
        better = other == "short" or found.placed.airs[i] > plan.placed.airs[i]
        return found if better else plan

    def _tagged(self, areas: Sequence[Scored]) -> dict[str, Tag]:
        """Which fields say who is first in their areas, one in each: the emptiest where there is room for all.

        Where none has room the tag says the gain alone, then no gain; where not even that has, it stands where it covers least.
        """
        found: dict[str, Tag] = {}
        for area in areas:
            fields = sorted(area.fields, key=lambda field: len(self._with(field, None).things))
            field, tag = self._roomiest(fields, (tag_of(area), *short_tags(area)))
            found[field] = tag
        return found

    def _roomiest(self, fields: Sequence[str], tags: Sequence[Tag]) -> tuple[str, Tag]:
        """The first tag and field where nothing is pressed, a gain alone where it hardly is; else where things are least so."""
        least: tuple[float, str, Tag] | None = None
        for tag in tags:
            for field in fields:
                pressed = self._with(field, tag).placed.pressed
                if pressed <= (0 if tag.signs else PRESSED):
                    return field, tag
                if least is None or pressed < least[0]:
                    least = pressed, field, tag
        assert least is not None, "an area has fields"
        return least[1], least[2]


def _renamed(things: tuple[str, ...], usual: str, other: str) -> tuple[str, ...]:
    """The same things with one of them drawn in another way."""
    return tuple(other if thing == usual else thing for thing in things)


def _things(terrain: int, living: int, held: HeldField | None, tag: Tag | None) -> tuple[str, ...]:
    """What lies on a field, as places know it."""
    found = []
    if held is not None and held.building:
        found.append("canoe" if terrain == RIVER else "tent")
    if held is not None and held.hunters:
        found.append("hunters")
    if living:
        found.append("animals")
    if tag is not None:
        found.append(tag.thing)
    return tuple(found)
