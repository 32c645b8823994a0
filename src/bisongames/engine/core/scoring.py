"""Scores with their parts, and rankings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from bisongames.engine.core.hints import HelpfulValue, hints_for
from bisongames.engine.core.rules import Rule


@frozen
class Part(HelpfulValue):
    """One line of a score: its name, the points and the rule.

    Attributes:
        name: what the points are for.
        points: the points, negative if they are lost.
        rule: the rule that gives them.
        facts: the values it was computed from, for the text of a score sheet.
    """

    name: str
    points: int
    rule: Rule
    facts: dict[str, str | int] = field(factory=dict, hash=False)


@frozen
class Standing:
    """The scores as if scored now, with their parts; both per player.

    Attributes:
        scores: the score of each player.
        parts: the parts of each player's score, which add up to it.
        leaders: the players with the highest score.
    """

    scores: tuple[int, ...]
    parts: tuple[tuple[Part, ...], ...]

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(("points", "score", "totals"), "standing.scores"),
                **dict.fromkeys(("leader", "leading", "best"), "standing.leaders"),
                **dict.fromkeys(("winner", "winners", "ranking"), "match.result at the end"),
            }
        )

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players with the highest score; what breaks ties at the end is not asked."""
        most = max(self.scores)
        return tuple(player for player, score in enumerate(self.scores) if score == most)


@frozen
class Ranking:
    """The ranking at the end, and the rules that decided it."""

    players: tuple[tuple[int, ...], ...]
    """The players by rank, best first; tied players share a tuple."""
    decided_by: tuple[Rule, ...] = ()
    """The rules that broke ties."""


_POINTS: Final[Callable[[Part], int]] = attrgetter("points")


def standing_of(parts: Sequence[Sequence[Part]]) -> Standing:
    """The standing that these parts (per player) add up to."""
    return Standing(
        tuple([sum(map(_POINTS, mine)) for mine in parts]),
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
