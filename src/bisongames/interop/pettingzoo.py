"""Environments for PettingZoo: every player is an agent, and they act in turn."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from bisongames.engine.core.hints import hints_on_keywords
from bisongames.interop.settings import needs

try:
    import numpy as np
    from gymnasium import spaces
    from numpy import ndarray
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import conversions, wrappers
except ImportError as missing:
    raise needs("pettingzoo", missing) from missing

from bisongames.engine.positions.state import Game
from bisongames.interop.cursor_match import CursorMatch
from bisongames.interop.environment_base import RENDER_MODES, Observation, SingleEnvironment

__all__ = ["env", "parallel_env", "raw_env"]
__dir__ = __all__.copy


class raw_env(SingleEnvironment, AECEnv[str, Observation, int]):  # noqa: N801  PettingZoo's naming convention
    """A game without wrappers.

    Args:
        variant: a game, its id, or the path of a variant file.
        players: the number of players; None: the smallest possible.
        reward: the reward at the end: ``win``, ``rank`` or ``score``; see ``Result.payoffs``.
        scaled: whether observations are floats from 0 to 1.
        setup: values that replace chance, such as ``{"start_player": 0}``.
        render_mode: ``ansi``, ``svg`` or ``human``.
        information_state: whether ``info`` has ``"information_state"``, as in ``Match.information_state``.

    Raises:
        SetupError, UnknownVariant, VariantError: if an argument is invalid.
    """

    metadata: ClassVar[dict[str, object]] = {
        "render_modes": RENDER_MODES,
        "name": "bisongames_v0",
        "is_parallelizable": True,
    }

    @hints_on_keywords()
    def __init__(
        self,
        variant: Game | str | Path,
        players: int | None = None,
        *,
        reward: str = "win",
        scaled: bool = False,
        setup: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        information_state: bool = False,
    ) -> None:
        super().__init__()
        self._set_up(variant, players, reward, setup, scaled, render_mode, information_state)
        number = self.settings.players
        self.possible_agents = [f"player_{player}" for player in range(number)]
        self.agents: list[str] = []
        self._seats = {agent: player for player, agent in enumerate(self.possible_agents)}
        each = {agent: self._spaces() for agent in self.possible_agents}
        self.observation_spaces = {agent: views for agent, (views, _) in each.items()}
        self.action_spaces = {agent: actions for agent, (_, actions) in each.items()}
        everybody = [np.tile(row, (number, 1)) for row in (self._low, self._high)]
        self.state_space = spaces.Box(*everybody, dtype=np.int32)
        self._luck = random.Random(secrets.randbits(64))
        self._written: set[int] = set()  # the players whose rows show this position

    def observation_space(self, agent: str) -> spaces.Dict:
        """The observation space of an agent, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The action space of an agent, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Starts a match, dealt like ``Match(variant, players=n, seed=seed)``.

        Args:
            seed: the seed of the match; None: drawn from a generator that the last seed initialized.
            options: may contain a ``setup`` for this match only.

        Raises:
            SetupError: if the seed or the setup is invalid.
        """
        if seed is None:
            seed = self._luck.getrandbits(32)
        else:
            seed = int(seed)
            self._luck = random.Random(seed)
        self._on_cursor = CursorMatch(self.settings, seed, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """The view of an agent with its action mask: all zeros while others act, all ones after the end."""
        return self._observation(self._write(self._seats[agent]))

    def state(self) -> ndarray:
        """The views of all players as integers, one row each."""
        for player in range(self.settings.players):
            self._write(player)
        return self._rows.views.copy()

    def step(self, action: Any) -> None:
        """Plays the action of the selected agent, then chance up to the next choice.

        Raises:
            IllegalAction: if the action is illegal, with every reason; nothing has changed.
            UnknownAction: if no action has this number.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        numbered, player = self.settings.game.action_space.action(action), self._seats[agent]
        if not self._rows.allows(self._write(player), int(action)):
            self.match.state.apply(numbered)  # raises, unless it is an unlisted offer
        self._on_cursor.play(numbered)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Does nothing, since there is nothing to close; PettingZoo requires it beside ``render``."""

    def _played(self) -> CursorMatch:
        return self._on_cursor

    def _write(self, player: int) -> int:
        """Writes the row of a player, unless it shows this position already; returns its number, which is the player's."""
        if player not in self._written:
            self._rows.write(player, self._on_cursor.cursor, player)
            self._written.add(player)
        return player

    def _go_on(self) -> None:
        """Selects the next agent and tells all what they know; at the end, sets the rewards."""
        self._written.clear()
        played = self._on_cursor
        self.infos = {agent: self._recall(played, self._seats[agent]) for agent in self.agents}
        position = played.cursor
        result = position.result
        if result is None:
            self.agent_selection = self.possible_agents[position.actor or 0]
            return
        payoffs = result.payoffs(self.settings.reward)
        self.rewards = dict(zip(self.possible_agents, payoffs, strict=True))
        over = self.truncations if result.cut else self.terminations
        over.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self.agents[0]


def env(
    variant: Game | str | Path, players: int | None = None, **keywords: Any
) -> AECEnv[str, Observation, int]:
    """A game with the usual wrappers: an illegal action ends it with reward -1. Takes the keywords of :class:`raw_env`."""
    raw = raw_env(variant, players, **keywords)
    inner = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


def parallel_env(
    variant: Game | str | Path, players: int | None = None, **keywords: Any
) -> ParallelEnv[str, Observation, int]:
    """A game for libraries that pass an action for every agent at once; only the selected agent's action is played."""
    return conversions.turn_based_aec_to_parallel(env(variant, players, **keywords))
