"""Bison 4.3: an action: mark a space, say with how many hunters, pay or gain, and do it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import ClassVar, Final

from attrs import frozen

from bisongames.bison import expansions, gathering, laying_tiles, moving
from bisongames.bison.actions import Announce, Buy, Exchange, MarkSpace
from bisongames.bison.board import SPACES, TILE_SPACE
from bisongames.bison.building import CANOES, TENTS
from bisongames.bison.events import HuntersAnnounced, SpaceMarked
from bisongames.bison.market import Trade, trade, trade_violations, trades
from bisongames.bison.paying import cost, gaining_animals, paying
from bisongames.bison.table import Table
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Decision, Follow
from bisongames.play.rules import Rule, Violation, ruling

EACH_ONCE = Rule(
    "BI-2.5a", "In a round everybody uses {stones} of the six action spaces, none of them twice."
)
BY_HUNTERS = Rule("BI-2.5.2a", "What an action costs depends on how many hunters take part in it.")
MARKED = Rule("BI-2.6a", "With {stones} stones everybody marks the actions he has chosen.")
FOUR_ACTIONS = Rule("BI-4.3a", "Everybody carries out {stones} actions in a round.")
IN_TURN = Rule(
    "BI-4.3b",
    "The start player has the first action, then the others clockwise; then everybody the next one in the same order.",
)
STONE_FIRST = Rule(
    "BI-4.3c", "An action begins with a stone on its space, which shows what will be done."
)
NUMBER_NEXT = Rule(
    "BI-4.3d",
    "Then the player says with how many hunters, at most {most_hunters}; exactly so many must be able to do it.",
)
PAY_AND_DO = Rule("BI-4.3e", "Then he pays, and the action is carried out.")
ANY_ORDER = Rule("BI-4.3f", "The different actions may be chosen in any order.")
ONE_STONE = Rule("BI-4.3g", "A marked space is closed to the player for the rest of the round.")
NOTHING_DONE = Rule(
    "BI-4.3.2b", "Without hunters any free space may be marked, and nothing else is done."
)
CLOSED_TOO = Rule("BI-4.3.2c", "That space too is closed to the player for the rest of the round.")
TILE_LAST = ruling(
    "BI-R5",
    "Whoever has not marked the tile space before his last action of a round has to mark it then.",
    "4.3",
)
ALWAYS_POSSIBLE = ruling(
    "BI-R19",
    "There is always something that can be done: no hunters can be announced on every space, and every tile finds a "
    "place.",
    "4.3",
)

RULES = (
    EACH_ONCE,
    BY_HUNTERS,
    MARKED,
    FOUR_ACTIONS,
    IN_TURN,
    STONE_FIRST,
    NUMBER_NEXT,
    PAY_AND_DO,
    ANY_ORDER,
    ONE_STONE,
    NOTHING_DONE,
    CLOSED_TOO,
    TILE_LAST,
    ALWAYS_POSSIBLE,
)

Possible = Callable[[Table, int], Iterable[int]]
Why = Callable[[Table, int, int], Iterator[Violation]]
Begin = Callable[[Table, int, int], Follow]

# In the order of SPACES: the numbers of hunters that can do it, why others cannot, and what is decided then.
_DOING: Final[tuple[tuple[Possible, Why, Begin], ...]] = (
    (laying_tiles.possible, laying_tiles.why_impossible, laying_tiles.begin),
    (TENTS.possible, TENTS.why_impossible, lambda _, player, n: TENTS.begin(player, n)),
    (CANOES.possible, CANOES.why_impossible, lambda _, player, n: CANOES.begin(player, n)),
    (gathering.gathering_possible, gathering.why_no_gathering, gathering.begin_gathering),
    (moving.short_possible, moving.why_no_short, moving.begin_short),
    (moving.long_possible, moving.why_no_long, moving.begin_long),
)


@frozen
class Marking(Decision[Table, MarkSpace | Trade]):
    """A player marks the space of his next action; before that he may buy and exchange."""

    kinds: ClassVar[tuple[type[Action], ...]] = (MarkSpace, Buy, Exchange)
    player: int

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
        return (announcing(player, action.space),)


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


marking = cache(Marking)


@frozen
class Announcing(Decision[Table, Announce | Trade]):
    """A player says with how many hunters he acts; before that he may buy and exchange."""

    kinds: ClassVar[tuple[type[Action], ...]] = (Announce, Buy, Exchange)
    player: int
    space: str

    def violations(self, table: Table, action: Announce | Trade) -> Iterator[Violation]:
        if not isinstance(action, Announce):
            yield from trade_violations(table, self.player, action)
            return
        hunters = action.hunters
        options, (_, why, _) = table.board.options, _DOING[SPACES.index(self.space)]
        if hunters > options.most_hunters:
            yield NUMBER_NEXT.broken(hunters=hunters)
            if options.multiple_builds and self.space in ("tents", "canoes"):
                yield expansions.AT_MOST.broken(hunters=hunters)
        elif hunters:
            stock = sum(table.stock(self.player))
            if cost(table, hunters) > stock:
                yield PAY_AND_DO.broken(hunters=hunters, cost=cost(table, hunters), animals=stock)
            reasons = tuple(why(table, self.player, hunters))
            if reasons:
                yield NUMBER_NEXT.broken(hunters=hunters, space=self.space)
            yield from reasons

    def legal(self, table: Table) -> tuple[Announce | Trade, ...]:
        player, options = self.player, table.board.options
        announces, costs, most = table.board.announces, options.costs, options.most_hunters
        animals = sum(table.tracks[3 * player : 3 * player + 3])
        found = [announces[0]]
        for hunters in _DOING[SPACES.index(self.space)][0](table, player):
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
        doing = _DOING[SPACES.index(self.space)][2](table, player, hunters)
        if not hunters:
            return gaining_animals(table, player, table.board.options.idle_gain) + doing
        price = table.board.options.costs[hunters - 1]
        return (paying(player, price), *doing) if price else doing


announcing = cache(Announcing)
