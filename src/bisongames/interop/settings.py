"""Settings common to all adapters: game, number of players and reward."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.result import REWARDS, check_reward
from bisongames.engine.positions.state import Game
from bisongames.engine.variants.loader import load


@frozen
class Settings:
    """Validated settings."""

    game: Game
    players: int
    reward: str
    setup: dict[str, Any]

    def match(self, seed: int | None, options: Mapping[str, Any] | None = None) -> Match:
        """Starts a match of this game; ``options`` may hold a ``setup`` for this match, other entries are ignored.

        Raises:
            SetupError: the setup or the seed is none.
        """
        setup = self.setup | setup_of((options or {}).get("setup"))
        return Match(self.game, players=self.players, seed=seed, **setup)


def settings(
    variant: Game | str | Path,
    players: int | None,
    reward: str,
    setup: Mapping[str, Any] | None,
    rewards: tuple[str, ...] = REWARDS,
) -> Settings:
    """Validates the arguments of an adapter.

    Raises:
        UnknownVariant, VariantError: as ``load``.
        SetupError: a number of players, a reward or a setup that there is not.
    """
    game = variant if isinstance(variant, Game) else load(variant)
    if players is None:
        players = min(game.player_counts)
    check_reward(reward, rewards)
    found = setup_of(setup)
    game.start(players, **found)
    return Settings(game, players, reward, found)


def setup_of(setup: object) -> dict[str, Any]:
    """Validates a setup: values that replace chance, by name.

    Raises:
        SetupError: these are no names with values.
    """
    if setup is None:
        return {}
    if not isinstance(setup, Mapping) or not all(isinstance(name, str) for name in setup):
        raise SetupError(f"setup must be a dict of names and values, got {short_text(setup)}")
    return dict(setup)
