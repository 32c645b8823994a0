"""Every rule of every game has a test that bears its id, and every test that bears an id is about a rule."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

import pytest

import bisongames
from bisongames.engine.core.rules import GENERAL
from docsgen.sentences import sentences
from tests.natives.positions import COMBINATIONS

ID: Final = r"(?:[RNV]\d+|\d(?:_\d)*[a-z]{1,2})(?=_)"
VARIANTS: Final[dict[str, tuple[str, ...]]] = {
    "wind_river": ("wind_river+entry_cost=3+resources=20",),
    "bison": (
        "bison+overflow=cut",
        "bison+final_overflow=uncapped",
        "bison+gathering_at=any_piece",
    ),
    "natives": tuple(COMBINATIONS),
    "catan": (
        "catan/base+domestic_trade=off+separate_phases=on+friendly_robber=on+setup=beginner_map",
        "catan/base+setup=beginner_full+friendly_robber=published",
        "catan/bison+allow_cities=on+distance_rule_after_setup=on+herd_chooser=random+hunt_scoring=per_player",
        "catan/bison+settlement_moves=off",
    ),
}
"""Per game: variants, besides the shipped ones, in which other rules are in force."""
RULINGS: Final = {"WR": 22, "BI": 21, "NA": 33, "CA": 15, "CS": 32}
"""Per letters: the number of the last ruling of the sheet."""


@cache
def ids_in_tests(game: str) -> Counter[str]:
    """How many tests bear each id: ``test_WR_5_1a_5_1f_...`` is about WR-5.1a and WR-5.1f."""
    found: Counter[str] = Counter()
    for file in Path(__file__).with_name(game).glob("test_*.py"):
        text = file.read_text(encoding="utf-8")
        for letters, name in re.findall(r"^def test_([A-Z]{2})_(\w+)", text, re.MULTILINE):
            ids = re.match(rf"(?:{ID}_)+", name)
            assert ids, f"{file.name}: test_{letters}_{name} bears no id"
            written = re.findall(ID, ids[0])
            found.update(f"{letters}-{id.replace('_', '.')}" for id in written if id[0] != "V")
    return found


@cache
def rules(game: str) -> dict[str, bisongames.Rule]:
    """All rules in force in any of its variants, and notes, without the general ones."""
    shipped = (v.id for v in bisongames.variants() if v.game == game and not v.expansion)
    loaded = [bisongames.load(id) for id in (*shipped, *VARIANTS[game])]
    return {rule.id: rule for g in loaded for rule in (*g.rules, *g.notes) if rule not in GENERAL}


@pytest.mark.parametrize(("game", "id"), [(game, id) for game in VARIANTS for id in rules(game)])
def test_a_rule_has_a_test_that_bears_its_id(game: str, id: str) -> None:
    assert ids_in_tests(game)[id]


@pytest.mark.parametrize("game", VARIANTS)
def test_no_test_is_about_a_rule_that_is_not_there(game: str) -> None:
    assert set(ids_in_tests(game)) <= set(rules(game))


@pytest.mark.parametrize("game", VARIANTS)
def test_all_rulings_are_there(game: str) -> None:
    letters = {rule.letters for rule in rules(game).values()}
    wanted = {f"{of}-R{number}" for of in letters for number in range(1, RULINGS[of] + 1)}
    said_by_others = {id for book in sentences(game) for id in book.rulings}
    assert wanted <= set(rules(game)) | said_by_others


def test_scenario_rules_are_in_force_with_the_expansion_only() -> None:
    assert not any(r.letters == "CS" for r in bisongames.load("catan/base").rules)
    assert sum(r.letters == "CS" for r in bisongames.load("catan/bison").rules) >= 75
