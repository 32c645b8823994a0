"""Panels: stacks of blocks beside or below the board.

A block knows its height before it is drawn, so that pages fit their content. All measures are for a panel of ``WIDTH``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from attrs import frozen

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Event
from bisongames.show.canvas import TARGET, TOUCHED, Args, Canvas, Paint, Point, translation
from bisongames.show.icons import CROWN
from bisongames.show.phrasing import StateOrView
from bisongames.show.score_sheet import ScoreRow
from bisongames.show.text_grid import event_lines, place, when
from bisongames.show.text_metrics import ELLIPSIS, truncate_to_width, width_of, wrap_to_width
from bisongames.show.view_options import Look

WIDTH: Final = 380.0
"""Width of a panel, in its own units."""
INNER: Final = 16.0
"""Horizontal padding of a panel."""
LEAST: Final = 12.0
"""Smallest font size of long names; names that are still too long are truncated."""
GAP: Final = 14.0
"""Vertical gap between blocks."""
ROW: Final = 34.0
"""Height of a player's row."""
GAPS: Final = (10.0, 7.0, 4.0)
"""Possible gaps between columns of numbers; the narrower gaps leave room for long names."""


Box = tuple[float, float, float, float]
"""A rectangle: left, top, width and height."""


@frozen
class PanelBlock:
    """A part of a panel: its height, and a function that draws it from a given top."""

    height: float
    draw: Callable[[Canvas, float], None]


def cached_block(
    height: float, draw: Callable[[Canvas, float, *Args], None], *args: *Args, named: bool = False
) -> PanelBlock:
    """A block whose drawing is reused as long as its arguments stay the same."""
    return PanelBlock(height, lambda canvas, top: canvas.repeat(draw, top, *args, named=named))


def box_of(box: Box) -> dict[str, Paint]:
    """The attributes of a rectangle."""
    return dict(zip(("x", "y", "width", "height"), box, strict=True))


def lines_of(
    text: str, size: float, width: float = WIDTH - 2 * INNER, bold: bool = False
) -> list[str]:
    """A sentence wrapped into lines of at most ``width`` at a font size."""
    return wrap_to_width(text, size, width, bold)


def paragraph(lines: Sequence[str], size: float = 14, **look: Paint) -> PanelBlock:
    """Lines of text as a block."""
    step = 1.32 * size

    def draw(canvas: Canvas, top: float) -> None:
        for i, line in enumerate(lines):
            at = INNER, top + step * (i + 0.5)
            canvas.label(at, line, size, text_anchor="start", **look)

    return PanelBlock(step * len(lines), draw)


def heading(position: StateOrView, look: Look) -> tuple[PanelBlock, ...]:
    """The blocks with the title of the game, its turn and round, and the prompt."""
    title = lines_of(position.game.title, 19, bold=True)[:3]
    asked = lines_of(look.prompt(position), 16, WIDTH - 2 * INNER - 40)
    actor = position.actor
    who = actor if actor is not None and actor != CHANCE else None
    over = position.result is not None

    def ask(canvas: Canvas, top: float) -> None:
        high = 21.0 * len(asked) + 20
        canvas.add("rect", x=8, y=top, width=WIDTH - 16, height=high, rx=8, fill="paper", stroke="rule" if over else "touched", stroke_width=1.5)  # fmt: skip
        if over:
            draw_crown(canvas, (INNER + 14, top + high / 2), 1.1)
        elif who is not None:
            canvas.player_mark(who, (INNER + 14, top + high / 2), 11)
        x = INNER + (36 if over or who is not None else 4)
        for i, line in enumerate(asked):
            canvas.label((x, top + 20.5 + 21 * i), line, 16, class_="caption", text_anchor="start")

    return (
        paragraph(title, 19, font_weight="bold"),
        paragraph([when(position, look)], 14, fill="muted"),
        PanelBlock(21.0 * len(asked) + 20, ask),
    )


def players(
    position: StateOrView,
    look: Look,
    heads: Sequence[str],
    rows: Sequence[Sequence[int]],
    touched: Collection[tuple[int, int]] = (),
) -> PanelBlock:
    """A row for each player: mark, name and numbers below ``heads``.

    ``touched`` has the (player, column) of each number that changed last.
    """
    seats = range(position.num_players)
    size = 15 if len(heads) < 5 else 13.5
    numbers = [
        max(width_of(head, 12), *(width_of(str(row[i]), 16, bold=True) for row in rows))
        for i, head in enumerate(heads)
    ]
    names = [f"{place(position.result, seat)} {look.name(seat)}".strip() for seat in seats]
    wide = [width_of(name, LEAST, bold=True) for name in names]

    def rooms(gap: float) -> float:
        return WIDTH - INNER - sum(numbers) - gap * len(numbers) - 52

    # The widest gap that keeps the most names beside their numbers.
    gap = max(GAPS, key=lambda gap: sum(name <= rooms(gap) for name in wide))
    columns, room = [number + gap for number in numbers], rooms(gap)
    ends = [WIDTH - INNER - sum(columns[i + 1 :]) for i in range(len(heads))]
    beside = [name <= room for name in wide]
    rows_high = [ROW if fits else ROW + 20 for fits in beside]  # long names take a separate line

    def draw(canvas: Canvas, top: float) -> None:
        for head, end in zip(heads, ends, strict=True):
            canvas.note((end, top + 7), head, text_anchor="end")
        for seat in seats:
            row, aside = rows_high[seat], 0 if beside[seat] else 10.5
            y = top + 22 + sum(rows_high[:seat]) + row / 2
            title = ", ".join(
                f"{head} {value}" for head, value in zip(heads, rows[seat], strict=True)
            )
            title = f"{look.name(seat)}: {title}"
            edge = {**box_of((8, y - row / 2 + 2, WIDTH - 16, row - 4)), "rx": 6}
            with canvas.clickable(f"seat:{seat}", title, class_="player") as wanted:
                canvas.add("rect", **edge, fill="paper", **frame_of(position, seat))
                canvas.player_mark(seat, (INNER + 12, y), 10)
                name = (size, room) if beside[seat] else (15, WIDTH - 2 * INNER - 36)
                draw_name(canvas, position, seat, (INNER + 32, y - aside), *name, aside)
                for i, (value, end) in enumerate(zip(rows[seat], ends, strict=True)):
                    at = end, y + aside
                    if (seat, i) in touched:
                        broad = width_of(str(value), 16, bold=True) + 8
                        canvas.add("rect", x=end + 4 - broad, y=at[1] - 11, width=broad, height=22, rx=5, **{**TOUCHED, "stroke_width": 2.5})  # fmt: skip
                    canvas.label(at, str(value), 16, text_anchor="end", font_weight="bold")
                if wanted:
                    canvas.add("rect", **{**TARGET, **edge})

    return PanelBlock(22 + sum(rows_high), draw)


def frame_of(position: StateOrView, seat: int, ground: str = "none") -> dict[str, Paint]:
    """The outline of a player's area: a frame while they are to act, otherwise a line in the color of ``ground``."""
    acts = position.result is None and seat == position.actor
    return {"stroke": "touched", "stroke_width": 2.5} if acts else {"stroke": ground}


def draw_name(
    canvas: Canvas,
    position: StateOrView,
    seat: int,
    at: Point,
    size: float,
    room: float,
    above: float = 0,
) -> None:
    """Draws the name of a player, with their place once the game is over; a winner's mark wears a crown.

    ``above`` is how far the name is drawn above the level of the mark.
    """
    won = position.result is not None and seat in position.result.winners
    name = f"{place(position.result, seat)} {canvas.look.name(seat)}".strip()
    bold = won or (position.result is None and seat == position.actor)
    size = min(size, max(room / width_of(name, 1, bold), LEAST))
    canvas.label(
        at, truncate_to_width(name, size, room + 0.01, bold), size, text_anchor="start",
        font_weight="bold" if bold else "normal",
    )  # fmt: skip
    if won:
        draw_crown(canvas, (at[0] - 20, at[1] + above - 9.5), 0.62)


def draw_crown(canvas: Canvas, at: Point, scale: float = 1.0) -> None:
    """Draws the crown of a winner."""
    place = translation(at, scale)
    canvas.add("path", class_="crown", d=CROWN, fill="crown", stroke="ink", stroke_width=1.2, stroke_linejoin="round", transform=place)  # fmt: skip


def draw_frames(
    canvas: Canvas,
    box: Box,
    touched: bool,
    wanted: bool,
    rx: float = 6,
    **look: Paint,
) -> None:
    """Outlines a rectangle (left, top, width, height) as touched, as clickable, or as both, one outline inside the other."""
    x, y, width, height = box
    for there, frame, inner in ((touched, TOUCHED, 0.0), (wanted, TARGET, 4.0 * touched)):
        if there:
            inside = x + inner, y + inner, width - 2 * inner, height - 2 * inner
            canvas.add("rect", **{**frame, **box_of(inside), "rx": max(rx - inner, 1), **look})


def frames_legend(look: Look, touched: Sequence[Mapping[str, Paint]]) -> tuple[PanelBlock, ...]:
    """The legend of the frames on the board; ``touched`` has the outlines of a touched frame, if any is drawn."""
    shown = [("chosen", (TARGET,))] * bool(look.targets) + [("touched", touched)] * bool(touched)

    def draw(canvas: Canvas, top: float) -> None:
        for i, (key, lines) in enumerate(shown):
            x = INNER + 180 * i
            for line in lines:
                frame = {**line, "class_": "sample"}
                canvas.add("rect", x=x + 2, y=top + 2, width=24, height=16, rx=3, **frame)
            canvas.note((x + 36, top + 10), look.say(f"frame_{key}"))

    return (PanelBlock(20.0, draw),) if shown else ()


def news(events: Sequence[Event], look: Look, most: int = 12) -> tuple[PanelBlock, ...]:
    """A block with the last sentences about the events; () if there are no events."""
    lines = [line for sentence in event_lines(events, look) for line in lines_of(sentence, 13.5)]
    if len(lines) > most:
        lines = [ELLIPSIS, *lines[1 - most :]]
    return (paragraph(lines, 13.5, class_="told", fill="muted"),) if lines else ()


def score_blocks(position: StateOrView, look: Look, most: int = 30) -> tuple[PanelBlock, ...]:
    """A block with the score sheet once the game is over, a row per category and a column per player; () before."""
    if position.result is None:
        return ()
    sheet = look.sheet(position.result)
    seats = range(len(sheet.columns))
    column, rule = 37.0, 58.0
    room = WIDTH - 2 * INNER - rule - column * len(seats)
    ends = [WIDTH - INNER - rule - column * (len(seats) - 1 - seat) for seat in seats]
    rows, ties = (
        [(row, lines_of(row.name, 13, room)) for row in given]
        for given in (sheet.rows[:most], sheet.ties)
    )
    high = 60.0 + sum(8 + 15.0 * len(lines) for _, lines in (*rows, *ties))

    def draw_row(canvas: Canvas, row: ScoreRow, lines: Sequence[str], y: float) -> float:
        deep = 8 + 15.0 * len(lines)
        canvas.add("line", x1=INNER, x2=WIDTH - INNER, y1=y, y2=y, stroke="rule")
        for i, line in enumerate(lines):
            canvas.label((INNER, y + 11.5 + 15 * i), line, 13, text_anchor="start")
        for number_, end in zip(row.points, ends, strict=True):
            canvas.label((end, y + deep / 2), str(number_), 14, text_anchor="end")
        canvas.note((WIDTH - INNER, y + deep / 2), row.rule or "", 11, text_anchor="end")
        return y + deep

    def draw(canvas: Canvas, top: float) -> None:
        for seat, end in zip(seats, ends, strict=True):
            canvas.player_mark(seat, (end - 9, top + 12), 9)
        y = top + 30
        for row, lines in rows:
            y = draw_row(canvas, row, lines, y)
        canvas.add("line", x1=INNER, x2=WIDTH - INNER, y1=y, y2=y, stroke="ink", stroke_width=1.5)
        canvas.head((INNER, y + 15), sheet.total, 14)
        for total, end in zip(sheet.totals, ends, strict=True):
            canvas.label((end, y + 15), str(total), 15, text_anchor="end", font_weight="bold")
        y += 30
        for row, lines in ties:
            y = draw_row(canvas, row, lines, y)

    return (PanelBlock(high, draw),)
