"""Bison 4.3: an action: mark a space, say with how many hunters, pay or gain, and do it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from attrs import frozen

from bisongames.bison.actions import Announce, MarkSpace
from bisongames.bison.board import SPACES, TILE_SPACE
from bisongames.bison.building import CANOES_SPACE, TENTS_SPACE
from bisongames.bison.events import HuntersAnnounced, SpaceMarked
from bisongames.bison.gathering import GATHERING_SPACE
from bisongames.bison.laying_tiles import LAYING
from bisongames.bison.market import Trade, all_trades, trade, trade_violations, trades
from bisongames.bison.moving import LONG_MOVES, SHORT_MOVES
from bisongames.bison.paying import Paying, cost, gaining_animals
from bisongames.bison.table import SPACE, Table
from bisongames.components.arrays import counted
from bisongames.components.forms import Named
from bisongames.play.actions import Tell
from bisongames.play.agenda import Decision, Follow
from bisongames.play.chapters import Hook
from bisongames.play.rules import Rule, Violation, remarks, ruling

USES: Final = {
    space.name: space
    for space in (LAYING, TENTS_SPACE, CANOES_SPACE, GATHERING_SPACE, SHORT_MOVES, LONG_MOVES)
}
"""What is done on each of the action spaces, by name."""

TOO_MANY: Final = Hook[Callable[[str, int], Iterator[Violation]]]("too many hunters announced")
"""From the name of a space and a number above the most: what it breaks besides."""

_MARKS: Final = tuple(map(MarkSpace, SPACES))


@cache
def _marks(marked: int, stones: int) -> tuple[MarkSpace, ...]:
    """The spaces that can be marked by a player who has marked these."""
    used = marked.bit_count()
    if used >= stones:
        return ()
    if used == stones - 1 and not marked >> TILE_SPACE & 1:
        return (_MARKS[TILE_SPACE],)
    return tuple(mark for space, mark in enumerate(_MARKS) if not marked >> space & 1)


STONE_FIRST = Rule(
    "BI-4.3c", "An action begins with a stone on its space, which shows what will be done."
)
EACH_ONCE = Rule(
    "BI-2.5a", "In a round everybody uses {stones} of the six action spaces, none of them twice."
)
MARKED = Rule("BI-2.6a", "With {stones} stones everybody marks the actions he has chosen.")
ANY_ORDER = Rule("BI-4.3f", "The different actions may be chosen in any order.")
ONE_STONE = Rule("BI-4.3g", "A marked space is closed to the player for the rest of the round.")
CLOSED_TOO = Rule("BI-4.3.2c", "That space too is closed to the player for the rest of the round.")
TILE_LAST = ruling(
    "BI-R5",
    "Whoever has not marked the tile space before his last action of a round has to mark it then.",
    "4.3",
)


@frozen
class Marking(Decision[Table, MarkSpace | Trade]):
    """A player marks the space of his next action; before that he may buy and exchange."""

    player: int

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
            yield MARKED.broken(stones_used=used)
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
NUMBER_NEXT = Rule(
    "BI-4.3d",
    "Then the player says with how many hunters, at most {most_hunters}; exactly so many must be able to do it.",
)
PAY_AND_DO = Rule("BI-4.3e", "Then he pays, and the action is carried out.")
NOTHING_DONE = Rule(
    "BI-4.3.2b", "Without hunters any free space may be marked, and nothing else is done."
)


@frozen
class Announcing(Decision[Table, Announce | Trade]):
    """A player says with how many hunters he acts; before that he may buy and exchange."""

    player: int
    space: str = counted(Named(SPACE))

    def candidates(self, table: Table) -> Iterator[Announce | Trade]:
        yield from table.board.announces
        yield from all_trades(table.board)

    def violations(self, table: Table, action: Announce | Trade) -> Iterator[Violation]:
        if not isinstance(action, Announce):
            yield from trade_violations(table, self.player, action)
            return
        hunters = action.hunters
        if hunters > table.board.options.most_hunters:
            yield NUMBER_NEXT.broken(hunters=hunters)
            for reasons in table.board.reactions[TOO_MANY]:
                yield from reasons(self.space, hunters)
        elif hunters:
            price, stock = cost(table, hunters), sum(table.tracks[self.player])
            if price > stock:
                yield PAY_AND_DO.broken(hunters=hunters, cost=price, animals=stock)
            why_not = tuple(USES[self.space].why_not(table, self.player, hunters))
            if why_not:
                yield NUMBER_NEXT.broken(hunters=hunters, space=self.space)
            yield from why_not

    def legal(self, table: Table) -> tuple[Announce | Trade, ...]:
        player, options = self.player, table.board.options
        announces, costs, most = table.board.announces, options.costs, options.most_hunters
        animals = sum(table.tracks[player])
        found = [announces[0]]
        for hunters in USES[self.space].possible(table, player):
            if hunters > most:
                break
            if costs[hunters - 1] <= animals:
                found.append(announces[hunters])
        return (*found, *trades(table, player))

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
    ruling(
        "BI-R19",
        "There is always something that can be done: no hunters can be announced on every space, and every tile finds a "
        "place.",
        "4.3",
    ),
)
"""It follows from the others."""
