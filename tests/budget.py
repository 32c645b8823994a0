"""How long checks of whole games may take: two seconds in an ordinary run, and all they can use in a nightly one."""

from __future__ import annotations

import os
from typing import Final

NIGHTLY: Final = bool(os.environ.get("BISONGAMES_NIGHTLY"))
"""Whether this is a run of ``dev.py nightly``."""


def seconds(long: float, short: float = 2.0) -> float:
    """The processor time for one check, here and now."""
    return long if NIGHTLY else short


def examples(many: int, few: int) -> int:
    """The number of examples that hypothesis makes, here and now."""
    return many if NIGHTLY else few
