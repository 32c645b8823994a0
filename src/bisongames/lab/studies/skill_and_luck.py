"""How much skill and how much chance decides: searches with doubled budgets play each other, each deal twice.

Skill is the Elo that a search gains with each doubling of its iterations (the skill trace of Ludii; the depth of a game after
Lantz and others, Depth in Strategic Games, 2017). Luck is the share of the variance of wins that chance explains by itself:
each seed is played a second time with the players swapped, as in duplicate bridge, and the covariance of what a seat wins in
both is divided by its variance (the first-order index of Sobol', estimated by pick and freeze).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from math import log, sqrt
from statistics import fmean
from typing import Final

from attrs import evolve

from bisongames.engine.core.errors import SetupError
from bisongames.engine.positions.state import Game
from bisongames.lab.design.arguments import Experiment, Progress, experiment_of
from bisongames.lab.metrics.metric_titles import title
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.simulation.common_luck import has_common_luck
from bisongames.lab.simulation.executors import CHUNK, Chunk, play_chunks
from bisongames.lab.stats.distributions import ALPHA, t_critical
from bisongames.lab.stats.elo import ELO, elo_difference
from bisongames.lab.stats.estimates import (
    Estimate,
    mean_estimate,
    paired_difference,
    unpaired_difference,
    variance,
)
from bisongames.lab.stats.states import holm

BUDGETS: Final = (16, 32, 64)
"""The iterations of the searches; neighbors play each other."""
FEWEST: Final = 5
"""The smallest number of seeds."""
MOST: Final = 100_000
PER_SEED: Final = 2 * (len(BUDGETS) - 1)
"""The number of matches of each variant and seed: each pair of budgets, and the same with the players swapped."""

Seeds = Sequence[Sequence[Outcome]]
"""By seed, its matches: each pair of budgets in turn, as dealt and swapped."""


def check_seeds(number: object) -> None:
    """Checks a number of seeds.

    Raises:
        SetupError: if it is out of range.
    """
    if type(number) is not int or (number and not FEWEST <= number <= MOST):
        raise SetupError(
            f"skill must be 0 or a whole number of seeds from {FEWEST} to {MOST}, got {number!r}"
        )


def skill_and_luck(
    games: Sequence[Game],
    players: Sequence[int],
    number: int,
    experiment: Experiment,
    progress: Progress,
) -> tuple[Row, ...]:
    """The rows ``skill`` and ``luck`` of these variants, tested against the reference of the study.

    Args:
        games: the variants.
        players: their numbers of players.
        number: the number of seeds; each takes four matches of each variant.
        experiment: the study whose report the rows belong to.
        progress: called with the number of finished matches and the total.
    """
    each = _play(games, players, number, experiment, progress)
    design = experiment.design
    elo = [_elo(seeds) for seeds in each]
    shares = [_luck_by_seed(seeds) for seeds in each]
    reference, others = design.reference, design.others
    gains = [_difference_of(elo[reference], elo[which]) for which in others]
    deals = [
        _luck_difference(
            shares[reference],
            shares[which],
            has_common_luck(games[reference], games[which], (players[reference], players[which])),
        )
        for which in others
    ]
    tested = holm([*gains, *deals])
    rows = (
        Row("skill", title("skill"), tuple(elo), tuple(tested[: len(others)])),
        Row("luck", title("luck"), tuple(map(_luck, shares)), tuple(tested[len(others) :])),
    )
    return tuple(evolve(row, asked=True) for row in rows)


def _play(
    games: Sequence[Game],
    players: Sequence[int],
    number: int,
    experiment: Experiment,
    progress: Progress,
) -> list[Seeds]:
    """Per variant, its matches by seed."""
    names = [f"search:iterations={budget}" for budget in BUDGETS]
    lineups = [order for a, b in pairwise(names) for order in ((a, b), (b, a))]
    arms = [
        (game, count, order)
        for game, count in zip(games, players, strict=True)
        for order in lineups
    ]
    own = experiment_of(
        "compare",
        [game for game, _, _ in arms],
        players=[count for _, count, _ in arms],
        matches=number,
        bots=[order for _, _, order in arms],
        seed=experiment.design.seed,
        metrics="tied",
        each=True,
    )
    chunks = [
        Chunk(arm, tuple(range(start, min(start + CHUNK, number))))
        for start in range(0, number, CHUNK)
        for arm in range(len(arms))
    ]
    played: dict[tuple[int, int], Outcome] = {}
    total = number * len(arms)
    for chunk, outcomes in play_chunks(own.plan, chunks, experiment.workers, experiment.executor):
        played.update({(chunk.arm, outcome.number): outcome for outcome in outcomes})
        progress(len(played), total)
    return [
        [[played[first + i, seed] for i in range(len(lineups))] for seed in range(number)]
        for first in range(0, len(arms), len(lineups))
    ]


def _elo(seeds: Seeds) -> Estimate:
    """The Elo gained by each doubling, with its 95 % interval; seeds are independent."""
    values = [
        fmean(_ahead(match, BUDGETS[place // 2 + 1]) for place, match in enumerate(matches))
        for matches in seeds
    ]
    number = len(values)
    share = (sum(values) + 0.5) / (number + 1)  # half a win and half a loss more keep it finite
    error = sqrt(variance(values) / number)
    reach, least = t_critical(number - 1) * error, 0.5 / (number + 1)
    ends = (max(least, share - reach), min(1 - least, share + reach))
    low, high = (ELO * log(end / (1 - end)) for end in ends)
    slope = ELO / (share * (1 - share))
    mean = ELO * log(share / (1 - share))
    return Estimate(mean, low, high, number, spread=slope * error * sqrt(number))


def _ahead(match: Outcome, budget: int) -> float:
    """How often a seat of the larger budget finished before one of the smaller; a tie counts as half."""
    rank = {player: place for place, tied in enumerate(match.ranking) for player in tied}
    strong = [seat for seat, bot in enumerate(match.bots) if bot.endswith(f"={budget}")]
    pairs = [(rank[a], rank[b]) for a in strong for b in range(match.players) if b not in strong]
    return fmean((a < b) + (a == b) / 2 for a, b in pairs)


def _difference_of(before: Estimate, after: Estimate) -> Estimate:
    number = min(before.number, after.number)
    error = sqrt(before.spread**2 / before.number + after.spread**2 / after.number)
    return elo_difference(after.mean - before.mean, error, number, ALPHA)


def _luck_by_seed(seeds: Seeds) -> list[float] | None:
    """Values by seed whose mean is the share that chance explains, and whose spread is its error; None if nobody ever wins alone.

    Wins are taken from their means by budget and by place in the order of play, which are skill and fairness.
    """
    wins = [
        [
            {
                seat: (
                    (index // 2, match.bots[seat]),
                    (seat - match.start_player) % match.players,
                    won,
                )
                for seat in range(match.players)
                for won in [(seat in match.winners) / len(match.winners)]
            }
            for index, match in enumerate(matches)
        ]
        for matches in seeds
    ]
    flat = [each for matches in wins for match in matches for each in match.values()]
    by_bot = _means((bot, won) for bot, _, won in flat)
    whole = fmean(won for _, _, won in flat)
    by_place = _means((place, won) for _, place, won in flat)
    both, each = [], []
    for matches in wins:
        rest = [
            [won - by_bot[bot] - by_place[place] + whole for bot, place, won in match.values()]
            for match in matches
        ]
        pairs = [
            (a, b)
            for dealt, swapped in zip(rest[::2], rest[1::2], strict=True)
            for a, b in zip(dealt, swapped, strict=True)
        ]
        both.append(fmean(a * b for a, b in pairs))
        each.append(fmean((a * a + b * b) / 2 for a, b in pairs))
    scale = fmean(each)
    if scale < 1e-12:
        return None
    share = fmean(both) / scale
    return [share + (a - share * b) / scale for a, b in zip(both, each, strict=True)]


def _means(pairs: Iterable[tuple[Hashable, float]]) -> Mapping[Hashable, float]:
    groups: dict[Hashable, list[float]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return {key: fmean(values) for key, values in groups.items()}


def _luck(values: Sequence[float] | None) -> Estimate | None:
    if values is None:
        return None
    estimate = mean_estimate(values)
    if estimate.low is None or estimate.high is None:
        return estimate
    low, high = max(0.0, estimate.low), min(1.0, estimate.high)
    return evolve(
        estimate, mean=min(1.0, max(0.0, estimate.mean)), low=min(low, 1.0), high=max(high, 0.0)
    )


def _luck_difference(
    before: Sequence[float] | None, after: Sequence[float] | None, paired: bool
) -> Estimate | None:
    if before is None or after is None:
        return None
    test = paired_difference if paired else unpaired_difference
    return test(before, after, shares=True)
