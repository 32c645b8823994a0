"""The common interface of all positions."""

from __future__ import annotations

from typing import Any, Final

from bisongames.components.piles import Luck
from bisongames.components.seats import CHANCE, EVERYBODY
from bisongames.engine.core.action_kinds import by_kind
from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Chance, ChoicePoint, Decision, Pending
from bisongames.engine.core.errors import MatchError
from bisongames.engine.core.scoring import Standing
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.views.result import Result, result_of

NO_CHANCE: Final = "chance does not decide now"


class Position:
    """The interface that State and Cursor share."""

    __slots__ = ("game", "table")

    game: Ruleset
    """The game, loaded."""
    table: Any
    """The table, with full information: read it, but do not change it."""

    @property
    def decision(self) -> ChoicePoint | None:
        """What must be decided now: a Decision or Chance; None when the game is over."""
        raise NotImplementedError

    @property
    def agenda(self) -> tuple[Pending, ...]:
        """What must be decided or done, next first; empty when the game is over."""
        raise NotImplementedError

    @property
    def num_players(self) -> int:
        """The number of players."""
        return int(self.table.num_players)

    @property
    def actor(self) -> int | None:
        """The actor: a player, CHANCE (-1), or None when the game is over."""
        decision = self.decision
        return None if decision is None else decision.player

    @property
    def active_player(self) -> int | None:
        """The player whose turn it is; None in set-up and when the game is over."""
        player: int = self.table.active_player
        return None if player == CHANCE or self.is_over else player

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 in set-up."""
        return int(self.table.turn)

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 in set-up."""
        return int(self.table.round)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.decision is None

    @property
    def result(self) -> Result | None:
        """The result; None while the game runs."""
        return result_of(self.game, self.table) if self.is_over else None

    @property
    def final_ranking(self) -> tuple[tuple[int, ...], ...] | None:
        """The players by rank, as in ``result.ranking`` but without scoring, which takes longer; None while the game runs."""
        return self.game.rulebook.ranking(self.game, self.table).players if self.is_over else None

    def standing(self) -> Standing:
        """The ``scores``, their ``parts`` and the ``leaders`` as if scored now, with full information."""
        return self.game.rulebook.standing(self.game, self.table, EVERYBODY)

    def legal_actions(self) -> tuple[Action, ...]:
        """All legal actions; () when chance decides or the game is over."""
        decision = self.decision
        if not isinstance(decision, Decision):
            return ()
        game = self.game
        if not game.lifted:
            return decision.legal(self.table)
        return decision.legal_without(self.table, game.lifted, game.conceivable(decision.kinds))

    def legal_by_kind(self) -> dict[str, tuple[Action, ...]]:
        """All legal actions, in order, by their :attr:`~bisongames.Action.kind`."""
        return by_kind(self.legal_actions())

    def chance_outcomes(self) -> tuple[tuple[Action, float], ...]:
        """Every chance outcome with its probability; () if chance does not decide now."""
        decision = self.decision
        if not isinstance(decision, Chance):
            return ()
        weights = decision.weights(self.table)
        total = sum(weight for _, weight in weights)
        return tuple((action, weight / total) for action, weight in weights)

    def sample_chance(self, rng: Luck) -> Action:
        """Draws one outcome by its probability; uses only ``rng.random()``.

        Raises:
            MatchError: if chance does not decide now.
        """
        decision = self.decision
        if not isinstance(decision, Chance):
            raise MatchError(NO_CHANCE)
        outcome: Action = decision.draw(self.table, rng)
        return outcome
