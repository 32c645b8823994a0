"""The generated pages, made once for all tests."""

import pytest

from docsgen import generate


@pytest.fixture(scope="session")
def files() -> dict[str, str]:
    """Every generated file by its path below ``docs/``."""
    return generate.files()
