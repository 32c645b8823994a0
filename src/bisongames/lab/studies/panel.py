"""A study by a panel of bots, from random play to a search: what holds for all of them, and what only for weak play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

from attrs import evolve, field, fields, frozen

from bisongames.engine.core.hints import HelpfulValue
from bisongames.lab.design.arguments import PANEL
from bisongames.lab.metrics.metric_selection import is_on_card
from bisongames.lab.metrics.metric_titles import match_count
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.report.report import Report
from bisongames.lab.report.text_tables import Table
from bisongames.lab.stats.estimates import SHARE_MARGIN, Estimate, hundredths, percent
from bisongames.lab.studies.fairness_report import Fairness

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
    """What the study with one bot of the panel says."""

    bot: str
    verdict: str
    rows: tuple[Row, ...]


@frozen
class Robust(HelpfulValue):
    """For whom a change holds."""

    metric: str
    title: str
    variant: str
    """The name of the variant that differs from the first; empty for a place in the order of play."""
    holds: str
    """``all``, ``weak``, ``strong``, ``turned`` (another sign in another bot's play) or ``open``."""
    differences: tuple[Estimate | None, ...]
    """By bot of the panel; of a place, the difference from its equal share."""

    @property
    def name(self) -> str:
        """The metric, and in which variant."""
        return f"{self.title}, {self.variant}" if self.variant else self.title


@frozen(kw_only=True)
class PanelReport(Report):
    """The study by the strongest bot of the panel, with what holds for the others."""

    by_bot: tuple[OfBot, ...]
    """By bot, weakest first."""
    robust: tuple[Robust, ...]
    """Each change, or place that is not equal, that one of the bots finds; those of the card first."""
    reports: tuple[Report, ...] = field(repr=False)
    """The whole report of each bot, weakest first."""

    def to_dict(self) -> dict[str, Any]:
        """The report as plain data, without the individual matches and the whole reports of the other bots."""
        whole = Report.to_dict(evolve(self, reports=()))
        return {name: value for name, value in whole.items() if name != "reports"}

    @property
    def in_detail(self) -> Report:
        """The report of the strongest bot."""
        return self.reports[-1] if self.reports else self

    @property
    def whose(self) -> str:
        """Whose matches card and plots are about, after a heading."""
        return f", by {self.bots[-1]} alone"

    def heading(self) -> str:
        """The heading of the tables of the strongest bot."""
        return self.reports[-1].heading() if self.reports else super().heading()

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """A table of what holds for whom, then the tables of the strongest bot."""
        rows = tuple((each.name, each.holds, *map(_cell, each.differences)) for each in self.robust)
        bots = tuple(each.bot for each in self.by_bot)
        table = Table(
            "By bot", ("what, in which variant", "holds for", *bots), rows, numbers=len(bots)
        )
        own = self.reports[-1].metrics_tables(width, all)
        return [table, *own] if rows else own


def by_panel(study: Callable[..., Report], playing: Mapping[str, Any]) -> PanelReport:
    """The study by each bot of the panel.

    Args:
        study: called with the bot, the run file and the progress, and the other arguments.
        playing: the arguments of the study. Each bot has a run file of its own, with its number before the ending.
    """
    rest, each = {**playing}, list[Report]()
    progress, run = rest.pop("progress", None), rest.pop("run", None)
    for index, bot in enumerate(PANEL):
        path = None if run is None else Path(run).with_stem(f"{Path(run).stem}-{index}")

        def told(done: int, total: int, index: int = index) -> None:
            if progress is not None:
                progress(index * total + done, len(PANEL) * total)

        each.append(study(**{**rest, "bots": bot, "run": path, "progress": told}))
    return panel_report(each)


def panel_report(reports: Sequence[Report]) -> PanelReport:
    """The report of a panel, from those of its bots, weakest first."""
    strongest, bots = reports[-1], tuple(report.bots[0] for report in reports)
    found = [
        each
        for each in chain(_changes(reports), _unequal_places(reports))
        if any(less is not None and less.marked for less in each.differences)
    ]
    order = list(_HOLDS)
    found.sort(key=lambda each: (not is_on_card(each.metric), order.index(each.holds)))
    whole: dict[str, Any] = {
        str(each.alias): getattr(strongest, each.name) for each in fields(Report)
    }
    return PanelReport(
        **{**whole, "bots": bots, "verdict": _verdict(found, reports)},
        by_bot=tuple(
            OfBot(bot, report.verdict, report.rows)
            for bot, report in zip(bots, reports, strict=True)
        ),
        robust=tuple(found),
        reports=tuple(reports),
    )


def _changes(reports: Sequence[Report]) -> Iterator[Robust]:
    """The differences between variants, but those that follow by definition."""
    strongest, rows = reports[-1], [{row.metric: row for row in each.rows} for each in reports]
    names = [n for i, n in enumerate(strongest.names) if i != strongest.reference_index]
    for metric in dict.fromkeys(metric for each in rows for metric in each):
        known = [each.get(metric) for each in rows]
        model = next(row for row in known if row is not None)
        if any(row is not None and row.by_definition for row in known):
            continue
        for which, name in enumerate(names[: len(model.differences)]):
            less = tuple(None if row is None else row.differences[which] for row in known)
            yield Robust(metric, model.title, name, holds_for(less), less)


def _unequal_places(reports: Sequence[Report]) -> Iterator[Robust]:
    """The places in the order of play, and seats that may differ, where fairness is the question."""
    for rates in zip(*(each.tested for each in reports if isinstance(each, Fairness)), strict=True):
        less = tuple(
            evolve(r.wins, mean=r.wins.mean - r.chance, marked=r.marked, state=r.state)
            for r in rates
        )
        yield Robust(
            rates[0].metric,
            f"wins of {rates[0].who}",
            "",
            holds_for(less),
            less,
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


def _verdict(found: Sequence[Robust], reports: Sequence[Report]) -> str:
    after = f"after {match_count(reports[-1].number)} of each variant by each of {len(PANEL)} bots"
    equal = [isinstance(each, Fairness) and each.state == "same" for each in reports]
    if all(equal):
        return f"All places in the order of play are equal within {percent(SHARE_MARGIN)} for all bots of the panel, {after}."
    if not found:
        return f"No difference is significant for any bot of the panel, {after}."
    parts = []
    for holds, words in _HOLDS.items():
        here = [each for each in found if each.holds == holds]
        if not here:
            continue
        named = "; ".join(f"{each.name} ({_ends(each.differences)})" for each in here[:MAX_NAMED])
        more = f"; and {len(here) - MAX_NAMED} more" if len(here) > MAX_NAMED else ""
        parts.append(f"{words}: {named}{more}.")
    return f"{' '.join(parts)} From {PANEL[0]} to {PANEL[-1]}, {after}."


def _ends(differences: Sequence[Estimate | None]) -> str:
    """The smallest and the largest change."""
    means = [each.mean for each in differences if each is not None]
    ends = dict.fromkeys(f"{hundredths(mean):+.2f}" for mean in (min(means), max(means)))
    return " to ".join(ends)


def _cell(less: Estimate | None) -> str:
    if less is None:
        return "-"
    return (
        f"{hundredths(less.mean):+.2f} *"
        if less.marked
        else f"{hundredths(less.mean):+.2f} {less.state}"
    )
