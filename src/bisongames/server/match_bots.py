"""The tasks that move bots, one for each match in which a bot is to move."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from bisongames.engine.core.errors import BisongamesError
from bisongames.server.bot_workers import BotWorkers
from bisongames.server.databases import StoreError
from bisongames.server.live_match import LiveMatch
from bisongames.server.match_cache import LOADED, MatchCache
from bisongames.server.store import Store

if TYPE_CHECKING:
    from bisongames.server.peers import Peers

TAKEOVER: Final = 2.0
"""Seconds after which bots that no server moves are taken over."""
CLAIM: Final = 0.5
"""Seconds after which a server asks again for the bots of a match that are to move."""
_LOGGER: Final = logging.getLogger(__name__)


class MatchBots:
    """Moves bots; ``move`` plays the action of a seat at a revision."""

    def __init__(
        self,
        store: Store,
        cache: MatchCache,
        peers: Peers | None,
        move: Callable[[LiveMatch, int, str, int], Awaitable[None]],
    ) -> None:
        self._store, self._cache, self._peers, self._move = store, cache, peers, move
        self.workers = BotWorkers()
        self._unreadable: set[str] = set()

    def start(self, live: LiveMatch) -> None:
        """Starts the task that moves the bots, if a bot is to move and no such task is running."""
        if live.bots is None and live.table.bot_to_move is not None and not live.evicted:
            live.bots = asyncio.create_task(self._move_all(live))
            live.bots.add_done_callback(lambda task: self._done(live, task))

    async def resume(self) -> None:
        """Opens matches in which a bot is to move and no server moves it; that starts its bots."""
        for id in (await asyncio.to_thread(self._store.ids_with_bot_next))[:LOADED]:
            held = self._cache.held.get(id)
            if id in self._unreadable or (held is not None and held.bots is not None):
                continue
            if self._peers is not None and not await self._peers.claim(id):
                continue
            try:
                async with self._cache.at(id) as live:
                    self.start(live)
                    if live.bots is None and self._peers is not None:
                        await self._peers.release(id)
            except StoreError:
                raise
            except BisongamesError as error:
                self._unreadable.add(id)
                _LOGGER.warning("cannot resume match %s: %s", id, error)
                if self._peers is not None:
                    await self._peers.release(id)

    async def watch(self, seconds: float) -> None:
        """Waits; takes over the bots of other servers that have died in the meantime."""
        if self._peers is None:
            await asyncio.sleep(seconds)
            return
        for _ in range(int(seconds / TAKEOVER)):
            await asyncio.sleep(TAKEOVER)
            try:
                await self._peers.check()
                await self.resume()
            except StoreError as error:
                _LOGGER.warning("cannot look for bots to move: %s", error)

    def close(self) -> None:
        """Stops the worker processes."""
        self.workers.close()

    async def _move_all(self, live: LiveMatch) -> None:
        """Moves the bots while they are to move, unless another server does."""
        id = live.table.id
        try:
            while (seat := live.table.bot_to_move) is not None and not live.evicted:
                if self._peers is not None and not await self._peers.claim(id):
                    await asyncio.sleep(CLAIM)
                    await self._cache.refresh(live)
                    continue
                revision = live.table.revision
                action = await self.workers.choice(live.table, seat)
                await self._move(live, seat, str(action), revision)
        finally:
            if self._peers is not None:
                await asyncio.shield(self._peers.release(id))

    def _done(self, live: LiveMatch, task: asyncio.Task[None]) -> None:
        live.bots = None
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            self.start(live)  # somebody may have chosen while they stopped
        elif isinstance(
            error, StoreError
        ):  # the match was evicted; its bots go on when it is loaded again
            _LOGGER.error("%s", error)
        else:
            _LOGGER.error("a bot stopped at match %s", live.table.id, exc_info=error)
