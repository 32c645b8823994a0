"""A position that moves forward in place: the fast way through a whole match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from bisongames.components.piles import Luck
from bisongames.components.seats import CHANCE, Seating
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import THE_END, Chance, ChoicePoint, Decision, Pending
from bisongames.engine.core.errors import EndlessPlay, MatchError
from bisongames.engine.core.limits import OUTCOMES, STEPS, UPKEEP
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.views.position import NO_CHANCE, Position
from bisongames.engine.views.result import Result, result_of

StateT = TypeVar("StateT")
Freeze = Callable[[Any, Seating, tuple[Pending, ...]], StateT]


class Cursor(Position, Generic[StateT]):
    """A position that moves forward in place. It owns its table and trusts its caller.

    ``state.cursor()`` gives one; ``advance(action)`` moves it, as ``play_out(rng)`` does to the end. It answers as a State does
    (``actor``, ``legal_actions()``, ``sample_chance(rng)``, ``standing()``, ``result``); ``state()`` is the State reached.
    """

    __slots__ = ("_final_ranking", "_result", "freeze", "listen", "outcomes", "steps", "waiting")

    def __init__(
        self,
        game: Ruleset,
        table: Seating,
        waiting: list[Pending],
        freeze: Freeze[StateT],
        listen: Tell = None,
    ) -> None:
        self.game = game
        self.table = table
        self.waiting = waiting  # the agenda, next last: a stack
        self.freeze = freeze
        self.listen = listen
        self.steps = 0
        self.outcomes = 0  # those of chance since the last choice
        self._result: Result | None = None
        self._final_ranking: tuple[tuple[int, ...], ...] | None = None

    @property
    def decision(self) -> ChoicePoint | None:
        """The Decision or Chance that is due; None when the game is over."""
        top = self.waiting[-1] if self.waiting else None
        return top if isinstance(top, Decision | Chance) else None

    @property
    def agenda(self) -> tuple[Pending, ...]:
        """What must be decided or done, next first; empty when the game is over."""
        return tuple(self.waiting[::-1])

    @property
    def actor(self) -> int | None:
        """The actor: a player, CHANCE (-1), or None when the game is over."""
        waiting = self.waiting
        return waiting[-1].player if waiting else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.waiting

    @property
    def result(self) -> Result | None:
        """The result, computed once; None while the game runs."""
        if self._result is None and not self.waiting:
            self._result = result_of(self.game, self.table)
        return self._result

    @property
    def final_ranking(self) -> tuple[tuple[int, ...], ...] | None:
        """The players by rank, found once: as in ``result.ranking`` but without scoring, which takes longer."""
        if self._final_ranking is None and not self.waiting:
            self._final_ranking = self.game.rulebook.ranking(self.game, self.table).players
        return self._final_ranking

    def legal_actions(self) -> tuple[Action, ...]:
        """All legal actions; () when chance decides or the game is over."""
        waiting = self.waiting
        return waiting[-1].legal(self.table) if waiting else ()

    def sample_chance(self, rng: Luck) -> Action:
        """Draws one outcome by its probability; uses only ``rng.random()``.

        Raises:
            MatchError: if chance does not decide now.
        """
        waiting = self.waiting
        if waiting and waiting[-1].player == CHANCE:
            return waiting[-1].draw(self.table, rng)
        raise MatchError(NO_CHANCE)

    def advance(self, action: Action) -> None:
        """Carries out a legal action in place, without checking that it is legal.

        Raises:
            EndlessPlay: if this cursor has carried out ten million actions and entries of upkeep, a hundred thousand entries
                of upkeep in a row, or ten thousand outcomes of chance since the last choice.
        """
        waiting = self.waiting
        self.steps += 1
        most = self.steps + UPKEEP
        top = waiting[-1]
        if top.player != CHANCE:
            self.outcomes = 0
        else:
            self.outcomes += 1
            if self.outcomes > OUTCOMES:
                raise self._endless(_too_often("chance decides", OUTCOMES))
        follow = top.resolve(self.table, action, self.listen)
        while True:
            if len(follow) == 1:
                due = waiting[-1] = follow[0]  # the usual case
            elif follow:
                due = follow[0]
                waiting[-1:] = follow[::-1]
            else:
                waiting.pop()
                due = waiting[-1]
            if not due.automatic:
                if self.steps > STEPS:
                    raise self._endless()
                return
            if due is THE_END:
                waiting.clear()
                return
            self.steps += 1
            if self.steps > most:
                raise self._endless(_too_often("upkeep is due", UPKEEP))
            follow = due.happen(self.table, self.listen)

    def settle(self) -> None:
        """Carries out every Upkeep that is due, so that a new agenda begins with a choice or chance.

        Raises:
            EndlessPlay: if upkeep goes on for a hundred thousand entries.
        """
        waiting = self.waiting
        most = self.steps + UPKEEP
        while waiting and waiting[-1].automatic:
            self.steps += 1
            if self.steps > most:
                raise self._endless(_too_often("upkeep is due", UPKEEP))
            due = waiting.pop()
            if due is THE_END:
                waiting.clear()
            else:
                waiting += due.happen(self.table, self.listen)[::-1]

    def play_out(self, rng: Luck) -> int:
        """Plays to the end: legal actions equally likely, chance by its odds; uses only ``rng.random()``.

        Returns:
            The number of choices that players made.

        Raises:
            EndlessPlay: if ten million actions and entries of upkeep do not lead to the end.
        """
        choices, random = 0, rng.random
        waiting = self.waiting
        while waiting:
            top = waiting[-1]
            if top.player == CHANCE:
                self.advance(top.draw(self.table, rng))
            else:
                legal = self.legal_actions()
                self.advance(legal[int(random() * len(legal))])
                choices += 1
        return choices

    def state(self) -> StateT:
        """The State reached; the cursor can continue."""
        return self.freeze(self.game, self.table.copy(), tuple(self.waiting[::-1]))

    def copy(self) -> Cursor[StateT]:
        """An independent cursor at the same position, without a listener."""
        new = type(self)(self.game, self.table.copy(), self.waiting.copy(), self.freeze)
        new.steps, new.outcomes = self.steps, self.outcomes
        return new

    def _endless(self, what: str = "") -> EndlessPlay:
        """The error that play does not end, with the position reached."""
        counted = "choices, chance outcomes and entries of upkeep"
        what = what or f"play does not end within {STEPS} {counted}"
        due = type(self.waiting[-1]).__name__
        told = f"{self.game.id}: {what}; in turn {self.turn}, {due} comes next"
        return EndlessPlay(told, self.state())


def _too_often(what: str, times: int) -> str:
    return f"{what} {times} times in a row and no player may choose"


class JudgingCursor(Cursor[StateT]):
    """A cursor for games with lifted rules, which checks every action to build its legal list."""

    __slots__ = ()

    def legal_actions(self) -> tuple[Action, ...]:
        """All legal actions; () when chance decides or the game is over."""
        return Position.legal_actions(self)
