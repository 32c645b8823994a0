"""Wind River in plain text: the board as staggered hexagons, and what everybody holds beside it."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Any

from bisongames.play.actions import Event
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.show.drawing import player_style
from bisongames.show.wind_river import words
from bisongames.show.writing import (
    Sheet,
    beside,
    columns,
    headed,
    mark,
    public,
    touched,
    when,
    wrapped,
)
from bisongames.wind_river.actions import EXIT
from bisongames.wind_river.view import WindRiverView

LABELS = 5  # characters left of the board, for the numbers of the rows
WIDE, NARROW = 7, 5  # characters that a field is wide above, with few lanes and with many


def text(position: State | View, events: Sequence[Event] = ()) -> str:
    """The position in plain text; fields that the events touched are marked with ``*``."""
    view: WindRiverView = public(position)
    marked = touched(events, (*view.game.board(view.num_players).fields, EXIT))
    board, notes = _board(view, marked)
    lines = headed(view, when(view), words.caption(view))
    lines += beside(board, _panel(view), 2)
    for note in ["", *notes, *words.happened(events)]:
        lines += wrapped(note) or [""]
    return "\n".join(lines).rstrip()


def _board(view: WindRiverView, marked: Sequence[str]) -> tuple[list[str], list[str]]:
    """The board line by line, and what did not fit into its fields."""
    board: Any = view.game.board(view.num_players)
    rows, lanes = view.game.options.rows, view.game.options.lanes
    staggered = view.game.components.high_lanes
    top = WIDE if lanes <= 6 else NARROW
    sheet, notes = Sheet(), []
    right = LABELS + lanes * (top + 2)
    plains = "*open plains*" if EXIT in marked else "open plains"
    tipis = " ".join(f"{n}{player_style(p).letter}" for p, n in enumerate(view.plains) if n)
    plains += f": {view.gone}b gone{tipis and ', ' + tipis} "
    sheet.put(LABELS - 2, 0, f"~~ {plains}".ljust(right - LABELS + 4, "~"))
    for i, field in enumerate(board.fields):
        lane, row = ascii_uppercase.index(field[0]), int(field[1:])
        line = 1 + 4 * (rows - row) + (0 if field[0] in staggered else 2)
        column = LABELS + lane * (top + 2)
        name = f"*{field}*" if field in marked else field
        if i in board.usable:
            inside = _inside(view, field, top + 2)
            if inside is None:
                inside = ("...", "below")
                notes.append(words.on_field(view, field))
        else:
            inside = ("not in", "use")
        sheet.flat_hexagon(column, line, top, (name, *inside))
    for row in range(1, rows + 1):
        for lane, at in ((0, 0), (lanes - 1, right + 1)):
            high = ascii_uppercase[lane] in staggered
            sheet.put(at, 3 + 4 * (rows - row) + (0 if high else 2), f"{row:>2}")
    for lane in range(lanes):
        sheet.put(LABELS + lane * (top + 2) + top // 2, 4 * rows + 4, ascii_uppercase[lane])
    lines = sheet.lines()
    return [*lines, " " * LABELS + "start edge; the herd moves up the page"], notes


def _inside(view: WindRiverView, field: str, room: int) -> tuple[str, str] | None:
    """Buffaloes and tipis on a field, or None where they do not fit."""
    herd = f"{view.buffaloes[field]}b" if view.buffaloes[field] else ""
    if view.arrived[field]:
        herd += f"~{view.arrived[field]}"
    tipis = [f"{n}{player_style(player).letter}" for player, n in words.tipis_on(view, field)]
    for gap in (" ", ""):
        for above in range(len(tipis) + 1):
            lines = (
                " ".join(filter(None, [herd, gap.join(tipis[:above])])),
                gap.join(tipis[above:]),
            )
            if max(map(len, lines)) <= room:
                return lines
    return None


def _panel(view: WindRiverView) -> list[str]:
    """What everybody holds, the stock and the signs."""
    heads = ("", "hand", "board", "plains", "res.")
    rows = [
        (
            f"{mark(view, player)}{player_style(player).letter} player {player}",
            view.hand[player],
            view.tipis[player].total,
            view.plains[player],
            view.resources[player],
        )
        for player in range(view.num_players)
    ]
    lines = columns([heads, *rows], gap=1)
    lines += ["", f"stock: {view.stock} resources"]
    lines += [f"herd: {view.buffaloes.total} buffaloes, {view.gone} gone"]
    lines += ["", "3b  3 buffaloes", "1P  1 tipi of player 0"]
    if view.arrived:
        lines += ["3b~1  1 of 3 has moved this turn"]
    return lines
