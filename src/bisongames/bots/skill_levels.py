"""Bots of six levels, with the same names in every game: from one that learns the rules to the strongest.

Weaker levels err as people do: they overlook actions, judge by the scores of the moment instead of what a table promises, and
seldom plan the rest of a turn.
The settings come from matches; ``benchmarks/levels.py`` measures how far each level is ahead of the one below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar, Final

from attrs import evolve, frozen

from bisongames.bots.baselines import Greedy
from bisongames.bots.judgement import ByStanding, Evaluator, evaluator_of
from bisongames.bots.lookahead import greedy_action
from bisongames.bots.search import Search
from bisongames.components.piles import Luck, pick
from bisongames.engine.core.actions import Action, fields_of
from bisongames.engine.core.agenda import Pending
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game, State


@frozen
class Skill:
    """How a level plays a game. With the defaults it looks one step ahead."""

    forgets: float = 0.0
    """The chance that a kind of action does not come to mind, and the chance that any other action is not seen."""
    shortsighted: float = 0.0
    """The share of choices that are judged by the scores right after them alone."""
    plans: float = 0.0
    """The share of choices that are made as ``greedy`` makes them, without such errors: where it plans the turn, this does too."""
    thinks: float = 0.0
    """The share of choices that are searched, without such errors."""
    iterations: int = 1
    """The budget of a search."""

    def glance(self, state: State, player: int, rng: Luck) -> Action:
        """The action that looks best at first sight."""
        evaluator = evaluator_of(state.game)
        noticed = partial(self._noticed, evaluator, rng)
        if rng.random() < self.shortsighted:
            evaluator = evolve(evaluator, value=ByStanding(state.game).value)
        seen = evolve(evaluator, shortlist=noticed)
        return greedy_action(state.sample(player, rng).cursor(), player, seen, rng)

    def _noticed(
        self,
        evaluator: Evaluator,
        rng: Luck,
        table: object,
        pending: Pending,
        legal: Sequence[Action],
    ) -> Sequence[Action]:
        """The actions that come to mind; those that need no thought, such as ending a turn, always do.

        What completes a choice does too: who has offered a trade does not forget who accepts it.
        """
        legal = evaluator.shortlist(table, pending, legal)
        if not self.forgets or evaluator.part_of_choice(pending):
            return legal
        in_mind = {kind: rng.random() >= self.forgets for kind in dict.fromkeys(map(type, legal))}
        noticed = [
            action
            for action in legal
            if not fields_of(type(action))
            or (in_mind[type(action)] and rng.random() >= self.forgets)
        ]
        return noticed or (legal[pick(len(legal), rng)],)


class Level:
    """A bot of one level; each level is a class of its own.

    Args:
        iterations: the budget of each of its searches, instead of the level's own; without effect where it does not search.

    Raises:
        SetupError: if the budget is not a whole number from 1 to 1,000,000.
    """

    name: ClassVar[str]
    """The name of the level, for :func:`make` and everywhere else."""
    number: ClassVar[int]
    """The place of the level, from 0 for the weakest."""
    about: ClassVar[str]
    """How the level plays, in a sentence."""

    def __init__(self, iterations: int | None = None) -> None:
        if iterations is not None:
            Search(iterations=iterations)  # raises if it is out of range
        self.iterations = iterations

    def __repr__(self) -> str:
        budget = "" if self.iterations is None else f"iterations={self.iterations}"
        return f"{type(self).__name__}({budget})"

    def skill(self, game: Game) -> Skill:
        """How the level plays a game."""
        id = game.rulebook.id
        skills = EXPANDED.get(id) if game.in_force else None
        skill = (skills or SKILLS.get(id, OTHER_GAMES))[self.number]
        return skill if self.iterations is None else evolve(skill, iterations=self.iterations)

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """A legal action: searched, planned, or taken at first sight."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        skill = self.skill(state.game)
        care = rng.random()
        if care < skill.thinks:
            return Search(iterations=skill.iterations).choose(state, player, rng)
        if care < skill.thinks + skill.plans:
            return Greedy().choose(state, player, rng)
        return skill.glance(state, player, rng)


class Newcomer(Level):
    """The level of somebody who learns the rules."""

    name, number = "newcomer", 0
    about = "learns the rules: overlooks much, and often takes what scores at once"


class Beginner(Level):
    """The level of somebody who knows the rules."""

    name, number = "beginner", 1
    about = "knows the rules: still overlooks much"


class Casual(Level):
    """The level of somebody who plays now and then."""

    name, number = "casual", 2
    about = "plays now and then: overlooks some choices"


class Steady(Level):
    """The level of somebody who has played often."""

    name, number = "steady", 3
    about = "has played often: overlooks less"


class Strong(Level):
    """The level of somebody who plays well."""

    name, number = "strong", 4
    about = "plays well: overlooks little"


class Expert(Level):
    """The strongest level."""

    name, number = "expert", 5
    about = "thinks ahead at every choice"


LEVELS: Final[tuple[type[Level], ...]] = (Newcomer, Beginner, Casual, Steady, Strong, Expert)
"""The levels, the weakest first."""


def _expert(iterations: int) -> Skill:
    return Skill(thinks=1.0, iterations=iterations)


SKILLS: Final[Mapping[str, tuple[Skill, ...]]] = {
    "bison": (
        Skill(0.3, 0.1),
        Skill(0.21, 0.04, plans=0.07),
        Skill(0.12, plans=0.16),
        Skill(plans=0.45),
        Skill(plans=0.75, thinks=0.18, iterations=20),
        _expert(40),
    ),
    "catan": (
        Skill(0.57, 0.32),
        Skill(0.455, 0.2),
        Skill(0.345, 0.11),
        Skill(0.23, 0.06),
        Skill(0.09, 0.01),
        _expert(50),
    ),
    "natives": (
        Skill(0.085, 0.18),
        Skill(0.067, 0.09, plans=0.06),
        Skill(0.047, 0.027, plans=0.24),
        Skill(0.038, plans=0.48),
        Skill(0.019, plans=0.75),
        _expert(60),
    ),
    "wind_river": (
        Skill(0.95, 0.7),
        Skill(0.5, 0.25),
        Skill(0.36, 0.13),
        Skill(0.225, 0.05),
        Skill(0.03),
        _expert(200),
    ),
}
"""How each level plays each game, the weakest first."""
EXPANDED: Final[Mapping[str, tuple[Skill, ...]]] = {
    "natives": (
        Skill(0.17, 0.12),
        Skill(0.133, 0.055),
        Skill(0.09),
        Skill(0.058),
        Skill(0.022),
        _expert(100),
    ),
}
"""How the levels play a game with expansions, for which other weights were learned or none."""
OTHER_GAMES: Final = (
    Skill(0.7, 0.4),
    Skill(0.5, 0.2),
    Skill(0.3, 0.1),
    Skill(0.15),
    Skill(),
    _expert(50),
)
"""How the levels play games without settings of their own."""


def levels(game: Game | str) -> tuple[Level, ...]:
    """The levels at which bots play a game, the weakest first; ``level.skill(game)`` tells what each overlooks and searches.

    Args:
        game: the game or variant, or its id.

    Raises:
        UnknownVariant: if there is no such variant.
    """
    if not isinstance(game, Game):
        load(game)  # raises if there is no such variant
    return tuple(level() for level in LEVELS)
