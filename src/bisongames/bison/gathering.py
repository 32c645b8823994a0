"""Bison 4.3.1 A: the gathering space."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from attrs import frozen

from bisongames.bison.actions import CallAt, Fetch
from bisongames.bison.events import GatheringCalled, HunterFetched
from bisongames.bison.moving import IN_ORDER
from bisongames.bison.table import Table
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Decision, Follow
from bisongames.play.rules import Rule, Violation, ruling

GATHERING = Rule(
    "BI-4.3.1ad",
    "A gathering brings up to {most_hunters} own hunters from any fields to the field of another own piece, however "
    "far and without a way.",
)
ONLY_FETCHED = Rule("BI-4.3.1ae", "Only the hunters who are fetched are counted and paid for.")
CALLER = ruling(
    "BI-R8",
    "An own hunter calls, who stays where he is and costs nothing; only hunters from other fields are fetched.",
    "4.3.1",
    when=(("gathering_at", "hunter"),),
)
CALLER_ANY = ruling(
    "BI-R8",
    "Any own piece calls, which stays where it is and costs nothing; only hunters from other fields are fetched.",
    "4.3.1",
    when=(("gathering_at", "any_piece"),),
)

RULES = (GATHERING, ONLY_FETCHED, CALLER, CALLER_ANY)


def _callers(table: Table, player: int) -> list[int]:
    """The fields where a player may call a gathering, in field order."""
    hunters = table.hunters[player]
    if table.board.options.gathering_at == "any_piece":
        return sorted({*hunters, *table.buildings[player]})
    return sorted(hunters)


def most_fetched(table: Table, player: int) -> int:
    """How many hunters a gathering can bring at most."""
    hunters = table.hunters[player]
    fewest = min((hunters.get(field, 0) for field in _callers(table, player)), default=0)
    return sum(hunters.values()) - fewest


def gathering_possible(table: Table, player: int) -> range:
    """The numbers of hunters, from 1, that can be fetched."""
    return range(1, most_fetched(table, player) + 1)


def why_no_gathering(table: Table, player: int, hunters: int) -> Iterator[Violation]:
    """Why so many hunters cannot be fetched."""
    most = most_fetched(table, player)
    if hunters > most:
        yield CALLER.broken(hunters=hunters, at_most=most)


def begin_gathering(table: Table, player: int, hunters: int) -> Follow:
    """First the field is named."""
    return (calling(player, hunters),) if hunters else ()


@frozen
class Calling(Decision[Table, CallAt]):
    """A player names the field of the gathering."""

    kinds: ClassVar[tuple[type[Action], ...]] = (CallAt,)
    player: int
    hunters: int

    def violations(self, table: Table, action: CallAt) -> Iterator[Violation]:
        field = table.board.field_number[action.field]
        if field not in _callers(table, self.player):
            lone = table.own_building(self.player, field)
            yield (CALLER if lone else GATHERING).broken(field=action.field, own_hunters=0)
        others = _all_hunters(table, self.player) - table.own_hunters(self.player, field)
        if others < self.hunters:
            yield CALLER.broken(field=action.field, hunters=self.hunters, on_other_fields=others)

    def legal(self, table: Table) -> tuple[CallAt, ...]:
        calls, hunters = table.board.calls, table.hunters[self.player]
        most_here = _all_hunters(table, self.player) - self.hunters
        callers = _callers(table, self.player)
        return tuple([calls[f] for f in callers if hunters.get(f, 0) <= most_here])

    def resolve(self, table: Table, action: CallAt, tell: Tell) -> Follow:
        if tell:
            tell(GatheringCalled(self.player, action.field))
        return (fetching(self.player, self.hunters, action.field, ""),)


calling = cache(Calling)


def _all_hunters(table: Table, player: int) -> int:
    return sum(table.hunters[player].values())


@frozen
class Fetching(Decision[Table, Fetch]):
    """A player fetches hunters to the gathering, one by one."""

    kinds: ClassVar[tuple[type[Action], ...]] = (Fetch,)
    player: int
    still_to_fetch: int
    to: str
    last: str
    """The field that was fetched from before; empty at first."""

    def _sources(self, table: Table) -> list[tuple[int, int]]:
        """The fields that can still be fetched from, in field order, with the hunters there."""
        number = table.board.field_number
        here, first = number[self.to], number[self.last] if self.last else 0
        mine = sorted(table.hunters[self.player].items())
        return [(field, n) for field, n in mine if field >= first and field != here]

    def violations(self, table: Table, action: Fetch) -> Iterator[Violation]:
        number = table.board.field_number
        field = number[action.field]
        if action.field == self.to:
            yield CALLER.broken(field=action.field)
        if not table.own_hunters(self.player, field):
            yield GATHERING.broken(field=action.field, own_hunters=0)
        if self.last and field < number[self.last]:
            yield IN_ORDER.broken(field=action.field, last=self.last)
        left = sum(n for f, n in self._sources(table) if f >= field)
        if left < self.still_to_fetch:
            yield IN_ORDER.broken(
                field=action.field, still_to_fetch=self.still_to_fetch, left_from_here=left
            )

    def legal(self, table: Table) -> tuple[Fetch, ...]:
        fetches, sources = table.board.fetches, self._sources(table)
        left = sum([n for _, n in sources])
        found = []
        for field, number in sources:
            if left < self.still_to_fetch:
                break
            found.append(fetches[field])
            left -= number
        return tuple(found)

    def resolve(self, table: Table, action: Fetch, tell: Tell) -> Follow:
        player, number = self.player, table.board.field_number
        table.remove_hunters(player, number[action.field], 1)
        table.add_hunters(player, number[self.to], 1)
        if tell:
            tell(HunterFetched(player, action.field, self.to))
        if self.still_to_fetch == 1:
            return ()
        return (fetching(player, self.still_to_fetch - 1, self.to, action.field),)


fetching = cache(Fetching)
