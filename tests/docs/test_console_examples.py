"""What the pages show of the terminal is what the terminal shows: blocks that begin with ``$ bisongames``."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = [
    pytest.param(command, output, id=f"{page.name}: {command}")
    for page in PAGES
    for command, output in re.findall(
        r"^```console\n\$ (bisongames .*)\n((?:(?!```).*\n)*)```$",
        page.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
]


def test_there_are_examples() -> None:
    assert EXAMPLES


@pytest.mark.parametrize(("command", "output"), EXAMPLES)
def test_the_terminal_shows_this(command: str, output: str, tmp_path: Path) -> None:
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "120", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert [line.rstrip() for line in done.stdout.splitlines()] == output.splitlines()
