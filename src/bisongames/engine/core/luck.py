"""The luck of a match: a secret key or a given seed, and the random numbers that follow from it on every machine."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from random import Random
from typing import Final

import attrs
from attrs import frozen

from bisongames.engine.core import limits
from bisongames.engine.core.errors import SetupError, short_text

KEY_BYTES: Final = 32
"""The length of a secret key: 256 bits."""
SEED_END: Final = 10**limits.NUMBER
"""Seeds are smaller than this, so that records can hold them."""


def validate_seed(seed: object) -> int:
    """Checks that a value is a seed, and returns it.

    Raises:
        SetupError: if it is not a seed.
    """
    if type(seed) is not int or not 0 <= seed < SEED_END:
        needed = f"a seed must be a whole number from 0, of at most {limits.NUMBER} digits"
        raise SetupError(f"{needed}, got {short_text(seed)}")
    return seed


class Draw:
    """The random numbers of one draw, which depend only on the seed, the kind of draw and its count, on every machine."""

    __slots__ = ("_name", "_used")

    def __init__(self, seed: int, kind: str, count: int) -> None:
        self._name = f"{seed}/{kind}/{count}"
        self._used = 0

    def random(self) -> float:
        """The next number, at least 0 and below 1, with 53 random bits."""
        return (int.from_bytes(self.digest()[:8], "big") >> 11) / 2**53

    def digest(self) -> bytes:
        """The 32 bytes behind the next number."""
        name = f"{self._name}/{self._used}"
        self._used += 1
        return self._hash(name.encode())

    def _hash(self, name: bytes) -> bytes:
        return hashlib.sha256(name).digest()


class KeyedDraw(Draw):
    """The random numbers of one draw of a match with a secret key: HMAC-SHA-256 of ``kind/count/i``."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes, kind: str, count: int) -> None:
        self._key = key
        self._name = f"{kind}/{count}"
        self._used = 0

    def _hash(self, name: bytes) -> bytes:
        return hmac.digest(self._key, name, "sha256")


def _valid_seed(_: object, __: object, seed: int | None) -> None:
    if seed is not None:
        validate_seed(seed)


def _new_key(luck: MatchLuck) -> bytes:
    return secrets.token_bytes(KEY_BYTES) if luck.seed is None else b""


@frozen
class MatchLuck:
    """What determines the chance outcomes of a match: a seed that was given, or else a secret key.

    Raises:
        SetupError: if the seed is not valid.
    """

    seed: int | None = attrs.field(default=None, validator=_valid_seed)
    key: bytes = attrs.field(default=attrs.Factory(_new_key, takes_self=True), repr=False)
    """The secret key of 256 bits; empty if there is a seed."""
    since: int = 0
    """The number of actions that were played before this luck began to deal."""
    before: tuple[str, ...] = ()
    """The commitments to earlier keys of the match, which were lost."""

    @property
    def commitment(self) -> str:
        """The SHA-256 of the key in hexadecimal digits, which may be told from the start; empty for a seed."""
        return commitment_to(self.key) if self.key else ""

    def draw(self, kind: str, count: int) -> Draw:
        """The random numbers of a draw: ``count`` draws of its kind came before."""
        if self.seed is not None:
            return Draw(self.seed, kind, count)
        return KeyedDraw(self.key, kind, count)

    def bot_rng(self, player: int, count: int) -> Random:
        """The random numbers of a bot for a choice: ``count`` choices of its seat came before."""
        return Random(self.draw(bot_draws(player), count).digest())


def bot_draws(player: int) -> str:
    """The kind under which the choices of a seat are counted, as draws are by their kind."""
    return f"bot/{player}"


def commitment_to(key: bytes) -> str:
    """The SHA-256 of a key, in hexadecimal digits."""
    return hashlib.sha256(key).hexdigest()
