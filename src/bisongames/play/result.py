"""Scores that explain themselves, ranking, and the result of a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from attrs import field, frozen

from bisongames.play.rules import Rule

if TYPE_CHECKING:
    from bisongames.play.game import Game


@frozen
class Part:
    """One line of a score: what for, how much, by which rule."""

    name: str
    points: int
    rule: Rule


@frozen
class Standing:
    """The scores as if scored now, with their parts; both per player."""

    scores: tuple[int, ...]
    parts: tuple[tuple[Part, ...], ...]


@frozen
class Result:
    """The end of a game: who won, by what, and why the order is so."""

    game: Game = field(repr=False)
    ranking: tuple[tuple[int, ...], ...]
    """Players, best first, those who share a rank together."""
    scores: tuple[int, ...]
    """Per player."""
    parts: tuple[tuple[Part, ...], ...]
    """Per player; the points of the parts add up to the score."""
    decided_by: tuple[Rule, ...]
    """The rules that broke ties."""
    ended_by: Rule
    cut: bool = False
    """True if the game was cut off rather than played to its end."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The first rank."""
        return self.ranking[0]


def standing(parts: Sequence[Sequence[Part]]) -> Standing:
    """The standing that these parts (per player) add up to."""
    return Standing(
        tuple(sum(part.points for part in mine) for mine in parts),
        tuple(tuple(mine) for mine in parts),
    )


def ranked(
    keys: Sequence[tuple[int, ...]], tie_breaks: Sequence[Rule]
) -> tuple[tuple[tuple[int, ...], ...], tuple[Rule, ...]]:
    """Players ranked by their keys, and the rules that were needed to tell some of them apart.

    ``keys`` per player: larger is better, compared from the left. ``tie_breaks[i]`` is the rule behind entry
    ``i + 1`` of the keys.
    """
    order = sorted(set(keys), reverse=True)
    ranking = tuple(tuple(p for p, key in enumerate(keys) if key == rank) for rank in order)
    used = {
        next(i for i, (x, y) in enumerate(zip(a, b, strict=True)) if x != y)
        for a, b in pairwise(order)
    }
    return ranking, tuple(tie_breaks[i - 1] for i in sorted(used) if i > 0)
