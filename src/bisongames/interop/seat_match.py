"""Matches of one agent, in which bots play the other seats."""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
from gymnasium.error import ResetNeeded

from bisongames.bots import Bot, Random
from bisongames.bots.lineup import Bots
from bisongames.bots.match_play import bots_by_seat
from bisongames.engine.core.errors import SetupError, UnknownAction, short_text
from bisongames.engine.views.result import payoffs_of
from bisongames.interop.batch_rows import BatchRows
from bisongames.interop.cursor_match import CursorMatch
from bisongames.interop.settings import Settings

ILLEGAL_REWARD: Final = -1.0
"""The reward of an illegal action, which ends the episode."""


class StepOutcome(NamedTuple):
    """What an action of the agent led to."""

    reward: float = 0.0
    terminated: bool = False
    truncated: bool = False
    violations: tuple[str, ...] = ()
    """Why the action was illegal."""


GOES_ON: Final = StepOutcome()
"""The outcome of every action that does not end the episode."""


class SeatMatch:
    """One match after another, with the agent's view and mask in a row.

    Args:
        settings: the game, the number of players and the reward.
        seat: the agent's seat; None: drawn at each start.
        opponents: a bot, its name or several, for the other seats in turn, or a dict of seat to bot; None: all play at random.
        rows: the rows.
        row: the number of its row.

    Raises:
        SetupError: if the seat or the opponents are invalid.
    """

    def __init__(
        self,
        settings: Settings,
        seat: object,
        opponents: Bots | Mapping[int, Bots] | None,
        rows: BatchRows,
        row: int = 0,
    ) -> None:
        number = settings.players
        if seat is not None and (type(seat) is not int or seat not in range(number)):
            raise SetupError(f"seat must be None or 0 to {number - 1}, got {short_text(seat)}")
        self._settings, self._rows, self._row = settings, rows, row
        self._cuts = {rule.id for rule in settings.game.rulebook.cuts}
        self._opponents = opponents
        self._bots = _bots(opponents, number, seat)
        # A random bot reads the legal list alone, which needs no State.
        self._all_random = all(type(bot) is Random for bot in self._bots.values())
        self._draws_seat = seat is None
        self.seat = seat or 0
        """The agent's seat in this match."""
        self.is_over = True
        """Whether the episode is over, or was never started."""
        self._played: CursorMatch | None = None
        self._luck: random.Random

    @property
    def has_begun(self) -> bool:
        """Whether a match was ever started."""
        return self._played is not None

    @property
    def played(self) -> CursorMatch:
        """The match.

        Raises:
            gymnasium.error.ResetNeeded: before the first start.
        """
        if self._played is None:
            raise ResetNeeded("there is no match yet: call reset()")
        return self._played

    def begin(
        self, seed: int | None, drawn: np.random.Generator, options: Mapping[str, object] | None
    ) -> None:
        """Starts a match, and plays up to the agent's first choice.

        Args:
            seed: the seed of the match; None: drawn.
            drawn: the generator that seeds and seats are drawn from.
            options: may contain a ``setup`` for this match only.

        Raises:
            SetupError: if the seed or the setup is invalid.
        """
        seed = int(drawn.integers(2**32)) if seed is None else int(seed)
        if self._draws_seat:
            self.seat = int(drawn.integers(self._settings.players))
        self._played = CursorMatch(self._settings, seed, options)
        self._luck = random.Random(f"opponents {seed}")
        self.is_over = False
        self._others_play()

    def play(self, number: Any) -> StepOutcome:
        """Plays the agent's action, then the other seats; an illegal one ends the episode and leaves the match."""
        played = self.played
        cursor = played.cursor
        if not cursor.is_over:
            action = self._rows.legal_action(self._row, number)
            if action is None:
                try:
                    action = self._settings.game.action_space.action(number)
                except UnknownAction as unknown:
                    return self._refuse((str(unknown),))
                violations = cursor.state().violations(action)  # an unlisted offer may be legal
                if violations:
                    return self._refuse((*map(str, violations),))
            played.play(action)
            self._others_play()
        if not cursor.is_over:
            return GOES_ON
        self.is_over = True
        cut = cursor.table.ended in self._cuts
        return StepOutcome(self._payoffs()[self.seat], not cut, cut)

    def _payoffs(self) -> tuple[float, ...]:
        """The payoffs at the end; most need the ranking alone, which takes a fraction of the time of scoring."""
        cursor, reward = self.played.cursor, self._settings.reward
        if reward == "score":
            assert cursor.result is not None
            return cursor.result.payoffs(reward)
        assert cursor.final_ranking is not None
        return payoffs_of(cursor.final_ranking, reward)

    def _refuse(self, reasons: tuple[str, ...]) -> StepOutcome:
        self.is_over = True
        return StepOutcome(ILLEGAL_REWARD, True, False, reasons)

    def _others_play(self) -> None:
        played, luck = self.played, self._luck
        cursor = played.cursor
        if self._all_random:
            played.play_randomly_until(self.seat, luck)
        else:
            while (actor := cursor.actor) is not None and actor != self.seat:
                bot = self._bots[actor]
                position: Any = cursor if type(bot) is Random else cursor.state()
                played.play(bot.choose(position, actor, luck))
        self._rows.write(self._row, cursor, self.seat)

    def __deepcopy__(self, memo: dict[int, Any]) -> SeatMatch:
        seat, rows = None if self._draws_seat else self.seat, copy.deepcopy(self._rows, memo)
        new = SeatMatch(self._settings, seat, self._opponents, rows, self._row)
        new._bots = copy.deepcopy(self._bots, memo)
        new.seat, new.is_over = self.seat, self.is_over
        if self.has_begun:
            new._played = copy.deepcopy(self._played, memo)
            new._luck = copy.deepcopy(self._luck, memo)
        return new


def _bots(
    opponents: Bots | Mapping[int, Bots] | None, players: int, seat: int | None
) -> dict[int, Bot]:
    others = [player for player in range(players) if player != seat]
    seated = bots_by_seat(Random() if opponents is None else opponents, players, others)
    for player in others:
        if player not in seated:
            raise SetupError(f"opponents has no bot for seat {player}")
    return {player: contestant.bot for player, contestant in seated.items()}
