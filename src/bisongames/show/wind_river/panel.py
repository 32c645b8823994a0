"""Wind River: fields in words, and the parts of the panel that only Wind River has."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from bisongames.engine.core.actions import Event
from bisongames.show.canvas import Canvas
from bisongames.show.language import Who
from bisongames.show.panel import INNER, WIDTH, PanelBlock, players
from bisongames.show.text_metrics import truncate_to_width
from bisongames.show.view_options import Look
from bisongames.show.wind_river.pieces import LACKING, draw_buffaloes, draw_tipis
from bisongames.wind_river.events import EntryPaid, ResourcesEarned, TipisPaidFor
from bisongames.wind_river.supplying_tipis import COST
from bisongames.wind_river.view import WindRiverView

HEADS: Final = ("hand", "board", "home", "resources")
"""The keys of the captions above the numbers of the players."""


def on_field(view: WindRiverView, field: str, look: Look) -> str:
    """The pieces on a field: ``C4: 2 buffaloes, 1 tipi of Ann``."""
    moved = view.arrived[field]
    key = "buffaloes_moved" if moved else "buffaloes"
    herd = look.say(key, number=view.buffaloes[field], moved=moved)
    tipis = tipis_on(view, field)
    lack = {player: lack_on(view, player, field) for player, _ in tipis}
    parts = [herd, *_tipis(tipis, look, lack)]
    return look.say("on_field", field=field, parts=", ".join(parts))


def in_plains(view: WindRiverView, look: Look) -> str:
    """The pieces in the open plains, in words."""
    parts = [look.say("gone", number=view.gone), *_tipis(tipis_in_plains(view), look)]
    return look.say("in_plains", parts=", ".join(parts))


def lack_on(view: WindRiverView, player: int, field: str) -> int:
    """The number of a player's tipis on a field that lack a buffalo now; 0 once the match is over."""
    everybody = sum(tipis[field] for tipis in view.tipis)
    lack = min(view.tipis[player][field], everybody - view.buffaloes[field])
    return max(0, lack) if view.result is None else 0


def lack_told(view: WindRiverView, look: Look) -> str:
    """What the sign of tipis that lack a buffalo means; empty if there are none."""
    fields = ((player, field) for player, tipis in enumerate(view.tipis) for field in tipis)
    if not any(lack_on(view, player, field) for player, field in fields):
        return ""
    return look.say("legend_lacking", rule=COST.id)


def tipis_on(view: WindRiverView, field: str) -> list[tuple[int, int]]:
    """The players with tipis on a field, each with their number."""
    return [(player, tipis[field]) for player, tipis in enumerate(view.tipis) if tipis[field]]


def tipis_in_plains(view: WindRiverView) -> list[tuple[int, int]]:
    """The players with tipis in the open plains, each with their number."""
    return [(player, number) for player, number in enumerate(view.plains) if number]


def _tipis(
    tipis: Sequence[tuple[int, int]], look: Look, lacking: Mapping[int, int] = {}
) -> list[str]:
    return [
        look.say(
            "tipis_lacking" if lacking.get(player) else "tipis",
            number=number,
            player=Who(player),
            lacking=lacking.get(player),
        )
        for player, number in tipis
    ]


def player_rows(view: WindRiverView, look: Look, changed: Collection[int]) -> PanelBlock:
    """A row of numbers for each player; outlines the resources that have changed."""
    heads = [look.say(key) for key in HEADS]
    cells = {(player, HEADS.index("resources")) for player in changed}
    return players(view, look, heads, holdings(view), cells)


def resources_changed(events: Sequence[Event]) -> frozenset[int]:
    """The players whose resources these events changed."""
    kinds = (ResourcesEarned, EntryPaid, TipisPaidFor)
    return frozenset(event.player for event in events if isinstance(event, kinds))


def holdings(view: WindRiverView) -> list[tuple[int, int, int, int]]:
    """The numbers of each player: tipis in hand, on the board and in the plains, and resources."""
    on_board = [tipis.total for tipis in view.tipis]
    return list(zip(view.hand, on_board, view.plains, view.resources, strict=True))


def in_stock(view: WindRiverView, look: Look) -> list[str]:
    """The stock and the herd, in words."""
    herd = look.say("herd", number=view.buffaloes.total, gone=view.gone)
    return [look.say("stock", number=view.stock), herd]


def legend(view: WindRiverView, look: Look) -> PanelBlock:
    """A legend of the pieces."""
    actor = max(view.actor or 0, 0)
    moved = f"\N{UPWARDS ARROW}1: {look.say('legend_moved')}" if view.arrived else ""
    lack = lack_told(view, look)
    more = [*filter(None, (moved, lack and f"{LACKING}: {lack}"))]

    def draw(canvas: Canvas, top: float) -> None:
        y = top + 20
        draw_buffaloes(canvas, (INNER + 24, y), "2")
        canvas.note((INNER + 72, y), look.say("legend_buffaloes"), 13)
        draw_tipis(canvas, actor, (INNER + 178, y + 3), 12, 1)
        room = WIDTH - 2 * INNER - 198
        tipi = truncate_to_width(look.say("legend_tipi", player=Who(actor)), 13, room)
        canvas.note((INNER + 198, y), tipi, 13)
        for i, line in enumerate(more):
            canvas.note((INNER, y + 32 + 22 * i), line, 13)

    return PanelBlock(42.0 + 10 * bool(more) + 22 * len(more), draw)
