"""Comparing variants: the difference of their rules, then paired matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from string import ascii_uppercase
from typing import Any, Final

from attrs import asdict, evolve, frozen

from bisongames.bots import bots_named
from bisongames.compare.difference import Difference, difference
from bisongames.compare.metrics import Metrics
from bisongames.compare.simulation import Progress, is_share, simulate
from bisongames.compare.tables import FEW, Estimate, Table, difference_of_shares, estimate, share
from bisongames.play.dealing import checked_seed
from bisongames.play.errors import SetupError, shown
from bisongames.play.state import Game
from bisongames.play.variants import load

MOST_MATCHES: Final = 1_000_000
MOST_WORKERS: Final = 64


@frozen
class Row:
    """One metric over all variants."""

    metric: str
    means: tuple[Estimate | None, ...]
    """Per variant; None where a variant has no such metric."""
    differences: tuple[Estimate | None, ...]
    """Per variant after the first: match by match, less the first variant."""


@frozen
class Report:
    """What came out of a comparison."""

    variants: tuple[str, ...]
    differences: tuple[Difference, ...]
    """Per variant after the first, against the first."""
    players: int
    matches: int
    bots: tuple[str, ...]
    seed: int
    rows: tuple[Row, ...]

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)

    def tables(self, width: int | None = None) -> list[Table]:
        """The same as tables of text.

        Args:
            width: characters to a line; where the names of the variants would need more, letters stand for them.
        """
        tables = [table for found in self.differences for table in _difference_tables(found)]
        if self.rows:
            tables += self._metrics_tables(width)
        return tables

    def _metrics_tables(self, width: int | None) -> list[Table]:
        """All variants in one table, by letters if need be; where that is too wide too, two by two."""
        table = self._metrics_table(self.variants)
        if width is None or table.width() <= width:
            return [table]
        names = _short_names(len(self.variants))
        legend = tuple(f"{name}  {id}" for name, id in zip(names, self.variants, strict=True))
        table = evolve(self._metrics_table(names), legend=legend)
        if len(names) == 2 or table.width() <= width:
            return [table]
        pairs = [_columns_of(table, (0, 1, i, i + 1)) for i in range(2, len(table.columns), 2)]
        for i, name in enumerate(names[2:], 1):
            pairs[i - 1] = evolve(pairs[i - 1], note="")
            pairs[i] = evolve(pairs[i], title=f"{names[0]} and {name}", legend=())
        return pairs

    def _metrics_table(self, names: Sequence[str]) -> Table:
        first, *others = names
        columns = ["metric, per match", first]
        for other in others:
            columns += [other, f"difference to {first}"]
        matches = "1 paired match" if self.matches == 1 else f"{self.matches} paired matches"
        return Table(
            f"{matches}, {self.players} players, bots: {', '.join(self.bots)}, seed {self.seed}",
            tuple(columns),
            tuple(_cells(row) for row in self.rows),
            self._note(),
            numbers=len(columns) - 1,
        )

    def _note(self) -> str:
        """How the numbers are to be read, a paragraph to a line."""
        few = f"Fewer than {FEW} matches say little: most of what differs here may be luck."
        if self.matches == 1:
            return f"The match of each variant has the same seed, seats and start player.\n{few}"
        note = (
            "Means per match with 95 % intervals. Match i of each variant has the same seed, seats and start player; "
            f"a difference is taken match by match (n = {self.matches}); * marks intervals that leave out 0."
        )
        return note if self.matches >= FEW else f"{note}\n{few}"


def _short_names(number: int) -> list[str]:
    """Letters, as far as they go round."""
    if number <= len(ascii_uppercase):
        return list(ascii_uppercase[:number])
    return [f"V{i}" for i in range(1, number + 1)]


def _columns_of(table: Table, which: tuple[int, ...]) -> Table:
    """Some columns of a table: names, then numbers."""

    def chosen(cells: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(cells[i] for i in which)

    rows = tuple(map(chosen, table.rows))
    return evolve(table, columns=chosen(table.columns), rows=rows, numbers=len(which) - 1)


def _cells(row: Row) -> tuple[str, ...]:
    cells = [row.metric, _shown(row.means[0])]
    for mean, less in zip(row.means[1:], row.differences, strict=True):
        clear = less is not None and less.leaves_out_zero
        cells += [_shown(mean), _shown(less) + (" *" if clear else "")]
    return tuple(cells)


def _shown(found: Estimate | None) -> str:
    return "-" if found is None else str(found)


def _difference_tables(found: Difference) -> Iterator[Table]:
    """What both have side by side, and after it the rules that only one of them has."""
    rows = [("option", c.name, _text(c.before), _text(c.after)) for c in found.options]
    rows += [("component", c.name, _text(c.before), _text(c.after)) for c in found.components]
    rows += [
        ("rule", c.id, c.before, c.after)
        for c in found.rules
        if c.before is not None and c.after is not None
    ]
    note = "" if found else "They play by the same rules."
    title = f"{found.before} and {found.after}"
    yield Table(title, ("what", "name", found.before, found.after), tuple(rows), note)
    gone = tuple((c.id, c.before) for c in found.rules if c.before is not None and c.after is None)
    new = tuple((c.id, c.after) for c in found.rules if c.before is None and c.after is not None)
    for id, rules in ((found.before, gone), (found.after, new)):
        if rules:
            yield Table(f"Rules only in {id}", ("rule", "text"), rules)


def _text(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, dict):
        return ", ".join(f"{k}: {_text(v)}" for k, v in value.items())
    return ", ".join(map(_text, value)) if isinstance(value, list | tuple) else str(value)


def compare(
    variants: Sequence[str | Path | Game],
    players: int | None = None,
    matches: int = 200,
    bots: str = "greedy",
    seed: int = 0,
    progress: Progress | None = None,
    workers: int = 1,
    executor: Executor | None = None,
) -> Report:
    """Compare variants of one game by their rules and by paired simulation.

    Args:
        variants: at least two; each is compared with the first.
        players: how many play; the smallest number that all of them allow if not given.
        matches: how many matches of each variant; 0 compares the rules only.
        bots: names of bots with commas between, seated in turn.
        seed: decides all matches.
        progress: called with the number of matches played and of all matches.
        workers: processes to play in.
        executor: where to play instead; any ``concurrent.futures`` executor.

    Raises:
        SetupError: fewer than two variants, variants of different games, an unknown bot, or a number out of range.
        UnknownVariant, VariantError: as ``load``.
    """
    if not _several(variants):
        raise SetupError("a comparison needs at least two variants")
    games = [v if isinstance(v, Game) else load(v) for v in variants]
    books = {game.rulebook.id for game in games}
    if len(books) > 1:
        raise SetupError(
            f"variants of one game can be compared, not of {' and '.join(sorted(books))}"
        )
    names = bots_named(bots)
    for name, number, numbers in (
        ("matches", matches, range(MOST_MATCHES + 1)),
        ("workers", workers, range(1, MOST_WORKERS + 1)),
    ):
        if type(number) is not int or number not in numbers:
            raise SetupError(f"{name} are {numbers[0]} to {numbers[-1]}, not {shown(number)}")
    checked_seed(seed)
    common = [n for n in games[0].player_counts if all(n in game.player_counts for game in games)]
    count = common[0] if players is None and common else players
    if type(count) is not int or count not in common:
        allowed = " or ".join(map(str, common))
        wish = "" if players is None else f", not {shown(players)}"
        raise SetupError(
            f"these variants are for {allowed} players{wish}"
            if common
            else "no number of players fits all of these variants"
        )
    if len(names) > count:
        raise SetupError(f"{len(names)} bots do not fit on {count} seats")
    pool = None
    if executor is None and workers > 1 and matches:
        executor = pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        results = simulate(games, count, matches, names, seed, progress, executor)
    finally:
        if pool:
            pool.shutdown(cancel_futures=True)
    return Report(
        variants=tuple(game.id for game in games),
        differences=tuple(difference(games[0], game) for game in games[1:]),
        players=count,
        matches=matches,
        bots=names,
        seed=seed,
        rows=_rows(results),
    )


def _several(variants: object) -> bool:
    """Whether these are a row of at least two; a text is a row of letters, and no such one."""
    return isinstance(variants, Sequence) and not isinstance(variants, str) and len(variants) > 1


def _rows(results: list[list[Metrics]]) -> tuple[Row, ...]:
    """One row for each metric; what a match does not name is 0 in it."""
    names = dict.fromkeys(name for matches in results for match in matches for name in match)
    return tuple(_row(name, results) for name in names if _worth_a_row(name, results))


def _worth_a_row(name: str, results: list[list[Metrics]]) -> bool:
    """Whether a metric is ever other than 0, or says who wins: there 0 is as good as any number."""
    return is_share(name) or any(match.get(name) for matches in results for match in matches)


def _row(name: str, results: list[list[Metrics]]) -> Row:
    columns = [
        [m.get(name, 0.0) for m in matches] if any(name in m for m in matches) else None
        for matches in results
    ]
    mean = share if is_share(name) else estimate
    first = columns[0]
    less = [_less(name, first, other) if first and other else None for other in columns[1:]]
    return Row(name, tuple(mean(c) if c else None for c in columns), tuple(less))


def _less(name: str, first: list[float], other: list[float]) -> Estimate:
    """The difference to the first variant, match by match."""
    if is_share(name):
        return difference_of_shares(first, other)
    return estimate([b - a for a, b in zip(first, other, strict=True)])
