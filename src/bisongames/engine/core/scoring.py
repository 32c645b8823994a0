"""Scores with their parts, and rankings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from attrs import field, frozen

from bisongames.engine.core.hints import hints_for
from bisongames.engine.core.rules import Rule


@frozen
class Part:
    """One line of a score: the reason, the points and the rule."""

    name: str
    points: int
    rule: Rule
    facts: dict[str, str | int] = field(factory=dict, hash=False)
    """The values it was computed from, for the text of a score sheet."""


@frozen
class Standing:
    """The scores as if scored now, with their parts; both per player."""

    scores: tuple[int, ...]
    parts: tuple[tuple[Part, ...], ...]

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(("points", "score", "totals"), "standing.scores"),
                **dict.fromkeys(("winner", "winners", "ranking"), "match.result at the end"),
            }
        )


@frozen
class Ranking:
    """The ranking at the end, and the rules that decided it."""

    players: tuple[tuple[int, ...], ...]
    """The players by rank, best first; tied players share a tuple."""
    decided_by: tuple[Rule, ...] = ()
    """The rules that broke ties."""


def standing_of(parts: Sequence[Sequence[Part]]) -> Standing:
    """The standing that these parts (per player) add up to."""
    return Standing(
        tuple([sum([part.points for part in mine]) for mine in parts]),
        tuple([tuple(mine) for mine in parts]),
    )


def rank_players(keys: Sequence[tuple[int, ...]], tie_breaks: Sequence[Rule] = ()) -> Ranking:
    """Players ranked by their keys, and the rules that were needed to break ties.

    ``keys`` per player: larger is better, compared from the left. ``tie_breaks[i]`` is the rule behind entry
    ``i + 1`` of the keys.
    """
    order = sorted(set(keys), reverse=True)
    players = tuple(tuple(p for p, key in enumerate(keys) if key == rank) for rank in order)
    used = {
        next(i for i, (x, y) in enumerate(zip(a, b, strict=True)) if x != y)
        for a, b in pairwise(order)
    }
    return Ranking(players, tuple(tie_breaks[i - 1] for i in sorted(used) if i > 0))
