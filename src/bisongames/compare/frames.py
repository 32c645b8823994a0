"""What was asked, without the bots and classes themselves: enough to make a report of matches that were kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal

from attrs import frozen

from bisongames.play.errors import BisongamesError, RunError
from bisongames.play.records import from_json, to_json
from bisongames.play.state import Game
from bisongames.play.variants import game_of

Kind = Literal["compare", "sweep", "sensitivity", "ladder", "fairness", "overview"]


@frozen
class Frame:
    """What was asked, as plain values."""

    kind: Kind
    details: Mapping[str, Any]
    """What only this kind has, as JSON holds it."""
    games: tuple[Game, ...]
    """One for each variant that is played."""
    players: tuple[int, ...]
    """For each of them."""
    bots: tuple[tuple[str, ...], ...]
    """For each of them, the labels."""
    said: tuple[tuple[str, ...], ...]
    """The bots with what they were made with, where that can be written."""
    seed: int
    matches: int
    metrics: tuple[str, ...] | None
    until: tuple[str, ...]
    repeats: bool
    """Whether all bots choose the same in the same position with the same luck."""

    @property
    def tested(self) -> bool:
        """Whether the variants are held against the first."""
        return self.kind in ("compare", "sweep", "sensitivity")

    def asked(self) -> dict[str, Any]:
        """As JSON, the variants whole."""
        plain: dict[str, Any] = {
            "kind": self.kind,
            "details": dict(self.details),
            "variants": [
                {"id": game.id, "without": list(game.without), "whole": to_json(game.variant)}
                for game in self.games
            ],
            "players": list(self.players),
            "labels": [list(labels) for labels in self.bots],
            "bots": [list(said) for said in self.said],
            "seed": self.seed,
            "matches": self.matches,
            "metrics": None if self.metrics is None else list(self.metrics),
            "until": list(self.until),
            "repeats": self.repeats,
        }
        found: dict[str, Any] = json.loads(json.dumps(plain))
        return found


def frame_of(asked: Mapping[str, Any], source: str) -> Frame:
    """What was asked for in a run.

    Raises:
        RunError: it cannot be read; a variant of it is no longer one.
    """
    try:
        return Frame(
            kind=asked["kind"],
            details=asked["details"],
            games=tuple(
                game_of(from_json(given["whole"]), given["id"]) for given in asked["variants"]
            ),
            players=tuple(asked["players"]),
            bots=tuple(map(tuple, asked["labels"])),
            said=tuple(map(tuple, asked["bots"])),
            seed=asked["seed"],
            matches=asked["matches"],
            metrics=None if asked["metrics"] is None else tuple(asked["metrics"]),
            until=tuple(asked["until"]),
            repeats=asked["repeats"],
        )
    except BisongamesError as error:
        raise RunError(f"{source}: its variants cannot be loaded: {error}") from error
    except (KeyError, TypeError, ValueError) as error:
        raise RunError(f"{source}: is damaged: what was asked cannot be read") from error


def names_of(frame: Frame) -> tuple[str, ...]:
    """What the variants are called in tables and plots: as little as tells them apart."""
    points = frame.details.get("points")
    if points:
        return tuple(", ".join(f"{k}={_said(v)}" for k, v in point.items()) for point in points)
    return tuple(game.id for game in frame.games)


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, dict):
        return ",".join(f"{k}:{v}" for k, v in value.items())
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
