"""Edits the text of a module before it is compiled, line by line, so that line numbers stay the same.

- A part of the agenda becomes a class with ``attr.s``, which the compiler supports; its constants are set after the class.
- A table becomes a plain class, with the methods that are otherwise generated when the class is created.
- Every class may have subclasses in plain Python.
- Classes get back their docstrings, which the compiler drops.
- Names imported from plain modules are looked up once and not at each use.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Collection, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from attrs import NOTHING

import bisongames
from bisongames.engine.core.agenda import Pending
from bisongames.tables.codegen import pack, sources
from bisongames.tables.column_storage import Column
from bisongames.tables.table import Table, stored_columns
from compiling.modules import modules
from compiling.wording import SPECIAL

_FUTURE: Final = "from __future__ import annotations"
_HEAD: Final = (
    f"{_FUTURE}; from typing import TYPE_CHECKING, Any, Final; import attr",
    "if TYPE_CHECKING: from mypy_extensions import mypyc_attr",
)
_FOR_TABLES: Final = f"; from itertools import chain; from typing import cast; from {pack.__module__} import {pack.__name__}"
_ATTRS: Final = (
    "@attr.s(auto_attribs=True, frozen=True, slots=True, order=False, collect_by_mro=True)"
)
AT_HAND: Final = "_at_hand_"
"""The prefix of names that are looked up once."""
SOURCE: Final = Path(bisongames.__file__).parents[1]
_OPEN: Final = "@mypyc_attr(allow_interpreted_subclasses=True)"
_LEFT_ALONE: Final = ("Protocol", "NamedTuple", "Enum", "IntEnum", "TypedDict", "Exception")


class _Lines:
    """The lines of a module, being edited."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()

    def blank(self, node: ast.stmt) -> None:
        """Empties the lines of a statement."""
        for number in range(node.lineno - 1, (node.end_lineno or node.lineno)):
            self.lines[number] = ""

    def put(self, number: int, text: str) -> None:
        """Writes into an empty line."""
        self.lines += [""] * (number + 1 - len(self.lines))
        if self.lines[number].strip():
            raise ValueError(f"line {number + 1} is not empty: {self.lines[number]}")
        self.lines[number] = text

    def add(self, number: int, text: str) -> None:
        """Writes into an empty line, or appends to its contents."""
        if number < len(self.lines) and self.lines[number].strip():
            self.lines[number] += f"; {text}"
        else:
            self.put(number, text)


def edited(module: str, text: str) -> str:
    """The text of a module, edited for the compiler."""
    for old, new in SPECIAL.get(module, ()):
        if text.count(old) != 1 or old.count("\n") != new.count("\n"):
            raise ValueError(
                f"{module}: expected {old!r} exactly once, and a replacement with as many lines"
            )
        text = text.replace(old, new)
    if _FUTURE not in text.splitlines():
        return text  # the module contains only rules
    tree, out = ast.parse(text), _Lines(text)
    values = vars(importlib.import_module(module))
    future = out.lines.index(_FUTURE)
    out.lines[future] = _HEAD[0]
    out.put(future + 1, _HEAD[1])
    _look_up_once(tree, values, out)
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            _class(node, values[node.name], out)
    return "\n".join(out.lines) + "\n"


def _look_up_once(tree: ast.Module, values: dict[str, Any], out: _Lines) -> None:
    """Replaces imports from plain modules by constants of this module, which need no lookup at each use."""
    given: dict[str, int] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            line = (node.end_lineno or node.lineno) - 1
            for here in [alias.asname or alias.name for alias in node.names]:
                if _is_looked_up(node.module or "", values.get(here)):
                    given[here] = line
    uses = [name for node in tree.body for name in _names(node, given)]
    for name in sorted(uses, key=lambda name: -name.col_offset):
        text, at = out.lines[name.lineno - 1].encode(), name.col_offset  # counted in bytes
        out.lines[name.lineno - 1] = (text[:at] + AT_HAND.encode() + text[at:]).decode()
    for found in dict.fromkeys(name.id for name in uses):
        kind = "[tuple[Any, ...]]" if type(values[found]) is tuple else ""
        out.lines[given[found]] += f"; {AT_HAND}{found}: Final{kind} = {found}"


def _is_looked_up(module: str, value: object) -> bool:
    if not module.startswith("bisongames.") or isinstance(value, ModuleType):
        return False
    return module not in modules(SOURCE) or hasattr(value, "cache_info")


def _names(node: ast.AST, given: Collection[str]) -> Iterator[ast.Name]:
    """Yields the uses of these names in functions, except in annotations and where a local name shadows them."""
    if isinstance(node, ast.ClassDef):
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef | ast.ClassDef):
                yield from _names(statement, given)
    elif isinstance(node, ast.FunctionDef):
        own = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and type(n.ctx) is ast.Store}
        own |= {n.arg for n in ast.walk(node) if isinstance(n, ast.arg)}
        types = {
            id(part)
            for n in ast.walk(node)
            for kind in (getattr(n, "annotation", None), getattr(n, "returns", None))
            if kind is not None
            for part in ast.walk(kind)
        }
        for statement in node.body:
            for n in ast.walk(statement):
                if (
                    isinstance(n, ast.Name)
                    and n.id in given
                    and n.id not in own
                    and id(n) not in types
                ):
                    yield n


def _class(node: ast.ClassDef, made: Any, out: _Lines) -> None:
    end = node.end_lineno or node.lineno
    if issubclass(made, Pending) and "__attrs_attrs__" in vars(made):
        _part(node, made, out, end)
    elif issubclass(made, Table) and node.decorator_list:
        _table(node, made, out, end)
    elif "__attrs_attrs__" in vars(made):
        _value(node, out)
    elif not node.decorator_list:
        bases = [ast.unparse(base).partition("[")[0] for base in node.bases]
        if not any(base.endswith(_LEFT_ALONE) for base in bases):
            out.put(node.lineno - 2, _OPEN)
            if "Generic" in bases:
                out.put(end, _call("generic", node.name, {}))
    if made.__doc__ is not None and ast.get_docstring(node):
        out.add(end, f"setattr({node.name}, '__doc__', {made.__doc__!r})")


def _value(node: ast.ClassDef, out: _Lines) -> None:
    """Quotes the types of fields, as the compiler otherwise changes their text."""
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign):
            kind = statement.annotation
            if kind.lineno != kind.end_lineno:
                raise ValueError(f"{node.name}: the type of a field must be on one line")
            line = out.lines[kind.lineno - 1]
            start, end = kind.col_offset, kind.end_col_offset
            out.lines[kind.lineno - 1] = f'{line[:start]}"{line[start:end]}"{line[end:]}'


def _part(node: ast.ClassDef, made: Any, out: _Lines, end: int) -> None:
    """Gives a part of the agenda a decorator that the compiler supports, and sets its constants after the class."""
    own = "".join(", eq=False" for s in node.body if getattr(s, "name", "") == "__eq__")
    if _begins(node, made, out):
        own += ", init=False"
    out.lines[node.decorator_list[0].lineno - 1] = _ATTRS.replace(")", f"{own})")
    constants: dict[str, str] = {}
    for statement, name, kind, value in _assigned(node):
        if value is not None and (not kind or kind.startswith("ClassVar")):
            constants[name] = ast.unparse(value)
            out.blank(statement)
    for statement in node.body:
        if isinstance(statement, ast.FunctionDef) and statement.name.startswith("__"):
            raise ValueError(f"{node.name}.{statement.name}: would be lost")
    out.put(end, _call("part", node.name, _annotations(node), constants))


def _assigned(node: ast.ClassDef) -> Iterator[tuple[ast.stmt, str, str, ast.expr | None]]:
    """Yields the assignments in a class: the statement, the name, the type or an empty text, and the value if any."""
    for statement in node.body:
        if isinstance(statement, ast.Assign):
            yield statement, ast.unparse(statement.targets[0]), "", statement.value
        elif isinstance(statement, ast.AnnAssign):
            kind = ast.unparse(statement.annotation)
            yield statement, ast.unparse(statement.target), kind, statement.value


def _annotations(node: ast.ClassDef) -> dict[str, str]:
    return {name: kind for _, name, kind, _ in _assigned(node) if kind}


def _begins(node: ast.ClassDef, made: Any, out: _Lines) -> bool:
    """Writes an ``__init__`` for the compiler into an empty line, if possible; returns False if attrs must generate it."""
    fields = made.__attrs_attrs__
    plain = all(f.init and not f.converter and not f.validator and not f.kw_only for f in fields)
    defaults = all(isinstance(f.default, int | str) or f.default is NOTHING for f in fields)
    inside = {
        line
        for statement in node.body
        for line in range(statement.lineno - 1, statement.end_lineno or statement.lineno)
    }
    last = node.body[-1].end_lineno or node.lineno
    between = [n for n in range(node.lineno, last) if n not in inside]
    empty = [n for n in between if not out.lines[n].strip()]
    if not fields or not empty or not plain or not defaults:
        return False
    own = {ast.unparse(s.target): s for s in node.body if isinstance(s, ast.AnnAssign)}
    given = []
    for field in fields:
        kind = ast.unparse(own[field.name].annotation) if field.name in own else "Any"
        default = "" if field.default is NOTHING else f" = {field.default!r}"
        given.append(f"{field.alias}: {kind}{default}")
    sets = "; ".join(f"self.{field.name} = {field.alias}" for field in fields)
    out.put(empty[0], f"    def __init__(self, {', '.join(given)}) -> None: {sets}")
    return True


def _table(node: ast.ClassDef, made: type[Table], out: _Lines, end: int) -> None:
    """Moves the columns of a table after the class, and puts its methods in their place."""
    out.lines[node.decorator_list[0].lineno - 1] = _OPEN
    out.lines[out.lines.index(_HEAD[0])] += _FOR_TABLES
    columns: dict[str, str] = {}
    free: list[int] = []
    fields: list[str] = []
    for statement, name, kind, value in _assigned(node):
        if value is None:
            _board(node, kind, out)
            out.blank(statement)
            free.append(statement.lineno - 1)
            continue
        if kind:
            fields.append(f"{name}: {kind}")
        if not isinstance(vars(made)["columns"].get(name), Column):
            raise ValueError(f"{node.name}.{name}: is not a column on a table")
        columns[name] = ast.unparse(_untyped(value))
        out.blank(statement)
        free += range(statement.lineno - 1, statement.end_lineno or statement.lineno)
    texts = ["; ".join(fields), *_methods(made)]
    if len(texts) > len(free):
        raise ValueError(f"{node.name}: too few lines for its methods")
    for number, text in zip(free, texts, strict=False):
        out.put(number, f"    {text}")
    out.put(end, _call("declared", node.name, _annotations(node), columns))


def _untyped(value: ast.expr) -> ast.expr:
    """The call that declares a column, cast to ``Any``: compiled code would check it against the type of the slot."""
    if not isinstance(value, ast.Call):
        return value
    function = ast.Call(ast.Name("cast"), [ast.Name("Any"), value.func], [])
    return ast.Call(function, value.args, value.keywords)


def _board(node: ast.ClassDef, kind: str, out: _Lines) -> None:
    """Writes the kind of board in brackets after the base class."""
    base = ast.unparse(node.bases[0])
    line = out.lines[node.lineno - 1]
    out.lines[node.lineno - 1] = line.replace(f"({base})", f"({base}[{kind}])")


def _methods(made: type[Table]) -> list[str]:
    kept = stored_columns(made, made.columns)
    found = []
    for name, source in sources(kept).items():
        head, *body = source.split("\n    ")
        head = head.replace("board)", "board: Any)")
        returned = {"__init__": "None", "copy": "Any"}.get(name, "tuple[Any, ...]")
        statements = "; ".join(body)
        for column in kept:
            old, new = f"start_{column}(board)", f'self.columns["{column}"].empty(board)'
            statements = statements.replace(old, new)
        found.append(f"{head[:-1]} -> {returned}: {statements}")
    return found


def _call(function: str, name: str, *given: dict[str, str]) -> str:
    """A line that finishes a class."""
    arguments = [name]
    if given[:1] != ({},) or function != "generic":
        arguments.append(repr(given[0]))
    for constants in given[1:]:
        arguments += [f"{key}={value}" for key, value in constants.items()]
    return f"from bisongames.engine.finishing import {function}; {function}({', '.join(arguments)})"
