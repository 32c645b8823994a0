"""Updates the output of the examples on a page: ``python -m docsgen.outputs`` runs them.

A block of ``output`` holds what the block of ``python`` before it prints; the blocks of a page run in order.
"""

from __future__ import annotations

import io
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from textwrap import fill
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
WIDTH: Final = 120
"""The number of characters after which a line is wrapped to fit the page."""
_FOLDED: Final[dict[str, Any]] = {"subsequent_indent": "  ", "break_on_hyphens": False}
_BLOCK: Final = re.compile(r"^```(python|output)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def pages() -> list[Path]:
    """The pages that contain outputs of examples."""
    everything = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in everything if "```output\n" in page.read_text(encoding="utf-8")]


def with_outputs(text: str) -> str:
    """The text of a page with the current output of its examples."""
    space: dict[str, object] = {"__name__": "__main__"}
    printed = io.StringIO()

    def renew(block: re.Match[str]) -> str:
        kind, body = block.groups()
        if kind == "output":
            if not printed.getvalue():
                raise ValueError(
                    f"no python block prints anything above line {line_of(block)} of the page"
                )
            lines = printed.getvalue().rstrip().splitlines()
            return "\n".join(
                ["```output", *(fill(line, WIDTH, **_FOLDED) for line in lines), "```"]
            )
        printed.seek(0)
        printed.truncate()
        with redirect_stdout(printed):
            exec(compile(body, "<page>", "exec"), space)
        return block[0]

    def line_of(block: re.Match[str]) -> int:
        return text[: block.start()].count("\n") + 1

    with _scratch_folder():
        return _BLOCK.sub(renew, text)


@contextmanager
def _scratch_folder() -> Iterator[None]:
    """A temporary working directory, so that examples may write files."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


if __name__ == "__main__":
    for page in pages():
        page.write_text(
            with_outputs(page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n"
        )
