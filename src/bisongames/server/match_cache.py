"""Matches in memory; others are loaded from disk by replaying their choices."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final
from weakref import WeakValueDictionary

from bisongames.engine.core.errors import BisongamesError, short_text
from bisongames.engine.core.luck import MatchLuck
from bisongames.protocol import DEALER, Dispatcher, MatchTable, ProtocolError
from bisongames.protocol.idempotency import earlier_answer
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.requests import StartWish, read_request
from bisongames.server.databases import StoreError
from bisongames.server.live_match import LiveMatch
from bisongames.server.store import ChangedElsewhere, Store
from bisongames.server.store_tables import Statement, insert_entry
from bisongames.server.stored_match import StoredChanges, StoredMatch

LOADED: Final = 500
"""Maximum number of matches in memory."""
FINISHED: Final = 20
"""Maximum number of finished matches among them."""
ID: Final = "[A-Za-z0-9_-]{1,64}"
"""The form of the id of a match."""
_LOGGER: Final = logging.getLogger(__name__)


class MatchCache:
    """The matches in memory by id, least recently used first."""

    def __init__(
        self, dispatcher: Dispatcher, store: Store, on_open: Callable[[LiveMatch], None]
    ) -> None:
        self.held: OrderedDict[str, LiveMatch] = OrderedDict()
        self._desk = dispatcher
        self._store = store
        self._on_open = on_open
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """A lock for each match that is being loaded or deleted, as long as somebody holds it or waits for it."""
        self._versions = VersionReader(store)

    @asynccontextmanager
    async def at(self, id: str, revision: int | None = None) -> AsyncIterator[LiveMatch]:
        """A match, loaded if necessary, with all changes that other servers have stored.

        If it is at the given revision, it need not be the present one: a change of it will show.

        Raises:
            ProtocolError: unknown, if there is no such match.
        """
        live = self.held.get(id) or await self._load_once(id)
        self.held.move_to_end(id)
        live.users += 1
        try:
            if self._store.is_shared and live.table.revision != revision:
                await self.refresh(live)
            yield live
        finally:
            live.users -= 1

    async def refresh(self, live: LiveMatch) -> None:
        """Catches up if another server has changed a match."""
        version = await self._versions.read(live.table.id)
        if version != live.version:
            async with live.lock:
                if version is None or version > live.version:  # else a change of this server
                    await self.catch_up(live)

    async def changed_elsewhere(self, id: str) -> None:
        """Catches up with a match that another server has changed, if somebody waits for that."""
        live = self.held.get(id)
        if live is not None and (live.users or live.bots is not None):
            try:
                await self.refresh(live)
            except BisongamesError as error:
                _LOGGER.warning("cannot read the changes of match %s: %s", id, error)

    async def catch_up(self, live: LiveMatch) -> None:
        """Applies the changes that other servers have stored. The caller holds the lock of the match.

        Raises:
            ProtocolError: unknown, if the match has been deleted.
        """
        table = live.table
        changes = await asyncio.to_thread(self._store.changes_since, table.id, table.revision)
        if changes is None:
            self.evict(live)
            await live.notify()
            raise _unknown(table.id)
        try:
            _apply(table, changes)
        except ProtocolError:
            self.evict(live)  # is loaded again, or the fault is told
            await live.notify()
            raise
        self._show_changes(live, changes)
        live.asked = None
        await live.notify()

    async def replace_table(self, live: LiveMatch) -> None:
        """Reads a match again after a change of this server was not stored. The caller holds the lock of the match."""
        kept = await asyncio.to_thread(self._store.load, live.table.id)
        if kept is None:
            self.evict(live)
            await live.notify()
            raise _unknown(live.table.id)
        table = await asyncio.to_thread(self._replayed, kept)
        table.here = live.table.here
        live.table, live.asked = table, None
        self._show_changes(live, kept.changes)
        await live.notify()

    def _show_changes(self, live: LiveMatch, changes: StoredChanges) -> None:
        tokens = {seat: token for seat, token in changes.tokens.items() if seat != DEALER}
        if tokens != live.tokens:
            live.tokens = tokens
            live.seats_changed += 1
        live.version, live.said = changes.version, list(changes.said)

    def evict(self, live: LiveMatch) -> None:
        """Removes a match from memory; its connections are closed."""
        if self.held.get(live.table.id) is live:
            del self.held[live.table.id]
        live.evicted = True

    async def persist(
        self, live: LiveMatch, seat: int, before: int, now: float, *statements: Statement
    ) -> None:
        """Stores the change that a seat made at revision ``before``. The caller holds the lock of the match.

        Raises:
            ChangedElsewhere: if another server changed the match first; the caller replaces the table.
            StoreError: if the database fails; the match is evicted, so that it is loaded again as it is on disk.
        """
        table = live.table
        action = table.log.entries[before].action
        entry = insert_entry(
            table.id,
            live.version,
            before,
            seat,
            None if action is None else str(action),
            now,
            over=table.state.is_over,
            bot_next=table.bot_to_move is not None,
        )
        try:
            await asyncio.wrap_future(self._store.write(*entry, *statements))
        except ChangedElsewhere:
            raise
        except StoreError:
            self.evict(live)
            await live.notify()
            raise
        live.version += 1
        live.asked = now

    async def answered(
        self, id: str, seat: str, key: str | None, body: JsonObject
    ) -> JsonObject | None:
        """The stored answer to an earlier request with this key; None if there is none."""
        if key is None:
            return None
        stored = await asyncio.to_thread(self._store.earlier_answer_of, id, seat, key)
        return earlier_answer(stored, body)

    async def _load_once(self, id: str) -> LiveMatch:
        if not re.fullmatch(ID, id):
            raise _unknown(id)
        async with self._loading.setdefault(id, asyncio.Lock()):
            live = self.held.get(id)
            if live is None:
                live = await asyncio.to_thread(self._read, id)
                self.hold(live)
                self._on_open(live)
        return live

    async def drop(self, id: str) -> None:
        """Deletes a match that is marked, unless it is in use."""
        async with self._loading.setdefault(id, asyncio.Lock()):
            live = self.held.get(id)
            if live is not None and live.users:
                return
            self.held.pop(id, None)
            with suppress(ChangedElsewhere):  # another server uses it, or deleted it
                await asyncio.wrap_future(self._store.forget(id))
            if live is not None:
                live.evicted = True

    def _read(self, id: str) -> LiveMatch:
        """Loads a match from disk, as it was after its last stored entry."""
        kept = self._store.load(id)
        if kept is None:
            raise _unknown(id)
        changes = kept.changes
        tokens = {seat: token for seat, token in changes.tokens.items() if seat != DEALER}
        dealer = changes.tokens.get(DEALER)
        live = LiveMatch(self._replayed(kept), tokens, kept.secret, dealer, changes.version)
        live.unused, live.said = self._store.unused(id), list(changes.said)
        return live

    def _replayed(self, kept: StoredMatch) -> MatchTable:
        wish = read_request(kept.wish, StartWish)
        table = self._desk.table_of(kept.id, wish, luck=MatchLuck(wish.seed, kept.key))
        _apply(table, kept.changes)
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


class VersionReader:
    """Reads the versions of stored matches; requests that come during a query share the next one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asked: dict[str, asyncio.Future[int | None]] = {}
        self._task: asyncio.Task[None] | None = None

    async def read(self, id: str) -> int | None:
        """The version of a match, read after this call; None if there is no such match."""
        if id not in self._asked:
            self._asked[id] = asyncio.get_running_loop().create_future()
        answer = self._asked[id]
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return await asyncio.shield(answer)

    async def _run(self) -> None:
        while self._asked:
            asked, self._asked = self._asked, {}
            try:
                versions = await asyncio.to_thread(self._store.versions_of, asked)
            except Exception as error:  # noqa: BLE001  whoever asked is told
                for answer in asked.values():
                    answer.set_exception(error)
            else:
                for id, answer in asked.items():
                    answer.set_result(versions.get(id))
        self._task = None


def _apply(table: MatchTable, changes: StoredChanges) -> None:
    """Applies stored changes to a table, those of seats first."""
    for seat, name in changes.names.items():
        if seat != DEALER and table.seats[seat].open:
            table.take_seat(seat, name)
    for revision, by, action, seconds in changes.entries:
        try:
            if action is None:
                table.undo(by, revision, agreed=True)
            else:
                table.act(by, action, revision, seconds=seconds)
        except ProtocolError as error:
            message = f"this match was played under different rules: {short_text(action)} at revision {revision} is illegal now"
            raise ProtocolError("fault", message) from error


def _unknown(id: str) -> ProtocolError:
    return ProtocolError("unknown", f"unknown match {short_text(id)}")
