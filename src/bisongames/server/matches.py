"""Active matches; every action is persisted before it is broadcast."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, TypeVar

from bisongames.protocol import Dispatcher, ProtocolError, plain
from bisongames.protocol.idempotency import StoredAnswer, digest_of
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.requests import ActWish, JoinWish, UndoWish, read_request
from bisongames.protocol.seating import checked_name
from bisongames.server.databases import StoreError
from bisongames.server.live_match import (
    JoiningClient,
    LiveMatch,
    digest,
    free_seat,
    new_match,
    new_token,
)
from bisongames.server.match_bots import MatchBots
from bisongames.server.match_cache import MatchCache
from bisongames.server.retention import Retention
from bisongames.server.service_time import ServiceTime
from bisongames.server.settings import MINUTE, ServerSettings
from bisongames.server.store import ATTEMPTS, ChangedElsewhere, Store
from bisongames.server.store_tables import (
    claim_match,
    delete_unused,
    insert_key,
    insert_seat,
    insert_share,
    insert_time,
    insert_unused,
    update_token,
)
from bisongames.server.workers.advice_workers import AdviceWorkers

if TYPE_CHECKING:
    from bisongames.server.peers import Peers

T = TypeVar("T")
RETRY: Final = 10.0
"""Seconds after which the background work is tried again that the database did not allow."""
_LOGGER: Final = logging.getLogger(__name__)


class Matches:
    """All matches of a server."""

    def __init__(
        self, settings: ServerSettings, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self.dispatcher = Dispatcher()
        server = secrets.token_urlsafe(9)
        self.store = Store(settings.data, server)
        self.peers = _peers_of(self.store, server)
        self.service = ServiceTime(self.store.service_time(), monotonic)
        self.cache = MatchCache(self.dispatcher, self.store, lambda live: self.bots.start(live))  # noqa: PLW0108 - the bots come later
        self.bots: MatchBots = MatchBots(self.store, self.cache, self.peers, self._move_bot)
        self.advisers = AdviceWorkers(self.bots.workers, self.locked)
        self.retention = Retention(settings, self.store, self.cache, self.service)
        self._tasks: set[asyncio.Task[object]] = set()

    # Life cycle

    async def live(self) -> None:
        """Resumes bots that were to move when a server stopped, and deletes old matches from time to time."""
        if self.peers is not None:
            self.peers.listen(self.cache.changed_elsewhere, self._all_changed_elsewhere)
        while True:
            try:
                await self.bots.resume()
                await self.bots.watch(MINUTE)
                await self.retention.sweep()
            except StoreError as error:  # a full disk, for one; tried again
                _LOGGER.error("%s", error)
                await asyncio.sleep(RETRY)

    async def _all_changed_elsewhere(self) -> None:
        """Catches up with everything in memory, after notices may have been missed."""
        for id in list(self.cache.held):
            await self.cache.changed_elsewhere(id)

    @asynccontextmanager
    async def at(self, id: str, revision: int | None = None) -> AsyncIterator[LiveMatch]:
        """A match that somebody uses; if it was marked for deletion, it is kept after all.

        If it is at the given revision, it need not be the present one: a change of it will show.

        Raises:
            ProtocolError: unknown, if there is no such match.
        """
        async with self.cache.at(id, revision) as live:
            live.on_first_use = lambda seat: self._token_used(id, seat)
            await self.retention.use(id)
            yield live

    @asynccontextmanager
    async def locked(self, id: str, revision: int | None = None) -> AsyncIterator[LiveMatch]:
        """A match that does not change while the context lasts, and that shows nothing that is not on disk."""
        while True:
            async with self.at(id, revision) as live, live.lock:
                if self.cache.held.get(id) is live:  # else a change could not be stored
                    yield live
                    return

    def _token_used(self, id: str, seat: int) -> None:
        self.store.write(delete_unused(id, seat))

    async def end(self) -> None:
        """Notifies all waiting requests that the server is stopping."""
        for live in list(self.cache.held.values()):
            live.evicted = True
            if live.bots is not None:
                live.bots.cancel()
            await live.notify()

    async def close(self) -> None:
        """Finishes pending writes and closes the store."""
        await self.end()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
        self.bots.close()
        if self.peers is not None:
            await asyncio.to_thread(self.peers.close)
        await asyncio.to_thread(self.store.close)

    # Requests. Each runs to completion even if the client disconnects.

    async def start(self, body: JsonObject, address: str = "") -> JsonObject:
        """Starts a match for an address; the response contains the tokens of all seats."""
        return await self.to_completion(self._start(body, digest(address)[:32]))

    async def join(
        self, id: str, body: JsonObject, token: str | None = None, address: str = ""
    ) -> JsonObject:
        """Takes an open seat; for a repetition ``token`` may prove that the seat was given to this client."""
        client = JoiningClient(token, digest(address)[:32])
        return await self.to_completion(self._join(id, read_request(body, JoinWish), body, client))

    async def act(self, id: str, token: str | None, body: JsonObject, language: str) -> JsonObject:
        """Plays an action; the action is on disk before this method returns."""
        wish = read_request(body, ActWish)
        return await self.to_completion(self._change(id, token, wish, body, language))

    async def undo(self, id: str, token: str | None, body: JsonObject, language: str) -> JsonObject:
        """Undoes the last choice of a seat."""
        wish = read_request(body, UndoWish)
        answer = await self.to_completion(self._change(id, token, wish, body, language))
        snapshot: JsonObject = answer["snapshot"]
        return snapshot

    async def to_completion(self, work: Coroutine[object, object, T]) -> T:
        """Finishes some work even if the client disconnects."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[T]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # the client may be gone: then nobody else asks for it

    async def _start(self, body: JsonObject, address: str) -> JsonObject:
        with self.retention.start(address):
            live, answer, statements = await asyncio.to_thread(
                new_match, self.dispatcher, body, self.service.now()
            )
            statements.append(insert_share(live.table.id, address))
            await asyncio.wrap_future(self.store.write(*statements))
        self.cache.hold(live)
        self.bots.start(live)
        return answer

    async def _join(
        self, id: str, wish: JoinWish, body: JsonObject, client: JoiningClient
    ) -> JsonObject:
        async with self.locked(id) as live:
            if not live.opens_seat(wish.join):
                message = "this join secret is not valid for this match"
                raise ProtocolError("forbidden", message, "$.join")
            for _ in range(ATTEMPTS):
                try:
                    return await self._take_seat(live, wish, body, client)
                except ChangedElsewhere:
                    await self.cache.catch_up(live)
        raise ChangedElsewhere(f"match {id}: other servers change it all the time")

    async def _take_seat(
        self, live: LiveMatch, wish: JoinWish, body: JsonObject, client: JoiningClient
    ) -> JsonObject:
        table, id, token = live.table, live.table.id, new_token()
        again = await self.cache.answered(id, "join", wish.key, body)
        statements = [claim_match(id, live.version, self.service.now())]
        if again is not None:
            seat: int = again["player"]
            if self.store.is_shared:  # another server may have seen the token used
                live.unused = await asyncio.to_thread(self.store.unused, id)
            live.check_same_client(wish, again, client)
            name = table.seats[seat].name
            statements.append(update_token(id, seat, digest(token)))
        else:
            seat = free_seat(table, wish.player)
            name = checked_name(table.seats, seat, wish.name)
            statements.append(insert_seat(id, seat, digest(token), name))
        if wish.key is not None:
            statements.append(insert_unused(id, seat))
        if wish.key is not None and again is None:
            answer: JsonObject = {"player": seat, "address": client.address}
            stored = StoredAnswer(digest_of(body), answer)
            statements.append(insert_key(id, "join", wish.key, stored))
        await asyncio.wrap_future(self.store.write(*statements))
        live.version += 1
        if again is None:
            table.take_seat(seat, name)
        live.tokens[seat] = digest(token)
        if wish.key is not None:
            live.unused.add(seat)
        live.seats_changed += 1
        await live.notify()
        return {"player": seat, "token": token}

    async def _change(
        self, id: str, token: str | None, wish: ActWish | UndoWish, body: JsonObject, language: str
    ) -> JsonObject:
        """Acts or undoes, persists the change, notifies everybody, and returns the response."""
        async with self.at(id, wish.revision) as live:
            if self.store.is_shared and not live.knows(token):
                await self.cache.refresh(live)
            async with self.locked(id, wish.revision) as live:
                answer, seat = await self._change_or_catch_up(live, token, wish, body, language)
                answer = {**answer, "snapshot": live.table.snapshot(seat, language)}
            await live.notify()
            self.bots.start(live)
            return answer

    async def _change_or_catch_up(
        self,
        live: LiveMatch,
        token: str | None,
        wish: ActWish | UndoWish,
        body: JsonObject,
        language: str,
    ) -> tuple[JsonObject, int]:
        """The response without a snapshot, and the seat; tries again if another server changed the match first."""
        for _ in range(ATTEMPTS):
            seat = live.seat_of(token)
            if seat is None:
                raise ProtocolError("forbidden", "spectators cannot act")
            answer = await self.cache.answered(live.table.id, str(seat), wish.key, body)
            if answer is not None:
                return answer, seat
            try:
                return await self._change_table(live, seat, wish, body, language), seat
            except ChangedElsewhere:
                await self.cache.replace_table(live)
        raise ChangedElsewhere(f"match {live.table.id}: other servers change it all the time")

    async def _change_table(
        self, live: LiveMatch, seat: int, wish: ActWish | UndoWish, body: JsonObject, language: str
    ) -> JsonObject:
        table, before, now, statements = live.table, live.table.revision, self.service.now(), []
        if isinstance(wish, UndoWish):
            table.undo(seat, wish.revision)
            answer: JsonObject = {}
        else:
            seconds = live.seconds(seat, now)
            table.act(seat, wish.action, wish.revision, language, seconds=seconds)
            if seconds is not None:
                statements.append(insert_time(table.id, before, seconds))
            news = plain(table.news(seat, before, language))
            answer = {"revision": table.revision, "news": news}
        if wish.key is not None:
            stored = StoredAnswer(digest_of(body), answer)
            statements.append(insert_key(table.id, str(seat), wish.key, stored))
        await self.cache.persist(live, seat, before, now, *statements)
        return answer

    async def _move_bot(self, live: LiveMatch, seat: int, action: str, revision: int) -> None:
        await self.to_completion(self._bot_moves(live, seat, action, revision))

    async def _bot_moves(self, live: LiveMatch, seat: int, action: str, revision: int) -> None:
        async with live.lock:
            if live.table.revision != revision or live.evicted:
                return  # an undo happened in between
            live.table.act(seat, action, revision)
            try:
                await self.cache.persist(live, seat, revision, self.service.now())
            except ChangedElsewhere:
                await self.cache.replace_table(live)
        await live.notify()


def _peers_of(store: Store, server: str) -> Peers | None:
    """The other servers on the same database; None if there can be none."""
    if not store.is_shared:
        return None
    from bisongames.server.peers import Peers  # deferred: the extra `postgres`

    return Peers(store, server)
