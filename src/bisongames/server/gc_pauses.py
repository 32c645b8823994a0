"""Short garbage-collection pauses: a full collection over many matches would take a tenth of a second."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Final

WHOLE: Final = 1000
"""Number of full collections per collection that includes frozen objects."""


@contextmanager
def short_pauses(whole: int = WHOLE) -> Iterator[None]:
    """Freezes the survivors of full collections, and lets one in ``whole`` of them collect everything.

    Cycles that become garbage after they were frozen remain in memory until that collection.
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
