"""What the examples of a page print, for pages that include it below them: they are run when the pages are made."""

from __future__ import annotations

import contextlib
import io
import re
import tempfile
from pathlib import Path
from textwrap import fill
from typing import Any, Final

PAGES: Final = Path(__file__).resolve().parents[1] / "docs"
FOLDER: Final = "generated/answers"
WIDTH: Final = 100
_BLOCK: Final = re.compile(
    rf'^```python\n(?P<code>.*?)^```$(?:\n\n--8<-- "{FOLDER}/(?P<name>[\w-]+\.md)")?',
    re.DOTALL | re.MULTILINE,
)


def files(pages: Path = PAGES) -> dict[str, str]:
    """What is printed, by the file in which a page includes it.

    Raises:
        ValueError: an example prints nothing, and its page wants to show what it prints.
    """
    found: dict[str, str] = {}
    for page in sorted(pages.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        if FOLDER in text:
            found |= _of_page(page.name, text)
    return found


def _of_page(page: str, text: str) -> dict[str, str]:
    """Run the examples of a page one after the other, in a folder of their own."""
    found = {}
    space: dict[str, Any] = {"__name__": page}
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for block in _BLOCK.finditer(text):
            line = text[: block.start("code")].count("\n")
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile("\n" * line + block["code"], page, "exec"), space)
            if block["name"]:
                if not out.getvalue().strip():
                    raise ValueError(f"{page}, line {line}: this prints nothing")
                found[f"{FOLDER}/{block['name']}"] = _shown(out.getvalue())
    return found


def _shown(printed: str) -> str:
    """What was printed, as it stands on a page."""
    lines = (
        fill(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
        for line in printed.splitlines()
    )
    return "\n".join(["```text", *lines, "```", ""])
