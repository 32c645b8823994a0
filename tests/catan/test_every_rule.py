"""Every rule of Catan and of the scenario has a test that bears its id."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import bisongames

FOLDER = Path(__file__).parent
VARIANTS = (
    "catan/base",
    "catan/bison",
    "catan/base+domestic_trade=off+separate_phases=on+friendly_robber=on+setup=beginner_map",
    "catan/base+setup=beginner_full",
    "catan/bison+allow_cities=on+distance_rule_after_setup=on+herd_chooser=random+hunt_scoring=per_player",
    "catan/bison+settlement_moves=off",
)


@cache
def ids_in_tests() -> Counter[str]:
    """How many tests bear each id: ``test_CA_5a_5ag_...`` is about both."""
    found: Counter[str] = Counter()
    for file in FOLDER.glob("test_*.py"):
        for letters, name in re.findall(
            r"^def test_(C[AS])_(\w+)", file.read_text(encoding="utf-8"), re.MULTILINE
        ):
            ids = re.match(r"(?:(?:R\d+|\d[a-z]+)_)+", name)
            assert ids, f"{file.name}: test_{letters}_{name} bears no id"
            found.update(f"{letters}-{id}" for id in re.findall(r"R\d+|\d[a-z]+", ids[0]))
    return found


def rules() -> dict[str, bisongames.Rule]:
    """All rules in force in any of the variants, without the general ones."""
    games = map(bisongames.load, VARIANTS)
    return {r.id: r for game in games for r in game.rules if not r.id.startswith("GEN-")}


def test_all_rulings_are_there() -> None:
    assert {f"CA-R{n}" for n in range(1, 16)} <= set(rules())
    assert {f"CS-R{n}" for n in range(1, 33)} <= set(rules())


@pytest.mark.parametrize("id", sorted(rules()))
def test_a_rule_has_a_test_that_bears_its_id(id: str) -> None:
    assert ids_in_tests()[id] >= 1


def test_no_test_is_about_a_rule_that_is_not_there() -> None:
    assert set(ids_in_tests()) <= set(rules())


def test_scenario_rules_are_in_force_with_the_expansion_only() -> None:
    assert not any(r.id.startswith("CS-") for r in bisongames.load("catan/base").rules)
    assert sum(r.id.startswith("CS-") for r in bisongames.load("catan/bison").rules) >= 75
