"""The levels of bots: the same names in every game, honest, repeatable, and each stronger than one far below it."""

import random

import attrs
import pytest

import bisongames
from benchmarks.levels import Cell, Measured, share_ahead
from bisongames import SetupError, bots, lab
from bisongames.bots.skill_levels import LEVELS, Newcomer, Skill
from bisongames.engine.core.errors import UnknownVariant
from bisongames.protocol.dispatcher import Dispatcher
from docsgen import levels_page
from tests.bots.test_search import GAMES, chosen, course

NAMES = ["newcomer", "beginner", "casual", "steady", "strong", "expert"]


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_the_same_levels_and_each_can_be_made_by_its_name(id: str) -> None:
    found = bots.levels(id)
    assert [level.name for level in found] == NAMES
    assert bots.levels(bisongames.load(id))[0].about == found[0].about
    for level in found:
        assert type(bots.make(level.name)) is type(level)


def test_the_levels_of_a_game_that_is_not_there_are_refused() -> None:
    with pytest.raises(UnknownVariant, match="no_such_game"):
        bots.levels("no_such_game")


@pytest.mark.parametrize("id", GAMES)
def test_a_weaker_level_errs_more_and_the_expert_searches_every_choice(id: str) -> None:
    game = bisongames.load(id)
    skills = [level.skill(game) for level in bots.levels(game)]
    errors = [(-skill.thinks, skill.forgets, skill.shortsighted) for skill in skills]
    assert errors == sorted(errors, reverse=True)
    assert len(set(errors)) == len(errors)
    assert skills[-1].thinks == 1


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_seed_repeats_the_choices_of_a_level(id: str, level: type[bots.Level]) -> None:
    bot = level(iterations=4)
    for state in course(id, 3)[5::40]:
        first = chosen(state, bot, 7)
        assert first in state.legal_actions()
        assert chosen(state, bot, 7) == first


def test_who_forgets_everything_still_ends_a_turn() -> None:
    """In Catan, rolled and without anything in mind, the end of the turn remains."""
    state = next(s for s in course("catan/base", 3) if "EndTurn" in map(kind, s.legal_actions()))
    assert state.actor is not None
    action = Skill(forgets=1.0).glance(state, state.actor, random.Random(1))
    assert kind(action) == "EndTurn"


def kind(action: bisongames.Action) -> str:
    return type(action).__name__


def test_who_sees_only_points_takes_most_at_once() -> None:
    """Where a city or settlement in Catan scores at once, whatever else promises more."""
    taken = 0
    for state in course("catan/base", 3):
        legal, actor = state.legal_actions(), state.actor
        assert actor is not None
        if {"EndTurn", "BuildCity"} <= set(map(kind, legal)):
            scored = {action: state.apply(action).standing().scores[actor] for action in legal}
            action = Skill(shortsighted=1.0).glance(state, actor, random.Random(1))
            assert scored[action] == max(scored.values()) > state.standing().scores[actor]
            taken += 1
    assert taken


def test_steady_is_far_ahead_of_newcomer() -> None:
    found = lab.ladder("wind_river", "newcomer,steady", matches=12, seed=5, metrics=["decisions"])
    assert [rating.bot for rating in found.ratings] == ["steady", "newcomer"]
    assert found.ratings[0].low > found.ratings[1].high


def test_a_level_with_an_impossible_budget_is_refused() -> None:
    with pytest.raises(SetupError, match="iterations must be a whole number from 1"):
        bots.make("expert:iterations=0")


def test_servers_and_pages_offer_the_levels_first() -> None:
    assert Dispatcher().about()["bots"][:6] == NAMES


def test_levels_given_as_objects_keep_their_names_in_reports() -> None:
    found = lab.ladder(
        "wind_river", [Newcomer(), "random"], matches=2, seed=5, metrics=["decisions"]
    )
    assert {rating.bot for rating in found.ratings} == {"newcomer", "random"}


def test_a_pairing_is_won_by_who_finishes_before_and_a_tie_counts_half() -> None:
    assert share_ahead([[0], [1, 2]], [1, 0, 0]) == 1
    assert share_ahead([[0], [1, 2]], [0, 1, 0]) == 0.25
    assert share_ahead([[3], [0], [2, 1]], [1, 0, 1, 0]) == 0.375


def test_measured_matches_continue_and_count_only_under_the_same_settings() -> None:
    cell = Cell("wind_river/base", 3, 1)
    held = Measured.of(cell, {})
    held.play(cell)
    stored = {cell.key: attrs.asdict(held)}
    assert Measured.of(cell, stored) == held
    assert "1 matches" in "".join(levels_page.report(stored))
    stored[cell.key]["settings"] = "other"
    assert Measured.of(cell, stored).ahead == []
    assert "1 matches" not in "".join(levels_page.report(stored))
