"""What the examples of a page print, below them: ``python -m docsgen.outputs`` runs them and writes it anew.

A block of ``output`` behind a block of ``python`` is what this one prints; the blocks of a page run in order.
"""

from __future__ import annotations

import io
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
_BLOCK: Final = re.compile(r"^```(python|output)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def pages() -> list[Path]:
    """The pages that show what an example prints."""
    everything = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in everything if "```output\n" in page.read_text(encoding="utf-8")]


def written(text: str) -> str:
    """The text of a page with what its examples print now."""
    space: dict[str, Any] = {"__name__": "__main__"}
    printed = io.StringIO()

    def renewed(block: re.Match[str]) -> str:
        kind, body = block.groups()
        if kind == "output":
            return f"```output\n{printed.getvalue().rstrip()}\n```"
        printed.seek(0)
        printed.truncate()
        with redirect_stdout(printed):
            exec(compile(body, "<page>", "exec"), space)
        return block[0]

    with _scratch_folder():
        return _BLOCK.sub(renewed, text)


@contextmanager
def _scratch_folder() -> Iterator[None]:
    """Somewhere else, so that examples may write files."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


if __name__ == "__main__":
    for page in pages():
        page.write_text(written(page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
