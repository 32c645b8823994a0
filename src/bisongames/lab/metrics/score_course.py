"""The course of the scores of a match: at the start of each turn, and at the end."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Final, Generic

from bisongames.lab.metrics.metric_types import TableT

TENTHS: Final = 10

Course = tuple[tuple[float, ...], ...]
"""Per place in the order of play: the score at the start, then after each tenth of the match."""


class ScoreCourse(Generic[TableT]):
    """Records the scores of one match."""

    __slots__ = ("_totals", "looks")

    def __init__(self, totals: Callable[[TableT], Sequence[int]]) -> None:
        self._totals = totals
        self.looks: list[tuple[int, tuple[int, ...]]] = []
        """For each turn: the number of earlier decisions, and every player's score."""

    def look(self, decisions: int, table: TableT) -> None:
        """Records the scores at the start of a turn."""
        self.looks.append((decisions, tuple(self._totals(table))))

    def numbers(self, decisions: int, winners: Sequence[int]) -> dict[str, float]:
        """The metrics about the lead, for a match with this number of decisions.

        A player takes the lead by leading alone, and keeps it until another player leads alone.
        """
        leader, changes, since = None, 0, decisions
        for when, scores in self.looks:
            best = max(scores)
            if scores.count(best) == 1 and scores.index(best) != leader:
                changes += leader is not None
                leader, since = scores.index(best), when
        won = len(winners) == 1 and leader == winners[0]
        if len(winners) == 1 and not won:  # won by a tiebreaker, or took the lead at the very end
            changes += leader is not None
        behind = (max(scores) - scores[w] for _, scores in self.looks for w in winners)
        return {
            "lead_changes": changes,
            "decided_at": since / decisions if won and decisions else 1.0,
            "comeback": max(behind, default=0),
        }

    def course(self, decisions: int, scores: Sequence[int], first: int) -> Course:
        """The scores at each tenth of the match, by place in the order of play; place 0 is the player ``first``."""
        times = [when * TENTHS for when, _ in self.looks]
        steps = [bisect_right(times, tenth * decisions) for tenth in range(TENTHS)]
        rows = [self.looks[max(0, step - 1)][1] if self.looks else scores for step in steps]
        rows.append(scores)
        players = len(scores)
        return tuple(
            tuple(float(row[(first + place) % players]) for row in rows) for place in range(players)
        )
