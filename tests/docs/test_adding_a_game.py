"""The page that walks through the example shows its real code, all of it, and what it tells to run does run."""

from __future__ import annotations

import re
import shlex
import sys

import pytest

from tests import budget
from tests.conftest import EXAMPLE
from tests.docs import programs
from tests.docs.programs import ROOT

PAGE = (ROOT / "docs" / "guides" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCKS: dict[str, str] = {}
for title, code in re.findall(r'^```\w+ title="(.+)"\n((?:(?!```).*\n)*)```$', PAGE, re.MULTILINE):
    BLOCKS[title] = BLOCKS.get(title, "") + code
WHOLE = [
    path.relative_to(EXAMPLE).as_posix()
    for path in sorted(EXAMPLE.rglob("*.*"))
    if path.suffix in (".py", ".toml") and path.parent.name != "tests"
]
OWN = {title: code for title, code in BLOCKS.items() if not (EXAMPLE / title).exists()}
COMMANDS = re.findall(r"^bisongames .*", PAGE, re.MULTILINE)


def lines(text: str) -> list[str]:
    """The lines that are not blank."""
    return [line for line in text.splitlines() if line.strip()]


@pytest.fixture
def run(site, tmp_path):
    """Runs Python where the example is installed and the files of the page lie."""
    for title, code in OWN.items():
        here = code.replace("seconds=10", f"seconds={budget.seconds(10)}")
        (tmp_path / title).write_text(here, encoding="utf-8")

    def run(*words: str) -> None:
        done = programs.run(sys.executable, *words, cwd=tmp_path, site=str(site), input="quit\n")
        assert done.returncode == 0, done.stderr

    return run


@pytest.mark.parametrize("name", WHOLE)
def test_the_page_shows_the_whole_file(name: str) -> None:
    assert lines(BLOCKS[name]) == lines((EXAMPLE / name).read_text(encoding="utf-8"))


def test_the_page_shows_tests_of_the_example() -> None:
    shown = BLOCKS["tests/test_bead_river.py"]
    assert shown in (EXAMPLE / "tests" / "test_bead_river.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [title for title in OWN if title.endswith(".py")])
def test_its_own_programs_run(run, name: str) -> None:
    run(name)


@pytest.mark.parametrize("command", COMMANDS)
def test_its_commands_run(run, command: str) -> None:
    run("-m", *shlex.split(command))
