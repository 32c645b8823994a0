"""What can go wrong at the border, by code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import frozen

from bisongames.engine.core.errors import BisongamesError, RecordError, VariantError, plain


@frozen
class Code:
    """A kind of fault: its HTTP status, and its number in JSON-RPC."""

    status: int
    number: int


CODES: Final[Mapping[str, Code]] = {
    "malformed": Code(400, -32602),
    "token": Code(401, -32003),
    "forbidden": Code(403, -32003),
    "unknown": Code(404, -32004),
    "method": Code(405, -32601),
    "stale": Code(409, -32009),
    "key": Code(409, -32009),
    "taken": Code(409, -32009),
    "large": Code(413, -32600),
    "media": Code(415, -32600),
    "illegal": Code(422, -32001),
    "often": Code(429, -32600),
    "fault": Code(500, -32603),
    "full": Code(503, -32603),
}


class ProtocolError(BisongamesError):
    """A request that is not carried out. ``more`` stands beside the error: a refusal, the present revision."""

    def __init__(self, code: str, message: str, path: str | None = None, **more: Any) -> None:
        super().__init__(message)
        self.code = code
        self.path = path
        self.more = more

    @property
    def status(self) -> int:
        """As HTTP says it."""
        return CODES[self.code].status

    @property
    def number(self) -> int:
        """As JSON-RPC says it."""
        return CODES[self.code].number

    def body(self) -> dict[str, Any]:
        """As it is sent."""
        told: dict[str, Any] = {"code": self.code, "message": plain(str(self))}
        if self.path is not None:
            told["path"] = self.path
        return {"error": told, **self.more}


def malformed(error: BisongamesError, path: str = "$") -> ProtocolError:
    """What was found wrong in something that was sent, and lies at a path."""
    if not isinstance(error, (RecordError, VariantError)) or not error.faults:
        return ProtocolError("malformed", str(error), path)
    first, more = error.faults[0], len(error.faults) - 1
    where = first.path.removeprefix("$").removeprefix(".")
    if path.rpartition(".")[2] == where or not where:
        where = path
    else:
        where = f"{path}{where}" if where.startswith("[") else f"{path}.{where}"
    told = first.message + (f" (and {more} more)" if more else "")
    return ProtocolError("malformed", told, where)
