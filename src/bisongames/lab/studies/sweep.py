"""Varies options over several values; each point is compared with the first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any, ClassVar, Final, Self, Unpack

from attrs import evolve, frozen

from bisongames.bots.lineup import contestants_of
from bisongames.engine.core.errors import SetupError, nearest_names, short_text
from bisongames.engine.loader import with_options
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.options import (
    Kind,
    OneOf,
    Switch,
    WholeNumber,
    extremes,
    kinds_of,
)
from bisongames.lab.design import design
from bisongames.lab.design.arguments import StudyArguments, VariantLike, check_arguments, game_of
from bisongames.lab.design.design import Design
from bisongames.lab.metrics.metric_titles import value_text
from bisongames.lab.report.report import Fields, Report, omission_note
from bisongames.lab.report.text_tables import Table, sparkline
from bisongames.lab.studies.execution import run_study
from bisongames.lab.value_checks import as_int

MOST_POINTS: Final = 1000
SETTINGS: Final = ("players", "bots")
"""The arguments that a sweep can vary in addition to options."""
MAX_NAMED: Final = 8
"""The maximum number of values that a heading names."""


@frozen(kw_only=True)
class Sweep(Report):
    """The results by point."""

    STUDY: ClassVar[design.Kind] = "sweep"
    points: tuple[Mapping[str, object], ...]
    """The values of the options, per variant."""

    @classmethod
    def build(cls, design: Design, facts: Fields) -> Self:
        return cls(**facts, points=tuple(dict(point) for point in design.details["points"]))

    def question(self) -> str:
        """The varied options and their values, as a heading."""
        tried = {
            name: list(dict.fromkeys(value_text(point[name]) for point in self.points))
            for name in self.points[0]
        }
        varied = " and ".join(
            f"{name} = {', '.join(values[:MAX_NAMED])}{', ...' if len(values) > MAX_NAMED else ''}"
            for name, values in tried.items()
        )
        first, *options = self.variants[0].split("+")
        rest = [option for option in options if option.partition("=")[0] not in tried]
        return f"{'+'.join([first, *rest])} with {varied}"

    def tables(self, width: int | None = None, all: bool = False) -> list[Table]:  # noqa: A002
        """The metrics, without rule differences, since the options describe them."""
        return self.metrics_tables(width, all) if self.number else [self.planned_table()]

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """A row per metric and a column per point; if too wide, a row per point."""
        rows = [row for row in self.rows if all or row.moved]
        note = self.note + omission_note(
            len(self.rows) - len(rows), "metric", "no significant change"
        )
        cells = [
            (
                row.title,
                sparkline([None if m is None else m.mean for m in row.means]),
                *("-" if m is None else f"{m.mean:z.2f}" for m in row.means[:1]),
                *(
                    "-"
                    if m is None
                    else f"{m.mean:z.2f}{' *' if d is not None and d.marked else ''}"
                    for m, d in zip(row.means[1:], row.differences, strict=True)
                ),
            )
            for row in rows
        ]
        columns = ("metric, per match", "", *self.names)
        table = Table(self.heading(), columns, tuple(cells), note, numbers=len(self.names))
        if width is None or table.width() <= width or not cells:
            return [table]
        return self._by_point(cells, note)

    def _by_point(self, cells: list[tuple[str, ...]], note: str) -> list[Table]:
        """A small table for each metric."""
        tables = [
            Table(
                f"{title}  {line}",
                ("point", "mean"),
                tuple(zip(self.names, values, strict=True)),
                numbers=1,
            )
            for title, line, *values in cells
        ]
        return [*tables[:-1], evolve(tables[-1], note=note)]


def sweep(
    variant: VariantLike,
    option: str | Mapping[str, Iterable[object]],
    values: Iterable[object] | None = None,
    **playing: Unpack[StudyArguments],
) -> Sweep:
    """Varies one option, or several in all combinations; each point is compared with the first.

    Args:
        variant: the base variant.
        option: the name of an option, ``players`` or ``bots``; or a mapping of names to values.
        values: the values of one option; None: all allowed ones.
        playing: as in :func:`compare`.

    Raises:
        SetupError: if an option is unknown, or there are fewer than two points; and as in :func:`compare`.
        VariantError: if an option does not allow a value.
    """
    check_arguments("sweep", playing)
    game = game_of(variant)
    if not isinstance(option, str | Mapping):
        raise SetupError(f"expected the name of an option, got {short_text(option)}")
    if isinstance(option, Mapping) and values is not None:
        raise SetupError("values: not allowed if options are given with their values")
    given = option if isinstance(option, Mapping) else {option: values}
    wanted = {name: swept_values(game, name, each) for name, each in given.items()}
    points = [dict(zip(wanted, each, strict=True)) for each in product(*wanted.values())]
    if not 2 <= len(points) <= MOST_POINTS:
        raise SetupError(f"a sweep needs 2 to {MOST_POINTS} points, got {len(points)}")
    for setting in SETTINGS:
        if setting in wanted and playing.get(setting) is not None:
            raise SetupError(f"{setting} is given twice: in the sweep, and as an argument")
    options = [{k: v for k, v in point.items() if k not in SETTINGS} for point in points]
    games = [with_options(game, each) if each else game for each in options]
    common = [n for n in game.player_counts if all(n in g.player_counts for g in games)]
    if not common:
        raise SetupError("these points have no number of players in common")
    rest = {k: v for k, v in playing.items() if k not in SETTINGS}
    players = [as_int(p.get("players", playing.get("players"))) for p in points]
    players = [min(common) if count is None else count for count in players]
    for count, one in zip(players, games, strict=True):
        if count not in one.player_counts:
            allowed = " or ".join(map(str, one.player_counts))
            raise SetupError(f"{one.id} needs {allowed} players, got {short_text(count)}")
    bots = [p.get("bots", playing.get("bots", "greedy")) for p in points]
    details = {"points": [plain_point(point) for point in points]}
    return run_study(Sweep, games, details, players=players, bots=bots, each=True, **rest)


def plain_point(point: Mapping[str, Any]) -> dict[str, object]:
    """A point as JSON, with the labels of bots."""
    plain = {name: list(v) if isinstance(v, tuple) else v for name, v in point.items()}
    if "bots" in point:
        labels = (contestant.label for contestant in contestants_of(point["bots"]))
        plain["bots"] = ",".join(dict.fromkeys(labels))
    return plain


def swept_values(game: Game, name: str, values: Iterable[object] | None) -> list[object]:
    """The values of an option in a sweep.

    Raises:
        SetupError: if the option is unknown, or values are missing or repeated.
    """
    kind = option_kind(game, name, SETTINGS)
    if values is None:
        if name == "players":
            return list(game.player_counts)
        if kind is None:
            raise SetupError("a sweep over bots needs values")
        return all_values(kind)
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise SetupError(
            f"{name}: expected several values, such as [3, 4], got {short_text(values)}"
        )
    tried = list(map(as_int, values))
    if not tried:
        raise SetupError(f"{name}: no values given")
    if any(value in tried[:i] for i, value in enumerate(tried)):
        raise SetupError(f"{name}: a value is given twice")
    return tried


def option_kind(game: Game, name: object, others: tuple[str, ...] = ()) -> Kind | None:
    """The kind of an option; None if the name is one of ``others``.

    Raises:
        SetupError: if there is no such option.
    """
    kinds = kinds_of(game.rulebook.options)
    if not isinstance(name, str) or name not in (*kinds, *others):
        near = nearest_names(short_text(name), [*kinds, *others])
        raise SetupError(f"{game.id} has no option {short_text(name)!r}; {near}")
    return kinds.get(name)


def all_values(kind: Kind) -> list[object]:
    """All values that an option allows.

    Raises:
        SetupError: if there are too many to list.
    """
    if isinstance(kind, WholeNumber) and kind.high - kind.low < MOST_POINTS:
        return list(range(kind.low, kind.high + 1))
    if isinstance(kind, OneOf | Switch):
        return list(extremes(kind))
    raise SetupError(f"values required; allowed: {kind.allowed}")
