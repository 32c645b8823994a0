"""Bison: the picture of a position: the land, and a panel with everything else."""

from __future__ import annotations

from collections.abc import Sequence

from bisongames.bison.board import SPACES
from bisongames.bison.events import AreaScored
from bisongames.engine.core.actions import Event
from bisongames.show.bison.land import LandDrawing
from bisongames.show.bison.news import changes
from bisongames.show.bison.panel import costs, drawable, hand, legend, spaces
from bisongames.show.bison.pieces import LAST, TONES
from bisongames.show.bison.player_cards import seats
from bisongames.show.bison.scene import BisonScene
from bisongames.show.bison.scored_areas import area_table, scored_areas
from bisongames.show.canvas import TOUCHED
from bisongames.show.page_layout import page
from bisongames.show.panel import PanelBlock, frames_legend, news, paragraph, score_blocks
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import touched_places
from bisongames.show.view_options import Look


def svg(position: StateOrView, events: Sequence[Event], look: Look) -> str:
    """The position as SVG."""
    shown = BisonScene.of(position)
    view, over = shown.view, shown.view.result is not None
    areas = scored_areas(view, events)
    others = [event for event in events if not isinstance(event, AreaScored)]
    marked = touched_places(others, shown.board.fields)
    touched_spaces = touched_places(others, SPACES)
    changed = frozenset() if over else changes(others)
    land = LandDrawing(shown, others, marked, areas, look)
    blocks: list[PanelBlock] = []
    if not over:
        blocks += [*hand(shown, look), *drawable(shown, look), spaces(shown, touched_spaces)]
        blocks += [] if areas else [costs(shown)]
    blocks += [seats(shown, changed), *score_blocks(view, look)]
    blocks += [*area_table(areas, view), *news(others, look, 8)]
    if not areas or over:
        blocks.append(legend(shown, bool(areas)))
        if any(not tag.gain for tag in land.plans.tags.values()):
            blocks.append(paragraph([look.say("legend_short")], 12, fill="muted"))
    beside = changed or (not over and touched_spaces)
    blocks += frames_legend(look, LAST if marked else (TOUCHED,) if beside else ())
    return page(view, look, land.board(), blocks, TONES)
