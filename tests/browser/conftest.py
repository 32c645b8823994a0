"""A browser that plays at a server of this computer. Everything that a page complains of fails its test."""

from __future__ import annotations

import fcntl
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Running, run

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = Path("/usr/bin/chromium")
SIZES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Chromium without a window."""
    need_chromium()
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
        wishes.setdefault("reduced_motion", "reduce")  # shows what others do at once
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


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the documentation, as anybody builds it: once, even where several workers ask for it."""
    need_chromium()
    everybody = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        everybody = everybody.parent
    site = everybody / "site"
    with (everybody / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not site.exists():
            build(everybody / "site in the making").rename(site)
    return site


def build(folder: Path) -> Path:
    """Build the site into a folder, and lay beside it what the build said."""
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    quiet = dict.fromkeys(("NO_MKDOCS_2_WARNING", "DISABLE_MKDOCS_2_WARNING"), "true")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "-q", "-s", "-d", folder],
        cwd=ROOT,
        env={**os.environ, **quiet, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    folder.with_name("site.said").write_text(done.stderr, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def address(built: Path) -> Iterator[str]:
    """Where the site is served from, by the plainest server there is."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with subprocess.Popen(
        command, cwd=built, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        port = re.search(r"port (\d+)", process.stdout.readline())
        assert port
        yield f"http://127.0.0.1:{port[1]}"
        process.kill()


@pytest.fixture(scope="session")
def axe() -> Any:
    """What finds barriers on a page."""
    return pytest.importorskip("axe_playwright_python.sync_playwright").Axe()


def need_chromium() -> None:
    """Leave the test out where there is no browser."""
    if not CHROMIUM.exists():
        pytest.skip(f"needs Chromium at {CHROMIUM}")


def serious(axe: Any, page: Any) -> list[str]:
    """What axe calls serious or critical on a page, with the first place where it is."""
    found = axe.run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{each['id']}, {len(each['nodes'])} times: {each['nodes'][0]['html'][:200]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


def hear(said: Any, complaints: list[str]) -> None:
    """Take note of what a page complains of."""
    refused = "the server responded with a status of 4" in said.text  # an answer, as 422 is one
    if said.type in ("error", "warning") and not refused:
        complaints.append(said.text)
