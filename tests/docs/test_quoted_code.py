"""What a page quotes from a file stands there so, line by line; ``...`` stands for what is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
QUOTED = [
    pytest.param(ROOT / name, code, id=f"{page.name}: {name}")
    for page in (ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")))
    for name, code in re.findall(
        r'^```\w+ title="((?:src|variants|tests)/.+)"\n((?:(?!```).*\n)*)```$',
        page.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    if (ROOT / name).exists()
]


def test_there_are_quotations() -> None:
    assert QUOTED


@pytest.mark.parametrize(("path", "code"), QUOTED)
def test_a_page_quotes_what_stands_in_the_file(path: Path, code: str) -> None:
    rest = path.read_text(encoding="utf-8")
    for piece in re.split(r"^ *\.\.\.\n", code, flags=re.MULTILINE):
        before, here, rest = rest.partition(piece.strip("\n"))
        assert here, f"{path.relative_to(ROOT)} has another text now, behind:\n{before[-200:]}"
