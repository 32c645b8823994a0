"""Fields of components, declared with the values that each may hold."""

from __future__ import annotations

from typing import Any, Protocol

import attrs
from attrs import frozen

from bisongames.tables.counts import Counts


class ValueCheck(Protocol):
    """The values that a field may have; every kind of option is such a check."""

    @property
    def allowed(self) -> str:
        """The allowed values, for people."""
        ...

    def accepts(self, value: object) -> bool:
        """Whether a value of the right type is allowed."""
        ...


def checked_field(kind: ValueCheck, default: object = attrs.NOTHING) -> Any:
    """A field with a value that ``kind`` allows."""
    return attrs.field(default=default, metadata={"kind": kind})


def checked_list(kind: ValueCheck, default: object = attrs.NOTHING) -> Any:
    """A field with a list of values that ``kind`` allows."""
    return attrs.field(default=default, metadata={"kind": kind, "each": True})


@frozen
class Words:
    """Text that is not empty."""

    allowed: str = "text that is not empty"

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and bool(value.strip())


@frozen
class AmountsOf:
    """Amounts of named things."""

    names: tuple[str, ...]

    @property
    def allowed(self) -> str:
        return f"numbers of {', '.join(self.names)}"

    def accepts(self, value: object) -> bool:
        return isinstance(value, Counts) and all(name in self.names for name in value)
