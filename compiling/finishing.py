"""What a compiled class is given when it is made, so that it behaves as its source says. In a compiled wheel alone."""

from __future__ import annotations

import types
from typing import Any

import attrs

from bisongames.components.table import described

_MADE_BY_THE_COMPILER = ("__init__", "__new__", "__class_getitem__", "__init_subclass__")


def part(cls: Any, annotations: dict[str, str], **constants: Any) -> None:
    """Give a part of the agenda the methods that attrs writes, and its constants."""
    for name, value in constants.items():
        setattr(cls, name, value)
    cls.__annotations__ = annotations
    own = {field.name for field in cls.__attrs_attrs__}
    twin = attrs.make_class(
        cls.__name__,
        {name: attrs.field() for name in own} | _fields(cls),
        frozen=True,
        slots=True,
    )
    written = vars(cls).get("__written__", ())
    for name, value in vars(twin).items():
        made = isinstance(value, types.FunctionType) or name == "__match_args__"
        if made and name not in (*_MADE_BY_THE_COMPILER, *written):
            setattr(cls, name, value)
    for field in cls.__attrs_attrs__:
        if field.name in annotations:
            object.__setattr__(field, "type", annotations[field.name])


def _fields(cls: Any) -> dict[str, Any]:
    return {field.name: attrs.field(default=field.default) for field in cls.__attrs_attrs__}


def declared(cls: Any, annotations: dict[str, str], **things: Any) -> None:
    """Give a table what follows from its declaration."""
    cls.__annotations__ = annotations
    for name, value in described(cls, things).items():
        setattr(cls, name, value)


def generic(cls: Any) -> None:
    """Let a class be followed by brackets, as one that inherits from ``Generic`` can be."""
    cls.__class_getitem__ = classmethod(types.GenericAlias)
