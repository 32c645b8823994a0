"""Which options matter most: each alone over its values, the effects ranked."""

from __future__ import annotations

from typing import Any, Self

from attrs import frozen

from bisongames.compare.estimates import Estimate
from bisongames.compare.frames import Frame
from bisongames.compare.report import Report, left_out
from bisongames.compare.tables import Table


@frozen
class Effect:
    """What one option, set to one value, does to one metric."""

    option: str
    value: Any
    metric: str
    difference: Estimate


@frozen(kw_only=True)
class Sensitivity(Report):
    """What came out, each option by itself."""

    effects: tuple[Effect, ...]
    """The largest first."""
    skipped: tuple[tuple[str, Any, str], ...]
    """Options and values that cannot be played, each with the reason."""

    @classmethod
    def told(cls, frame: Frame, facts: dict[str, Any]) -> Self:
        changed = [next(iter(point.items())) for point in frame.details["points"][1:]]
        effects = [
            Effect(option, value, row.metric, less)
            for row in facts["rows"]
            for (option, value), less in zip(changed, row.differences, strict=True)
            if less is not None
        ]
        effects.sort(key=lambda effect: -abs(effect.difference.effect or 0.0))
        skipped = tuple((name, value, why) for name, value, why in frame.details["skipped"])
        return cls(**facts, effects=tuple(effects), skipped=skipped)

    def tables(self, width: int | None = None, all: bool = False) -> list[Table]:  # noqa: A002
        """The effects; the options say what differs."""
        return self.metrics_tables(width, all)

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """The effects, the largest first; and what could not be played."""
        titles = {row.metric: row.title for row in self.rows}
        shown = [e for e in self.effects if all or e.difference.marked]
        rows = tuple(
            (
                e.option,
                str(e.value),
                titles[e.metric],
                str(e.difference),
                f"{e.difference.effect or 0.0:+.2f}",
            )
            for e in shown
        )
        hidden = len(self.effects) - len(shown)
        columns = ("option", "value", "metric, per match", "difference", "effect")
        tables = [
            Table(
                self.heading(),
                columns,
                rows,
                self.note + left_out(hidden, "effect", "did not hold"),
                numbers=2,
            )
        ]
        if self.skipped:
            cells = tuple((name, str(value), why) for name, value, why in self.skipped)
            tables.append(Table("Not played", ("option", "value", "why"), cells))
        return tables
