"""The time for which a server has run, which a clock that jumps cannot change."""

from __future__ import annotations

import time
from collections.abc import Callable


class ServiceTime:
    """Seconds of running time: it goes on where the last server of the same store stopped, and follows the monotonic clock."""

    def __init__(self, seconds: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._monotonic = monotonic
        self._start = monotonic()

    @property
    def since_start(self) -> float:
        """The seconds since this server started."""
        return self._monotonic() - self._start

    def now(self) -> float:
        """The running time, in seconds."""
        return self._seconds + self.since_start
