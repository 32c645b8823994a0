"""Which matches a server keeps: how many count for each address, which are marked for deletion, and which are deleted."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from bisongames.server.match_cache import MatchCache
from bisongames.server.service_time import ServiceTime
from bisongames.server.settings import DAY, HOUR, ServerSettings
from bisongames.server.shares import Shares
from bisongames.server.store import Store
from bisongames.server.store_tables import mark_match, set_service_time, touch_match

COUNTS: Final = 20
"""How often matches are counted in vain because others are started in the meantime."""


class Retention:
    """The numbers of matches by address, and the marks of those that nobody uses."""

    def __init__(
        self, settings: ServerSettings, store: Store, cache: MatchCache, service: ServiceTime
    ) -> None:
        self.service = service
        self.keep = settings.keep
        self.shares = Shares(settings.matches, settings.matches_per_address, "matches")
        """The matches that count: stored ones without a mark, and those that are being started."""
        self.marked = store.marked()
        """When matches were marked for deletion, by id."""
        self._store, self._cache = store, cache
        self._changing = 0
        self._changes = 0
        self._count(store.counts())

    @contextmanager
    def start(self, address: str) -> Iterator[None]:
        """Counts a match that is being started; it no longer counts if that fails.

        Raises:
            ProtocolError: often or full, if there are too many.
        """
        self.shares.take(address)
        with self._change():
            try:
                yield
            except BaseException:
                self.shares.release(address)
                raise

    async def use(self, id: str) -> None:
        """Keeps a match after all if it was marked for deletion."""
        if id in self.marked:
            with self._change():
                kept = touch_match(id, self.service.now())
                await asyncio.wrap_future(self._store.write(kept))
                if self.marked.pop(id, None) is not None:
                    self.shares.add(None)  # its address counts again from the next sweep on

    async def sweep(self) -> None:
        """Marks matches that are not in use, and deletes those that were marked a day ago; neither soon after a start.

        All times are running time of the server, so that a clock that jumps deletes nothing.
        """
        now = self.service.now()
        await asyncio.wrap_future(self._store.write(set_service_time(now)))
        if self._store.is_shared:
            self.marked = await asyncio.to_thread(self._store.marked)
            await self._keep_used()
        if self.service.since_start >= HOUR:
            await self._mark(await asyncio.to_thread(self._store.untouched, now - self.keep * DAY))
            await self._mark(await asyncio.to_thread(self._store.unplayed, now - HOUR))
            self.marked = await asyncio.to_thread(self._store.marked)
            for id, since in list(self.marked.items()):
                if since <= now - DAY and id in self.marked:
                    await self._cache.drop(id)
                    self.marked.pop(id, None)
        await self._recount()

    async def _keep_used(self) -> None:
        """Keeps matches that are in use here and that another server has marked."""
        for id in list(self.marked):
            live = self._cache.held.get(id)
            if live is not None and live.users:
                async with self._cache.at(id):
                    await self.use(id)

    async def _mark(self, ids: list[str]) -> None:
        for id in ids:
            live = self._cache.held.get(id)
            if live is None or not live.users:
                self.marked[id] = (
                    self.service.now()
                )  # who comes now touches the match after this mark
                marked = mark_match(id, self.marked[id])
                await asyncio.wrap_future(self._store.write(marked))

    @contextmanager
    def _change(self) -> Iterator[None]:
        """Notes that the number of matches changes while the context lasts."""
        self._changing += 1
        self._changes += 1
        try:
            yield
        finally:
            self._changing -= 1

    async def _recount(self) -> None:
        """Counts the stored matches; if others are started all the time, the next sweep does it."""
        for _ in range(COUNTS):
            before, is_quiet = self._changes, not self._changing
            stored = await asyncio.to_thread(self._store.counts)
            if is_quiet and self._changes == before:
                self._count(stored)
                return

    def _count(self, stored: dict[str | None, int]) -> None:
        self.shares.taken = Counter(stored)
        self.shares.total = self.shares.taken.total()
