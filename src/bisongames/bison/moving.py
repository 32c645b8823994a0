"""Bison 4.3.1 B and C: the two spaces that move hunters step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from bisongames.bison.actions import MoveHunter
from bisongames.bison.events import HunterMoved
from bisongames.bison.market import NoTrading
from bisongames.bison.stone_spaces import StoneSpace
from bisongames.bison.table import STILL, Table
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.rules import (
    PlayerNumber,
    Rule,
    Violation,
    note,
    remarks,
    ruling,
)
from bisongames.tables.column_types import Flag
from bisongames.tables.row_encoding import column_field

OWN_ONLY = Rule("BI-4.3.1ab", "You may move only your own hunters.", firm=True)
PASSING = Rule("BI-4.3.1ai", "Your hunters may cross fields where other players are present.")
NO_STOP = Rule(
    "BI-4.3.1aj", "Your hunters may not stop on a field where another player is present."
)
LONE_PIECE = Rule(
    "BI-R20",
    "Your hunters may not stop on a field that holds a tent or canoe of another player, even if no hunter stands beside it.",
    section="4.3.1",
    source="rulebook 4.3.1, B and C",
)


def _targets(table: Table, player: int, start: int, steps: int) -> list[MoveHunter]:
    """The moves of a hunter from a field. Other moves of the same player do not change them."""
    holder = table.holder
    return [
        move
        for end, move in table.land.ways(start, steps)
        if holder[end] < 0 or holder[end] == player
    ]


def _movable(table: Table, player: int, steps: int, most: int) -> int:
    """The number of hunters that can move, at most ``most``."""
    holder, count = table.holder, 0
    for field, number in table.hunters[player].items():
        for end, _ in table.land.ways(field, steps):
            if holder[end] < 0 or holder[end] == player:
                count += number
                break
        if count >= most:
            return most
    return count


def _space(name: str, far: bool) -> StoneSpace:
    """One of the two spaces that move hunters."""

    def possible(table: Table, player: int) -> range:
        most = table.board.options.most_hunters
        return range(1, _movable(table, player, reach(table, far), most) + 1)

    def why_not(table: Table, player: int, hunters: int) -> Iterator[Violation]:
        can = _movable(table, player, reach(table, far), hunters)
        if can < hunters:
            yield ALL_MOVE.broken(hunters=hunters, can_move=can)

    def begin(table: Table, player: int, hunters: int) -> Follow:
        if not hunters:
            return ()
        table.unmoved = table.hunters[player].copy()
        return (MovingHunters.of(player, hunters, far),)

    return StoneSpace(name, possible, why_not, begin)


SHORT_MOVE = Rule(
    "BI-4.3.1an",
    "For a {short_space}, move {up_to}{most_hunters:hunter} of yours{each_of_them} by {short_reach}.",
    about=(MoveHunter, "MovingHunters"),
)
SHORT_REACH = Rule(
    "BI-4.3.1ao",
    "In a {short_space}, you may not move a hunter further than {short_move:field}.",
)
LONG_MOVE = Rule(
    "BI-4.3.1aq",
    "For a {long_space}, move {up_to}{most_hunters:hunter} of yours{each_of_them} by {long_reach}.",
)
LONG_REACH = Rule(
    "BI-4.3.1ar",
    "In a {long_space}, you may not move a hunter further than {long_move:field}.",
)


def reach(table: Table, far: bool) -> int:
    """The maximum number of steps that a hunter can move."""
    return table.board.options.long_move if far else table.board.options.short_move


SHORT_MOVES: Final = _space("move-1", far=False)
LONG_MOVES: Final = _space("move-3", far=True)


REALLY_MOVED = ruling(
    "BI-R10",
    "Each hunter who moves must end on a different field from the one where it started.",
    "4.3.1",
    reason="Hunters that are paid for must move.",
)
MOVED_ONCE = ruling(
    "BI-R32",
    "You may move each hunter only once in an action.",
    "4.3.1",
    reason="Otherwise a hunter could go further than the space allows.",
)
ALL_MOVE = ruling(
    "BI-R9",
    "You must move exactly as many hunters as you announced.",
    "4.3.1",
    reason="Hunters that are paid for must move.",
)
ONE_BY_ONE = note(
    "BI-N3", "Hunters are moved and brought to a gathering one by one, in any order.", "4.3.1"
)
STAY_PUT = Rule("BI-4.3.1ak", "You may not move tents and canoes.")
DIFFERENT_WAYS = Rule(
    "BI-4.3.1as",
    "In a {long_space}, your hunters may move different distances.",
    when=(("moves_differ", True),),
)


@frozen
class MovingHunters(NoTrading[MoveHunter]):
    """A player moves the announced number of hunters, each once, one by one."""

    task = "move {still_to_move:hunter}, each once"
    dropped = ("last",)
    player: int
    still_to_move: int = column_field(STILL)
    far: bool = column_field(Flag())
    """Whether it is the longer of the two moves."""

    @property
    def own_rule(self) -> Rule:
        return LONG_MOVE if self.far else SHORT_MOVE

    def unfinished(self, table: Table) -> Iterator[Violation]:
        yield ALL_MOVE.broken(still_to_move=self.still_to_move)

    def candidates(self, table: Table) -> Iterator[MoveHunter]:
        steps = reach(table, self.far)
        for field in sorted(table.unmoved):
            for _, move in table.land.ways(field, steps):
                yield move

    def has_too_few(self, table: Table) -> bool:
        """Whether fewer hunters can still move than must: never in play."""
        steps = reach(table, self.far)
        can = [n for f, n in table.unmoved.items() if _targets(table, self.player, f, steps)]
        return sum(can) < self.still_to_move and ALL_MOVE.id not in table.board.lifted

    def violations(self, table: Table, action: MoveHunter) -> Iterator[Violation]:
        number, steps = table.board.field_number, reach(table, self.far)
        start, end = number[action.start], number[action.end]
        too_far = LONG_REACH if self.far else SHORT_REACH
        if not table.unmoved.get(start):
            own = table.own_hunters(self.player, start)
            lone = table.own_building(self.player, start)
            rule = MOVED_ONCE if own else STAY_PUT if lone else OWN_ONLY
            yield rule.broken(start=action.start, your_hunters=own)
        if start == end:
            yield REALLY_MOVED.broken(start=action.start, end=action.end)
        elif end not in table.land.within(start, steps):
            distance = table.land.distance(start, end)
            if distance is None:  # only a field without a tile cannot be reached
                ends = (action.start, action.end)
                bare = tuple([each for each in ends if not table.land.links[number[each]]])
                yield too_far.broken(start=action.start, end=action.end, without_a_tile=bare)
            else:
                yield too_far.broken(start=action.start, end=action.end, distance=distance)
        other = table.holder[end]
        if other not in (-1, self.player):
            rule = NO_STOP if table.own_hunters(other, end) else LONE_PIECE
            yield rule.broken(end=action.end, present=PlayerNumber(other))

    def legal(self, table: Table) -> tuple[MoveHunter, ...]:
        player, steps = self.player, reach(table, self.far)
        moves: list[MoveHunter] = []
        for field in sorted(table.unmoved):
            moves += _targets(table, player, field, steps)
        return tuple(moves)

    def resolve(self, table: Table, action: MoveHunter, tell: Tell) -> Follow:
        player, number, unmoved = self.player, table.board.field_number, table.unmoved
        start = number[action.start]
        table.add_hunters(player, start, -1)
        table.add_hunters(player, number[action.end], 1)
        if tell:
            tell(HunterMoved(player, action.start, action.end))
        if self.still_to_move == 1:
            table.unmoved = {}
            return ()
        if unmoved[start] == 1:
            del unmoved[start]
        else:
            unmoved[start] -= 1
        return (MovingHunters.of(player, self.still_to_move - 1, self.far),)


REMARKS = remarks(
    Rule(
        "BI-4.3.1ap",
        "Pay for a move by the number of hunters who move, whether they move together or apart.",
    )
)
"""A rule without code of its own: the price depends only on the announced number."""
