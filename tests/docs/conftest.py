"""The generated pages, made once for all tests."""

import pytest

from docsgen import generate


@pytest.fixture(scope="session")
def files() -> dict[str, str]:
    """Every generated file by its path below ``docs/``."""
    return generate.files()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs the generated pages as slow: whichever test comes first makes them, for half a minute."""
    for item in items:
        if "files" in getattr(item, "fixturenames", ()):
            item.add_marker("slow")
