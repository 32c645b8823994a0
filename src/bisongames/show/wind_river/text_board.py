"""Wind River in plain text: the board as staggered fields, and the holdings of all players beside it."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Final, NamedTuple

from bisongames.engine.core.actions import Event
from bisongames.show.canvas import player_style
from bisongames.show.language import Who
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import (
    TextBlock,
    TextGrid,
    at_spot,
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
from bisongames.show.wind_river.panel import (
    holdings,
    in_stock,
    lack_on,
    lack_told,
    on_field,
    tipis_in_plains,
    tipis_on,
)
from bisongames.show.wind_river.pieces import LACKING
from bisongames.wind_river.actions import EXIT
from bisongames.wind_river.board import Board
from bisongames.wind_river.view import WindRiverView

PANEL: Final = 34  # characters of the panel beside the board
LEGEND: Final = 6
"""The rank of what explains signs, which goes first if space is short."""
WIDE: Final = 7  # maximum characters of the smallest field with its left edge


class FieldScale(NamedTuple):
    """The size of fields in characters."""

    columns: int
    """From the left edge of a field to that of the next lane."""
    lines: int
    """Half the lines of a field, over which its edges go outwards or inwards."""


SCALES: Final = tuple(
    FieldScale(*each) for each in ((20, 5), (18, 4), (14, 4), (14, 3), (11, 3), (11, 2), (9, 2))
)
"""The sizes of fields on screens with room for more than the smallest, the largest first."""


def text(position: StateOrView, events: Sequence[Event], look: Look) -> str:
    """The position in plain text; fields that the events touched have stars for edges."""
    view = public(position, WindRiverView)
    marked = touched_places(events, (*view.game.board(view.num_players).fields, EXIT))
    parts = _largest_parts(view, marked, look) or _parts(view, marked, look, _smallest(view, look))
    parts.append(sentences(event_lines(events, look), look))
    return fit_to_height(parts, look)


def _largest_parts(
    view: WindRiverView, marked: Sequence[str], look: Look
) -> list[TextBlock] | None:
    """The parts with the largest fields that fit; None without colors or on a small screen."""
    if not look.color or look.height is None:
        return None
    for scale in SCALES:
        parts = _parts(view, marked, look, scale)
        lines = [line for part in parts if part.rank < LEGEND for line in part.lines]
        if len(lines) <= look.height and max(map(length, lines)) <= look.width:
            return parts
    return None


def _smallest(view: WindRiverView, look: Look) -> FieldScale:
    """The size of fields that takes the fewest lines."""
    return FieldScale(min(WIDE, (look.width - 1) // view.game.options.lanes), 1)


def _parts(
    view: WindRiverView, marked: Sequence[str], look: Look, scale: FieldScale
) -> list[TextBlock]:
    board, notes = _board(view, marked, look, scale)
    held, legend = _held(view, look), _legend(view, look)
    head, edge = header_lines(view, look), style_text(look.say("up_the_page"), "dim")
    if scale.lines > 1 and max(map(length, board)) + 1 + PANEL > look.width:
        blocks = [TextBlock([*filter(None, head), *board]), TextBlock([edge], LEGEND)]
        signs = ", ".join(": ".join(line.split(maxsplit=1)) for line in legend)
        blocks += [TextBlock([*filter(None, held)]), TextBlock(wrap(signs, look.width), LEGEND + 1)]
    else:
        panel = [*held, "", *legend]
        lines = len([*filter(None, head), *board])
        above = _lines_above(lines, len(board) - len(panel), look)
        blocks = [TextBlock(head), TextBlock(beside(board, [*above, *panel], look.width, 1))]
        blocks += [TextBlock([edge], LEGEND)]
    return [*blocks, sentences(["", *notes] if notes else [], look)]


def _lines_above(lines: int, spare: int, look: Look) -> list[str]:
    """Empty lines above the players, so many that they stay in sight wherever a board is scrolled that is too tall."""
    return [""] * max(min(lines - (look.height or lines), spare), 0)


def _board(
    view: WindRiverView, marked: Sequence[str], look: Look, scale: FieldScale
) -> tuple[list[str], list[str]]:
    """The lines of the board, and notes on pieces that did not fit into their fields."""
    board: Board = view.game.board(view.num_players)
    rows, lanes = view.game.options.rows, view.game.options.lanes
    wide, high = scale
    room = wide + high - 2
    notes: list[str] = []
    grid = TextGrid()
    # an edge between two fields is drawn last for the one that was touched
    for i, field in sorted(enumerate(board.fields), key=lambda each: each[1] in marked):
        touched = field in marked
        left = wide * ascii_uppercase.index(field[0])
        top = high * (
            2 * (rows - int(field[1:])) + (field[0] not in view.game.components.high_lanes)
        )
        inside = _inside(view, field, i in board.usable, room)
        if inside is None:
            inside = (style_text(field, "dim"), style_text("...", "dim"))
            notes.append(on_field(view, field, look))
        spot = look.spot(f"field:{field}")
        ground = "on_prairie" if high > 1 and i in board.usable else ""
        for line in range(2 * high):
            above = line < high
            slant = high - 1 - line if above else line - high
            ends = left + slant, left + wide + high - 1 - slant
            signs = "**" if touched else "/\\" if above else "\\/"
            for column, sign in zip(ends, signs, strict=True):
                grid.put(column, top + line, sign, "touched" if touched else "dim")
            fill = "_" if ground and line == 2 * high - 1 else " "
            grid.put(ends[0] + 1, top + line, fill * (ends[1] - ends[0] - 1), f"{ground} dim", spot)
        for line, words in zip((high - 1, high), inside, strict=True):
            middle = max(room - length(words), 0) // 2 if high > 1 else 0
            grid.put_on(left + 1 + middle, top + line, words, ground, spot)
    plains = _plains(view, EXIT in marked, look, wide * lanes + high)
    return [plains, *grid.lines()], notes


def _plains(view: WindRiverView, marked: bool, look: Look, width: int) -> str:
    """The line of the open plains above the board."""
    name = f"*{look.say('plains')}*" if marked else look.say("plains")
    home = " ".join(_tipi(player, n) for player, n in tipis_in_plains(view))
    said = f"{name}: {look.say('gone', number=view.gone)}{f', {home}' if home else ''}"
    waves = "~" * max(width - length(said) - 4, 0)
    line = f"{style_text('~~', 'grass')} {said} {style_text(waves, 'grass')}"
    return at_spot(line, look.spot(f"field:{EXIT}"))


def _tipi(player: int, number: int, sign: str = "") -> str:
    return of_player(f"{number}{player_style(player).letter}{sign}", player)


def _inside(view: WindRiverView, field: str, usable: bool, room: int) -> tuple[str, str] | None:
    """The two lines of a field, its name and buffaloes above its tipis; None if they do not fit."""
    name = style_text(field, "dim")
    if not usable:
        return name, style_text("xx", "dim")
    herd = str(view.buffaloes[field] or "-")
    if view.arrived[field]:
        herd += f"~{view.arrived[field]}"
    there = tipis_on(view, field)
    plain = [_tipi(player, n) for player, n in there]
    signed = [_tipi(p, n, LACKING if lack_on(view, p, field) else "") for p, n in there]
    first = f"{name} {style_text(herd, 'earth')}"
    for gap, tipis in ((" ", signed), ("", signed), ("", plain)):
        second = gap.join(tipis)
        if length(first) <= room and length(second) <= room:
            return first, second
    return None


def _held(view: WindRiverView, look: Look) -> list[str]:
    """Each player's numbers, and the stock."""
    heads = ("", *(look.say(key) for key in ("hand", "board", "home", "resources_short")))
    rows = [
        (mark(view, player) + seat_name(player, look, 8), *held)
        for player, held in enumerate(holdings(view))
    ]
    lines = [*columns([heads, *rows], gap=1), "", *in_stock(view, look)]
    return [part for line in lines for part in wrap(line, PANEL) or [""]]


def _legend(view: WindRiverView, look: Look) -> list[str]:
    """The signs on the fields."""
    lines = [
        f"3   {look.say('buffaloes', number=3)}",
        f"1P  {look.say('tipis', number=1, player=Who(0))}",
    ]
    if view.arrived:
        lines.append(f"3~1 {look.say('legend_moved')}")
    if lack := lack_told(view, look):
        lines.append(f"1P{LACKING} {lack}")
    board: Board = view.game.board(view.num_players)
    if len(board.usable) < len(board.fields):
        lines.append(f"xx  {look.say('out_of_use')}")
    return [part for line in lines for part in wrap(line, PANEL)]
