"""Whole labels first, then words in their order; and labels of what is illegal, so that it can be explained."""

import random

import pytest

from bisongames import Match, show
from bisongames.catan.actions import OfferTrade
from bisongames.cli.input.choices import ChoiceList, NumberedChoice
from bisongames.cli.input.resolve import resolve
from bisongames.cli.input.word_order import fitting
from bisongames.cli.output.given_faults import InputError

NAMES = ("Ann", "Ben", "Cleo")


def begun(game: str, choices: int = 0, **setup) -> ChoiceList:
    """A position after so many choices, each time the first."""
    match = Match(game, seed=3, names=NAMES, **setup)
    for _ in range(choices):
        match.play(match.legal_actions()[0])
    return ChoiceList(match.state, match.view(match.actor), NAMES)


def trading() -> ChoiceList:
    """A position of Catan with offers of which the words are in other labels too."""
    match, rng = Match("catan/base", seed=3, names=NAMES), random.Random(3)
    for _ in range(600):
        legal = match.legal_actions()
        offers = [a for a in legal if isinstance(a, OfferTrade)]
        if len(offers) > 40:
            return ChoiceList(match.state, match.view(match.actor), NAMES)
        match.play(rng.choice(legal))
    raise AssertionError("nobody could offer anything")


def test_the_whole_label_wins_over_words():
    choices = trading()
    for choice in choices.every:
        for typed in (choice.label, choice.label.lower(), f"{choice.label} ({choice.action})"):
            assert resolve(typed, choices) == choice.action


def test_words_in_the_order_typed_win_over_any_order():
    choices = begun("wind_river", 12)
    there, back = (
        NumberedChoice(n, choices.actions[0], ("Go from ", a, " to ", b))
        for n, a, b in ((1, "B1", "B2"), (2, "B2", "B1"))
    )
    choices.every = (there, back)  # instead of what is asked
    assert fitting("from b1 to b2", choices) == [there]
    assert fitting("b2 b1", choices) == [back]
    assert fitting("go", choices) == [there, back]


@pytest.mark.parametrize(
    "typed", ["Put a first tipi on A1", "a1", "A1", "tipi a1", "first tipi on A1"]
)
def test_labels_and_targets_of_what_is_illegal_are_understood(typed):
    assert str(resolve(typed, begun("wind_river", start_player=0))) == "place:A1"


def test_a_corner_that_is_taken_is_judged():
    choices = begun("catan/base", 2, start_player=0)
    first = begun("catan/base", start_player=0).actions[0]
    node = str(first).partition(":")[2]
    assert show.label(first).startswith("Put a settlement on")
    choices = next(
        c
        for c in (begun("catan/base", n, start_player=0) for n in range(2, 6))
        if str(c.actions[0]).startswith("start-settlement")
    )
    for typed in (node, node.upper(), f"settlement {node}", f"Put a settlement on {node}"):
        assert str(resolve(typed, choices)) == str(first)
        assert choices.state.violations(resolve(typed, choices))


def test_another_kind_of_action_is_understood_by_its_own_label():
    choices = begun("catan/base", start_player=0)
    assert str(resolve("build settlement v44", choices)) == "settlement:v44"
    assert str(resolve("Build a city on v44", choices)) == "city:v44"


def test_a_target_of_several_kinds_is_not_guessed():
    with pytest.raises(InputError, match="may mean"):
        resolve("b1", begun("wind_river", 12))


@pytest.mark.parametrize("typed", ["sco", "nope", "spaceship", "xy"])
def test_only_slips_bring_suggestions(typed):
    with pytest.raises(InputError) as fault:
        resolve(typed, begun("wind_river", start_player=0))
    assert "did you mean" not in str(fault.value)
