"""Which bot is stronger: ratings by who finished before whom."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Any, Final, Self

from attrs import frozen

from bisongames.bots.seating import cycle
from bisongames.compare.distributions import Z
from bisongames.compare.frames import Frame
from bisongames.compare.played import Played
from bisongames.compare.report import Report
from bisongames.compare.tables import Table
from bisongames.compare.titles import so_many_matches

ELO: Final = 400 / log(10)
"""Elo points for each unit of the logarithm of strength."""

PRIOR: Final = 0.5
"""Wins that each bot is given against each other one, so that who never loses still has a rating."""

Matrix = list[list[float]]


@frozen
class Rating:
    """A bot with its strength."""

    bot: str
    rating: float
    """In Elo; the mean of all is 0."""
    low: float
    high: float
    matches: int
    wins: float
    """A shared win counts its part."""


@frozen(kw_only=True)
class Ladder(Report):
    """The bots by strength."""

    ratings: tuple[Rating, ...]
    """The best first."""

    @classmethod
    def told(cls, frame: Frame, facts: dict[str, Any]) -> Self:
        ratings = rated(facts["matches"], facts["bots"])
        verdict = _verdict(ratings, facts["number"])
        whole = cycle(len(frame.bots[0]), frame.players[0])
        note = (
            f"{facts['note']}\nSo that each bot sits on each seat equally often, the matches asked for are rounded up to a "
            f"multiple of {whole}.\nRatings are those of Bradley and Terry, by who finished before whom, in Elo; 95 % intervals, "
            "each match taken as one."
        )
        return cls(**{**facts, "verdict": verdict, "note": note}, ratings=ratings)

    def question(self) -> str:
        """Who plays what."""
        return f"{self.variants[0]}: which of {len(self.ratings)} bots is stronger"

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """The ratings, then if all is wanted every other number."""
        rows = tuple(
            (
                r.bot,
                f"{r.rating:+.0f}",
                f"{r.low:+.0f} to {r.high:+.0f}",
                str(r.matches),
                f"{r.wins:.1f}",
            )
            for r in self.ratings
        )
        columns = ("bot", "rating", "95 %", "matches", "wins")
        tables = [Table(self.heading(), columns, rows, self.note, numbers=4)]
        return tables + super().metrics_tables(width, all) if all else tables


def rated(matches: Sequence[Played], bots: Sequence[str]) -> tuple[Rating, ...]:
    """The bots by strength, the best first."""
    index = {bot: i for i, bot in enumerate(bots)}
    each = [_beaten(match, index) for match in matches]
    number = len(bots)
    wins = [[0.0 if i == j else PRIOR for j in range(number)] for i in range(number)]
    for pairs in each:
        for (i, j), share in pairs.items():
            wins[i][j] += share
    strengths = strengths_of(wins)
    errors = _errors(each, wins, strengths)
    found = []
    for bot, i in index.items():
        rating, reach = strengths[i] * ELO, Z * errors[i] * ELO
        mine = [m for m in matches if bot in m.bots]
        shared = sum(sum(m.bots[w] == bot for w in m.winners) / len(m.winners) for m in mine)
        found.append(Rating(bot, rating, rating - reach, rating + reach, len(mine), shared))
    return tuple(sorted(found, key=lambda r: -r.rating))


def _beaten(match: Played, index: dict[str, int]) -> dict[tuple[int, int], float]:
    """Who finished before whom; half for who share a rank. Two of the same bot say nothing."""
    rank = {player: r for r, players in enumerate(match.ranking) for player in players}
    found: dict[tuple[int, int], float] = {}
    for one in range(match.players):
        for other in range(match.players):
            i, j = index[match.bots[one]], index[match.bots[other]]
            if i != j:
                won = 1.0 if rank[one] < rank[other] else 0.5 if rank[one] == rank[other] else 0.0
                found[i, j] = found.get((i, j), 0.0) + won
    return found


def strengths_of(wins: Matrix) -> list[float]:
    """The logarithms of the strengths under which these wins are likeliest, mean 0: by the iteration of Hunter."""
    number = len(wins)
    strength = [1.0] * number
    for _ in range(10_000):
        new = []
        for i in range(number):
            below = sum(
                (wins[i][j] + wins[j][i]) / (strength[i] + strength[j])
                for j in range(number)
                if j != i
            )
            new.append(sum(wins[i]) / below)
        middle = sum(map(log, new)) / number
        new = [value / 2.718281828459045**middle for value in new]
        moved = max(abs(log(a / b)) for a, b in zip(new, strength, strict=True))
        strength = new
        if moved < 1e-10:
            break
    return [log(value) for value in strength]


def _errors(
    each: Sequence[dict[tuple[int, int], float]], wins: Matrix, strengths: Sequence[float]
) -> list[float]:
    """The standard errors of the strengths: by how matches went, since what happens in one match goes together, or by how
    sharply so many can tell at all, whichever is larger. Who never lost went the same way always.
    """
    number = len(wins)
    odds = [
        [1 / (1 + 2.718281828459045 ** (strengths[j] - strengths[i])) for j in range(number)]
        for i in range(number)
    ]
    # How sharply the likelihood bends; the mean is held at 0 by adding the same to every entry.
    bend = [[1.0] * number for _ in range(number)]
    for i in range(number):
        for j in range(number):
            if i != j:
                much = (wins[i][j] + wins[j][i]) * odds[i][j] * odds[j][i]
                bend[i][i] += much
                bend[i][j] -= much
    inverse = inverted(bend)
    found = [0.0] * number
    for pairs in each:
        pull = [0.0] * number
        for (i, j), won in pairs.items():
            pull[i] += won - (won + pairs[j, i]) * odds[i][j]
        for k in range(number):
            found[k] += sum(inverse[k][i] * pull[i] for i in range(number)) ** 2
    small = len(each) / max(1, len(each) - 1)
    told = [inverse[k][k] - 1 / number**2 for k in range(number)]
    return [sqrt(max(value * small, least)) for value, least in zip(found, told, strict=True)]


def inverted(matrix: Matrix) -> Matrix:
    """The inverse, by elimination."""
    number = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(number))] for i, row in enumerate(matrix)]
    for column in range(number):
        best = max(range(column, number), key=lambda r: abs(rows[r][column]))
        rows[column], rows[best] = rows[best], rows[column]
        top = rows[column][column]
        rows[column] = [value / top for value in rows[column]]
        for r in range(number):
            if r != column and rows[r][column]:
                times = rows[r][column]
                rows[r] = [a - times * b for a, b in zip(rows[r], rows[column], strict=True)]
    return [row[number:] for row in rows]


def _verdict(ratings: Sequence[Rating], number: int) -> str:
    if not number:
        return "No matches were played."
    best, second = ratings[0], ratings[1]
    lead = best.rating - second.rating
    apart = best.low > second.high
    told = f"{best.bot} is ahead of {second.bot} by {lead:.0f} Elo after {so_many_matches(number)}"
    if apart:
        return f"{told}, and their intervals do not meet."
    return f"{told}; their intervals overlap, so that this may be luck."
