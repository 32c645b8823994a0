"""What is read of a stored match."""

from __future__ import annotations

from typing import NamedTuple

from attrs import frozen

from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.table_talk import Saying


class StoredEntry(NamedTuple):
    """A choice or an undo."""

    revision: int
    by: int
    action: str | None
    """The notation of the action; None for an undo."""
    seconds: float | None
    """How long a person took; None if that is not known."""


@frozen
class StoredChanges:
    """The changes of a stored match since a revision."""

    version: int
    """The number of changes of its entries and seats."""
    tokens: dict[int, str]
    """The hash of each person's token, by seat."""
    names: dict[int, str | None]
    """The names of people who took open seats."""
    entries: tuple[StoredEntry, ...]
    said: tuple[Saying, ...]
    """What was said at the table, as far as it is kept."""


@frozen
class StoredMatch:
    """A stored match."""

    id: str
    wish: JsonObject
    key: bytes
    """The secret key of its luck; empty if the request names a seed."""
    secret: str | None
    """The hash of the join secret."""
    changes: StoredChanges
    """All its changes."""
