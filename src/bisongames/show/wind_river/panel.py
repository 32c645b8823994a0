"""Wind River: what the panel says besides what every panel says."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from bisongames.engine.core.actions import Event
from bisongames.show.canvas import Canvas
from bisongames.show.language import Who
from bisongames.show.panel import INNER, WIDTH, Block, paragraph, players, score_block
from bisongames.show.text_metrics import truncate_to_width
from bisongames.show.view_options import Look
from bisongames.show.wind_river.pieces import draw_buffaloes, draw_tipis
from bisongames.wind_river.events import EntryPaid, ResourcesEarned, TipisPaidFor
from bisongames.wind_river.view import WindRiverView

HEADS: Final = ("hand", "board", "home", "resources")
"""What is counted for every player, by the caption above it."""


def everybody(view: WindRiverView, look: Look, changed: Collection[int]) -> Block:
    """What every player has; of those whose resources have changed these are outlined."""
    heads = [look.said(key) for key in HEADS]
    cells = {(player, HEADS.index("resources")) for player in changed}
    return players(view, look, heads, holdings(view), cells)


def resources_changed(events: Sequence[Event]) -> frozenset[int]:
    """Whose resources these events have changed."""
    kinds = (ResourcesEarned, EntryPaid, TipisPaidFor)
    return frozenset(event.player for event in events if isinstance(event, kinds))


def holdings(view: WindRiverView) -> list[tuple[int, int, int, int]]:
    """Per player: tipis in the hand, on the board and in the plains, and resources."""
    return [
        (view.hand[p], view.tipis[p].total, view.plains[p], view.resources[p])
        for p in range(view.num_players)
    ]


def stocks(view: WindRiverView, look: Look) -> Block:
    """What nobody has."""
    return paragraph(in_stock(view, look))


def in_stock(view: WindRiverView, look: Look) -> list[str]:
    """The stock and the herd, in words."""
    return [
        look.said("stock", number=view.stock),
        look.said("herd", number=view.buffaloes.total, gone=view.gone),
    ]


def scored(view: WindRiverView, look: Look) -> tuple[Block, ...]:
    """The score sheet, once the game is over."""
    return () if view.result is None else (score_block(look.sheet(view.result), look),)


def legend(view: WindRiverView, look: Look) -> Block:
    """What the pieces are."""
    moved = bool(view.arrived)

    def draw(canvas: Canvas, top: float) -> None:
        y = top + 20
        draw_buffaloes(canvas, (INNER + 24, y), "2")
        canvas.label((INNER + 72, y), look.said("legend_buffaloes"), 13, text_anchor="start", fill="muted")  # fmt: skip
        actor = view.actor if view.actor is not None and view.actor >= 0 else 0
        draw_tipis(canvas, actor, (INNER + 178, y + 3), 12, 1)
        room = WIDTH - 2 * INNER - 198
        tipi = truncate_to_width(look.said("legend_tipi", player=Who(actor)), 13, room)
        canvas.label((INNER + 198, y), tipi, 13, text_anchor="start", fill="muted")
        if moved:
            sign = f"\N{UPWARDS ARROW}1: {look.said('legend_moved')}"
            canvas.label((INNER, y + 32), sign, 13, text_anchor="start", fill="muted")

    return Block(74.0 if moved else 42.0, draw)
