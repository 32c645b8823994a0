"""What can go wrong, by name. Every message is one line a person can act on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Final, Self

from attrs import frozen

CLOSE: Final = 0.5
"""From which likeness on (0 to 1) a name may have been meant."""
MOST_LISTED: Final = 12


class BisongamesError(Exception):
    """Every exception of this library is one of these."""


class UnknownVariant(BisongamesError):
    """No game or variant has this id. The message names the nearest ones."""


class UnknownRule(BisongamesError):
    """No rule of this game has this id. The message names the nearest ones."""


class SetupError(BisongamesError):
    """A number of players or a setup value that this game does not allow. The message names the allowed ones."""


class MatchError(BisongamesError):
    """A match cannot do this now, such as undoing its first choice."""


@frozen
class Fault:
    """One thing wrong in something given: where, and what would be right."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class _Faulty(BisongamesError):
    """Something given has faults; ``source`` names it, ``faults`` lists all of them."""

    def __init__(self, source: str, faults: Sequence[Fault]) -> None:
        super().__init__(source, tuple(faults))
        self.source = source
        self.faults = tuple(faults)

    @classmethod
    def at(cls, path: str, message: str, source: str = "") -> Self:
        """With one fault."""
        return cls(source, (Fault(path, message),))

    def __str__(self) -> str:
        found = "; ".join(map(str, self.faults))
        return f"{self.source}: {found}" if self.source else found


class VariantError(_Faulty):
    """A variant file or option is faulty: the file, and each fault with its path."""


class RecordError(_Faulty):
    """Text, JSON or a record cannot be read: each fault with its path."""


def shown(value: object, limit: int = 60) -> str:
    """A short text of anything at all, for messages: never raises, never floods."""
    try:
        text = (
            str(value)
            if isinstance(value, str) or hasattr(type(value), "notation")
            else repr(value)
        )
    except Exception:  # noqa: BLE001  any object may be handed in, also one whose repr is broken
        text = f"a {type(value).__name__}"
    text = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text[: limit + 1])
    return text if len(text) <= limit else text[: limit - 3] + "..."


def in_words(kind: type) -> str:
    """The name of a class as plain words: ``MovingBuffaloes`` is moving buffaloes."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()


def quoted(value: object) -> str:
    """As ``shown``, with text in quotes: ``"6"`` is not 6."""
    return f'"{shown(value)}"' if isinstance(value, str) else shown(value)


def nearest(text: str, names: Iterable[str], number: int = 3) -> list[str]:
    """The names that read most like ``text``, best first; between equals the one with the nearest letters."""
    wanted = text[:200].lower()
    matcher = SequenceMatcher(b=wanted, autojunk=False)
    ranked = []
    for index, name in enumerate(names):
        matcher.set_seq1(name.lower())
        if matcher.real_quick_ratio() >= CLOSE and matcher.ratio() >= CLOSE:
            apart = sum(abs(ord(a) - ord(b)) for a, b in zip(name.lower(), wanted, strict=False))
            ranked.append((-matcher.ratio(), apart, index, name))
    return [name for *_, name in sorted(ranked)[:number]]


def nearest_names(name: str, names: Iterable[str], number: int = 3) -> str:
    """A clause that names what was probably meant, or what there is."""
    listed = list(names)
    close = nearest(name, listed, number)
    if close:
        return f"did you mean {' or '.join(close)}?"
    if not listed:
        return "there is none"
    more = f" and {len(listed) - MOST_LISTED} more" if len(listed) > MOST_LISTED else ""
    return f"known: {', '.join(listed[:MOST_LISTED])}{more}"
