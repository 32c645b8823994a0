"""What may be chosen can be listed at every position, in any window, in as few lines as there are."""

import random
from itertools import chain, combinations

import pytest

from bisongames import Match
from bisongames.cli.input.choice_list import choice_lines
from bisongames.cli.input.choices import ChoiceList, NumberedChoice

PARTS = ("rituals", "seasons", "soul-of-the-prairie")
NATIVES = [
    "+".join(("natives/base", *parts))
    for parts in chain.from_iterable(combinations(PARTS, count) for count in range(4))
]
OTHERS = ["wind_river", "bison/base", "bison/expansion-2", "catan/base", "catan/bison"]
WIDTHS = (40, 80, 120)
FEW = 8
"""So few actions are never cut short."""


def positions(game: str, players: int, most: int = 400):
    """All positions of a match by chance that ask for something other than the one before."""
    match, rng = Match(game, players, seed=5), random.Random(5)
    asked: tuple = ()
    for _ in range(most):
        if match.is_over:
            return
        choices = ChoiceList(match.state, match.view(match.actor), match.names)
        if len(choices.actions) > FEW and choices.actions != asked:
            yield choices
        asked = choices.actions
        match.play(rng.choice(asked))


def see_that_it_can_be_drawn(choices: ChoiceList) -> None:
    """A list in every window and number of lines is as wide as the window at most."""
    long = len(choice_lines(choices, min(WIDTHS)))
    for width in WIDTHS:
        for most in {1, 2, 4, long // 2 + 1}:
            lines = choice_lines(choices, width, most=most)
            assert lines
            assert max(line.cell_len for line in lines) <= width, (most, lines)


@pytest.mark.parametrize("game", [*NATIVES, *OTHERS])
def test_what_may_be_chosen_can_be_drawn_at_every_position(game):
    drawn = 0
    for choices in positions(game, 4 if game.startswith("natives") else 3):
        see_that_it_can_be_drawn(choices)
        drawn += 1
    assert drawn


def test_entries_that_begin_alike_need_not_stand_together():
    """The last of them may begin like the first: then it is in an entry further up."""
    match = Match("wind_river", seed=3)
    choices = ChoiceList(match.state, match.view(match.actor), match.names)
    things = [f"{color}-thing of the {kind}" for kind in "xyz" for color in ("red", "blue", "red")]
    choices.every = tuple(
        NumberedChoice(n, choices.actions[0], ("Move ", thing, " to ", place), f"note {n}")
        for n, (thing, place) in enumerate(
            ((thing, place) for place in ("B1", "B2", "C1") for thing in things), 1
        )
    )
    see_that_it_can_be_drawn(choices)
