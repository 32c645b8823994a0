"""Seeds, and the random numbers by which a match deals: the same on every machine."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from bisongames.engine.core.errors import SetupError, short_text

SEEDS: Final = 2**63
"""Seeds are whole numbers from 0 up to, but not including, this one."""


def validate_seed(seed: object) -> int:
    """Checks that a value is a seed, and returns it.

    Raises:
        SetupError: if it is not a seed.
    """
    if type(seed) is not int or seed not in range(SEEDS):
        raise SetupError(
            f"a seed must be a whole number from 0 to {SEEDS - 1}, got {short_text(seed)}"
        )
    return seed


def seed_for(seed: object, dealer: str) -> int | None:
    """The seed of a match: the given one, or a new one if the dealer is seeded.

    Raises:
        SetupError: if a seed is given that is not valid.
    """
    if seed is not None:
        return validate_seed(seed)
    return secrets.randbelow(2**32) if dealer == "seeded" else None


class Draw:
    """The random numbers of one draw, which depend only on seed, kind and count, on every machine."""

    __slots__ = ("_name", "_used")

    def __init__(self, seed: int, kind: str, count: int) -> None:
        self._name = f"{seed}/{kind}/{count}"
        self._used = 0

    def random(self) -> float:
        """The next number, at least 0 and below 1, with 53 random bits."""
        digest = hashlib.sha256(f"{self._name}/{self._used}".encode()).digest()
        self._used += 1
        return (int.from_bytes(digest[:8], "big") >> 11) / 2**53
