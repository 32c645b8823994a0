"""The search of the site, as its pages run it: questions of players and authors, and the page that should be the first answer."""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
QUESTIONS = ROOT / "tests" / "docs" / "questions.toml"
FIRST = 25
"""The number of questions whose page must be the first answer. It only becomes more."""


def test_the_page_that_somebody_looks_for_comes_first(built: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs node")
    kinds = tomllib.loads(QUESTIONS.read_text(encoding="utf-8")).values()
    wanted = {question: page for questions in kinds for question, page in questions.items()}
    assert len(wanted) == 30
    done = subprocess.run(
        [node, Path(__file__).with_name("search.mjs"), built],
        input="\n".join(wanted),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = map(json.loads, done.stdout.splitlines())
    others = {
        question: (page, places[0][0] if places else "")
        for (question, page), places in zip(wanted.items(), answers, strict=True)
        if not places or places[0][0].partition("#")[0] != page
    }
    assert len(wanted) - len(others) >= FIRST, others


def test_questions_ask_for_pages_that_are_there(built: Path) -> None:
    for questions in tomllib.loads(QUESTIONS.read_text(encoding="utf-8")).values():
        assert [page for page in questions.values() if not (built / page).is_file()] == []
