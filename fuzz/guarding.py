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
"""Seconds of processor time after which an input is given up."""
MEMORY: Final = 4 * 1024**3
"""Bytes that a worker may take."""


class Stuck(BaseException):
    """An input has taken too long. Not an ``Exception``, so that nothing on the way takes it for one of its own."""


def _give_up(_: int, __: FrameType | None) -> None:
    raise Stuck(f"more than {STUCK:.0f} seconds of processor time")


@contextmanager
def not_stuck(seconds: float = STUCK) -> Iterator[None]:
    """Raise ``Stuck`` when this takes longer, where the system can tell."""
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
    """Let what asks for too much memory be a ``MemoryError`` in this process, where the system can do that."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def memory_used() -> int:
    """Megabytes that this process has had at most; 0 where nobody can say."""
    if sys.platform == "win32":
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (1024**2 if sys.platform == "darwin" else 1024)
