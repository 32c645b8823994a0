"""What the page for contributors names is there, and its card is one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bisongames
from bisongames.testing import check_game
from tests import budget

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
TESTS = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))


@pytest.mark.parametrize("path", sorted(set(re.findall(r"[\w./]+/[\w./]*\.(?:py|md|toml)", PAGE))))
def test_a_file_that_it_names_is_there(path: str) -> None:
    places = ("", "tests/wind_river/", "src/bisongames/natives/")
    assert any((ROOT / place / path).is_file() for place in places)


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(test_[a-z_]{20,})", PAGE))))
def test_a_test_that_it_names_is_there(name: str) -> None:
    assert f"def {name}(" in TESTS


def test_the_card_that_it_shows_can_be_played_with(tmp_path: Path) -> None:
    (card,) = re.findall(r"^```toml\n((?:(?!```).*\n)*)```$", PAGE, re.MULTILINE)
    path = tmp_path / "song.toml"
    path.write_text(card, encoding="utf-8")
    check_game(bisongames.load(path), players=2, matches=1, seconds=budget.seconds(8))
