"""Every Python block in the README and in docs/ is a test: the blocks of a page run in order."""

import gc
import os
import tempfile
from typing import Any

import pytest
from sybil import Sybil
from sybil.integration.pytest import SybilItem
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

from tests import timing, workers


def _enter_scratch_folder(namespace: dict[str, Any]) -> None:
    """Let examples write files without leaving any behind."""
    namespace["__came_from"] = os.getcwd()  # noqa: PTH109 (goes back into os.chdir)
    namespace["__scratch"] = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    os.chdir(namespace["__scratch"].name)


def _leave_scratch_folder(namespace: dict[str, Any]) -> None:
    os.chdir(namespace["__came_from"])
    namespace["__scratch"].cleanup()


pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), SkipParser()],
    patterns=["README.md", "docs/*.md", "docs/*/*.md"],
    setup=_enter_scratch_folder,
    teardown=_leave_scratch_folder,
).pytest()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Distribute the tests as tests/workers.py defines, unless the command line selects another scheduler."""
    return workers.UnitScheduling(config, log) if config.option.dist == "loadfile" else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark slow tests, and merely warn about files that examples leave open: an error would end the run inside Sybil."""
    slow = timing.read()["slow"]
    for item in items:
        if timing.plain(item.nodeid) in slow:
            item.add_marker("slow")
        if isinstance(item, SybilItem):
            unraisable = "default::pytest.PytestUnraisableExceptionWarning"
            item.add_marker(pytest.mark.filterwarnings(unraisable))
    if hasattr(config, "workerinput"):
        workers.longest_first(items)


def pytest_collection_finish() -> None:
    """Collect garbage rarely, and only among new objects: otherwise it takes a fifth of the time of the tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
