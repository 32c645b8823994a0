"""Environments for Gymnasium: the agent plays one seat, bots play the others.

Importing this module registers the id ``bisongames/Match-v0``::

    import gymnasium
    import bisongames.interop.gymnasium

    env = gymnasium.make("bisongames/Match-v0", variant="catan", players=4, opponents="greedy")
    envs = gymnasium.make_vec("bisongames/Match-v0", num_envs=64, variant="catan")
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

from bisongames.engine.core.hints import hints_on_keywords
from bisongames.interop.settings import needs

try:
    import gymnasium
    import numpy as np
    from numpy import ndarray
except ImportError as missing:
    raise needs("gymnasium", missing) from missing

from bisongames.bots.lineup import Bots
from bisongames.engine.positions.state import Game
from bisongames.interop.cursor_match import CursorMatch
from bisongames.interop.environment_base import RENDER_MODES, Observation, SingleEnvironment
from bisongames.interop.seat_match import SeatMatch
from bisongames.interop.vector_environment import VectorEnv

__all__ = ["ID", "Env", "VectorEnv", "make"]
__dir__ = __all__.copy

Info = dict[str, Any]

ID: Final = "bisongames/Match-v0"
"""The environment id for ``gymnasium.make``."""


class Env(SingleEnvironment, gymnasium.Env[Observation, np.int64]):
    """One seat of a game. Bots play the others inside ``reset`` and ``step``, with random numbers derived from the seed.

    ``info`` has the ``"seat"`` and the ``"action_mask"``, the same array as in the observation.

    Args:
        variant: a game, its id, or the path of a variant file.
        players: the number of players; None: the smallest possible.
        seat: the agent's seat; None: drawn at each reset.
        opponents: who plays the other seats: a bot, or text as for ``bots.make`` (``"greedy"``, ``"greedy,random"``); several
            take them in turn; or a dict of seat to bot; None: all play at random.
        reward: the reward at the end: ``win``, ``rank`` or ``score``; see ``Result.payoffs``.
        scaled: whether observations are floats from 0 to 1.
        setup: values that replace chance, such as ``{"start_player": 0}``.
        render_mode: ``ansi``, ``svg`` or ``human``.
        information_state: whether ``info`` has ``"information_state"``, as in ``Match.information_state``.

    Raises:
        SetupError, UnknownVariant, VariantError: if an argument is invalid.
    """

    metadata: ClassVar[dict[str, object]] = {"render_modes": RENDER_MODES, "render_fps": 1}

    @hints_on_keywords()
    def __init__(
        self,
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
    ) -> None:
        self._set_up(
            variant, players, reward, setup, scaled, render_mode, information_state, rows=1
        )
        self._agent = SeatMatch(self.settings, seat, opponents, self._rows)
        self.observation_space, self.action_space = self._spaces()

    @property
    def seat(self) -> int:
        """The agent's seat in this match."""
        return self._agent.seat

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
        self._agent.begin(seed, self.np_random, options)
        observation = self._observation(0)
        return observation, self._info(observation)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Plays the agent's action, then the other seats up to the agent's next choice.

        An illegal action ends the episode with a reward of -1 and the reasons in ``info["violations"]``.

        Raises:
            gymnasium.error.ResetNeeded: if the episode is over, or no episode was started.
        """
        if self._agent.is_over:
            raise gymnasium.error.ResetNeeded("the episode is over: call reset()")
        reward, terminated, truncated, violations = self._agent.play(action)
        if self.render_mode == "human" and not violations:
            self.render()
        observation = self._observation(0)
        info = self._info(observation)
        if violations:
            info["violations"] = [*violations]
        return observation, reward, terminated, truncated, info

    def action_masks(self) -> ndarray:
        """The mask of legal actions, for masking algorithms."""
        return self._rows.mask(0).astype(np.bool_)

    def _played(self) -> CursorMatch:
        return self._agent.played

    def _info(self, observation: Observation) -> Info:
        mask = observation["action_mask"]
        recalled = self._recall(self._agent.played, self.seat)
        return {"seat": self.seat, "action_mask": mask, **recalled}


def make(
    variant: Game | str | Path = "wind_river", players: int | None = None, **keywords: Any
) -> gymnasium.Env[Observation, np.int64]:
    """Makes an environment with Gymnasium's usual wrappers. Takes the keywords of :class:`Env` and ``gymnasium.make``."""
    return gymnasium.make(ID, variant=variant, players=players, **keywords)


if ID not in gymnasium.registry:
    gymnasium.register(ID, f"{__name__}:Env", vector_entry_point=f"{__name__}:VectorEnv")
