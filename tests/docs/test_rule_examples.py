"""The examples of rules: each behaves as it is told, would not without its rule, and there are never fewer of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from attrs import evolve

import bisongames
from bisongames.engine.core.errors import VariantError
from bisongames.engine.positions.state import State
from bisongames.engine.rulebook.options import kinds_of
from bisongames.engine.variants.catalogue import game_ids
from docsgen import examples_page, mining
from docsgen.by_option import values_to_try
from docsgen.material import Material
from docsgen.rule_examples import (
    KINDS,
    Example,
    ExampleError,
    Examples,
    Moment,
    Played,
    Wishes,
    moments_of,
)

GAMES = game_ids()
WITHOUT = {"wind_river": 2, "bison": 2, "natives": 39, "catan": 16}
"""Per game: how many rules have no example. It only becomes less."""


@cache
def material(game: str) -> Material:
    return Material.of(game)


def lifted(example: Example) -> State:
    """The position of an example, without its rule."""
    now = example.moment.now
    game = evolve(now.game, without=(*now.game.without, example.id))
    return State(game, now.table, now.agenda)


@pytest.mark.parametrize("game", GAMES)
def test_every_example_behaves_as_it_is_told(game: str) -> None:
    examples = material(game).examples
    assert list(examples) == list(Examples.of(game).places)
    assert {example.place.kind for example in examples.values()} <= set(KINDS)


@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_rules_without_an_example_does_not_grow(game: str) -> None:
    missing = [rule.id for rule in examples_page.without(material(game))]
    assert len(missing) == WITHOUT[game], f"write the number down, if it is less: {missing}"


@pytest.mark.parametrize("game", GAMES)
def test_an_example_is_of_a_rule_that_is_there(game: str) -> None:
    ids = {rule.id for rule in examples_page.countable(material(game))}
    wishes = Wishes.of(game)
    assert set(material(game).examples) <= ids
    assert {*wishes.wishes, *wishes.none} <= ids
    assert not set(wishes.none) & set(material(game).examples)


@pytest.mark.parametrize("game", GAMES)
def test_without_the_rule_its_example_of_a_refusal_is_refused_no_more_by_it(game: str) -> None:
    for id, example in material(game).examples.items():
        if example.refused_action is not None and not example.moment.now.game.rule(id).firm:
            now = lifted(example)
            left = tuple(violation.rule.id for violation in now.violations(example.refused_action))
            others = tuple(rule for rule in example.place.rules if rule != id)
            kinds = now.decision.kinds if now.decision else ()
            if not others and type(example.refused_action) not in kinds:
                others = ("GEN-decision",)  # no rule left says why this kind is not asked for
            assert left == others, id
            listed = now.game.conceivable((type(example.refused_action),))  # all but rows of values
            if not left and example.refused_action in listed:
                assert example.refused_action in now.legal_actions(), id


@pytest.mark.parametrize("game", GAMES)
def test_no_check_is_true_of_everything(game: str) -> None:
    for id, example in material(game).examples.items():
        if example.place.kind != "refused":
            check = example.wish.check if example.wish is not None else f"cited({id!r})"
            false = (moment for moment in moments(game) if not moment.fulfils(check))
            assert next(false, None) is not None, f"{id}: {check}"


def moments(game: str) -> Iterator[Moment]:
    """Moments of the matches of a game, and starts of the game with one option changed."""
    yield from _of_matches(game)
    yield from _starts(game)


@cache
def _of_matches(game: str) -> list[Moment]:
    return [moment for played in Examples.of(game).matches[:3] for moment in moments_of(played)]


@cache
def _starts(game: str) -> list[Moment]:
    """Starts of a game with other options, and of all games."""
    base = bisongames.load(game)
    found = [bisongames.load(other) for other in GAMES]
    for name, kind in kinds_of(base.rulebook.options).items():
        for value in values_to_try(kind):
            try:
                found.append(bisongames.load(game, options={name: value}))
            except VariantError:
                continue
    return [Moment(g.start(players)) for g in found for players in g.player_counts]


@pytest.mark.parametrize(
    ("id", "changed", "message"),
    [
        ("WR-3c", {"rules": ("WR-3c", "WR-2h")}, ""),
        ("WR-3c", {"refused": "place:B2"}, ""),
        ("WR-3c", {"allowed": "place:A1"}, ""),
        ("WR-3c", {"at": 100_000}, ""),
        ("WR-5.2b", {"at": 0}, ".* the condition no longer holds"),
    ],
)
def test_an_example_that_no_longer_behaves_breaks_the_build(
    id: str, changed: dict[str, Any], message: str
) -> None:
    examples = Examples.of("wind_river")
    place = evolve(examples.places[id], **changed)
    with pytest.raises(ExampleError, match=f"^{re.escape(id)}: {message}"):
        evolve(examples, places={id: place}).execute()


def test_a_match_that_no_longer_goes_on_breaks_the_build() -> None:
    played = Played("wind_river", 3, 1, "kinds", "start:0 place:C3 place:C3")
    with pytest.raises(ExampleError, match="move 2, place:C3, is refused: WR-3c"):
        list(moments_of(played))


def test_the_same_seeds_find_the_same_examples() -> None:
    found = []
    for _ in range(2):
        miner = mining.Miner(Wishes.of("wind_river"))
        game = bisongames.load("wind_river")
        miner.play(game, "wind_river", 3, 1, "kinds")
        found.append((miner.best, miner.matches))
    assert found[0] == found[1]
    assert found[0][0]["WR-3c"].place.rules == ("WR-3c",)


def test_an_example_stands_below_its_rule_with_what_is_refused_and_allowed() -> None:
    text = examples_page.snippet(material("wind_river").examples["WR-3c"])
    assert "Not allowed." in text
    assert "Allowed." in text
    assert 'href="examples.html#wind_river-match-1"' in text


def test_the_page_counts_and_names_the_rules_without_an_example() -> None:
    page = examples_page.text([material("wind_river")])
    assert "| [Wind River](wind_river.md) | 117 |" in page
    assert "[WR-4c](wind_river.md#WR-4c)" in page
