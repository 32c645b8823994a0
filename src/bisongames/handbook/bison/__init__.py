"""The handbook of Bison: areas, paths of hunters, cells beyond the land, and small pictures."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import dist
from typing import ClassVar

from bisongames.bison.actions import LayTile, MoveHunter
from bisongames.bison.moving import MovingHunters, reach
from bisongames.bison.table import Table
from bisongames.components.hexes import steps_from
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import State
from bisongames.handbook.bison import areas
from bisongames.handbook.bison.icons import ICONS
from bisongames.handbook.bison.outside_cells import touches_land, with_cell
from bisongames.handbook.game_guide import Figure, GameGuide, shortest_path
from bisongames.show.bison import pieces
from bisongames.show.bison.field_text import BisonScene
from bisongames.show.bison.land import LandDrawing
from bisongames.show.bison.shapes import centre
from bisongames.show.canvas import Point
from bisongames.show.page_layout import NARROW
from bisongames.show.phrasing import Speech
from bisongames.show.view_options import look_for


class BisonGuide(GameGuide):
    """The guide of Bison."""

    tones = pieces.TONES
    icons = ICONS
    figures: ClassVar[Mapping[str, Figure]] = {
        "areas": lambda game, data, _: [areas.area_of_each_terrain(game, data)],
        "worked": lambda _, data, __: areas.worked_example(data),
    }

    def path(self, state: State, action: Action) -> tuple[str, ...]:
        """The fields that a hunter crosses."""
        if not isinstance(action, MoveHunter):
            return ()
        table: Table = state.table
        fields = shortest_path(*_ends(table, action), table.land.links.__getitem__)
        return tuple(f"field:{table.board.fields[at]}" for at in fields)

    def looks_illegal(self, state: State, action: Action) -> bool:
        """Whether a hunter crosses fields of other players."""
        if not isinstance(action, MoveHunter):
            return False
        table: Table = state.table
        assert isinstance(state.decision, MovingHunters)

        def neighbors(at: int) -> list[int]:
            return [to for to in table.land.links[at] if table.holder[to] in (-1, state.actor)]

        path = shortest_path(*_ends(table, action), neighbors)
        return not 0 < len(path) - 1 <= reach(table, state.decision.far)

    def one_step_further(self, state: State, action: Action) -> Iterator[Action]:
        """Yields the moves of the same hunter to every field one step beyond its end."""
        if isinstance(action, MoveHunter):
            table: Table = state.table
            start, end = _ends(table, action)
            steps = steps_from([start], table.land.links.__getitem__)
            for other in table.land.links[end]:
                if steps[other] == steps[end] + 1:
                    yield table.board.move(start, other)

    def is_adjacent(self, state: State, action: Action) -> bool:
        """Whether the cell of an action is adjacent to a tile."""
        return touches_land(state, action)

    def with_place(self, svgs: Sequence[str], action: Action) -> tuple[list[str], tuple[str, ...]]:
        """Pictures of the land with the cell of an action outlined."""
        cell: str = getattr(action, "cell", "")
        return with_cell(svgs, cell), (f"cell:{cell}",)

    def distance(self, svg: str, state: State, one: Action, other: Action) -> float:
        """The distance as for other games, except that for two tiles it is that of their cells, even beyond the picture."""
        if isinstance(one, LayTile) and isinstance(other, LayTile):
            return dist(centre(one.cell, 0, 0), centre(other.cell, 0, 0))
        return super().distance(svg, state, one, other)

    def step_points(self, state: State, ids: Collection[str], svg: str) -> dict[str, Point]:
        """A free spot on each field."""
        look = look_for(Speech(), state.num_players, layout="board")
        land = LandDrawing(BisonScene.of(state), (), (), (), look)
        spots = {id: land.free_spot(id.removeprefix("field:")) for id in ids}
        return {id: (x + NARROW, y + NARROW) for id, (x, y) in spots.items()}


def _ends(table: Table, action: MoveHunter) -> tuple[int, int]:
    number = table.board.field_number
    return number[action.start], number[action.end]


GUIDE = BisonGuide()
