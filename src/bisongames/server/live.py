"""A connection over which a seat hears all news as they come, and may act."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from bisongames.play.errors import BisongamesError
from bisongames.play.parsing import Malformed, json_data
from bisongames.protocol import ProtocolError, plain
from bisongames.server.guard import Rates
from bisongames.server.hall import Hall, Place

FIRST: Final = 10.0
"""Seconds for the first message."""
UNREAD: Final = 30.0
"""Seconds until somebody who does not read is left."""
MOST_FAULTS: Final = 100


class Closed(Exception):
    """The connection ends, with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def live(hall: Hall, settings: Any) -> Callable[[WebSocket], Awaitable[None]]:
    """What answers ``/live`` of a match."""
    connected = [0]
    rates = Rates(settings.rate)

    async def connection(socket: WebSocket) -> None:
        await socket.accept()
        if connected[0] >= settings.connections:
            await socket.close(4429, "too many connections")
            return
        connected[0] += 1
        try:
            await Connection(hall, socket, settings.body, rates).run()
        except Closed as end:
            await socket.close(end.code, end.reason)
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone
        finally:
            connected[0] -= 1

    return connection


class Connection:
    """One seat's connection."""

    def __init__(self, hall: Hall, socket: WebSocket, body: int, rates: Rates) -> None:
        self.hall, self.socket, self.body, self.rates = hall, socket, body, rates
        self.sending = asyncio.Lock()

    async def run(self) -> None:
        """From the first message to the end."""
        try:
            place = await self.hall.place(self.socket.path_params["match"])
        except ProtocolError as error:
            raise Closed(4404, str(error)) from error
        try:
            first = await asyncio.wait_for(self._heard(), FIRST)
        except TimeoutError as error:
            raise Closed(4408, "no first message") from error
        if not isinstance(first, dict):
            raise Closed(4401, "the first message has a token, or null")
        try:
            seat = place.seat_of(first.get("token"))
        except (ProtocolError, AttributeError) as error:
            raise Closed(4401, "this token is of no seat at this match") from error
        after = first.get("after")
        if after is not None and (type(after) is not int or not 0 <= after <= place.table.revision):
            await self._send({"type": "error", "id": None, **_error("malformed", "no such revision", "$.after")})
            after = None
        async with self.hall.watching(place, seat):
            telling = asyncio.create_task(self._tell(place, seat, after))
            hearing = asyncio.create_task(self._hear(place, seat))
            done, pending = await asyncio.wait(
                (telling, hearing), return_when=asyncio.FIRST_COMPLETED
            )
            for task in pending:
                task.cancel()
            for task in done:
                task.result()

    async def _tell(self, place: Place, seat: int | None, after: int | None) -> None:
        """News without gaps, and a snapshot once none wait; seats when somebody comes or goes."""
        table = place.table
        told = table.revision if after is None else after
        if after is not None:
            told = await self._news(place, seat, told, always=True)
        await self._send({"type": "snapshot", "snapshot": plain(table.snapshot(seat))})
        seats = place.seats_changed[0]
        shown = table.revision if told == table.revision else -1
        while True:
            async with place.changed:
                await place.changed.wait_for(
                    lambda: table.revision > told or place.seats_changed[0] != seats
                )
            if place.seats_changed[0] != seats:
                seats = place.seats_changed[0]
                await self._send({"type": "seats", "seats": plain(table.seated())})
            while told < table.revision:
                told = await self._news(place, seat, told)
            if shown != told:
                shown = told
                await self._send({"type": "snapshot", "snapshot": plain(table.snapshot(seat))})

    async def _news(self, place: Place, seat: int | None, told: int, always: bool = False) -> int:
        async with place.lock:  # what is being kept is not told before it is
            news = place.table.news(seat, told)
        if news or always:
            await self._send({"type": "news", "news": plain(news)})
        return news[-1].revision if news else told

    async def _hear(self, place: Place, seat: int | None) -> None:
        """What is sent, message by message."""
        address = self.socket.client.host if self.socket.client else ""
        faults = 0
        while True:
            message = await self._heard()
            if self.rates.wait(address):
                raise Closed(4429, "too many messages")
            try:
                await self._acted(place, seat, message)
            except ProtocolError as error:
                faults += 1
                if faults > MOST_FAULTS:
                    raise Closed(4429, "too many faults") from error
                await self._failed(message, error)
            except BisongamesError as error:
                await self._failed(message, ProtocolError("malformed", str(error), "$"))

    async def _acted(self, place: Place, seat: int | None, message: Any) -> None:
        if not isinstance(message, dict) or message.get("type") != "act":
            raise ProtocolError("malformed", "a message is an object of type act", "$.type")
        body = {name: value for name, value in message.items() if name not in ("type", "id")}
        done = await self.hall.act(place.table.id, seat, body, "en")
        await self._send({"type": "done", "id": message.get("id"), "revision": done["revision"]})

    async def _failed(self, message: Any, error: ProtocolError) -> None:
        id = message.get("id") if isinstance(message, dict) else None
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
        if len(text) > self.body:
            raise Closed(1009, "too large")
        try:
            return json_data(text)
        except Malformed:
            return None

    async def _send(self, message: dict[str, Any]) -> None:
        async with self.sending:
            try:
                text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
                await asyncio.wait_for(self.socket.send_text(text), UNREAD)
            except TimeoutError as error:
                raise Closed(4429, "reading too slowly") from error


def _error(code: str, message: str, path: str) -> dict[str, Any]:
    return ProtocolError(code, message, path).body()
