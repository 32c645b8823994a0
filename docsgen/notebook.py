"""The example notebook with its outputs: ``python -m docsgen.notebook`` runs its cells and rewrites it.

Cells are run here rather than by Jupyter, which would bring thirty packages for this one file; the outputs are those of a
notebook, made by the same ``_repr_svg_`` and ``_repr_html_``.
"""

from __future__ import annotations

import ast
import io
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Final

NOTEBOOK: Final = Path(__file__).parents[1] / "examples" / "first-match.ipynb"
SOURCE: Final = Path(__file__).parents[1] / "examples" / "first-match.py"
"""The file of the cells: each begins with a line ``# %%``, or ``# %% [markdown]`` if it is text."""
MARK: Final = "# %%"


def notebook() -> str:
    """The text of the notebook in the folder of examples."""
    space: dict[str, object] = {}
    cells = [
        _text(number, source) if kind else _code(number, source, space)
        for number, (kind, source) in enumerate(_cells(SOURCE.read_text(encoding="utf-8")))
    ]
    whole = {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _cells(text: str) -> Iterator[tuple[bool, str]]:
    """Yields the cells: whether each is text, and its content."""
    for part in text.split(MARK)[1:]:
        head, _, body = part.partition("\n")
        is_text = "markdown" in head
        lines = body.strip("\n").split("\n")
        yield is_text, "\n".join(line.removeprefix("# ") if is_text else line for line in lines)


def _text(number: int, source: str) -> dict[str, object]:
    return {"cell_type": "markdown", "id": f"cell-{number}", "metadata": {}, "source": source}


def _code(number: int, source: str, space: dict[str, object]) -> dict[str, object]:
    outputs = list(_outputs(number, source, space))
    return {
        "cell_type": "code",
        "execution_count": number,
        "id": f"cell-{number}",
        "metadata": {},
        "outputs": outputs,
        "source": source,
    }


def _outputs(number: int, source: str, space: dict[str, object]) -> Iterator[dict[str, object]]:
    """Yields the printed output of a cell and the value of its last line."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), space)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), space)
    if printed.getvalue():
        yield {"name": "stdout", "output_type": "stream", "text": printed.getvalue()}
    if value is not None:
        yield {
            "data": _representations(value),
            "execution_count": number,
            "metadata": {},
            "output_type": "execute_result",
        }


def _representations(value: object) -> dict[str, str]:
    """The representations of a value for notebooks, by MIME type."""
    forms = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}
    shown = {kind: getattr(value, name)() for kind, name in forms.items() if hasattr(value, name)}
    return {**shown, "text/plain": repr(value)}


if __name__ == "__main__":
    NOTEBOOK.write_text(notebook(), encoding="utf-8")
