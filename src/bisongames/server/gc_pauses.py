"""Garbage is collected in short pauses: a server holds many matches for long, and looking through all of them takes a tenth of a second."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Final

WHOLE: Final = 1000
"""How many full collections look only at what is new, before one looks at everything."""


@contextmanager
def short_pauses(whole: int = WHOLE) -> Iterator[None]:
    """Let full collections leave alone what an earlier one has kept, and one in ``whole`` look at everything.

    Nothing grows for it but rings of objects that refer to each other and are given up later: those wait for the one.
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
