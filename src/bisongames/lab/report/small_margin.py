"""What a small margin may come from besides a close finish: ties and low scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Final

from bisongames.lab.design.design import Design, names_of
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.stats.estimates import hundredths, percent

MARGIN: Final = "margin"
"""The metric."""


def small_margin_text(name: str, before: Sequence[Outcome], after: Sequence[Outcome]) -> str:
    """A sentence on how ties and the mean score moved.

    Args:
        name: what the matches afterwards are played with.
        before: the matches of the game that it is compared with.
        after: its matches.
    """
    (tied, score), (tied_then, score_then) = map(_ties_and_score, (before, after))
    return (
        f"A small margin may come from ties and low scores: with {name}, {percent(tied)} → {percent(tied_then)} of matches are tied, "
        f"and the mean score is {hundredths(score):.2f} → {hundredths(score_then):.2f}."
    )


def small_margin_notes(
    design: Design, rows: Iterable[Row], sides: Sequence[Sequence[Outcome]]
) -> str:
    """A line for each variant whose margin was asked for and fell significantly."""
    row = next((row for row in rows if row.metric == MARGIN and row.asked), None)
    if row is None or design.kind != "compare":
        return ""
    return "".join(
        f"\n{small_margin_text(names_of(design)[which], sides[design.reference], sides[which])}"
        for which, less in zip(design.others, row.differences, strict=True)
        if less is not None and less.marked and less.mean < 0
    )


def _ties_and_score(matches: Sequence[Outcome]) -> tuple[float, float]:
    """The share of tied matches, and the mean score of all players."""
    return (
        fmean(len(match.winners) > 1 for match in matches),
        fmean(fmean(match.scores) for match in matches),
    )
