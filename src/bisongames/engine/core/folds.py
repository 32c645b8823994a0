"""Folds: how an event changes the JSON of a view, as data that a client in any language can apply.

An operation is a JSON object with ``op`` and, in most, a ``path`` into the view: names and numbers with slashes
between, and ``*`` for each thing of a list. In paths and values a name in braces stands for a field of the event:
``{player}``, with ``-{number}`` for the negative number; ``{row.field}`` for a field of the thing in an ``each``;
``{/player}`` for a field of the view.

==========  ==============================  =====================================================================
``op``      more fields                     what it does
==========  ==============================  =====================================================================
``set``     ``path``, ``to``                sets a value
``add``     ``path``, ``by``                adds to a number
``count``   ``path``, ``by``                adds to a number of an object that leaves out zeros
``append``  ``path``, ``value``             appends to a list
``take``    ``path``, ``value``             removes the first such value from a list
``row``     ``path``, ``where``, ``new``,   carries out ``do`` in the object of a list that has the values ``where``; it
            ``do``                          is appended with the values ``new`` if it is missing, and removed if it has
                                            them afterwards
``if``      ``this``, ``in``, ``then``,     carries out ``then`` if ``this`` is one of the values ``in``, else ``else``;
            ``else``                        what is not there is null
``each``    ``of``, ``as``, ``do``          carries out ``do`` for each thing of a list, by the name ``as``
==========  ==============================  =====================================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, Final

Operation = Mapping[str, Any]
"""One operation, as JSON data."""
Folds = tuple[Operation, ...]
"""Operations in order."""


def set_to(path: str, to: object) -> Operation:
    """Sets a value."""
    return {"op": "set", "path": path, "to": to}


def add(path: str, by: int | str = 1) -> Operation:
    """Adds to a number."""
    return {"op": "add", "path": path, "by": by}


def count(path: str, by: int | str = 1) -> Operation:
    """Adds to a number of an object that leaves out zeros."""
    return {"op": "count", "path": path, "by": by}


def append(path: str, value: object) -> Operation:
    """Appends to a list."""
    return {"op": "append", "path": path, "value": value}


def take(path: str, value: object) -> Operation:
    """Removes the first such value from a list."""
    return {"op": "take", "path": path, "value": value}


def row(
    path: str, where: Mapping[str, object], new: Mapping[str, object], *do: Operation
) -> Operation:
    """Carries out operations in an object of a list, which is there as long as it differs from ``new``."""
    return {"op": "row", "path": path, "where": where, "new": new, "do": list(do)}


def when(
    this: str, among: object, then: Iterable[Operation], otherwise: Iterable[Operation] = ()
) -> Operation:
    """Carries out operations if a value is the given one, or one of the given list, and others if not."""
    values = among if isinstance(among, list) else [among]
    return {"op": "if", "this": this, "in": values, "then": list(then), "else": list(otherwise)}


def each(of: str, name: str, *do: Operation) -> Operation:
    """Carries out operations for each thing of a list, by a name."""
    return {"op": "each", "of": of, "as": name, "do": list(do)}


NEXT: Final[Folds] = tuple(
    set_to(name, f"{{{name}}}") for name in ("actor", "active_player", "turn", "round", "agenda")
)
"""How every view changes with what is told of the next decision, after the events of a step."""

_NAMED: Final = re.compile(r"\{(/?[\w/.]+)\}")
_ONE: Final = re.compile(r"(-?)\{(/?[\w/.]+)\}")


class FoldError(ValueError):
    """An operation does not fit the view."""


def fold(view: dict[str, Any], operations: Iterable[Operation], told: Mapping[str, Any]) -> None:
    """Applies the operations of something told to the JSON of a view, in place.

    Raises:
        FoldError: if an operation does not fit the view.
    """
    for operation in operations:
        try:
            _apply(operation, view, view, told)
        except (LookupError, TypeError, ValueError) as error:
            raise FoldError(f"{operation} does not fit: {error!r}") from error


def _apply(operation: Operation, root: Any, view: Any, names: Mapping[str, Any]) -> None:
    op = operation["op"]
    if op == "if":
        try:
            this = _value(operation["this"], view, names)
        except LookupError:
            this = None
        found = any(_same(this, _value(value, view, names)) for value in operation["in"])
        for inner in operation["then" if found else "else"]:
            _apply(inner, root, view, names)
        return
    if op == "each":
        for thing in [*_value(operation["of"], view, names)]:
            for inner in operation["do"]:
                _apply(inner, root, view, {**names, operation["as"]: thing})
        return
    way = [_filled(part, view, names) for part in _parts(operation["path"])]
    for parent, key in _places(root, way):
        _change(operation, parent, key, view, names)


def _places(root: Any, way: list[str]) -> Iterator[tuple[Any, Any]]:
    """Every place that a path leads to: an object or list, and a key of it."""
    part, *rest = way
    for key in range(len(root)) if part == "*" else [_key(root, part)]:
        if rest:
            yield from _places(root[key], rest)
        else:
            yield root, key


def _change(
    operation: Operation, parent: Any, key: Any, view: Any, names: Mapping[str, Any]
) -> None:
    """Carries out an operation at a place."""
    op = operation["op"]
    if op == "set":
        parent[key] = deepcopy(_value(operation["to"], view, names))
    elif op == "add":
        parent[key] += _value(operation["by"], view, names)
    elif op == "count":
        number = parent.get(key, 0) + _value(operation["by"], view, names)
        if number < 0:
            raise ValueError(f"{number} of {key}")
        if number:
            parent[key] = number
        else:
            parent.pop(key, None)
    elif op == "append":
        parent[key].append(_value(operation["value"], view, names))
    elif op == "take":
        parent[key].remove(_value(operation["value"], view, names))
    elif op == "row":
        _in_row(operation, parent[key], view, names)
    else:
        raise ValueError(f"there is no operation {op}")


def _in_row(operation: Operation, rows: list[Any], view: Any, names: Mapping[str, Any]) -> None:
    where, new = (_value(operation[name], view, names) for name in ("where", "new"))
    found = [one for one in rows if all(one[name] == value for name, value in where.items())]
    if not found:
        found.append({**where, **new})
        rows.append(found[0])
    for inner in operation["do"]:
        _apply(inner, found[0], view, names)
    if all(found[0][name] == value for name, value in new.items()):
        rows.remove(found[0])


def _parts(path: str) -> list[str]:
    """The parts of a path; a slash in braces belongs to a name."""
    return re.findall(r"(?:\{[^}]*\}|[^/{])+", path)


def _key(parent: Any, part: str) -> Any:
    if not isinstance(parent, list):
        return part
    index = int(part)
    if index not in range(len(parent)):
        raise IndexError(f"{index} of {len(parent)}")
    return index


def _value(given: Any, view: Any, names: Mapping[str, Any]) -> Any:
    """A value with what the names in it stand for."""
    if isinstance(given, Mapping):
        return {name: _value(value, view, names) for name, value in given.items()}
    if isinstance(given, list):
        return [_value(value, view, names) for value in given]
    if not isinstance(given, str):
        return given
    one = _ONE.fullmatch(given)
    if one is None:
        return _filled(given, view, names)
    sign, name = one.groups()
    value = _named(name, view, names)
    return -value if sign else value


def _filled(text: str, view: Any, names: Mapping[str, Any]) -> str:
    return _NAMED.sub(lambda found: str(_named(found[1], view, names)), text)


def _named(name: str, view: Any, names: Mapping[str, Any]) -> Any:
    value: Any = view if name.startswith("/") else names
    for part in re.findall(r"[^/.]+", name):
        value = value[_key(value, part)]
    return value


def _same(one: object, other: object) -> bool:
    """Whether two JSON values are equal; true is not 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)
