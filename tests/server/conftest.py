"""Servers for tests, each a child process."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.running import Running, run


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Start servers that end with the test."""
    started: list[Running] = []

    def begin(*options: str, data: str | None = None) -> Running:
        started.append(run(tmp_path, *options, data=data))
        return started[-1]

    yield begin
    for server in started:
        server.end(signal.SIGKILL)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for the tests of a file, without a limit of requests."""
    folder = tmp_path_factory.mktemp("server")
    running = run(folder, "--rate", "0", "--waiting", "2", data=":memory:")
    yield running
    running.end(signal.SIGKILL)
