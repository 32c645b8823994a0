"""The hall: tables that are played at, each kept on disk before anybody hears of what was chosen at it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from bisongames.engine.core.errors import BisongamesError
from bisongames.protocol import Desk, ProtocolError, Table, plain
from bisongames.protocol.idempotency import Answered, answered_before, checked_key, digest_of
from bisongames.protocol.requests import ActWish, JoinWish, UndoWish, read
from bisongames.protocol.seating import new_name
from bisongames.server import store
from bisongames.server.bot_workers import Thinkers
from bisongames.server.live_match import Place, digest
from bisongames.server.match_cache import LOADED, Places
from bisongames.server.new_match import Data, began, new_token
from bisongames.server.settings import DAY, MINUTE, Settings
from bisongames.server.store import Store

T = TypeVar("T")
_LOGGER: Final = logging.getLogger(__name__)


class Hall:
    """All tables of a server."""

    def __init__(self, settings: Settings) -> None:
        self.desk = Desk()
        self.store = Store(settings.data)
        self.most = settings.matches
        self.keep = settings.keep
        self.number = self.store.count()
        self.places = Places(self.desk, self.store, self._let_bots_move)
        self._thinkers = Thinkers()
        self._tasks: set[asyncio.Task[Any]] = set()

    # Coming and going.

    async def live(self) -> None:
        """Let bots go on that were asked when the server ended, and leave out old matches from time to time."""
        await self.forget(time.time() - self.keep * DAY)
        for id in self.store.with_bots()[:LOADED]:
            try:
                async with self.places.at(id):
                    pass  # who is opened lets bots move
            except BisongamesError as error:
                _LOGGER.warning("match %s cannot go on: %s", id, error)
        while True:
            await asyncio.sleep(MINUTE)
            await self.forget(time.time() - self.keep * DAY)

    async def forget(self, before: float) -> None:
        """Leave out matches that nobody has touched since, unless somebody is there now."""
        for id in await asyncio.to_thread(self.store.untouched, before):
            await self.places.drop(id)
        self.number = self.store.count()

    async def end(self) -> None:
        """Tell all who wait that the server ends."""
        for place in self.places.held.values():
            place.gone = True
            if place.bots is not None:
                place.bots.cancel()
            await place.tell()

    async def close(self) -> None:
        """Write what waits, and let the file go."""
        await self.end()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
        self._thinkers.close()
        await asyncio.to_thread(self.store.close)

    # What people ask for. What has begun is carried through, also where the one who asked goes away meanwhile.

    async def start(self, body: Data) -> Data:
        """Begin a match and say who has which token."""
        return await self._whole(self._start(body))

    async def join(self, id: str, body: Data) -> Data:
        """Take an open seat."""
        wish = read(body, JoinWish)
        checked_key(wish.key)
        return await self._whole(self._join(id, wish, body))

    async def act(self, id: str, token: str | None, body: Data, language: str) -> Data:
        """Carry out a choice; it is on disk before this returns."""
        wish = read(body, ActWish)
        checked_key(wish.key)
        return await self._whole(self._change(id, token, wish, body, language))

    async def undo(self, id: str, token: str | None, body: Data, language: str) -> Data:
        """Take back a seat's last choice."""
        wish = read(body, UndoWish)
        checked_key(wish.key)
        answer = await self._whole(self._change(id, token, wish, body, language))
        snapshot: Data = answer["snapshot"]
        return snapshot

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _start(self, body: Data) -> Data:
        if self.number >= self.most:
            raise ProtocolError("full", f"there are {self.most} matches already; come back later")
        place, told, statements = await asyncio.to_thread(began, self.desk, body)
        self.number += 1
        try:
            await asyncio.wrap_future(self.store.write(*statements))
        except store.StoreError:
            self.number -= 1
            raise
        self.places.hold(place)
        self._let_bots_move(place)
        return told

    async def _join(self, id: str, wish: JoinWish, body: Data) -> Data:
        async with self.places.at(id) as place, place.lock:
            if not place.opened_by(wish.join):
                told = "this does not open a seat at this match"
                raise ProtocolError("forbidden", told, "$.join")
            again = await self._answered(id, "join", wish.key, body)
            table, token = place.table, new_token()
            if again is not None:
                seat: int = again["player"]
                name = table.seats[seat].name
            else:
                seat = _free_seat(table, wish.player)
                name = new_name(table.seats, seat, wish.name)
            statements = [store.seated(id, seat, digest(token), name), store.touched(id)]
            if wish.key is not None and again is None:
                answered = Answered(digest_of(body), {"player": seat})
                statements.append(store.keyed(id, "join", wish.key, answered))
            await asyncio.wrap_future(self.store.write(*statements))
            if again is None:
                table.sit(seat, name)
            place.tokens[seat] = digest(token)
            place.seats_changed += 1
            await place.tell()
            return {"player": seat, "token": token}

    async def _change(
        self, id: str, token: str | None, wish: ActWish | UndoWish, body: Data, language: str
    ) -> Data:
        """Choose or take back: keep it, tell everybody, answer."""
        async with self.places.at(id) as place:
            async with place.lock:
                table, seat = place.table, place.seat_of(token)
                if seat is None:
                    raise ProtocolError("forbidden", "who only looks on chooses nothing")
                answer = await self._answered(id, str(seat), wish.key, body)
                if answer is None:
                    answer = await self._changed(place, seat, wish, body, language)
                answer = {**answer, "snapshot": table.snapshot(seat, language)}
            await place.tell()
            self._let_bots_move(place)
            return answer

    async def _changed(
        self, place: Place, seat: int, wish: ActWish | UndoWish, body: Data, language: str
    ) -> Data:
        table, before = place.table, place.table.revision
        if isinstance(wish, UndoWish):
            table.undo(seat, wish.revision)
            answer: Data = {}
        else:
            table.act(seat, wish.action, wish.revision, language)
            answer = {"revision": table.revision}
            answer["news"] = plain(table.news(seat, before, language))
        statements = []
        if wish.key is not None:
            answered = Answered(digest_of(body), answer)
            statements.append(store.keyed(table.id, str(seat), wish.key, answered))
        await self._keep(place, seat, before, statements)
        return answer

    async def _keep(
        self, place: Place, seat: int, before: int, statements: list[store.Statement]
    ) -> None:
        """Bring a change to disk; where that fails, the table is read again as it lies there."""
        table = place.table
        action = table.choice_after(before)
        notation = None if action is None else str(action)
        over = table.state.is_over
        entry = store.chosen(table.id, before, seat, notation, over=over)
        try:
            await asyncio.wrap_future(self.store.write(*entry, *statements))
        except store.StoreError:
            self.places.held.pop(table.id, None)
            place.gone = True
            raise

    async def _answered(self, id: str, seat: str, key: str | None, body: Data) -> Data | None:
        if key is None:
            return None
        found = await asyncio.to_thread(self.store.answered, id, seat, key)
        return answered_before(found, body)

    # Bots.

    def _let_bots_move(self, place: Place) -> None:
        """Begin to let bots move, unless they do so already or nobody of them is asked."""
        if place.bots is None and place.table.bot_to_move is not None and not place.gone:
            place.bots = asyncio.create_task(self._bots(place))
            place.bots.add_done_callback(lambda task: self._rested(place, task))

    def _rested(self, place: Place, task: asyncio.Task[None]) -> None:
        place.bots = None
        if not task.cancelled() and (error := task.exception()) is not None:
            _LOGGER.error("a bot stopped at match %s", place.table.id, exc_info=error)

    async def _bots(self, place: Place) -> None:
        table = place.table
        while (seat := table.bot_to_move) is not None and not place.gone:
            revision = table.revision
            action = await self._thinkers.choice(table, seat)
            await self._whole(self._bot_moves(place, seat, str(action), revision))

    async def _bot_moves(self, place: Place, seat: int, action: str, revision: int) -> None:
        async with place.lock:
            if place.table.revision != revision or place.gone:
                return  # somebody took something back meanwhile
            place.table.act(seat, action, revision)
            await self._keep(place, seat, revision, [])
        await place.tell()


def _free_seat(table: Table, wished: int | None) -> int:
    free = [number for number, seat in enumerate(table.seats) if seat.open]
    if wished is not None and wished not in range(len(table.seats)):
        raise ProtocolError("malformed", "there is no such seat", "$.player")
    if not free or (wished is not None and wished not in free):
        raise ProtocolError("taken", "this seat is not open" if free else "no seat is open")
    return free[0] if wished is None else wished
