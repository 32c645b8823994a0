"""The protocol over standard input and output: JSON-RPC 2.0, one message per line, for parent processes."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping
from typing import IO, Final

from bisongames.engine.core import limits
from bisongames.engine.core.errors import BisongamesError, plain as one_line
from bisongames.engine.io.json_and_toml import Malformed, json_data
from bisongames.protocol.dispatcher import Dispatcher
from bisongames.protocol.error_codes import ProtocolError
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.methods import Methods, SeatMethod

BODY: Final = 256 * 1024
"""Maximum bytes of a line; longer lines are skipped."""
_NO_JSON, _NO_REQUEST, _NO_METHOD = -32700, -32600, -32601
_LOGGER: Final = logging.getLogger(__name__)


class _NoRequest(Exception):
    """The message is not a JSON-RPC request."""


class Stdio:
    """Responds to requests at once and in order."""

    def __init__(
        self,
        body: int = BODY,
        *,
        bots_wait: bool = False,
        more: Mapping[str, SeatMethod] | None = None,
    ) -> None:
        self.body = body
        self._methods = Methods(Dispatcher(), bots_wait=bots_wait, more=more).methods

    def serve(self, lines: Iterable[bytes], out: IO[str]) -> None:
        """Responds line by line until the end of input."""
        for line in lines:
            answer = self.answer(line)
            if answer is not None:
                out.write(answer + "\n")
                out.flush()

    def answer(self, line: bytes) -> str | None:
        """The response to a line; None for notifications."""
        if not line.strip():
            return None
        if len(line) > self.body:
            return _error(None, _NO_REQUEST, f"a line has at most {self.body} bytes")
        try:
            data = json_data(line)
        except Malformed as error:
            return _error(None, _NO_JSON, str(error))
        try:
            id, method, params = _request(data)
        except _NoRequest as error:
            id = data.get("id") if isinstance(data, dict) else None
            return _error(id if _is_id(id) else None, _NO_REQUEST, str(error))
        answer = self._result(id, method, params)
        return answer if "id" in data else None

    def _result(self, id: object, method: str, params: JsonObject) -> str:
        if method not in self._methods:
            return _error(id, _NO_METHOD, f"unknown method {one_line(method)}")
        try:
            result = self._methods[method](params)
        except ProtocolError as error:
            fault = error
        except BisongamesError as error:
            fault = ProtocolError("malformed", str(error), "$")
        except Exception:  # internal error: log it and keep serving
            _LOGGER.exception("fault in %s", method)
            fault = ProtocolError("fault", "internal error")
        else:
            return _serialized({"jsonrpc": "2.0", "id": id, "result": result})
        return _error(id, fault.number, str(fault), fault.body())


def _request(data: object) -> tuple[object, str, JsonObject]:
    if not isinstance(data, dict):
        raise _NoRequest("a request must be an object")
    id, method, params = data.get("id"), data.get("method"), data.get("params", {})
    if data.get("jsonrpc") != "2.0" or not isinstance(method, str) or not _is_id(id):
        raise _NoRequest(
            'a request must have "jsonrpc": "2.0", a method, and text or a number as its id'
        )
    if not isinstance(params, dict):
        raise _NoRequest("params must be an object of named parameters")
    return id, method, params


def _is_id(id: object) -> bool:
    return id is None or isinstance(id, str) or type(id) in (int, float)


def _error(id: object, number: int, message: str, data: object = None) -> str:
    error: JsonObject = {"code": number, "message": one_line(message, limits.MESSAGE)}
    if data is not None:
        error["data"] = data
    return _serialized({"jsonrpc": "2.0", "id": id, "error": error})


def _serialized(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
