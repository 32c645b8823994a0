"""The luck that a match deals by: the same on every machine."""

from __future__ import annotations

import hashlib
from typing import Final

SEEDS: Final = 2**63
"""Seeds are whole numbers from 0 to below this."""


class Draw:
    """The luck of one draw: numbers that depend on seed, kind and count alone, the same on every machine."""

    __slots__ = ("_name", "_used")

    def __init__(self, seed: int, kind: str, count: int) -> None:
        self._name = f"{seed}/{kind}/{count}"
        self._used = 0

    def random(self) -> float:
        """The next number, at least 0 and below 1, with 53 random bits."""
        digest = hashlib.sha256(f"{self._name}/{self._used}".encode()).digest()
        self._used += 1
        return (int.from_bytes(digest[:8], "big") >> 11) / 2**53
