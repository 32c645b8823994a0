"""Score sheets: one row per category, one column per player."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from attrs import frozen

from bisongames.engine.core.errors import visible
from bisongames.engine.core.scoring import Part, Standing
from bisongames.engine.views.result import Result
from bisongames.show.language import Language, Names, capital
from bisongames.show.phrasing import Speech
from bisongames.show.text_metrics import wrap_columns

NUMBER: Final = ' style="text-align:right"'
"""Style of cells with numbers and their headers."""
RULE: Final = ' style="white-space:nowrap"'
"""Style of rule ids, which must not wrap."""


@frozen
class ScoreRow:
    """One category of a score sheet."""

    name: str
    rule: str | None
    """The id of the scoring rule."""
    points: tuple[int, ...]
    """Per player."""
    details: tuple[str, ...]
    """Per player: the reason in words; empty if the name of the row suffices."""


@frozen
class ScoreSheet:
    """The scores of all players with their reasons. The rows of a column add up to its total."""

    columns: tuple[str, ...]
    """The players, by name."""
    rows: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    """Per player."""
    total: str = "Total"
    """The word for the last row."""
    ties: tuple[ScoreRow, ...] = ()
    """Tie-breakers, below the totals."""

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self, width: int = 80) -> list[str]:
        """The sheet as lines of plain text, at most ``width`` wide if the names allow it."""
        heads = [("", *self.columns, "")]
        rows = [(row.name, *map(str, row.points), row.rule or "") for row in self.rows]
        ties = [(row.name, *map(str, row.points), row.rule or "") for row in self.ties]
        body = [*heads, *rows, (self.total, *map(str, self.totals), ""), *ties]
        wide = [max(len(cell) for cell in column) for column in zip(*body, strict=True)]
        spare = width - sum(wide[1:]) - 2 * (len(wide) - 1)
        wide[0] = max(min(wide[0], spare), 8)
        found: list[str] = []
        for i, (name, *cells, rule) in enumerate(body):
            numbers = "  ".join(cell.rjust(w) for cell, w in zip(cells, wide[1:-1], strict=True))
            *above, last = _fitted(name, wide[0])
            found += above
            found.append(f"{last.ljust(wide[0])}  {numbers}  {rule}".rstrip())
            if 0 < i <= len(self.rows):
                found += self._details(self.rows[i - 1], width)
        return [visible(line) for line in found]

    def _details(self, row: ScoreRow, width: int) -> list[str]:
        told = [
            f"{name}: {what}" for name, what in zip(self.columns, row.details, strict=True) if what
        ]
        return [f"    {line}" for each in told for line in _fitted(each, width - 4)]

    def _repr_html_(self) -> str:
        heads = "".join(f"<th{NUMBER}>{_html(name)}</th>" for name in self.columns)
        rows = "".join(
            f"<tr><td>{_html(row.name)}</td>{_cells(row)}<td{RULE}>{_html(row.rule or '')}</td></tr>"
            for row in self.rows
        )
        totals = "".join(f"<th{NUMBER}>{number}</th>" for number in self.totals)
        ties = "".join(
            f"<tr><td>{_html(row.name)}</td>{_cells(row)}<td{RULE}>{_html(row.rule or '')}</td></tr>"
            for row in self.ties
        )
        return (
            f'<table class="bisongames-scores"><thead><tr><th></th>{heads}<th></th></tr></thead><tbody>{rows}'
            f"</tbody><tfoot><tr><th>{_html(self.total)}</th>{totals}<th></th></tr>{ties}</tfoot></table>"
        )


def _html(text: str) -> str:
    return escape(visible(text))


def _cells(row: ScoreRow) -> str:
    both = zip(row.points, row.details, strict=True)
    return "".join(
        f"<td{NUMBER}>{points}{f'<br><small>{_html(what)}</small>' if what else ''}</td>"
        for points, what in both
    )


def _fitted(text: str, width: int) -> list[str]:
    return wrap_columns(text, max(width, 8)) or [""]


def sheet_of(scored: Result | Standing, speech: Speech, names: Names, code: str) -> ScoreSheet:
    """The sheet of scores: parts with the same name and rule share a row, in the order of the sentences about them.

    Where parts by several rules belong to one row, their fact ``under`` names the rule of the row.
    """
    words = speech.language(code)
    seats = range(len(scored.scores))
    order: list[tuple[str, str]] = []
    found: dict[tuple[str, str], list[list[Part]]] = {}
    for seat in seats:
        place = 0  # a row of this player alone keeps its place among their rows
        for part in scored.parts[seat]:
            key = part.name, _rule_of(part)
            if key not in found:
                order.insert(place, key)
                found[key] = [[] for _ in seats]
            found[key][seat].append(part)
            place = order.index(key) + 1
    told = words.keys("category")

    def listed(key: tuple[str, str]) -> int:
        part = next(part for parts in found[key] for part in parts)
        category = _category(part, speech)
        return told.index(category) if category in told else len(told)

    order.sort(key=listed)
    return ScoreSheet(
        columns=tuple(words.name(seat, names) for seat in seats),
        rows=tuple(_row(found[key], speech, words, names) for key in order),
        totals=tuple(scored.scores),
        total=words.word("score", "total"),
        ties=_ties(scored, speech, words) if isinstance(scored, Result) else (),
    )


def _ties(result: Result, speech: Speech, words: Language) -> tuple[ScoreRow, ...]:
    """A row for each rule that broke a tie by a number."""
    compared = speech.tied(result)
    return tuple(
        ScoreRow(
            name=capital(words.sentence("tie", rule.id, {}) or rule.id),
            rule=rule.id,
            points=tuple(compared[rule.id]),
            details=("",) * len(result.scores),
        )
        for rule in result.decided_by
        if rule.id in compared
    )


def _category(part: Part, speech: Speech) -> str:
    return str({**part.facts, **speech.facts(part, None)}.get("as", part.name))


def _rule_of(part: Part) -> str:
    return str(part.facts.get("under", part.rule.id))


def _row(
    columns: Sequence[Sequence[Part]], speech: Speech, words: Language, names: Names
) -> ScoreRow:
    """The row of one category, from the parts of each player."""
    first = next(part for parts in columns for part in parts)
    told = [[_said("score", part, speech, words, names) for part in parts] for parts in columns]
    return ScoreRow(
        name=capital(_said("category", first, speech, words, names) or first.name),
        rule=_rule_of(first),
        points=tuple(sum(part.points for part in parts) for parts in columns),
        details=tuple("; ".join(filter(None, details)) for details in told),
    )


def _said(group: str, part: Part, speech: Speech, words: Language, names: Names) -> str:
    """The sentence about a part of a score; empty if there is none."""
    facts = {name: speech.named(name, value) for name, value in part.facts.items()}
    facts |= {"points": part.points, **speech.facts(part, None)}
    return words.sentence(group, _category(part, speech), facts, names) or ""
