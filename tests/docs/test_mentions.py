"""What the pages name and quote is there, and the card of the page for contributors is one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bisongames
from bisongames.testing import check_game, laws
from tests import budget
from tests.docs.programs import ROOT

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PROMISES = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
TESTS = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
FILES = re.findall(r"[\w./]+/[\w./]*\.(?:py|md|toml)", CONTRIBUTING)
PROOFS = re.findall(r"`(tests/[^`]+)`", PROMISES)
NAMED = re.findall(r"`(test_[a-z_]{20,})", CONTRIBUTING)
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
"""Files and what a page quotes from them, line by line; ``...`` stands for what is left out."""


@pytest.mark.parametrize("path", sorted({*FILES, *PROOFS}))
def test_a_file_or_test_that_is_named_is_there(path: str) -> None:
    file, _, test = path.partition("::")
    places = ("", "tests/wind_river/", "src/bisongames/natives/")
    (source,) = (ROOT / place / file for place in places if (ROOT / place / file).exists())
    assert not test or f"def {test}(" in source.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(set(NAMED)))
def test_a_test_that_is_named_without_its_file_is_there(name: str) -> None:
    assert f"def {name}(" in TESTS


def test_every_promise_names_what_proves_it_and_laws_are_those_of_the_suite() -> None:
    rows = [row for row in PROMISES.splitlines() if row.startswith("| ") and "---" not in row]
    for row in rows:
        promise, proof = row.strip("| ").split(" | ")
        assert promise == "promise" or re.search(r'`tests/|suite: "', proof), promise
    named = set(re.findall(r'suite: "([^"]+)"', PROMISES))
    assert named
    assert named <= set(laws())


def test_the_card_that_is_shown_can_be_played_with(tmp_path: Path) -> None:
    card, *_ = re.findall(r"^```toml\n((?:(?!```).*\n)*)```$", CONTRIBUTING, re.MULTILINE)
    path = tmp_path / "song.toml"
    path.write_text(card, encoding="utf-8")
    check_game(bisongames.load(path), players=2, matches=1, seconds=budget.seconds(8))


def test_there_are_quotations() -> None:
    assert QUOTED


@pytest.mark.parametrize(("path", "code"), QUOTED)
def test_a_page_quotes_what_stands_in_the_file(path: Path, code: str) -> None:
    rest = path.read_text(encoding="utf-8")
    for piece in re.split(r"^ *\.\.\.\n", code, flags=re.MULTILINE):
        before, here, rest = rest.partition(piece.strip("\n"))
        assert here, f"{path.relative_to(ROOT)} has another text now, behind:\n{before[-200:]}"
