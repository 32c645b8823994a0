"""The design of an experiment: the request in plain values, sufficient to report on stored matches."""

from __future__ import annotations

import json
from collections.abc import Sequence
from string import ascii_uppercase
from typing import Final, Literal

from attrs import asdict, frozen

from bisongames.engine.core.errors import BisongamesError, RunError
from bisongames.engine.loader import game_of
from bisongames.engine.positions.state import Game
from bisongames.engine.serialization.records import from_json, to_json
from bisongames.lab.metrics.metric_titles import value_text
from bisongames.lab.value_checks import PlainDict, is_plain, structure

UNCHANGED: Final = "as it is"
"""The name of the reference point of a sensitivity study."""
PROPOSED: Final = "proposed"
"""The name of a point of a search beside the game as it is."""
MAX_NAME: Final = 24
"""The maximum length of an id that stands for its variant in every row of a table."""
Kind = Literal[
    "compare", "sweep", "sensitivity", "ladder", "fairness", "overview", "tune", "matrix", "screen"
]


@frozen
class Design:
    """The matches to play and the kind of study; tuples have one entry per variant unless stated otherwise."""

    kind: Kind
    details: PlainDict
    """The values specific to this kind of study, as in JSON."""
    variants: tuple[Game, ...]
    players: tuple[int, ...]
    labels: tuple[tuple[str, ...], ...]
    """The labels of the bots."""
    bots: tuple[tuple[str, ...], ...]
    """The bots with their arguments, as text."""
    seed: int
    matches: int
    """The number of matches of each variant."""
    metrics: tuple[str, ...] | None
    until: tuple[str, ...]
    repeats: bool
    """Whether all bots make the same choice given the same position and random numbers."""
    pace: PlainDict | None = None
    """The seconds by kind of choice; None: the estimates."""

    @property
    def tested(self) -> bool:
        """Whether the study tests each variant against the first."""
        return self.kind in ("compare", "sweep", "sensitivity")

    @property
    def reference(self) -> int:
        """The index of the variant that the others are compared with."""
        index = self.details.get("reference", 0)
        assert isinstance(index, int)
        return index

    @property
    def others(self) -> tuple[int, ...]:
        """The indices of the variants that are compared with the reference; none if the study tests no differences."""
        if not self.tested:
            return ()
        return tuple(i for i in range(len(self.variants)) if i != self.reference)

    def request(self) -> PlainDict:
        """The design as JSON, with whole variants."""
        variants = [
            {"id": game.id, "without": list(game.without), "whole": to_json(game.variant)}
            for game in self.variants
        ]
        plain = asdict(self, recurse=False) | {"variants": variants}
        request: PlainDict = json.loads(json.dumps(plain))
        return request


def design_of(request: PlainDict, source: str) -> Design:
    """The design of a stored request.

    Args:
        request: the request as JSON.
        source: the name of its file, for messages.

    Raises:
        RunError: if the request is damaged, or one of its variants no longer loads.
    """
    fault = f"{source}: is damaged: "
    try:
        games = [game_of(from_json(v["whole"]), v["id"]) for v in request["variants"]]
        if not is_plain(request):
            raise ValueError("not printable")
        design = structure({**request, "variants": games}, Design)
    except BisongamesError as error:
        raise RunError(f"{source}: its variants cannot be loaded: {error}") from error
    except (KeyError, TypeError, ValueError) as error:
        raise RunError(f"{fault}the request cannot be read") from error
    if part := _inconsistent(design):
        raise RunError(f"{fault}the {part} of the request cannot be read")
    return design


def _inconsistent(design: Design) -> str:
    """The name of an argument that conflicts with the others; empty if none does."""
    number = len(design.variants)
    games = zip(design.players, design.variants, strict=False)
    fits = {
        "variants": number > 0,
        "players": len(design.players) == number
        and all(players in game.player_counts for players, game in games),
        "labels": len(design.labels) == number and all(design.labels),
        "matches": design.matches >= 0,
        "seed": design.seed >= 0,
        "details": _details_fit(design),
    }
    return next((name for name, is_so in fits.items() if not is_so), "")


def _details_fit(design: Design) -> bool:
    if design.details.get("reference", 0) not in range(len(design.variants)):
        return False
    points, skipped = design.details.get("points"), design.details.get("skipped")
    if design.kind not in ("sweep", "sensitivity", "tune", "screen"):
        return not points
    if not isinstance(points, list) or len(points) != len(design.variants):
        return False
    if not all(isinstance(point, dict) and point for point in points):
        return False
    if skipped is None:
        return design.kind in ("sweep", "tune")
    return isinstance(skipped, list) and all(map(_is_skipped, skipped))


def _is_skipped(entry: object) -> bool:
    """Whether this is a list of three items: an option, a value, and the reason why matches cannot use it."""
    match entry:
        case [str(), _, str()]:
            return True
    return False


def names_of(design: Design) -> tuple[str, ...]:
    """Short, distinct names of the variants for sentences, tables and plots."""
    if names := design.details.get("names"):
        return tuple(names)
    points = design.details.get("points")
    if points:
        return tuple(
            ", ".join(k if k == UNCHANGED else f"{k}={value_text(v)}" for k, v in point.items())
            for point in points
        )
    return _short_names(design.variants)


def _short_names(games: Sequence[Game]) -> tuple[str, ...]:
    """The ids if they are short, else the titles, else what tells the ids apart, else letters."""
    ids = [game.id for game in games]
    parts = [id.split("+") for id in ids]
    shared = next((i for i, each in enumerate(zip(*parts, strict=False)) if len({*each}) > 1), 1)
    own = [" ".join(each[shared:]) or id for each, id in zip(parts, ids, strict=True)]
    for names in (ids, [game.title for game in games], own):
        if len(games) == 1 or (len({*names}) == len(games) and max(map(len, names)) <= MAX_NAME):
            return tuple(names)
    return letters(len(games))


def letters(number: int) -> tuple[str, ...]:
    """Letters as names, or V1, V2 and so on."""
    if number <= len(ascii_uppercase):
        return tuple(ascii_uppercase[:number])
    return tuple(f"V{i}" for i in range(1, number + 1))
