"""Finishes compiled classes so that they behave like their sources. Part of compiled wheels only."""

from __future__ import annotations

import types
from typing import Any

import attrs

_BY_THE_COMPILER = ("__init__", "__new__", "__class_getitem__", "__init_subclass__")
"""The methods that the compiler provides."""


def part(cls: Any, annotations: dict[str, str], **constants: Any) -> None:
    """Gives a part of the agenda its constants and the methods that attrs generates."""
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
    # No instance can be created without ``__init__``, so a copy is made by calling it with the fields.
    constants["__reduce__"] = lambda self: (
        type(self),
        tuple([getattr(self, name) for name in fields]),
    )
    for name, value in constants.items():
        setattr(cls, name, value)


def declared(cls: Any, annotations: dict[str, str], **columns: Any) -> None:
    """Gives a table the attributes that follow from its declaration."""
    from bisongames.tables.table import column_index  # deferred: that module is finished here too

    cls.__annotations__ = annotations
    for name, value in column_index(cls, columns).items():
        setattr(cls, name, value)


def generic(cls: Any) -> None:
    """Makes a class subscriptable, like one that inherits from ``Generic``."""
    cls.__class_getitem__ = classmethod(types.GenericAlias)
