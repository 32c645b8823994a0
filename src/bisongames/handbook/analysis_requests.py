"""A match that is over, looked at again: who led when, and its analysis, as messages of the protocol."""

from __future__ import annotations

from time import monotonic
from typing import Final

from attrs import define, evolve, field

from bisongames.engine.matches.match import Match
from bisongames.lab.analysis.analysis import Analysis
from bisongames.lab.analysis.match_analysis import Steps, analysis_steps
from bisongames.lab.analysis.turn_leads import turn_leads
from bisongames.protocol import ProtocolError
from bisongames.protocol.advice_messages import AnalysisProgress, LeadPoint, MatchLeads
from bisongames.protocol.match_table import MatchTable

BUDGET: Final = 40
"""The number of tries of the search at each choice."""
SECONDS: Final = 20.0
"""The time after which no further choice is judged."""
SLICE: Final = 0.4
"""Seconds of work for a request."""
KEPT: Final = 12
"""The number of analyses that are begun or kept."""


def check_over(table: MatchTable) -> None:
    """Checks that nothing of a match is secret any more.

    Raises:
        ProtocolError: forbidden, if it is not over.
    """
    if not table.state.is_over:
        raise ProtocolError("forbidden", "this is told only after the match")


def leads_of(match: Match, revisions: tuple[int, ...]) -> MatchLeads:
    """Who led when; ``revisions``: the revision after each number of moves."""
    return MatchLeads(
        tuple(
            LeadPoint(revisions[each.move], each.turn, each.scores, each.chances)
            for each in turn_leads(match)
        )
    )


@define
class _Job:
    """An analysis on its way."""

    steps: Steps[Analysis]
    progress: AnalysisProgress = field(factory=lambda: AnalysisProgress(0, 0, None, None, None))


class AnalysisJobs:
    """Analyses that go on a little with each request for them, so that none blocks anything."""

    def __init__(self) -> None:
        self._jobs: dict[str, _Job] = {}

    def go_on(self, key: str, match: Match | None) -> AnalysisProgress | None:
        """Works on an analysis for a moment; None if it has not begun and no match is given."""
        job = self._jobs.pop(key, None)
        if job is None:
            if match is None:
                return None
            job = _Job(analysis_steps(match, BUDGET, 0, SECONDS))
        self._jobs[key] = job  # the one used last stays longest
        for old in list(self._jobs)[:-KEPT]:
            del self._jobs[old]
        end = monotonic() + SLICE
        while job.progress.analysis is None and monotonic() < end:
            try:
                done, total = next(job.steps)
                job.progress = evolve(job.progress, done=done, total=total)
            except StopIteration as last:
                analysis: Analysis = last.value
                job.progress = evolve(
                    job.progress,
                    verdict=analysis.verdict,
                    analysis=analysis.to_dict(),
                    page=analysis.to_html(),
                )
        return job.progress
