"""Checks the choices of bots from outside this package."""

from __future__ import annotations

import random
from copy import copy
from typing import Final

from bisongames.bots.baselines import Bot
from bisongames.bots.lineup import Contestant, copy_bot
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import BotError, describe_exception, short_text
from bisongames.engine.positions.state import State
from bisongames.engine.serialization.converters import Record

CHECK_EVERY: Final = 10
"""The number of choices at the start of a checked match that the bot makes twice; after them, it makes every tenth one twice."""


class GuardedBot:
    """A bot in one match; its failures are raised as one-line errors.

    Args:
        player: the bot with its label.
        began: the start of the match, its setup values and its seed.
        number: the number of the match; in match 0 the bot is asked for some choices twice.
        history: the moves so far; the caller appends to it.
    """

    def __init__(
        self,
        player: Contestant,
        began: tuple[State, dict[str, int], int],
        number: int,
        history: list[Action],
    ) -> None:
        self.player = player
        self.bot = player.fresh()
        self.began = began
        self.number = number
        self.twice = number == 0 and player.repeats
        self.history = history
        self.choices = 0

    def choice(self, state: State, seat: int, rng: random.Random) -> Action:
        """The choice of the bot.

        Raises:
            BotError: if the bot raises, makes an illegal choice, or uses hidden information.
        """
        checked = self.twice and (self.choices < CHECK_EVERY or self.choices % CHECK_EVERY == 0)
        self.choices += 1
        before = (copy_bot(self.bot, self.player.label), copy(rng)) if checked else None
        action = self._ask(self.bot, state, seat, rng)
        broken = state.violations(action)
        if broken:
            rules = tuple(violation.rule.id for violation in broken)
            raise self._error(
                seat, f"chose {short_text(action)}, which is refused: {broken[0]}", rules
            )
        if before is not None:
            self._check_repeats(*before, state, seat, action)
        return action

    def _check_repeats(
        self, twin: Bot, same_luck: random.Random, state: State, seat: int, action: Action
    ) -> None:
        """Checks that a copy of the bot makes the same choice in another position with the same view."""
        other = state.sample(seat, random.Random(f"{self.began[2]}/{seat}/{self.choices}"))
        again = self._ask(twin, other, seat, same_luck)
        if again != action:
            why = "from the same view with the same luck"
            raise self._error(
                seat, f"chose {short_text(action)}, and then {short_text(again)} {why}"
            )

    def _ask(self, bot: Bot, state: State, seat: int, rng: random.Random) -> Action:
        try:
            return bot.choose(state, seat, rng)
        except BaseException as error:  # even SystemExit
            raise self._error(seat, f"raised {describe_exception(error)}") from error

    def _error(self, seat: int, why: str, rules: tuple[str, ...] = ()) -> BotError:
        start, setup, seed = self.began
        record = Record(
            game=start.game,
            players=start.num_players,
            setup=dict(setup),
            seed=seed,
            dealer="seeded",
            rules=start.game.rulebook.rules_version,
            moves=tuple(map(str, self.history)),
        )
        return BotError(
            why,
            bot=self.player.label,
            variant=start.game.id,
            match=self.number,
            seat=seat,
            record=record,
            rules=rules,
        )
