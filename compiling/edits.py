"""What is done to the text of a module before it is compiled, line by line, so that the lines keep their numbers.

- A part of the agenda is an attrs class; the compiler takes ``attr.s``, and constants of the class behind it.
- A table is a plain class, with the methods that are otherwise written out when the class is made.
- Any class may be inherited from in plain Python.
- A class says what it is for, which the compiler forgets.
"""

from __future__ import annotations

import ast
import importlib
from typing import Any, Final

from bisongames.components.made import pack, sources
from bisongames.components.table import Table, kept_by
from bisongames.components.things import Thing
from bisongames.play.agenda import Pending

_FUTURE: Final = "from __future__ import annotations"
_HEAD: Final = (
    f"{_FUTURE}; from typing import TYPE_CHECKING, Any; import attr",
    "if TYPE_CHECKING: from mypy_extensions import mypyc_attr",
)
_FOR_TABLES: Final = f"; from itertools import chain; from {pack.__module__} import {pack.__name__}"
_ATTRS: Final = (
    "@attr.s(auto_attribs=True, frozen=True, slots=True, order=False, collect_by_mro=True)"
)
_OPEN: Final = "@mypyc_attr(allow_interpreted_subclasses=True)"
_LEFT_ALONE: Final = ("Protocol", "NamedTuple", "Enum", "IntEnum", "TypedDict", "Exception")

SPECIAL: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "bisongames.play.agenda": (
        # A field of a part takes the place of a property, even of a part that is made in plain Python.
        (
            "    player: int = CHANCE\n\n",
            "    @property\n    def player(self) -> int: return CHANCE\n",
        ),
    ),
    "bisongames.play.cursor": (
        # Compiled, a look at the class is the faster question.
        (
            "        while waiting[-1].automatic:\n",
            "        while isinstance(waiting[-1], Upkeep):\n",
        ),
        (
            "import THE_END, Chance, Decision, Pending\n",
            "import THE_END, Chance, Decision, Pending, Upkeep\n",
        ),
    ),
    "bisongames.components.table": (
        # A field of a compiled class has one type; a type that is filled in is known all the same.
        ("    board: Any\n", "    board: BoardT\n"),
        # The compiler has one name for what goes between two classes that are both called Table.
        ("    def copy(self) -> Self:\n", "    def copy(self) -> Any:\n"),
        ("class Table:\n", "class Table(Generic[BoardT]):\n"),
        (
            'TableT = TypeVar("TableT", bound="Table")\n',
            'TableT = TypeVar("TableT", bound="Table[Any]"); BoardT = TypeVar("BoardT", bound=Any); from typing import Generic\n',
        ),
    ),
    "bisongames.components.seats": (
        ("class Seating(Table):\n", "class Seating(Table[BoardT]):\n"),
        ("import Table, table\n", "import BoardT, Table, table\n"),
    ),
}
"""What is said otherwise in one module; each of it is there once."""


class _Lines:
    """The lines of a module, some of them said otherwise."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()

    def blank(self, node: ast.stmt) -> None:
        """Leave out a statement."""
        for number in range(node.lineno - 1, (node.end_lineno or node.lineno)):
            self.lines[number] = ""

    def put(self, number: int, text: str) -> None:
        """Write into an empty line."""
        self.lines += [""] * (number + 1 - len(self.lines))
        if self.lines[number].strip():
            raise ValueError(f"line {number + 1} is not empty: {self.lines[number]}")
        self.lines[number] = text

    def add(self, number: int, text: str) -> None:
        """Write into an empty line, or behind what was written there."""
        if number < len(self.lines) and self.lines[number].strip():
            self.lines[number] += f"; {text}"
        else:
            self.put(number, text)


def edited(module: str, text: str) -> str:
    """The text of a module as it is compiled."""
    for old, new in SPECIAL.get(module, ()):
        if text.count(old) != 1 or old.count("\n") != new.count("\n"):
            raise ValueError(f"{module}: there is not once {old!r}")
        text = text.replace(old, new)
    if _FUTURE not in text.splitlines():
        return text  # nothing but rules
    tree, out = ast.parse(text), _Lines(text)
    values = vars(importlib.import_module(module))
    future = out.lines.index(_FUTURE)
    out.lines[future] = _HEAD[0]
    out.put(future + 1, _HEAD[1])
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            _class(node, values[node.name], out)
    return "\n".join(out.lines) + "\n"


def _class(node: ast.ClassDef, made: Any, out: _Lines) -> None:
    end = node.end_lineno or node.lineno
    if issubclass(made, Pending) and "__attrs_attrs__" in vars(made):
        _part(node, out, end)
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
    """The compiler keeps the types of fields as they are written only if they are in quotation marks."""
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign):
            kind = statement.annotation
            if kind.lineno != kind.end_lineno:
                raise ValueError(f"{node.name}: a type of more than one line")
            line = out.lines[kind.lineno - 1]
            start, end = kind.col_offset, kind.end_col_offset
            out.lines[kind.lineno - 1] = f'{line[:start]}"{line[start:end]}"{line[end:]}'


def _part(node: ast.ClassDef, out: _Lines, end: int) -> None:
    """The decorator is one that the compiler knows; constants of the class are set when it is made."""
    own = "".join(", eq=False" for s in node.body if getattr(s, "name", "") == "__eq__")
    out.lines[node.decorator_list[0].lineno - 1] = _ATTRS.replace(")", f"{own})")
    annotations: dict[str, str] = {}
    constants: dict[str, str] = {}
    for statement in node.body:
        if isinstance(statement, ast.Assign):
            name, value = ast.unparse(statement.targets[0]), statement.value
        elif isinstance(statement, ast.AnnAssign):
            name, kind = ast.unparse(statement.target), ast.unparse(statement.annotation)
            annotations[name] = kind
            if not kind.startswith("ClassVar") or statement.value is None:
                continue
            value = statement.value
        else:
            continue
        constants[name] = ast.unparse(value)
        out.blank(statement)
    for statement in node.body:
        if isinstance(statement, ast.FunctionDef) and statement.name.startswith("__"):
            raise ValueError(f"{node.name}.{statement.name}: would be lost")
    out.put(end, _call("part", node.name, annotations, constants))


def _table(node: ast.ClassDef, made: type[Table], out: _Lines, end: int) -> None:
    """What lies there is declared behind the class; its methods stand where it was declared."""
    out.lines[node.decorator_list[0].lineno - 1] = _OPEN
    out.lines[out.lines.index(_HEAD[0])] += _FOR_TABLES
    annotations: dict[str, str] = {}
    things: dict[str, str] = {}
    free: list[int] = []
    fields: list[str] = []
    for statement in node.body:
        if isinstance(statement, ast.Assign):
            name, value = ast.unparse(statement.targets[0]), statement.value
        elif isinstance(statement, ast.AnnAssign):
            name, kind = ast.unparse(statement.target), ast.unparse(statement.annotation)
            annotations[name] = kind
            if statement.value is None:
                _board(node, kind, out)
                out.blank(statement)
                free.append(statement.lineno - 1)
                continue
            value = statement.value
            fields.append(f"{name}: {kind}")
        else:
            continue
        if not isinstance(vars(made)["things"].get(name), Thing):
            raise ValueError(f"{node.name}.{name}: is not a thing on a table")
        things[name] = ast.unparse(value)
        out.blank(statement)
        free += range(statement.lineno - 1, statement.end_lineno or statement.lineno)
    texts = ["; ".join(fields), *_methods(made)]
    if len(texts) > len(free):
        raise ValueError(f"{node.name}: too few lines for its methods")
    for number, text in zip(free, texts, strict=False):
        out.put(number, f"    {text}")
    out.put(end, _call("declared", node.name, annotations, things))


def _board(node: ast.ClassDef, kind: str, out: _Lines) -> None:
    """The kind of board goes into brackets behind the base."""
    base = ast.unparse(node.bases[0])
    line = out.lines[node.lineno - 1]
    out.lines[node.lineno - 1] = line.replace(f"({base})", f"({base}[{kind}])")


def _methods(made: type[Table]) -> list[str]:
    kept = kept_by(made, made.things)
    found = []
    for name, source in sources(kept).items():
        head, *body = source.split("\n    ")
        head = head.replace("board)", "board: Any)")
        returned = {"__init__": "None", "copy": "Any"}.get(name, "tuple[Any, ...]")
        statements = "; ".join(body)
        for thing in kept:
            old, new = f"start_{thing}(board)", f'self.things["{thing}"].empty(board)'
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
    return f"from bisongames.play.finishing import {function}; {function}({', '.join(arguments)})"
