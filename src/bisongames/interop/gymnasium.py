"""Environments for Gymnasium: the agent plays one seat, bots play the others."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

from bisongames.interop.settings import needs

try:
    import gymnasium
    import numpy as np
    from numpy import ndarray
except ImportError as missing:
    raise needs("gymnasium", missing) from missing

from bisongames.bots import Bot, Random
from bisongames.engine.core.errors import SetupError, UnknownAction, short_text
from bisongames.engine.positions.state import Game
from bisongames.interop.environment_base import RENDER_MODES, Environment, Observation

__all__ = ["ID", "Env", "make"]

Info = dict[str, Any]

ID: Final = "bisongames/Match-v0"
"""The environment id for ``gymnasium.make``."""
ILLEGAL_REWARD: Final = -1.0
"""The reward of an illegal action, which ends the episode."""


class Env(Environment, gymnasium.Env[Observation, np.int64]):
    """One seat of a game. Bots play the others inside ``reset`` and ``step``, with random numbers derived from the seed.

    Args:
        variant: a game, its id, or the path of a variant file.
        players: the number of players; None: the smallest possible.
        seat: the agent's seat; None: drawn at each reset.
        opponents: a bot for all other seats, or a dict of seat to bot; None: all play at random.
        reward: the reward at the end: ``win``, ``rank`` or ``score``; see ``Result.payoffs``.
        scaled: whether observations are floats from 0 to 1.
        setup: values that replace chance, such as ``{"start_player": 0}``.
        render_mode: ``ansi``, ``svg`` or ``human``.
        information_state: whether ``info`` has ``"information_state"``, as in ``Match.information_state``.

    Raises:
        SetupError, UnknownVariant, VariantError: if an argument is invalid.
    """

    metadata: ClassVar[dict[str, object]] = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        variant: Game | str | Path = "wind_river",
        players: int | None = None,
        *,
        seat: int | None = 0,
        opponents: Bot | Mapping[int, Bot] | None = None,
        reward: str = "win",
        scaled: bool = False,
        setup: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        information_state: bool = False,
    ) -> None:
        self._set_up(variant, players, reward, setup, scaled, render_mode, information_state)
        number = self.settings.players
        if seat is not None and (type(seat) is not int or seat not in range(number)):
            raise SetupError(f"seat must be None or 0 to {number - 1}, got {short_text(seat)}")
        self._seat = seat
        self._bots = _bots(opponents, number, seat)
        self.observation_space, self.action_space = self._spaces()
        self.seat = 0 if seat is None else seat
        """The agent's seat in this match."""
        self._ended = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, Info]:
        """Starts a match, dealt like ``Match(variant, players=n, seed=seed)``, and plays up to the agent's first choice.

        Args:
            seed: the seed of the match; None: drawn from a generator that the last seed initialized.
            options: may contain a ``setup`` for this match only.

        Raises:
            SetupError: if the seed or the setup is invalid.
        """
        super().reset(seed=seed)
        seed = int(self.np_random.integers(2**32)) if seed is None else int(seed)
        if self._seat is None:
            self.seat = int(self.np_random.integers(self.settings.players))
        self.match = self.settings.match(seed, options)
        self._luck = random.Random(f"opponents {seed}")
        self._ended = False
        self._others_play()
        return self._observation(self.seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Plays the agent's action, then the other seats up to the agent's next choice.

        An illegal action ends the episode with a reward of -1 and the reasons in ``info["violations"]``.

        Raises:
            gymnasium.error.ResetNeeded: if the episode is over, or no episode was started.
        """
        if self._ended:
            raise gymnasium.error.ResetNeeded("the episode is over: call reset()")
        violations = [] if self.match.is_over else self._play(action)
        if violations:
            self._ended = True
            info = self._info() | {"violations": violations}
            return self._observation(self.seat), ILLEGAL_REWARD, True, False, info
        self._others_play()
        if self.render_mode == "human":
            self.render()
        result = self.match.state.result
        if result is None:
            return self._observation(self.seat), 0.0, False, False, self._info()
        self._ended = True
        reward = result.payoffs(self.settings.reward)[self.seat]
        return self._observation(self.seat), reward, not result.cut, result.cut, self._info()

    def action_masks(self) -> ndarray:
        """The mask of legal actions, for masking algorithms."""
        mask = self.settings.game.action_space.mask(self.match.state)
        return np.frombuffer(bytearray(mask), np.bool_)  # torch needs writable arrays

    def _play(self, number: Any) -> list[str]:
        """Plays the action with this number; returns the reasons if it is illegal."""
        try:
            action = self.settings.game.action_space.action(number)
        except UnknownAction as unknown:
            return [str(unknown)]
        violations = self.match.state.violations(action)
        if not violations:
            self.match.play(action)
        return list(map(str, violations))

    def _others_play(self) -> None:
        match = self.match
        while match.actor not in (None, self.seat):
            player = match.state.actor or 0
            match.play(self._bots[player].choose(match.state, player, self._luck))

    def _info(self) -> Info:
        return {"seat": self.seat, **self._recall(self.seat)}


def _bots(
    opponents: Bot | Mapping[int, Bot] | None, players: int, seat: int | None
) -> dict[int, Bot]:
    others = [player for player in range(players) if player != seat]
    if isinstance(opponents, Mapping):
        bots = dict(opponents)
    else:
        bots = dict.fromkeys(others, Random() if opponents is None else opponents)
    for player in bots:
        if player not in range(players):
            raise SetupError(
                f"opponents must be at seats 0 to {players - 1}, got {short_text(player)}"
            )
    for player in others:
        if player not in bots:
            raise SetupError(f"opponents has no bot for seat {player}")
        if not callable(getattr(bots[player], "choose", None)):
            raise SetupError(f"expected a bot for seat {player}, got {short_text(bots[player])}")
    return bots


def make(
    variant: Game | str | Path = "wind_river", players: int | None = None, **keywords: Any
) -> gymnasium.Env[Observation, np.int64]:
    """Makes an environment with Gymnasium's usual wrappers. Takes the keywords of :class:`Env` and ``gymnasium.make``."""
    return gymnasium.make(ID, variant=variant, players=players, **keywords)


if ID not in gymnasium.registry:
    gymnasium.register(ID, f"{__name__}:Env")
