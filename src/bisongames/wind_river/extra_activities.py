"""Wind River 5.3: the extra activity."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, compress
from typing import Final

from attrs import frozen

from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Follow
from bisongames.engine.core.rules import Rule, Violation, remarks, ruling
from bisongames.wind_river import earning_resources, inserting_a_tipi, moving_a_tipi
from bisongames.wind_river.actions import (
    Earn,
    ExtraBuffalo,
    InsertTipi,
    KeepTipi,
    MoveBuffalo,
    MoveTipi,
    Pass,
    PlaceTipi,
)
from bisongames.wind_river.events import BuffaloMoved, Passed
from bisongames.wind_river.moving_buffaloes import end_of_moving, step, step_violations
from bisongames.wind_river.table import Table

Activity = MoveTipi | Earn | InsertTipi | ExtraBuffalo | Pass

EARN: Final = Earn()
PASS: Final = Pass()

ONE_ACTIVITY = Rule(
    "WR-5.3a",
    "After supplying, you must carry out exactly one of the four activities.",
    about="ChoosingActivity",
)
WITH_EFFECT = ruling(
    "WR-R7",
    "Choose an activity that changes something. You may pass only if no such activity is possible.",
    "5.3",
    source="rulebook 5.3 and ruling WR-R7",
    about=Pass,
    reason="Otherwise the rule against doing nothing would be empty.",
)
ONE_MORE = Rule(
    "WR-5.3.4a",
    "As your activity, you may move one more buffalo, the extra buffalo.",
    about=ExtraBuffalo,
)
SAME_RULES = Rule("WR-5.3.4b", "Move the extra buffalo by the rules of moving buffaloes in 5.1.")
MOVED_AGAIN = Rule(
    "WR-5.3.4d", "The extra buffalo may be one that you have already moved in this turn."
)


@frozen
class ChoosingActivity(Decision[Table, Activity]):
    """A player carries out one extra activity."""

    task = "choose an activity"
    player: int

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if isinstance(action, (PlaceTipi, MoveBuffalo, KeepTipi)):
            yield ONE_ACTIVITY.broken()

    def candidates(self, table: Table) -> Iterator[Activity]:
        board = table.board
        yield from chain.from_iterable(board.tipi_moves)
        yield EARN
        yield from board.inserts
        yield from chain.from_iterable(board.extra_actions)
        yield PASS

    def violations(self, table: Table, action: Activity) -> Iterator[Violation]:
        match action:
            case MoveTipi():
                yield from moving_a_tipi.violations(table, self.player, action)
            case Earn():
                yield from earning_resources.violations(table, self.player)
            case InsertTipi():
                yield from inserting_a_tipi.violations(table, self.player, action)
            case ExtraBuffalo():
                yield from step_violations(table, action.start, action.end)
            case Pass():
                others = (a for a in self.candidates(table) if a is not PASS)
                if any(not any(self.violations(table, a)) for a in others):
                    yield WITH_EFFECT.broken()

    def legal(self, table: Table) -> tuple[Activity, ...]:
        player = self.player
        actions: list[Activity] = []
        if table.on_board[player]:
            actions += moving_a_tipi.legal_moves(table, player)
            if earning_resources.earnings(table, player) > 0:
                actions.append(EARN)
            actions += inserting_a_tipi.legal_insertions(table, player)
        for steps in compress(table.extras, table.buffaloes):
            actions += steps
        return tuple(actions) or (PASS,)

    def resolve(self, table: Table, action: Activity, tell: Tell) -> Follow:
        player = self.player
        if isinstance(action, ExtraBuffalo):  # tested first as the most frequent
            step(table, action.start, action.end)
            end_of_moving(table)
            if tell:
                tell(BuffaloMoved(player, action.start, action.end))
        elif isinstance(action, MoveTipi):
            return moving_a_tipi.resolve(table, player, action, tell)
        elif isinstance(action, Earn):
            earning_resources.resolve(table, player, tell)
        elif isinstance(action, InsertTipi):
            inserting_a_tipi.resolve(table, player, action, tell)
        elif tell:
            tell(Passed(player))
        return ()


REMARKS = remarks(
    Rule(
        "WR-5.3.4c",
        "The extra buffalo comes too late to supply a tipi in the same turn.",
    )
)
"""A rule that follows from the order of a turn."""
