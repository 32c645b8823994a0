"""One row for each match: its players, winners and metrics, with CSV and Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from bisongames.engine.core.atomic_files import path_of, write_whole
from bisongames.engine.core.hints import hints_for
from bisongames.engine.io.extras import extra
from bisongames.lab.metrics.metric_selection import COLUMNS
from bisongames.lab.simulation.arm_matches import Outcome


@frozen
class Played(Outcome):
    """One match of a report."""

    id: int
    """The index of the match in ``report.matches``."""
    variant: str
    """The id of the variant."""

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(("replay", "match", "history", "state"), "report.match(id)"),
                **dict.fromkeys(("turns", "rounds", "decisions", "margin"), "match.metrics[name]"),
                "winner": "match.winners",
            }
        )

    def __str__(self) -> str:
        scores = ", ".join(map(str, self.scores))
        return f"match {self.id}: {self.variant}, seed {self.seed}, scores {scores}, ended by {self.ended_by}"


def metrics_in(matches: Iterable[Played]) -> list[str]:
    """The names of the metrics of these matches, in order of appearance."""
    return list(dict.fromkeys(name for match in matches for name in match.metrics))


def to_csv(matches: Sequence[Played]) -> str:
    """The matches as CSV with a header."""
    names = metrics_in(matches)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*COLUMNS, *names])
    for match in matches:
        cells = [_text(getattr(match, column)) for column in COLUMNS]
        writer.writerow([*cells, *(_text(match.metrics.get(name)) for name in names)])
    return out.getvalue()


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def to_parquet(matches: Sequence[Played], path: str | Path) -> None:
    """Writes the columns of the CSV to a Parquet file.

    Raises:
        MissingExtra: if pyarrow is not installed.
        RecordError: if the file cannot be written.
    """
    place = path_of(path)
    pa = extra("pyarrow", "parquet", "a Parquet file")
    parquet = extra("pyarrow.parquet", "parquet", "a Parquet file")
    integers = {"id", "number", "seed", "players", "start_player"}
    arrays = {}
    for name in COLUMNS:
        values = [getattr(match, name) for match in matches]
        texts = [_text(value) if isinstance(value, tuple) else value for value in values]
        kind = pa.int64() if name in integers else pa.bool_() if name == "cut" else pa.string()
        arrays[name] = pa.array(texts, kind)
    for name in metrics_in(matches):
        arrays[name] = pa.array([m.metrics.get(name) for m in matches], pa.float64())
    whole = io.BytesIO()
    parquet.write_table(pa.table(arrays), whole)
    write_whole(place, whole.getvalue())
