"""What a page shows for a choice is what this variant plays by and what its handbook teaches."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import bisongames
from bisongames import VariantError
from bisongames.handbook import part_forms
from bisongames.handbook.assembly import choices_of
from bisongames.handbook.part_forms import PartForms, parts
from bisongames.handbook.reader import Reader, nodes_by_heading
from bisongames.handbook.text.rule_blocks import why_text
from bisongames.handbook.variant_choices import Choices, Combination
from tests import budget
from tests.handbook.test_pages import GAMES


@cache
def choices(game: str) -> Choices:
    """The choices of a handbook."""
    every = choices_of(game)
    assert every is not None
    return every


@cache
def some_choices(game: str) -> Choices:
    """In an ordinary run the choices of three axes drawn at random."""
    if budget.NIGHTLY:
        return choices(game)
    axes = random.Random(f"{game} 2").sample(choices(game).axes, 3)
    return Choices(choices(game).base, tuple(axes))


@cache
def data(game: str) -> dict[str, Any]:
    return choices(game).data()


def form_of(choices: Choices, decided: dict[str, Any], chosen: Combination) -> int:
    """The form that the page shows, worked out as its program does."""
    index = 0
    for axis in decided["axes"]:
        index = index * len(choices.axes[axis].values) + chosen[axis]
    form: int = decided["at"][index]
    return form


def shown(game: str, chosen: Combination) -> list[tuple[str, str, str, str, str]]:
    """The rules that the page shows, in order."""
    forms = {id: form_of(choices(game), rule, chosen) for id, rule in data(game)["rules"].items()}
    order = list(forms)
    for each in data(game)["orders"]:
        ids = each["forms"][form_of(choices(game), each, chosen)]
        places = sorted(map(order.index, ids))
        for place, id in zip(places, ids, strict=True):
            order[place] = id
    rules = data(game)["rules"]
    return [(id, *rules[id]["forms"][forms[id]]) for id in order if forms[id] >= 0]


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_choice_are_those_of_the_variant(game: str) -> None:
    every = list(choices(game).combinations())
    tried = random.Random(5).sample(every, min(budget.examples(40, 6), len(every)))
    for chosen in [every[0], *tried]:
        if "-".join(map(str, chosen)) in data(game)["faults"]:
            continue
        rules = bisongames.load(choices(game).id(chosen)).rules
        assert shown(game, chosen) == [
            (r.id, r.text, r.status, r.source, why_text(r)) for r in rules
        ]


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
            pairs = ((c, (*c[:axis], 0, *c[axis + 1 :])) for c in with_value)
            known = (pair for pair in pairs if pair[1] in choices(game).loaded)
            assert any(shown(game, c) != shown(game, base) for c, base in known), each.values[value]


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


class Words(Reader):
    """Reads words alone, where forms would be drawn."""

    def __init__(self, game: object, *_: object, drawing: bool = False) -> None:
        super().__init__(game, drawing=False)  # type: ignore[arg-type]


@cache
def parts_of(game: str) -> tuple[PartForms, ...]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(part_forms, "Reader", Words)
        return parts(some_choices(game))


@pytest.mark.parametrize("game", GAMES)
def test_each_part_reads_as_in_the_variant_that_is_chosen(game: str) -> None:
    every = list(some_choices(game).loaded)
    for chosen in random.Random(7).sample(every, min(budget.examples(20, 3), len(every))):
        said = Reader(some_choices(game).loaded[chosen], drawing=False).parts()
        for part in parts_of(game):
            form = form_of(some_choices(game), part.decided, chosen)
            assert (form >= 0) == (part.address in said), part.address
            if form >= 0:
                assert str(part.forms[form]) == str(said[part.address][1]), part.address


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_the_file_is_on_the_page_in_its_order_and_no_form_twice(game: str) -> None:
    addresses = dict.fromkeys(address for address, _ in nodes_by_heading(game))
    shown = [part.address for part in parts_of(game)]
    assert shown == [address for address in addresses if address in shown]
    assert len(shown) == len(addresses) or not budget.NIGHTLY
    for part in parts_of(game):
        assert len(set(map(str, part.forms))) == len(part.forms), part.address


def test_an_expansion_changes_what_teaches() -> None:
    ids = ("natives/base", "natives/base+rituals")
    base, rituals = (Reader(bisongames.load(id), drawing=False).parts() for id in ids)
    changed = {at for at in rituals if at not in base or base[at][1] != rituals[at][1]}
    assert {"material", "set-up", "acting", "rites", "scoring", "sheet"} <= changed
