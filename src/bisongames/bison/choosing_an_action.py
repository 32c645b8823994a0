"""Bison 4.3: choosing an action: marking a space with a stone, and announcing the hunters that take part."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from attrs import frozen

from bisongames.bison.actions import CARRYING_OUT, Announce, Gain, MarkSpace, Pay
from bisongames.bison.board import SPACE_NAMES, SPACES, TILE_SPACE
from bisongames.bison.building import CANOES_SPACE, TENTS_SPACE
from bisongames.bison.events import HuntersAnnounced, SpaceMarked
from bisongames.bison.gathering import GATHERING_SPACE
from bisongames.bison.laying_tiles import LAYING
from bisongames.bison.market import STONE_FIRST, Trade, all_trades, trade, trade_violations, trades
from bisongames.bison.moving import LONG_MOVES, SHORT_MOVES
from bisongames.bison.paying import Paying, cost, gaining_animals
from bisongames.bison.table import SPACE, Table
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Follow
from bisongames.engine.core.rules import Rule, Violation, note, remarks, ruling
from bisongames.tables.column_types import Name
from bisongames.tables.row_encoding import column_field

USES: Final = {
    space.name: space
    for space in (LAYING, TENTS_SPACE, CANOES_SPACE, GATHERING_SPACE, SHORT_MOVES, LONG_MOVES)
}
"""The action spaces by name."""

_MARKS: Final = tuple(map(MarkSpace, SPACES))


@cache
def _marks(marked: int, stones: int) -> tuple[MarkSpace, ...]:
    """The spaces that a player with these marks can still mark."""
    used = marked.bit_count()
    if used >= stones:
        return ()
    if used == stones - 1 and not marked >> TILE_SPACE & 1:
        return (_MARKS[TILE_SPACE],)
    return tuple(mark for space, mark in enumerate(_MARKS) if not marked >> space & 1)


BOARD = Rule(
    "BI-2.5a", "Your player board shows your three tracks, the costs and six action spaces."
)
SIX_SPACES = Rule(
    "BI-2.5b",
    "The six action spaces are {spaces}.",
    source="rulebook 4.3.1, 6.1, 6.2",
    about="multiple_builds",
)
MARKED = Rule(
    "BI-2.6a",
    "Your action stones mark the actions that you have chosen in the round.",
    source="rulebook 2.6",
)
ANY_ORDER = Rule("BI-4.3d", "You may choose your actions in any order.")
ONE_STONE = Rule(
    "BI-4.3e",
    "You may not use an action space that holds one of your action stones: each action is open to you only once in a round.",
    source="rulebook 2.5, 4.3, 4.3.2",
)
NO_MORE = Rule(
    "BI-4.3f",
    "You may not carry out more than {stones:action} in a round.",
    source="rulebook 2.5, 4.3",
)
TILE_LAST = ruling(
    "BI-R5",
    "If you have not yet used the space “{tile_space}”, you must use it for your last action of the round.",
    "4.3",
    reason="Laying is compulsory. The Italian text is softer; the German one is the original.",
)
BEGUN_BY_A_STONE: Final = (Announce, Gain, Pay, *CARRYING_OUT)
"""The actions that require a stone on their space."""


@frozen
class Marking(Decision[Table, MarkSpace | Trade]):
    """A player marks the space of the next action, and may buy and exchange first."""

    task = "put a stone on an action space, or buy or exchange before"
    player: int

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if isinstance(action, BEGUN_BY_A_STONE):
            yield STONE_FIRST.broken(your_stones_used=table.stones_used(self.player))

    def candidates(self, table: Table) -> Iterator[MarkSpace | Trade]:
        yield from _MARKS
        yield from all_trades(table.board)

    def violations(self, table: Table, action: MarkSpace | Trade) -> Iterator[Violation]:
        if not isinstance(action, MarkSpace):
            yield from trade_violations(table, self.player, action)
            return
        space, used = SPACES.index(action.space), table.stones_used(self.player)
        if table.marked[self.player] >> space & 1:
            yield ONE_STONE.broken(space=action.space)
        stones = table.board.options.stones
        if used >= stones:
            yield NO_MORE.broken(actions_carried_out=used)
        elif used == stones - 1 and space != TILE_SPACE and not table.has_marked_tile(self.player):
            yield TILE_LAST.broken(space=action.space, stones_left=1)

    def legal(self, table: Table) -> tuple[MarkSpace | Trade, ...]:
        marked, stones = table.marked[self.player], table.board.options.stones
        return _marks(marked, stones) + trades(table, self.player)

    def resolve(self, table: Table, action: MarkSpace | Trade, tell: Tell) -> Follow:
        player = self.player
        if not isinstance(action, MarkSpace):
            trade(table, player, action, tell)
            return (self,)
        space = SPACES.index(action.space)
        table.marked[player] |= 1 << space
        if tell:
            tell(SpaceMarked(player, action.space))
        return (Announcing.of(player, action.space),)


BY_HUNTERS = Rule("BI-2.5.2a", "What an action costs depends on how many hunters take part in it.")
ANNOUNCE = Rule(
    "BI-4.3g",
    "After placing the action stone, you must announce how many hunters take part: none, or {up_to}{most_hunters:hunter}.",
    about=(Announce, "Announcing"),
)
MOST_HUNTERS = Rule(
    "BI-4.3h",
    "You may not announce more than {most_hunters:hunter} for an action.",
    source="rulebook 4.3, table of costs",
    firm=True,
)
AFFORDABLE = ruling(
    "BI-R25",
    "You may announce only as many hunters as you can pay for.",
    "4.3",
    reason="No track goes below 0.",
    firm=True,
)
CAN_ACT = ruling(
    "BI-R26",
    "You may announce only a number of hunters with which you can carry out the action exactly.",
    "4.3",
    reason="Hunters that are paid for must take part.",
)
NOTHING_DONE = Rule(
    "BI-4.3.2b",
    "If you announce no hunters, you do nothing on that space; only your tile is laid all the same.",
    source="rulebook 4.3.2 and ruling BI-R18",
)


@frozen
class Announcing(Decision[Table, Announce | Trade]):
    """A player announces the number of hunters, and may buy and exchange first."""

    task = "announce how many hunters take part on the space “{space}”, or buy or exchange before"
    player: int
    space: str = column_field(Name(SPACE))

    def describe(self) -> str:
        return self.task.format(space=SPACE_NAMES[self.space])

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if isinstance(action, (MarkSpace, *BEGUN_BY_A_STONE)):
            yield ANNOUNCE.broken(space=self.space)

    def candidates(self, table: Table) -> Iterator[Announce | Trade]:
        yield from table.board.announces
        yield from all_trades(table.board)

    def violations(self, table: Table, action: Announce | Trade) -> Iterator[Violation]:
        if not isinstance(action, Announce):
            yield from trade_violations(table, self.player, action)
            return
        hunters, most = action.hunters, table.board.options.most_hunters
        if hunters > most:
            yield MOST_HUNTERS.broken(hunters=hunters)
        elif hunters:
            price, have = cost(table, hunters), sum(table.tracks[self.player])
            if price > have:
                yield AFFORDABLE.broken(hunters=hunters, cost=price, you_have=have)
            space = USES[self.space]
            why_not = tuple(space.why_not(table, self.player, hunters))
            if why_not:
                can = space.possible(table, self.player)
                possible = (0, *(number for number in can if number <= most))
                yield CAN_ACT.broken(hunters=hunters, space=self.space, possible=possible)
            yield from why_not

    def legal(self, table: Table) -> tuple[Announce | Trade, ...]:
        player, options = self.player, table.board.options
        announces, costs, most = table.board.announces, options.costs, options.most_hunters
        animals = sum(table.tracks[player])
        legal = [announces[0]]
        for hunters in USES[self.space].possible(table, player):
            if hunters > most:
                break
            if costs[hunters - 1] <= animals:
                legal.append(announces[hunters])
        return (*legal, *trades(table, player))

    def resolve(self, table: Table, action: Announce | Trade, tell: Tell) -> Follow:
        player = self.player
        if not isinstance(action, Announce):
            trade(table, player, action, tell)
            return (self,)
        hunters = action.hunters
        if tell:
            tell(HuntersAnnounced(player, self.space, hunters))
        table.announced = hunters
        doing = USES[self.space].begin(table, player, hunters)
        if not hunters:
            return gaining_animals(table, player, table.board.options.idle_gain) + doing
        price = cost(table, hunters)
        return (Paying.of(player, price), *doing) if price else doing


REMARKS = remarks(
    note(
        "BI-N2",
        "A player can always do something: no hunters can be announced on every space, and every tile finds a place.",
        "4.3",
    )
)
"""A note without code of its own: it follows from the other rules."""
