"""Lines of a game that make the same moves lead elsewhere: luck of their own, and changes of what lies in a module."""

from __future__ import annotations

import ast
import inspect
import random
import secrets
import time
import uuid
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Final

SOURCES: Final = (random, secrets, time, uuid)
"""Modules whose functions answer differently each time."""
SEEDED: Final = (random.Random,)
"""What is in them and answers the same each time."""
CHANGES: Final = frozenset(
    [
        "add",
        "append",
        "appendleft",
        "clear",
        "discard",
        "extend",
        "insert",
        "pop",
        "popitem",
        "popleft",
        "remove",
        "reverse",
        "setdefault",
        "sort",
        "update",
    ]
)
"""The methods that change a list, dictionary or set."""
MUTABLE: Final = (list, dict, set, bytearray)


def restless_line(modules: Iterable[ModuleType]) -> str:
    """The first line of a function that draws by itself or changes what lies in a module: what is right, file and line; empty if there is none."""
    for module in modules:
        try:
            lines, _ = inspect.getsourcelines(module)
            tree = ast.parse("".join(lines))
        except (OSError, TypeError, SyntaxError):
            continue  # compiled, or empty
        for node, what in _found(tree, module, "", frozenset()):
            line = getattr(node, "lineno", 1)
            return f"{what}; look at {module.__file__}:{line}: {lines[line - 1].strip()}"
    return ""


def _found(
    tree: ast.AST, module: ModuleType, inside: str, local: frozenset[str]
) -> Iterator[tuple[ast.AST, str]]:
    """Yields such lines in functions with what is right, given the path of names and the local names."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            here = f"{inside}.{node.name}" if inside else node.name
            more = _local(node) if isinstance(node, ast.FunctionDef) else frozenset()
            yield from _found(node, module, here, local | more)
            continue
        if inside:
            drawn, changed = _drawn(node, module, local), _changed(node, module, local)
            if drawn:
                yield (
                    node,
                    (
                        f"`{drawn}` in {inside} draws apart from the match: leave it to an entry of chance, such as a Drawing, "
                        "or draw with the luck that is passed in"
                    ),
                )
            if changed:
                yield (
                    node,
                    (
                        f"{inside} changes `{changed}` of its module, which all positions share: keep it in a column of the table"
                    ),
                )
        yield from _found(node, module, inside, local)


def _local(function: ast.FunctionDef) -> frozenset[str]:
    """The names that are local to a function, without those that it declares to be of its module."""
    arguments = function.args
    names = {a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
    shared: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.Global):
            shared.update(node.names)
    return frozenset(names - shared)


def _drawn(node: ast.AST, module: ModuleType, local: frozenset[str]) -> str:
    """The call of a function that answers differently each time; empty if this is none."""
    if not isinstance(node, ast.Call):
        return ""
    text = ast.unparse(node.func)
    head, *rest = text.split(".")
    if head in local or not text.replace(".", "").isidentifier():
        return ""
    thing = vars(module).get(head)
    for name in rest:
        thing = getattr(thing, name, None)
    if thing is None or thing in SEEDED:
        return ""
    owner = getattr(thing, "__self__", None)
    homes = {source.__name__ for source in SOURCES}
    is_drawn = getattr(thing, "__module__", None) in homes or owner in SOURCES
    return text if is_drawn or isinstance(owner, random.Random) else ""


def _changed(node: ast.AST, module: ModuleType, local: frozenset[str]) -> str:
    """The name of a list, dictionary or set of the module, or of a global name, that this node changes; empty if none."""
    if isinstance(node, ast.Global):
        return node.names[0]
    changed: list[ast.expr] = []
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        changed = [node.func.value] if node.func.attr in CHANGES else []
    elif isinstance(node, ast.Assign | ast.Delete):
        changed = [target.value for target in node.targets if isinstance(target, ast.Subscript)]
    elif isinstance(node, ast.AugAssign):
        changed = [node.target]
    for thing in changed:
        while isinstance(thing, ast.Subscript):
            thing = thing.value
        name = thing.id if isinstance(thing, ast.Name) else ""
        if name not in local and isinstance(vars(module).get(name), MUTABLE):
            return name
    return ""
