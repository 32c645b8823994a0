"""Wind River: the view of a player, who sees everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from attrs import frozen

from bisongames.engine.views.view import EventRecount, Recount, View, view_field
from bisongames.tables.column_types import PLAYERS, Each, Number
from bisongames.tables.counts import Counts
from bisongames.tables.row_encoding import column_field
from bisongames.wind_river.table import ARRIVED, IN_HAND, arrivals
from bisongames.wind_river.validation.event_recounts import told_again


def scores_again(view: Any) -> Iterator[tuple[str, object, object]]:
    """Holds the scores against the tipis in the plains and the resources."""
    for player, parts in enumerate(view.scores.parts):
        told = [(part.points, part.facts["resources"]) for part in parts]
        yield f"line of player {player}", told, [(view.plains[player], view.resources[player])]


@frozen(kw_only=True)
class WindRiverView(View):
    """Everything on the table: nothing is hidden in this game."""

    told_next = ("arrived",)

    recounts: ClassVar[tuple[Recount, ...]] = (scores_again,)
    event_recounts: ClassVar[tuple[EventRecount, ...]] = (told_again,)

    buffaloes: Counts
    """Buffaloes per field."""
    tipis: tuple[Counts, ...]
    """Tipis per player, by field."""
    hand: tuple[int, ...] = view_field(
        lambda table, player: tuple(table.hand), Each(PLAYERS, IN_HAND), stored="hand"
    )
    """Tipis per player that can still be inserted."""
    plains: tuple[int, ...]
    """Tipis per player in the open plains."""
    resources: tuple[int, ...]
    """Resources per player."""
    stock: int = view_field(
        lambda table, player: table.stock[0],
        Number(0, lambda board: board.options.resources),
        reads=("stock",),
    )
    """Resources that nobody holds."""
    gone: int = view_field(
        lambda table, player: table.gone, Number(0, lambda board: board.herd), stored="gone"
    )
    """Buffaloes that have left the board."""
    arrived: Counts = column_field(ARRIVED, stored=lambda table, player: arrivals(table))
    """Buffaloes per field that arrived in this buffalo phase."""
