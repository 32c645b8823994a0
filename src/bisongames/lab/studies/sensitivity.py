"""Ranks options by the effects of changing each one alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import isfinite
from typing import ClassVar, Final, Literal, Self, Unpack, overload

from attrs import frozen

from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.loader import with_options
from bisongames.engine.rulebook.options import extremes, kinds_of
from bisongames.lab.design.arguments import (
    PANEL_WORD,
    LadderArguments,
    StudyArguments,
    VariantLike,
    check_arguments,
    game_of,
)
from bisongames.lab.design.design import UNCHANGED, Design, Kind
from bisongames.lab.design.option_values import all_values, option_kind
from bisongames.lab.metrics.metric_titles import value_text
from bisongames.lab.report.report import Fields, Report, omission_note
from bisongames.lab.report.text_tables import Table
from bisongames.lab.stats.estimates import Estimate, hundredths
from bisongames.lab.studies.execution import run_study
from bisongames.lab.studies.panel import PanelReport, by_panel
from bisongames.lab.studies.untried_values import hindrance, untried_tables
from bisongames.lab.value_checks import as_int

ALWAYS: Final = "always"
"""The word for an infinite effect: a difference without any spread."""


@frozen
class OptionEffect(HelpfulValue):
    """The effect of one value of one option on one metric."""

    option: str
    value: object
    metric: str
    difference: Estimate

    def __str__(self) -> str:
        value = value_text(self.value)
        return f"{self.option}={value}: {self.metric} {self.difference} (effect {self.strength})"

    @property
    def strength(self) -> str:
        """The effect in standard deviations, or a word for an infinite one."""
        effect = self.difference.effect
        if effect is None:
            return "-"
        return f"{hundredths(effect):+.2f}" if isfinite(effect) else ALWAYS


@frozen(kw_only=True)
class Sensitivity(Report):
    """The results by option."""

    STUDY: ClassVar[Kind] = "sensitivity"
    effects: tuple[OptionEffect, ...]
    """The effects, largest first."""
    skipped: tuple[tuple[str, object, str], ...]
    """Options and values that cannot be played, with the reasons."""

    @classmethod
    def build(cls, design: Design, facts: Fields) -> Self:
        changed = [next(iter(point.items())) for point in design.details["points"][1:]]
        effects = [
            OptionEffect(option, value, row.metric, less)
            for row in facts["rows"]
            for (option, value), less in zip(changed, row.differences, strict=True)
            if less is not None
        ]
        effects.sort(key=lambda effect: effect.difference.weight, reverse=True)
        skipped = tuple((name, value, why) for name, value, why in design.details["skipped"])
        return cls(**facts, effects=tuple(effects), skipped=skipped)

    def question(self) -> str:
        return f"{self.variants[0]}: which options matter"

    def tables(self, width: int | None = None, all: bool = False) -> list[Table]:  # noqa: A002
        """The effects, without rule differences, since the options describe them."""
        if self.number:
            return self.metrics_tables(width, all)
        return [self.planned_table(), *self._not_played()]

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """A table of the effects, largest first, and one of the values that cannot be played."""
        titles = {row.metric: row.label for row in self.rows}
        asked = {row.metric for row in self.rows if row.asked}
        shown = [e for e in self.effects if all or e.difference.marked or e.metric in asked]
        rows = tuple(
            (e.option, value_text(e.value), titles[e.metric], str(e.difference), e.strength)
            for e in shown
        )
        hidden = len(self.effects) - len(shown)
        note = self.note + "\nAn effect is a difference in standard deviations"
        alike = any(row[-1] == ALWAYS for row in rows)
        note += f"; {ALWAYS!r} is a difference that is the same in all matches." if alike else "."
        columns = ("option", "value", "metric, per match", "difference", "effect")
        note += omission_note(hidden, "effect", "not significant")
        return [Table(self.heading(), columns, rows, note, numbers=2), *self._not_played()]

    def _not_played(self) -> list[Table]:
        return untried_tables("Not played", self.skipped)


@overload
def sensitivity(  # type: ignore[overload-overlap]
    variant: VariantLike,
    options: Sequence[str] | None = None,
    *,
    bots: Literal["panel"],
    **playing: Unpack[LadderArguments],
) -> PanelReport: ...
@overload
def sensitivity(
    variant: VariantLike, options: Sequence[str] | None = None, **playing: Unpack[StudyArguments]
) -> Sensitivity: ...
def sensitivity(
    variant: VariantLike, options: Sequence[str] | None = None, **playing: Unpack[StudyArguments]
) -> Sensitivity | PanelReport:
    """Ranks options by the effects of changing each one alone: to the ends of its range, or to every listed value.

    Args:
        variant: the base variant.
        options: names of options; None: all.
        playing: as in :func:`compare`.

    Raises:
        SetupError: if an option is unknown; and as in :func:`compare`.
    """
    check_arguments("sensitivity", playing)
    game = game_of(variant)
    if options is not None and not isinstance(options, str | list | tuple):
        raise SetupError(f"options: expected a name or several names, got {short_text(options)}")
    if isinstance(options, str):
        options = [name.strip() for name in options.split(",")]
    if playing.get("bots") == PANEL_WORD:
        return by_panel(partial(sensitivity, game, options), playing)
    names = list(kinds_of(game.rulebook.options) if options is None else options)
    kinds = {name: option_kind(game, name) for name in names}
    if twice := next((name for i, name in enumerate(names) if name in names[:i]), None):
        raise SetupError(f"the option {twice} is given twice")
    own = game.plain_options()
    count = as_int(playing.get("players"))
    games, skipped = [game], []
    points: list[dict[str, object]] = [{UNCHANGED: game.id}]
    for name, kind in kinds.items():
        assert kind is not None
        for value in extremes(kind) or all_values(kind):
            if value == own[name]:
                continue
            if why := hindrance(game, name, value, count):
                skipped.append([name, value, why])
                continue
            games.append(with_options(game, {name: value}))
            points.append({name: value})
    if len(games) < 2:
        reasons = "; ".join(dict.fromkeys(why for _, _, why in skipped))
        raise SetupError(
            f"{game.id}: no other value of these options can be played{reasons and f' to any effect: {reasons}'}"
        )
    details = {"points": points, "skipped": skipped}
    return run_study(Sensitivity, games, details, **playing)
