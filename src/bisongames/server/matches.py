"""Active matches; every action is persisted before it is broadcast.

Longer than 310 lines because what starts, changes and deletes a match shares its locks and counts.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import frozen

from bisongames.engine.core.errors import BisongamesError
from bisongames.protocol import Dispatcher, MatchTable, ProtocolError, plain
from bisongames.protocol.idempotency import StoredAnswer, digest_of, earlier_answer
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.requests import ActWish, JoinWish, UndoWish, read_request
from bisongames.protocol.seating import checked_name
from bisongames.server.bot_workers import BotWorkers
from bisongames.server.databases import StoreError
from bisongames.server.live_match import LiveMatch, digest, new_match, new_token
from bisongames.server.match_cache import LOADED, MatchCache
from bisongames.server.service_time import ServiceTime
from bisongames.server.settings import DAY, HOUR, MINUTE, ServerSettings
from bisongames.server.shares import Shares
from bisongames.server.store import ChangedElsewhere, Store
from bisongames.server.store_tables import (
    Statement,
    claim_match,
    delete_unused,
    insert_entry,
    insert_key,
    insert_seat,
    insert_share,
    insert_unused,
    mark_match,
    set_service_time,
    touch_match,
    update_token,
)

if TYPE_CHECKING:
    from bisongames.server.peers import Peers

T = TypeVar("T")
ATTEMPTS: Final = 20
"""How often a change is tried again because another server changed the match first."""
TAKEOVER: Final = 2.0
"""Seconds after which bots that no server moves are taken over."""
CLAIM: Final = 0.5
"""Seconds after which a server asks again for the bots of a match that are to move."""
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
        self.keep = settings.keep
        self.shares = Shares(settings.matches, settings.matches_per_address, "matches")
        """The matches that count: stored ones without a mark, and those that are being started."""
        self._starting: Counter[str | None] = Counter()
        self._count(self.store.counts())
        self.marked = self.store.marked()
        """When matches were marked for deletion, by id."""
        self.cache = MatchCache(self.dispatcher, self.store, self._start_bots)
        self._bot_workers = BotWorkers()
        self._tasks: set[asyncio.Task[object]] = set()

    # Life cycle

    async def live(self) -> None:
        """Resumes bots that were to move when a server stopped, and deletes old matches from time to time."""
        if self.peers is not None:
            self.peers.listen(self.cache.changed_elsewhere, self._all_changed_elsewhere)
        unreadable: set[str] = set()
        await self._resume_bots(unreadable)
        while True:
            await self._rest(unreadable)
            try:
                await self.sweep()
            except StoreError as error:  # a full disk, for one; tried again
                _LOGGER.error("%s", error)

    async def _rest(self, unreadable: set[str]) -> None:
        """Waits for a minute; takes over the bots of other servers that have died in the meantime."""
        if self.peers is None:
            await asyncio.sleep(MINUTE)
            return
        for _ in range(int(MINUTE / TAKEOVER)):
            await asyncio.sleep(TAKEOVER)
            try:
                await self.peers.check()
                await self._resume_bots(unreadable)
            except StoreError as error:
                _LOGGER.warning("cannot look for bots to move: %s", error)

    async def _resume_bots(self, unreadable: set[str]) -> None:
        """Opens matches in which a bot is to move and no server moves it; that starts its bots."""
        for id in (await asyncio.to_thread(self.store.ids_with_bot_next))[:LOADED]:
            held = self.cache.held.get(id)
            if id in unreadable or (held is not None and held.bots is not None):
                continue
            if self.peers is not None and not await self.peers.claim(id):
                continue
            try:
                async with self.cache.at(id) as live:
                    self._start_bots(live)
                    if live.bots is None and self.peers is not None:
                        await self.peers.release(id)
            except BisongamesError as error:
                unreadable.add(id)
                _LOGGER.warning("cannot resume match %s: %s", id, error)
                if self.peers is not None:
                    await self.peers.release(id)

    async def _all_changed_elsewhere(self) -> None:
        """Catches up with everything in memory, after notices may have been missed."""
        for id in list(self.cache.held):
            await self.cache.changed_elsewhere(id)

    async def sweep(self) -> None:
        """Marks matches that are not in use, and deletes those that were marked a day ago; neither soon after a start.

        All times are running time of the server, so that a clock that jumps deletes nothing.
        """
        now = self.service.now()
        await asyncio.wrap_future(self.store.write(set_service_time(now)))
        if self.peers is not None:
            self.marked = await asyncio.to_thread(self.store.marked)
            await self._keep_used()
        if self.service.since_start >= HOUR:
            await self._mark(await asyncio.to_thread(self.store.untouched, now - self.keep * DAY))
            await self._mark(await asyncio.to_thread(self.store.unplayed, now - HOUR))
            self.marked = await asyncio.to_thread(self.store.marked)
            for id, since in list(self.marked.items()):
                if since <= now - DAY and id in self.marked:
                    await self.cache.drop(id)
                    self.marked.pop(id, None)
        self._count(await asyncio.to_thread(self.store.counts))

    async def _keep_used(self) -> None:
        """Keeps matches that are in use here and that another server has marked."""
        for id in list(self.marked):
            live = self.cache.held.get(id)
            if live is not None and live.users:
                async with self.at(id):
                    pass

    def _count(self, stored: dict[str | None, int]) -> None:
        self.shares.taken = Counter(stored) + self._starting
        self.shares.total = self.shares.taken.total()

    async def _mark(self, ids: list[str]) -> None:
        for id in ids:
            live = self.cache.held.get(id)
            if live is None or not live.users:
                marked = mark_match(id, self.service.now())
                await asyncio.wrap_future(self.store.write(marked))

    @asynccontextmanager
    async def at(self, id: str, revision: int | None = None) -> AsyncIterator[LiveMatch]:
        """A match that somebody uses; if it was marked for deletion, it is kept after all.

        If it is at the given revision, it need not be the present one: a change of it will show.

        Raises:
            ProtocolError: unknown, if there is no such match.
        """
        async with self.cache.at(id, revision) as live:
            live.on_first_use = lambda seat: self._token_used(id, seat)
            if self.marked.pop(id, None) is not None:
                self.shares.add(None)  # its address counts again from the next sweep on
                kept = touch_match(id, self.service.now())
                await asyncio.wrap_future(self.store.write(kept))
            yield live

    def _token_used(self, id: str, seat: int) -> None:
        self.store.write(delete_unused(id, seat))

    async def end(self) -> None:
        """Notifies all waiting requests that the server is stopping."""
        for live in self.cache.held.values():
            live.evicted = True
            if live.bots is not None:
                live.bots.cancel()
            await live.notify()

    async def close(self) -> None:
        """Finishes pending writes and closes the store."""
        await self.end()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
        self._bot_workers.close()
        if self.peers is not None:
            await asyncio.to_thread(self.peers.close)
        await asyncio.to_thread(self.store.close)

    # Requests. Each runs to completion even if the client disconnects.

    async def start(self, body: JsonObject, address: str = "") -> JsonObject:
        """Starts a match for an address; the response contains the tokens of all seats."""
        return await self._to_completion(self._start(body, digest(address)[:32]))

    async def join(
        self, id: str, body: JsonObject, token: str | None = None, address: str = ""
    ) -> JsonObject:
        """Takes an open seat; for a repetition ``token`` may prove that the seat was given to this client."""
        client = JoiningClient(token, digest(address)[:32])
        return await self._to_completion(self._join(id, read_request(body, JoinWish), body, client))

    async def act(self, id: str, token: str | None, body: JsonObject, language: str) -> JsonObject:
        """Plays an action; the action is on disk before this method returns."""
        wish = read_request(body, ActWish)
        return await self._to_completion(self._change(id, token, wish, body, language))

    async def undo(self, id: str, token: str | None, body: JsonObject, language: str) -> JsonObject:
        """Undoes the last choice of a seat."""
        wish = read_request(body, UndoWish)
        answer = await self._to_completion(self._change(id, token, wish, body, language))
        snapshot: JsonObject = answer["snapshot"]
        return snapshot

    async def _to_completion(self, work: Coroutine[object, object, T]) -> T:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[T]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # the client may be gone: then nobody else asks for it

    async def _start(self, body: JsonObject, address: str) -> JsonObject:
        self.shares.take(address)
        self._starting[address] += 1
        try:
            live, answer, statements = await asyncio.to_thread(
                new_match, self.dispatcher, body, self.service.now()
            )
            statements.append(insert_share(live.table.id, address))
            await asyncio.wrap_future(self.store.write(*statements))
        except BaseException:
            self.shares.release(address)
            raise
        finally:
            self._starting[address] -= 1
        self.cache.hold(live)
        self._start_bots(live)
        return answer

    async def _join(
        self, id: str, wish: JoinWish, body: JsonObject, client: JoiningClient
    ) -> JsonObject:
        async with self.at(id) as live, live.lock:
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
        again = await self._answered(id, "join", wish.key, body)
        statements = [claim_match(id, live.version, self.service.now())]
        if again is not None:
            seat: int = again["player"]
            if self.store.is_shared:  # another server may have seen the token used
                live.unused = await asyncio.to_thread(self.store.unused, id)
            _check_same_client(live, wish, again, client)
            name = table.seats[seat].name
            statements.append(update_token(id, seat, digest(token)))
        else:
            seat = _free_seat(table, wish.player)
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
            async with live.lock:
                answer, seat = await self._change_or_catch_up(live, token, wish, body, language)
                answer = {**answer, "snapshot": live.table.snapshot(seat, language)}
            await live.notify()
            self._start_bots(live)
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
            answer = await self._answered(live.table.id, str(seat), wish.key, body)
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
        table, before = live.table, live.table.revision
        if isinstance(wish, UndoWish):
            table.undo(seat, wish.revision)
            answer: JsonObject = {}
        else:
            table.act(seat, wish.action, wish.revision, language)
            answer = {"revision": table.revision}
            answer["news"] = plain(table.news(seat, before, language))
        statements = []
        if wish.key is not None:
            stored = StoredAnswer(digest_of(body), answer)
            statements.append(insert_key(table.id, str(seat), wish.key, stored))
        await self._persist(live, seat, before, statements)
        return answer

    async def _persist(
        self, live: LiveMatch, seat: int, before: int, statements: list[Statement]
    ) -> None:
        """Persists a change.

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
            self.service.now(),
            over=table.state.is_over,
            bot_next=table.bot_to_move is not None,
        )
        try:
            await asyncio.wrap_future(self.store.write(*entry, *statements))
        except ChangedElsewhere:
            raise
        except StoreError:
            self.cache.evict(live)
            raise
        live.version += 1

    async def _answered(
        self, id: str, seat: str, key: str | None, body: JsonObject
    ) -> JsonObject | None:
        if key is None:
            return None
        stored = await asyncio.to_thread(self.store.earlier_answer_of, id, seat, key)
        return earlier_answer(stored, body)

    # Bots

    def _start_bots(self, live: LiveMatch) -> None:
        """Starts the task that moves the bots, if a bot is to move and no such task is running."""
        if live.bots is None and live.table.bot_to_move is not None and not live.evicted:
            live.bots = asyncio.create_task(self._bots(live))
            live.bots.add_done_callback(lambda task: self._bots_done(live, task))

    def _bots_done(self, live: LiveMatch, task: asyncio.Task[None]) -> None:
        live.bots = None
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            self._start_bots(live)  # somebody may have chosen while they stopped
        else:
            _LOGGER.error("a bot stopped at match %s", live.table.id, exc_info=error)

    async def _bots(self, live: LiveMatch) -> None:
        """Moves the bots while they are to move, unless another server does."""
        id = live.table.id
        try:
            while (seat := live.table.bot_to_move) is not None and not live.evicted:
                if self.peers is not None and not await self.peers.claim(id):
                    await asyncio.sleep(CLAIM)
                    await self.cache.refresh(live)
                    continue
                revision = live.table.revision
                action = await self._bot_workers.choice(live.table, seat)
                await self._to_completion(self._bot_moves(live, seat, str(action), revision))
        finally:
            if self.peers is not None:
                await asyncio.shield(self.peers.release(id))

    async def _bot_moves(self, live: LiveMatch, seat: int, action: str, revision: int) -> None:
        async with live.lock:
            if live.table.revision != revision or live.evicted:
                return  # an undo happened in between
            live.table.act(seat, action, revision)
            try:
                await self._persist(live, seat, revision, [])
            except ChangedElsewhere:
                await self.cache.replace_table(live)
        await live.notify()


@frozen
class JoiningClient:
    """What is known of a client that takes a seat."""

    token: str | None
    address: str
    """The hash of its address."""


def _check_same_client(
    live: LiveMatch, wish: JoinWish, first: JsonObject, client: JoiningClient
) -> None:
    """Checks that the client that repeats a key is the one that sent it first.

    The request repeats the first one, so that a secret in it is the same. Without a secret the client proves itself by the
    token of the seat; if no request has used that token, its answer may be lost, and the same address is enough.

    Raises:
        ProtocolError: key, if it is not.
    """
    seat: int = first["player"]
    if wish.secret is not None or live.has_token(seat, client.token):
        return
    if seat in live.unused and first.get("address", client.address) == client.address:
        return
    message = "this key was used already; only the client with the seat's token can repeat it"
    raise ProtocolError("key", message, "$.key")


def _peers_of(store: Store, server: str) -> Peers | None:
    """The other servers on the same database; None if there can be none."""
    if not store.is_shared:
        return None
    from bisongames.server.peers import Peers  # deferred: the extra `postgres`

    return Peers(store, server)


def _free_seat(table: MatchTable, wished: int | None) -> int:
    free = [number for number, seat in enumerate(table.seats) if seat.open]
    if wished is not None and wished not in range(len(table.seats)):
        raise ProtocolError("malformed", "there is no such seat", "$.player")
    if not free or (wished is not None and wished not in free):
        raise ProtocolError("taken", "this seat is not open" if free else "no seat is open")
    return free[0] if wished is None else wished
