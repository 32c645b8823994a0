"""The page of components: every name, and who uses it, however it is imported."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from pathlib import Path
from types import ModuleType
from typing import TypeVar

import pytest

from bisongames import components, tables
from bisongames.engine.variants.catalogue import game_ids
from docsgen import components_page

ROOT = Path(__file__).resolve().parents[2]
MODULES = [
    f"{package.__name__}.{module.name}".removeprefix("bisongames.")
    for package in (components, tables)
    for module in pkgutil.iter_modules(package.__path__)
]


@pytest.fixture(scope="module")
def page() -> str:
    return components_page.text()


def section(page: str, module: str) -> str:
    """What the page tells of one module."""
    anchor = module.rpartition(".")[2]
    return page.partition(f"## {module} {{ #{anchor} }}\n")[2].partition("\n## ")[0]


def public_names(module: ModuleType) -> set[str]:
    """The names that a module itself gives to others, as Python sees them."""
    own = (module.__name__, "builtins", None)
    tree = ast.parse(inspect.getsource(module))
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    taken = {alias.name for node in imports for alias in node.names}
    return {
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and name not in taken
        and not isinstance(value, ModuleType | TypeVar)
        and getattr(value, "__module__", None) in own
    }


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_listed(module: str, page: str) -> None:
    listed = re.findall(r"^\| \[?<code>(\w+)</code>", section(page, module), re.MULTILINE)
    assert len(listed) == len(set(listed))
    found = importlib.import_module(f"bisongames.{module}")
    assert public_names(found) <= set(listed) <= vars(found).keys()


def test_every_file_of_a_game_that_imports_a_component_is_named(page: str) -> None:
    games = game_ids()
    for game in games:
        for path in (components_page.LIBRARY / game).rglob("*.py"):
            imported = re.compile(
                r"^from bisongames\.((?:components|tables)\.\w+) import", re.MULTILINE
            )
            for module in imported.findall(path.read_text("utf-8")):
                rows = [line.split(" | ") for line in section(page, module).splitlines()]
                column = 2 + games.index(game)
                file = path.relative_to(components_page.LIBRARY / game).as_posix()
                assert any(f"<code>{file}</code>" in row[column] for row in rows if row[2:])


@pytest.mark.parametrize(
    "source",
    [
        "from bisongames.components.piles import pick",
        "from bisongames.components.piles import pick as choose",
        "from bisongames.components import piles\npiles.pick(2, luck)",
        "from bisongames.components import piles as heaps\nheaps.pick(2, luck)",
        "import bisongames.components.piles\nbisongames.components.piles.pick(2, luck)",
        "def draw():\n    from bisongames.components.piles import pick",
    ],
)
def test_a_name_is_found_however_it_is_imported(source: str) -> None:
    found = components_page.imported_names(ast.parse(source))
    assert "bisongames.components.piles.pick" in found
    assert "bisongames.components.piles.Bag" not in found


def test_the_reference_lists_every_module_of_components_and_no_other() -> None:
    reference = (ROOT / "docs" / "api" / "components.md").read_text(encoding="utf-8")
    listed = re.findall(r"^::: bisongames\.([\w.]+)$", reference, re.MULTILINE)
    assert sorted(listed) == sorted(MODULES)
