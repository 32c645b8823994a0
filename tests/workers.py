"""Deals files of tests to the workers of pytest-xdist: the longest first, so that the workers end together."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

import pytest
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

from tests import timing

TOGETHER: Final = ("tests/docs/",)
"""Folders whose files share what takes long to make, such as the generated pages: each is dealt to one worker."""


def unit_of(nodeid: str) -> str:
    """The file of a test, or the folder whose files stay together."""
    path = nodeid.partition("::")[0]
    return next((folder for folder in TOGETHER if path.startswith(folder)), path)


def longest_first(items: list[pytest.Item]) -> None:
    """Sorts tests by what their unit takes, the longest first; within a unit their order stays."""
    data = timing.read()
    taken: dict[str, float] = defaultdict(float)
    for path in {item.nodeid.partition("::")[0] for item in items}:
        taken[unit_of(path)] += data["files"].get(path, 0.0)
    for item in items:
        taken[unit_of(item.nodeid)] += data["slow"].get(timing.plain(item.nodeid), 0.0)
    items.sort(key=lambda item: (-taken[unit_of(item.nodeid)], unit_of(item.nodeid)))


class UnitScheduling(LoadFileScheduling):  # type: ignore[misc]
    """Gives a worker one unit after another, in the order of the tests."""

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)
