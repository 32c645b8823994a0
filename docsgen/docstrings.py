"""Reads the docstrings of classes, in one line, and those of names in a class or module."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Sequence
from itertools import pairwise


def in_one_line(docstring: str | None) -> str:
    """The first paragraph of a docstring, in one line."""
    return inspect.cleandoc(docstring or "").split("\n\n")[0].replace("\n", " ")


def of_fields(kind: type) -> dict[str, str]:
    """The docstrings of the fields of a class, by name."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    return below_names(tree.body) if isinstance(tree, ast.ClassDef) else {}


def below_names(body: Sequence[ast.stmt]) -> dict[str, str]:
    """The docstrings below assignments, by name."""
    texts = {}
    for statement, text in pairwise(body):
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            for name in assigned_names(statement):
                texts[name] = inspect.cleandoc(str(text.value.value))
    return texts


def assigned_names(statement: ast.stmt) -> list[str]:
    """The names to which a statement assigns a value."""
    targets: list[ast.expr] = []
    if isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    elif isinstance(statement, ast.Assign):
        targets = statement.targets
    each = (one for t in targets for one in (t.elts if isinstance(t, ast.Tuple) else [t]))
    return [target.id for target in each if isinstance(target, ast.Name)]
