"""What looks best at first sight in a position, and how hard it is to find something better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Mapping
from math import inf
from random import Random
from typing import Final, Literal

from attrs import evolve

from bisongames.bots.baselines import Bot, Greedy
from bisongames.bots.judgement import ByStanding, Table, evaluator_of, learned_of
from bisongames.bots.lookahead import planned_values, values
from bisongames.bots.skill_levels import Beginner, Casual, Newcomer, Steady, Strong
from bisongames.components.piles import Luck
from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Pending
from bisongames.engine.positions.state import State

Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("easy", "medium", "hard")
"""The easiest first."""
FINDERS: Final[tuple[tuple[Callable[[], Bot], Difficulty | None], ...]] = (
    (Newcomer, None),
    (Beginner, None),
    (Casual, None),
    (Steady, "easy"),
    (Strong, "medium"),
    (Greedy, "medium"),
)
"""Bots, and how hard it is to find what they find but none before them; None: too obvious for a puzzle."""
WEAK: Final = tuple(bot for bot, hard in FINDERS if hard is None)
TRIES: Final = 100
"""The number of times that each bot chooses; it finds what it chooses at least half of the times."""
NEXT_TO_POINTS: Final[Mapping[str, Callable[[Table, int], float]]] = {
    "wind_river": lambda table, player: float(table.resources[player] - table.hand[player]),
}
"""What players look at in a game where hardly any choice brings points at once: what breaks ties there. In Wind River these are resources,
and tipis that have not gone back to the hand."""


def first_sight(state: State, rng: Luck) -> tuple[Action, ...]:
    """The choices that look best to the actor at first sight.

    These are the ones with the best lead on the score sheet at once, or at the end of the turn where a choice only opens it; of
    several, those with the most of what comes ``NEXT_TO_POINTS``; and of these, those whose table a bot evaluates highest, one step
    ahead. Where a choice leads to another that only names things, such as the tipis that are paid for, it is seen through to its end.
    """
    best = state.legal_actions()
    for worth in first_looks(state, rng):
        highest = max(worth.get(action, -inf) for action in best)
        best = tuple(action for action in best if worth.get(action, -inf) == highest)
    return best


def first_looks(state: State, rng: Luck) -> list[dict[Action, float]]:
    """What choices are worth to the actor at first sight: the lead first, the evaluation of a bot last."""
    game, player = state.game, state.actor
    assert player is not None
    cursor, bot = state.sample(player, rng).cursor(), evaluator_of(game)

    def completes(pending: Pending) -> bool:
        return getattr(pending, "only_names", False) or bot.part_of_choice(pending)

    judge = evolve(bot, part_of_choice=completes)
    points = evolve(judge, value=ByStanding(game).value, alike=None, opens=learned_of(game).opens)
    looks = [planned_values(cursor, player, points), values(cursor, player, judge)]
    if counted := NEXT_TO_POINTS.get(game.rulebook.id):
        looks.insert(1, values(cursor, player, evolve(points, value=counted)))
    return [*map(dict, looks)]


def is_obvious(state: State, right: Container[Action], seed: int) -> bool:
    """Whether a bot that plays as people do now and then, or worse, finds a right action."""
    return any(_finds(bot(), state, right, seed) for bot, hard in FINDERS if hard is None)


def weak_choices(state: State, seed: int) -> Counter[Action]:
    """How often each action is chosen by the bots that play as people do now and then, or worse."""
    player = state.actor
    assert player is not None
    tries = [(bot(), Random(seed)) for bot in WEAK]
    return Counter(bot.choose(state, player, rng) for bot, rng in tries for _ in range(TRIES))


def difficulty_of(state: State, right: Container[Action], seed: int) -> Difficulty:
    """How hard right actions, of which none is obvious, are to find."""
    for bot, hard in FINDERS:
        if hard is not None and _finds(bot(), state, right, seed):
            return hard
    return "hard"


def _finds(bot: Bot, state: State, right: Container[Action], seed: int) -> bool:
    """Whether a bot chooses a right action at least half of the times."""
    player, rng = state.actor, Random(seed)
    assert player is not None
    return 2 * sum(bot.choose(state, player, rng) in right for _ in range(TRIES)) >= TRIES
