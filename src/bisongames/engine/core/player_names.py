"""The names of the people at a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bisongames.engine.core.errors import SetupError, is_visible, short_text

LONGEST_NAME: Final = 40
"""The maximum number of characters in a name."""


def validate_names(names: Iterable[str], players: int) -> tuple[str, ...]:
    """Checks the names, one for each seat, and returns them without surrounding spaces.

    Raises:
        SetupError: if their number or a length is wrong, a character is invisible, or two are alike.
    """
    texts = () if isinstance(names, str) or not isinstance(names, Iterable) else tuple(names)
    if len(texts) != players:
        raise SetupError(f"expected {players} names, one for each seat, got {short_text(names)}")
    trimmed = tuple(_validate_name(name) for name in texts)
    known: set[str] = set()
    for name in trimmed:
        if name.casefold() in known:
            raise SetupError(f"two players are called {short_text(name)}; rename one of them")
        known.add(name.casefold())
    return trimmed


def _validate_name(name: object) -> str:
    trimmed = name.strip() if isinstance(name, str) else ""
    if not trimmed or len(trimmed) > LONGEST_NAME or not is_visible(trimmed) or "\n" in trimmed:
        raise SetupError(
            f"a name must have 1 to {LONGEST_NAME} visible characters, got {short_text(name)}"
        )
    return trimmed


def default_names(players: int) -> tuple[str, ...]:
    """The default names of the players: by their seats, from 1."""
    return tuple(f"Player {number}" for number in range(1, players + 1))
