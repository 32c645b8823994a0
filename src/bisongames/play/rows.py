"""Fields of components: what each may hold, said where the row of a table is declared."""

from __future__ import annotations

from typing import Any

import attrs

from bisongames.play.options import Kind


def one(kind: Kind, default: Any = attrs.NOTHING) -> Any:
    """A field with a value that ``kind`` allows."""
    return attrs.field(default=default, metadata={"kind": kind})


def each(kind: Kind, default: Any = attrs.NOTHING) -> Any:
    """A field with a list of values that ``kind`` allows."""
    return attrs.field(default=default, metadata={"kind": kind, "each": True})
