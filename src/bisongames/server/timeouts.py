"""Timeouts of idle and half-open connections, and graceful shutdown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from socket import socket
from typing import Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

SPARE: Final = 200
"""The number of connections that may be open in addition to those being served."""


def protocol_with(waiting: float, most: int) -> type[asyncio.Protocol]:
    """An HTTP protocol with a timeout for the head of each request, and a limit on open connections."""

    class TimeoutProtocol(H11Protocol):
        """Closes idle and half-open connections."""

        _late: asyncio.TimerHandle | None = None
        _is_live = False

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if len(self.connections) > most + SPARE:
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
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self._hurry_no_more()
            super().connection_lost(exc)

        def _hurry_no_more(self) -> None:
            if self._late is not None:
                self._late.cancel()
                self._late = None

    return TimeoutProtocol


class Server(uvicorn.Server):
    """Notifies connected clients before it stops."""

    def __init__(self, config: uvicorn.Config, ending: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._ending = ending

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Notifies all waiting requests and connections, then closes."""
        await self._ending()
        await super().shutdown(sockets)
