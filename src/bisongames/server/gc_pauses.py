"""Short garbage-collection pauses: a full collection over many matches would take a tenth of a second."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Final

WHOLE: Final = 1000
"""Full collections that skip old objects, per collection of everything."""


@contextmanager
def short_pauses(whole: int = WHOLE) -> Iterator[None]:
    """Freeze survivors of full collections, and let one in ``whole`` collect everything.

    Only cycles that become garbage later wait for that one.
    """
    number = count(1)

    def sweep(phase: str, info: dict[str, int]) -> None:
        if info["generation"] < 2:
            return
        if phase == "stop":
            gc.freeze()
        elif next(number) % whole == 0:
            gc.unfreeze()

    gc.callbacks.append(sweep)
    try:
        yield
    finally:
        gc.callbacks.remove(sweep)
        gc.unfreeze()
