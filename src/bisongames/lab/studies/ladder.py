"""Rates bots by the order in which they finish."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, Self, TypeVar, Unpack

from attrs import asdict, frozen

from bisongames.bots.lineup import Bots, contestants_of, cycle
from bisongames.engine.core.errors import SetupError
from bisongames.engine.core.hints import HelpfulValue, hints_for
from bisongames.engine.io.extras import extra
from bisongames.lab.design.arguments import (
    PANEL,
    PANEL_WORD,
    LadderArguments,
    VariantLike,
    check_arguments,
    game_of,
)
from bisongames.lab.design.design import Design, Kind
from bisongames.lab.metrics.metric_titles import match_count
from bisongames.lab.report.conclusions import more_matches_text
from bisongames.lab.report.frames import estimate_columns
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.report.report import FRAME_NAMES, HINTS, Fields, Report
from bisongames.lab.report.text_tables import Table
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.stats.distributions import ALPHA, normal_quantile
from bisongames.lab.stats.elo import ELO, MARGIN, elo_difference
from bisongames.lab.stats.estimates import Estimate
from bisongames.lab.stats.states import holm
from bisongames.lab.studies.execution import run_study
from bisongames.lab.value_checks import as_int

PRIOR: Final = 0.5
"""Wins added to each bot against every other bot, to keep the rating of an unbeaten bot finite."""

BOTS_FRAME: Final = 'report.ratings, or report.to_frame("bots")'

T = TypeVar("T")


class ByBot(tuple[T, ...]):
    """What a ladder says of each bot; it names the frame of all of it."""

    __slots__ = ()

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(dict.fromkeys((*FRAME_NAMES, "to_frame"), BOTS_FRAME))


@frozen
class Rating(HelpfulValue):
    """The strength of a bot."""

    bot: str
    rating: float
    """The strength in Elo, with mean 0 over all bots."""
    low: float
    high: float
    matches: int
    wins: float
    """The number of wins; a shared win counts as a fraction."""

    def __str__(self) -> str:
        return f"{self.bot}: {self.rating:+.0f} Elo (95 % {self.low:+.0f} to {self.high:+.0f})"


@frozen
class Lead(HelpfulValue):
    """The lead of a bot over the next one of a ladder."""

    ahead: str
    behind: str
    difference: Estimate
    """The lead in Elo."""

    def __str__(self) -> str:
        return f"{self.ahead} over {self.behind}: {_lead_text(self.difference)}"


@frozen(kw_only=True)
class Ladder(Report):
    """The bots by strength."""

    STUDY: ClassVar[Kind] = "ladder"
    ratings: tuple[Rating, ...]
    """The bots with their ratings, best first."""
    neighbours: tuple[Lead, ...]
    """The lead of each bot over the next one, with its test and state."""
    FRAMES: ClassVar[tuple[str, ...]] = (*Report.FRAMES, "bots")

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {**HINTS, **dict.fromkeys(("by_bot", "elo", "ranking"), BOTS_FRAME)}
        )

    @classmethod
    def build(cls, design: Design, facts: Fields) -> Self:
        ratings, neighbours = rate_bots(facts["matches"], facts["bots"], facts["looks"][1])
        verdict = _verdict(neighbours, facts["number"])
        whole = cycle(len(design.labels[0]), design.players[0])
        note = (
            f"{facts['note']}\nThe number of matches is rounded up to a multiple of {whole}, so that each bot plays on each seat "
            f"equally often.\nRatings are Bradley-Terry ratings in Elo, from the order in which bots finished, with 95 % intervals; "
            "each match counts as one observation.\nNeighbours are tested by the difference of their ratings, with Holm's correction; "
            f"within {MARGIN:.0f} Elo (the better one wins 55 % of their encounters) they are called equally strong."
        )
        fields = {**facts, "verdict": verdict, "note": note, "bots": ByBot(facts["bots"])}
        return cls(**fields, ratings=ByBot(ratings), neighbours=ByBot(neighbours))

    def to_frame(self, of: Literal["matches", "metrics", "bots"] = "matches") -> Any:
        """A pandas DataFrame as of every report; requires the ``pandas`` extra.

        Args:
            of: also ``bots``: a row for each bot, best first, with the fields of its :class:`Rating`, and its ``lead`` over
                the next with its ends and ``state``, empty for the last.

        Raises:
            SetupError: if ``of`` is none of these.
        """
        if of != "bots":
            return super().to_frame(of)
        pandas = extra("pandas", "pandas", "a DataFrame")
        leads = (*(lead.difference for lead in self.neighbours), None)
        return pandas.DataFrame(
            [
                asdict(rating)
                | estimate_columns(lead, "lead", "lead_low", "lead_high")
                | {"state": None if lead is None else lead.state}
                for rating, lead in zip(self.ratings, leads, strict=False)
            ]
        )

    def is_relevant(self, row: Row) -> bool:
        """Whether a metric was asked for."""
        return row.asked

    def question(self) -> str:
        return f"{self.variants[0]}: which of {len(self.bots)} bots is stronger"

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """A table of the ratings; also the other metrics that were asked for, or with ``all`` every one."""
        rows = tuple(
            (
                r.bot,
                f"{r.rating:+.0f}",
                f"{r.low:+.0f} to {r.high:+.0f}",
                f"{r.matches}",
                f"{r.wins:.1f}",
                "" if lead is None else _lead_text(lead.difference),
            )
            for r, lead in zip(self.ratings, (*self.neighbours, None), strict=False)
        )
        columns = ("bot", "rating", "95 %", "matches", "wins", "lead over the next")
        tables = [Table(self.heading(), columns, rows, self.note, numbers=5)]
        more = all or any(row.asked for row in self.rows)
        return tables + super().metrics_tables(width, all) if more else tables


def ladder(variant: VariantLike, bots: Bots, **playing: Unpack[LadderArguments]) -> Ladder:
    """Rates bots in matches against each other, with each bot in each seat equally often.

    Args:
        variant: the variant to play.
        bots: at least two different bots; ``panel``: random, greedy, and a search at two budgets.
        playing: as in :func:`compare`; ``matches`` is rounded up so that all seats are used equally.

    Raises:
        SetupError: if there are fewer than two bots; and as in :func:`compare`.
    """
    check_arguments("ladder", playing)
    game = game_of(variant)
    bots = PANEL if bots == PANEL_WORD else bots
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


def rate_bots(
    matches: Sequence[Outcome], bots: Sequence[str], looks: int = 1
) -> tuple[tuple[Rating, ...], tuple[Lead, ...]]:
    """The bots with their ratings, best first, and the lead of each over the next one; nothing without matches."""
    if not matches:
        return (), ()
    import numpy as np

    from bisongames.lab.stats.bradley_terry import log_strengths, standard_errors

    number = len(bots)
    by_match = np.array([_wins(match, bots) for match in matches]).reshape(-1, number, number)
    wins = by_match.sum(axis=0) + PRIOR * (1 - np.eye(number))
    strengths = log_strengths(wins)
    order = np.argsort(-strengths, kind="stable")
    own, next_ = np.eye(number)[order], np.eye(number)[order[1:]]
    contrasts = np.vstack([own - 1 / number, own[:-1] - next_])
    errors = standard_errors(by_match, wins, strengths, contrasts) * ELO
    values = contrasts @ strengths * ELO
    reach = normal_quantile(ALPHA / looks / 2)
    ratings = []
    for index, rating, error in zip(order, values[:number], errors[:number], strict=True):
        bot = bots[index]
        played = [m for m in matches if bot in m.bots]
        shared = sum(sum(m.bots[w] == bot for w in m.winners) / len(m.winners) for m in played)
        low, high = float(rating - reach * error), float(rating + reach * error)
        ratings.append(Rating(bot, float(rating), low, high, len(played), shared))
    leads = [
        elo_difference(float(lead), float(error), len(matches), ALPHA / looks)
        for lead, error in zip(values[number:], errors[number:], strict=True)
    ]
    pairs = zip(ratings, ratings[1:], holm(leads, looks), strict=False)
    return tuple(ratings), tuple(Lead(a.bot, b.bot, d) for a, b, d in pairs if d is not None)


def _wins(match: Outcome, bots: Sequence[str]) -> list[list[float]]:
    """How often each bot finished before each other bot; a tie counts as half; seats of the same bot are omitted."""
    rank = {player: r for r, players in enumerate(match.ranking) for player in players}
    wins = [[0.0] * len(bots) for _ in bots]
    for (one, i), (other, j) in permutations(enumerate(map(bots.index, match.bots)), 2):
        if i != j:
            wins[i][j] += (rank[one] < rank[other]) + (rank[one] == rank[other]) / 2
    return wins


def _lead_text(lead: Estimate) -> str:
    text = f"{lead.mean:.0f}{' *' if lead.marked else ''}"
    if lead.state == "open":
        return f"{text} open: {more_matches_text(lead.needed)}"
    return text if lead.marked else f"{text} within {lead.margin:.0f}"


def _verdict(neighbours: Sequence[Lead], number: int) -> str:
    if not number:
        return "No matches were played."
    return " ".join(
        f"{_sentence(lead)} after {match_count(number)}." for lead in neighbours[:1]
    ) + (f" {_others(neighbours[1:])}" if neighbours[1:] else "")


def _sentence(lead: Lead) -> str:
    less = lead.difference
    pair = f"{lead.ahead} and {lead.behind}"
    reach = f"{less.mean:.0f} Elo (95 % {less.low:.0f} to {less.high:.0f})"
    if less.state == "changed":
        return f"{lead.ahead} is stronger than {lead.behind}, by {reach},"
    if less.state == "same":
        return f"{pair} are equally strong within {less.margin:.0f} Elo: {lead.ahead} is ahead by {reach}"
    more = more_matches_text(less.needed) + (" would tell" if less.needed else "")
    return f"Whether {lead.ahead} is stronger than {lead.behind} cannot be told yet ({more}): it is ahead by {reach}"


def _others(leads: Sequence[Lead]) -> str:
    """The order of the other bots: > for stronger, = for equally strong, ? for what cannot be told yet."""
    signs = {"changed": ">", "same": "=", "open": "?"}
    steps = "".join(f" {signs[d.difference.state or 'open']} {d.behind}" for d in leads)
    return f"Then: {leads[0].ahead}{steps} (> stronger, = equally strong within {MARGIN:.0f} Elo, ? cannot be told yet)."
