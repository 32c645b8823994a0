"""HTTP answers for errors."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from bisongames.engine.core.errors import BisongamesError, VariantError
from bisongames.protocol import ProtocolError
from bisongames.server.store import StoreError

_LOGGER: Final = logging.getLogger(__name__)


async def _protocol_fault(request: Request, fault: ProtocolError) -> Response:
    body = json.dumps(fault.body())
    return Response(body, fault.status, media_type="application/json")


async def _library_fault(request: Request, error: Exception) -> Response:
    if isinstance(error, StoreError):
        _LOGGER.error("%s", error)
        return await _protocol_fault(
            request, ProtocolError("fault", "the change could not be stored")
        )
    path = "$.variant" if isinstance(error, VariantError) else "$"
    return await _protocol_fault(request, ProtocolError("malformed", str(error), path))


async def _http_fault(request: Request, error: HTTPException) -> Response:
    code = {404: "unknown", 405: "method"}.get(error.status_code, "malformed")
    messages = {"unknown": "unknown address", "method": "method not allowed"}
    fault = ProtocolError(code, messages.get(code, str(error.detail)))
    answer = await _protocol_fault(request, fault)
    if error.headers:
        answer.headers.update(error.headers)
    return answer


async def _any_fault(request: Request, error: Exception) -> Response:
    return await _protocol_fault(request, ProtocolError("fault", "internal error"))


ERROR_HANDLERS: Final[dict[type[Exception], Callable[..., Awaitable[Response]]]] = {
    ProtocolError: _protocol_fault,
    BisongamesError: _library_fault,
    HTTPException: _http_fault,
    Exception: _any_fault,
}
