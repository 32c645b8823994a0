"""Catan in plain text: the hexes with what is on them, and who has what."""

from __future__ import annotations

from collections.abc import Sequence

from bisongames.catan import island
from bisongames.catan.pieces import Pieces
from bisongames.play.actions import Event
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.show.catan import words
from bisongames.show.catan.chart import chart
from bisongames.show.catan.news import happened
from bisongames.show.catan.panel import COLUMNS, lines_below, numbers_of
from bisongames.show.catan.words import Pictured
from bisongames.show.drawing import player_style
from bisongames.show.writing import columns, headed, place, touched, wrapped


def text(position: State | View, events: Sequence[Event] = ()) -> str:
    """The position in plain text; hexes that the events touched are marked as ``>h4<``."""
    shown = words.pictured(position)
    view = shown.view
    marked = touched(events, island.HEX_NAMES)
    lines = headed(view, words.when(view), words.caption(view))
    lines += [*chart(shown, marked), "", *_players(shown), ""]
    for player, pieces in enumerate(view.pieces):
        left = words.pieces_left(shown, player)
        lines += wrapped(f"player {player}: {_held(pieces)} (left: {left})")
    harbours = [
        f"{island.NODE_NAMES[a]}-{island.NODE_NAMES[b]} {kind} {words.harbour_rate(shown, kind)}:1"
        for path, kind in zip(shown.board.harbour_paths, view.harbours, strict=True)
        for a, b in [island.ENDS[path]]
    ]
    lines += wrapped(f"harbours: {', '.join(harbours)}")
    for line in (*lines_below(shown), *happened(events)):
        lines += wrapped(line)
    return "\n".join(lines).rstrip()


def _held(pieces: Pieces) -> str:
    """What a player has on the island, and where: ``settlement v15; roads e2 e9``."""
    hunters = tuple(name for name in island.HEX_NAMES for _ in range(pieces.hunters[name]))
    parts = (
        ("settlement", "settlements", pieces.settlements),
        ("city", "cities", pieces.cities),
        ("road", "roads", pieces.roads),
        ("hunter", "hunters", hunters),
    )
    told = [f"{one if len(h) == 1 else many} {' '.join(h)}" for one, many, h in parts if h]
    return "; ".join(told) or "nothing on the island"


def _players(shown: Pictured) -> list[str]:
    view = shown.view
    wanted = len(COLUMNS) if shown.herded else len(COLUMNS) - 1
    rows: list[Sequence[object]] = [("", *(name for name, _ in COLUMNS[:wanted]))]
    for player in range(view.num_players):
        sign = ">" if player == view.actor else " "
        name = f"{place(view.result, player) or sign} {player_style(player).letter} player {player}"
        rows.append((name, *numbers_of(shown, player)[:wanted]))
    return columns(rows)
