"""The designer's card: the same seven questions about every game, each answered in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Final

from attrs import frozen

from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.core.text_helpers import join_list
from bisongames.lab.metrics.metric_selection import QUESTIONS
from bisongames.lab.report.conclusions import more_matches_text
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.report.text_tables import Table
from bisongames.lab.stats.estimates import Estimate, State, hundredths
from bisongames.lab.stats.states import state_of

NOT_MEASURED: Final = "not measured"
HOW: Final = "skill=20 (--skill 20) measures it in 80 more matches of each variant between searches"
MAX_NAMED: Final = 3
"""The maximum number of metrics, or of variants, that a line names."""


_EQUAL: Final[Mapping[State, str]] = {
    "changed": "not equal",
    "same": "equal",
    "open": "cannot be told yet",
}


@frozen
class CardLine(HelpfulValue):
    """One question of a designer, answered for one or several variants."""

    name: str
    """``length``, ``fairness``, ``closeness``, ``drama``, ``skill``, ``variety`` or ``luck``."""
    state: State | None
    """``changed``, ``same`` or ``open``, from all metrics of the line together; None if nothing is tested or measured."""
    text: str
    """The answer in a sentence."""
    value: float | None
    """The mean of the first metric that the sentence names, in the reference variant."""
    other: float | None
    """The same in the variant that the sentence is about."""

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


def card_of(rows: Sequence[Row], names: Sequence[str], reference: int) -> tuple[CardLine, ...]:
    """The lines of the card.

    Args:
        rows: the rows of the report.
        names: short names of the variants.
        reference: the index of the variant that the others are compared with.
    """
    lines = []
    for name, wanted in QUESTIONS.items():
        own = [row for row in rows if row.metric.startswith(wanted)]
        if name == "variety":
            own = [row for row in own if row.alias_of is None]
        else:  # in the order of the question
            own.sort(
                key=lambda row: next(i for i, w in enumerate(wanted) if row.metric.startswith(w))
            )
        lines.append(_line(name, own, names, reference))
    return tuple(lines)


def card_table(card: Sequence[CardLine], bots: str = "") -> Table:
    """A card as a table of text, with what is not measured in one line below it.

    Args:
        card: the lines.
        bots: whose matches they are about, where a report has several.
    """
    missing = [line.name for line in card if line.text.startswith(NOT_MEASURED)]
    rows = tuple(
        (line.name, _state_word(line), line.text) for line in card if line.name not in missing
    )
    note = f"{NOT_MEASURED.capitalize()}: {join_list(missing)}" if missing else ""
    if ways := [name for name in missing if name in ("skill", "luck")]:
        note += f" ({'' if ways == missing else f'for {join_list(ways)}: '}{HOW})"
    return Table(f"At a glance{bots}", ("what", "state", "answer"), rows, note and f"{note}.")


def _state_word(line: CardLine) -> str:
    """The state of a line in a word; where no variants are compared, it says whether players have equal chances."""
    if line.state is None:
        return "-"
    return line.state if line.other is not None else _EQUAL[line.state]


def _line(name: str, rows: Sequence[Row], names: Sequence[str], reference: int) -> CardLine:
    if not rows:
        how = f"; {HOW}" if name in ("skill", "luck") else ""
        return CardLine(name, None, f"{NOT_MEASURED}{how}.", None, None)
    others = [i for i in range(len(names)) if i != reference]
    each = [
        (row, which, less)
        for row in rows
        for which, less in zip(others, row.differences, strict=False)
        if less is not None
    ]
    if not each:
        return _untested(name, rows, names)
    told = [ranked for ranked in each if not ranked[0].by_definition] or each
    state = state_of(less.state for _, _, less in told)
    own = [ranked for ranked in told if ranked[2].state == state]
    if state != "same":
        own.sort(key=lambda ranked: -abs(ranked[2].effect or 0.0))
    if name == "length":  # minutes are what is asked, if they are measured
        own.sort(key=lambda ranked: ranked[0].metric != "minutes")
    first, *rest = own
    row, which, less = first
    value, other = _mean(row, reference), _mean(row, which)
    more = [ranked for ranked in rest if ranked[1] == which]
    words = [_with_interval(row, value, other, less)]
    words += [
        f"{r.title} {_number(_mean(r, reference))} → {_number(_mean(r, which))}"
        for r, _, _ in more[: MAX_NAMED - 1]
    ]
    text = f"{names[which]}: " if len(others) > 1 else ""
    text += "; ".join(words)
    left = len(own) - len(words)
    text += f"; and {left} more" if left else ""
    if state == "open":
        alone = less.low is not None and less.high is not None and not less.low <= 0 <= less.high
        when = "among so many metrics" if alone else "yet"
        text += f"; cannot be told {when}: {more_matches_text(less.needed)}"
    elif state == "same":
        text += f"; the same within {_number(less.margin)}"
    if all(ranked[0].by_definition for ranked in told):
        text += "; by definition"
    return CardLine(name, state, f"{text}.", value, other)


def _untested(name: str, rows: Sequence[Row], names: Sequence[str]) -> CardLine:
    """A line of a study that compares nothing: the means."""
    if len(names) == 1:
        rows = sorted(rows, key=lambda row: -(_mean(row, 0) or 0.0)) if name == "variety" else rows
        most = len(rows) if name == "fairness" else MAX_NAMED  # all places
        words = [f"{row.title} {_number(_mean(row, 0))}" for row in rows[:most]]
        left = len(rows) - len(words)
        return CardLine(
            name,
            None,
            f"{'; '.join(words)}{f'; and {left} more' if left else ''}.",
            _mean(rows[0], 0),
            None,
        )
    row = max(rows, key=lambda row: sum(mean is not None for mean in row.means))
    words = [
        f"{who} {_number(mean.mean)}"
        for who, mean in zip(names, row.means, strict=True)
        if mean is not None
    ]
    return CardLine(name, None, f"{row.title}: {'; '.join(words)}.", _mean(row, 0), _mean(row, 1))


def _mean(row: Row, which: int) -> float | None:
    mean = row.means[which]
    return None if mean is None else mean.mean


def _with_interval(row: Row, value: float | None, other: float | None, less: Estimate) -> str:
    reach = f", {less.interval('+')}" if less.interval() else ""
    return f"{row.title} {_number(value)} → {_number(other)} ({hundredths(less.mean):+.2f}{reach})"


def _number(value: float | None) -> str:
    return "-" if value is None or not isfinite(value) else f"{hundredths(value):z.2f}"
