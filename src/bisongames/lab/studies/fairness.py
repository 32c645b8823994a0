"""Tests whether seats, and places in the order of play, have equal win rates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Self, Unpack

from attrs import frozen

from bisongames.lab.design.arguments import StudyArguments, VariantLike, check_arguments, game_of
from bisongames.lab.design.design import Design, Kind
from bisongames.lab.metrics.metric_titles import match_count
from bisongames.lab.report.match_rows import Played
from bisongames.lab.report.metric_rows import test_against, win_shares
from bisongames.lab.report.report import Fields, Report
from bisongames.lab.report.text_tables import Table
from bisongames.lab.stats.estimates import Estimate, share_estimate
from bisongames.lab.studies.execution import run_study

MIN_RELIABLE: Final = 200
"""The number of matches from which the test keeps its 5 % level even with shared wins."""


@frozen
class SeatRate:
    """The win rate of a seat, or of a place in the order of play, against the chance level."""

    name: str
    wins: Estimate
    """The win rate; a shared win counts as a fraction."""
    chance: float
    """The chance level."""
    p: float
    adjusted: float
    """``p`` with Holm's correction over all seats and places."""
    marked: bool


@frozen(kw_only=True)
class Fairness(Report):
    """The results by seat and by place in the order of play."""

    STUDY: ClassVar[Kind] = "fairness"
    seats: tuple[SeatRate, ...]
    places: tuple[SeatRate, ...]
    """The places in the order of play; place 0 plays first."""

    @classmethod
    def build(cls, design: Design, facts: Fields) -> Self:
        seats, places = _test_seats(facts["matches"], design.players[0], facts["looks"][1])
        verdict = _verdict(seats, places, facts["number"])
        note = (
            f"{facts['note']}\nEvery share is tested against the equal share; * marks those that differ significantly at 5 % after Holm's "
            "correction for all seats and places."
        )
        shared = any(len(match.winners) > 1 for match in facts["matches"])
        if shared and facts["number"] < MIN_RELIABLE:
            note += (
                f"\nSome wins were shared, which makes Student's test less accurate: with fewer than {MIN_RELIABLE} matches, about one "
                "report in ten marks something by chance."
            )
        return cls(**{**facts, "verdict": verdict, "note": note}, seats=seats, places=places)

    def question(self) -> str:
        return f"{self.variants[0]}: whether all seats are equal"

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """A table of places and seats; with ``all``, also the other metrics."""
        rows = tuple(
            (s.name, f"{s.wins}{' *' if s.marked else ''}", f"{s.chance:.2f}", f"{s.adjusted:.3f}")
            for s in (*self.places, *self.seats)
        )
        columns = ("who", "wins", "if all were equal", "p, corrected")
        tables = [Table(self.heading(), columns, rows, self.note, numbers=3)]
        return tables + super().metrics_tables(width, all) if all else tables


def fairness(variant: VariantLike, **playing: Unpack[StudyArguments]) -> Fairness:
    """Tests whether seats, and places in the order of play, have equal win rates.

    Args:
        variant: the variant to play.
        playing: as in :func:`compare`.

    Raises:
        SetupError: as in :func:`compare`.
    """
    check_arguments("fairness", playing)
    return run_study(Fairness, [game_of(variant)], **playing)


def _test_seats(
    matches: Sequence[Played], players: int, looks: int
) -> tuple[tuple[SeatRate, ...], tuple[SeatRate, ...]]:
    if not matches:
        return (), ()
    shares, chance = win_shares(matches, "fairness"), 1 / players
    tests = test_against(shares, chance, looks)

    def seat(what: str, number: int) -> SeatRate:
        name = f"win:{what}{number}"
        less = tests[name]
        assert less.p is not None
        assert less.adjusted is not None
        wins = share_estimate(shares[name])
        return SeatRate(f"{what} {number}", wins, chance, less.p, less.adjusted, less.marked)

    seats, places = (tuple(seat(what, n) for n in range(players)) for what in ("seat", "place"))
    return seats, places


def _verdict(seats: Sequence[SeatRate], places: Sequence[SeatRate], number: int) -> str:
    if not number:
        return "No matches were played."
    off = [seat for seat in (*places, *seats) if seat.marked]
    if off:
        rates = "; ".join(f"{s.name} wins {s.wins.mean:.0%}" for s in off)
        return f"Not equal: {rates} of {match_count(number)}; equal shares would be {seats[0].chance:.0%}."
    worst = max((*places, *seats), key=lambda s: abs(s.wins.mean - s.chance))
    reach = ""
    if worst.wins.low is not None and worst.wins.high is not None:
        reach = f" (95 % {worst.wins.low:.0%} to {worst.wins.high:.0%})"
    return (
        f"No seat or place wins significantly more or less than the others after {match_count(number)}. The furthest from "
        f"the equal share of {worst.chance:.0%} is {worst.name} with {worst.wins.mean:.0%}{reach}."
    )
