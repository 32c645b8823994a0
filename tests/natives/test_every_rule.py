"""Every rule of Natives has a test that bears its id."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import bisongames
from tests.natives.positions import COMBINATIONS

FOLDER = Path(__file__).parent
ID = r"R\d+|\d(?:_\d)?[a-z](?=_|$)"


@cache
def ids_in_tests() -> Counter[str]:
    """How many tests bear each id: ``test_NA_7_2h_7_2i_...`` is about NA-7.2h and NA-7.2i."""
    found: Counter[str] = Counter()
    for file in FOLDER.glob("test_*.py"):
        for name in re.findall(
            r"^def test_NA_(\w+)", file.read_text(encoding="utf-8"), re.MULTILINE
        ):
            ids = re.match(rf"(?:(?:{ID})_)+", name)
            assert ids, f"{file.name}: test_NA_{name} bears no id"
            found.update(re.findall(ID, ids[0]))
    return found


@cache
def rules() -> dict[str, bisongames.Rule]:
    """All rules in force in any combination, without the general ones."""
    found = {r.id: r for game in COMBINATIONS for r in bisongames.load(game).rules}
    return {id: rule for id, rule in found.items() if id.startswith("NA-")}


def test_the_rules_are_all_there() -> None:
    assert len(rules()) == 226
    assert {f"NA-R{n}" for n in range(1, 34)} <= set(rules())


@pytest.mark.parametrize("id", sorted(rules()))
def test_a_rule_has_a_test_that_bears_its_id(id: str) -> None:
    assert ids_in_tests()[id.removeprefix("NA-").replace(".", "_")] >= 1


def test_no_test_is_about_a_rule_that_is_not_there() -> None:
    known = {id.removeprefix("NA-").replace(".", "_") for id in rules()}
    assert set(ids_in_tests()) <= known


@pytest.mark.parametrize("game", COMBINATIONS)
def test_rules_are_in_the_order_of_the_rulebook_and_none_is_there_twice(game: str) -> None:
    loaded = bisongames.load(game)
    ids = [rule.id for rule in loaded.rules]
    assert len(ids) == len(set(ids))
    assert all("{" not in rule.text and rule.section and rule.source for rule in loaded.rules)
