"""Error codes of the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from bisongames.engine.core.errors import BisongamesError, RecordError, VariantError, plain
from bisongames.protocol.json_object import JsonObject


@frozen
class ErrorCode:
    """An error code: its HTTP status and its JSON-RPC number."""

    status: int
    number: int


CODES: Final[Mapping[str, ErrorCode]] = {
    "malformed": ErrorCode(400, -32602),
    "token": ErrorCode(401, -32003),
    "forbidden": ErrorCode(403, -32003),
    "unknown": ErrorCode(404, -32004),
    "method": ErrorCode(405, -32601),
    "stale": ErrorCode(409, -32009),
    "key": ErrorCode(409, -32009),
    "taken": ErrorCode(409, -32009),
    "large": ErrorCode(413, -32600),
    "media": ErrorCode(415, -32600),
    "illegal": ErrorCode(422, -32001),
    "often": ErrorCode(429, -32600),
    "fault": ErrorCode(500, -32603),
    "full": ErrorCode(503, -32603),
}


class ProtocolError(BisongamesError):
    """A failed request. ``more`` holds what is sent with the error: a refusal, or the current revision."""

    def __init__(self, code: str, message: str, path: str | None = None, **more: object) -> None:
        super().__init__(message)
        self.code = code
        self.path = path
        self.more: JsonObject = more

    @property
    def status(self) -> int:
        """The HTTP status."""
        return CODES[self.code].status

    @property
    def number(self) -> int:
        """The JSON-RPC number."""
        return CODES[self.code].number

    def body(self) -> JsonObject:
        """The error as data to send."""
        error: JsonObject = {"code": self.code, "message": plain(str(self))}
        if self.path is not None:
            error["path"] = self.path
        return {"error": error, **self.more}


def malformed_error(error: BisongamesError, path: str = "$") -> ProtocolError:
    """The protocol error for invalid input at a path."""
    if not isinstance(error, (RecordError, VariantError)) or not error.faults:
        return ProtocolError("malformed", str(error), path)
    first, more = error.faults[0], len(error.faults) - 1
    where = first.path.removeprefix("$").removeprefix(".")
    if path.rpartition(".")[2] == where or not where:
        where = path
    else:
        where = f"{path}{where}" if where.startswith("[") else f"{path}.{where}"
    message = first.message + (f" (and {more} more)" if more else "")
    return ProtocolError("malformed", message, where)
