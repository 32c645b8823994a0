"""One row for each match: its players, winners and metrics, with CSV and Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from attrs import field, frozen

from bisongames.engine.io.atomic_files import path_of, write_whole
from bisongames.lab.metrics.metric_selection import COLUMNS
from bisongames.lab.optional_packages import extra
from bisongames.lab.simulation.arm_matches import Outcome


@frozen
class Played:
    """One match."""

    id: int
    """Its place in ``report.matches``."""
    variant: str
    """The id of the variant."""
    number: int
    """The index within its variant: match i of each variant has the same seed, seats and start player."""
    seed: int
    players: int
    start_player: int
    bots: tuple[str, ...]
    """The label of the bot on each seat."""
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ended_by: str
    """The id of the rule that ended it."""
    cut: bool
    metrics: Mapping[str, float] = field(hash=False)
    ranking: tuple[tuple[int, ...], ...] = ()
    """Players, best first, tied players together."""


def match_row(id: int, variant: str, outcome: Outcome) -> Played:
    """The row of a match."""
    return Played(
        id=id,
        variant=variant,
        number=outcome.number,
        seed=outcome.seed,
        players=len(outcome.scores),
        start_player=outcome.start_player,
        bots=outcome.bots,
        winners=outcome.winners,
        scores=outcome.scores,
        ended_by=outcome.ended_by,
        cut=outcome.cut,
        metrics=outcome.metrics,
        ranking=outcome.ranking,
    )


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
    """Write the columns of the CSV to a Parquet file.

    Raises:
        MissingExtra: pyarrow is not installed.
        RecordError: the file cannot be written.
    """
    place = path_of(path)
    pa = extra("pyarrow", "parquet", "a Parquet file")
    parquet = extra("pyarrow.parquet", "parquet", "a Parquet file")
    columns: dict[str, list[object]] = {
        column: [
            _text(value) if isinstance(value := getattr(m, column), tuple) else value
            for m in matches
        ]
        for column in COLUMNS
    }
    kinds = {"id", "number", "seed", "players", "start_player"}
    arrays = {
        name: pa.array(
            values,
            pa.int64() if name in kinds else pa.bool_() if name == "cut" else pa.string(),
        )
        for name, values in columns.items()
    }
    for name in metrics_in(matches):
        values = [m.metrics.get(name) for m in matches]
        arrays[name] = pa.array([None if v is None else float(v) for v in values], pa.float64())
    whole = io.BytesIO()
    parquet.write_table(pa.table(arrays), whole)
    write_whole(place, whole.getvalue())
