"""Natives as a picture: the stack and the season, the prairie, and every tribe as cards on a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.natives.view import NativesView
from bisongames.show.canvas import TOUCHED, Canvas, number
from bisongames.show.highlights import draw_frames, frames_legend
from bisongames.show.natives.card_layout import TRIBE, height_of, tribe_of
from bisongames.show.natives.card_places import touched_things
from bisongames.show.natives.cards import TALL, WIDE, draw_card, faces
from bisongames.show.natives.icons import STYLES, TONES
from bisongames.show.natives.panel import heroes, legend, scored
from bisongames.show.natives.phrasing import sentences
from bisongames.show.natives.stack import draw_sky, sky_height
from bisongames.show.natives.tribe import draw_tribe
from bisongames.show.page_layout import Board, page
from bisongames.show.panel import news
from bisongames.show.text_grid import public
from bisongames.show.view_options import Look

BETWEEN: Final = 14.0
"""From one part of the table to the next."""
SIDE: Final = 12.0
ASIDE: Final = 9.0
"""Between cards of the prairie."""
CARD: Final = WIDE + ASIDE
"""From card to card in the prairie."""


def svg(position: State | View, events: Sequence[Event], look: Look) -> str:
    """The position as SVG."""
    view: NativesView = public(position)
    touched = touched_things(view, events)
    abreast = 1 if look.layout == "tall" else 2
    width = abreast * TRIBE + (abreast - 1) * BETWEEN
    tribes = [tribe_of(view, player, look) for player in range(view.num_players)]
    ranks = [
        (rank, max(t.above for t in rank), max(t.below for t in rank))
        for rank in (tribes[i : i + abreast] for i in range(0, len(tribes), abreast))
    ]
    sky, open_cards = sky_height(view, look, width), _prairie_height(view, width)
    high = sky + open_cards + BETWEEN
    high += sum(BETWEEN + height_of(above, below) for _, above, below in ranks)

    def draw(canvas: Canvas) -> None:
        draw_sky(canvas, view, width, sky, touched)
        with canvas.group(transform=f"translate(0 {number(sky + BETWEEN)})"):
            _draw_prairie(canvas, view, width, open_cards, touched)
        y = sky + open_cards + 2 * BETWEEN
        for rank, above, below in ranks:
            for i, tribe in enumerate(rank):
                place = f"translate({number(i * (TRIBE + BETWEEN))} {number(y)})"
                with canvas.group(transform=place):
                    draw_tribe(canvas, view, tribe, above, below, touched)
            y += height_of(above, below) + BETWEEN

    blocks = (
        *news(events, look),
        *scored(view, look),
        *heroes(view, look),
        *frames_legend(look, (TOUCHED,) if touched else ()),
    )
    styles = [STYLES[color] for color in view.colors]
    return page(view, look, Board(width, high, draw), blocks, TONES, styles, legend(view, look))


def _in_a_row(width: float) -> int:
    return int((width - 2 * SIDE + ASIDE) / CARD)


def _prairie_height(view: NativesView, width: float) -> float:
    rows = max(-(-len(view.prairie) // _in_a_row(width)), 1)
    return 40 + rows * (TALL + 12)


def _draw_prairie(
    canvas: Canvas, view: NativesView, width: float, height: float, touched: frozenset[str]
) -> None:
    """The open cards, each kind once with how many there are."""
    look = canvas.look
    canvas.add("rect", width=width, height=height, rx=10, fill="table")
    key = "prairie" if view.prairie else "prairie_empty"
    caption = look.said(key, number=view.prairie.total)
    canvas.label((SIDE, 16), caption, 15, text_anchor="start", font_weight="bold")
    known, about = faces(view.game, look.words), sentences(view.game, look.words)
    for i, (card, many) in enumerate(view.prairie.items()):
        row, column = divmod(i, _in_a_row(width))
        place = f"translate({number(SIDE + column * CARD)} {number(36 + row * (TALL + 12))})"
        title = look.said(
            "card_about", number=many if many > 1 else None, about=about.get(card, card)
        )
        id = f"card:{card}"
        with canvas.thing(id, title, class_="card", transform=place) as wanted:
            draw_card(canvas, known[card], many)
            draw_frames(canvas, (1, 1, WIDE - 2, TALL - 2), id in touched, wanted)
