"""Every rule of Wind River has a test that bears its id."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import bisongames

FOLDER = Path(__file__).parent


@cache
def ids_in_tests() -> Counter[str]:
    """How many tests bear each id: ``test_WR_5_1f_...`` is about WR-5.1f, and so is the 5_1f in ``test_WR_5_1a_5_1f_``."""
    found: Counter[str] = Counter()
    for file in FOLDER.glob("test_*.py"):
        for name in re.findall(
            r"^def test_WR_(\w+)", file.read_text(encoding="utf-8"), re.MULTILINE
        ):
            ids = re.match(r"(?:(?:R\d+|\d(?:_\d)*[a-z])_)+", name)
            assert ids, f"{file.name}: test_WR_{name} bears no id"
            found.update(re.findall(r"R\d+|\d(?:_\d)*[a-z]", ids[0]))
    return found


def rules() -> dict[str, bisongames.Rule]:
    """All rules in force in any shipped variant, without the general ones."""
    games = [bisongames.load(v.id) for v in bisongames.variants() if v.game == "wind_river"]
    return {r.id: r for game in games for r in game.rules if r.id.startswith("WR-")}


def test_the_rules_are_all_there() -> None:
    assert len(rules()) >= 110
    assert {f"WR-R{n}" for n in range(1, 23)} <= set(rules())


@pytest.mark.parametrize("id", sorted(rules()))
def test_a_rule_has_a_test_that_bears_its_id(id: str) -> None:
    assert ids_in_tests()[id.removeprefix("WR-").replace(".", "_")] >= 1


def test_no_test_is_about_a_rule_that_is_not_there() -> None:
    known = {id.removeprefix("WR-").replace(".", "_") for id in rules()}
    assert set(ids_in_tests()) <= known
