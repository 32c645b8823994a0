"""Natives: the stack with the way to winter, the season in force, and the card in hand."""

from __future__ import annotations

from typing import Final

from bisongames.natives.view import NativesView
from bisongames.show.canvas import Canvas, number
from bisongames.show.highlights import draw_frames
from bisongames.show.language import Word
from bisongames.show.natives.card_places import in_hand
from bisongames.show.natives.cards import TALL, WIDE, draw_card, draw_conflict, faces
from bisongames.show.natives.icons import draw_sign
from bisongames.show.natives.phrasing import sentences
from bisongames.show.panel import lines_of
from bisongames.show.view_options import Look

STEP: Final = WIDE + 14.0
HIGH: Final = TALL + 8.0
CAPTION: Final = 14.0
"""Below the card in hand."""
LINE: Final = 16.0
SIZE: Final = 13.0


def special_cards(view: NativesView, look: Look) -> list[str]:
    """How far away the special cards of the stack are, the next first."""
    said = []
    for name, away in sorted(view.special_cards.items(), key=lambda item: item[1]):
        key = "next" if away == 1 else "away"
        said.append(look.said(key, card=Word("card", name), number=away))
    here = "winter" not in view.special_cards and view.result is None
    return [*said, look.said("winter_is_here")] if here else said


def season_said(view: NativesView, look: Look) -> str:
    """What the season in force says; empty where there is none."""
    return sentences(view.game, look.words).get(view.season, "")


def _begin(view: NativesView) -> float:
    """Where the way to winter begins."""
    return STEP * (2 if view.held else 1)


def _said(view: NativesView, look: Look, width: float) -> tuple[list[str], list[str]]:
    """The special cards and the season, in lines."""
    room = width - _begin(view)
    coming = lines_of("; ".join(special_cards(view, look)), SIZE, room)
    season = season_said(view, look)
    return coming, lines_of(season, SIZE, room - 30) if season else []


def sky_height(view: NativesView, look: Look, width: float) -> float:
    """How high all of it is."""
    coming, season = _said(view, look, width)
    high = HIGH + (CAPTION if view.held else 0)
    return max(high, 34 + LINE * (len(coming) + len(season)) + (12 if season else 0))


def draw_sky(
    canvas: Canvas, view: NativesView, width: float, height: float, touched: frozenset[str]
) -> None:
    """All of it, from (0, 0) on."""
    _draw_deck(canvas, view, "deck" in touched)
    if view.held:
        _draw_hand(canvas, view, touched)
    x = _begin(view)
    _draw_way(canvas, view, x, width - x)
    coming, season = _said(view, canvas.look, width)
    y = 34 + LINE / 2
    for line in coming:
        canvas.label((x, y), line, SIZE, text_anchor="start")
        y += LINE
    if season:
        _draw_season(canvas, view, season, (x, y - 2), width - x, "season" in touched)


def _draw_deck(canvas: Canvas, view: NativesView, touched: bool) -> None:
    """The stack, face down, with the number of its cards."""
    look, left = canvas.look, view.stack_left
    title = look.said("deck", number=left)
    with canvas.thing("deck", title, class_="deck", transform="translate(1 5)") as wanted:
        for i in range(min(left, 3) - 1, -1, -1):
            canvas.add("rect", x=2 * i, y=-2 * i, width=WIDE, height=TALL, rx=6, fill="back", stroke="back_line")  # fmt: skip
        if not left:
            canvas.add("rect", width=WIDE, height=TALL, rx=6, fill="gone", stroke="edge", stroke_dasharray="4 3")  # fmt: skip
        canvas.add("rect", x=12, y=18, width=WIDE - 24, height=TALL - 36, rx=8, fill="paper")
        canvas.label((WIDE / 2, 36), str(left), 22, font_weight="bold")
        canvas.label((WIDE / 2, 55), look.said("deck_short"), 12, fill="muted")
        draw_frames(canvas, (1, 1, WIDE - 2, TALL - 2), touched, wanted)


def _draw_hand(canvas: Canvas, view: NativesView, touched: frozenset[str]) -> None:
    """The card that is being placed or settled."""
    look, id = canvas.look, in_hand(view)
    known = faces(view.game, look.words)
    title = look.said("in_hand_is", card=sentences(view.game, look.words).get(view.held, view.held))
    with canvas.thing(id, title, class_="card", transform=f"translate({number(STEP)} 5)") as wanted:
        if id == "conflict":
            draw_conflict(canvas, known[view.held], known[f"harmony {view.held}"])
        else:
            draw_card(canvas, known[view.held], 1)
        draw_frames(canvas, (1, 1, WIDE - 2, TALL - 2), id in touched, wanted)
        canvas.label((WIDE / 2, TALL + 9), look.said("in_hand"), 12, font_weight="bold")


def _draw_way(canvas: Canvas, view: NativesView, x: float, width: float) -> None:
    """The reveals of the match as a way, with the special cards on it."""
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
    canvas: Canvas,
    view: NativesView,
    lines: list[str],
    at: tuple[float, float],
    width: float,
    touched: bool,
) -> None:
    """The season in force, and what it says."""
    x, y = at
    part = view.game.components.seasons[view.season].part
    height = LINE * len(lines) + 8
    with canvas.thing("season", season_said(view, canvas.look), class_="season") as wanted:
        canvas.add("rect", x=x, y=y, width=width, height=height, rx=6, fill="card", stroke="edge")
        draw_sign(canvas, part, (x + 15, y + height / 2), 0.85)
        for i, line in enumerate(lines):
            canvas.label((x + 30, y + 4 + LINE * (i + 0.5)), line, SIZE, text_anchor="start")
        draw_frames(canvas, (x, y, width, height), touched, wanted)
