"""Shipped games shown as any game is that brings nothing: by the names of what lies on the table."""

from bisongames.engine.core.actions import events_seen_by
from bisongames.engine.positions.state import State
from bisongames.show import general
from bisongames.show.games import SILENT
from bisongames.show.text_grid import render_styles
from bisongames.show.view_options import look_for


def _known(position, events):
    return tuple(events) if isinstance(position, State) else events_seen_by(events, position.player)


def svg(position, events=(), **wishes):
    return general.svg(
        position, _known(position, events), look_for(SILENT, position.num_players, **wishes)
    )


def text(position, events=(), **wishes):
    look = look_for(SILENT, position.num_players, **wishes)
    return render_styles(general.text(position, _known(position, events), look), color=look.color)
