"""Analyses of matches, in a process of their own that gives way to all others."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from bisongames.engine.matches.match import Match
from bisongames.handbook.analysis_requests import AnalysisJobs
from bisongames.protocol import ProtocolError
from bisongames.protocol.advice_messages import AnalysisProgress
from bisongames.server.bot_workers import end_with_parent

_JOBS = AnalysisJobs()
"""The analyses of the process."""


class AnalysisWorkers:
    """Works on an analysis for a moment with each request, so that nothing goes on that nobody waits for."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def go_on(self, key: str, match: Match) -> AnalysisProgress:
        """How far the analysis of a match has come after a moment's work.

        Raises:
            ProtocolError: fault, if the process ended in the middle.
        """
        for given in (None, match):
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin)
            try:
                work = self._pool.submit(_go_on, key, given)
                if (progress := await asyncio.wrap_future(work)) is not None:
                    return progress
            except BrokenProcessPool:
                self._pool = None
        raise ProtocolError("fault", "the analysis was interrupted; ask again")

    def close(self) -> None:
        """Stops the process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(10)


def _go_on(key: str, match: Match | None) -> AnalysisProgress | None:
    return _JOBS.go_on(key, match)
