"""Responses for errors: over HTTP, and the codes with which live connections are closed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from bisongames.engine.core.errors import BisongamesError, VariantError
from bisongames.protocol import ProtocolError
from bisongames.server.databases import StoreError

ENDING: Final = 2.0
"""Seconds for connections to close when the server stops."""
LATER: Final = 600
"""Seconds after which an address that has its share of matches may try again."""
NOT_STORED: Final = "the change could not be stored"
"""What a client is told when the database fails; what it says itself names files and is only logged."""
NOT_READ: Final = "the match could not be read; try again later"
"""The same for a request that changes nothing."""
_LOGGER: Final = logging.getLogger(__name__)


def answer_to(fault: ProtocolError, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """The response to a request that failed."""
    return JSONResponse(fault.body(), fault.status, {"Content-Language": "en", **(headers or {})})


async def _protocol_fault(_: Request, fault: ProtocolError) -> JSONResponse:
    return answer_to(
        fault,
        {"Retry-After": str(fault.more.get("seconds", LATER))} if fault.code == "often" else None,
    )


async def _store_fault(request: Request, error: StoreError) -> JSONResponse:
    _LOGGER.error("%s", error)
    reads = request.method == "GET" or request.url.path.endswith("/why")
    return answer_to(ProtocolError("fault", NOT_READ if reads else NOT_STORED))


async def _library_fault(_: Request, error: BisongamesError) -> JSONResponse:
    path = "$.variant" if isinstance(error, VariantError) else "$"
    return answer_to(ProtocolError("malformed", str(error), path))


async def _http_fault(_: Request, error: HTTPException) -> JSONResponse:
    faults = {404: ("unknown", "unknown address"), 405: ("method", "method not allowed")}
    code, message = faults.get(error.status_code, ("malformed", str(error.detail)))
    return answer_to(ProtocolError(code, message), error.headers)


async def _client_left(request: Request, _: ClientDisconnect) -> JSONResponse:
    _LOGGER.warning("a client went away in the middle of a request")
    return answer_to(ProtocolError("malformed", "the request did not arrive completely", "$"))


async def _any_fault(_: Request, error: Exception) -> JSONResponse:
    return answer_to(ProtocolError("fault", "internal error"))


ERROR_HANDLERS: Final[dict[type[Exception], Callable[..., Coroutine[Any, Any, JSONResponse]]]] = {
    ProtocolError: _protocol_fault,
    StoreError: _store_fault,
    BisongamesError: _library_fault,
    HTTPException: _http_fault,
    ClientDisconnect: _client_left,
    Exception: _any_fault,
}


class ConnectionClosed(Exception):
    """Ends the connection with a close code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


async def close(socket: WebSocket, end: ConnectionClosed) -> None:
    """Closes a connection with the code and the reason."""
    with suppress(RuntimeError, TimeoutError, WebSocketDisconnect):  # closed already
        async with asyncio.timeout(ENDING):
            await socket.close(end.code, end.reason[:100])
