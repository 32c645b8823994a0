"""A limit on CPU time that holds whatever code runs, even a loop without an end in the code of a game."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

AGAIN: Final = 0.1
"""The interval, in seconds, at which code that catches every exception is interrupted again."""


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


def _interrupt(number: int, frame: object) -> None:
    raise OutOfTime
