"""A report as one self-contained page: no network, no script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Any, Final

from attrs import evolve

from bisongames.engine.io.extras import extra
from bisongames.lab.report.card import card_table
from bisongames.lab.report.text_tables import Table
from bisongames.lab.rule_diff.diff_text import Difference, with_breaks

Report = Any
"""A report of any study; its class imports this module, so it cannot be imported here."""

STYLE: Final = (files("bisongames.lab.report") / "page.css").read_text("utf-8")
"""The style sheet. On phones, wide tables put the cells of a row below its name; on paper nothing scrolls or is folded."""
SHORT: Final = 12
"""The maximum number of examples, or of rule changes, that are shown events_without_folds."""
MAX_UNFOLDED: Final = 2
"""The maximum number of variants whose differences are not folded into one section."""
NARROW_COLUMNS: Final = 3
"""The maximum number of columns that fit on a phone."""
SENTENCE: Final = 60
"""The length from which the last cell of a row has a line of its own on a phone."""
PRINT_COLUMNS: Final = 7
"""The maximum number of columns that fit on paper."""
_PAGE_STYLE: Final = "html{background:#fffefb}body{margin:0}@media (prefers-color-scheme:dark){html{background:#171715}}@media print{html{background:#fff}}"


def page(report: Report) -> str:
    """The report as a complete HTML page."""
    return whole_page(f"{report.question()} | bisongames", fragment(report))


def whole_page(title: str, body: str) -> str:
    """A complete HTML page around its contents."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>{_PAGE_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def fragment(report: Report) -> str:
    """The report as a fragment of another page, such as a notebook."""
    return "\n".join(_fragments(report))


def _fragments(report: Report) -> Iterator[str]:
    yield f'<style>{STYLE}</style>\n<div class="bisongames">'
    yield f"<h1>{with_breaks(report.question())}</h1>"
    yield from (f'<p class="small">{with_breaks(line)}</p>' for line in report.legend)
    yield f'<p class="verdict">{escape(report.verdict)}</p>'
    yield f'<p class="small">{escape(report.heading())}</p>' if report.number else ""
    if report.card:
        card = card_table(report.card, report.whose)
        yield table_html(card) if card.rows else ""
        yield f'<p class="small">{escape(card.note)}</p>' if card.note else ""
    if report.differences:
        yield "<h2>What differs in the rules</h2>"
        yield from _differences(report.differences, report.sides)
    if report.number:
        yield from _results(report)
    elif report.kind != "compare":  # a comparison without matches shows only rule differences
        yield from map(table_html, report.tables())
    yield "</div>"


def _differences(
    differences: Sequence[Difference], sides: Sequence[tuple[str, str]]
) -> Iterator[str]:
    """The rule differences, each with a summary; a long one is folded, and many share one folded section."""
    if not any(differences):
        yield "<p>All variants have the same rules.</p>"
        return
    together = len(differences) > MAX_UNFOLDED
    if together:
        yield from _details(f"{len(differences)} variants against {sides[0][0]}", False)
    for changes, names in zip(differences, sides, strict=True):
        long = together or len(changes) > SHORT
        yield from _details(f"{names[1]}: {changes.summary()}", not long)
        yield f"{changes.to_html(names=names)}</details>"
    if together:
        yield "</details>"


def _results(report: Report) -> Iterator[str]:
    shown = report.metrics_tables(None, False)
    yield "<h2>Results</h2>"
    for table in shown:
        if table.rows:
            repeated = table.title == report.heading()
            yield table_html(evolve(table, title="") if repeated else table)
        if rest := table.note.removeprefix(report.note).strip():
            more = " All numbers are at the end of this page." if report.note in table.note else ""
            yield f"<p>{escape(rest)}{more}</p>"
    yield from _plots(report)
    yield "<h2>How to read this</h2>"
    yield from (f"<p>{escape(line)}</p>" for line in report.note.splitlines())
    yield from _examples(report)
    yield from _details("All numbers, including metrics without a significant change", False)
    yield from (table_html(table) for table in report.metrics_tables(None, True) if table.rows)
    yield "</details>"


def _plots(report: Report) -> Iterator[str]:
    """The plots, some in versions for wide and narrow pages. Requires the ``report`` extra."""
    for package in ("altair", "vl_convert"):
        extra(package, "report", "a page with plots")
    from bisongames.lab.report.charts import charts  # deferred: the extra

    plots = charts(report.in_detail)
    if not plots:
        return
    yield f'<h2>Plots{escape(report.whose)}</h2><div class="plots">'
    for plot in plots:
        label = f'<svg role="img" aria-label="{escape(plot.caption)}" '
        small, broad = (svg.replace("<svg ", label, 1) for svg in (plot.svg, plot.broad))
        wide = ' class="whole"' if broad else ""
        both = f'<div class="narrow">{small}</div><div class="broad">{broad}</div>'
        yield f"<figure{wide}><figcaption>{escape(plot.caption)}</figcaption>"
        yield both if broad else small
        yield "</figure>"
    yield "</div>"


def _details(summary: str, open_: bool) -> Iterator[str]:
    yield f"<details{' open' if open_ else ''}><summary>{escape(summary)}</summary>"


def _examples(report: Report) -> Iterator[str]:
    if not report.examples:
        return
    yield "<h2>Matches worth looking at</h2>"
    yield from _details(
        "Typical and extreme matches of each variant", len(report.examples) <= SHORT
    )
    yield "<p>The number identifies the match in <code>report.match(17)</code> and <code>bisongames replay RUN:17</code>.</p>"
    matches, titles = report.matches, {row.metric: row.title for row in report.rows}
    rows = tuple(
        (
            report.names[e.match // report.number],
            titles[e.metric],
            e.kind,
            _number(matches[e.match].metrics[e.metric]),
            str(e.match),
        )
        for e in report.examples
    )
    yield table_html(Table("", ("variant", "metric", "which", "value", "match"), rows, numbers=2))
    yield "</details>"


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def table_html(table: Table) -> str:
    """A table as HTML, with marked rows highlighted."""
    first_number = len(table.columns) - table.numbers
    label = escape(table.title or ", ".join(table.columns))
    columns = len(table.columns)
    kind = "many wide" if columns > PRINT_COLUMNS else "many" if columns > NARROW_COLUMNS else ""
    if not kind and not table.numbers and any(len(row[-1]) > SENTENCE for row in table.rows):
        kind = "sentences"
    kind = "square" if table.square else kind
    many = f' class="{kind}"' if kind else ""
    out = [f'<div class="scroll" role="region" tabindex="0" aria-label="{label}"><table{many}>']
    if table.title:
        out.append(f"<caption>{escape(table.title)}</caption>")
    heads = ["difference" if c.startswith("difference to ") else c for c in table.columns]
    out.append(f"<thead><tr>{_cells(heads, first_number, None)}</tr></thead><tbody>")
    for row in table.rows:
        moved = any(cell.endswith(" *") for cell in row)
        mark = ' class="moved"' if moved else ""
        out.append(f"<tr{mark}>{_cells(row, first_number, heads)}</tr>")
    out.append("</tbody></table></div>")
    out += [f'<p class="small">{escape("; ".join(table.legend))}</p>'] if table.legend else []
    return "\n".join(out)


def _cells(cells: Sequence[str], first_number: int, heads: Sequence[str] | None) -> str:
    """The cells of a row, or of the header if ``heads`` is None."""
    html = []
    for index, cell in enumerate(cells):
        kind = "th" if index == 0 or heads is None else "td"
        empty = " none" if cell == "-" else ""
        number = f' class="n{empty}"' if index >= first_number else ""
        number = ' class="bars"' if heads and not heads[index] else number
        head = f' data-head="{escape(heads[index])}"' if heads and index else ""
        text = with_breaks(cell) if kind == "th" else escape(cell)
        html.append(f"<{kind}{number}{head}>{text}</{kind}>")
    return "".join(html)
