"""The levels of bots: the same names in every game, honest, repeatable, and each stronger than one far below it."""

import random

import attrs
import pytest

import bisongames
from benchmarks.levels import BudgetCell, LevelCell, Measured, share_ahead
from bisongames import SetupError, bots, lab
from bisongames.bots.skill_levels import LEVELS, Expert, Newcomer, Skill
from bisongames.engine.core.errors import UnknownVariant
from bisongames.protocol.dispatcher import Dispatcher
from docsgen import budget_tables, levels_page
from tests.bots.test_search import EXPANDED, GAMES, chosen, course

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


@pytest.mark.parametrize("id", [*GAMES, *EXPANDED])
def test_a_weaker_level_errs_more_and_the_expert_makes_no_choice_at_first_sight(id: str) -> None:
    game = bisongames.load(id)
    skills = [level.skill(game) for level in bots.levels(game)]
    errors = [(-skill.thinks, -skill.plans, skill.forgets, skill.shortsighted) for skill in skills]
    assert errors == sorted(errors, reverse=True)
    assert len(set(errors)) == len(errors)
    assert skills[-1].thinks + skills[-1].plans == 1


def test_a_level_that_plans_a_choice_plays_as_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Expert, "skill", lambda level, game: Skill(plans=1.0))
    for state in course("natives/base", 3)[5::20]:
        luck = random.Random(7)
        luck.random()  # the level draws once for how it chooses
        assert state.actor is not None
        planned = bots.Greedy().choose(state, state.actor, luck)
        assert chosen(state, bots.make("expert"), 7) == planned


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


def test_who_forgets_everything_still_trades_with_who_accepts_the_offer() -> None:
    """CA-R27: the offer was its own; cancelling it then would be no oversight but a tease."""
    match = bisongames.Match("catan/base", players=3, seed=4)
    bot, rng, closed = bots.make("casual"), random.Random(4), 0
    while (actor := match.actor) is not None and closed < 3:
        legal = match.legal_actions()
        closing = [action for action in legal if kind(action) == "TradeWith"]
        accepted = [action for action in legal if kind(action) == "AcceptOffer"]
        if closing and "CancelOffer" in map(kind, legal):
            action = Skill(forgets=1.0).glance(match.state, actor, rng)
            assert kind(action) != "CancelOffer"
            closed += 1
        match.play(accepted[0] if accepted else bot.choose(match.state, actor, rng))
    assert closed == 3


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
    cell = LevelCell("wind_river/base", 3, 1)
    held = Measured.of(cell, {})
    held.play(cell)
    stored = {cell.key: attrs.asdict(held)}
    assert Measured.of(cell, stored) == held
    assert "1 matches" in "".join(levels_page.report(stored))
    stored[cell.key]["settings"] = "other"
    assert Measured.of(cell, stored).ahead == []
    assert "1 matches" not in "".join(levels_page.report(stored))


def test_a_search_meets_one_with_a_fifth_of_its_iterations_while_both_look_as_far_as_before() -> (
    None
):
    cell = BudgetCell("wind_river/base", 3, 5)
    assert [str(bot) for bot in cell.pair] == ["Search(iterations=1)", "Search(iterations=5)"]
    held = Measured.of(cell, {})
    held.play(cell)
    stored = {cell.key: attrs.asdict(held)}
    assert "| Wind River | 3 | to the end | 5 | " in "\n".join(budget_tables.report(stored))
    stored[cell.key]["settings"] = "2 turns ahead"
    assert Measured.of(cell, stored).ahead == []
    assert "Wind River" not in "\n".join(budget_tables.report(stored))


def test_a_share_of_pairings_is_more_or_less_than_the_aim_only_beyond_its_interval() -> None:
    def told(share: float, matches: int) -> str:
        wins = round(share * matches)
        ahead = [1.0] * wins + [0.0] * (matches - wins)
        cell = {"settings": "1 turn ahead", "ahead": ahead, "decisions": [1, 1], "seconds": [1, 5]}
        return "\n".join(budget_tables.report({"bison/base 2 250": cell}))

    assert told(0.8, 200).count(": more |") == 1
    assert told(0.5, 200).count(": less |") == 1
    assert told(0.6, 200).count(": open |") == 1
