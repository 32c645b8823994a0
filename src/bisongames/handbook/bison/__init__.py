"""The handbook of Bison: areas, paths of hunters, cells beyond the land, and small pictures."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import dist
from typing import ClassVar

from bisongames.bison.actions import LayTile, MoveHunter
from bisongames.bison.board import PIECES
from bisongames.bison.moving import MovingHunters, reach
from bisongames.bison.table import Table
from bisongames.components.hexes import cells_around, steps_from
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import State
from bisongames.handbook.bison import areas
from bisongames.handbook.bison.icons import ICONS
from bisongames.handbook.game_guide import Figure, GameGuide, shortest_path
from bisongames.handbook.overlay.geometry import frame_of, place_centers, with_margin
from bisongames.show.bison import pieces
from bisongames.show.bison.land import LandDrawing
from bisongames.show.bison.scene import BisonScene
from bisongames.show.bison.shapes import OUTLINE_PATH, SIZE, centre
from bisongames.show.canvas import Point, number
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

    def conditions(self, state: State) -> Mapping[str, str]:
        """The tents and canoes of which the supply of the player who decides has none."""
        table: Table = state.table
        supply = () if state.actor in (None, CHANCE) else table.supply[state.actor]
        return {"lacking": " ".join(p for p, n in zip(PIECES, supply, strict=False) if not n)}

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
        cell: str = getattr(action, "cell", "")
        if not cell:
            return False
        table: Table = state.table
        q, r = map(int, cell.split(","))
        around = (f"{x},{y}" for (x, y), steps in cells_around([(q, r)], 1).items() if steps)
        numbers = (table.board.cell_number.get(other) for other in around)
        return any(at is not None and table.land.tiles[at] >= 0 for at in numbers)

    def with_place(self, svgs: Sequence[str], action: Action) -> tuple[list[str], tuple[str, ...]]:
        """Pictures of one land, the first with the cell of an action outlined, all enlarged as needed."""
        cell: str = getattr(action, "cell", "")
        known = {id[5:]: at for id, at in place_centers(svgs[0]).items() if id.startswith("cell:")}
        if not known:  # the picture has no free cell to measure from
            return list(svgs), (f"cell:{cell}",)
        other, at = next(iter(known.items()))
        there, here = centre(cell, 0, 0), centre(other, 0, 0)
        x, y = at[0] + there[0] - here[0], at[1] + there[1] - here[1]
        drawn = (
            f'<g data-id="cell:{cell}" transform="translate({number(x)} {number(y)})"><path d="{OUTLINE_PATH}"'
            ' fill="none" stroke="#b3261e" stroke-width="2.5" stroke-dasharray="5 5"/>'
            f'<text y="32" text-anchor="middle" font-size="17" fill="#b3261e">{cell}</text>'
            f'<rect x="{number(-SIZE / 2)}" y="{number(-SIZE / 2)}" width="{number(SIZE)}" height="{number(SIZE)}" fill="none"/></g>'
        )
        _, _, width, height = frame_of(svgs[0])
        margins = (SIZE - x, SIZE - y, x + SIZE - width, y + SIZE - height)
        left, top, right, bottom = (max(0.0, margin) for margin in margins)
        enlarged = [
            with_margin(svg, left, top, right, bottom, "" if i else drawn)
            for i, svg in enumerate(svgs)
        ]
        return enlarged, (f"cell:{cell}",)

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
    numbers = table.board.field_number
    return numbers[action.start], numbers[action.end]


GUIDE = BisonGuide()
