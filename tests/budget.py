"""How long checks of whole games may take: one second in an ordinary run, and all they can use in a nightly one."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import date
from typing import Final, TypeVar

T = TypeVar("T")

NIGHTLY: Final = bool(os.environ.get("BISONGAMES_NIGHTLY"))
"""Whether this is a run of ``dev.py nightly``."""


def seconds(long: float, short: float = 1.0) -> float:
    """The processor time for one check, here and now."""
    return long if NIGHTLY else short


def examples(many: int, few: int) -> int:
    """The number of examples that hypothesis makes, here and now."""
    return many if NIGHTLY else few


def share(things: Iterable[T], number: int) -> list[T]:
    """All of these in a nightly run; in an ordinary one about this many, evenly spread, and other ones every day."""
    every = list(things)
    step = 1 if NIGHTLY else max(1, len(every) // number)
    return every[date.today().toordinal() % step :: step]
