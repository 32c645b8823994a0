"""A study by a panel of bots, from random play to a search: what holds for all of them, and what only for weak play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

from attrs import evolve, field, fields, frozen

from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.core.text_helpers import join_list
from bisongames.lab.design.arguments import PANEL
from bisongames.lab.metrics.metric_selection import is_on_card
from bisongames.lab.metrics.metric_titles import match_count
from bisongames.lab.report.card import CardLine
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.report.report import Report
from bisongames.lab.report.text_tables import Table
from bisongames.lab.stats.estimates import SHARE_MARGIN, Estimate, State, hundredths, percent
from bisongames.lab.studies.fairness_report import Fairness

WEAK: Final = 2
"""The number of bots of the panel whose play is called weak."""
MAX_NAMED: Final = 3
_TIMES: Final = (0.78, 0.2, 0.015, 0.005)
"""About how much of the time each bot of the panel takes, strongest first."""
_HOLDS: Final = {
    "all": "Holds for all bots",
    "weak": "Only for weak play (no such change in a search)",
    "strong": "Only for searches",
    "turned": "Turns round with the strength of play",
    "open": "Cannot be told for all bots yet",
}

_EQUAL: Final[dict[State, str]] = {
    "changed": "not equal",
    "same": f"equal within {SHARE_MARGIN * 100:.0f} points",
    "open": "cannot be told yet",
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
        if self.reports:
            whole["card"] = self.in_detail.to_dict()["card"]
        return {name: value for name, value in whole.items() if name != "reports"}

    @property
    def card(self) -> tuple[CardLine, ...]:
        """The card of the strongest bot."""
        return self.reports[-1].card if self.reports else super().card

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
        columns: tuple[str, ...] = ("what, in which variant", "holds for", *bots)
        if places := _places_by_bot(self.reports):
            rows, columns = places, ("who", "wins if equal", *bots)
        table = Table("By bot", columns, rows, numbers=len(bots))
        own = self.reports[-1].metrics_tables(width, all)
        return [table, *own] if rows else own


def by_panel(study: Callable[..., Report], playing: Mapping[str, Any]) -> PanelReport:
    """The study by each bot of the panel.

    Args:
        study: called with the bot, the run file and the progress, and the other arguments.
        playing: the arguments of the study. Each bot has a run file of its own, with its number before the ending. The
            strongest bot, which takes longest, plays first, so that it is soon known how long the study takes.
    """
    rest, each = {**playing}, dict[int, Report]()
    progress, run = rest.pop("progress", None), rest.pop("run", None)
    for before, index in enumerate(reversed(range(len(PANEL)))):
        bot = PANEL[index]
        path = None if run is None else Path(run).with_stem(f"{Path(run).stem}-{index}")

        def told(done: int, total: int, before: int = before) -> None:
            if progress is not None:
                progress(before * total + done, len(PANEL) * total)

        each[index] = study(**{**rest, "bots": bot, "run": path, "progress": told})
    return panel_report([each[index] for index in sorted(each)])


def panel_time(done: int, total: int) -> float:
    """The share of the time of a study by a panel when so many of its matches are played."""
    played = len(PANEL) * done / total if total else len(PANEL)
    return sum(part * min(1, max(0, played - before)) for before, part in enumerate(_TIMES))


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


def _places_by_bot(reports: Sequence[Report]) -> tuple[tuple[str, ...], ...]:
    """The share of wins of each place, and of each seat that may differ, by bot; empty where fairness is not the question."""
    tested = [each.tested for each in reports if isinstance(each, Fairness)]
    return tuple(
        (
            rates[0].who,
            percent(rates[0].chance),
            *(f"{percent(r.wins.mean)} {'*' if r.marked else r.state}" for r in rates),
        )
        for rates in zip(*tested, strict=True)
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
    fair = [each for each in reports if isinstance(each, Fairness)]
    number = f"{match_count(reports[-1].number)}{'' if fair else ' of each variant'}"
    after = f"after {number} by each of {len(PANEL)} bots"
    if fair and not found:
        return _of_places(fair, after)
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


def _of_places(reports: Sequence[Fairness], after: str) -> str:
    """Whether all places are equal by each bot, if none of them stands out."""
    if not reports[0].number:
        return reports[0].verdict
    by_state = {
        words: [each.bots[0] for each in reports if each.state == state]
        for state, words in _EQUAL.items()
    }
    told = [
        f"{words} for {join_list(bots) if len(bots) < len(reports) else 'all bots of the panel'}"
        for words, bots in by_state.items()
        if bots
    ]
    return f"Whether all places in the order of play are equal: {'; '.join(told)}, {after}."


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
