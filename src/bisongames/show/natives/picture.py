"""Natives: the picture of a position: the stack and the season, the prairie, and all tribes as cards on a table."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final

from bisongames.engine.core.actions import Event
from bisongames.natives.view import NativesView
from bisongames.show.canvas import TOUCHED, Canvas, Point, translation
from bisongames.show.language import Word
from bisongames.show.natives.card_layout import TRIBE, height_of, layout_of
from bisongames.show.natives.card_places import in_hand, touched_things
from bisongames.show.natives.cards import (
    TALL,
    WIDE,
    draw_card,
    draw_conflict,
    face_on_prairie,
    faces,
    signed_face,
)
from bisongames.show.natives.icons import STYLES, TONES, draw_sign
from bisongames.show.natives.panel import heroes, legend
from bisongames.show.natives.phrasing import sentences
from bisongames.show.natives.tribe import draw_tribe
from bisongames.show.page_layout import BoardDrawing, page
from bisongames.show.panel import box_of, draw_frames, frames_legend, lines_of, news, score_blocks
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import public
from bisongames.show.view_options import Look

STEP: Final = WIDE + 14.0
HIGH: Final = TALL + 8.0
CAPTION: Final = 14.0
"""The height of the caption below the card in hand."""
LINE: Final = 16.0
SIZE: Final = 13.0


def special_cards(view: NativesView, look: Look) -> list[str]:
    """A sentence on how deep in the stack each special card is, the next card first."""
    lines = [
        look.say("next" if away == 1 else "away", card=Word("card", name), number=away)
        for name, away in sorted(view.special_cards.items(), key=itemgetter(1))
    ]
    here = "winter" not in view.special_cards and view.result is None
    return [*lines, look.say("winter_is_here")] if here else lines


def season_in_words(view: NativesView, look: Look) -> str:
    """The sentence of the season in force; empty if there is none."""
    return sentences(view.game, look.words)[view.season] if view.season else ""


def _sky(view: NativesView, look: Look, width: float, touched: frozenset[str]) -> BoardDrawing:
    """The top part of the picture: the stack, the card in hand, the track and the season."""
    x = STEP * (2 if view.held else 1)  # the left end of the track to winter
    coming = lines_of("; ".join(special_cards(view, look)), SIZE, width - x)
    said = season_in_words(view, look)
    season = lines_of(said, SIZE, width - x - 30) if said else []
    high = 34 + LINE * (len(coming) + len(season)) + (12 if season else 0)

    def draw(canvas: Canvas) -> None:
        _draw_deck(canvas, view, "deck:cards" in touched)
        if view.held:
            _draw_hand(canvas, view, touched)
        _draw_way(canvas, view, x, width - x)
        y = 34 + LINE / 2
        for line in coming:
            canvas.label((x, y), line, SIZE, text_anchor="start")
            y += LINE
        if season:
            _draw_season(canvas, view, season, (x, y - 2), width - x, "season:card" in touched)

    return BoardDrawing(width, max(HIGH + (CAPTION if view.held else 0), high), draw)


def _draw_deck(canvas: Canvas, view: NativesView, touched: bool) -> None:
    """Draws the stack, face down, with the number of its cards."""
    look, left = canvas.look, view.stack_left
    title = look.say("deck", number=left)
    with canvas.clickable("deck:cards", title, class_="deck", transform="translate(1 5)") as wanted:
        for i in range(min(left, 3) - 1, -1, -1):
            canvas.add("rect", x=2 * i, y=-2 * i, width=WIDE, height=TALL, rx=6, fill="back", stroke="back_line")  # fmt: skip
        if not left:
            canvas.add("rect", width=WIDE, height=TALL, rx=6, fill="gone", stroke="edge", stroke_dasharray="4 3")  # fmt: skip
        canvas.add("rect", x=12, y=18, width=WIDE - 24, height=TALL - 36, rx=8, fill="paper")
        canvas.label((WIDE / 2, 36), str(left), 22, font_weight="bold")
        canvas.label((WIDE / 2, 55), look.say("deck_short"), 12, fill="muted")
        draw_frames(canvas, (1, 1, WIDE - 2, TALL - 2), touched, wanted)


def _draw_hand(canvas: Canvas, view: NativesView, touched: frozenset[str]) -> None:
    """Draws the card in hand, which must be placed or settled."""
    look, id = canvas.look, in_hand(view)
    known = faces(view.game, look.words)
    title = look.say("in_hand_is", card=sentences(view.game, look.words).get(view.held, view.held))
    with canvas.clickable(id, title, class_="card", transform=translation((STEP, 5))) as wanted:
        if id == "conflict":
            draw_conflict(canvas, known[view.held], known[f"harmony {view.held}"])
        else:
            canvas.repeat(draw_card, signed_face(known[view.held], view, view.player), 1)
        draw_frames(canvas, (1, 1, WIDE - 2, TALL - 2), id in touched, wanted)
        canvas.label((WIDE / 2, TALL + 9), look.say("in_hand"), 12, font_weight="bold")


def _draw_way(canvas: Canvas, view: NativesView, x: float, width: float) -> None:
    """Draws the reveals of the match as a track with the special cards on it."""
    board = view.game.board(view.num_players)
    length = width - 12
    gone = view.revealed / board.stack_size
    canvas.add("rect", x=x, y=13, width=length, height=8, rx=4, fill="gone")
    if gone:
        canvas.add("rect", x=x, y=13, width=max(length * gone, 8), height=8, rx=4, fill="edge")
    for at, name in board.special_at.items():
        middle = x + length * (at / board.stack_size)
        canvas.add("circle", cx=middle, cy=17, r=12, fill="paper", stroke="edge", stroke_width=1.2)
        draw_sign(canvas, name, (middle, 17), 0.8)


def _draw_season(
    canvas: Canvas, view: NativesView, lines: list[str], at: Point, width: float, touched: bool
) -> None:
    """Draws the season in force, and its sentence."""
    (x, y), height = at, LINE * len(lines) + 8
    part = view.game.components.seasons[view.season].part
    with canvas.clickable(
        "season:card", season_in_words(view, canvas.look), class_="season"
    ) as wanted:
        canvas.add("rect", **box_of((x, y, width, height)), rx=6, fill="card", stroke="edge")
        draw_sign(canvas, part, (x + 15, y + height / 2), 0.85)
        for i, line in enumerate(lines):
            canvas.label((x + 30, y + 4 + LINE * (i + 0.5)), line, SIZE, text_anchor="start")
        draw_frames(canvas, (x, y, width, height), touched, wanted)


BETWEEN: Final = 14.0
"""The gap between the parts of the table."""
SIDE: Final = 12.0
ASIDE: Final = 9.0
"""The gap between cards of the prairie."""
CARD: Final = WIDE + ASIDE
"""The distance from card to card in the prairie."""
LARGEST: Final = 1.6
"""The largest scale of few cards in the prairie, which then fill its width."""


def svg(position: StateOrView, events: Sequence[Event], look: Look) -> str:
    """The position as SVG."""
    view = public(position, NativesView)
    touched = touched_things(view, events)
    abreast = 1 if look.layout == "tall" else 2
    width = abreast * TRIBE + (abreast - 1) * BETWEEN
    tribes = [layout_of(view, player, look) for player in range(view.num_players)]
    ranks = [
        (rank, max(t.above for t in rank), max(t.below for t in rank))
        for rank in (tribes[i : i + abreast] for i in range(0, len(tribes), abreast))
    ]
    sky, prairie = _sky(view, look, width, touched), _prairie(view, look, width, touched)
    high = sky.height + prairie.height + BETWEEN
    high += sum(BETWEEN + height_of(above, below) for _, above, below in ranks)

    def draw(canvas: Canvas) -> None:
        sky.draw(canvas)
        with canvas.group(transform=translation((0, sky.height + BETWEEN))):
            prairie.draw(canvas)
        y = sky.height + prairie.height + 2 * BETWEEN
        for rank, above, below in ranks:
            for i, tribe in enumerate(rank):
                with canvas.group(transform=translation((i * (TRIBE + BETWEEN), y))):
                    draw_tribe(canvas, view, tribe, above, below, touched)
            y += height_of(above, below) + BETWEEN

    blocks = (
        *news(events, look),
        *score_blocks(view, look, 60),
        *heroes(view, look),
        *frames_legend(look, (TOUCHED,) if touched else ()),
    )
    styles = [STYLES[color] for color in view.colors]
    return page(
        view, look, BoardDrawing(width, high, draw), blocks, TONES, styles, legend(view, look)
    )


def _prairie(view: NativesView, look: Look, width: float, touched: frozenset[str]) -> BoardDrawing:
    """The open cards, one per kind with the number of such cards."""
    room = width - 2 * SIDE + ASIDE
    scale = min(LARGEST, max(room / (CARD * max(len(view.prairie), 1)), 1.0))
    abreast = int(room / (CARD * scale) + 0.001)
    row_height = scale * TALL + 12
    height = 40 + max(-(-len(view.prairie) // abreast), 1) * row_height
    known, about = faces(view.game, look.words), sentences(view.game, look.words)

    def draw(canvas: Canvas) -> None:
        canvas.add("rect", width=width, height=height, rx=10, fill="table")
        key = "prairie" if view.prairie else "prairie_empty"
        canvas.head((SIDE, 16), look.say(key, number=view.prairie.total), 15)
        for i, (card, many) in enumerate(view.prairie.items()):
            row, column = divmod(i, abreast)
            at = SIDE + column * CARD * scale, 36 + row * row_height
            place = translation(at, scale if scale > 1 else None)
            number = many if many > 1 else None
            title = look.say("card_about", number=number, about=about.get(card, card))
            id = f"card:{card}"
            with canvas.clickable(id, title, class_="card", transform=place) as wanted:
                canvas.repeat(draw_card, face_on_prairie(known[card], view), many)
                draw_frames(canvas, (1, 1, WIDE - 2, TALL - 2), id in touched, wanted)

    return BoardDrawing(width, height, draw)
