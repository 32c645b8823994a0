"""The base of the environments for PettingZoo and Gymnasium: settings, and views and masks as numpy arrays."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import EllipsisType
from typing import TYPE_CHECKING

import numpy as np
from gymnasium import logger, spaces
from numpy import ndarray

from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.core.hints import hints_for
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game
from bisongames.interop.batch_rows import BatchRows
from bisongames.interop.cursor_match import CursorMatch
from bisongames.interop.settings import settings

RENDER_MODES = ["ansi", "svg", "human"]
Observation = dict[str, ndarray]
"""A dict with a view as an array of numbers, and the mask of legal actions."""


class Environment:
    """The common base of environments: settings, spaces, views and masks as arrays, and pictures."""

    def _set_up(
        self,
        variant: Game | str | Path,
        players: int | None,
        reward: str,
        setup: Mapping[str, object] | None,
        scaled: bool,
        render_mode: str | None,
        information_state: bool,
        rows: int | None = None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            modes = ", ".join(RENDER_MODES)
            raise SetupError(
                f"render_mode must be None or one of {modes}, got {short_text(render_mode)}"
            )
        self.render_mode = render_mode
        self.settings = settings(variant, players, reward, setup)
        self._scaled = scaled
        self._recalls = information_state
        number = self.settings.players if rows is None else rows
        self._rows = BatchRows(self.settings.game, self.settings.players, number)
        self._views = self.settings.game.observation_space(self.settings.players)
        self._low = np.array(self._views.low, np.int32)
        self._high = np.array(self._views.high, np.int32)
        self._least = self._low.astype(np.float32)
        self._span = self._high.astype(np.float32) - self._least

    def _spaces(self) -> tuple[spaces.Dict, spaces.Discrete]:
        """The space of observations, each with an action mask, and the space of numbered actions."""
        size = self.settings.game.action_space.size
        if self._scaled:
            view = spaces.Box(0.0, 1.0, (self._views.size,), np.float32)
        else:
            view = spaces.Box(self._low, self._high, dtype=np.int32)
        mask = spaces.Box(0, 1, (size,), np.int8)
        return spaces.Dict({"observation": view, "action_mask": mask}), spaces.Discrete(size)

    def _observation(self, row: int | EllipsisType) -> Observation:
        """A copy of a row, or of all."""
        rows = self._rows
        view = rows.views[row]
        mask = rows.mask(row) if isinstance(row, int) else rows.masks()
        if self._scaled:
            return {
                "observation": (view.astype(np.float32) - self._least) / self._span,
                "action_mask": mask,
            }
        return {"observation": view.copy(), "action_mask": mask}

    def _recall(self, played: CursorMatch, player: int) -> dict[str, object]:
        """What ``info`` says of everything that a player knows: nothing, unless that was wished."""
        if not self._recalls:
            return {}
        return {"information_state": played.match.information_state(player)}

    def _picture(self, played: CursorMatch) -> str | None:
        """The whole position as text or as a picture; the render mode ``human`` prints it instead."""
        if self.render_mode is None:
            logger.warn("render() needs an environment with a render_mode")
            return None
        state = played.cursor.state()
        if self.render_mode == "svg":
            return state.to_svg()
        if self.render_mode == "ansi":
            return state.to_text()
        print(state.to_text())
        return None


class SingleEnvironment(Environment):
    """An environment with one match."""

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(
                    ("action_label", "label", "decode", "action_to_string", "get_action_meanings"),
                    "bisongames.show.label(env.unwrapped.match.game.action_space.action(number))",
                ),
                **dict.fromkeys(("game", "variant"), "env.unwrapped.match.game"),
                **dict.fromkeys(
                    ("legal_actions", "valid_actions", "legal_mask"),
                    'the "action_mask" of the observation',
                ),
            },
            lambda: {"env.unwrapped.match": Match},
        )

    @property
    def match(self) -> Match:
        """The current match, replayed with its history; available after the first reset."""
        return self._played().match

    def _played(self) -> CursorMatch:
        raise NotImplementedError

    def render(self) -> str | None:
        """The whole position as text or as a picture; the render mode ``human`` prints it instead."""
        return self._picture(self._played())
