"""The report of a study."""

# Longer than 310 lines because callers hold one object, which answers everything about a study.

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from textwrap import shorten
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, Self

from attrs import asdict, evolve, field, fields, frozen

from bisongames.engine.core.errors import SetupError, nearest_names, short_text
from bisongames.engine.core.hints import hints_for
from bisongames.engine.core.text_helpers import join_list
from bisongames.engine.core.to_files import text_or_file
from bisongames.engine.io.extras import extra
from bisongames.engine.matches.match import Match
from bisongames.lab.design.design import Design, Kind, names_of
from bisongames.lab.metrics.metric_titles import match_count
from bisongames.lab.metrics.score_course import Course
from bisongames.lab.report.card import CardLine, card_of
from bisongames.lab.report.conclusions import minutes_note, missing_note, note, verdict
from bisongames.lab.report.examples import Example, examples
from bisongames.lab.report.frames import matches_frame, metrics_frame
from bisongames.lab.report.html_page import fragment, page
from bisongames.lab.report.match_rows import Played, to_csv, to_parquet
from bisongames.lab.report.metric_rows import (
    Row,
    correct_for_stopping,
    fill_zeros,
    metric_rows,
)
from bisongames.lab.report.people import People, people_table
from bisongames.lab.report.plain_report import as_finite, as_plain
from bisongames.lab.report.small_margin import small_margin_notes
from bisongames.lab.report.text_tables import (
    Table,
    difference_tables,
    metrics_tables,
    short_difference_tables,
)
from bisongames.lab.report.win_chances import Calibration, calibration_note, with_chances
from bisongames.lab.rule_diff.diff import difference
from bisongames.lab.rule_diff.diff_text import Difference
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.simulation.common_luck import has_common_luck
from bisongames.lab.stats.estimates import Estimate
from bisongames.lab.value_checks import PlainDict, as_int

Fields = PlainDict
"""The fields that all reports share, by name."""

FRAME_NAMES: Final = ("to_dataframe", "to_pandas", "df", "frame", "data", "to_excel")
"""Names that users of other libraries try for a frame."""
HINTS: Final[Mapping[str, str]] = {
    **dict.fromkeys(FRAME_NAMES, "report.to_frame()"),
    **dict.fromkeys(("table", "to_text", "to_markdown"), "report.tables()"),
    **dict.fromkeys(
        ("row", "metric", "get"),
        "next(row for row in report.rows if row.metric == name)",
    ),
    **dict.fromkeys(("p_values", "significant", "win_rates"), 'report.to_frame("metrics")'),
    "save": "report.to_html(path), to_json(path) or to_csv(path)",
    "winner": "report.verdict",
    **dict.fromkeys(("summary", "head", "describe"), "print(report)"),
    **dict.fromkeys(("results", "metrics", "means"), 'report.rows, or report.to_frame("metrics")'),
    **dict.fromkeys(("charts", "chart", "figure", "graph"), 'report.plot("turns"), or to_html()'),
}
"""What to use instead of attributes that a report does not have."""


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
    calibrations: tuple[Calibration | None, ...] = field(default=(), repr=False)
    """Per variant, how well chances to win were estimated; None if they were not."""
    skill: tuple[Row, ...] = field(default=(), repr=False)
    """The rows ``skill`` and ``luck``, if they were asked for."""
    people: tuple[People, ...] = field(default=(), repr=False)
    """Per variant, the matches of people beside those of bots, if records were given."""
    records_left_out: tuple[str, ...] = field(default=(), repr=False)
    """The records that were not measured, each with the reason."""
    kind: str = "compare"
    STUDY: ClassVar[Kind] = "compare"
    FRAMES: ClassVar[tuple[str, ...]] = ("matches", "metrics")
    """What :meth:`to_frame` gives."""
    OMITTED: ClassVar[str] = "no significant change, or the same as another"
    """The reason why a table omits a row."""
    _replay: Callable[[int, int], Match] = field(eq=False, repr=False)

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(HINTS)

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
        left = {"matches", "_replay"}
        whole = {name: as_plain(getattr(self, name)) for name in names if name not in left}
        return {"verdict": self.verdict, "card": as_plain(self.card)} | whole

    @text_or_file
    def to_json(self) -> str:
        """The report as JSON, or None once it is written to a path; infinities are null."""
        return json.dumps(as_finite(self.to_dict()), indent=1, ensure_ascii=False) + "\n"

    @text_or_file
    def to_csv(self) -> str:
        """One line per match as CSV, or None once it is written to a path."""
        return to_csv(self.matches)

    def to_frame(self, of: Literal["matches", "metrics"] = "matches") -> Any:
        """A pandas DataFrame, in a sweep with a column for each option that varies. Requires the ``pandas`` extra.

        Args:
            of: ``matches``: a row for each match, with the columns of the CSV. ``metrics``: a row for each metric of each
                variant (columns ``metric`` and ``variant``), with its ``mean`` from ``low`` to ``high`` (95 %), and its
                ``difference`` from the reference, with the same ends, p-value and ``state`` as in ``rows``; these are empty
                for the reference itself.

        Raises:
            SetupError: if ``of`` is none of these.
        """
        varied = [self.varied(which) for which in range(len(self.variants))]
        if of == "matches":
            return matches_frame(self.matches, varied)
        if of == "metrics":
            rows = [(row, self.against_reference(row)) for row in self.rows]
            return metrics_frame(rows, self.variants, varied)
        raise SetupError(
            f"expected {join_list(map(repr, self.FRAMES), 'or')}, got {short_text(of)!r}"
        )

    def varied(self, which: int) -> Mapping[str, object]:
        """The values of the options that the study varies, in one of its variants; empty unless it is a sweep."""
        return {}

    def plot(self, metric: str) -> Any:
        """An altair chart of a metric, as on the page of the report. Requires the ``report`` extra.

        In a sweep it is the mean at each value, with 95 % intervals; otherwise the distribution over matches in each
        variant. A notebook shows it, and ``report.plot("turns").save("turns.svg")`` saves it.

        Raises:
            SetupError: if the report has no such metric; names the nearest.
        """
        row = next((row for row in self.rows if row.metric == metric), None)
        if row is None:
            near = nearest_names(short_text(metric), [row.metric for row in self.rows])
            raise SetupError(f"the report has no metric {short_text(metric)!r}; {near}")
        for module in ("altair", "vl_convert"):
            extra(module, "report", "a plot")
        from bisongames.lab.report.charts import chart_of  # deferred: the extra

        return chart_of(self, row)

    def to_parquet(self, path: str | Path) -> None:
        """Writes the columns of the CSV to a Parquet file. Requires the ``parquet`` extra."""
        to_parquet(self.matches, path)

    @text_or_file
    def to_html(self) -> str:
        """A self-contained page, or None once it is written to a path. Requires the ``report`` extra."""
        return page(self)

    def _repr_html_(self) -> str:
        return fragment(self)

    def tables(self, width: int | None = None, all: bool = False) -> list[Table]:  # noqa: A002
        """The report as tables of text.

        Args:
            width: the maximum length of a line; letters replace names of variants that are too long.
            all: whether to include metrics that did not change, and all rule differences.
        """
        if all or not self.rows:
            tables = self.rule_tables()
        else:
            ids = ((changes.before, changes.after) for changes in self.differences)
            each = map(short_difference_tables, self._named_shortly(), ids)
            tables = [table for tables in each for table in tables]
        return tables + self.metrics_tables(width, all) if self.rows else tables

    def rule_tables(self) -> list[Table]:
        """All rule differences as tables of text."""
        return [table for c in self._named_shortly() for table in difference_tables(c)]

    def _named_shortly(self) -> Iterator[Difference]:
        for changes, (before, after) in zip(self.differences, self.sides, strict=True):
            yield evolve(changes, before=before, after=after)

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """The metrics as tables of text."""
        rows = self.table_rows(all)
        note = self.note + omission_note(len(self.rows) - len(rows), "metric", self.OMITTED)
        tables = metrics_tables(self.heading(), self.names, rows, note, width)
        beside = [people_table(people, all) for people in self.people if people.number]
        if beside and self.records_left_out:
            left = "; ".join(self.records_left_out)
            beside[-1] = evolve(beside[-1], note=f"{beside[-1].note}\nLeft out: {left}.")
        return [*beside, *tables]

    def table_rows(self, all: bool) -> list[Row]:  # noqa: A002
        """The rows of a table, those that follow by definition last."""
        rows = [row for row in self.rows if all or self.is_relevant(row)]
        return [*sorted(rows, key=lambda row: row.by_definition), *self.skill]

    def is_relevant(self, row: Row) -> bool:
        """Whether a shortened table includes a row: it changed, or was asked for, and is no copy of another."""
        return row.asked or (row.alias_of is None and (row.moved or not row.differences))

    @property
    def card(self) -> tuple[CardLine, ...]:
        """The same seven questions about every game, each answered in a sentence; empty without matches."""
        rows = (*self.rows, *self.skill)
        return card_of(rows, self.names, self.reference_index) if self.number else ()

    @property
    def in_detail(self) -> Report:
        """The report that card and plots are about."""
        return self

    @property
    def whose(self) -> str:
        """Whose matches card and plots are about, after a heading; empty if there is one line-up only."""
        return ""

    @property
    def reference_index(self) -> int:
        """The index of the variant that the others are compared with."""
        return 0

    def against_reference(self, row: Row) -> tuple[Estimate | None, ...]:
        """The differences of a row, with None for the reference."""
        if not row.differences:
            return (None,) * len(row.means)
        before = self.reference_index
        return (*row.differences[:before], None, *row.differences[before:])

    @property
    def sides(self) -> list[tuple[str, str]]:
        """For each difference, the names of the variants before and after."""
        first = self.names[self.reference_index]
        others = (name for i, name in enumerate(self.names) if i != self.reference_index)
        return [(first, name) for name in others][: len(self.differences)]

    @property
    def legend(self) -> tuple[str, ...]:
        """What short names of variants stand for, one line each; empty if they explain themselves."""
        if self.kind not in ("compare", "overview"):
            return ()
        pairs = zip(self.names, self.variants, strict=True)
        return tuple(f"{name}: {id}" for name, id in pairs if name != id)

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
    planned: Sequence[int],
    done: int,
    replay: Callable[[int, int], Match],
) -> Fields:
    """The fields that all reports share, from the matches of each arm.

    Args:
        design: the study.
        sides: the matches of each arm.
        planned: the numbers of matches after which the results are analyzed.
        done: how many of these analyses were done.
        replay: plays match j of arm i again.
    """
    looks = (done, len(planned))
    games, number = design.variants, len(sides[0])
    sides, calibrations = with_chances(design, fill_zeros(sides, design.kind != "overview"))
    pairs = pairs_of(design, number)
    rows = metric_rows(design, sides, pairs, looks[1]) if number else ()
    if len(planned) > 1:
        rows = correct_for_stopping(rows, design, planned)
    matches = tuple(
        Played(id=which * number + place, variant=games[which].id, **asdict(outcome, recurse=False))
        for which, side in enumerate(sides)
        for place, outcome in enumerate(side)
    )
    reference = games[design.reference]
    different = tuple(difference(reference, games[which]) for which in design.others)
    names = names_of(design)
    told = verdict(design, names, rows, sides, different), missing_note(design, rows, number)
    return {
        "verdict": " ".join(filter(None, told)),
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
        "note": note(design, number, pairs, looks)
        + minutes_note(design, rows)
        + calibration_note(names, calibrations)
        + small_margin_notes(design, rows, sides),
        "calibrations": calibrations,
        "looks": looks,
        "names": names,
        "kind": design.kind,
        "replay": replay,
    }


def pairs_of(design: Design, number: int) -> tuple[bool, ...]:
    """Whether the matches of each variant other than the reference are paired with those of the reference."""
    first, count = design.variants[design.reference], design.players[design.reference]
    return tuple(
        not number or has_common_luck(first, design.variants[which], (count, design.players[which]))
        for which in design.others
    )


def _course(side: Sequence[Outcome]) -> Course:
    """The mean course of all matches."""
    courses = [outcome.course for outcome in side if outcome.course]
    if not courses:
        return ()
    return tuple(
        tuple(fmean(course[place][tenth] for course in courses) for tenth in range(len(row)))
        for place, row in enumerate(courses[0])
    )
