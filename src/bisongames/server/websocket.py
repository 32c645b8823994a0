"""Live connections: a seat receives all news immediately, and may act."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Coroutine
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from bisongames.engine.core.errors import BisongamesError
from bisongames.engine.io.json_and_toml import Malformed, json_data
from bisongames.protocol import ProtocolError, plain
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.requests import (
    AdviseWish,
    HelloWish,
    LiveActWish,
    LiveAdviseWish,
    read_request,
)
from bisongames.server.databases import StoreError
from bisongames.server.error_responses import ENDING, NOT_STORED, ConnectionClosed, close
from bisongames.server.live_match import LiveMatch
from bisongames.server.matches import Matches
from bisongames.server.request import language_of
from bisongames.server.settings import ServerSettings
from bisongames.server.shares import (
    ADDRESS,
    LONGEST_SLOWED,
    TOO_MANY,
    TOO_MUCH,
    RateLimiter,
    cost_of,
)
from bisongames.server.talk.talk_storage import Talk, TalkNews, speak

MOST_FAULTS: Final = 100
"""Maximum number of malformed messages before a connection is closed."""
PAUSE: Final = 0.02

_LOGGER: Final = logging.getLogger(__name__)


class Live:
    """All live connections."""

    def __init__(
        self, matches: Matches, talks: Talk, settings: ServerSettings, limiter: RateLimiter
    ) -> None:
        self.matches, self.talks, self.settings, self.limiter = matches, talks, settings, limiter
        self.ended = asyncio.Event()
        self._open = 0

    async def connect(self, socket: WebSocket) -> None:
        """Handles a connection."""
        await socket.accept()
        self._open += 1
        running = asyncio.create_task(Connection(self, socket).run())
        ended = asyncio.create_task(self.ended.wait())
        try:
            await asyncio.wait((running, ended), return_when=asyncio.FIRST_COMPLETED)
            if not running.done():
                await _cancel(running)
                raise ConnectionClosed(1001, "the server is stopping")
            await running
        except ConnectionClosed as end:
            await close(socket, end)
        except ProtocolError as fault:
            await close(socket, ConnectionClosed(4404, str(fault)))
        except StoreError as error:
            _LOGGER.error("%s", error)
            await close(socket, ConnectionClosed(1001, "try again later"))
        except WebSocketDisconnect:
            pass  # the client is gone
        finally:
            ended.cancel()
            running.cancel()
            self._open -= 1

    async def end(self) -> None:
        """Closes all connections; clients may reconnect."""
        self.ended.set()
        for _ in range(int(ENDING / PAUSE)):
            if not self._open:
                break
            await asyncio.sleep(PAUSE)


async def _cancel(*tasks: asyncio.Task[None]) -> None:
    """Ends tasks, whose exceptions no longer matter."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class Connection:
    """The connection of one seat."""

    def __init__(self, live: Live, socket: WebSocket) -> None:
        self.matches, self.settings, self.limiter = live.matches, live.settings, live.limiter
        self.talks = live.talks
        self.socket = socket
        self.address = str(socket.scope[ADDRESS])
        self.slowed = 0.0
        """Seconds for which messages have been held up without a pause."""
        self.token: str | None = None
        self.language = "en"
        self.faults = 0
        self._sending = asyncio.Lock()

    async def run(self) -> None:
        """Serves the connection from its first message to its end."""
        async with self.matches.at(self.socket.path_params["match"]) as live:
            try:
                async with asyncio.timeout(self.settings.first):
                    after = await self._handshake(live)
            except TimeoutError as error:
                raise ConnectionClosed(4408, "no first message") from error
            async with live.watching(self._seat(live)):
                await self._run_both(self._send_news(live, after), self._receive_messages(live))

    async def _run_both(self, *work: Coroutine[object, object, None]) -> None:
        """Runs two coroutines until one of them ends."""
        tasks = [asyncio.create_task(each) for each in work]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:  # in a fixed order
                if task in done:
                    task.result()
        finally:
            await _cancel(*tasks)

    def _seat(self, live: LiveMatch) -> int | None:
        """The seat of the token; closes the connection if the seat has been given a new token."""
        try:
            return live.seat_of(self.token)
        except ProtocolError as error:
            raise ConnectionClosed(4401, str(error)) from error

    async def _handshake(self, live: LiveMatch) -> int | None:
        """Reads the first message: the token, and the last known revision."""
        while True:
            message = await self._receive()
            try:
                hello = read_request(message, HelloWish)
                self.token = hello.token
                self._seat(live)
                last = live.table.revision
                if hello.after is not None and hello.after not in range(last + 1):
                    raise ProtocolError(
                        "malformed", f"expected a revision from 0 to {last}", "$.after"
                    )
                self.language = language_of(self.socket)
                return hello.after
            except ProtocolError as error:
                await self._error(None, error)

    # Sending

    async def _send_news(self, live: LiveMatch, after: int | None) -> None:
        """Sends all news in order, a snapshot whenever no news is left, and the seats when they change."""
        seats, talk = live.seats_changed, TalkNews(live)
        async with live.lock:  # never send what is not on disk
            self._check_held(live)
            seat, now = self._seat(live), live.table.revision
            news = [] if after is None else self._news(live, seat, after)
            snapshot = live.table.snapshot(seat, self.language)
        if after is not None:
            await self._send({"type": "news", "news": news})
        await self._send({"type": "snapshot", "snapshot": snapshot})
        sent = shown = now
        while True:
            if sent == shown:
                await live.wait_until(
                    lambda: live.table.revision > sent or live.seats_changed != seats or talk.waits  # noqa: B023
                )
            self._check_held(live)
            if talk.waits:
                await self._say(live, talk)
            if live.seats_changed != seats:
                seats = live.seats_changed
                self._seat(live)
                await self._send({"type": "seats", "seats": plain(live.table.seat_list())})
            async with live.lock:
                self._check_held(live)
                seat, now = self._seat(live), live.table.revision
                news = self._news(live, seat, sent)
                more = {} if news else live.table.snapshot(seat, self.language)
            if news:
                await self._send({"type": "news", "news": news})
                sent = now
            elif shown != sent:
                await self._send({"type": "snapshot", "snapshot": more})
                shown = sent

    async def _say(self, live: LiveMatch, talk: TalkNews) -> None:
        async with live.lock:
            self._check_held(live)
            self._seat(live)
            message = talk.message()
        await self._send(message)

    def _check_held(self, live: LiveMatch) -> None:
        """Closes the connection if the match was evicted: it may show a change that could not be stored."""
        if live.evicted:
            raise ConnectionClosed(1001, "try again later")

    def _news(self, live: LiveMatch, seat: int | None, after: int) -> list[JsonObject]:
        """All news after a revision."""
        news: list[JsonObject] = []
        while after + len(news) < live.table.revision:
            news += plain(live.table.news(seat, after + len(news), self.language))
        return news

    # Receiving

    async def _receive_messages(self, live: LiveMatch) -> None:
        """Handles messages one by one."""
        while True:
            message = await self._receive()
            known = message if isinstance(message, dict) else {}
            id = known.get("id")
            if not isinstance(id, str | int | None):
                id = None
            kinds = {"advise": self._advise, "say": self._speak, "takeback": self._speak}
            do = kinds.get(str(known.get("type")), self._act)
            try:
                await do(live, message)
            except ProtocolError as error:
                await self._error(id, error)
            except StoreError as error:
                _LOGGER.error("%s", error)
                await self._error(id, ProtocolError("fault", NOT_STORED))
            except BisongamesError as error:
                await self._error(id, ProtocolError("fault", str(error)))

    async def _advise(self, live: LiveMatch, message: object) -> None:
        wish, advisers = read_request(message, LiveAdviseWish), self.matches.advisers
        self._seat(live)
        question = AdviseWish(wish.revision, wish.budget)
        advice = await advisers.advise(live.table.id, self.token, question, self.language)
        await self._send({"type": "advice", "id": wish.id, "advice": advice})

    async def _speak(self, live: LiveMatch, message: object) -> None:
        assert isinstance(message, dict)
        self._seat(live)
        await self._send(await speak(self.talks, live, self.token, message))

    async def _act(self, live: LiveMatch, message: object) -> None:
        wish = read_request(message, LiveActWish)
        assert isinstance(message, dict)
        body = {name: value for name, value in message.items() if name not in ("type", "id")}
        self._seat(live)
        done = await self.matches.act(live.table.id, self.token, body, self.language)
        await self._send({"type": "done", "id": wish.id, "revision": done["revision"]})

    async def _error(self, id: str | int | None, error: ProtocolError) -> None:
        if error.code == "malformed":
            self.faults += 1
            if self.faults > MOST_FAULTS:
                raise ConnectionClosed(TOO_MUCH, "too many malformed messages")
        if error.code == "illegal":
            await self._send({"type": "refused", "id": id, "refusal": error.more["refusal"]})
        else:
            await self._send({"type": "error", "id": id, **error.body()})

    async def _receive(self) -> object:
        """The next message as data; None if it is not JSON."""
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        text = received.get("text") or received.get("bytes") or ""
        if len(text) > self.settings.message:
            raise ConnectionClosed(1009, "too large")
        await self._slow_down(cost_of(len(text)))
        try:
            return json_data(text)
        except Malformed:
            return None

    async def _slow_down(self, cost: float) -> None:
        """Holds up messages that come too fast; a client that does not stop is disconnected."""
        seconds = self.limiter.wait(self.address, cost)
        if not seconds:
            self.slowed = 0.0
        while seconds:
            self.slowed += seconds
            if self.slowed > LONGEST_SLOWED:
                raise ConnectionClosed(TOO_MUCH, TOO_MANY)
            await asyncio.sleep(seconds)
            seconds = self.limiter.wait(self.address, cost)

    async def _send(self, message: JsonObject) -> None:
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        async with self._sending:
            try:
                async with asyncio.timeout(
                    self.settings.unread
                ):  # wait_for may lose a cancellation
                    await self.socket.send_text(text)
            except TimeoutError as error:
                raise ConnectionClosed(TOO_MUCH, "reading too slowly") from error
            except RuntimeError as error:  # closed in the meantime
                raise WebSocketDisconnect(1006) from error
