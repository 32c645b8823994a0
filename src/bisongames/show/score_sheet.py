"""Score sheets: one row per category, one column per player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from attrs import frozen

from bisongames.engine.core.errors import visible
from bisongames.engine.core.hints import hints_for
from bisongames.engine.core.scoring import Part, Standing
from bisongames.engine.views.result import Result
from bisongames.show.language import Language, Names, capital, keys_of
from bisongames.show.phrasing import Speech
from bisongames.show.text_metrics import escape_text, wrap_columns

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
    """The points of each player."""
    details: tuple[str, ...]
    """The reason for each player's points, in words; empty if the name of the row suffices."""

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(("label", "title", "category"), "row.name"),
                **dict.fromkeys(("values", "scores", "cells"), "row.points"),
                "total": "sheet.totals, one for each player",
            }
        )


@frozen
class ScoreSheet:
    """The scores of all players with their reasons. The rows of a column add up to its total."""

    columns: tuple[str, ...]
    """The players, by name."""
    rows: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    """The total of each player."""
    total: str = "Total"
    """The word for the row of totals."""
    ties: tuple[ScoreRow, ...] = ()
    """Tie-breakers, below the totals."""

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(("to_text", "text"), "str(sheet)"),
                **dict.fromkeys(("to_frame", "df"), "result.to_frame()"),
                **dict.fromkeys(("players", "names"), "sheet.columns"),
                "scores": "sheet.totals",
            }
        )

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self, width: int = 80) -> list[str]:
        """The sheet as lines of plain text, at most ``width`` wide if the names allow it."""
        rows, ties = (
            [(row.name, *map(str, row.points), row.rule or "") for row in given]
            for given in (self.rows, self.ties)
        )
        body = [("", *self.columns, ""), *rows, (self.total, *map(str, self.totals), ""), *ties]
        wide = [max(len(cell) for cell in column) for column in zip(*body, strict=True)]
        spare = width - sum(wide[1:]) - 2 * (len(wide) - 1)
        wide[0] = max(min(wide[0], spare), 8)
        lines: list[str] = []
        for i, (name, *cells, rule) in enumerate(body):
            numbers = "  ".join(cell.rjust(w) for cell, w in zip(cells, wide[1:-1], strict=True))
            *above, last = _fit(name, wide[0])
            lines += [*above, f"{last.ljust(wide[0])}  {numbers}  {rule}".rstrip()]
            details = self.rows[i - 1].details if 0 < i <= len(rows) else ("",) * len(self.columns)
            for player, detail in zip(self.columns, details, strict=True):
                if detail:
                    lines += [f"    {line}" for line in _fit(f"{player}: {detail}", width - 4)]
        return [visible(line) for line in lines]

    def _repr_html_(self) -> str:
        heads = "".join(f"<th{NUMBER}>{escape_text(name)}</th>" for name in self.columns)
        totals = "".join(f"<th{NUMBER}>{number}</th>" for number in self.totals)
        rows, ties = ("".join(map(_html_row, given)) for given in (self.rows, self.ties))
        return (
            f'<table class="bisongames-scores"><thead><tr><th></th>{heads}<th></th></tr></thead><tbody>{rows}'
            f"</tbody><tfoot><tr><th>{escape_text(self.total)}</th>{totals}<th></th></tr>{ties}</tfoot></table>"
        )


def _html_row(row: ScoreRow) -> str:
    cells = "".join(
        f"<td{NUMBER}>{points}{f'<br><small>{escape_text(detail)}</small>' if detail else ''}</td>"
        for points, detail in zip(row.points, row.details, strict=True)
    )
    return f"<tr><td>{escape_text(row.name)}</td>{cells}<td{RULE}>{escape_text(row.rule or '')}</td></tr>"


def _fit(text: str, width: int) -> list[str]:
    return wrap_columns(text, max(width, 8)) or [""]


def sheet_of(scored: Result | Standing, speech: Speech, names: Names, code: str) -> ScoreSheet:
    """The score sheet: parts with the same name and rule share a row, in the order of the sentences about them.

    If parts of several rules belong to one row, their fact ``under`` names the rule of that row.
    """
    words = speech.language(code)
    seats = range(len(scored.scores))
    order: list[tuple[str, str]] = []
    parts: dict[tuple[str, str], list[list[Part]]] = {}
    for seat in seats:
        place = 0  # a row that only this player has stays between their other rows
        for part in scored.parts[seat]:
            key = part.name, _rule_of(part)
            if key not in parts:
                order.insert(place, key)
                parts[key] = [[] for _ in seats]
            parts[key][seat].append(part)
            place = order.index(key) + 1
    categories = words.keys("category")

    def rank(key: tuple[str, str]) -> int:
        category = _category(_first(parts[key]), speech)
        return categories.index(category) if category in categories else len(categories)

    def sentence(group: str, part: Part) -> str:
        """The sentence about a part of a score; empty if there is none."""
        facts = {name: speech.fact(name, value) for name, value in part.facts.items()}
        more = speech.facts(part, None)
        (key, *_) = keys_of({**part.facts, **more}, part.name)
        facts |= {"points": part.points, **more}
        return words.sentence(group, key, facts, names) or ""

    def row(columns: Sequence[Sequence[Part]]) -> ScoreRow:
        first = _first(columns)
        details = ([sentence("score", part) for part in column] for column in columns)
        return ScoreRow(
            name=capital(sentence("category", first) or first.name),
            rule=_rule_of(first),
            points=tuple(sum(part.points for part in column) for column in columns),
            details=tuple("; ".join(filter(None, each)) for each in details),
        )

    return ScoreSheet(
        columns=tuple(words.name(seat, names) for seat in seats),
        rows=tuple(row(parts[key]) for key in sorted(order, key=rank)),
        totals=tuple(scored.scores),
        total=words.word("score", "total"),
        ties=_ties(scored, speech, words) if isinstance(scored, Result) else (),
    )


def _ties(result: Result, speech: Speech, words: Language) -> tuple[ScoreRow, ...]:
    """The rows of the rules that broke a tie by comparing numbers."""
    compared = speech.ties(result)
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


def _first(columns: Sequence[Sequence[Part]]) -> Part:
    return next(part for column in columns for part in column)


def _category(part: Part, speech: Speech) -> str:
    return keys_of({**part.facts, **speech.facts(part, None)}, part.name)[0]


def _rule_of(part: Part) -> str:
    return str(part.facts.get("under", part.rule.id))
