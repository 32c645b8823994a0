"""Bison 4.3.1 A: the gathering space."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from bisongames.bison.actions import CallAt, Fetch
from bisongames.bison.events import GatheringCalled, HunterFetched
from bisongames.bison.market import NoTrading
from bisongames.bison.moving import ALL_MOVE, OWN_ONLY
from bisongames.bison.stone_spaces import StoneSpace
from bisongames.bison.table import FIELDS, STILL, Table
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.rules import Rule, Violation, ruling
from bisongames.tables.column_types import Name
from bisongames.tables.row_encoding import column_field

CALLER = ruling(
    "BI-R8",
    "Only a hunter of yours may call a gathering, not a tent or a canoe alone.",
    "4.3.1",
    when=(("gathering_at", "hunter"),),
    reason="The rulebook has a hunter call, and speaks of no other piece.",
)
CALLER_ANY = CALLER.otherwise(
    "Only a hunter, a tent or a canoe of yours may call a gathering.",
    gathering_at="any_piece",
    reason="The other reading: hunters live in tents and sit in canoes.",
)
CALLER_STAYS = Rule(
    "BI-R30",
    "The hunter that calls a gathering stays on its field and costs nothing.",
    section="4.3.1",
    source="rulebook 4.3.1 A, example",
    when=(("gathering_at", "hunter"),),
)
ANY_CALLER_STAYS = ruling(
    "BI-R30",
    "The hunter, tent or canoe that calls a gathering stays on its field and costs nothing.",
    "4.3.1",
    when=(("gathering_at", "any_piece"),),
    reason="The example of the rulebook counts only the hunters who are moved.",
)
OTHER_FIELDS = ruling(
    "BI-R31",
    "To a gathering you may bring only hunters from other fields.",
    "4.3.1",
    reason="Hunters that are paid for must move.",
)


def _callers(table: Table, player: int) -> list[int]:
    """The fields where a player may call a gathering, in field order."""
    hunters = table.hunters[player]
    if table.board.options.gathering_at == "any_piece":
        return sorted({*hunters, *table.buildings[player]})
    return sorted(hunters)


def _most_fetched(table: Table, player: int) -> int:
    """The maximum number of hunters that a gathering can bring."""
    hunters = table.hunters[player]
    fewest = min((hunters.get(field, 0) for field in _callers(table, player)), default=0)
    return sum(hunters.values()) - fewest


def _possible(table: Table, player: int) -> range:
    """The numbers of hunters, from 1, that can be fetched."""
    return range(1, _most_fetched(table, player) + 1)


def _why_not(table: Table, player: int, hunters: int) -> Iterator[Violation]:
    """Reasons why this number of hunters cannot be fetched."""
    most = _most_fetched(table, player)
    if hunters > most:
        yield OTHER_FIELDS.broken(hunters=hunters, on_other_fields=most)


BROUGHT_ARE_PAID = Rule(
    "BI-4.3.1am",
    "Pay for a gathering by the number of hunters that you bring to it.",
    source="rulebook 4.3.1 A, example",
)


def _begin(table: Table, player: int, hunters: int) -> Follow:
    """The first decision of a gathering: its field."""
    return (Calling.of(player, hunters),) if hunters else ()


GATHERING = Rule(
    "BI-4.3.1al",
    "For a gathering, choose one of your hunters and bring {up_to}{most_hunters:other hunter} of yours to its field, from "
    "any fields and over any distance.",
    when=(("gathering_at", "hunter"),),
    about=(CallAt, "Calling", Fetch, "Fetching"),
)
GATHERING_AT_ANY = GATHERING.otherwise(
    "For a gathering, choose one of your hunters, tents or canoes and bring {up_to}{most_hunters:other hunter} of yours to "
    "its field, from any fields and over any distance.",
    gathering_at="any_piece",
)


@frozen
class Calling(NoTrading[CallAt]):
    """A player names the field of the gathering."""

    task = "choose the field of the gathering of {hunters:hunter}"
    player: int
    hunters: int = column_field(STILL)

    def unfinished(self, table: Table) -> Iterator[Violation]:
        yield ALL_MOVE.broken(still_to_move=self.hunters)

    def candidates(self, table: Table) -> tuple[CallAt, ...]:
        calls, player = table.board.calls, self.player
        return tuple(
            calls[field] for field in sorted({*table.hunters[player], *table.buildings[player]})
        )

    def violations(self, table: Table, action: CallAt) -> Iterator[Violation]:
        field = table.board.field_number[action.field]
        if field not in _callers(table, self.player):
            yield CALLER.broken(field=action.field, your_hunters=0)
        hunters = table.hunters[self.player]
        others = sum(hunters.values()) - hunters.get(field, 0)
        if others < self.hunters:
            yield OTHER_FIELDS.broken(
                field=action.field, hunters=self.hunters, on_other_fields=others
            )

    def resolve(self, table: Table, action: CallAt, tell: Tell) -> Follow:
        if tell:
            tell(GatheringCalled(self.player, action.field))
        return (Fetching.of(self.player, self.hunters, action.field),)


@frozen
class Fetching(NoTrading[Fetch]):
    """A player fetches hunters to the gathering, one by one."""

    task = "bring hunters to the gathering at {to}, {still_to_fetch} left"
    dropped = ("last",)
    player: int
    still_to_fetch: int = column_field(STILL)
    to: str = column_field(Name(FIELDS))

    def unfinished(self, table: Table) -> Iterator[Violation]:
        yield ALL_MOVE.broken(still_to_move=self.still_to_fetch)

    def candidates(self, table: Table) -> tuple[Fetch, ...]:
        fetches = table.board.fetches
        return tuple(fetches[field] for field in sorted(table.hunters[self.player]))

    def has_too_few(self, table: Table) -> bool:
        """Whether fewer hunters can still come than must: never in play."""
        here, hunters = table.board.field_number.get(self.to), table.hunters[self.player]
        can = [number for field, number in hunters.items() if field != here]
        too_few = sum(can) < self.still_to_fetch and OTHER_FIELDS.id not in table.board.lifted
        return here is None or too_few

    def violations(self, table: Table, action: Fetch) -> Iterator[Violation]:
        if action.field == self.to:
            yield OTHER_FIELDS.broken(field=action.field)
        if not table.own_hunters(self.player, table.board.field_number[action.field]):
            yield OWN_ONLY.broken(field=action.field, your_hunters=0)

    def resolve(self, table: Table, action: Fetch, tell: Tell) -> Follow:
        player, number = self.player, table.board.field_number
        table.add_hunters(player, number[action.field], -1)
        table.add_hunters(player, number[self.to], 1)
        if tell:
            tell(HunterFetched(player, action.field, self.to))
        if self.still_to_fetch == 1:
            return ()
        return (Fetching.of(player, self.still_to_fetch - 1, self.to),)


GATHERING_SPACE: Final = StoneSpace("gathering", _possible, _why_not, _begin)
