"""Catan as a picture: the island, and a panel with what everybody holds."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import hypot
from typing import Final

from bisongames.catan import island
from bisongames.catan.board import NO_HARBOUR
from bisongames.catan.options import RESOURCES
from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.canvas import TARGET, TOUCHED, Canvas, Corners, Point
from bisongames.show.catan import field_text
from bisongames.show.catan.changes import changes
from bisongames.show.catan.field_text import Pictured
from bisongames.show.catan.geometry import Chart, chart_of
from bisongames.show.catan.herds import draw_die, draw_hunters_on, draw_steps
from bisongames.show.catan.panel import blocks
from bisongames.show.catan.pieces import (
    draw_building,
    draw_harbour,
    draw_herd,
    draw_name,
    draw_piers,
    draw_road,
    draw_robber,
    draw_token,
    is_tall,
)
from bisongames.show.catan.terrain import TONES, draw_sign
from bisongames.show.highlights import frames_legend
from bisongames.show.language import Who
from bisongames.show.page_layout import Board, page
from bisongames.show.text_grid import touched_places
from bisongames.show.view_options import Look

SPOTS: Final[dict[bool, tuple[Point, ...]]] = {
    False: ((-24, -34), (24, -34), (-34, 33), (34, 33)),
    True: ((-30, -42), (30, -42), (-22, 38), (22, 38)),
}
"""Where on a hex its signs stand, away from what else lies there; ``True``: with an edge above."""
APART: Final[tuple[Point, ...]] = ((-32, -40), (32, -40), (-30, 41), (30, 41))
"""The same with an edge above where the name of the hex is written large."""
LARGE: Final = 18.0
"""Letters that can be read on a phone, where the island is less than half as large."""
PLACES: Final = frozenset((*island.HEX_NAMES, *island.NODE_NAMES, *island.PATH_NAMES))


def svg(position: State | View, events: Sequence[Event], look: Look) -> str:
    """The position as SVG."""
    shown = field_text.pictured(position)
    chart = chart_of(shown.herded)
    marked = frozenset(touched_places(events, PLACES))

    def draw(canvas: Canvas) -> None:
        _draw_island(canvas, shown, chart, marked, events)

    board = Board(chart.width, chart.height, draw)
    frames = frames_legend(look, (TOUCHED,) if marked or changes(events) else ())
    return page(position, look, board, (*blocks(shown, events, look), *frames), TONES)


def _draw_island(
    canvas: Canvas, shown: Pictured, chart: Chart, marked: Collection[str], events: Sequence[Event]
) -> None:
    canvas.repeated(("catan", "sea", chart.flat), lambda canvas: _draw_sea(canvas, chart))
    for path in shown.board.harbour_paths:
        key = "catan", "piers", chart.flat, path
        canvas.repeated(key, lambda canvas, path=path: draw_piers(canvas, chart.ends(path), chart.at_sea(path)))  # type: ignore[misc]  # fmt: skip
    for cell in range(island.HEXES):
        _draw_hex(canvas, shown, chart, cell, marked)
    named = _Named(canvas.look, marked)
    roads = field_text.roads_on(shown.view)
    for path, name in enumerate(island.PATH_NAMES):
        _draw_edge(canvas, chart, path, roads.get(name), name in marked, named)
    standing = field_text.standing_on(shown.view)
    for node, name in enumerate(island.NODE_NAMES):
        here = shown.board.harbour_at[node] != NO_HARBOUR
        _draw_corner(canvas, chart, node, standing.get(name), name in marked, here, named)
    for number, path in enumerate(shown.board.harbour_paths):
        _draw_harbour(canvas, shown, chart, number, path)
    if shown.herded:
        draw_steps(canvas, chart, events)
        draw_hunters_on(canvas, shown, chart)
        draw_die(canvas, shown, chart)


class _Named:
    """Which corners and edges say their names: all, or those only that may be clicked.

    On phones, where names would cover what lies beside them, only those that may be clicked, or were left just now.
    """

    def __init__(self, look: Look, marked: Collection[str]) -> None:
        self._look, self._marked = look, marked
        self._chosen = any(id.startswith(("corner:", "edge:")) for id in look.targets)

    def __call__(self, id: str, free: bool = True) -> bool:
        if not self._look.labels or id in self._look.targets:
            return self._look.labels
        if is_tall(self._look):
            return free and id.startswith("corner:") and id.removeprefix("corner:") in self._marked
        return not self._chosen

    def faint(self, id: str) -> bool:
        """Whether a name is only there to be looked up: nobody chooses such places, and nothing happened there."""
        at = id.partition(":")[2]
        return id not in self._look.targets and at not in self._marked and not is_tall(self._look)


def _outline(chart: Chart, cell: int, part: float = 1.0) -> Corners:
    x, y = chart.centres[cell]
    corners = [chart.nodes[node] for node in island.CORNERS[cell]]
    return tuple((x + part * (cx - x), y + part * (cy - y)) for cx, cy in corners)


def _draw_sea(canvas: Canvas, chart: Chart) -> None:
    canvas.add("rect", width=chart.width, height=chart.height, rx=12, fill="sea")
    for cell in range(island.HEXES):  # all shores at once
        outline = _outline(chart, cell)
        canvas.polygon(outline, fill="coast", stroke="coast", stroke_width=13, stroke_linejoin="round")  # fmt: skip


def _draw_harbour(canvas: Canvas, shown: Pictured, chart: Chart, number: int, path: int) -> None:
    look, kind = canvas.look, shown.view.harbours[number]
    facts = field_text.harbour_facts(shown.board, kind)

    def draw(canvas: Canvas) -> None:
        word = look.word("resource" if kind in RESOURCES else "berth", kind)
        rate = look.said("rate", rate=facts["rate"])
        with canvas.group(look.said("harbour", **facts), class_="harbour"):
            said = "" if is_tall(look) else word
            draw_harbour(canvas, chart.at_sea(path), rate, said, kind)

    canvas.repeated(
        ("catan", "harbour", look.language, chart.flat, is_tall(look), path, kind, facts["rate"]),
        draw,
    )


def _draw_hex(
    canvas: Canvas, shown: Pictured, chart: Chart, cell: int, marked: Collection[str]
) -> None:
    view, look, name = shown.view, canvas.look, island.HEX_NAMES[cell]
    terrain, token, herds = view.terrain[cell], view.numbers[cell], view.herds.count(name)
    robber, hunters = view.robber == name, field_text.hunters_on(view, name)
    key = (
        "catan", "hex", chart.flat, is_tall(look), look.language, look.labels, cell, terrain, token, robber, herds,
        name in marked, f"hex:{name}" in look.targets, tuple(hunters),
        tuple(look.name(player) for player, _ in hunters),
    )  # fmt: skip

    def draw(canvas: Canvas) -> None:
        title = field_text.on_hex(view, cell, look)
        with canvas.thing(f"hex:{name}", title, class_="field") as wanted:
            canvas.polygon(_outline(chart, cell), fill=terrain, stroke="edge", stroke_width=4)
            _draw_ground(canvas, chart, cell, terrain, bool(hunters))
            within = 0.8 if name in marked else 0.87  # so that both outlines can be seen
            for frame, part in [(TOUCHED, 0.87)] * (name in marked) + [(TARGET, within)] * wanted:
                canvas.polygon(_outline(chart, cell, part), **frame)
            _draw_things(canvas, chart.centres[cell], chart.flat, token, robber, herds)

    canvas.repeated(key, draw)


def _draw_ground(canvas: Canvas, chart: Chart, cell: int, terrain: str, hunters: bool) -> None:
    """The signs of the terrain and the name of the hex."""
    x, y = chart.centres[cell]
    large = chart.flat and is_tall(canvas.look) and canvas.look.labels
    for dx, dy in APART if large else SPOTS[chart.flat]:
        if not (chart.flat and hunters and dy > 0):
            draw_sign(canvas, terrain, (x + dx, y + dy), 0.95)
    if canvas.look.labels:
        tall = is_tall(canvas.look)  # below the number, where no corner and no large road reaches
        below = 34.0 if not chart.flat else 16.5 if not tall else -46.0 if hunters else 20.0
        canvas.label((x, y + below), island.HEX_NAMES[cell], LARGE if is_tall(canvas.look) else 13, fill="ink", fill_opacity=0.75)  # fmt: skip


def _draw_things(
    canvas: Canvas, at: Point, flat: bool, token: int, robber: bool, herds: int
) -> None:
    """Number, robber and herds, each with a place of its own away from the corners and edges."""
    x, y = at[0], at[1] + (-14 if flat else 3)
    if token:
        draw_token(canvas, (x, y), token)
    if robber:
        draw_robber(canvas, (x + (38 if token else 0), y - (0 if token or not flat else 2)))
    for i in range(herds):
        draw_herd(canvas, (x - 38, y + 21 * (i - (herds - 1) / 2)))


def _draw_edge(
    canvas: Canvas, chart: Chart, path: int, owner: int | None, marked: bool, named: _Named
) -> None:
    look, name = canvas.look, island.PATH_NAMES[path]
    id = f"edge:{name}"
    key = (
        "catan", "edge", chart.flat, is_tall(look), look.language, path, owner, None if owner is None else look.name(owner),
        marked, id in look.targets, named(id), named.faint(id),
    )  # fmt: skip

    def draw(canvas: Canvas) -> None:
        what = look.said("free") if owner is None else look.said("road", player=Who(owner))
        a, b = field_text.path_ends(name)
        start, end = chart.ends(path)
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        title = look.said("edge", name=name, a=a, b=b, what=what)
        with canvas.thing(id, title, class_="path") as wanted:
            if owner is None:
                canvas.add(
                    "line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], stroke="edge",
                    stroke_opacity=0, stroke_width=16,
                )  # fmt: skip
                if wanted:
                    canvas.polygon(_bar(start, end, 0.2, 10), **{**TARGET, "fill_opacity": 0.4})
                if named(id):
                    size = LARGE if is_tall(look) else 12 if wanted else 10.2
                    draw_name(
                        canvas, name, middle, size, "ink" if wanted else "muted", named.faint(id)
                    )
            else:
                draw_road(canvas, owner, start, end, 1.8 if is_tall(look) else 1.0)
            if marked:
                canvas.polygon(_bar(start, end, 0.16, 11), **TOUCHED)

    canvas.repeated(key, draw)


def _bar(start: Point, end: Point, short: float, half: float) -> Corners:
    """The corners of a bar along an edge, short of its ends by this part of it."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    near, far = short * length, (1 - short) * length
    return tuple(
        (x1 + along * ux - aside * uy, y1 + along * uy + aside * ux)
        for along, aside in ((near, half), (far, half), (far, -half), (near, -half))
    )


def _draw_corner(
    canvas: Canvas, chart: Chart, node: int, standing: tuple[int, str] | None, marked: bool,
    at_harbour: bool, named: _Named,
) -> None:  # fmt: skip
    look, name, at = canvas.look, island.NODE_NAMES[node], chart.nodes[node]
    id = f"corner:{name}"
    key = (
        "catan", "corner", chart.flat, is_tall(look), look.language, node, standing, standing and look.name(standing[0]),
        marked, at_harbour, id in look.targets, named(id, standing is None), named.faint(id),
    )  # fmt: skip

    def draw(canvas: Canvas) -> None:
        what = look.said("free")
        if standing is not None:
            what = look.said(standing[1], player=Who(standing[0]))
        title = look.said("corner", name=name, what=what)
        with canvas.thing(id, title, class_="node") as wanted:
            if standing is None:
                canvas.add("circle", cx=at[0], cy=at[1], r=15, fill="paper", fill_opacity=0)
            else:
                draw_building(canvas, standing[1], standing[0], at, 1.3 if is_tall(look) else 1.0)
            frame = {"cx": at[0], "cy": at[1], "r": 16 if standing is None else 23}
            for outline in [TOUCHED] * marked + [TARGET] * wanted:
                canvas.add("circle", **{**outline, **frame})
            if named(id, standing is None):
                dx, dy = chart.inwards(node, at_harbour) if standing else (0.0, 0.0)
                reach = 0.0 if standing is None else 25.0 if standing[1] == "settlement" else 30.0
                reach *= 1.35 if is_tall(look) else 1.0
                place = at[0] + (reach + 4) * dx, at[1] + (reach - 1) * dy
                size = LARGE if is_tall(look) else 12 if wanted else 11
                draw_name(canvas, name, place, size, faint=named.faint(id))

    canvas.repeated(key, draw)
