"""Keeps an input from stopping the process: a limit on the processor time of one input, and on memory."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

STUCK: Final = 30.0
"""The seconds of processor time after which an input is abandoned."""
MEMORY: Final = 4 * 1024**3
"""The bytes of memory that a worker may use."""


class Stuck(BaseException):
    """An input took too long. Not an ``Exception``, so that no handler on the way catches it."""


def _give_up(_: int, __: FrameType | None) -> None:
    raise Stuck(f"more than {STUCK:.0f} seconds of processor time")


@contextmanager
def not_stuck(seconds: float = STUCK) -> Iterator[None]:
    """Raises ``Stuck`` if the block takes longer, on systems that support it."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return
    old = signal.signal(signal.SIGPROF, _give_up)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, old)


def limit_memory() -> None:
    """Limits the memory of this process, so that excess raises ``MemoryError``, on systems that support it."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def memory_used() -> int:
    """The peak memory of this process in megabytes; 0 if the system does not report it."""
    if sys.platform == "win32":
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (1024**2 if sys.platform == "darwin" else 1024)
