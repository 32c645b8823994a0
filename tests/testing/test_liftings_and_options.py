"""A game stays whole without any of its rules, and with an option that nobody has foreseen.

The made-up options follow the recipe of ``CONTRIBUTING.md``: a field of the options, and one line where the rule is.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import attrs
import pytest
from attrs import evolve

import bisongames
from bisongames.bison.turn import StartRound
from bisongames.catan import production
from bisongames.engine.rulebook.options import Kind, WholeNumber, option
from bisongames.engine.rulebook.variant import Variant
from bisongames.engine.variants import catalogue
from bisongames.testing import check_game
from bisongames.testing.laws.lifted_rule_laws import (
    liftable_rules,
    matches_without_a_rule_survive,
    play_and_read,
)
from bisongames.wind_river.moving_buffaloes import MoveBuffaloes
from tests import budget
from tests.testing.planting import all_forgotten, in_rulebook, put

SAMPLES: Final = 2
"""Rules of each game that are lifted in an ordinary run; a nightly one lifts all."""
WHOLE: Final = (
    "wind_river",
    "bison/expansion-2",
    "natives+soul-of-the-prairie+rituals+seasons",
    "catan",
    "catan/bison",
)
"""The variants with the most rules."""


@pytest.mark.parametrize("id", WHOLE)
def test_without_any_rule_matches_survive(id: str) -> None:
    game = bisongames.load(id)
    for rule in budget.share(liftable_rules(game), SAMPLES):
        matches_without_a_rule_survive(game, random.Random(rule), [rule])


def more_buffaloes(old, self, table, tell):
    first, *rest = old(self, table, tell)
    if hasattr(first, "still_to_move"):
        steps = min(first.still_to_move + table.board.options.extra_buffalo, 3)
        first = evolve(first, still_to_move=steps)
    return (first, *rest)


def a_gift_in_each_round(old, self, table, tell):
    for track in table.tracks:
        track[0] = min(track[0] + table.board.options.gift, table.board.options.track_end)
    return old(self, table, tell)


def more_from_each_hex(old, table, number, factor, tell):
    return old(table, number, factor * table.board.options.rich_harvest, tell)


MADE_UP: Final[dict[str, tuple[str, Kind, tuple[int, int], Any, Callable[..., Any]]]] = {
    "extra_buffalo": ("wind_river", WholeNumber(0, 3), (0, 1), MoveBuffaloes, more_buffaloes),
    "gift": ("bison", WholeNumber(0, 3), (0, 2), StartRound, a_gift_in_each_round),
    "rich_harvest": ("catan", WholeNumber(1, 3), (1, 2), production, more_from_each_hex),
}
"""Options that a game does not have: the game, the kind, the value that changes nothing and another one, and whose function
is replaced by what."""


def _with_base_value(
    game: str, name: str, value: int, old: Callable[..., Variant], *given: Any
) -> Variant:
    """The file of a variant; if it is one of the game, the base states the value of the made-up option."""
    variant = old(*given)
    if variant.game != game:
        return variant
    return evolve(variant, options={name: value, **variant.options})


@pytest.mark.parametrize("name", MADE_UP)
def test_a_made_up_option_plays_and_comes_back(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    id, kind, (plain, value), owner, rule = MADE_UP[name]
    book = bisongames.load(id).rulebook
    field = {name: option(kind, "made up")}
    options = attrs.make_class("Options", field, bases=(book.options,), frozen=True)
    in_rulebook(monkeypatch, book, options=options)
    put(monkeypatch, owner, "produce" if owner is production else "happen", rule)
    put(monkeypatch, catalogue, "_read_installed", partial(_with_base_value, book.id, name, plain))
    all_forgotten()
    game = bisongames.load(f"{id}+{name}={value}")
    rng = random.Random(1)
    for players in game.player_counts:
        match = bisongames.Match(game, players, seed=players)
        play_and_read(match, rng, budget.examples(1000, 40))
    check_game(game, matches=1, seconds=budget.seconds(20, 1.0))
    monkeypatch.undo()
    all_forgotten()
