"""Bots in worker processes, so that long searches block no other request."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Final, TypeVar

from bisongames.bots import Random
from bisongames.engine.core.actions import Action
from bisongames.protocol import MatchTable

T = TypeVar("T")
WORKERS: Final = max(1, min(4, (os.cpu_count() or 2) - 1))


class BotWorkers:
    """Lets bots choose: one question per match at a time, so that all matches get their turn."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def choice(self, table: MatchTable, seat: int) -> Action:
        """The choice of a bot: computed here if that is quick, else in a worker process."""
        bot, state, rng = table.bots[seat], table.state, table.match.bot_rng(seat)
        if isinstance(bot, Random) or len(state.legal_actions()) == 1:
            return bot.choose(state, seat, rng)
        try:
            return await self.run(bot.choose, state, seat, rng)
        except BrokenProcessPool:
            return Random().choose(state, seat, rng)

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """The result of some work in a worker process.

        Raises:
            BrokenProcessPool: if workers are killed twice.
        """
        try:
            return await asyncio.wrap_future(self._started().submit(work, *given))
        except BrokenProcessPool:  # a worker was killed: retry once with new workers
            self._pool = None
        return await asyncio.wrap_future(self._started().submit(work, *given))

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(WORKERS, get_context("spawn"), end_with_parent)
        return self._pool

    def close(self) -> None:
        """Stops the workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def end_with_parent() -> None:
    """Ends this process when the server is killed."""
    parent = parent_process()
    if parent is not None:
        watch = threading.Thread(target=_ended_with, args=(parent,), daemon=True)
        watch.start()


def _ended_with(parent: object) -> None:
    parent.join()  # type: ignore[attr-defined]
    os._exit(1)
