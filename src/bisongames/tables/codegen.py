"""Generates ``__init__``, ``copy``, ``key`` and ``values`` for a class of tables.

A copy is thus as fast as one written by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from types import FunctionType
from typing import get_args, get_origin

from bisongames.tables.column_storage import Column, StoredColumn
from bisongames.tables.column_types import Amounts, Bits, Each, Name, Names, Number

_Kept = Mapping[str, tuple[Column, object]]
"""The columns with a slot on the table, by name, each with the type of its value."""


def methods(table: str, kept: _Kept) -> dict[str, Callable[..., object]]:
    """The generated methods of a class of tables, by name."""
    scope: dict[str, object] = {"chain": chain, "pack": pack}
    scope |= {f"start_{name}": column.empty for name, (column, _) in kept.items()}
    functions: dict[str, Callable[..., object]] = {}
    for name, source in sources(kept).items():
        exec(source, scope)
        function = scope[name]
        assert isinstance(function, FunctionType)
        function.__qualname__ = f"{table}.{name}"
        functions[name] = function
    return functions


def pack(numbers: list[int]) -> bytes | tuple[int, ...]:
    """A row of numbers as a compact hashable value: bytes if they all fit."""
    try:
        return bytes(numbers)
    except ValueError:
        return tuple(numbers)


def sources(kept: _Kept) -> dict[str, str]:
    """The Python source of these methods, by name, with one line for each statement."""
    start, copy, values = ["self.board = board"], ["new.board = self.board"], []
    for name, (column, hint) in kept.items():
        start.append(f"self.{name} = {_copy_code(f'start_{name}(board)', hint)}")
        copy.append(f"new.{name} = {_copy_code(f'self.{name}', hint)}")
        if column.lasting:
            values.append(_copy_code(f"self.{name}", hint))
    line = "\n    "
    return {
        "__init__": f"def __init__(self, board):{line}{line.join(start)}",
        "copy": f"def copy(self):{line}new = self.__class__.__new__(self.__class__)"
        f"{line}{line.join(copy)}{line}return new",
        "values": f"def values(self):{line}return ({', '.join(values)},)",
        "key": f"def key(self):{line}return ({', '.join(_key_parts(kept))},)",
    }


def _copy_code(value: str, hint: object) -> str:
    """The code that copies a value: mutable parts are copied, immutable ones are shared."""
    if get_origin(hint) is dict:
        return f"{value}.copy()"
    if get_origin(hint) is not list:
        return value
    (inner,) = get_args(hint)
    if get_origin(inner) in (list, dict):
        return f"[{_copy_code('row', inner)} for row in {value}]"
    return f"{value}[:]"


def _key_parts(kept: _Kept) -> list[str]:
    """The code of the parts of a key: rows of fixed length are packed together, other values are separate."""
    rows: list[str] = []
    alone: list[str] = []
    for name, (column, hint) in kept.items():
        if isinstance(column, StoredColumn):
            row, value = _key_part(f"self.{name}", column.form, hint)
            (rows if row else alone).append(value)
    return ([f"pack([{', '.join(rows)}])"] if rows else []) + alone


def _key_part(value: str, form: object, hint: object) -> tuple[bool, str]:
    """Whether a column is a row of small numbers of fixed length, and its code as a part of the key."""
    origin, inner = get_origin(hint), (get_args(hint) or (None,))[0]
    while isinstance(form, Each):
        form = form.form
    if origin is dict:
        return False, f"pack(list(chain.from_iterable(sorted({value}.items()))))"
    if origin is not list:
        return False, value
    if get_origin(inner) is dict:
        pairs = "chain.from_iterable(sorted(one.items()))"
        return False, f"tuple([pack(list({pairs})) for one in {value}])"
    if isinstance(form, Names | Bits) or (
        get_origin(inner) is tuple and not isinstance(form, Amounts)
    ):
        return False, f"tuple({value})"  # of any length, or too large for bytes
    while get_origin(inner) in (list, tuple):
        value, inner = f"chain.from_iterable({value})", get_args(inner)[0]
    below = -_least(form)
    return True, f"*[n + {below} for n in {value}]" if below else f"*{value}"


def _least(form: object) -> int:
    """The lowest number that this form stores."""
    if isinstance(form, Name):
        return min(form.words)
    return form.least if isinstance(form, Number) else 0
