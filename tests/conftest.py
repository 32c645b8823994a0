"""What tests of several folders need."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bisongames.engine import loader

EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "bead_river"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages with the example game in it, installed as anybody would."""
    folder: Path = tmp_path_factory.mktemp("site")
    options = ("--quiet", "--no-deps", "--no-index", "--no-build-isolation")
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, "--target", folder, EXAMPLE],
        check=True,
    )
    return folder


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Install what lies in a folder, until the test is over."""
    before = set(sys.modules)
    there: list[str] = []

    def install(*folders: Path) -> None:
        for folder in folders:
            there.append(str(folder))
            monkeypatch.syspath_prepend(str(folder))
        loader.refresh()

    yield install
    monkeypatch.undo()
    for name in set(sys.modules) - before:  # other packages, such as numpy, load only once
        if (getattr(sys.modules[name], "__file__", None) or "").startswith(tuple(there)):
            del sys.modules[name]
    loader.refresh()


@pytest.fixture
def bead_river(installed: Callable[..., None], site: Path) -> None:
    """Bead River is installed."""
    installed(site)
