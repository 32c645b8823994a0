"""The bison-herd scenario: its fields of a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from attrs import Attribute, frozen

from bisongames.catan.bison_herds.events import HerdMoved, Hunted
from bisongames.catan.bison_herds.herd_table import Pieces, most_hunt_points
from bisongames.catan.validation.recounts import points_again
from bisongames.catan.view import IslandView
from bisongames.engine.views.view import EventRecount, Recount, ToldEvent, view_field
from bisongames.tables.column_types import PLAYERS, Each, Number


def _in_place(kind: type, fields: list[Attribute[object]]) -> list[Attribute[object]]:
    """The fields of the base game in their order, then the new ones; a field declared again keeps its place."""
    own = {f.name: f for f in fields}
    names = [f.name for f in IslandView.__attrs_attrs__]
    return [own[name] for name in dict.fromkeys((*names, *own))]


def hunts_again(view: Any) -> Iterator[tuple[str, object, object]]:
    """Holds the lines of hunts against the hunt points."""
    for player, points in enumerate(view.hunt_points):
        told = [part.points for part in view.scores.parts[player] if part.name == "hunts"]
        yield f"hunts of player {player}", told, [points] if points else []


def herds_told_again(told: ToldEvent) -> Iterator[tuple[str, object, object]]:
    """Holds the die of a herd against the roll, and the hunters of a hunt against those beside herds."""
    event, before = told.event, told.before
    if isinstance(event, HerdMoved):
        yield "the die for a herd", event.face, told.action.face
    elif isinstance(event, Hunted):
        hunters = before.pieces[event.player].hunters
        yield "hunters", event.hunters, sum([hunters[name] for name in {*before.herds}])


@frozen(kw_only=True, field_transformer=_in_place)
class CatanView(IslandView):
    """A player's view of Catan: the island, public numbers, their own hand and the sizes of other hands."""

    recounts: ClassVar[tuple[Recount, ...]] = (points_again, hunts_again)
    event_recounts: ClassVar[tuple[EventRecount, ...]] = (
        *IslandView.event_recounts,
        herds_told_again,
    )
    unordered: ClassVar[tuple[str, ...]] = (*IslandView.unordered, "herds")

    pieces: tuple[Pieces, ...]
    """The pieces of each player on the island."""
    herds: tuple[str, ...]
    """The hexes of the herds."""
    hunt_points: tuple[int, ...] = view_field(
        lambda table, player: tuple(table.hunt_points), Each(PLAYERS, Number(0, most_hunt_points))
    )
    """The hunt points of each player."""
