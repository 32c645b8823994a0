"""A report as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import cast

from attrs import AttrsInstance, asdict, has


def as_plain(value: object) -> object:
    """A value as plain data, without what only the report needs."""
    if isinstance(value, tuple | list):
        return [as_plain(v) for v in value]
    if isinstance(value, Mapping):
        return {str(name): as_plain(v) for name, v in value.items()}
    if not has(type(value)):
        return value
    left = ("spread", "matches")
    return as_plain(asdict(cast(AttrsInstance, value), filter=lambda a, _: a.name not in left))


def as_finite(value: object) -> object:
    """Plain data with null for infinities, which JSON lacks."""
    if isinstance(value, dict):
        return {name: as_finite(v) for name, v in value.items()}
    if isinstance(value, list):
        return [as_finite(v) for v in value]
    return None if isinstance(value, float) and not isfinite(value) else value
