"""Bison: the panel beside the land: what must be decided, and every player's board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bisongames.bison.board import SPACES
from bisongames.bison.options import ANIMALS, MOST_SIZE
from bisongames.bison.view import BisonView
from bisongames.components.resources import Counts
from bisongames.show.bison import words
from bisongames.show.bison.shapes import draw_animals, draw_canoe, draw_hunters, draw_tent
from bisongames.show.drawing import Canvas, player_style
from bisongames.show.writing import place, wrapped

PANEL_WIDTH: Final = 430.0
HEAD: Final = 116.0  # title and caption
BOARD: Final = 150.0  # one player's board
TOLD: Final = 17.0  # a line of what has happened
LEGEND: Final = 40.0
SHORT: Final = ("tile", "tents", "canoes", "gather", "move-1", "move-3")
"""The action spaces as they are written on the boards."""


def _told_lines(told: Sequence[str]) -> list[str]:
    lines = [line for sentence in told for line in wrapped(sentence, 62)]
    return [*lines[:13], "..."] if len(lines) > 14 else lines


def panel_height(view: BisonView, told: Sequence[str]) -> float:
    """How much room the panel needs."""
    return HEAD + BOARD * view.num_players + TOLD * len(_told_lines(told)) + LEGEND + 44


def draw_panel(
    canvas: Canvas,
    view: BisonView,
    hands: Sequence[str],
    left: float,
    told: Sequence[str],
    height: float,
) -> None:
    """The panel, ``left`` being its left edge."""
    canvas.add("rect", x=left, y=16, width=PANEL_WIDTH, height=height - 32, rx=10, fill="panel")
    inner = left + 16
    canvas.label((inner, 40), view.game.title, 19, text_anchor="start", font_weight="bold")
    canvas.label((inner, 64), words.when(view), 14, text_anchor="start", fill="muted")
    for i, line in enumerate(wrapped(words.caption(view), 56)[:2]):
        canvas.label((inner, 88 + 19 * i), line, 14.5, class_="caption", text_anchor="start")
    y = HEAD + 12
    for player in range(view.num_players):
        _draw_board(canvas, view, player, hands[player], left + 10, y)
        y += BOARD
    for line in _told_lines(told):
        canvas.label((inner, y + 8), line, 13, class_="told", text_anchor="start", fill="muted")
        y += TOLD
    _draw_legend(canvas, inner, height - 40)


def _draw_board(
    canvas: Canvas, view: BisonView, player: int, hand: str, left: float, top: float
) -> None:
    """One player's board: tracks, action spaces, supply and market."""
    stock = view.tracks[player]
    title = f"player {player}: " + ", ".join(
        f"{number} {name}" for number, name in zip(stock, ANIMALS, strict=True)
    )
    with canvas.group(title, class_="player", data_player=player):
        outlined = player in (view.result.winners if view.result else (view.actor,))
        canvas.add(
            "rect", x=left, y=top, width=PANEL_WIDTH - 20, height=BOARD - 8, rx=7, fill="paper",
            stroke="touched" if outlined else "rule", stroke_width=2.5 if outlined else 1,
        )  # fmt: skip
        canvas.player_mark(player, (left + 20, top + 18), 11)
        name = f"{place(view.result, player)} player {player}".strip()
        weight = "bold" if outlined else "normal"
        canvas.label((left + 38, top + 18), name, 15, text_anchor="start", font_weight=weight)
        notes = [f"would score {view.scores.scores[player]}"]
        if view.result is not None:
            notes = [f"{view.result.scores[player]} animals"]
        if player == view.totem:
            notes.append("totem pole")
        if hand:
            notes.append("a tile in hand" if hand == "?" else f"tile {hand} in hand")
        canvas.label(
            (left + PANEL_WIDTH - 32, top + 18), ", ".join(notes), 12.5, text_anchor="end",
            fill="muted",
        )  # fmt: skip
        _draw_tracks(canvas, view, player, left + 12, top + 44)
        for i, space in enumerate(SPACES):
            x, marked = left + 12 + 65 * i, space in view.marked[player]
            canvas.add(
                "rect", x=x, y=top + 84, width=61, height=20, rx=5,
                fill=player_style(player).colour if marked else "panel", stroke="edge",
            )  # fmt: skip
            ink = player_style(player).ink if marked else "ink"
            text = f"\N{BLACK SQUARE} {SHORT[i]}" if marked else SHORT[i]
            canvas.label((x + 30.5, top + 94), text, 11.5, fill=ink)
        for line, (label, held) in enumerate(
            (("supply", view.supply[player]), ("market", view.market[player]))
        ):
            text = f"{label}: {pieces(held)}"
            canvas.label(
                (left + 12, top + 116 + 16 * line), text, 12.5, text_anchor="start",
                fill="muted" if line else "ink",
            )  # fmt: skip


def pieces(held: Counts) -> str:
    """Hunters, and the sizes of tents and canoes."""
    parts = [f"{held['hunter']} hunters"]
    for kind in ("tent", "canoe"):
        sizes = [str(s) for s in range(1, MOST_SIZE + 1) for _ in range(held[f"{kind}{s}"])]
        parts.append(f"{kind}s {' '.join(sizes) or '-'}")
    return "  ".join(parts)


def _draw_tracks(canvas: Canvas, view: BisonView, player: int, left: float, top: float) -> None:
    """Three tracks side by side, each a bar with its number."""
    end = view.game.options.track_end
    for i, number in enumerate(view.tracks[player]):
        x, wide = left + 131 * i, 92.0
        draw_animals(canvas, i, (x + 8, top + 8), 1)
        canvas.add(
            "rect", x=x + 20, y=top + 2, width=wide, height=13, rx=3, fill="panel", stroke="edge"
        )
        filled = wide * min(number, end) / end
        if filled:
            tone = ("prairie", "river", "mountain")[i]
            canvas.add(
                "rect", x=x + 20, y=top + 2, width=filled, height=13, rx=3, fill=tone, stroke="edge"
            )
        canvas.label((x + 20 + wide / 2, top + 8.5), str(number), 13, font_weight="bold")
        canvas.label((x + 20 + wide / 2, top + 24), ANIMALS[i], 10.5, fill="muted")


def _draw_legend(canvas: Canvas, left: float, y: float) -> None:
    """What the pieces are."""
    draw_hunters(canvas, 0, (left + 12, y), 2)
    canvas.label((left + 28, y), "2 hunters", 12, text_anchor="start", fill="muted")
    draw_tent(canvas, 0, (left + 112, y + 2), 3)
    canvas.label((left + 132, y), "tent 3", 12, text_anchor="start", fill="muted")
    draw_canoe(canvas, 0, (left + 196, y), 1)
    canvas.label((left + 220, y), "canoe 1", 12, text_anchor="start", fill="muted")
    for terrain, name in enumerate(ANIMALS):
        draw_animals(canvas, terrain, (left + 300 + 42 * terrain, y - 6), 1)
        canvas.label((left + 300 + 42 * terrain, y + 8), name, 10, fill="muted")
