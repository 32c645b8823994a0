"""Settings, and views and masks as numpy arrays, for the adapters for PettingZoo and Gymnasium."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from gymnasium import logger, spaces
from numpy import ndarray

from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.encoding.observation_space import ObservationSpace
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.interop.settings import settings

RENDER_MODES = ["ansi", "svg", "human"]
Observation = dict[str, ndarray]
"""A dict of a view as numbers and the mask of legal actions."""


class Numbers:
    """Converts the views and masks of a game to arrays."""

    def __init__(self, game: Game, players: int, scaled: bool) -> None:
        self.game, self.scaled = game, scaled
        self.views: ObservationSpace = game.observation_space(players)
        self.low = np.array(self.views.low, np.int32)
        self.high = np.array(self.views.high, np.int32)
        self._low = self.low.astype(np.float32)
        self._span = self.high.astype(np.float32) - self._low

    def observation_space(self) -> spaces.Dict:
        """The space of observations, each with an action mask."""
        size = self.game.action_space.size
        if self.scaled:
            view = spaces.Box(0.0, 1.0, (self.views.size,), np.float32)
        else:
            view = spaces.Box(self.low, self.high, dtype=np.int32)
        return spaces.Dict({"observation": view, "action_mask": spaces.Box(0, 1, (size,), np.int8)})

    def action_space(self) -> spaces.Discrete:
        """The space of numbered actions."""
        return spaces.Discrete(self.game.action_space.size)

    def whole(self, state: State, player: int) -> ndarray:
        """A player's view as integers."""
        return np.frombuffer(self.views.observe(state, player), np.int32)

    def view(self, state: State, player: int) -> ndarray:
        """A player's view as numbers, scaled if so configured."""
        view = self.whole(state, player)
        return (view.astype(np.float32) - self._low) / self._span if self.scaled else view

    def observation(self, state: State, player: int) -> Observation:
        """A player's view with the mask of legal actions; all zeros unless it is their turn to act."""
        actions = self.game.action_space
        mask = actions.mask(state) if state.actor == player else bytes(actions.size)
        return {
            "observation": self.view(state, player),
            "action_mask": np.frombuffer(mask, np.int8),
        }


class Environment:
    """The common base of environments: settings, spaces, match and pictures."""

    match: Match
    """The current match; available after the first reset."""

    def _set_up(
        self,
        variant: Game | str | Path,
        players: int | None,
        reward: str,
        setup: Mapping[str, object] | None,
        scaled: bool,
        render_mode: str | None,
    ) -> None:
        """Validates the arguments of an environment.

        Raises:
            SetupError, UnknownVariant, VariantError: if one of them is invalid.
        """
        if render_mode not in (None, *RENDER_MODES):
            modes = ", ".join(RENDER_MODES)
            raise SetupError(
                f"render_mode must be None or one of {modes}, got {short_text(render_mode)}"
            )
        self.render_mode = render_mode
        self.settings = settings(variant, players, reward, setup)
        self._numbers = Numbers(self.settings.game, self.settings.players, scaled)

    def render(self) -> str | None:
        """The whole position as text or as a picture; the render mode ``human`` prints it instead."""
        state = self.match.state
        if self.render_mode == "ansi":
            return state.to_text()
        if self.render_mode == "svg":
            return state.to_svg()
        if self.render_mode == "human":
            print(state.to_text())
        else:
            logger.warn("render() needs an environment with a render_mode")
        return None
