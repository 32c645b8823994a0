"""Wind River: the panel beside the board, with what must be decided and what everybody holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bisongames.show.drawing import Canvas
from bisongames.show.wind_river import words
from bisongames.show.wind_river.pieces import draw_buffaloes, draw_tipis
from bisongames.show.writing import place, when, wrapped
from bisongames.wind_river.view import WindRiverView

PANEL_WIDTH: Final = 330.0
PANEL_HEIGHT: Final = 560.0  # at least
COLUMNS: Final = (("hand", 158.0), ("board", 199.0), ("plains", 241.0), ("resources", 294.0))
"""What is counted for every player, and where."""
LINE: Final = 34.0  # from player to player
LEGEND: Final = 108.0  # height of the signs below


def draw_panel(
    canvas: Canvas, view: WindRiverView, left: float, told: Sequence[str], height: float
) -> None:
    """The panel, ``left`` being its left edge."""
    inner, y = left + 16, 40.0
    canvas.add(
        "rect", x=left, y=16, width=PANEL_WIDTH, height=height - 32, rx=10, fill="panel",
    )  # fmt: skip
    for line in wrapped(view.game.title, 30)[:2]:
        canvas.label((inner, y), line, 19, text_anchor="start", font_weight="bold")
        y += 24
    canvas.label((inner, y), when(view), 14, text_anchor="start", fill="muted")
    y += 30
    for line in wrapped(words.caption(view), 42):
        canvas.label((inner, y), line, 15, class_="caption", text_anchor="start")
        y += 20
    y = _draw_players(canvas, view, left, y + 14)
    for line in (
        f"stock: {view.stock} resources",
        f"herd: {view.buffaloes.total} buffaloes, {view.gone} gone",
    ):
        canvas.label((inner, y), line, 14, text_anchor="start")
        y += 22
    y += 12
    lines = [line for sentence in told for line in wrapped(sentence, 46)]
    room = int((height - LEGEND - y) / 18)
    if len(lines) > room:
        lines = [*lines[: room - 1], "..."]
    for line in lines:
        canvas.label((inner, y), line, 13, class_="told", text_anchor="start", fill="muted")
        y += 18
    _draw_legend(canvas, left, height - 48)
    if view.arrived:
        sign = "\N{UPWARDS ARROW}1: one of them has moved this turn"
        canvas.label((inner, height - 86), sign, 13, text_anchor="start", fill="muted")


def _draw_legend(canvas: Canvas, left: float, y: float) -> None:
    """What the pieces are."""
    draw_buffaloes(canvas, (left + 40, y), "2")
    canvas.label((left + 88, y), "buffaloes", 13, text_anchor="start", fill="muted")
    draw_tipis(canvas, 0, (left + 194, y + 3), 12, 1)
    canvas.label((left + 214, y), "tipi of player 0", 13, text_anchor="start", fill="muted")


def _draw_players(canvas: Canvas, view: WindRiverView, left: float, top: float) -> float:
    """One line for every player; returns where the next thing may stand."""
    for name, x in COLUMNS:
        canvas.label((left + x, top), name, 12, fill="muted")
    y = top + 26
    for player in range(view.num_players):
        held = (view.hand, tuple(t.total for t in view.tipis), view.plains, view.resources)
        title = f"player {player}: " + ", ".join(
            f"{name} {numbers[player]}" for (name, _), numbers in zip(COLUMNS, held, strict=True)
        )
        with canvas.group(title, class_="player", data_player=player):
            outlined = player in (view.result.winners if view.result else (view.actor,))
            canvas.add(
                "rect", x=left + 8, y=y - 15, width=PANEL_WIDTH - 16, height=30, rx=6,
                fill="paper", stroke="touched" if outlined else "none", stroke_width=2,
            )  # fmt: skip
            canvas.player_mark(player, (left + 28, y), 10)
            weight = "bold" if outlined else "normal"
            name = f"{place(view.result, player)} player {player}".strip()
            canvas.label((left + 48, y), name, 15, text_anchor="start", font_weight=weight)
            for (_, x), numbers in zip(COLUMNS, held, strict=True):
                canvas.label((left + x, y), str(numbers[player]), 16, font_weight="bold")
        y += LINE
    return y + 12
