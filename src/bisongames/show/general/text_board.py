"""Generic plain-text pictures."""

from __future__ import annotations

from collections.abc import Sequence

from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.canvas import player_style
from bisongames.show.general.fields import fields_of
from bisongames.show.text_grid import columns, event_lines, header_lines, place, when, wrap
from bisongames.show.text_styles import of_player
from bisongames.show.view_options import Look


def text(position: State | View, events: Sequence[Event], look: Look) -> str:
    """The position in plain text; names that the events touched are between stars."""
    fields = fields_of(position, events, look)
    lines = header_lines(position, when(position, look), look)
    rows = [
        (
            _mark(position, player)
            + of_player(f"{player_style(player).letter} {look.name(player)}", player),
            *cells,
        )
        for player, cells in enumerate(fields.rows)
    ]
    lines += [*columns([("", *fields.heads), *rows]), ""]
    for name, value, _ in fields.lines:
        lines += wrap(f"{name}: {value}", look.width)
    for sentence in ["", *event_lines(events, look)]:
        lines += wrap(sentence, look.width) or [""]
    return "\n".join(lines).rstrip()


def _mark(position: State | View, player: int) -> str:
    """The mark of the player to act; after the game, the place of the player."""
    if position.result is not None:
        return place(position.result, player) + " "
    return "> " if player == position.actor else "  "
