"""Bison 4.3.1: the tents space and the canoes space."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar, Final

from attrs import frozen

from bisongames.bison.actions import BuildCanoe, BuildTent
from bisongames.bison.board import CANOE, KINDS, RIVER, TENT
from bisongames.bison.events import CanoeBuilt, CanoeReduced, TentBuilt, TentReduced
from bisongames.bison.expansions import (
    HUNTERS_OUT,
    ONCE_EACH,
    ONE_BY_ONE,
    SMALLER_ONE,
    TOTAL,
    Pieces,
    Site,
    can_use,
    steps_at,
)
from bisongames.bison.options import MOST_SIZE
from bisongames.bison.table import Table
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Decision, Follow
from bisongames.play.rules import Rule, Violation

TENT_SIZE = Rule("BI-2.3b", "The points of a tent are the hunters that live in it: its size.")
CANOE_SIZE = Rule("BI-2.4b", "The points of a canoe are the hunters that sit in it: its size.")
TENTS_ON_LAND = Rule("BI-4.3.1o", "Tents stand on prairies and mountains only.")
CANOES_ON_RIVERS = Rule("BI-4.3.1p", "Canoes lie on rivers only.")
ONE_ON_A_FIELD = Rule(
    "BI-4.3.1q",
    "On a field there is at most one tent or canoe, with any number of hunters of its owner beside it.",
)
HUNTERS_THERE = Rule(
    "BI-4.3.1r", "Only where own hunters stand a tent or canoe is built or enlarged."
)
POINTS = Rule(
    "BI-4.3.1s",
    "Every hunter who takes part gives one point: alone one builds size 1, two build size 2, and so on.",
)
FROM_SUPPLY = Rule("BI-4.3.1t", "The tent or canoe that is put up comes from the own supply.")
HUNTERS_BACK = Rule(
    "BI-4.3.1u", "The hunters who take part go back to the own supply; the others stay."
)
ENLARGING = Rule(
    "BI-4.3.1v",
    "With hunters beside it, an own tent or canoe is replaced by one that is larger by as many points as hunters take "
    "part.",
)
OLD_ONE_BACK = Rule(
    "BI-4.3.1w", "The smaller tent or canoe that is replaced goes back to the own supply."
)
EITHER_OR = Rule(
    "BI-4.3.1x",
    "One action builds or enlarges one tent, or one canoe, with all the hunters announced.",
    when=(("multiple_builds", False),),
)
RULES = (
    TENT_SIZE,
    CANOE_SIZE,
    TENTS_ON_LAND,
    CANOES_ON_RIVERS,
    ONE_ON_A_FIELD,
    HUNTERS_THERE,
    POINTS,
    FROM_SUPPLY,
    HUNTERS_BACK,
    ENLARGING,
    OLD_ONE_BACK,
    EITHER_OR,
)


class _Space:
    """One of the two spaces: its terrain, its pieces, and what can be done there."""

    __slots__ = ("first_piece", "on_rivers")

    def __init__(self, on_rivers: bool) -> None:
        self.on_rivers = on_rivers
        self.first_piece = (CANOE if on_rivers else TENT) + 1

    def supply(self, table: Table, player: int) -> Pieces:
        first = KINDS * player + self.first_piece
        return tuple(table.supply[first : first + MOST_SIZE])

    def sites(self, table: Table, player: int) -> dict[int, Site]:
        """The fields of this space where a player has pieces."""
        hunters, buildings, on_rivers = (
            table.hunters[player],
            table.buildings[player],
            self.on_rivers,
        )
        return {
            field: (hunters.get(field, 0), buildings.get(field, 0))
            for field in sorted({*hunters, *buildings})
            if (field % 3 == RIVER) == on_rivers
        }

    def possible(self, table: Table, player: int) -> list[int]:
        """The numbers of hunters, from 1, that can be used up exactly."""
        options, supply = table.board.options, self.supply(table, player)
        if options.multiple_builds:
            numbers = range(1, options.most_hunters + 1)
            return [n for n in numbers if self.can(table, player, n)]
        found, buildings = set(), table.buildings[player]
        for field, hunters in table.hunters[player].items():
            if (field % 3 == RIVER) == self.on_rivers:
                size = buildings.get(field, 0)
                for new in range(size + 1, min(size + hunters, MOST_SIZE) + 1):
                    if supply[new - 1]:
                        found.add(new - size)
        return sorted(found)

    def can(self, table: Table, player: int, hunters: int) -> bool:
        """Whether so many hunters can be used up exactly."""
        if not table.board.options.multiple_builds:
            return hunters in self.possible(table, player)
        sites = self.sites(table, player)
        return self._rest(table, player, sites, self.supply(table, player), hunters)

    def _rest(
        self,
        table: Table,
        player: int,
        sites: dict[int, Site],
        supply: Pieces,
        left: int,
        spare: int | None = None,
    ) -> bool:
        alike = tuple(sorted((min(h, MOST_SIZE - s), s) for h, s in sites.values()))
        spare = table.spare_hunters(player) if spare is None else spare
        return can_use(alike, supply, min(spare, left), left, table.board.options.reduce_builds)

    def choices(
        self, table: Table, player: int, left: int, built: tuple[str, ...]
    ) -> Iterator[tuple[int, int, bool]]:
        """Every step that is possible by itself: field, new size, and whether the others can use what is left."""
        options = table.board.options
        sites, supply = self.sites(table, player), self.supply(table, player)
        for name in built:
            sites.pop(table.board.field_number[name], None)
        spare = table.spare_hunters(player)
        for field, site in sites.items():
            rest = {f: s for f, s in sites.items() if f != field} if options.multiple_builds else {}
            for new, used, after, hunters in steps_at(
                site, supply, spare, left, options.reduce_builds
            ):
                yield field, new, self._rest(table, player, rest, after, left - used, hunters)

    def why_impossible(self, table: Table, player: int, hunters: int) -> Iterator[Violation]:
        """Why so many hunters cannot be used up exactly."""
        if self.can(table, player, hunters):
            return
        if table.board.options.multiple_builds:
            yield TOTAL.broken(hunters=hunters, possible=tuple(self.possible(table, player)))
            return
        here = [site for site in self.sites(table, player).values() if site[0] >= hunters]
        if not here:
            yield HUNTERS_THERE.broken(hunters=hunters, fields_with_so_many=0)
        elif all(size + hunters > MOST_SIZE for _, size in here):
            yield ENLARGING.broken(hunters=hunters, largest=MOST_SIZE)
        else:
            sizes = {size + hunters for _, size in here if size + hunters <= MOST_SIZE}
            yield FROM_SUPPLY.broken(
                hunters=hunters, sizes_needed=tuple(sorted(sizes)), in_supply=0
            )

    def begin(self, player: int, hunters: int, built: tuple[str, ...] = ()) -> Follow:
        """Those who are announced and not yet used build."""
        if not hunters:
            return ()
        building = building_canoes if self.on_rivers else building_tents
        return (building(player, hunters, built),)


TENTS: Final = _Space(on_rivers=False)
CANOES: Final = _Space(on_rivers=True)


def _violations(
    space: _Space,
    table: Table,
    player: int,
    left: int,
    built: tuple[str, ...],
    action: BuildTent | BuildCanoe,
) -> Iterator[Violation]:
    options = table.board.options
    field = table.board.field_number[action.field]
    if (field % 3 == RIVER) != space.on_rivers:
        rule = CANOES_ON_RIVERS if space.on_rivers else TENTS_ON_LAND
        yield rule.broken(field=action.field)
        return
    if action.field in built:
        yield ONCE_EACH.broken(field=action.field)
    size = table.own_building(player, field)
    used = abs(action.size - size)
    by_itself = tuple(_step_violations(space, table, player, field, action))
    yield from by_itself
    if not options.multiple_builds:
        if used != left and used:
            rule = ENLARGING if size else POINTS
            yield rule.broken(field=action.field, size=size, hunters=left)
        if used < left:
            yield EITHER_OR.broken(hunters=left, used=used)
    elif used > left:
        yield TOTAL.broken(hunters_left=left, needed=used)
    elif used and not by_itself and action.field not in built:
        for other, new, finishes in space.choices(table, player, left, built):
            if (other, new) == (field, action.size) and not finishes:
                yield TOTAL.broken(hunters_left=left, used=used)


def _step_violations(
    space: _Space, table: Table, player: int, field: int, action: BuildTent | BuildCanoe
) -> Iterator[Violation]:
    """Why a step is not possible, whatever was announced."""
    options = table.board.options
    hunters, size = table.own_hunters(player, field), table.own_building(player, field)
    used = abs(action.size - size)
    if not hunters and not size:
        yield HUNTERS_THERE.broken(field=action.field, own_hunters=0)
    elif not used:
        yield (ENLARGING if size else POINTS).broken(field=action.field, size=size)
    elif action.size > size:
        if hunters < used:
            yield HUNTERS_THERE.broken(field=action.field, own_hunters=hunters, needed=used)
    elif not options.reduce_builds:
        yield ENLARGING.broken(field=action.field, size=size)
    elif table.spare_hunters(player) < used:
        yield HUNTERS_OUT.broken(supply=table.spare_hunters(player), needed=used)
    if used and action.size and not space.supply(table, player)[action.size - 1]:
        smaller = action.size < size
        yield (SMALLER_ONE if smaller and options.reduce_builds else FROM_SUPPLY).broken(
            size=action.size, in_supply=0
        )
        if options.multiple_builds:
            yield ONE_BY_ONE.broken(size=action.size, in_supply=0)


class _Building(Decision[Table, Any]):
    """What building tents and building canoes have in common."""

    __slots__ = ()

    space: ClassVar[_Space]
    grown: ClassVar[type[TentBuilt | CanoeBuilt]]
    shrunk: ClassVar[type[TentReduced | CanoeReduced]]
    player: int
    still_to_use: int
    built: tuple[str, ...]

    def violations(self, table: Table, action: BuildTent | BuildCanoe) -> Iterator[Violation]:
        return _violations(self.space, table, self.player, self.still_to_use, self.built, action)

    def legal(self, table: Table) -> tuple[BuildTent | BuildCanoe, ...]:
        actions = table.board.canoes if self.space.on_rivers else table.board.tents
        choices = self.space.choices(table, self.player, self.still_to_use, self.built)
        return tuple([actions[field][size] for field, size, finishes in choices if finishes])

    def resolve(self, table: Table, action: BuildTent | BuildCanoe, tell: Tell) -> Follow:
        before = _build(table, self.player, action)
        if tell:
            event = self.grown if action.size > before else self.shrunk
            tell(event(self.player, action.field, before, action.size))
        left = self.still_to_use - abs(action.size - before)
        return self.space.begin(self.player, left, (*self.built, action.field))


@frozen
class BuildingTents(_Building):
    """A player builds or enlarges a tent; with the expansions several, step by step."""

    kinds: ClassVar[tuple[type[Action], ...]] = (BuildTent,)
    space: ClassVar[_Space] = TENTS
    grown: ClassVar[type[TentBuilt | CanoeBuilt]] = TentBuilt
    shrunk: ClassVar[type[TentReduced | CanoeReduced]] = TentReduced
    player: int
    still_to_use: int
    built: tuple[str, ...]
    """The fields that this action has changed."""


@frozen
class BuildingCanoes(_Building):
    """A player builds or enlarges a canoe; with the expansions several, step by step."""

    kinds: ClassVar[tuple[type[Action], ...]] = (BuildCanoe,)
    space: ClassVar[_Space] = CANOES
    grown: ClassVar[type[TentBuilt | CanoeBuilt]] = CanoeBuilt
    shrunk: ClassVar[type[TentReduced | CanoeReduced]] = CanoeReduced
    player: int
    still_to_use: int
    built: tuple[str, ...]
    """The fields that this action has changed."""


building_tents = cache(BuildingTents)
building_canoes = cache(BuildingCanoes)


def _build(table: Table, player: int, action: BuildTent | BuildCanoe) -> int:
    """Change a tent or canoe with the hunters it takes or frees, and return the size it had."""
    field = table.board.field_number[action.field]
    before = table.own_building(player, field)
    table.set_building(player, field, action.size)
    used = action.size - before
    if used > 0:
        table.remove_hunters(player, field, used)
    else:
        table.add_hunters(player, field, -used)
    table.take_hunters(player, -used)
    return before
