"""The generated pages, made once for all tests."""

import json
from typing import Any

import pytest

from docsgen import generate


@pytest.fixture(scope="session")
def files() -> dict[str, str]:
    """Every generated file by its path below ``docs/``."""
    return generate.files()


def stored(files: dict[str, str], game: str, name: str) -> Any:
    """What the page of a game loads when it is needed: ``choices`` or ``examples``."""
    return json.loads(
        files[f"rules/{game}-{name}.js"].partition(f".{name} = ")[2].removesuffix(";\n")
    )


def whole_page(files: dict[str, str], game: str) -> str:
    """The page of a game with the examples below its rules, and with all forms of its parts at its end."""
    page = files[f"rules/{game}.md"]
    for id, example in stored(files, game, "examples").items():
        fold = f' data-example="{id}"><summary>Example</summary>'
        assert page.count(fold) == 1
        page = page.replace(fold, f"><summary>Example</summary>{example}")
    parts = stored(files, game, "choices")["parts"].values()
    return "\n".join([page, *(piece for part in parts for piece in part["pieces"])])


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs the generated pages as slow: whichever test comes first makes them, for half a minute."""
    for item in items:
        if "files" in getattr(item, "fixturenames", ()):
            item.add_marker("slow")
