"""Who leads, and by how much, over a match: looked at where a turn begins, and at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

Totals = Callable[[Any], Sequence[int]]

TENTHS: Final = 10

Course = tuple[tuple[float, ...], ...]
"""Per place in the order of play, the score after each tenth of the match, the start first."""


class ScoreCourse:
    """The scores of one match, as it goes on."""

    __slots__ = ("_totals", "looks")

    def __init__(self, totals: Totals) -> None:
        self._totals = totals
        self.looks: list[tuple[int, tuple[int, ...]]] = []
        """After how many decisions, and every player's score."""

    def look(self, decisions: int, table: Any) -> None:
        """A turn begins."""
        self.looks.append((decisions, tuple(self._totals(table))))

    def numbers(self, decisions: int, winners: Sequence[int]) -> dict[str, float]:
        """How the lead went to and fro in a match of so many decisions.

        Who leads alone has the lead, and keeps it while others only draw level.
        """
        leader, changes, since = None, 0, decisions
        for when, scores in self.looks:
            best = max(scores)
            if scores.count(best) == 1 and scores.index(best) != leader:
                changes += leader is not None
                leader, since = scores.index(best), when
        won = len(winners) == 1 and leader == winners[0]
        if len(winners) == 1 and not won:  # by what decides between equals, or at the very end
            changes += leader is not None
        behind = (max(scores) - scores[w] for _, scores in self.looks for w in winners)
        return {
            "lead_changes": changes,
            "decided_at": since / decisions if won and decisions else 1.0,
            "comeback": max(behind, default=0),
        }

    def course(self, decisions: int, scores: Sequence[int], first: int) -> Course:
        """The scores by tenth of the match and by place, ``first`` beginning."""
        rows: list[Sequence[int]] = []
        position, now = 0, self.looks[0][1] if self.looks else tuple(scores)
        for tenth in range(TENTHS):
            while (
                position < len(self.looks) and self.looks[position][0] * TENTHS <= tenth * decisions
            ):
                now = self.looks[position][1]
                position += 1
            rows.append(now)
        rows.append(scores)
        players = len(scores)
        return tuple(
            tuple(float(row[(first + place) % players]) for row in rows) for place in range(players)
        )
