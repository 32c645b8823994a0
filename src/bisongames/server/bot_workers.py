"""Bots of a server: they think in processes of their own, so that nobody else waits for them."""

from __future__ import annotations

import asyncio
import os
import random
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Final

from bisongames.bots import Bot, Random
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import State
from bisongames.protocol import MatchTable

WORKERS: Final = max(1, min(4, (os.cpu_count() or 2) - 1))


class BotWorkers:
    """What chooses for bots. A table has one question at a time here, so that all tables come in turn."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def choice(self, table: MatchTable, seat: int) -> Action:
        """What a bot chooses: here where that takes no time, else in a process of its own."""
        bot, state, luck = table.bots[seat], table.state, table.bot_luck
        if isinstance(bot, Random) or len(state.legal_actions()) == 1:
            return thought(bot, state, seat, luck)
        for _ in range(2):
            pool = self._started()
            try:
                return await asyncio.wrap_future(pool.submit(thought, bot, state, seat, luck))
            except BrokenProcessPool:  # a process was killed: once more with new ones
                self._pool = None
        return thought(Random(), state, seat, luck)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(WORKERS, get_context("spawn"), end_with_parent)
        return self._pool

    def close(self) -> None:
        """Let those go that think."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def thought(bot: Bot, state: State, seat: int, luck: str) -> Action:
    """What a bot chooses, with luck of its own."""
    return bot.choose(state, seat, random.Random(luck))


def end_with_parent() -> None:
    """See that a process does not outlive a server that was killed."""
    parent = parent_process()
    if parent is not None:
        watch = threading.Thread(target=_ended_with, args=(parent,), daemon=True)
        watch.start()


def _ended_with(parent: object) -> None:
    parent.join()  # type: ignore[attr-defined]
    os._exit(1)
