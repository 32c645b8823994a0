"""Wind River in plain text: the board as staggered fields, and the holdings of all players beside it."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Final

from bisongames.engine.core.actions import Event
from bisongames.show.canvas import player_style
from bisongames.show.language import Who
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import (
    TextBlock,
    align_left,
    beside,
    columns,
    event_lines,
    fit_to_height,
    header_lines,
    length,
    mark,
    of_player,
    public,
    seat_name,
    sentences,
    style_text,
    touched_places,
    wrap,
)
from bisongames.show.view_options import Look
from bisongames.show.wind_river.panel import holdings, in_stock, on_field, tipis_in_plains, tipis_on
from bisongames.wind_river.actions import EXIT
from bisongames.wind_river.board import Board
from bisongames.wind_river.view import WindRiverView

PANEL: Final = 34  # characters of the panel beside the board
WIDE: Final = 7  # maximum characters of a field with its left edge
EDGES: Final = {"dim": ("/\\", "\\/"), "touched": ("**", "**")}
"""The left and the right edge of a field in each of its two lines."""


def text(position: StateOrView, events: Sequence[Event], look: Look) -> str:
    """The position in plain text; fields that the events touched have stars for edges."""
    view = public(position, WindRiverView)
    marked = touched_places(events, (*view.game.board(view.num_players).fields, EXIT))
    board, notes = _board(view, marked, look)
    parts = (
        TextBlock(header_lines(view, look)),
        TextBlock(beside(board, _panel(view, look), look.width, 1)),
        TextBlock([style_text(look.say("up_the_page"), "dim")], 6),
        sentences(["", *notes, *event_lines(events, look)], look),
    )
    return fit_to_height(parts, look)


def _board(view: WindRiverView, marked: Sequence[str], look: Look) -> tuple[list[str], list[str]]:
    """The lines of the board, two for each field, and notes on pieces that did not fit into their fields."""
    board: Board = view.game.board(view.num_players)
    rows, lanes = view.game.options.rows, view.game.options.lanes
    staggered = view.game.components.high_lanes
    wide = min(WIDE, (look.width - 1) // lanes)
    notes: list[str] = []
    fields: dict[tuple[int, int], tuple[str, str, str]] = {}
    for i, field in enumerate(board.fields):
        lane, row = ascii_uppercase.index(field[0]), int(field[1:])
        line = 2 * (rows - row) + (0 if field[0] in staggered else 1)
        inside = _inside(view, field, i in board.usable, wide - 1)
        if inside is None:
            inside = (style_text(field, "dim"), style_text("...", "dim"))
            notes.append(on_field(view, field, look))
        style = "touched" if field in marked else "dim"
        for below, (part, edges) in enumerate(zip(inside, EDGES[style], strict=True)):
            left, right = (style_text(edge, style) for edge in edges)
            fields[line + below, lane] = left, right, part
    cells = [[fields.get((line, lane)) for lane in range(lanes)] for line in range(2 * rows + 1)]
    plains = _plains(view, EXIT in marked, look, wide * lanes + 1)
    return [plains, *(_line(each, wide) for each in cells)], notes


def _line(cells: Sequence[tuple[str, str, str] | None], wide: int) -> str:
    """A line of the board; the edge between two fields is drawn as the touched one's, otherwise as the right-hand one's."""
    parts, before = [], ""
    for cell in cells:
        edge = before or " " if cell is None else before if "*" in before else cell[0]
        parts.append(edge + align_left("" if cell is None else cell[2], wide - 1))
        before = "" if cell is None else cell[1]
    return "".join([*parts, before]).rstrip()


def _plains(view: WindRiverView, marked: bool, look: Look, width: int) -> str:
    """The line of the open plains above the board."""
    name = f"*{look.say('plains')}*" if marked else look.say("plains")
    home = " ".join(_tipi(player, n) for player, n in tipis_in_plains(view))
    said = f"{name}: {look.say('gone', number=view.gone)}{f', {home}' if home else ''}"
    waves = "~" * max(width - length(said) - 4, 0)
    return f"{style_text('~~', 'grass')} {said} {style_text(waves, 'grass')}"


def _tipi(player: int, number: int) -> str:
    return of_player(f"{number}{player_style(player).letter}", player)


def _inside(view: WindRiverView, field: str, usable: bool, room: int) -> tuple[str, str] | None:
    """The two lines of a field, its name and buffaloes above its tipis; None if they do not fit."""
    name = style_text(field, "dim")
    if not usable:
        return name, style_text("xx", "dim")
    herd = str(view.buffaloes[field] or "-")
    if view.arrived[field]:
        herd += f"~{view.arrived[field]}"
    tipis = [_tipi(player, n) for player, n in tipis_on(view, field)]
    first = f"{name} {style_text(herd, 'earth')}"
    for gap in (" ", ""):
        second = gap.join(tipis)
        if length(first) <= room and length(second) <= room:
            return first, second
    return None


def _panel(view: WindRiverView, look: Look) -> list[str]:
    """The lines beside the board: each player's numbers, the stock, and a legend for the symbols."""
    heads = ("", *(look.say(key) for key in ("hand", "board", "home", "resources_short")))
    rows = [
        (mark(view, player) + seat_name(player, look, 8), *held)
        for player, held in enumerate(holdings(view))
    ]
    lines = [*columns([heads, *rows], gap=1), "", *in_stock(view, look), ""]
    lines += [
        f"3   {look.say('buffaloes', number=3)}",
        f"1P  {look.say('tipis', number=1, player=Who(0))}",
    ]
    if view.arrived:
        lines.append(f"3~1 {look.say('legend_moved')}")
    board: Board = view.game.board(view.num_players)
    if len(board.usable) < len(board.fields):
        lines.append(f"xx  {look.say('out_of_use')}")
    return [part for line in lines for part in wrap(line, PANEL) or [""]]
