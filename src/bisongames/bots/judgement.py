"""How bots evaluate a table.

A shipped game has a module ``bisongames.bots.evaluation.<game>``; the rulebook of any other game may have an attribute
``judgement``. All other tables are evaluated by their scores.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from typing import Any, Final, Protocol

from attrs import evolve, frozen

from bisongames.components.seats import EVERYBODY
from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Pending
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.rulebook import AnyRulebook
from bisongames.engine.variants.plugins import module_of

Table = Any
"""The table of any game; a judgement expects a table of its own game."""
LEARNED: Final = ("value", "values", "shortlist", "alike", "opens", "horizon", "guided")
"""The members that a learned evaluation may have."""
FULL_DEPTH: Final = 1_000_000
"""A horizon beyond the end of any match."""


class Judgement(Protocol):
    """A heuristic evaluation of tables.

    Optional members, with their defaults in brackets:

    - ``values(table)``: the values for all players at once (``value`` for each);
    - ``shortlist(table, pending, legal)``: the legal actions worth considering, at least one (all);
    - ``alike(table, player, action)``: a key; actions with equal keys lead to tables of equal value for the player (the
      action itself);
    - ``opens(table, pending)``: whether a choice matters only by those that follow in the turn, so that a greedy bot follows
      each to the end of the turn (False);
    - ``plan_value(table, player)``: the value for a bot that plans its own turn and no further (``value``);
    - ``likely(table, pending, legal)``: the action for a decision that only completes the previous choice (the first);
    - ``offhand(table, pending, legal)``: the actions from which a random playout draws (all);
    - ``points(table, player)``: the score of a player, computed quickly (none); the shared suite compares it with the standing;
    - ``horizon``: the number of further turns after which a search evaluates the table (the end of the match);
    - ``thorough``: whether a search looks one step ahead at every choice up to its horizon and chooses accordingly (False:
      it plays out at random). Then ``shortlist`` must use public information only, and a search takes a sole shortlisted
      action without trying it;
    - ``guided``: whether a search plays out by what looks best, as a greedy bot plays (False: at random).
    """

    def value(self, table: Table, player: int, /) -> float:
        """The value of the table for ``player``; higher is better."""
        ...

    def part_of_choice(self, pending: Pending, /) -> bool:
        """Whether this only completes the previous choice, so that a bot evaluates the table after it."""
        ...


class ByStanding:
    """A judgement by scores alone: the lead in points over the best other player."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def value(self, table: Table, player: int, /) -> float:
        """The lead of ``player`` if the table were scored now."""
        scores = self.game.rulebook.standing(self.game, table, EVERYBODY).scores
        others = [score for seat, score in enumerate(scores) if seat != player]
        return float(scores[player] - max(others, default=0))

    def part_of_choice(self, pending: Pending, /) -> bool:
        """False: each choice is evaluated on its own."""
        return False


def judgement_of(game: Game) -> Judgement:
    """The judgement of this game."""
    return _registered(game.rulebook) or ByStanding(game)


def points_of(game: Game) -> Callable[[Table, int], int] | None:
    """The quick score of the judgement of this game, if it has one."""
    quick: Callable[[Table, int], int] | None = getattr(judgement_of(game), "points", None)
    return quick


def _registered(book: AnyRulebook) -> Judgement | None:
    """The judgement of the game itself, if any."""
    own: Judgement | None = module_of("bots.evaluation", book.id) or book.judgement
    return own


Picking = Callable[[Table, Pending, Sequence[Action]], Sequence[Action]]
"""Selects legal actions, given the table and the decision."""


@frozen
class Evaluator:
    """A judgement with defaults for its optional members."""

    value: Callable[[Table, int], float]
    part_of_choice: Callable[[Pending], bool]
    values: Callable[[Table], Sequence[float]]
    shortlist: Picking
    alike: Callable[[Table, int, Action], Hashable] | None
    """The key of equivalent actions; None: every action is tried."""
    opens: Callable[[Table, Pending], bool]
    likely: Callable[[Table, Pending, Sequence[Action]], Action]
    offhand: Picking | None
    """The actions that a random playout draws from; None: all are equally likely."""
    horizon: int
    thorough: bool
    """Whether a search looks ahead at every choice; feasible only with a near horizon."""
    guided: bool
    """Whether a search plays out as a greedy bot plays."""


def evaluator_of(game: Game) -> Evaluator:
    """The evaluator of this game."""
    return _registered_evaluator(game.rulebook) or evaluator_with(ByStanding(game))


def planner_of(game: Game) -> Evaluator:
    """The evaluator of this game for a bot that plans its own turn and no further."""
    return _registered_planner(game.rulebook) or evaluator_of(game)


def learned_of(game: Game) -> Evaluator:
    """The learned evaluator of this game for a greedy bot; if there is none, that of a bot that plans its own turn."""
    return _registered_learned(game.rulebook) or planner_of(game)


def searcher_of(game: Game) -> Evaluator:
    """The evaluator of this game for a search: the learned one, where it is said to guide it."""
    learned = learned_of(game)
    return learned if learned.guided and not game.in_force else evaluator_of(game)


@cache
def _registered_learned(book: AnyRulebook) -> Evaluator | None:
    evaluator, learned = _registered_planner(book), module_of("bots.evaluation.learned", book.id)
    if evaluator is None or learned is None:
        return None
    return evolve(
        evaluator, **{name: part for name in LEARNED if (part := getattr(learned, name, None))}
    )


@cache
def _registered_planner(book: AnyRulebook) -> Evaluator | None:
    evaluator = _registered_evaluator(book)
    value = getattr(_registered(book), "plan_value", None)
    return evolve(evaluator, value=value) if evaluator and value else evaluator


@cache
def _registered_evaluator(book: AnyRulebook) -> Evaluator | None:
    judgement = _registered(book)
    return None if judgement is None else evaluator_with(judgement)


def evaluator_with(judgement: Judgement) -> Evaluator:
    """The evaluator with a judgement, and with defaults for what it lacks."""

    def values(table: Table) -> list[float]:
        return [judgement.value(table, player) for player in range(table.num_players)]

    return Evaluator(
        value=judgement.value,
        part_of_choice=judgement.part_of_choice,
        values=getattr(judgement, "values", values),
        shortlist=getattr(judgement, "shortlist", _keep_all),
        alike=getattr(judgement, "alike", None),
        opens=getattr(judgement, "opens", _never),
        likely=getattr(judgement, "likely", _first),
        offhand=getattr(judgement, "offhand", None),
        horizon=getattr(judgement, "horizon", FULL_DEPTH),
        thorough=getattr(judgement, "thorough", False),
        guided=getattr(judgement, "guided", False),
    )


def _keep_all(table: Table, pending: Pending, legal: Sequence[Action]) -> Sequence[Action]:
    return legal


def _never(table: Table, pending: Pending) -> bool:
    return False


def _first(table: Table, pending: Pending, legal: Sequence[Action]) -> Action:
    return legal[0]
