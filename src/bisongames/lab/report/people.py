"""Matches of people beside those of bots: the same metrics, of the same variants."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from attrs import frozen

from bisongames.engine.core.atomic_files import path_of
from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.matches.match import Match
from bisongames.lab.design.design import Design
from bisongames.lab.metrics.metric_selection import Selection, is_on_card
from bisongames.lab.metrics.metric_titles import match_count, title
from bisongames.lab.report.metric_rows import Row, fill_zeros
from bisongames.lab.report.text_tables import Table
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.simulation.record_measures import outcome_of_record
from bisongames.lab.stats.estimates import (
    hundredths,
    mean_estimate,
    share_estimate,
    unpaired_difference,
)
from bisongames.lab.stats.states import holm

FEW: Final = 10
MAX_NAMED: Final = 3


@frozen
class People(HelpfulValue):
    """What people played of one variant, beside what bots played of it."""

    variant: str
    number: int
    """The number of matches of people."""
    rows: tuple[Row, ...]
    """Per metric: the means of bots and of people, and the difference between these independent samples."""

    @property
    def verdict(self) -> str:
        """What differs between people and bots, those of the card first."""
        if not self.number:
            return f"{self.variant}: no records."
        moved = sorted((r for r in self.rows if r.moved), key=lambda r: not is_on_card(r.metric))
        many = f"{self.variant}, {match_count(self.number)} of people"
        if not moved:
            few = " (few, so that only large differences would show)" if self.number < FEW else ""
            return f"{many}: no significant difference from bots{few}."
        told = "; ".join(
            f"{row.title} {' → '.join('-' if m is None else f'{hundredths(m.mean):.2f}' for m in row.means)}"
            for row in moved[:MAX_NAMED]
        )
        more = f"; and {len(moved) - MAX_NAMED} more" if len(moved) > MAX_NAMED else ""
        return f"{many} beside bots: {told}{more}."


def read_people(
    folder: str | Path, design: Design, selection: Selection
) -> tuple[list[list[Outcome]], tuple[str, ...]]:
    """The measured records of a folder by variant, and why others were left out.

    Args:
        folder: a folder; its files ``*.json`` are records of matches.
        design: the study; records of other variants or numbers of players are left out.
        selection: the metrics.

    Raises:
        SetupError: if there is no such folder, or no record of these variants in it.
        RecordError: if a file cannot be read.
    """
    place = path_of(folder)
    if not place.is_dir():
        raise SetupError(f"records: there is no folder {short_text(str(folder))}")
    arms: list[list[Outcome]] = [[] for _ in design.variants]
    left = []
    for file in sorted(place.glob("*.json")):
        match = Match.load(file)
        asked = zip(design.variants, design.players, strict=True)
        which = next(
            (i for i, (g, n) in enumerate(asked) if match.game == g and match.players == n), None
        )
        if which is None:
            left.append(
                f"{file.name}: {match.game.id} with {match.players} players is not compared"
            )
        elif not match.is_over:
            left.append(f"{file.name}: the match is not finished")
        else:
            arms[which].append(outcome_of_record(match, selection, len(arms[which]), file.name))
    if not any(arms):
        why = f": {left[0]}" if left else ""
        raise SetupError(
            f"records: {short_text(str(folder))} has no finished match of these variants{why}"
        )
    return arms, tuple(left)


def beside_bots(
    design: Design, bots: Sequence[Sequence[Outcome]], people: Sequence[Sequence[Outcome]]
) -> tuple[People, ...]:
    """The matches of people beside those of bots, by variant.

    Args:
        design: the study.
        bots: the matches of bots by variant.
        people: the matches of people by variant.
    """
    found = []
    for game, simulated, played in zip(design.variants, bots, people, strict=True):
        both = fill_zeros([simulated, played], True) if played else [simulated, played]
        names = dict.fromkeys(n for side in both for o in side for n in o.metrics)
        shares = {n for side in both for o in side for n in o.shares}
        rows = []
        for name in names:
            old, new = ([o.metrics[name] for o in side if name in o.metrics] for side in both)
            if old and new:
                is_share = name in shares
                mean = share_estimate if is_share else mean_estimate
                less = unpaired_difference(old, new, shares=is_share)
                rows.append(Row(name, title(name, [game]), (mean(old), mean(new)), (less,)))
        tested = holm([row.differences[0] for row in rows])
        rows = [
            Row(row.metric, row.title, row.means, (less,))
            for row, less in zip(rows, tested, strict=True)
        ]
        rows.sort(key=lambda row: -row.effect)
        found.append(People(game.id, len(played), tuple(rows)))
    return tuple(found)


def people_table(people: People, all: bool) -> Table:  # noqa: A002
    """The metrics of the card and those that differ; with ``all`` every one."""
    rows = tuple(
        (row.title, *("-" if m is None else str(m) for m in row.means), str(row.differences[0]))
        for row in people.rows
        if all or row.moved or is_on_card(row.metric)
    )
    note = (
        "Bots and people are independent samples; * marks differences that are significant at 5 % after Holm's correction "
        "for all metrics of this table."
    )
    if people.number == 1:
        note += " A single match shows no spread, so nothing is marked."
    head = f"{people.variant}: {match_count(people.number)} of people beside bots"
    return Table(head, ("what", "bots", "people", "difference"), rows, note, numbers=3)
