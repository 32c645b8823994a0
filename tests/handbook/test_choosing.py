"""What a page shows for a choice are the rules that this variant plays by."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import bisongames
from bisongames import VariantError
from bisongames.handbook.assembly import choices_of
from bisongames.handbook.variant_choices import Choices
from tests.handbook.test_pages import GAMES


@cache
def choices(game: str) -> Choices:
    found = choices_of(game)
    assert found is not None
    return found


@cache
def data(game: str) -> dict[str, Any]:
    return choices(game).data()


def shown(told: dict[str, Any], chosen: tuple[int, ...]) -> list[tuple[str, str, str, str]]:
    """The rules that the page shows, worked out as its program does."""
    found = []
    for id, rule in told["rules"].items():
        index = 0
        for axis in rule["axes"]:
            index = index * len(told["axes"][axis]["values"]) + chosen[axis]
        form = rule["at"][index]
        if form >= 0:
            found.append((id, *rule["forms"][form]))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_choice_are_those_of_the_variant(game: str) -> None:
    every = list(choices(game).combinations())
    tried = random.Random(5).sample(every, min(40, len(every)))
    for chosen in [every[0], *tried]:
        if "-".join(map(str, chosen)) in data(game)["faults"]:
            continue
        rules = bisongames.load(choices(game).id(chosen)).rules
        assert shown(data(game), chosen) == [(r.id, r.text, r.status, r.source) for r in rules]


@pytest.mark.parametrize("game", GAMES)
def test_what_does_not_go_together_is_said_and_refused(game: str) -> None:
    for chosen in choices(game).combinations():
        fault = data(game)["faults"].get("-".join(map(str, chosen)))
        if fault is not None:
            with pytest.raises(VariantError):
                bisongames.load(choices(game).id(chosen))


@pytest.mark.parametrize("game", GAMES)
def test_every_value_changes_the_rules_of_some_choice(game: str) -> None:
    for axis, each in enumerate(choices(game).axes):
        for value in range(1, len(each.values)):
            with_value = (c for c in choices(game).loaded if c[axis] == value)
            assert any(
                shown(data(game), c) != shown(data(game), (*c[:axis], 0, *c[axis + 1 :]))
                for c in with_value
                if (*c[:axis], 0, *c[axis + 1 :]) in choices(game).loaded
            ), each.values[value]


@pytest.mark.parametrize("game", GAMES)
def test_what_brings_a_rule_is_said_where_the_base_has_it_not(game: str) -> None:
    base = bisongames.load(game)
    for rule in choices(game).every_rule:
        assert bool(choices(game).brought_by(rule)) != base.has_rule(rule.id)


def test_expansions_come_before_options_in_an_id() -> None:
    found = Choices.of("natives", {"axis": [
        {"label": "a", "kind": "house rule", "values": [["", "no"], ["captive_points=2", "yes"]]},
        {"label": "b", "kind": "expansion", "values": [["", "no"], ["rituals", "yes"]]},
    ]})  # fmt: skip
    assert found.id((1, 1)) == "natives/base+rituals+captive_points=2"
    assert found.id((0, 0)) == "natives/base"
