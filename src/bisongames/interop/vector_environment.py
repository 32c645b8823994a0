"""Many environments of Gymnasium in one process, which share two arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy import ndarray

from bisongames.bots.lineup import Bots
from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game
from bisongames.interop.environment_base import RENDER_MODES, Environment, Observation
from bisongames.interop.seat_match import GOES_ON, SeatMatch

Steps = tuple[Observation, ndarray, ndarray, ndarray, dict[str, Any]]
"""Observations, rewards, terminations, truncations and infos of all environments."""


class VectorEnv(Environment, gymnasium.vector.VectorEnv[Observation, ndarray, ndarray]):
    """A batch of :class:`~bisongames.interop.gymnasium.Env`, whose matches it plays several times as fast.

    Args:
        num_envs: the number of environments.
        variant, players, seat, opponents, reward, scaled, setup, render_mode, information_state: as for ``Env``.
        autoreset_mode: as for Gymnasium's ``SyncVectorEnv``: when an environment that has ended begins its next match.

    Raises:
        SetupError, UnknownVariant, VariantError: if an argument is invalid.
    """

    def __init__(
        self,
        num_envs: int = 1,
        variant: Game | str | Path = "wind_river",
        players: int | None = None,
        *,
        seat: int | None = 0,
        opponents: Bots | Mapping[int, Bots] | None = None,
        reward: str = "win",
        scaled: bool = False,
        setup: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        information_state: bool = False,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        if type(num_envs) is not int or num_envs < 1:
            raise SetupError(f"num_envs must be a number from 1, got {short_text(num_envs)}")
        self._set_up(
            variant, players, reward, setup, scaled, render_mode, information_state, rows=num_envs
        )
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "autoreset_mode": self._mode,
        }
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = self._spaces()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._agents = [
            SeatMatch(self.settings, seat, opponents, self._rows, row) for row in range(num_envs)
        ]
        self._seats = np.array([agent.seat for agent in self._agents])
        self._generators: list[np.random.Generator] = [np_random()[0] for _ in range(num_envs)]

    @property
    def matches(self) -> tuple[Match, ...]:
        """The matches with their histories; available after the first reset."""
        return tuple([agent.played.match for agent in self._agents])

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts the matches that single environments start with these seeds.

        Args:
            seed: one for each environment; a number: that for the first, the next for the second, and so on.
            options: a ``setup`` for these matches only, and ``reset_mask``, an array with True where to start.

        Raises:
            SetupError: if a seed, the setup or the mask is invalid.
        """
        number = self.num_envs
        given = options or {}
        asked = given.get("reset_mask", np.ones(number, np.bool_))
        if not isinstance(asked, np.ndarray) or asked.dtype != np.bool_ or asked.shape != (number,):
            raise SetupError(
                f"reset_mask must be an array of {number} bools, got {short_text(asked)}"
            )
        if isinstance(seed, int | np.integer):
            seed = [int(seed) + row for row in range(number)]
        seeds = [None] * number if seed is None else seed
        if len(seeds) != number:
            raise SetupError(f"expected {number} seeds, got {len(seeds)}")
        for row in np.flatnonzero(asked).tolist():
            self._begin(row, seeds[row], given)
        observation = self._observation(...)
        return observation, self._infos(asked, observation)

    def step(self, actions: ndarray) -> Steps:
        """Plays an action in each environment; one that has ended begins its next match instead, by its autoreset mode.

        Raises:
            gymnasium.error.ResetNeeded: if an environment has not begun, or has ended and is not reset automatically.
        """
        number = self.num_envs
        rewards = np.zeros(number)
        terminated: ndarray = np.zeros(number, np.bool_)
        truncated: ndarray = np.zeros(number, np.bool_)
        ended: list[int] = []
        refused: dict[int, list[str]] = {}
        # Plain numbers are used several times as fast as numpy's.
        numbers = np.asarray(actions).tolist()
        for row, (agent, action) in enumerate(zip(self._agents, numbers, strict=True)):
            if not agent.is_over:
                outcome = agent.play(action)
                if outcome is not GOES_ON:
                    rewards[row] = outcome.reward
                    terminated[row], truncated[row] = outcome.terminated, outcome.truncated
                    ended.append(row)
                    if outcome.violations:
                        refused[row] = [*outcome.violations]
            elif self._mode is AutoresetMode.NEXT_STEP and agent.has_begun:
                self._begin(row, None, None)
            else:
                raise gymnasium.error.ResetNeeded(f"environment {row} is over: call reset()")
        infos: dict[str, Any] = {}
        if self._mode is AutoresetMode.SAME_STEP:
            for row in ended:
                agent = self._agents[row]
                last = self._observation(row)
                info: dict[str, object] = {"seat": agent.seat, "action_mask": last["action_mask"]}
                info |= self._recall(agent.played, agent.seat)
                info |= {"violations": refused[row]} if row in refused else {}
                seen = {"final_obs": last, "final_info": info}
                infos = self._add_info(infos, seen, row)
                self._begin(row, None, None)
        else:
            for row, violations in refused.items():
                infos = self._add_info(infos, {"violations": violations}, row)
        observation = self._observation(...)
        infos |= self._infos(np.ones(number, np.bool_), observation)
        return observation, rewards, terminated, truncated, infos

    def action_masks(self) -> ndarray:
        """The masks of legal actions, a row for each environment."""
        return self._rows.masks().astype(np.bool_)

    def render(self) -> tuple[str | None, ...]:
        """The positions as texts or pictures; the render mode ``human`` prints them instead."""
        return tuple([self._picture(agent.played) for agent in self._agents])

    def _begin(self, row: int, seed: int | None, options: Mapping[str, object] | None) -> None:
        if seed is not None:
            self._generators[row], _ = np_random(int(seed))
        agent = self._agents[row]
        agent.begin(seed, self._generators[row], options)
        self._seats[row] = agent.seat

    def _infos(self, rows: ndarray, observation: Observation) -> dict[str, Any]:
        seats, masks = self._seats.copy(), observation["action_mask"]
        if not rows.all():
            seats, masks = np.where(rows, seats, 0), np.where(rows[:, None], masks, 0)
        infos: dict[str, Any] = {"seat": seats, "_seat": rows.copy()}
        infos |= {"action_mask": masks, "_action_mask": rows.copy()}
        for row in np.flatnonzero(rows).tolist() if self._recalls else ():
            agent = self._agents[row]
            infos = self._add_info(infos, self._recall(agent.played, agent.seat), row)
        return infos
