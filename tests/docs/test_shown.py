"""What the pages show of programs, pictures and the terminal is what comes out now."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from bisongames.cli.commands.demo import comparison
from docsgen import front, outputs
from docsgen.notebook import NOTEBOOK, notebook
from tests.docs.programs import ROOT, run

README = ROOT / "README.md"
EXAMPLES = [
    pytest.param(command, output, id=f"{page.name}: {command}")
    for page in (README, *sorted((ROOT / "docs").rglob("*.md")))
    for command, output in re.findall(
        r"^```console\n\$ (bisongames .*)\n((?:(?!```).*\n)*)```$",
        page.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
]
"""Blocks that begin with ``$ bisongames``."""


def test_there_are_examples() -> None:
    assert EXAMPLES


@pytest.mark.parametrize(("command", "output"), EXAMPLES)
def test_the_terminal_shows_this(command: str, output: str, tmp_path: Path) -> None:
    width = {"COLUMNS": "120", "NO_COLOR": "1"}
    done = run(sys.executable, "-m", *shlex.split(command), cwd=tmp_path, env=width)
    assert done.stderr == ""
    assert [line.rstrip() for line in done.stdout.splitlines()] == output.splitlines()


@pytest.mark.parametrize(
    "page", outputs.pages(), ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_the_examples_print_what_stands_below_them(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert outputs.with_outputs(text) == text, "python -m docsgen.outputs writes it anew"


def test_what_is_printed_stands_below_what_prints_it() -> None:
    page = "```python\nx = 2\n```\n\n```python\nprint(x + 1)\n```\n\n```output\nold\n```\n"
    assert outputs.with_outputs(page) == page.replace("old", "3")
    with pytest.raises(ValueError, match="prints anything above line 5"):
        outputs.with_outputs("```python\nx = 2\n```\n\n```output\nold\n```\n")


@pytest.mark.parametrize("game", front.SHOWN)
def test_each_game_is_shown_as_it_is_drawn_now(game: str) -> None:
    drawn = (front.FOLDER / f"{game}.svg").read_text(encoding="utf-8")
    assert drawn == front.picture(game) + "\n"


def test_the_readme_shows_all_four_and_the_comparison_of_the_demo(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    readme = README.read_text(encoding="utf-8")
    assert set(re.findall(r"docs/pictures/(\w+)\.svg", readme)) == set(front.SHOWN)
    monkeypatch.setenv("COLUMNS", "100")
    comparison(40)
    (excerpt,) = re.findall(r"```text\n( .*?)```", readme, re.DOTALL)
    assert excerpt in capsys.readouterr().out
    assert re.search("significant after 40 matches", excerpt)


def test_the_notebook_is_as_its_cells_run_with_a_picture_a_refusal_and_a_score_sheet() -> None:
    written = NOTEBOOK.read_text(encoding="utf-8")
    assert written == notebook()
    shown = [output for cell in json.loads(written)["cells"] for output in cell.get("outputs", ())]
    forms = {form for output in shown for form in output.get("data", {})}
    assert {"text/html", "image/svg+xml", "text/plain"} <= forms
    assert any("WR-5.1" in output.get("text", "") for output in shown)
    assert any("Total" in output.get("data", {}).get("text/html", "") for output in shown)
