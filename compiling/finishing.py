"""What a compiled class is given when it is made, so that it behaves as its source says. In a compiled wheel alone."""

from __future__ import annotations

import types
from typing import Any

import attrs

_BY_THE_COMPILER = ("__init__", "__new__", "__class_getitem__", "__init_subclass__")
"""What the compiler brings itself."""


def part(cls: Any, annotations: dict[str, str], **constants: Any) -> None:
    """Give a part of the agenda its constants, and the methods that attrs writes."""
    cls.__annotations__ = annotations
    fields = {}
    for field in cls.__attrs_attrs__:
        fields[field.name] = attrs.field(default=field.default)
        if field.name in annotations:
            object.__setattr__(field, "type", annotations[field.name])
    twin = attrs.make_class(cls.__name__, fields, frozen=True, slots=True, order=False)
    constants |= {
        name: value
        for name, value in vars(twin).items()
        if isinstance(value, types.FunctionType) and name not in _BY_THE_COMPILER
    }
    constants["__match_args__"] = vars(twin)["__match_args__"]
    # To make an empty one is to call its ``__init__``, which needs the fields: a copy is made from them.
    constants["__reduce__"] = lambda self: (
        type(self),
        tuple([getattr(self, name) for name in fields]),
    )
    for name, value in constants.items():
        setattr(cls, name, value)


def declared(cls: Any, annotations: dict[str, str], **columns: Any) -> None:
    """Give a table what follows from its declaration."""
    from bisongames.tables.table import column_index  # which is finished here as well

    cls.__annotations__ = annotations
    for name, value in column_index(cls, columns).items():
        setattr(cls, name, value)


def generic(cls: Any) -> None:
    """Let a class be followed by brackets, as one that inherits from ``Generic`` can be."""
    cls.__class_getitem__ = classmethod(types.GenericAlias)
