"""The hall: tables that are played at, each kept on disk before anybody hears of what was chosen at it."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import random
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from multiprocessing import get_context
from typing import Any, Final

from attrs import field, frozen

from bisongames.bots import Bot, Random
from bisongames.play.actions import Action
from bisongames.play.errors import shown
from bisongames.play.state import State
from bisongames.protocol import Desk, ProtocolError, Table, plain
from bisongames.protocol.bodies import ActWish, JoinWish, StartWish, UndoWish, read
from bisongames.server import store
from bisongames.server.store import Kept, Store

LOADED: Final = 2000
"""Tables that are held in memory; others are read again when somebody asks."""


def digest(text: str) -> str:
    """What is kept of a token or secret."""
    return hashlib.sha256(text.encode()).hexdigest()


@frozen(eq=False, slots=False)
class Place:
    """A table with those who wait for news of it."""

    table: Table
    tokens: dict[int, str]
    """The hash of each person's token, by seat."""
    secret: str | None
    """The hash of what opens its open seats."""
    dealer: str | None
    """The hash of the dealer's token, where chance is dealt by hand."""
    lock: asyncio.Lock = field(factory=asyncio.Lock)
    changed: asyncio.Condition = field(factory=asyncio.Condition)
    seats_changed: list[int] = field(factory=lambda: [0])
    """How often somebody joined, came or went."""
    busy: list[asyncio.Task[None]] = field(factory=list)
    """What lets its bots move."""

    def seat_of(self, token: str | None) -> int | None:
        """The seat that a token proves; None for a spectator.

        Raises:
            ProtocolError: token, where it is of no seat here.
        """
        if token is None:
            return None
        given = digest(token)
        for seat, kept in self.tokens.items():
            if hmac.compare_digest(kept, given):
                return seat
        if self.dealer is not None and hmac.compare_digest(self.dealer, given):
            return -1
        raise ProtocolError("token", "this token is of no seat at this match")


class Hall:
    """All tables of a server."""

    def __init__(self, kept: Store, most: int) -> None:
        self.desk = Desk()
        self.store = kept
        self.most = most
        self.number = kept.count()
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self._thinkers: ProcessPoolExecutor | None = None

    async def wake(self) -> None:
        """Let bots go on that were asked when the server ended."""
        for id in list(self.store.ids())[:LOADED]:
            place = await self.place(id)
            self._let_bots_move(place)
            await asyncio.sleep(0)

    async def close(self) -> None:
        """Let bots stop and write what waits."""
        for place in self._places.values():
            for task in place.busy:
                task.cancel()
        if self._thinkers is not None:
            self._thinkers.shutdown(wait=False, cancel_futures=True)
        self.store.close()

    async def place(self, id: str) -> Place:
        """The table of a match, read from disk where it is not in memory.

        Raises:
            ProtocolError: unknown.
        """
        found = self._places.get(id)
        if found is not None:
            self._places.move_to_end(id)
            return found
        async with self._loading.setdefault(id, asyncio.Lock()):
            found = self._places.get(id)
            if found is None:
                kept = await asyncio.to_thread(self.store.load, id) if len(id) < 64 else None
                self._loading.pop(id, None)
                if kept is None:
                    raise ProtocolError("unknown", f"there is no match {shown(id)}")
                found = self._opened(kept)
                self._hold(id, found)
        return found

    def _hold(self, id: str, place: Place) -> None:
        self._places[id] = place
        for old in list(self._places):
            if len(self._places) <= LOADED:
                break
            if not self._places[old].busy and not self._places[old].table.here:
                del self._places[old]

    def _opened(self, kept: Kept) -> Place:
        """The table of a match on disk, as it was when the last choice was kept."""
        wish = read({**kept.wish, "seed": kept.seed}, StartWish)
        table = self.desk.table_of(kept.id, wish, luck=kept.luck)
        table.seeded = kept.wish.get("seed") is not None
        for seat, name in kept.names.items():
            if seat >= 0 and table.seats[seat].open:
                table.sit(seat, name)
        for revision, by, action in kept.entries:
            if action is None:
                table.undo(by, revision)
            else:
                table.act(by, action, revision)
        tokens = {seat: token for seat, token in kept.tokens.items() if seat >= 0}
        return Place(table, tokens, kept.secret, kept.tokens.get(-1))

    async def start(self, body: Any) -> dict[str, Any]:
        """Begin a match and say who has which token."""
        if self.number >= self.most:
            raise ProtocolError("full", f"there are {self.most} matches already; come back later")
        wish = read(body, StartWish)
        id, luck = secrets.token_urlsafe(16), secrets.token_hex(8)
        table = self.desk.table_of(id, wish, luck=luck)
        opened = any(seat.open for seat in table.seats)
        secret = secrets.token_urlsafe(16) if opened else None
        tokens = {
            number: secrets.token_urlsafe(24)
            for number, seat in enumerate(table.seats)
            if seat.is_person and not seat.open
        }
        dealer = secrets.token_urlsafe(24) if table.match.dealer == "manual" else None
        hashed = {seat: digest(token) for seat, token in tokens.items()}
        place = Place(
            table, hashed, secret and digest(secret), dealer and digest(dealer)
        )
        statements = [
            store.begun(id, dict(body), table.match.seed, luck, place.secret),
            *(store.seated(id, seat, token, None) for seat, token in hashed.items()),
        ]
        if place.dealer is not None:
            statements.append(store.seated(id, -1, place.dealer, None))
        await asyncio.wrap_future(self.store.write(*statements))
        self.number += 1
        self._hold(id, place)
        self._let_bots_move(place)
        told: dict[str, Any] = {
            "match": id,
            "seats": [
                {"player": seat.player, **({"token": tokens[seat.player]} if seat.player in tokens else {})}
                for seat in table.seated()
            ],
            "join": secret,
        }
        return told if dealer is None else {**told, "dealer": dealer}

    async def join(self, id: str, body: Any) -> dict[str, Any]:
        """Take an open seat."""
        wish = read(body, JoinWish)
        place = await self.place(id)
        async with place.lock:
            if place.secret is None or not hmac.compare_digest(place.secret, digest(wish.join)):
                raise ProtocolError("forbidden", "this does not open a seat at this match", "$.join")
            again = self._repeated(id, "join", wish.key, {**dict(body), "key": None})
            seat = again["player"] if again else self._free_seat(place.table, wish.player)
            token = secrets.token_urlsafe(24)
            name = place.table.seats[seat].name if again else place.table.sitting_name(seat, wish.name)
            statements = [store.seated(id, seat, digest(token), name)]
            if wish.key is not None and not again:
                statements.append(self._key(id, "join", wish.key, {**dict(body), "key": None}, {"player": seat}))
            await asyncio.wrap_future(self.store.write(*statements))
            if not again:
                place.table.sit(seat, name)
            place.tokens[seat] = digest(token)
            place.seats_changed[0] += 1
        await self._tell(place)
        return {"player": seat, "token": token}

    def _free_seat(self, table: Table, wished: int | None) -> int:
        free = [number for number, seat in enumerate(table.seats) if seat.open]
        if wished is not None and wished not in range(len(table.seats)):
            raise ProtocolError("malformed", "there is no such seat", "$.player")
        if not free or (wished is not None and wished not in free):
            raise ProtocolError("taken", "this seat is not open" if free else "no seat is open")
        return free[0] if wished is None else wished

    async def act(self, id: str, seat: int | None, body: Any, language: str) -> dict[str, Any]:
        """Carry out a choice; it is on disk before this returns."""
        wish = read(body, ActWish)
        place = await self.place(id)
        if seat is None:
            raise ProtocolError("forbidden", "who only looks on chooses nothing")
        async with place.lock:
            table = place.table
            again = self._repeated(id, str(seat), wish.key, dict(body))
            if again is None:
                before = table.revision
                table.act(seat, wish.action, wish.revision, language)
                notation = str(table.choice_after(before))
                again = {
                    "revision": table.revision,
                    "news": plain(table.news(seat, before, language)),
                }
                statements = [*store.chosen(id, before, seat, notation)]
                if wish.key is not None:
                    statements.append(self._key(id, str(seat), wish.key, dict(body), again))
                await self._keep(place, statements)
            answer = {**again, "snapshot": plain(table.snapshot(seat, language))}
        await self._tell(place)
        self._let_bots_move(place)
        return answer

    async def undo(self, id: str, seat: int | None, body: Any, language: str) -> dict[str, Any]:
        """Take back a seat's last choice."""
        wish = read(body, UndoWish)
        place = await self.place(id)
        if seat is None:
            raise ProtocolError("forbidden", "who only looks on takes nothing back")
        async with place.lock:
            table = place.table
            if self._repeated(id, str(seat), wish.key, dict(body)) is None:
                before = table.revision
                table.undo(seat, wish.revision)
                statements = [*store.chosen(id, before, seat, None)]
                if wish.key is not None:
                    statements.append(self._key(id, str(seat), wish.key, dict(body), {}))
                await self._keep(place, statements)
            answer: dict[str, Any] = plain(table.snapshot(seat, language))
        await self._tell(place)
        self._let_bots_move(place)
        return answer

    async def _keep(self, place: Place, statements: list[store.Statement]) -> None:
        """Bring a change to disk; where that fails, the table is read again as it lies there."""
        try:
            await asyncio.wrap_future(self.store.write(*statements))
        except store.StoreError:
            self._places.pop(place.table.id, None)
            raise

    def _repeated(self, id: str, seat: str, key: str | None, body: dict[str, Any]) -> Any:
        """What was answered when this was asked before; None where it is new.

        Raises:
            ProtocolError: key, where something else was asked with it.
        """
        if key is None:
            return None
        if not 0 < len(key) <= 64:
            raise ProtocolError("malformed", "a key has 1 to 64 characters", "$.key")
        found = self.store.answered(id, seat, key)
        if found is None:
            return None
        if found[0] != _digest_of(body):
            raise ProtocolError("key", "something else was asked with this key")
        return found[1]

    def _key(self, id: str, seat: str, key: str, body: dict[str, Any], answer: Any) -> store.Statement:
        return store.keyed(id, seat, key, _digest_of(body), answer)

    async def _tell(self, place: Place) -> None:
        async with place.changed:
            place.changed.notify_all()

    @asynccontextmanager
    async def watching(self, place: Place, seat: int | None) -> AsyncIterator[None]:
        """Somebody watches live meanwhile."""
        if seat is not None and seat >= 0:
            place.table.here.add(seat)
            place.seats_changed[0] += 1
            await self._tell(place)
        try:
            yield
        finally:
            if seat is not None and seat >= 0:
                place.table.here.discard(seat)
                place.seats_changed[0] += 1
                await self._tell(place)

    # Bots.

    def _let_bots_move(self, place: Place) -> None:
        """Begin to let bots move, unless they do so already or nobody of them is asked."""
        if place.table.bot_to_move is None or place.busy:
            return
        task = asyncio.create_task(self._bots(place))
        place.busy.append(task)
        task.add_done_callback(lambda _: place.busy.clear())

    async def _bots(self, place: Place) -> None:
        table = place.table
        while (seat := table.bot_to_move) is not None:
            revision = table.revision
            action = await self._thought(table, seat)
            async with place.lock:
                if table.revision != revision:
                    continue  # somebody took something back meanwhile
                table.act(seat, str(action), revision)
                await self._keep(place, [*store.chosen(table.id, revision, seat, str(action))])
            await self._tell(place)

    async def _thought(self, table: Table, seat: int) -> Action:
        """What a bot chooses: here where that is quick, else in a process of its own, so that nobody else waits."""
        bot = table.bots[seat]
        if isinstance(bot, Random) or len(table.state.legal_actions()) == 1:
            return table.bot_choice()
        if self._thinkers is None:
            self._thinkers = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        seed = f"{table.luck}/{table.revision}"
        future = self._thinkers.submit(thought, bot, table.state, seat, seed)
        return await asyncio.wrap_future(future)


def thought(bot: Bot, state: State, seat: int, seed: str) -> Action:
    """What a bot chooses, in a process of its own."""
    return bot.choose(state, seat, random.Random(seed))  # noqa: S311


def _digest_of(body: dict[str, Any]) -> str:
    return digest(json.dumps(body, sort_keys=True, default=str))
