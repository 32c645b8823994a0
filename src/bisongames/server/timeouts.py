"""Network connections: timeouts of idle and half-open ones, frames that count, responses in one packet, and graceful shutdown."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from socket import socket
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from bisongames.server.settings import ServerSettings
from bisongames.server.shares import (
    ADDRESS,
    LONGEST_SLOWED,
    TOO_MANY,
    TOO_MUCH,
    Proxies,
    RateLimiter,
    address_key,
)

SPARE: Final = 200
"""The number of connections that may be open in addition to those being served, for refusals."""
SPARE_PER_ADDRESS: Final = 20
SLICE: Final = 1024
"""Bytes of a live connection that are read before the frames in them are counted."""
CLOSING: Final = 1.0
"""Seconds for a client to confirm that its live connection is closed."""


class OpenConnections:
    """The open network connections by the address of the peer."""

    def __init__(self, settings: ServerSettings) -> None:
        self._most = settings.connections + SPARE
        self._each = settings.connections_per_address + SPARE_PER_ADDRESS
        self._proxies = Proxies(settings.proxies)
        self._open: Counter[str] = Counter()

    def opened(self, peer: str) -> bool:
        """Counts a connection; False if there are too many in total or from this peer."""
        key = address_key(peer)
        self._open[key] += 1
        alone = self._proxies.includes(peer)  # a proxy forwards the connections of many clients
        return self._open.total() <= self._most and (alone or self._open[key] <= self._each)

    def closed(self, peer: str) -> None:
        """Counts a closed connection."""
        key = address_key(peer)
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]


class JoinedWrites:
    """A transport that sends at once what is written at once: the head and the body of a response take one system call."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self.transport = transport
        self._loop = loop
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def write(self, data: bytes) -> None:
        """Writes data before the loop does anything else."""
        if not self._parts:
            self._loop.call_soon(self._flush)
        self._parts.append(data)

    def close(self) -> None:
        """Closes the transport after everything is written."""
        self._flush()
        self.transport.close()

    def _flush(self) -> None:
        data = b"".join(self._parts)
        self._parts.clear()
        if data:
            self.transport.write(data)


class CountedFrames(WebSocketsSansIOProtocol):
    """Reads on only when the frames so far are paid for, and the messages so far are taken.

    Messages are counted when they are handled; here count pings, pongs and continued fragments.
    """

    limiter: RateLimiter

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._unread = bytearray()
        self._frames = 0
        """Frames that are not paid for yet."""
        self._slowed = 0.0
        """Seconds for which the connection has been held up without a pause."""
        self._held: asyncio.TimerHandle | None = None
        self._ended = False

    def data_received(self, data: bytes) -> None:
        """Reads what arrives, as far as it may be read now."""
        if not self._ended:
            self._unread += data
            self._read_on()

    async def receive(self) -> Any:
        """The next message, after which more may be read."""
        message = await super().receive()
        self._read_on()
        return message

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets what is not read."""
        self._stop_reading()
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        """Counts and answers a ping."""
        self._frames += 1
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Counts a pong."""
        self._frames += 1
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Counts a continued fragment."""
        self._frames += 1
        super().handle_cont(event)

    def _read_on(self) -> None:
        """Reads piece by piece until something must be waited for, and lets the network send more if nothing is left."""
        while self._unread and not (self.read_paused or self._held or self._ended):
            piece = bytes(self._unread[:SLICE])
            del self._unread[:SLICE]
            super().data_received(piece)
            if self.transport.is_closing():
                self._stop_reading()
            elif self._frames:
                self._pay(at_once=True)
        if self._unread or self._held:
            self.transport.pause_reading()
        elif not self.read_paused:
            self.transport.resume_reading()

    def _pay(self, *, at_once: bool) -> None:
        """Pays for the frames, or holds up the connection until that is possible; a client that goes on is disconnected."""
        scope: Mapping[str, Any] = getattr(self, "scope", {})
        seconds = self.limiter.wait(scope.get(ADDRESS, ""), self._frames)
        if not seconds:
            self._frames = 0
            self._slowed = 0.0 if at_once else self._slowed
            return
        self._slowed += seconds
        if self._slowed > LONGEST_SLOWED:
            self._disconnect()
        else:
            self._held = self.loop.call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        self._held = None
        self._pay(at_once=False)
        self._read_on()

    def _disconnect(self) -> None:
        """Closes the connection; what still comes is not looked at, so that the client can read why."""
        self._stop_reading()
        if self.conn.state is not State.OPEN:
            self.transport.close()
            return
        self.conn.send_close(TOO_MUCH, TOO_MANY)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait(
            {"type": "websocket.disconnect", "code": TOO_MUCH, "reason": TOO_MANY}
        )
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def _stop_reading(self) -> None:
        self._ended = True
        self._unread.clear()
        if self._held is not None:
            self._held.cancel()
            self._held = None


def protocols_with(
    settings: ServerSettings, limiter: RateLimiter
) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The protocols for HTTP and WebSocket: with a timeout for the headers of each request, and limits on open connections and frames."""
    waiting, connections, frames = settings.waiting, OpenConnections(settings), limiter

    class TimeoutProtocol(H11Protocol):
        """Closes idle and half-open connections."""

        _late: asyncio.TimerHandle | None = None
        _is_live = False

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(JoinedWrites(transport, self.loop))  # type: ignore[arg-type]
            if not connections.opened(_peer(self.client)):
                transport.close()
                return
            self._late = self.loop.call_later(waiting, transport.close)

        def data_received(self, data: bytes) -> None:
            before = self.cycle
            super().data_received(data)
            if self.cycle is not before or self._is_live:
                self._hurry_no_more()
            elif self._late is None and getattr(self.cycle, "response_complete", True):
                self._late = self.loop.call_later(waiting, self.transport.close)

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._is_live = True
            self.transport = self.transport.transport  # type: ignore[attr-defined]
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self._hurry_no_more()
            connections.closed(_peer(self.client))
            super().connection_lost(exc)

        def _hurry_no_more(self) -> None:
            if self._late is not None:
                self._late.cancel()
                self._late = None

    class LiveProtocol(CountedFrames):
        """Does not wait long for clients that do not confirm the end."""

        limiter = frames

        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            self.close_timeout = CLOSING

        async def run_asgi(self) -> None:
            await super().run_asgi()
            self.loop.call_later(2 * CLOSING, self.transport.abort)  # if it does not read

        def connection_lost(self, exc: Exception | None) -> None:
            connections.closed(_peer(self.client))
            super().connection_lost(exc)

    return TimeoutProtocol, LiveProtocol


def _peer(client: tuple[str, int] | None) -> str:
    return client[0] if client else ""


class Server(uvicorn.Server):
    """Notifies connected clients before it stops."""

    def __init__(self, config: uvicorn.Config, ending: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._ending = ending

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Notifies all waiting requests and connections, then closes."""
        await self._ending()
        await super().shutdown(sockets)
