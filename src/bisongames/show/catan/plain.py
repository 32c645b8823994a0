"""Catan in plain text: the hexes with what is on them, and who has what."""

from __future__ import annotations

from collections.abc import Sequence

from bisongames.catan import island
from bisongames.play.actions import Event
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.show.catan import words
from bisongames.show.catan.panel import COLUMNS, lines_below, numbers_of
from bisongames.show.catan.words import Pictured
from bisongames.show.drawing import player_style
from bisongames.show.writing import Sheet, columns, place, touched, wrapped

FLAT_TOP, POINTED_TOP = 9, 16  # characters that a hex is wide above, or in all


def text(position: State | View, events: Sequence[Event] = ()) -> str:
    """The position in plain text; hexes that the events touched are marked with ``*``."""
    shown = words.pictured(position)
    view = shown.view
    marked = touched(events, island.HEX_NAMES)
    lines = wrapped(f"{view.game.title}, {words.when(view)}")
    lines += [*wrapped(words.caption(view)), ""]
    lines += _flat(shown, marked) if shown.herded else _pointed(shown, marked)
    lines += ["", *_players(shown), ""]
    for player, pieces in enumerate(view.pieces):
        parts = [("settlements", pieces.settlements), ("cities", pieces.cities)]
        parts += [("roads", pieces.roads)]
        told = "; ".join(f"{name} {' '.join(held)}" for name, held in parts if held)
        lines += wrapped(f"player {player}: {told or 'nothing on the island'}")
    harbours = [
        f"{island.NODE_NAMES[a]}-{island.NODE_NAMES[b]} {kind}"
        for path, kind in zip(shown.board.harbour_paths, view.harbours, strict=True)
        for a, b in [island.ENDS[path]]
    ]
    lines += wrapped(f"harbours: {', '.join(harbours)}")
    for line in (*lines_below(shown), *words.happened(events)):
        lines += wrapped(line)
    return "\n".join(lines).rstrip()


def _inside(shown: Pictured, cell: int, marked: Sequence[str]) -> tuple[str, str, str]:
    """The name, terrain with number, and what stands on a hex."""
    view, name = shown.view, island.HEX_NAMES[cell]
    signs = ["R"] if view.robber == name else []
    signs += ["B"] * view.herds.count(name)
    signs += [
        f"{pieces.hunters[name]}{player_style(p).letter.lower()}"
        for p, pieces in enumerate(view.pieces)
        if pieces.hunters[name]
    ]
    room = 8 if shown.herded else 9
    terrain = "?" if view.terrain[cell] == "unknown" else view.terrain[cell][:room]
    return (
        f"*{name}*" if name in marked else name,
        f"{terrain} {view.numbers[cell] or ''}".strip(),
        " ".join(signs),
    )


def _pointed(shown: Pictured, marked: Sequence[str]) -> list[str]:
    """Rows of hexes with a corner above."""
    sheet = Sheet()
    for cell, (q, r) in enumerate(island.CELLS):
        column = POINTED_TOP * (q + 2) + POINTED_TOP // 2 * r + 1
        line = 4 * (r + 2)
        sheet.put(column, line, "." + " -" * (POINTED_TOP // 2 - 1) + " .")
        for i, inside in enumerate(_inside(shown, cell, marked), 1):
            sheet.put(column, line + i, "|" + inside.center(POINTED_TOP - 1) + "|")
        sheet.put(column, line + 4, "." + " -" * (POINTED_TOP // 2 - 1) + " .")
    notes = "R robber; buildings and roads by the names of intersections and paths below"
    return [*sheet.lines(), notes]


def _flat(shown: Pictured, marked: Sequence[str]) -> list[str]:
    """Columns of hexes with an edge above, as the direction die sees them."""
    sheet = Sheet()
    for cell, (q, r) in enumerate(island.CELLS):
        column = 4 + (q + 2) * (FLAT_TOP + 2)
        line = 4 * (r + 2) + 2 * q
        sheet.flat_hexagon(column, line, FLAT_TOP, _inside(shown, cell, marked))
    clock = ["R robber  B herd  2p two hunters of player 0", "direction die: 6 up, 1 upper right,"]
    clock += ["2 lower right, 3 down, 4 lower left, 5 upper left"]
    return [*sheet.lines(), *clock]


def _players(shown: Pictured) -> list[str]:
    view = shown.view
    wanted = len(COLUMNS) if shown.herded else len(COLUMNS) - 1
    rows: list[Sequence[object]] = [("", *(name for name, _ in COLUMNS[:wanted]))]
    for player in range(view.num_players):
        sign = ">" if player == view.actor else " "
        name = f"{place(view.result, player) or sign} {player_style(player).letter} player {player}"
        rows.append((name, *numbers_of(shown, player)[:wanted]))
    return columns(rows)
