"""A comparison by a panel of bots, from random play to a search: what holds for all of them, and what only for weak play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from attrs import evolve, field, fields, frozen

from bisongames.engine.core.hints import HelpfulValue
from bisongames.lab.metrics.metric_selection import is_on_card
from bisongames.lab.metrics.metric_titles import match_count
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.report.report import Report
from bisongames.lab.report.text_tables import Table
from bisongames.lab.stats.estimates import Estimate

WORD: Final = "panel"
"""What stands for the panel where bots are asked for."""
PANEL: Final = ("random", "greedy", "search:iterations=16", "search:iterations=64")
"""The bots of the panel, weakest first."""
WEAK: Final = 2
"""The number of bots of the panel whose play is called weak."""
MAX_NAMED: Final = 3
_HOLDS: Final = {
    "all": "Holds for all bots",
    "weak": "Only for weak play (no such change in a search)",
    "strong": "Only for searches",
    "turned": "Turns round with the strength of play",
    "open": "Cannot be told for all bots yet",
}


@frozen
class OfBot(HelpfulValue):
    """What a comparison with one bot of the panel says."""

    bot: str
    verdict: str
    rows: tuple[Row, ...]


@frozen
class Robust(HelpfulValue):
    """For whom a change holds."""

    metric: str
    title: str
    variant: str
    """The name of the variant that differs from the first."""
    holds: str
    """``all``, ``weak``, ``strong``, ``turned`` (another sign in another bot's play) or ``open``."""
    differences: tuple[Estimate | None, ...]
    """By bot of the panel."""


@frozen(kw_only=True)
class PanelReport(Report):
    """The comparison by the strongest bot of the panel, with what holds for the others."""

    by_bot: tuple[OfBot, ...]
    """By bot, weakest first."""
    robust: tuple[Robust, ...]
    """Each change that one of the bots finds, those of the card first."""
    reports: tuple[Report, ...] = field(repr=False)
    """The whole report of each bot, weakest first."""

    def to_dict(self) -> dict[str, Any]:
        """The report as plain data, without the individual matches and the whole reports of the other bots."""
        whole = Report.to_dict(evolve(self, reports=()))
        return {name: value for name, value in whole.items() if name != "reports"}

    def heading(self) -> str:
        """The heading of the tables of the strongest bot."""
        return self.reports[-1].heading() if self.reports else super().heading()

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """A table of what holds for whom, then the tables of the strongest bot."""
        rows = tuple(
            (f"{each.title}, {each.variant}", each.holds, *map(_cell, each.differences))
            for each in self.robust
        )
        bots = tuple(each.bot for each in self.by_bot)
        table = Table(
            "By bot", ("what, in which variant", "holds for", *bots), rows, numbers=len(bots)
        )
        own = super().metrics_tables(width, all)
        return [table, *own] if rows else own


def by_panel(compare: Callable[..., Report], run: str | Path | None, **playing: Any) -> PanelReport:
    """The comparison by each bot of the panel.

    Args:
        compare: compares with the bot, the run file and the progress that it is given.
        run: the run file; each bot has one of its own, with its number before the ending.
        playing: the other arguments.
    """
    progress, each = playing.pop("progress", None), list[Report]()
    for index, bot in enumerate(PANEL):
        path = None if run is None else Path(run).with_stem(f"{Path(run).stem}-{index}")

        def told(done: int, total: int, index: int = index) -> None:
            if progress is not None:
                progress(index * total + done, len(PANEL) * total)

        each.append(compare(bots=bot, run=path, progress=told, **playing))
    return panel_report(each)


def panel_report(reports: Sequence[Report]) -> PanelReport:
    """The report of a panel, from those of its bots, weakest first."""
    strongest, bots = reports[-1], tuple(report.bots[0] for report in reports)
    rows = [{row.metric: row for row in report.rows} for report in reports]
    names = [n for i, n in enumerate(strongest.names) if i != strongest.reference_index]
    found = []
    for metric in dict.fromkeys(metric for each in rows for metric in each):
        known = [each.get(metric) for each in rows]
        model = next(row for row in known if row is not None)
        for which, name in enumerate(names[: len(model.differences)]):
            less = tuple(None if row is None else row.differences[which] for row in known)
            by_definition = any(row is not None and row.by_definition for row in known)
            if any(each is not None and each.marked for each in less) and not by_definition:
                found.append(Robust(metric, model.title, name, holds_for(less), less))
    order = list(_HOLDS)
    found.sort(key=lambda each: (not is_on_card(each.metric), order.index(each.holds)))
    whole: dict[str, Any] = {
        str(each.alias): getattr(strongest, each.name) for each in fields(Report)
    }
    return PanelReport(
        **{**whole, "bots": bots, "verdict": _verdict(found, strongest.number)},
        by_bot=tuple(
            OfBot(bot, report.verdict, report.rows)
            for bot, report in zip(bots, reports, strict=True)
        ),
        robust=tuple(found),
        reports=tuple(reports),
    )


def holds_for(differences: Sequence[Estimate | None]) -> str:
    """For whom a change holds, from its differences by bot, weakest first."""
    signs = [0 if d is None or not d.marked else 1 if d.mean > 0 else -1 for d in differences]
    if {1, -1} <= set(signs):
        return "turned"
    if all(signs):
        return "all"
    weak, strong = differences[:WEAK], differences[WEAK:]
    if not any(signs[WEAK:]) and all(d is None or d.state == "same" for d in strong):
        return "weak"
    if not any(signs[:WEAK]) and all(d is None or d.state == "same" for d in weak):
        return "strong"
    return "open"


def _verdict(found: Sequence[Robust], number: int) -> str:
    after = f"after {match_count(number)} of each variant by each of {len(PANEL)} bots"
    if not found:
        return f"No difference is significant for any bot of the panel, {after}."
    parts = []
    for holds, words in _HOLDS.items():
        here = [each for each in found if each.holds == holds]
        if not here:
            continue
        named = "; ".join(
            f"{each.title}, {each.variant} ({_ends(each.differences)})" for each in here[:MAX_NAMED]
        )
        more = f"; and {len(here) - MAX_NAMED} more" if len(here) > MAX_NAMED else ""
        parts.append(f"{words}: {named}{more}.")
    return f"{' '.join(parts)} From {PANEL[0]} to {PANEL[-1]}, {after}."


def _ends(differences: Sequence[Estimate | None]) -> str:
    """The change in the weakest and in the strongest play."""
    ends = (differences[0], differences[-1])
    return " to ".join("-" if each is None else f"{each.mean:+.2f}" for each in ends)


def _cell(less: Estimate | None) -> str:
    if less is None:
        return "-"
    return f"{less.mean:+.2f} *" if less.marked else f"{less.mean:+.2f} {less.state}"
