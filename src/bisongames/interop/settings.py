"""The settings of all adapters, and the error for an adapter that is imported without its extra."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.io.extras import missing_extra
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game, State
from bisongames.engine.views.result import REWARDS, check_reward


@frozen
class Settings:
    """Validated settings."""

    game: Game
    players: int
    reward: str
    setup: dict[str, Any]
    """The values that replace chance, by name."""

    def __deepcopy__(self, memo: object) -> Settings:
        return self

    def start(self) -> State:
        """The first position."""
        return self.game.start(self.players, **self.setup)

    def setup_with(self, options: Mapping[str, object] | None) -> dict[str, Any]:
        """The setup of a match; ``options`` may contain a ``setup`` for it; its other entries are ignored.

        Raises:
            SetupError: if that is not a dict of names and values.
        """
        return self.setup | setup_of((options or {}).get("setup"))


def settings(
    variant: Game | str | Path,
    players: int | None,
    reward: str,
    setup: Mapping[str, object] | None,
    rewards: tuple[str, ...] = REWARDS,
) -> Settings:
    """Validates the arguments of an adapter.

    Raises:
        UnknownVariant, VariantError: as in ``load``.
        SetupError: if the number of players, the reward or the setup is invalid.
    """
    game = variant if isinstance(variant, Game) else load(variant)
    if players is None:
        players = min(game.player_counts)
    check_reward(reward, rewards)
    checked = Settings(game, players, reward, setup_of(setup))
    checked.start()
    return checked


def setup_of(setup: object) -> dict[str, Any]:
    """Validates a setup: values that replace chance, by name.

    Raises:
        SetupError: if it is not a dict of names and values.
    """
    if setup is None:
        return {}
    if not isinstance(setup, Mapping) or not all(isinstance(name, str) for name in setup):
        raise SetupError(f"setup must be a dict of names and values, got {short_text(setup)}")
    return dict(setup)


def needs(extra: str, missing: ImportError) -> ImportError:
    """The exception to raise instead of a failed import."""
    return ImportError(f"{missing_extra(extra, f'bisongames.interop.{extra}')} ({missing})")
