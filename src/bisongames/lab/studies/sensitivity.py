"""Ranks options by the effects of changing each one alone."""

from __future__ import annotations

from math import isfinite
from typing import Final, Self

from attrs import frozen

from bisongames.lab.design.design import Design
from bisongames.lab.metrics.metric_titles import value_text
from bisongames.lab.report.report import Fields, Report, omission_note
from bisongames.lab.report.text_tables import Table
from bisongames.lab.stats.estimates import Estimate

ALWAYS: Final = "always"
"""The text of an infinite effect: a difference without any spread."""


@frozen
class OptionEffect:
    """The effect of one value of one option on one metric."""

    option: str
    value: object
    metric: str
    difference: Estimate

    @property
    def strength(self) -> str:
        """The effect in standard deviations, or a word for an infinite one."""
        effect = self.difference.effect
        if effect is None:
            return "-"
        return f"{effect:+.2f}" if isfinite(effect) else ALWAYS


@frozen(kw_only=True)
class Sensitivity(Report):
    """The results by option."""

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
        """The question of the study."""
        return f"{self.variants[0]}: which options matter"

    def tables(self, width: int | None = None, all: bool = False) -> list[Table]:  # noqa: A002
        """The effects, without rule differences, since the options describe them."""
        if self.number:
            return self.metrics_tables(width, all)
        return [self.planned_table(), *self.not_played()]

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """A table of the effects, largest first, and one of the values that cannot be played."""
        titles = {row.metric: row.title for row in self.rows}
        shown = [e for e in self.effects if all or e.difference.marked]
        rows = tuple(
            (e.option, value_text(e.value), titles[e.metric], str(e.difference), e.strength)
            for e in shown
        )
        hidden = len(self.effects) - len(shown)
        note = self.note + "\nAn effect is a difference in standard deviations"
        alike = any(row[-1] == ALWAYS for row in rows)
        note += f"; {ALWAYS!r} is one that all matches have alike." if alike else "."
        columns = ("option", "value", "metric, per match", "difference", "effect")
        note += omission_note(hidden, "effect", "did not hold")
        return [Table(self.heading(), columns, rows, note, numbers=2), *self.not_played()]

    def not_played(self) -> list[Table]:
        """A table of the values that cannot be played, if any."""
        cells = tuple((name, value_text(value), why) for name, value, why in self.skipped)
        return [Table("Not played", ("option", "value", "why"), cells)] if cells else []
