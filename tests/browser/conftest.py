"""A browser that plays at a server of this computer. Everything that a page complains of fails its test."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Running, run

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
CHROMIUM = Path("/usr/bin/chromium")
SIZES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Chromium without a window."""
    if not CHROMIUM.exists():
        pytest.skip(f"needs Chromium at {CHROMIUM}")
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for the tests of a file, without a limit of requests."""
    running = run(tmp_path_factory.mktemp("server"), "--rate", "0", data=":memory:")
    yield running
    running.end(signal.SIGKILL)


@pytest.fixture
def opened(chromium: Any, server: Running) -> Iterator[Callable[..., Any]]:
    """Opens pages, each in a browser of its own; fails where one of them logged an error or asked another host."""
    complaints: list[str] = []
    contexts = []
    own = (f"http://127.0.0.1:{server.port}/", f"ws://127.0.0.1:{server.port}/", "data:", "blob:")

    def open_page(size: str = "desk", **wishes: Any) -> Any:
        phone = size == "phone"
        context = chromium.new_context(
            viewport=SIZES[size], has_touch=phone, is_mobile=phone, **wishes
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)  # the machine may be busy
        page.on("console", lambda said: hear(said, complaints))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "request",
            lambda asked: None if asked.url.startswith(own) else complaints.append(asked.url),
        )
        page.goto(own[0])
        page.wait_for_selector("form#new button[type=submit]")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints


def hear(said: Any, complaints: list[str]) -> None:
    """Take note of what a page complains of."""
    refused = "the server responded with a status of 4" in said.text  # an answer, as 422 is one
    if said.type in ("error", "warning") and not refused:
        complaints.append(said.text)
