"""Matches in memory; others are loaded from disk by replaying their choices."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from bisongames.engine.core.errors import short_text
from bisongames.engine.core.luck import MatchLuck
from bisongames.protocol import DEALER, Dispatcher, MatchTable, ProtocolError
from bisongames.protocol.requests import StartWish, read_request
from bisongames.server.live_match import LiveMatch
from bisongames.server.store import Store, StoredMatch

LOADED: Final = 500
"""Maximum number of matches in memory."""
FINISHED: Final = 20
"""Maximum number of finished matches among them."""
LONGEST_ID: Final = 64


class MatchCache:
    """The matches in memory by id, least recently used first."""

    def __init__(
        self, dispatcher: Dispatcher, store: Store, on_open: Callable[[LiveMatch], None]
    ) -> None:
        self.held: OrderedDict[str, LiveMatch] = OrderedDict()
        self._desk = dispatcher
        self._store = store
        self._on_open = on_open
        self._loading: dict[str, asyncio.Lock] = {}

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[LiveMatch]:
        """A match, loaded from disk if necessary.

        Raises:
            ProtocolError: unknown, if there is no such match.
        """
        live = self.held.get(id) or await self._load_once(id)
        self.held.move_to_end(id)
        live.users += 1
        try:
            yield live
        finally:
            live.users -= 1

    async def _load_once(self, id: str) -> LiveMatch:
        if len(id) > LONGEST_ID:
            raise ProtocolError("unknown", f"unknown match {short_text(id)}")
        async with self._loading.setdefault(id, asyncio.Lock()):
            live = self.held.get(id)
            if live is None:
                try:
                    live = await asyncio.to_thread(self._read, id)
                finally:
                    self._loading.pop(id, None)
                self.hold(live)
                self._on_open(live)
        return live

    async def drop(self, id: str) -> None:
        """Deletes a match, unless it is in use."""
        async with self._loading.setdefault(id, asyncio.Lock()):
            live = self.held.get(id)
            if live is not None and live.users:
                self._loading.pop(id, None)
                return
            self.held.pop(id, None)
            try:
                await asyncio.wrap_future(self._store.forget(id))
            finally:
                self._loading.pop(id, None)
            if live is not None:
                live.evicted = True

    def _read(self, id: str) -> LiveMatch:
        """Loads a match from disk, as it was after its last stored entry."""
        kept = self._store.load(id)
        if kept is None:
            raise ProtocolError("unknown", f"unknown match {short_text(id)}")
        table = self._replayed(kept)
        tokens = {seat: token for seat, token in kept.tokens.items() if seat != DEALER}
        live = LiveMatch(table, tokens, kept.secret, kept.tokens.get(DEALER))
        live.unused = self._store.unused(id)
        return live

    def _replayed(self, kept: StoredMatch) -> MatchTable:
        wish = read_request(kept.wish, StartWish)
        table = self._desk.table_of(kept.id, wish, luck=MatchLuck(wish.seed, kept.key))
        for seat, name in kept.names.items():
            if seat != DEALER and table.seats[seat].open:
                table.take_seat(seat, name)
        for revision, by, action in kept.entries:
            try:
                if action is None:
                    table.undo(by, revision)
                else:
                    table.act(by, action, revision)
            except ProtocolError as error:
                message = f"this match was played under different rules: {short_text(action)} at revision {revision} is illegal now"
                raise ProtocolError("fault", message) from error
        return table

    def hold(self, live: LiveMatch) -> None:
        """Keeps a match in memory, and evicts the least recently used ones."""
        self.held[live.table.id] = live
        over = [id for id, old in self.held.items() if old.table.state.is_over]
        self._evict_idle(FINISHED, over, live)
        self._evict_idle(LOADED, list(self.held), live)

    def _evict_idle(self, most: int, among: list[str], new: LiveMatch) -> None:
        idle = [
            id
            for id in among
            if not self.held[id].users and self.held[id].bots is None and self.held[id] is not new
        ]
        for id in idle[: max(len(among) - most, 0)]:
            del self.held[id]
