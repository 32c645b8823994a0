"""An analysis as one self-contained page: no network, no script."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Final, Literal

from bisongames import show
from bisongames.lab.analysis.analysis_text import COLUMNS, SHOWN, describe
from bisongames.lab.analysis.turning_points import CurvePoint, TurningPoint
from bisongames.lab.report.html_page import STYLE, whole_page

Analysis = Any
"""An analysis; its class imports this module, so it cannot be imported here."""
COLORS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
"""The color of the curve of each player; a dash pattern tells them apart too."""
DASHES: Final = ("", "7 3", "2 3", "9 3 2 3")
WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 520, 270, 50, 26, 10
BAND: Final = 2.0
"""Standard errors on each side of a curve."""
PICTURE: Final = 640
"""The width of a picture in pixels."""

_STYLE: Final = """.bisongames .sums th,.bisongames .sums td{min-width:0;padding-right:.5rem}.bisongames .course{max-width:50rem}
.bisongames .board{max-width:40rem}"""


def page(analysis: Analysis) -> str:
    """The analysis as a complete HTML page."""
    return whole_page(f"{_title(analysis)} | bisongames", "\n".join(_parts(analysis)))


def _title(analysis: Analysis) -> str:
    return f"Analysis of a match of {analysis.match.game.title}"


def _parts(analysis: Analysis) -> Iterator[str]:
    yield f'<style>{STYLE}{_STYLE}</style>\n<div class="bisongames">'
    yield f"<h1>{escape(_title(analysis))}</h1>"
    yield f'<p class="verdict">{escape(analysis.verdict)}</p>'
    yield f'<p class="small">{escape(", ".join(analysis.names))} ({escape(analysis.match.game.id)}), {analysis.match.count} moves</p>'
    yield "<h2>Chances to win</h2>"
    yield from _chart(analysis)
    yield _table(COLUMNS, analysis.rows())
    yield "<h2>Turning points</h2>"
    if not analysis.moments:
        yield "<p>No choice lost much.</p>"
    yield from map(_moment, analysis.worst[:SHOWN])
    if len(analysis.moments) > SHOWN:
        yield f"<details><summary>{len(analysis.moments) - SHOWN} smaller ones</summary>"
        yield from map(_moment, analysis.worst[SHOWN:])
        yield "</details>"
    if analysis.strokes:
        yield "<h2>Luck</h2><ul>"
        for stroke in analysis.strokes:
            who = escape(analysis.names[stroke.player])
            yield (
                f"<li>Turn {stroke.turn}: {who} {stroke.luck.percent(sign=True)}: {escape(stroke.text)}</li>"
            )
        yield "</ul>"
    yield "<h2>How to read this</h2>"
    yield from (f"<p>{escape(note)}</p>" for note in analysis.notes())
    yield "</div>"


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th{' class=n' if i else ''}>{escape(c)}</th>" for i, c in enumerate(columns))
    body = "".join(
        f"<tr><th>{escape(name)}</th>{''.join(f'<td class=n>{escape(c)}</td>' for c in cells)}</tr>"
        for name, *cells in rows
    )
    return f'<div class="scroll"><table class="sums"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _chart(analysis: Analysis) -> Iterator[str]:
    """Yields the curves of all players with their bands, and a legend."""
    curve: Sequence[CurvePoint] = analysis.curve
    last = max(1, curve[-1].move)

    def across(move: int) -> float:
        return round(LEFT + (WIDTH - LEFT - 8) * move / last, 1)

    def up(chance: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - max(0.0, min(1.0, chance))), 1)

    said = f"Curves of the chances to win of {', '.join(analysis.names)} over the match"
    yield f'<figure class="course"><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(said)}">'
    for percent in (0, 25, 50, 75, 100):
        y = up(percent / 100)
        yield f'<line x1="{LEFT}" x2="{WIDTH - 8}" y1="{y}" y2="{y}" stroke="currentColor" stroke-opacity=".2"/>'
        yield (
            f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end" font-size="14" fill="currentColor">{percent} %</text>'
        )
    for move, turn in _ticks(analysis):
        yield (
            f'<text x="{across(move)}" y="{HEIGHT - 6}" text-anchor="middle" font-size="14" fill="currentColor">{turn}</text>'
        )
    for moment in analysis.moments:
        x = across(moment.move)
        yield f'<line x1="{x}" x2="{x}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" stroke="currentColor" stroke-opacity=".35" stroke-dasharray="2 3"/>'
    for seat, color in zip(range(len(analysis.names)), COLORS, strict=False):
        points = [(across(p.move), p.chances[seat]) for p in curve]
        high = [f"{x},{up(c.value + BAND * c.error)}" for x, c in points]
        low = [f"{x},{up(c.value - BAND * c.error)}" for x, c in reversed(points)]
        yield f'<polygon points="{" ".join(high + low)}" fill="{color}" fill-opacity=".18"/>'
        line = " ".join(f"{x},{up(c.value)}" for x, c in points)
        yield (
            f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2" stroke-dasharray="{DASHES[seat]}"/>'
        )
    yield "</svg><figcaption>"
    for seat, name in enumerate(analysis.names):
        yield (
            f'<svg viewBox="0 0 34 10" style="display:inline-block;width:34px;height:10px"><line x1="0" x2="34" y1="5" y2="5" '
            f'stroke="{COLORS[seat]}" stroke-width="3" stroke-dasharray="{DASHES[seat]}"/></svg> {escape(name)} &nbsp;'
        )
    yield (
        "<br>The chance of each player by turn, with a band of two standard errors; dotted lines mark turning points.</figcaption></figure>"
    )


def _ticks(analysis: Analysis) -> Iterator[tuple[int, int]]:
    """Yields about seven turns with the moves at which they begin."""
    begins: dict[int, int] = {}
    for point in analysis.curve:
        begins.setdefault(point.turn, point.move)
    step = max(1, -(-len(begins) // 7))
    for number, (turn, move) in enumerate(begins.items()):
        if number % step == 0:
            yield move, turn


def _moment(moment: TurningPoint) -> str:
    """A turning point with its board, and folded below it all that the player saw, with the legend of the picture."""
    lines = "".join(f"<li>{escape(line)}</li>" for line in describe(moment))
    heading = f"Turn {moment.turn}, move {moment.move}: {moment.name} lost {moment.loss.percent()}"
    targets = show.targets(moment.better, moment.position.view(moment.player))
    where = "on the board or in the picture folded below"
    frame = f"A dashed frame, {where}, marks the better choice: {moment.better_label}."
    return (
        f"<h3>{escape(heading)}</h3><ul>{lines}</ul><figure class='board'>{_picture(moment, 'board')}"
        f"<figcaption>{escape(frame if targets else '')}</figcaption></figure><details class='board'><summary>All that {escape(moment.name)} saw, with a legend"
        f"</summary>{_picture(moment, 'tall')}</details>"
    )


def _picture(moment: TurningPoint, layout: Literal["board", "tall"]) -> str:
    """What the player saw, with the better choice marked."""
    view = moment.position.view(moment.player)
    targets = show.targets(moment.better, view)
    picture = show.svg(view, layout=layout, size=PICTURE, names=moment.names, targets=targets)
    return _own_ids(picture, f"{layout}{moment.move}")


def _own_ids(picture: str, prefix: str) -> str:
    """The picture with ids of its own, so that several fit into a page."""
    return re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{prefix}-", picture)
