"""Bison: a card for each player with their holdings."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from attrs import frozen

from bisongames.bison.board import PIECES
from bisongames.bison.options import ANIMALS
from bisongames.show.bison.news import TILE, Change
from bisongames.show.bison.panel import in_hand_of
from bisongames.show.bison.phrasing import animals, pieces_in_words
from bisongames.show.bison.pieces import (
    TERRAIN_TONES,
    draw_animals,
    draw_piece,
    draw_totem,
    texts_on,
)
from bisongames.show.bison.scene import BisonScene
from bisongames.show.canvas import TARGET, Canvas, Paint, Point
from bisongames.show.language import Tally, Word
from bisongames.show.panel import INNER, WIDTH, PanelBlock, box_of, draw_frames, draw_name, frame_of
from bisongames.show.text_metrics import width_of
from bisongames.tables.counts import Counts

CARD: Final = 122.0  # height of a card
OVER: Final = 34.0  # height of a card once the game is over
TRACK: Final = 84.0  # length of a track
PIECE: Final = 0.84  # scale of the pieces
WIDE: Final = {
    piece: {"hunter": 32.0, "tent": 30.0, "canoe": 35.0}[piece.rstrip("1234")] for piece in PIECES
}  # distance between pieces


def seats(shown: BisonScene, changed: Collection[Change]) -> PanelBlock:
    """A card for each player: the tracks, the pieces in the supply and at the market, the tile in hand."""
    view = shown.view
    high = CARD if view.result is None else OVER
    points = (view.result or view.standing()).scores

    def draw(canvas: Canvas, top: float) -> None:
        for player in range(view.num_players):
            own = frozenset(what for whose, what in changed if whose == player)
            card = _PlayerCard(canvas, shown, player, own)
            card.draw(top + (high + 6) * player, high, points[player])

    return PanelBlock((high + 6) * view.num_players - 6, draw)


@frozen
class _PlayerCard:
    """The drawing of the card of one player."""

    canvas: Canvas
    shown: BisonScene
    player: int
    changed: Collection[str]

    def draw(self, top: float, high: float, points: int) -> None:
        """Draws the card; after the game only its first line."""
        canvas, look, view, player = self.canvas, self.canvas.look, self.shown.view, self.player
        over, end = view.result is not None, WIDTH - INNER
        title = look.say(
            "held_by",
            player=look.name(player),
            tracks=animals(view.tracks[player]),
            supply=pieces_in_words(view.supply[player]),
            market=pieces_in_words(view.market[player]),
        )
        with canvas.clickable(f"seat:{player}", title, class_="player") as wanted:
            frame = frame_of(view, player, "rule")
            canvas.add("rect", **box_of((8, top, WIDTH - 16, high)), rx=7, fill="paper", **frame)
            if wanted:
                canvas.add("rect", **box_of((11, top + 3, WIDTH - 22, high - 6)), rx=5, **TARGET)
            canvas.player_mark(player, (INNER + 12, top + 17), 10)
            said = look.say("points_end" if over else "points_now", points=points)
            weight = "bold" if over else "normal"
            canvas.note((end, top + 17), said, text_anchor="end", font_weight=weight)
            room = end - width_of(said, 12, bold=over) - 8
            begin = INNER + 32
            if player == view.totem and not over:
                draw_totem(canvas, (INNER + 38, top + 17), 0.6)
                begin += 22
            draw_name(canvas, view, player, (begin, top + 17), 15, room - begin)
            if not over:
                self._draw_tracks(top + 42)
                hand = in_hand_of(self.shown, player, look)
                free = end - self._draw_hand(hand, top + 72) if hand else end
                self._draw_pieces("supply", view.supply[player], top + 72, free)
                self._draw_pieces("market", view.market[player], top + 102, end)

    def _draw_hand(self, hand: str, y: float) -> float:
        """Draws the tile in hand in words, at the right; returns the width used."""
        wide, end = width_of(hand, 12) + 10, WIDTH - INNER
        box = end - wide, y - 9, wide, 18.0
        self.canvas.add("rect", **box_of(box), rx=5, fill="none", stroke="rule")
        draw_frames(self.canvas, box, TILE in self.changed, False, 5, stroke_width=2.5)
        self.canvas.label((end - wide / 2, y), hand, 12, fill="muted")
        return wide + 8

    def _draw_tracks(self, y: float) -> None:
        """Draws three tracks side by side, each a bar with its number; those of the actor can be clicked."""
        canvas, view = self.canvas, self.shown.view
        for i, (animal, number) in enumerate(zip(ANIMALS, view.tracks[self.player], strict=True)):
            x = INNER + 118 * i
            edge, touched = (x + 22, y - 10, TRACK + 4, 20), animal in self.changed
            track = i, number, view.game.options.track_end, x, y
            if self.player != view.actor:
                canvas.repeat(_draw_track, *track)
                draw_frames(canvas, edge, touched, False, 4, stroke_width=3)
                continue
            title = canvas.look.say("track", animals=Word("animals", animal), number=number)
            with canvas.clickable(f"track:{animal}", title, class_="track") as wanted:
                _draw_track(canvas, *track)
                draw_frames(canvas, edge, touched, wanted, 4, stroke_width=3)

    def _draw_pieces(self, key: str, held: Counts, y: float, end: float) -> None:
        """Draws pieces side by side; each kind at the market of the actor can be clicked."""
        canvas, look, x = self.canvas, self.canvas.look, INNER + 50.0
        canvas.note((INNER, y), look.say(key), 11.5)
        kinds = {kind: tuple(texts_on(kind, held[kind])) for kind in PIECES if held[kind]}
        needed = sum(WIDE[kind] * len(texts) for kind, texts in kinds.items())
        part = min(1.0, (end - x) / needed) if needed else 1.0
        for kind, texts in kinds.items():
            step = part * WIDE[kind]
            box = x, y - 14, step * len(texts) - 1, 28.0
            row = self.player, kind, texts, (x + step / 2, y), step
            if key == "market" and self.player == self.shown.view.actor:
                title = look.say("in_market", pieces=Tally.of("piece", {kind: held[kind]}))
                with canvas.clickable(f"market:{kind}", title, class_="market") as wanted:
                    _draw_kind(canvas, *row)
                    if wanted:
                        canvas.add("rect", **box_of(box), rx=4, **TARGET)
            else:
                canvas.repeat(_draw_kind, *row)
                touched = key == "supply" and kind in self.changed
                draw_frames(canvas, box, touched, False, 4, stroke_width=2.5)
            x += step * len(texts)


def _draw_track(canvas: Canvas, terrain: int, number: int, end: int, x: float, y: float) -> None:
    draw_animals(canvas, terrain, (x + 9, y), size=14)
    look: dict[str, Paint] = {"x": x + 24, "y": y - 8, "height": 16, "rx": 3, "stroke": "edge"}
    canvas.add("rect", width=TRACK, fill="panel", **look)
    if number:
        filled = TRACK * min(number, end) / end
        canvas.add("rect", width=filled, fill=TERRAIN_TONES[terrain], **look)
    canvas.label((x + 24 + TRACK / 2, y), str(number), 13.5, font_weight="bold")


def _draw_kind(
    canvas: Canvas, player: int, kind: str, texts: tuple[str, ...], at: Point, step: float
) -> None:
    for i, text in enumerate(texts):
        draw_piece(canvas, player, kind, (at[0] + step * i, at[1]), text, PIECE)
