"""Network connections: timeouts of idle and half-open ones, responses in one packet, and graceful shutdown."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from socket import socket
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from bisongames.server.settings import ServerSettings
from bisongames.server.shares import Proxies, address_key

SPARE: Final = 200
"""The number of connections that may be open in addition to those being served, for refusals."""
SPARE_PER_ADDRESS: Final = 20
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


def protocols_with(
    settings: ServerSettings,
) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The protocols for HTTP and WebSocket: with a timeout for the headers of each request, and limits on open connections."""
    waiting, connections = settings.waiting, OpenConnections(settings)

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

    class LiveProtocol(WebSocketsSansIOProtocol):
        """Does not wait long for clients that do not confirm the end."""

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
