"""The pages of the guide for frontends, as their readers make them: components of the table on a page from elsewhere."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import ROOT, hear
from tests.server.running import Running, run

GUIDE = ROOT / "docs" / "guides" / "frontends.md"
WRITTEN = "http://127.0.0.1:8765"


def block(title: str) -> str:
    """A page of the guide."""
    (found,) = re.findall(
        rf'```html title="{re.escape(title)}"\n(.*?)```', GUIDE.read_text("utf-8"), re.DOTALL
    )
    return str(found)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of a folder of pages that is no address of the server, and the folder."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        port = re.search(r"port (\d+)", process.stdout.readline())
        assert port
        yield f"http://127.0.0.1:{port[1]}", tmp_path
        process.kill()


@pytest.fixture
def naming(
    elsewhere: tuple[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    """A server that lets pages of that address in."""
    place = tmp_path_factory.mktemp("server")
    running = run(place, "--rate", "0", "--origin", elsewhere[0], data=":memory:")
    yield running
    running.end(signal.SIGKILL)


@pytest.fixture
def visited(chromium: Any, elsewhere: tuple[str, Path], naming: Running) -> Iterator[Any]:
    """Opens a page of the guide; fails where it complained."""
    complaints: list[str] = []
    context = chromium.new_context(reduced_motion="reduce")

    def visit(title: str) -> Any:
        text = block(title).replace(WRITTEN, f"http://127.0.0.1:{naming.port}")
        address, folder = elsewhere
        (folder / title).write_text(text, "utf-8")
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("console", lambda said: hear(said, complaints))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{address}/{title}")
        page.wait_for_selector("#board svg")
        return page

    yield visit
    context.close()
    assert not [each for each in complaints if "favicon" not in each]


REVISION = "() => document.querySelector('bisongames-match').table.snapshot.revision"


def wait_past(page: Any, revision: int) -> None:
    page.wait_for_function(
        "(revision) => { const { table } = document.querySelector('bisongames-match');"
        " return table.snapshot.revision > revision && table.asked && !table.busy; }",
        arg=revision,
    )


def test_ten_lines_of_html_are_a_playable_bison(visited: Any) -> None:
    assert len(block("table.html").splitlines()) == 10
    page = visited("table.html")
    wait_past(page, 0)
    for _ in range(4):
        before = page.evaluate(REVISION)
        for _ in range(8):
            # While an action is on its way, and until the page is drawn again, nothing can be chosen.
            wait_past(page, before - 1)
            if page.evaluate(REVISION) > before:
                break
            page.wait_for_selector("#board [data-target], #choices button", state="attached")
            lit = page.locator("#board [data-target]")
            buttons = page.locator("#choices button")
            if (page.text_content("#clicked") and buttons.count()) or not lit.count():
                buttons.first.click()
            else:
                lit.first.focus()
                page.keyboard.press("Enter")
            page.wait_for_timeout(200)
        wait_past(page, before)
    assert page.evaluate(REVISION) > 4


def test_one_part_is_replaced_in_fifty_lines(visited: Any) -> None:
    assert len(block("own.html").splitlines()) <= 50
    page = visited("own.html")
    wait_past(page, 0)
    for _ in range(4):
        before = page.evaluate(REVISION)
        page.get_by_label("My choices").select_option(index=0)
        page.get_by_role("button", name="Go").click()
        wait_past(page, before)
    page.locator("#board [data-id^='field:']:not([data-target])").last.click()
    page.wait_for_function("() => document.querySelector('my-choices output').textContent")
    assert page.locator("bisongames-choices").count() == 0
