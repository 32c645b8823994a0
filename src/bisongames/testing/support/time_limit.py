"""A limit on CPU time that holds whatever code runs, even a loop without an end in the code of a game."""

from __future__ import annotations

import gc
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from bisongames.engine.core import atomic_files

AGAIN: Final = 0.1
"""The interval, in seconds, at which code that catches or swallows the exception is interrupted again."""
SPARED: Final = (
    *("weakref", "_weakrefset"),
    *("pathlib", "pathlib._local", "glob"),  # ``_local`` and ``glob`` since Python 3.13
    atomic_files.__name__,
)
"""The modules in which nothing is interrupted."""


class OutOfTime(BaseException):
    """The CPU time is over. Not an ``Exception``, so that ``except Exception`` in a game does not swallow it."""


@contextmanager
def processor_time(seconds: float) -> Iterator[None]:
    """Raises ``OutOfTime`` in the body once it has used this much CPU time.

    Does nothing outside the main thread, on Windows, or if the timer is already in use.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "setitimer") or signal.getitimer(signal.ITIMER_PROF)[0]:
        yield
        return
    before = signal.signal(signal.SIGPROF, _interrupt)
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Raises ``OutOfTime``, but not where Python would swallow it, in a callback of the garbage collector or of a weak reference, or a
    finalizer; nor where a file or folder would be left open.
    """
    swallowing = {getattr(callback, "__code__", None) for callback in gc.callbacks}
    while frame is not None:
        spared = frame.f_globals.get("__name__") in SPARED
        if spared or frame.f_code in swallowing or frame.f_code.co_name == "__del__":
            return  # tried again in a moment
        frame = frame.f_back
    raise OutOfTime
