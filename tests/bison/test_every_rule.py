"""Every rule of Bison has a test that bears its id."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import bisongames

FOLDER = Path(__file__).parent
ID = r"R\d+|\d(?:_\d)*[a-z]{1,2}"


@cache
def ids_in_tests() -> Counter[str]:
    """How many tests bear each id: the 4_3_1o in ``test_BI_4_3_1o_4_3_1p_...`` is BI-4.3.1o."""
    found: Counter[str] = Counter()
    for file in FOLDER.glob("test_*.py"):
        for name in re.findall(
            r"^def test_BI_(\w+)", file.read_text(encoding="utf-8"), re.MULTILINE
        ):
            ids = re.match(rf"(?:(?:{ID}|V\d+)_)+", name)
            assert ids, f"{file.name}: test_BI_{name} bears no id"
            found.update(re.findall(rf"(?:{ID})(?=_)", ids[0]))
    return found


def rules() -> dict[str, bisongames.Rule]:
    """All rules in force in any shipped variant or with another ruling, without the general ones."""
    ids = [v.id for v in bisongames.variants() if v.game == "bison"]
    ids += ["bison+overflow=cut", "bison+final_overflow=uncapped", "bison+gathering_at=any_piece"]
    games = [bisongames.load(id) for id in ids]
    return {r.id: r for game in games for r in game.rules if r.id.startswith("BI-")}


def test_the_rules_are_all_there() -> None:
    assert len(rules()) >= 140
    assert {f"BI-R{n}" for n in range(1, 22)} <= set(rules())


def test_the_rules_stand_in_the_order_of_the_rulebook() -> None:
    printed = [r for r in bisongames.load("bison/expansion-2").rules if r.id.startswith("BI-")]
    sections = [[int(n) for n in r.section.split(".")] for r in printed]
    assert sections == sorted(sections)


@pytest.mark.parametrize("id", sorted(rules()))
def test_a_rule_has_a_test_that_bears_its_id(id: str) -> None:
    assert ids_in_tests()[id.removeprefix("BI-").replace(".", "_")] >= 1


def test_no_test_is_about_a_rule_that_is_not_there() -> None:
    known = {id.removeprefix("BI-").replace(".", "_") for id in rules()}
    assert set(ids_in_tests()) <= known
