"""Generic phrasing from the names of classes and fields."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import attrs

from bisongames.engine.core.errors import short_text


def spaced(name: str) -> str:
    """The name of a field in words: ``tipis_left`` is tipis left."""
    return name.strip("_").replace("_", " ")


def said(value: object, marked: Collection[str] = (), inside: bool = False) -> str:
    """A value on one line: marked names between stars, nested values in parentheses."""
    if value is None or value == "":
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return f"*{short_text(value)}*" if value in marked else short_text(value)
    parts = _parts(value, marked)
    if parts is None:
        return short_text(value)
    text = ", ".join(parts) or "none"
    return f"({text})" if inside and len(parts) != 1 else text


def names_in(value: object) -> Iterable[str]:
    """The strings in a value, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, held in value.items():
            yield from names_in(key)
            yield from names_in(held)
    elif isinstance(value, tuple | list | frozenset | set):
        for held in value:
            yield from names_in(held)
    elif attrs.has(type(value)):
        for held in values_of(value).values():
            yield from names_in(held)


def values_of(value: Any) -> dict[str, Any]:
    """The fields of an attrs value, by name."""
    kind: Any = type(value)
    return {field.name: getattr(value, field.name) for field in attrs.fields(kind)}


def _parts(value: object, marked: Collection[str]) -> list[str] | None:
    """The parts of a composite value; None for a simple one."""
    if isinstance(value, Mapping):
        return [f"{said(k, marked, True)}: {said(v, marked, True)}" for k, v in value.items()]
    if isinstance(value, frozenset | set):
        return sorted(said(held, marked, True) for held in value)
    if isinstance(value, tuple | list):
        return [said(held, marked, True) for held in value]
    if attrs.has(type(value)):
        return [f"{spaced(k)} {said(v, marked, True)}" for k, v in values_of(value).items()]
    return None
