"""Bison as a picture: the land, and a panel with all that lies beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bisongames.bison.board import SPACES
from bisongames.bison.events import AreaScored
from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.bison.changes import changes
from bisongames.show.bison.field_text import Shown
from bisongames.show.bison.land import Land
from bisongames.show.bison.panel import costs, drawable, hand, legend, spaces
from bisongames.show.bison.pieces import LAST, TONES
from bisongames.show.bison.player_cards import seats
from bisongames.show.bison.scored_areas import area_table, scored_areas
from bisongames.show.canvas import TOUCHED
from bisongames.show.highlights import frames_legend
from bisongames.show.page_layout import page
from bisongames.show.panel import Block, news, paragraph, score_block
from bisongames.show.text_grid import touched_places
from bisongames.show.view_options import Look


def svg(position: State | View, events: Sequence[Event], look: Look) -> str:
    """The position as SVG."""
    shown = Shown.of(position)
    view: Any = shown.view
    areas = scored_areas(view, events)
    others = [event for event in events if not isinstance(event, AreaScored)]
    marked = touched_places(others, shown.board.fields)
    land = Land(shown, others, marked, areas, look)
    blocks: list[Block] = []
    if view.result is None:
        blocks += [*hand(shown, look), *drawable(shown, look)]
        blocks.append(spaces(shown, look, touched_places(others, SPACES)))
        blocks += [costs(shown, look)] if not areas else []
    changed = changes(others) if view.result is None else frozenset()
    blocks.append(seats(shown, look, changed))
    if view.result is not None:
        blocks.append(score_block(look.sheet(view.result), look))
    blocks += [*area_table(areas, view, look), *news(others, look, 8)]
    if not areas or view.result is not None:
        blocks.append(legend(shown, look, bool(areas)))
        if any(not tag.gain for tag in land.plans.tags.values()):
            blocks.append(paragraph([look.said("legend_short")], 12, fill="muted"))
    beside = changed or (view.result is None and touched_places(others, SPACES))
    blocks += frames_legend(look, LAST if marked else (TOUCHED,) if beside else ())
    return page(view, look, land.board(), blocks, TONES)
