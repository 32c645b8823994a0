"""Asking a bot that does not come with this package: what it does wrong is told in one line."""

from __future__ import annotations

import random
from typing import Any, Final

from bisongames.bots.baselines import Bot
from bisongames.bots.lineup import Contestant, copy_bot
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import BotError, describe_exception, short_text
from bisongames.engine.positions.state import State
from bisongames.engine.serialization.converters import Record

CHECK_EVERY: Final = 10
"""In a match that is looked at, so many choices at first are asked for twice, then each such one."""


class GuardedBot:
    """A bot in one match.

    Args:
        player: who it is.
        bot: its copy for this match.
        began: the start of the match, what it was given, and its seed.
        number: the number of the match; in match 0 the bot is asked a second time now and then.
        history: everything that was played so far; the caller goes on writing it.
    """

    def __init__(
        self,
        player: Contestant,
        bot: Bot,
        began: tuple[State, dict[str, int], int],
        number: int,
        history: list[Action],
    ) -> None:
        self.player = player
        self.bot = bot
        self.began = began
        self.number = number
        self.twice = number == 0 and player.repeats
        self.history = history
        self.choices = 0

    def choice(self, state: State, seat: int, rng: random.Random) -> Action:
        """What it chooses.

        Raises:
            BotError: it raises, chooses what is refused, or chooses by what it cannot know.
        """
        looked_at = self.twice and (self.choices < CHECK_EVERY or self.choices % CHECK_EVERY == 0)
        self.choices += 1
        twin, luck = (
            (copy_bot(self.bot, self.player.label), rng.getstate()) if looked_at else (None, None)
        )
        action = self._asked(self.bot, state, seat, rng)
        broken = state.violations(action)
        if broken:
            rules = tuple(violation.rule.id for violation in broken)
            raise self._wrong(
                seat, f"chose {short_text(action)}, which is refused: {broken[0]}", rules
            )
        if twin is not None and luck is not None:
            self._look_again(twin, luck, state, seat, action)
        return action

    def _look_again(
        self, twin: Bot, luck: tuple[Any, ...], state: State, seat: int, action: Action
    ) -> None:
        """Ask a copy in a position that looks the same to this player."""
        other = state.sample(seat, random.Random(f"{self.began[2]}/{seat}/{self.choices}"))
        same_luck = random.Random()
        same_luck.setstate(luck)
        again = self._asked(twin, other, seat, same_luck)
        if again != action:
            why = "from the same view with the same luck"
            raise self._wrong(
                seat, f"chose {short_text(action)}, and then {short_text(again)} {why}"
            )

    def _asked(self, bot: Bot, state: State, seat: int, rng: random.Random) -> Action:
        try:
            return bot.choose(state, seat, rng)
        except BaseException as error:  # also what would end the program, such as SystemExit
            raise self._wrong(seat, f"raised {describe_exception(error)}") from error

    def _wrong(self, seat: int, why: str, rules: tuple[str, ...] = ()) -> BotError:
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
