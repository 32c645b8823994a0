"""What a bot thinks of a table.

A shipped game says it in a module of its own here, ``bisongames.bots.<game>``. The rulebook of a game from outside may have an
attribute ``judgement``. Any other table is judged by its standing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from typing import Any, Final, Protocol

from attrs import frozen

from bisongames.components.seats import EVERYBODY
from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Pending
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.rulebook import Rulebook
from bisongames.engine.variants.plugins import module_of

FULL_DEPTH: Final = 1_000_000
"""A horizon that no match reaches."""


class Judgement(Protocol):
    """A rough guess of who stands how well.

    What follows may stand there besides; without it bots do what is said in brackets.

    - ``values(table)``: the values for all players at once (``value`` for each);
    - ``considered(table, pending, legal)``: which of the legal actions are worth a look, at least one (all);
    - ``alike(table, player, action)``: actions for which it is the same lead to tables of the same value for the player (the
      action itself where no other is like it);
    - ``likely(table, pending, legal)``: what is chosen where that only carries out the choice before it (the first listed);
    - ``offhand(table, pending, legal)``: from which actions one is drawn where a search plays on at random (all);
    - ``horizon``: after so many further turns a search stops and judges the table (at the end of the match);
    - ``thorough``: whether a search looks one step ahead at every choice up to its horizon, and plays on by that (at random).
      Then ``considered`` goes by what everybody sees, and where it leaves one action, a search takes that without a try.
    """

    def value(self, table: Any, player: int, /) -> float:
        """How good the table looks for ``player``: more is better."""
        ...

    def part_of_choice(self, pending: Pending, /) -> bool:
        """Whether this only carries out the choice before it: a bot judges the table when it is done."""
        ...


class ByStanding:
    """The own score, less the best of the others."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def value(self, table: Any, player: int, /) -> float:
        """How far ahead ``player`` would be if the table were scored now."""
        scores = self.game.rulebook.standing(self.game, table, EVERYBODY).scores
        others = [score for seat, score in enumerate(scores) if seat != player]
        return float(scores[player] - max(others, default=0))

    def part_of_choice(self, pending: Pending, /) -> bool:
        """Every choice is judged at once."""
        return False


def judgement_of(game: Game) -> Judgement:
    """What bots think of the tables of this game."""
    return _registered(game.rulebook) or ByStanding(game)


def _registered(book: Rulebook) -> Judgement | None:
    """What the game itself brings."""
    own: Any = module_of("bots.evaluation", book.id) or book.judgement
    found: Judgement | None = own
    return found


Picking = Callable[[Any, Pending, Sequence[Action]], Sequence[Action]]
"""Some of the legal actions, by table and what is to be decided."""


@frozen
class Evaluator:
    """A judgement with all that it may leave out."""

    value: Callable[[Any, int], float]
    part_of_choice: Callable[[Pending], bool]
    values: Callable[[Any], Sequence[float]]
    considered: Picking
    alike: Callable[[Any, int, Action], Hashable] | None
    """None where every action is tried."""
    likely: Callable[[Any, Pending, Sequence[Action]], Action]
    offhand: Picking | None
    """None where all are equally likely."""
    horizon: int
    thorough: bool
    """Only bearable where the horizon is near."""


def evaluator_of(game: Game) -> Evaluator:
    """All that bots think of the tables of this game."""
    return _registered_evaluator(game.rulebook) or _default_evaluator(ByStanding(game))


@cache
def _registered_evaluator(book: Rulebook) -> Evaluator | None:
    told = _registered(book)
    return None if told is None else _default_evaluator(told)


def _default_evaluator(judgement: Judgement) -> Evaluator:
    def each(table: Any) -> list[float]:
        return [judgement.value(table, player) for player in range(table.num_players)]

    return Evaluator(
        value=judgement.value,
        part_of_choice=judgement.part_of_choice,
        values=getattr(judgement, "values", each),
        considered=getattr(judgement, "considered", _keep_all),
        alike=getattr(judgement, "alike", None),
        likely=getattr(judgement, "likely", _first),
        offhand=getattr(judgement, "offhand", None),
        horizon=getattr(judgement, "horizon", FULL_DEPTH),
        thorough=getattr(judgement, "thorough", False),
    )


def _keep_all(table: Any, pending: Pending, legal: Sequence[Action]) -> Sequence[Action]:
    return legal


def _first(table: Any, pending: Pending, legal: Sequence[Action]) -> Action:
    return legal[0]
