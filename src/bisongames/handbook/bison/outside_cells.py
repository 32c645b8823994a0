"""Cells adjacent to the land but out of reach for a tile, outlined on a picture that does not have them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bisongames.bison.table import Table
from bisongames.components.hexes import cells_around
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import State
from bisongames.handbook.overlay.badges import place_centers
from bisongames.show.bison.shapes import OUTLINE_PATH, SIZE, centre
from bisongames.show.canvas import number

_VIEW: Final = re.compile(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)" width="[0-9.]+" height="[0-9.]+"')


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
    """Pictures of one land with one place more, each as large as it then has to be."""
    known = {id[5:]: at for id, at in place_centers(svgs[0]).items() if id.startswith("cell:")}
    if not known:  # nothing free is drawn beside which it could lie
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
    found = []
    for svg in svgs:
        size = _VIEW.search(svg)
        assert size is not None
        width, height = float(size[1]), float(size[2])
        left, top = max(0.0, SIZE - x), max(0.0, SIZE - y)
        wide = max(width, x + SIZE) + left
        high = max(height, y + SIZE) + top
        begin = f'viewBox="0 0 {number(wide)} {number(high)}" width="{number(wide)}" height="{number(high)}"'
        body = _VIEW.sub(begin, svg, count=1).removesuffix("</svg>")
        opened, inside = body.partition(">")[0] + ">", body.partition(">")[2]
        moved = f'<g transform="translate({number(left)} {number(top)})">{inside}{drawn if svg is svgs[0] else ""}</g>'
        found.append(f"{opened}{moved}</svg>")
    return found
