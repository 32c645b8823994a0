"""A report as one self-contained page: no network, no script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from attrs import evolve

from bisongames.lab.report.charts import charts
from bisongames.lab.report.plot_base import Plot, Report
from bisongames.lab.report.text_tables import Table
from bisongames.lab.rule_diff.diff import Difference
from bisongames.lab.rule_diff.diff_text import summary, with_breaks

_STYLE: Final = """
.bisongames{--ink:#1c1c1a;--paper:#fffefb;--line:#cfcbc0;--soft:#f3f0e8;--link:#0b5c8a;color:var(--ink);
background:var(--paper);font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){.bisongames{--ink:#e9e6de;--paper:#171715;--line:#4a4842;--soft:#232320;
--link:#7cc4ee}}
.bisongames h1{font-size:1.4rem;margin:.2rem 0}.bisongames h2{font-size:1.15rem;margin:1.6rem 0 .4rem}
.bisongames h3{font-size:1rem;margin:1rem 0 .3rem}.bisongames a{color:var(--link)}
.bisongames .verdict{font-size:1.15rem;border-left:4px solid #d55e00;padding:.2rem 0 .2rem .8rem;margin:.8rem 0}
.bisongames .scroll{overflow-x:auto;margin:.4rem 0}
.bisongames table{border-collapse:collapse;font-size:.9rem}
.bisongames caption{text-align:left;font-weight:600;padding:.3rem 0}
.bisongames th,.bisongames td{border-bottom:1px solid var(--line);padding:.25rem .6rem .25rem 0;text-align:left;
vertical-align:top;font-weight:normal;color:inherit;background:none;overflow-wrap:anywhere;min-width:4.5rem}.bisongames th{overflow-wrap:break-word}
.bisongames thead th{font-weight:600}.bisongames .bars{white-space:nowrap}.bisongames td.n,.bisongames th.n{text-align:right}.bisongames td.n{white-space:nowrap}
.bisongames tr.moved{background:var(--soft)}.bisongames tr.moved th,.bisongames tr.moved td{font-weight:600}
.bisongames figure{margin:.8rem 0;break-inside:avoid}.bisongames figcaption{font-size:.9rem;margin-bottom:.2rem}
.bisongames svg{width:100%;height:auto;display:block}
.bisongames .plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr));gap:0 2rem}
.bisongames details{margin:.8rem 0}.bisongames summary{cursor:pointer}
.bisongames .small{font-size:.85rem}
.bisongames .narrow{display:none}.bisongames figure.whole{grid-column:1/-1}
"""
_STACKED: Final = """
.bisongames TABLE,.bisongames TABLE caption,.bisongames TABLE tbody{display:block}.bisongames TABLE thead{display:none}
.bisongames TABLE tr{display:grid;grid-template-columns:COLUMNS;gap:0 1rem;border-bottom:1px solid var(--line);padding:.3rem 0}
.bisongames TABLE th,.bisongames TABLE td{border:0;padding:.05rem 0;text-align:left}
.bisongames TABLE tbody th{font-weight:600;grid-column:1/-1}.bisongames TABLE td.none{display:none}
.bisongames TABLE td::before{content:attr(data-head) " ";font-size:.8rem;font-weight:normal;display:block;line-height:1.2}
.bisongames TABLE td.n{white-space:normal}.bisongames TABLE td[data-head=""]{grid-column:1/-1}
"""
"""Tables that are too wide: the cells of a row go below its name, each with its head."""
_NARROW_STYLE: Final = (
    "@media screen and (max-width:600px){.bisongames{padding:.7rem}"
    ".bisongames figure .broad{display:none}.bisongames figure .narrow{display:block}"
    f"{_STACKED.replace('TABLE', '.many').replace('COLUMNS', '1fr 1fr')}}}\n"
)
_PRINT_STYLE: Final = f"""
@media print{{.bisongames{{--ink:#000;--paper:#fff;--line:#999;--soft:#eee;--link:#000;max-width:none;padding:0}}
.bisongames .scroll{{overflow:visible}}.bisongames details::details-content{{content-visibility:visible;display:block}}
.bisongames h1,.bisongames h2,.bisongames h3,.bisongames summary,.bisongames caption,.bisongames figcaption,.bisongames thead{{break-after:avoid}}
.bisongames tr,.bisongames .verdict{{break-inside:avoid}}.bisongames .plots{{display:block}}
{_STACKED.replace("TABLE", ".wide").replace("COLUMNS", "repeat(auto-fill,minmax(6rem,1fr))")}}}
"""
"""On paper nothing scrolls or unfolds, and headings stay with their content."""
SHORT: Final = 12
"""The most examples, or changes of rules, that are shown unfolded."""
MAX_UNFOLDED: Final = 2
"""The most variants with differences side by side with the rest."""
NARROW_COLUMNS: Final = 3
"""The most columns that fit on a telephone."""
PRINT_COLUMNS: Final = 7
"""The most columns that fit on paper."""
_PAGE_STYLE: Final = "html{background:#fffefb}body{margin:0}@media (prefers-color-scheme:dark){html{background:#171715}}@media print{html{background:#fff}}"


def page(report: Report) -> str:
    """The whole page."""
    title = escape(f"{report.question()} | bisongames")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title}</title>\n<style>{_PAGE_STYLE}</style>\n</head>\n<body>\n{fragment(report)}\n</body>\n</html>\n"
    )


def fragment(report: Report) -> str:
    """The report as a fragment of another page, such as a notebook."""
    return "\n".join(_fragments(report))


def _fragments(report: Report) -> Iterator[str]:
    yield f'<style>{_STYLE}{_NARROW_STYLE}{_PRINT_STYLE}</style>\n<div class="bisongames">'
    yield f"<h1>{with_breaks(report.question())}</h1>"
    yield f'<p class="verdict">{escape(report.verdict)}</p>'
    yield f'<p class="small">{escape(report.heading())}</p>' if report.number else ""
    if report.differences:
        yield "<h2>What differs in the rules</h2>"
        yield from _differences(report.differences)
    if report.number:
        yield from _results(report)
    elif report.kind != "compare":  # a comparison without matches has its differences only
        yield from map(_table, report.tables())
    yield "</div>"


def _differences(differences: Sequence[Difference]) -> Iterator[str]:
    """The differences of the rules, each with a summary; long ones folded, many ones together."""
    if not any(differences):
        yield "<p>All play by the same rules.</p>"
        return
    together = len(differences) > MAX_UNFOLDED
    if together:
        yield from _details(f"{len(differences)} variants against {differences[0].before}", False)
    for found in differences:
        parts = (found.options, found.components, found.actions, found.parts, found.rules)
        long = together or sum(map(len, parts)) > SHORT
        yield from _details(f"{found.after}: {summary(found)}", not long)
        yield f"{found.to_html()}</details>"
    if together:
        yield "</details>"


def _results(report: Report) -> Iterator[str]:
    shown = report.metrics_tables(None, False)
    yield "<h2>What was measured</h2>"
    for table in shown:
        if table.rows:
            repeated = table.title == report.heading()
            yield _table(evolve(table, title="") if repeated else table)
        if rest := table.note.removeprefix(report.note).strip():
            yield f"<p>{escape(rest)} All numbers stand at the end of this page.</p>"
    plots = charts(report)
    if plots:
        yield '<h2>Plots</h2><div class="plots">'
        for plot in plots:
            yield from _figure(plot)
        yield "</div>"
    yield "<h2>How to read this</h2>"
    yield from (f"<p>{escape(line)}</p>" for line in report.note.splitlines())
    yield from _examples(report)
    yield from _details("Every number, also what did not move", False)
    for table in report.metrics_tables(None, True):
        yield _table(table)
    yield "</details>"


def _figure(plot: Plot) -> Iterator[str]:
    """A plot, possibly in versions for wide and narrow pages."""
    label = f'<svg role="img" aria-label="{escape(plot.caption)}" '
    small, broad = (svg.replace("<svg ", label, 1) for svg in (plot.svg, plot.broad))
    wide = ' class="whole"' if broad else ""
    yield f"<figure{wide}><figcaption>{escape(plot.caption)}</figcaption>"
    yield f'<div class="narrow">{small}</div><div class="broad">{broad}</div>' if broad else small
    yield "</figure>"


def _details(summary: str, open_: bool) -> Iterator[str]:
    yield f"<details{' open' if open_ else ''}><summary>{escape(summary)}</summary>"


def _examples(report: Report) -> Iterator[str]:
    if not report.examples:
        return
    yield "<h2>Matches worth looking at</h2>"
    yield from _details("Typical and extreme ones of each variant", len(report.examples) <= SHORT)
    yield "<p>Number of the match, as <code>report.match(17)</code> or <code>bisongames replay RUN:17</code> take it.</p>"
    matches, titles = report.matches, {row.metric: row.title for row in report.rows}
    rows = tuple(
        (
            e.variant,
            titles[e.metric],
            e.kind,
            _number(matches[e.match].metrics[e.metric]),
            str(e.match),
        )
        for e in report.examples
    )
    yield _table(Table("", ("variant", "metric", "which", "value", "match"), rows, numbers=2))
    yield "</details>"


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _table(table: Table) -> str:
    """A table as HTML, with marked rows highlighted."""
    first_number = len(table.columns) - table.numbers
    label = escape(table.title or ", ".join(table.columns))
    columns = len(table.columns)
    kind = "many wide" if columns > PRINT_COLUMNS else "many" if columns > NARROW_COLUMNS else ""
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
    return "\n".join(out)


def _cells(cells: Sequence[str], first_number: int, heads: Sequence[str] | None) -> str:
    """The cells of a row; without heads, the heads themselves."""
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
