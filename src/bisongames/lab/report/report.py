"""The report of a study."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from pathlib import Path
from statistics import fmean, median
from textwrap import shorten
from typing import Any, ClassVar, Final, Self, cast

from attrs import AttrsInstance, asdict, field, fields, frozen, has

from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.io.atomic_files import path_of, write_whole
from bisongames.engine.matches.match import Match
from bisongames.lab.design.design import Design, Kind, names_of
from bisongames.lab.metrics.metric_titles import match_count
from bisongames.lab.metrics.score_course import Course
from bisongames.lab.report.conclusions import note, verdict
from bisongames.lab.report.html_page import fragment, page
from bisongames.lab.report.match_rows import Played, to_csv, to_frame, to_parquet
from bisongames.lab.report.metric_rows import Row, fill_zeros, metric_rows
from bisongames.lab.report.text_tables import (
    Table,
    difference_tables,
    metrics_tables,
    short_difference_tables,
)
from bisongames.lab.rule_diff.diff import difference
from bisongames.lab.rule_diff.diff_text import Difference
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.simulation.common_luck import has_common_luck
from bisongames.lab.value_checks import PlainDict, as_int

MAX_METRICS: Final = 3
"""The maximum number of metrics with example matches."""

Fields = PlainDict
"""The fields that all reports share, by name."""


@frozen
class Example:
    """A typical or extreme match, worth replaying."""

    variant: str
    metric: str
    kind: str
    """``typical``: nearest to the median; ``least`` or ``most`` of the metric."""
    match: int
    """The ``id`` of the match."""


@frozen(kw_only=True)
class Report:
    """The results of a study: a verdict, the rule differences, and all metrics."""

    verdict: str
    """The conclusion of the study in one or two sentences."""
    variants: tuple[str, ...]
    differences: tuple[Difference, ...]
    """For each variant after the first, the differences between its rules and those of the first."""
    players: int
    """The number of players of the first variant."""
    bots: tuple[str, ...]
    """The labels of the bots."""
    seed: int
    number: int
    """The number of matches of each variant."""
    paired: tuple[bool, ...]
    """Per variant after the first, whether equal seeds mean equal luck."""
    rows: tuple[Row, ...]
    """One row for each metric, largest effect first."""
    matches: tuple[Played, ...] = field(repr=False)
    """One row for each match, by variant and number."""
    examples: tuple[Example, ...] = field(repr=False)
    courses: tuple[Course, ...] = field(repr=False)
    """The mean course of the scores in each variant."""
    note: str = field(repr=False)
    """An explanation of how to read the numbers."""
    looks: tuple[int, int]
    """The numbers of interim analyses done and planned."""
    names: tuple[str, ...] = field(repr=False)
    """Short, distinct names of the variants."""
    kind: str = "compare"
    STUDY: ClassVar[Kind] = "compare"
    OMITTED: ClassVar[str] = "no significant change"
    """The reason why a table omits a row."""
    _replay: Callable[[int, int], Match] = field(eq=False, repr=False)

    @classmethod
    def build(cls, design: Design, common: Fields) -> Self:
        """The report of a study, from the fields that all reports share."""
        return cls(**common)

    def __str__(self) -> str:
        rest = "to_html(), to_frame(), to_csv() and tables() have the numbers."
        told = (self.question(), self.heading(), *self.verdict.splitlines()[:7], rest)
        return "\n".join(shorten(line, 300, placeholder=" …") for line in told)

    def match(self, id: int) -> Match:
        """Replays a match to its end and returns it.

        Raises:
            SetupError: if there is no such match, or its choices were not stored and its bots are not reproducible.
        """
        id = as_int(id)
        if type(id) is not int or id not in range(len(self.matches)):
            raise SetupError(
                f"there is no match {short_text(id)}; there are {len(self.matches)}, numbered from 0"
            )
        return self._replay(id // self.number, self.matches[id].number)

    def to_dict(self) -> PlainDict:
        """The report as plain data, without the individual matches."""
        names = [a.name for a in fields(type(self))]
        left = {"matches", "_replay", "names"}
        return {name: _plain(getattr(self, name)) for name in names if name not in left}

    def to_json(self, path: str | Path | None = None) -> str:
        """The report as JSON, written to a file if a path is given; infinities are null."""
        return _written(
            json.dumps(_finite(self.to_dict()), indent=1, ensure_ascii=False) + "\n", path
        )

    def to_csv(self, path: str | Path | None = None) -> str:
        """One line per match as CSV, written to a file if a path is given."""
        return _written(to_csv(self.matches), path)

    def to_frame(self) -> Any:
        """A pandas DataFrame with one row for each match and the columns of the CSV. Requires the ``pandas`` extra."""
        return to_frame(self.matches)

    def to_parquet(self, path: str | Path) -> None:
        """Writes the columns of the CSV to a Parquet file. Requires the ``parquet`` extra."""
        to_parquet(self.matches, path)

    def to_html(self, path: str | Path | None = None) -> str:
        """A self-contained page, written to a file if a path is given. Requires the ``report`` extra."""
        return _written(page(self), path)

    def _repr_html_(self) -> str:
        return fragment(self)

    def tables(self, width: int | None = None, all: bool = False) -> list[Table]:  # noqa: A002
        """The report as tables of text.

        Args:
            width: the maximum length of a line; letters replace names of variants that are too long.
            all: whether to include metrics that did not change, and all rule differences.
        """
        write = difference_tables if all or not self.rows else short_difference_tables
        tables = [table for changes in self.differences for table in write(changes)]
        return tables + self.metrics_tables(width, all) if self.rows else tables

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """The metrics as tables of text."""
        rows = [row for row in self.rows if all or self.is_relevant(row)]
        note = self.note + omission_note(len(self.rows) - len(rows), "metric", self.OMITTED)
        return metrics_tables(self.heading(), self.names, rows, note, width)

    def is_relevant(self, row: Row) -> bool:
        """Whether a shortened table includes a row."""
        return row.moved or not row.differences

    def planned_table(self) -> Table:
        """A table of the variants, for a study without matches."""
        rows = tuple(zip(self.names, self.variants, strict=True))
        return Table("Playable variants", ("what", "variant"), rows)

    def heading(self) -> str:
        """The heading of the tables: the matches, players, bots and seed."""
        each = match_count(self.number, "paired " if any(self.paired) else "")
        players = " or ".join(map(str, self.counts()))
        of = " of each" if len(self.variants) > 1 else ""
        return f"{each}{of}, {players} players, bots: {', '.join(self.bots)}, seed {self.seed}"

    def counts(self) -> list[int]:
        """The distinct numbers of players."""
        return list(dict.fromkeys(match.players for match in self.matches)) or [self.players]

    def question(self) -> str:
        """The question of the study, as a heading."""
        first, *others = dict.fromkeys(self.variants)
        if len(others) > 1:
            return f"{first} and {len(others)} more side by side"
        return f"{first} and {others[0]} side by side" if others else first


def omission_note(number: int, what: str, why: str) -> str:
    """A note on omitted rows; empty if no row is omitted."""
    if not number:
        return ""
    return f"\n{number} {what}{' is' if number == 1 else 's are'} left out ({why})."


def common_fields(
    design: Design,
    sides: Sequence[Sequence[Outcome]],
    looks: tuple[int, int],
    replay: Callable[[int, int], Match],
) -> Fields:
    """The fields that all reports share, from the matches of each arm."""
    games, number = design.variants, len(sides[0])
    sides = fill_zeros(sides, design.kind != "overview")
    pairs = pairs_of(design, number)
    rows = metric_rows(design, sides, pairs, looks[1]) if number else ()
    matches = tuple(
        Played(id=which * number + place, variant=games[which].id, **asdict(outcome, recurse=False))
        for which, side in enumerate(sides)
        for place, outcome in enumerate(side)
    )
    different = tuple(difference(games[0], game) for game in games[1:]) if design.tested else ()
    names = names_of(design)
    return {
        "verdict": verdict(names, rows, number, not any(different)),
        "variants": tuple(game.id for game in games),
        "differences": different,
        "players": design.players[0],
        "bots": tuple(dict.fromkeys(label for labels in design.labels for label in labels)),
        "seed": design.seed,
        "number": number,
        "paired": pairs,
        "rows": rows,
        "matches": matches,
        "examples": examples(matches, number, rows),
        "courses": tuple(map(_course, sides)) if number else (),
        "note": note(design, number, pairs, looks),
        "looks": looks,
        "names": names,
        "kind": design.kind,
        "replay": replay,
    }


def pairs_of(design: Design, number: int) -> tuple[bool, ...]:
    """Whether the matches of each variant after the first are paired with those of the first."""
    if not design.tested:
        return ()
    first, count = design.variants[0], design.players[0]
    return tuple(
        not number or has_common_luck(first, game, (count, players))
        for game, players in zip(design.variants[1:], design.players[1:], strict=True)
    )


def examples(matches: Sequence[Played], number: int, rows: Sequence[Row]) -> tuple[Example, ...]:
    """Typical and extreme matches of each variant, by length, margin and the metrics that changed most."""
    if not number:
        return ()
    common = [name for name in ("decisions", "margin") if any(r.metric == name for r in rows)]
    names = list(dict.fromkeys([*common, *(row.metric for row in rows)]))[:MAX_METRICS]
    chosen = []
    for start in range(0, len(matches), number):
        side = matches[start : start + number]
        for name in names:
            values = [(m.metrics[name], m.id) for m in side if name in m.metrics]
            if not values:
                continue
            middle = median(value for value, _ in values)
            picked = (
                ("typical", min(values, key=lambda v: (abs(v[0] - middle), v[1]))),
                ("least", min(values)),
                ("most", max(values, key=lambda v: (v[0], -v[1]))),
            )
            chosen += [Example(side[0].variant, name, kind, id) for kind, (_, id) in picked]
    return tuple(chosen)


def _course(side: Sequence[Outcome]) -> Course:
    """The mean course of all matches."""
    courses = [outcome.course for outcome in side if outcome.course]
    if not courses:
        return ()
    return tuple(
        tuple(fmean(course[place][tenth] for course in courses) for tenth in range(len(row)))
        for place, row in enumerate(courses[0])
    )


def _plain(value: object) -> object:
    if isinstance(value, tuple | list):
        return [_plain(v) for v in value]
    if isinstance(value, Mapping):
        return {str(name): _plain(v) for name, v in value.items()}
    if not has(type(value)):
        return value
    left = ("margin", "spread", "matches")
    return _plain(asdict(cast(AttrsInstance, value), filter=lambda a, _: a.name not in left))


def _finite(value: object) -> object:
    """Plain data with null for infinities, which JSON lacks."""
    if isinstance(value, dict):
        return {name: _finite(v) for name, v in value.items()}
    if isinstance(value, list):
        return [_finite(v) for v in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def _written(text: str, path: str | Path | None) -> str:
    """Returns the text, and writes it to a file if a path is given."""
    if path is not None:
        write_whole(path_of(path), text)
    return text
