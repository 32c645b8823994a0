"""Bison 4.3.1: the tents space and the canoes space."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeVar

from attrs import frozen

from bisongames.bison.actions import CARRYING_OUT, BuildCanoe, BuildTent
from bisongames.bison.board import CANOE, RIVER, SPACE_NAMES, TENT, Board
from bisongames.bison.building_steps import CHANGED, FURTHER_STEPS, SMALLER, Pieces, Site, steps_at
from bisongames.bison.events import CanoeBuilt, CanoeReduced, TentBuilt, TentReduced
from bisongames.bison.market import STONE_FIRST, NoTrading
from bisongames.bison.options import MOST_SIZE
from bisongames.bison.stone_spaces import StoneSpace
from bisongames.bison.table import STILL, Table
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.rules import Rule, Violation, ruling
from bisongames.tables.row_encoding import column_field

BuildT = TypeVar("BuildT", bound=BuildTent | BuildCanoe)

BUILT_SIZE = Rule(
    "BI-4.3.1t",
    "Unless you enlarge one, you must build a tent or canoe as large as the number of hunters who build it: {sizes_built}.",
)
LARGEST = Rule(
    "BI-4.3.1u", "No tent or canoe may be larger than size 4.", source="rulebook 2.3, 2.4"
)


@frozen(eq=False)
class Building:
    """The tents space or the canoes space: its terrain, pieces and steps."""

    name: str
    on_rivers: bool
    built: type[TentBuilt | CanoeBuilt]
    reduced: type[TentReduced | CanoeReduced]

    def actions(self, board: Board) -> tuple[tuple[Any, ...], ...]:
        """The actions of this space, per field and size."""
        return board.canoes if self.on_rivers else board.tents

    def supply(self, table: Table, player: int) -> Pieces:
        """The pieces of this space in a player's supply."""
        first = (CANOE if self.on_rivers else TENT) + 1
        return tuple(table.supply[player][first : first + MOST_SIZE])

    def sites(self, table: Table, player: int) -> dict[int, Site]:
        """The fields of this space where a player has pieces, in field order."""
        hunters, buildings = table.hunters[player], table.buildings[player]
        terrain_of = table.board.terrain_of
        return {
            field: (hunters.get(field, 0), buildings.get(field, 0))
            for field in sorted({*hunters, *buildings})
            if (terrain_of[field] == RIVER) == self.on_rivers
        }

    def possible(self, table: Table, player: int) -> list[int]:
        """The numbers of hunters, from 1, that can be used up exactly."""
        board, supply = table.board, self.supply(table, player)
        for further in board.reactions[FURTHER_STEPS]:
            numbers = range(1, board.options.most_hunters + 1)
            sites, spare = self.sites(table, player), table.spare_hunters(player)
            smaller = board.reactions[SMALLER]
            return [n for n in numbers if further.can_use(sites, supply, spare, n, smaller)]
        terrain_of, buildings = board.terrain_of, table.buildings[player]
        usable = set()
        for field, hunters in table.hunters[player].items():
            if (terrain_of[field] == RIVER) == self.on_rivers:
                size = buildings.get(field, 0)
                for new in range(size + 1, min(size + hunters, MOST_SIZE) + 1):
                    if supply[new - 1]:
                        usable.add(new - size)
        return sorted(usable)

    def why_not(self, table: Table, player: int, hunters: int) -> Iterator[Violation]:
        """Reasons why this number of hunters cannot be used up exactly."""
        if hunters in self.possible(table, player):
            return
        for further in table.board.reactions[FURTHER_STEPS]:
            yield from further.why_not(hunters)
            return
        here = [site for site in self.sites(table, player).values() if site[0] >= hunters]
        if not here:
            yield HUNTERS_THERE.broken(hunters=hunters, fields_where_you_have_so_many=0)
        elif all(size + hunters > MOST_SIZE for _, size in here):
            needed = max(size + hunters for _, size in here)
            yield LARGEST.broken(hunters=hunters, size=needed)
        else:
            sizes = {size + hunters for _, size in here if size + hunters <= MOST_SIZE}
            yield FROM_SUPPLY.broken(
                hunters=hunters, sizes_needed=tuple(sorted(sizes)), in_your_supply=0
            )

    def begin(self, table: Table, player: int, hunters: int) -> Follow:
        """The first decision of building with the announced hunters."""
        return self.go_on(player, hunters, ())

    def go_on(self, player: int, left: int, built: tuple[str, ...]) -> Follow:
        """The next decision of building, if some announced hunters are still to be used."""
        asked = BuildingCanoes if self.on_rivers else BuildingTents
        return (asked.of(player, left, built),) if left else ()

    def choices(
        self, table: Table, player: int, left: int, built: tuple[str, ...]
    ) -> Iterator[tuple[int, int, bool]]:
        """The possible steps: field, new size, and whether the action can be finished after it."""
        board = table.board
        sites, supply = self.sites(table, player), self.supply(table, player)
        for name in built:
            sites.pop(board.field_number[name], None)
        spare = table.spare_hunters(player)
        smaller, further_steps = board.reactions[SMALLER], board.reactions[FURTHER_STEPS]
        for field, site in sites.items():
            rest = {f: s for f, s in sites.items() if f != field} if further_steps else {}
            for new, used, after, hunters in steps_at(site, supply, spare, left, smaller):
                finishes = used == left or any(
                    further.can_use(rest, after, hunters, left - used, smaller)
                    for further in further_steps
                )
                yield field, new, finishes


TENTS: Final = Building("tents", on_rivers=False, built=TentBuilt, reduced=TentReduced)
CANOES: Final = Building("canoes", on_rivers=True, built=CanoeBuilt, reduced=CanoeReduced)
TENTS_SPACE: Final = StoneSpace(TENTS.name, TENTS.possible, TENTS.why_not, TENTS.begin)
CANOES_SPACE: Final = StoneSpace(CANOES.name, CANOES.possible, CANOES.why_not, CANOES.begin)

TENTS_ON_LAND = Rule("BI-4.3.1p", "You may build tents only on prairies and mountains.")
CANOES_ON_RIVERS = Rule("BI-4.3.1q", "You may build canoes only on rivers.")
EITHER_OR = Rule(
    "BI-4.3.1aa", "In one action you may build or enlarge only one tent, or only one canoe."
)


HUNTERS_THERE = Rule(
    "BI-4.3.1s",
    "You may build or enlarge a tent or canoe only with your hunters on its field.",
    about=(BuildTent, "BuildingTents", BuildCanoe, "BuildingCanoes"),
    firm=True,
)
ENLARGED_SIZE = Rule(
    "BI-4.3.1y",
    "To enlarge a tent or canoe, you must replace it with one that is larger by 1 for each hunter who takes part.",
)
NOT_SMALLER = ruling(
    "BI-R29",
    "You may not put a smaller tent or canoe in the place of a larger one.",
    "4.3.1",
    when=(("reduce_builds", False),),
    reason="Only the second expansion makes tents and canoes smaller.",
)
FROM_SUPPLY = Rule(
    "BI-4.3.1v", "The tent or canoe with which you build or enlarge must come from your supply."
)


def _step_violations(
    table: Table, player: int, field: int, action: BuildTent | BuildCanoe
) -> Iterator[Violation]:
    """Reasons why a step is not possible, for any announced number."""
    smaller = table.board.reactions[SMALLER]
    hunters, size = table.own_hunters(player, field), table.own_building(player, field)
    used = abs(action.size - size)
    if not table.land.links[field]:
        yield HUNTERS_THERE.broken(field=action.field, tiles_there=0)
    elif not hunters and not size:
        yield HUNTERS_THERE.broken(field=action.field, your_hunters=0)
    elif not used:
        yield (ENLARGED_SIZE if size else BUILT_SIZE).broken(field=action.field, size_there=size)
    elif action.size > size:
        if hunters < used:
            yield HUNTERS_THERE.broken(field=action.field, your_hunters=hunters, needed=used)
    elif not smaller:
        yield NOT_SMALLER.broken(field=action.field, size_there=size)
    for how in smaller if action.size < size else ():
        yield from how.objections(table.spare_hunters(player), used)
    if used and action.size and not table.supply[player][table.kind_of(field, action.size)]:
        missing = [how.missing for how in smaller if action.size < size] or [FROM_SUPPLY]
        yield missing[0].broken(size=action.size, in_your_supply=0)


ONE_ON_A_FIELD = Rule(
    "BI-4.3.1r",
    "A field may hold no more than one tent or canoe, with any number of hunters beside it.",
)
HUNTERS_BACK = Rule(
    "BI-4.3.1x",
    "Take the hunters who build or enlarge back into your supply; your other hunters stay on the field.",
)
OLD_ONE_BACK = Rule(
    "BI-4.3.1z", "When you enlarge a tent or canoe, take the smaller one back into your supply."
)


@frozen
class _ChangingSizes(NoTrading[BuildT]):
    """A player changes tents or canoes, step by step."""

    player: int
    still_to_use: int = column_field(STILL)
    built: tuple[str, ...] = column_field(CHANGED)
    """The fields that this action has changed."""

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if isinstance(action, CARRYING_OUT):
            yield STONE_FIRST.broken(stone_on=SPACE_NAMES[self.space.name])
        else:
            yield from super().other_kind_violations(table, action)

    def unfinished(self, table: Table) -> Iterator[Violation]:
        yield BUILT_SIZE.broken(hunters=self.still_to_use)

    @property
    def space(self) -> Building:
        """The space of the hunters board that this action uses."""
        raise NotImplementedError

    def candidates(self, table: Table) -> Iterator[BuildT]:
        actions = self.space.actions(table.board)
        for field in self.space.sites(table, self.player):
            yield from actions[field]

    def violations(self, table: Table, action: BuildT) -> Iterator[Violation]:
        space, player, left = self.space, self.player, self.still_to_use
        field = table.board.field_number[action.field]
        if (table.board.terrain_of[field] == RIVER) != space.on_rivers:
            rule = CANOES_ON_RIVERS if space.on_rivers else TENTS_ON_LAND
            yield rule.broken(field=action.field)
            if rule.id not in table.board.lifted:
                return
        further_steps = table.board.reactions[FURTHER_STEPS]
        for further in further_steps:
            if action.field in self.built:
                yield further.once_each.broken(field=action.field)
        yield from _step_violations(table, player, field, action)
        size = table.own_building(player, field)
        used = abs(action.size - size)
        for further in further_steps:
            choices = space.choices(table, player, left, self.built)
            finishes = (field, action.size, False) not in choices
            yield from further.objections(used, left, finishes)
        if not further_steps:
            if used != left and used:
                rule = ENLARGED_SIZE if size else BUILT_SIZE
                yield rule.broken(field=action.field, size_there=size, hunters=left)
            if 0 < used < left:
                yield EITHER_OR.broken(hunters=left, used=used)

    def resolve(self, table: Table, action: BuildT, tell: Tell) -> Follow:
        player, field = self.player, table.board.field_number[action.field]
        before = table.own_building(player, field)
        table.replace_building(player, field, action.size)
        table.bring_hunters(player, field, before - action.size)
        if tell:
            event = self.space.built if action.size > before else self.space.reduced
            tell(event(player, action.field, before, action.size))
        left = max(0, self.still_to_use - abs(action.size - before))
        follow = self.space.go_on(player, left, (*self.built, action.field))
        if follow and table.board.without and not follow[0].legal(table):
            return ()  # without a rule, what is left may be of no use
        return follow


@frozen
class BuildingTents(_ChangingSizes[BuildTent]):
    """A player builds or enlarges a tent, or with the expansions changes several, step by step."""

    task = "use {still_to_use:hunter} for tents"

    @property
    def space(self) -> Building:
        return TENTS

    def legal(self, table: Table) -> tuple[BuildTent, ...]:
        choices = TENTS.choices(table, self.player, self.still_to_use, self.built)
        return tuple([table.board.tents[field][size] for field, size, can in choices if can])


@frozen
class BuildingCanoes(_ChangingSizes[BuildCanoe]):
    """A player builds or enlarges a canoe, or with the expansions changes several, step by step."""

    task = "use {still_to_use:hunter} for canoes"

    @property
    def space(self) -> Building:
        return CANOES
