"""Measures tests: ``pytest -p tests.timing`` writes how long the tests of each file take to ``seconds.json``.

Only files that were run are renewed. Tests of a second or more are listed there by themselves: they are marked as slow.
"""

from __future__ import annotations

import json
import resource
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

SECONDS: Final = Path(__file__).with_name("seconds.json")
SLOW: Final = 1.0
"""Seconds of processor time from which on a test is slow."""

_measured: dict[str, dict[str, float]] = defaultdict(dict)


def read() -> dict[str, dict[str, float]]:
    """The measured seconds: of the quick tests of each file, and of each slow test without its parameters."""
    data: dict[str, dict[str, float]] = json.loads(SECONDS.read_text(encoding="utf-8"))
    return data


def plain(nodeid: str) -> str:
    """The name of a test without its parameters."""
    return nodeid.partition("[")[0]


def spent() -> float:
    """Seconds of processor time that this process and those that it started have taken."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Note what the test has taken, for the process that writes it down."""
    yield
    item.user_properties.append(("seconds", spent() - item.stash.get(_begun, spent())))


_begun: Final = pytest.StashKey[float]()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Note when a test begins."""
    item.stash[_begun] = spent()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Collect what the tests have taken."""
    for name, value in report.user_properties:
        if name == "seconds" and report.when == "teardown" and isinstance(value, float):
            _measured[report.nodeid.partition("::")[0]][report.nodeid] = value


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write it down."""
    if hasattr(session.config, "workerinput") or not _measured:
        return
    data = read()
    for path, items in _measured.items():
        slowest: dict[str, float] = {}
        for nodeid, seconds in items.items():
            name = plain(nodeid)
            slowest[name] = max(seconds, slowest.get(name, 0.0))
        slow = {name: round(seconds, 1) for name, seconds in slowest.items() if seconds >= SLOW}
        quick = sum(seconds for nodeid, seconds in items.items() if plain(nodeid) not in slow)
        kept = {name: seconds for name, seconds in data["slow"].items() if name not in slowest}
        data = {"files": data["files"] | {path: round(quick, 1)}, "slow": kept | slow}
    ordered = {name: dict(sorted(part.items())) for name, part in data.items()}
    SECONDS.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8", newline="\n")
