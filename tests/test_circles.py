"""Imports run one way between files too, and a file is no longer than it must be."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import networkx as nx
import pytest

from docsgen.components_page import imported_names

SOURCES = Path(__file__).resolve().parents[1] / "src"
FILES = {
    ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((SOURCES / "bisongames").rglob("*.py"))
}
LINES = 310


def imported(tree: ast.Module) -> set[str]:
    """The modules of the library that a file imports, wherever in it the import stands."""
    return {name if name in FILES else name.rpartition(".")[0] for name in imported_names(tree)}


def folder(module: str) -> str:
    """The folder of a module in the engine; a module beside the folders stands by itself."""
    return ".".join(module.split(".")[:3])


def circles(sources: dict[str, str], unit: Callable[[str], str] = str) -> list[list[str]]:
    """The groups of files, or of what ``unit`` says they are parts of, that import each other round about."""
    graph = nx.DiGraph()
    for name, source in sources.items():
        graph.add_edges_from((unit(name), unit(other)) for other in imported(ast.parse(source)))
    groups = nx.strongly_connected_components(graph)
    return [sorted(group) for group in groups if len(group) > 1]


def test_no_file_imports_itself_round_about() -> None:
    assert circles({name: path.read_text("utf-8") for name, path in FILES.items()}) == []


def test_no_two_folders_of_the_engine_import_each_other() -> None:
    engine = {
        name: path.read_text("utf-8")
        for name, path in FILES.items()
        if name.startswith("bisongames.engine.")
    }
    assert circles(engine, folder) == []


@pytest.mark.parametrize(
    "source",
    [
        "from bisongames.engine.positions.state import State",
        "import bisongames.engine.positions.state",
        "def state():\n    from bisongames.engine.positions import state",
        "if TYPE_CHECKING:\n    from bisongames.engine.positions.state import State",
    ],
)
def test_a_circle_is_found_wherever_the_import_stands(source: str) -> None:
    round_about = {
        "bisongames.engine.core.rules": source,
        "bisongames.engine.positions.state": "from bisongames.engine.core.rules import Rule",
    }
    assert circles(round_about) == [
        ["bisongames.engine.core.rules", "bisongames.engine.positions.state"]
    ]


@pytest.mark.parametrize("name", FILES)
def test_a_long_file_says_why(name: str) -> None:
    source = FILES[name].read_text("utf-8")
    reason = f"# Longer than {LINES} lines because "
    if len(source.splitlines()) > LINES:
        assert f"\n\n{reason}" in source, (
            f"{FILES[name].relative_to(SOURCES)} holds two things, or a comment below its docstring, "
            f"which help does not print, says why it is long: {reason}..."
        )
