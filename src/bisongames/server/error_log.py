"""The log of a server: standard error, bounded, so that nobody can fill a disk with it or hide faults in it."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, TextIO

from starlette.requests import ClientDisconnect
from starlette.websockets import WebSocketDisconnect

PERIOD: Final = 3600.0
EACH: Final = 10
"""Maximum number of entries of one kind in a period: those of one message, and with an exception of one place."""
ALL: Final = 200
"""Maximum number of entries in a period."""
LONGEST: Final = 4000
"""Maximum number of characters of an entry; of a longer traceback the end is kept."""
CAUSED_BY_CLIENTS: Final = (
    ClientDisconnect,
    WebSocketDisconnect,
    ConnectionError,
    UnicodeDecodeError,
)
"""Exceptions that a client can cause at will; they are logged without a traceback."""


class BoundedLog(logging.StreamHandler[TextIO]):
    """Writes a bounded number of entries of bounded length, and says how many it has left out."""

    def __init__(
        self, stream: TextIO | None = None, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(stream)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        self._monotonic = monotonic
        self._start = monotonic()
        self._written: Counter[object] = Counter()
        self._left_out = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Writes an entry, or counts it if there are too many."""
        if self._monotonic() - self._start >= PERIOD:
            self._begin_period()
        kind = _kind_of(record)
        if self._written[kind] >= EACH or self._written.total() >= ALL:
            self._left_out += 1
            return
        self._written[kind] += 1
        super().emit(record)

    def format(self, record: logging.LogRecord) -> str:
        """The text of an entry."""
        if record.exc_info and isinstance(record.exc_info[1], CAUSED_BY_CLIENTS):
            record = logging.makeLogRecord({**record.__dict__, "exc_info": None, "exc_text": None})
        text = super().format(record).rstrip()
        if len(text) <= LONGEST:
            return text
        head, _, rest = text.partition("\n")
        head = head[: LONGEST // 2]
        return f"{head}\n...\n{rest[len(head) - LONGEST + 5 :]}" if rest else f"{head}..."

    def _begin_period(self) -> None:
        left_out = self._left_out
        self._start, self._left_out = self._monotonic(), 0
        self._written.clear()
        if left_out:
            text = "%d more entries like those above were left out"
            level = logging.WARNING
            super().emit(logging.LogRecord(__name__, level, "", 0, text, (left_out,), None))


def _kind_of(record: logging.LogRecord) -> object:
    place = None
    if record.exc_info and (trace := record.exc_info[2]) is not None:
        while trace.tb_next is not None:
            trace = trace.tb_next
        place = (record.exc_info[0], trace.tb_frame.f_code.co_filename, trace.tb_lineno)
    return record.name, record.msg, place


def use_bounded_log() -> None:
    """Sends all warnings and errors of this process to the bounded log."""
    logging.basicConfig(handlers=[BoundedLog()], level=logging.WARNING, force=True)
