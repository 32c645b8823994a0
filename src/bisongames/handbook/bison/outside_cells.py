"""Cells next to the land where no tile can be placed, outlined on a picture that otherwise omits them."""

from __future__ import annotations

from collections.abc import Sequence

from bisongames.bison.table import Table
from bisongames.components.hexes import cells_around
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import State
from bisongames.handbook.overlay.geometry import frame_of, place_centers, with_margin
from bisongames.show.bison.shapes import OUTLINE_PATH, SIZE, centre
from bisongames.show.canvas import number


def touches_land(state: State, action: Action) -> bool:
    """Whether the cell of an action is adjacent to a tile."""
    table: Table = state.table
    cell: str = getattr(action, "cell", "")
    if not cell:
        return False
    q, r = map(int, cell.split(","))
    around = [
        f"{other[0]},{other[1]}" for other, steps in cells_around([(q, r)], 1).items() if steps
    ]
    numbers = (table.board.cell_number.get(other) for other in around)
    return any(at is not None and table.land.tiles[at] >= 0 for at in numbers)


def with_cell(svgs: Sequence[str], cell: str) -> list[str]:
    """Pictures of one land, the first with one more cell outlined, all enlarged as needed."""
    known = {id[5:]: at for id, at in place_centers(svgs[0]).items() if id.startswith("cell:")}
    if not known:  # the picture has no free cell to measure from
        return list(svgs)
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
    first, *others = svgs
    return [
        with_margin(first, left, top, right, bottom, drawn),
        *(with_margin(svg, left, top, right, bottom) for svg in others),
    ]
