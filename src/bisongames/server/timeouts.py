"""Connections that say nothing, or half of something, are not waited for without end; and how a server ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from socket import socket
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

SPARE: Final = 200
"""Connections that may be open beyond those that are served."""


def protocol_with(waiting: float, most: int) -> type[asyncio.Protocol]:
    """What reads requests: the head of each must be whole after so many seconds; so many connections may be open."""

    class TimeoutProtocol(H11Protocol):
        """Closes what keeps it waiting."""

        _late: asyncio.TimerHandle | None = None
        _is_live = False

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            if len(self.connections) > most + SPARE:
                transport.close()
                return
            self._late = self.loop.call_later(waiting, transport.close)

        def data_received(self, data: bytes) -> None:
            before: Any = self.cycle
            super().data_received(data)
            if self.cycle is not before or self._is_live:
                self._hurry_no_more()
            elif self._late is None and (self.cycle is None or before.response_complete):
                self._late = self.loop.call_later(waiting, self.transport.close)

        def handle_websocket_upgrade(self, event: Any) -> None:
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
    """Tells those who are connected before it ends."""

    def __init__(self, config: uvicorn.Config, ending: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._ending = ending

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """End: say so to all who wait or watch, then close."""
        await self._ending()
        await super().shutdown(sockets)
