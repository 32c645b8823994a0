"""What was asked, without the bots and classes themselves: enough to make a report of matches that were kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, Literal, get_args

from attrs import frozen

from bisongames.compare.plain import Fits, all_of, is_flag, is_plain, is_text, is_whole
from bisongames.compare.titles import spelled
from bisongames.play.errors import BisongamesError, RunError
from bisongames.play.records import from_json, to_json
from bisongames.play.state import Game
from bisongames.play.variants import game_of

AS_IT_IS: Final = "as it is"
"""The point against which options are held that are changed one by one."""
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
        found = Frame(
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
    if wrong := _wrong(found):
        raise RunError(f"{source}: is damaged: the {wrong} of what was asked cannot be read")
    return found


_FIELDS: Final[Mapping[str, Fits]] = {
    "kind": lambda kind: kind in get_args(Kind),
    "details": lambda details: isinstance(details, dict) and is_plain(details),
    "variants": lambda games: games != (),
    "players": all_of(is_whole),
    "labels": all_of(all_of(is_text)),
    "bots": all_of(all_of(is_text)),
    "seed": is_whole,
    "matches": is_whole,
    "metrics": lambda metrics: metrics is None or all_of(is_text)(metrics),
    "until": all_of(is_text),
    "repeats": is_flag,
}
"""What was asked, and what each of it must be."""
_NAMED: Final = {"variants": "games", "labels": "bots", "bots": "said"}
"""What a frame calls it, where that is something else."""


def _wrong(frame: Frame) -> str:
    """What of it cannot have been asked; empty where all can."""
    for name, fits in _FIELDS.items():
        if not fits(getattr(frame, _NAMED.get(name, name))):
            return name
    each = len(frame.games)
    if len(frame.players) != each or not all(
        count in game.player_counts for count, game in zip(frame.players, frame.games, strict=True)
    ):
        return "players"
    if len(frame.bots) != each or not all(frame.bots):
        return "labels"
    if frame.matches < 0 or frame.seed < 0:
        return "matches" if frame.matches < 0 else "seed"
    return "" if _details_fit(frame) else "details"


def _details_fit(frame: Frame) -> bool:
    """Whether what only this kind has is there."""
    points, skipped = frame.details.get("points"), frame.details.get("skipped", [])
    if frame.kind not in ("sweep", "sensitivity"):
        return not points
    return (
        isinstance(points, list)
        and len(points) == len(frame.games)
        and all(isinstance(point, dict) and point for point in points)
        and all_of(_is_skipped)(skipped)
        and (frame.kind == "sweep" or "skipped" in frame.details)
    )


def _is_skipped(each: object) -> bool:
    """An option, its value, and why it cannot be played."""
    return isinstance(each, list) and len(each) == 3 and is_text(each[0]) and is_text(each[2])


def names_of(frame: Frame) -> tuple[str, ...]:
    """What the variants are called in tables and plots: as little as tells them apart."""
    points = frame.details.get("points")
    if points:
        return tuple(
            ", ".join(k if k == AS_IT_IS else f"{k}={spelled(v)}" for k, v in point.items())
            for point in points
        )
    return tuple(game.id for game in frame.games)
