"""Bison: what every player has, a card for each."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any, Final

from bisongames.bison.board import PIECES
from bisongames.bison.options import ANIMALS
from bisongames.show.bison.changes import TILE, Change
from bisongames.show.bison.field_text import Shown, one_by_one
from bisongames.show.bison.panel import in_hand_of
from bisongames.show.bison.phrasing import animals, held
from bisongames.show.bison.pieces import TERRAIN_TONES, draw_animals, draw_piece, draw_totem
from bisongames.show.canvas import TARGET, Canvas, Point
from bisongames.show.highlights import draw_frames
from bisongames.show.language import Goods, Word
from bisongames.show.panel import INNER, WIDTH, Block, draw_name, frame_of
from bisongames.show.text_metrics import width_of
from bisongames.show.view_options import Look
from bisongames.tables.counts import Counts

CARD: Final = 104.0
OVER: Final = 34.0  # of a card once the game is over
TRACK: Final = 84.0  # how long a track is
WIDE: Final = {
    piece: {"hunter": 25.0, "tent": 23.5, "canoe": 28.0}[piece.rstrip("1234")] for piece in PIECES
}  # from piece to piece


def seats(shown: Shown, look: Look, changed: Collection[Change]) -> Block:
    """A card for each player: the tracks, what is in the supply and at the market, the tile in hand."""
    view = shown.view
    high = CARD if view.result is None else OVER
    points = (view.result or view.standing()).scores

    def draw(canvas: Canvas, top: float) -> None:
        for player in range(view.num_players):
            own = frozenset(what for whose, what in changed if whose == player)
            _draw_seat(canvas, shown, player, look, top + (high + 6) * player, points[player], own)

    return Block((high + 6) * view.num_players - 6, draw)


def _draw_seat(
    canvas: Canvas,
    shown: Shown,
    player: int,
    look: Look,
    top: float,
    points: int,
    changed: Collection[str],
) -> None:
    view, result = shown.view, shown.view.result
    high = CARD if result is None else OVER
    title = look.said(
        "held_by",
        player=look.name(player),
        tracks=animals(view.tracks[player]),
        supply=held(view.supply[player]),
        market=held(view.market[player]),
    )
    with canvas.thing(f"seat:{player}", title, class_="player") as wanted:
        canvas.add(
            "rect", x=8, y=top, width=WIDTH - 16, height=high, rx=7, fill="paper",
            **frame_of(view, player, "rule"),
        )  # fmt: skip
        if wanted:
            canvas.add("rect", x=11, y=top + 3, width=WIDTH - 22, height=high - 6, rx=5, **TARGET)
        canvas.player_mark(player, (INNER + 12, top + 17), 10)
        said = look.said("points_now" if result is None else "points_end", points=points)
        end = WIDTH - INNER
        canvas.label(
            (end, top + 17), said, 12, text_anchor="end",
            fill="muted", font_weight="normal" if result is None else "bold",
        )  # fmt: skip
        end -= width_of(said, 12, bold=result is not None) + 8
        begin = INNER + 32
        if player == view.totem and result is None:
            draw_totem(canvas, (INNER + 38, top + 17), 0.6)
            begin += 22
        draw_name(canvas, view, player, (begin, top + 17), 15, end - begin)
        if result is None:
            _draw_tracks(canvas, shown, player, look, top + 42, changed)
            own, end = player == view.actor, WIDTH - INNER
            hand = in_hand_of(shown, player, look)
            free = end - _draw_hand(canvas, hand, top + 68, TILE in changed) if hand else end
            _draw_pieces(canvas, player, view.supply[player], look, "supply", top + 68, False, changed, free)  # fmt: skip
            _draw_pieces(canvas, player, view.market[player], look, "market", top + 90, own, (), end)  # fmt: skip


def _draw_hand(canvas: Canvas, hand: str, y: float, touched: bool) -> float:
    """The tile in hand in words, at the right; gives how much room it takes."""
    wide, end = width_of(hand, 12) + 10, WIDTH - INNER
    canvas.add("rect", x=end - wide, y=y - 9, width=wide, height=18, rx=5, fill="none", stroke="rule")  # fmt: skip
    draw_frames(canvas, (end - wide, y - 9, wide, 18), touched, False, 5, stroke_width=2.5)
    canvas.label((end - wide / 2, y), hand, 12, fill="muted")
    return wide + 8


def _draw_tracks(
    canvas: Canvas, shown: Shown, player: int, look: Look, y: float, changed: Collection[str]
) -> None:
    """Three tracks side by side, each a bar with its number; those of whoever decides can be clicked."""
    view = shown.view
    end = view.game.options.track_end
    for i, number in enumerate(view.tracks[player]):
        x = INNER + 118 * i
        draw = partial(_draw_track, terrain=i, number=number, end=end, x=x, y=y)
        edge, touched = (x + 22, y - 10, TRACK + 4, 20), ANIMALS[i] in changed
        if player != view.actor:
            canvas.repeated(("bison track", i, number, end, x, y), draw)
            draw_frames(canvas, edge, touched, False, 4, stroke_width=3)
            continue
        title = look.said("track", animals=Word("animals", ANIMALS[i]), number=number)
        with canvas.thing(f"track:{ANIMALS[i]}", title, class_="track") as wanted:
            draw(canvas)
            draw_frames(canvas, edge, touched, wanted, 4, stroke_width=3)


def _draw_track(canvas: Canvas, terrain: int, number: int, end: int, x: float, y: float) -> None:
    draw_animals(canvas, terrain, (x + 9, y), size=14)
    look: dict[str, Any] = {"x": x + 24, "y": y - 8, "height": 16, "rx": 3, "stroke": "edge"}
    canvas.add("rect", width=TRACK, fill="panel", **look)
    if number:
        filled = TRACK * min(number, end) / end
        canvas.add("rect", width=filled, fill=TERRAIN_TONES[terrain], **look)
    canvas.label((x + 24 + TRACK / 2, y), str(number), 13.5, font_weight="bold")


def _draw_pieces(
    canvas: Canvas,
    player: int,
    held: Counts,
    look: Look,
    key: str,
    y: float,
    own: bool,
    changed: Collection[str],
    end: float,
) -> None:
    """Pieces beside each other; at the market of whoever decides each kind can be clicked."""
    canvas.label((INNER, y), look.said(key), 11.5, text_anchor="start", fill="muted")
    x = INNER + 50.0
    kinds: dict[str, list[str]] = {}
    for name, text in one_by_one(held):
        kinds.setdefault(name, []).append(text)
    needed = sum(WIDE[name] * len(texts) for name, texts in kinds.items())
    part = min(1.0, (end - x) / needed) if needed else 1.0
    for kind in PIECES:
        if kind not in kinds:
            continue
        mine = tuple(kinds[kind])
        step = part * WIDE[kind]
        draw = partial(
            _draw_kind, player=player, kind=kind, texts=mine, at=(x + step / 2, y), step=step
        )
        if not own:
            canvas.repeated(("bison pieces", player, kind, mine, step, x, y), draw)
            edge = x, y - 11, step * len(mine) - 1, 22
            draw_frames(canvas, edge, kind in changed, False, 4, stroke_width=2.5)
        else:
            title = look.said("in_market", pieces=Goods.of("piece", {kind: held[kind]}))
            with canvas.thing(f"market:{kind}", title, class_="market") as wanted:
                draw(canvas)
                if wanted:
                    canvas.add(
                        "rect", x=x, y=y - 11, width=step * len(mine) - 1, height=22, rx=4,
                        **TARGET,
                    )  # fmt: skip
        x += step * len(mine)


def _draw_kind(
    canvas: Canvas, player: int, kind: str, texts: tuple[str, ...], at: Point, step: float
) -> None:
    for i, text in enumerate(texts):
        draw_piece(canvas, player, kind, (at[0] + step * i, at[1]), text)
