"""Connections over which seats hear all news as they come, and may act."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from bisongames.engine.core.errors import BisongamesError
from bisongames.engine.io.notation_and_toml import Malformed, json_data
from bisongames.protocol import ProtocolError, plain
from bisongames.protocol.requests import HelloWish, LiveActWish, read
from bisongames.server.live_match import Place
from bisongames.server.matches import Hall
from bisongames.server.middleware import Rates
from bisongames.server.request import Data, language_of
from bisongames.server.settings import Settings

MOST_FAULTS: Final = 100
"""Malformed messages until somebody is left."""
PAUSE: Final = 0.02
ENDING: Final = 2.0
"""Seconds for connections to close when the server ends."""


class Closed(Exception):
    """The connection ends, with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Live:
    """All live connections."""

    def __init__(self, hall: Hall, settings: Settings, rates: Rates) -> None:
        self.hall, self.settings, self.rates = hall, settings, rates
        self.ended = asyncio.Event()
        self._open = 0

    async def connected(self, socket: WebSocket) -> None:
        """Somebody connects."""
        await socket.accept()
        self._open += 1
        running = asyncio.create_task(Connection(self, socket).run())
        ended = asyncio.create_task(self.ended.wait())
        try:
            await asyncio.wait((running, ended), return_when=asyncio.FIRST_COMPLETED)
            if not running.done():
                running.cancel()
                await asyncio.wait((running,))
                raise Closed(1001, "the server ends")
            await running
        except Closed as end:
            await _closed(socket, end)
        except ProtocolError as fault:
            await _closed(socket, Closed(4404, str(fault)))
        except WebSocketDisconnect:
            pass  # gone
        finally:
            ended.cancel()
            running.cancel()
            self._open -= 1

    async def end(self) -> None:
        """Close all connections; they may come back."""
        self.ended.set()
        for _ in range(int(ENDING / PAUSE)):
            if not self._open:
                break
            await asyncio.sleep(PAUSE)


async def _closed(socket: WebSocket, end: Closed) -> None:
    with suppress(RuntimeError, TimeoutError, WebSocketDisconnect):  # gone already
        await asyncio.wait_for(socket.close(end.code, end.reason[:100]), ENDING)


class Connection:
    """One seat's connection."""

    def __init__(self, live: Live, socket: WebSocket) -> None:
        self.hall, self.settings, self.rates = live.hall, live.settings, live.rates
        self.socket = socket
        self.address = socket.client.host if socket.client else ""
        self.token: str | None = None
        self.language = "en"
        self.faults = 0
        self._sending = asyncio.Lock()

    async def run(self) -> None:
        """From the first message to the end."""
        async with self.hall.places.at(self.socket.path_params["match"]) as place:
            try:
                after = await asyncio.wait_for(self._greeted(place), self.settings.first)
            except TimeoutError as error:
                raise Closed(4408, "no first message") from error
            async with place.watched(self._seat(place)):
                await self._both(self._tell(place, after), self._hear(place))

    async def _both(self, *work: Any) -> None:
        """Two things at once, until one of them ends."""
        tasks = [asyncio.create_task(each) for each in work]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)

    def _seat(self, place: Place) -> int | None:
        """The seat that the token proves, which another may have taken meanwhile."""
        try:
            return place.seat_of(self.token)
        except ProtocolError as error:
            raise Closed(4401, str(error)) from error

    async def _greeted(self, place: Place) -> int | None:
        """The first message: who it is, and what he has heard."""
        while True:
            message = await self._heard()
            try:
                hello = read(message, HelloWish)
                self.token = hello.token
                self._seat(place)
                last = place.table.revision
                if hello.after is not None and hello.after not in range(last + 1):
                    raise ProtocolError("malformed", f"revisions are from 0 to {last}", "$.after")
                self.language = language_of(self.socket)
                return hello.after
            except ProtocolError as error:
                await self._failed(None, error)

    # What is told.

    async def _tell(self, place: Place, after: int | None) -> None:
        """News without gaps, and a snapshot once none wait; seats when somebody comes or goes."""
        table, seats = place.table, place.seats_changed
        async with place.lock:  # what is not on disk yet is not told
            seat, now = self._seat(place), table.revision
            news = [] if after is None else self._news(place, seat, after)
            snapshot = table.snapshot(seat, self.language)
        if after is not None:
            await self._send({"type": "news", "news": news})
        await self._send({"type": "snapshot", "snapshot": snapshot})
        told = shown = now
        while True:
            if told == shown:
                await place.until(
                    lambda: table.revision > told or place.seats_changed != seats  # noqa: B023
                )
            if place.gone:
                raise Closed(1001, "come back later")
            if place.seats_changed != seats:
                seats = place.seats_changed
                self._seat(place)
                await self._send({"type": "seats", "seats": plain(table.seated())})
            async with place.lock:
                seat, now = self._seat(place), table.revision
                news = self._news(place, seat, told)
                more = {} if news else table.snapshot(seat, self.language)
            if news:
                await self._send({"type": "news", "news": news})
                told = now
            elif shown != told:
                await self._send({"type": "snapshot", "snapshot": more})
                shown = told

    def _news(self, place: Place, seat: int | None, after: int) -> list[Data]:
        """All news after a revision."""
        found: list[Data] = []
        while after + len(found) < place.table.revision:
            found += plain(place.table.news(seat, after + len(found), self.language))
        return found

    # What is heard.

    async def _hear(self, place: Place) -> None:
        """What is sent, message by message."""
        while True:
            message = await self._heard()
            id = message.get("id") if isinstance(message, dict) else None
            if not isinstance(id, str | int | None):
                id = None
            try:
                await self._acted(place, message)
            except ProtocolError as error:
                await self._failed(id, error)
            except BisongamesError as error:
                await self._failed(id, ProtocolError("fault", str(error)))

    async def _acted(self, place: Place, message: Any) -> None:
        wish = read(message, LiveActWish)
        body = {name: value for name, value in message.items() if name not in ("type", "id")}
        self._seat(place)
        done = await self.hall.act(place.table.id, self.token, body, self.language)
        await self._send({"type": "done", "id": wish.id, "revision": done["revision"]})

    async def _failed(self, id: str | int | None, error: ProtocolError) -> None:
        if error.code == "malformed":
            self.faults += 1
            if self.faults > MOST_FAULTS:
                raise Closed(4429, "too many malformed messages")
        if error.code == "illegal":
            await self._send({"type": "refused", "id": id, "refusal": error.more["refusal"]})
        else:
            await self._send({"type": "error", "id": id, **error.body()})

    async def _heard(self) -> Any:
        """A message as data; None where it is no JSON."""
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        text = received.get("text") or received.get("bytes") or ""
        if len(text) > self.settings.body:
            raise Closed(1009, "too large")
        if self.rates.wait(self.address):
            raise Closed(4429, "too many messages")
        try:
            return json_data(text)
        except Malformed:
            return None

    async def _send(self, message: Data) -> None:
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        async with self._sending:
            try:
                await asyncio.wait_for(self.socket.send_text(text), self.settings.unread)
            except TimeoutError as error:
                raise Closed(4429, "reading too slowly") from error
            except RuntimeError as error:  # closed meanwhile
                raise WebSocketDisconnect(1006) from error
