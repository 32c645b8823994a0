"""Rates bots by the order in which they finish."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import log
from typing import ClassVar, Final, Self, Unpack

from attrs import frozen

from bisongames.bots.lineup import Bots, contestants_of, cycle
from bisongames.engine.core.errors import SetupError
from bisongames.lab.design.arguments import LadderArguments, VariantLike, check_arguments, game_of
from bisongames.lab.design.design import Design, Kind
from bisongames.lab.metrics.metric_titles import match_count
from bisongames.lab.report.report import Fields, Report
from bisongames.lab.report.text_tables import Table
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.stats.distributions import Z
from bisongames.lab.studies.execution import run_study
from bisongames.lab.value_checks import as_int

ELO: Final = 400 / log(10)
"""Elo points per unit of log strength."""

PRIOR: Final = 0.5
"""Wins added to each bot against every other bot, to keep the rating of an unbeaten bot finite."""


@frozen
class Rating:
    """The strength of a bot."""

    bot: str
    rating: float
    """The strength in Elo, with mean 0 over all bots."""
    low: float
    high: float
    matches: int
    wins: float
    """The number of wins; a shared win counts as a fraction."""


@frozen(kw_only=True)
class Ladder(Report):
    """The bots by strength."""

    STUDY: ClassVar[Kind] = "ladder"
    ratings: tuple[Rating, ...]
    """The bots with their ratings, best first."""

    @classmethod
    def build(cls, design: Design, facts: Fields) -> Self:
        ratings = rate_bots(facts["matches"], facts["bots"])
        verdict = _verdict(ratings, facts["number"])
        whole = cycle(len(design.labels[0]), design.players[0])
        note = (
            f"{facts['note']}\nThe number of matches is rounded up to a multiple of {whole}, so that each bot plays on each seat "
            f"equally often.\nRatings are Bradley-Terry ratings in Elo, from the order in which bots finished, with 95 % intervals; "
            "each match counts as one observation."
        )
        return cls(**{**facts, "verdict": verdict, "note": note}, ratings=ratings)

    def question(self) -> str:
        return f"{self.variants[0]}: which of {len(self.ratings)} bots is stronger"

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """A table of the ratings; with ``all``, also the other metrics."""
        rows = tuple(
            (
                r.bot,
                f"{r.rating:+.0f}",
                f"{r.low:+.0f} to {r.high:+.0f}",
                f"{r.matches}",
                f"{r.wins:.1f}",
            )
            for r in self.ratings
        )
        columns = ("bot", "rating", "95 %", "matches", "wins")
        tables = [Table(self.heading(), columns, rows, self.note, numbers=4)]
        return tables + super().metrics_tables(width, all) if all else tables


def ladder(variant: VariantLike, bots: Bots, **playing: Unpack[LadderArguments]) -> Ladder:
    """Rates bots in matches against each other, with each bot in each seat equally often.

    Args:
        variant: the variant to play.
        bots: at least two different bots.
        playing: as in :func:`compare`; ``matches`` is rounded up so that all seats are used equally.

    Raises:
        SetupError: if there are fewer than two bots; and as in :func:`compare`.
    """
    check_arguments("ladder", playing)
    game = game_of(variant)
    seated = contestants_of(bots)
    labels = [player.label for player in seated]
    if len(set(labels)) < 2 or len(set(labels)) < len(labels):
        raise SetupError("a ladder needs at least two different bots, each given once")
    count = as_int(playing.get("players"))
    number = min(game.player_counts) if count is None else count
    round_ = cycle(len(seated), number) if number in game.player_counts else 1
    rest: dict[str, object] = dict(playing)
    wanted = as_int(rest.get("matches", 200))
    if type(wanted) is int:
        rest["matches"] = -(-wanted // round_) * round_
    return run_study(Ladder, [game], bots=bots, most_bots=len(seated), **rest)


def rate_bots(matches: Sequence[Outcome], bots: Sequence[str]) -> tuple[Rating, ...]:
    """The bots with their ratings, best first."""
    import numpy as np

    from bisongames.lab.stats.bradley_terry import log_strengths, standard_errors

    number = len(bots)
    by_match = np.array([_wins(match, bots) for match in matches]).reshape(-1, number, number)
    wins = by_match.sum(axis=0) + PRIOR * (1 - np.eye(number))
    strengths = log_strengths(wins)
    errors = standard_errors(by_match, wins, strengths)
    ratings = []
    for bot, rating, reach in zip(bots, strengths * ELO, errors * Z * ELO, strict=True):
        own = [m for m in matches if bot in m.bots]
        shared = sum(sum(m.bots[w] == bot for w in m.winners) / len(m.winners) for m in own)
        low, high = float(rating - reach), float(rating + reach)
        ratings.append(Rating(bot, float(rating), low, high, len(own), shared))
    return tuple(sorted(ratings, key=lambda r: -r.rating))


def _wins(match: Outcome, bots: Sequence[str]) -> list[list[float]]:
    """How often each bot finished before each other bot; a tie counts as half; seats of the same bot are omitted."""
    rank = {player: r for r, players in enumerate(match.ranking) for player in players}
    wins = [[0.0] * len(bots) for _ in bots]
    for (one, i), (other, j) in permutations(enumerate(map(bots.index, match.bots)), 2):
        if i != j:
            wins[i][j] += (rank[one] < rank[other]) + (rank[one] == rank[other]) / 2
    return wins


def _verdict(ratings: Sequence[Rating], number: int) -> str:
    if not number:
        return "No matches were played."
    best, second = ratings[0], ratings[1]
    lead = best.rating - second.rating
    ahead = f"{best.bot} is ahead of {second.bot} by {lead:.0f} Elo after {match_count(number)}"
    if best.low > second.high:
        return f"{ahead}, and their intervals do not overlap."
    return f"{ahead}; their intervals overlap, so this may be luck."
