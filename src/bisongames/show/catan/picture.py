"""Catan: the picture of a position: the island, and a panel with the holdings of all players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import hypot
from typing import Final

from bisongames.catan import island
from bisongames.catan.board import NO_HARBOUR
from bisongames.catan.options import RESOURCES
from bisongames.engine.core.actions import Event
from bisongames.show.canvas import TARGET, TOUCHED, Canvas, Corners, Paint, Point
from bisongames.show.catan import field_text
from bisongames.show.catan.field_text import PLACES, CatanScene
from bisongames.show.catan.geometry import Chart, chart_of
from bisongames.show.catan.herds import draw_die, draw_hunters_on, draw_steps
from bisongames.show.catan.news import changes
from bisongames.show.catan.panel import blocks
from bisongames.show.catan.phrasing import SPEECH
from bisongames.show.catan.pieces import (
    draw_building,
    draw_harbour,
    draw_herd,
    draw_name,
    draw_road,
    draw_robber,
    draw_token,
    is_tall,
)
from bisongames.show.catan.terrain import TONES, draw_sign
from bisongames.show.language import Who
from bisongames.show.page_layout import BoardDrawing, page
from bisongames.show.panel import frames_legend
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import touched_places
from bisongames.show.view_options import Look

SPOTS: Final[dict[bool, tuple[Point, ...]]] = {
    False: ((-24, -34), (24, -34), (-34, 33), (34, 33)),
    True: ((-30, -42), (30, -42), (-22, 38), (22, 38)),
}
"""The places of signs on a hex, away from other things; ``True`` for flat-top hexes."""
APART: Final[tuple[Point, ...]] = ((-32, -40), (32, -40), (-30, 41), (30, 41))
"""The places of signs on a flat-top hex whose name is large."""
LARGE: Final = 18.0
"""The size of letters that are readable on a phone, where the island is less than half as large."""


def svg(position: StateOrView, events: Sequence[Event], look: Look) -> str:
    """The position as SVG."""
    shown = field_text.scene_of(position)
    chart = chart_of(shown.has_herds)
    marked = frozenset(touched_places(events, PLACES))

    def draw(canvas: Canvas) -> None:
        _draw_island(canvas, shown, chart, marked)
        if shown.has_herds:
            draw_steps(canvas, chart, events)
            draw_hunters_on(canvas, shown, chart)
            directions = tuple(shown.view.game.components.directions.items())
            canvas.repeat(draw_die, directions, (74.0, chart.height - 74))

    board = BoardDrawing(chart.width, chart.height, draw)
    frames = frames_legend(look, (TOUCHED,) if marked or changes(events) else ())
    return page(position, look, board, (*blocks(shown, events, look), *frames), TONES)


def numbered_map(flat: bool = False) -> str:
    """The island with the names of its hexes, corners and edges, with flat-top hexes if ``flat``."""
    chart, look = chart_of(flat), Look(speech=SPEECH)
    canvas = Canvas(chart.width, chart.height, look.say("map_title"), look, TONES)
    canvas.add("rect", width=chart.width, height=chart.height, rx=12, fill="sea")
    for cell, name in enumerate(island.HEX_NAMES):
        outline = [chart.nodes[node] for node in island.CORNERS[cell]]
        canvas.polygon(outline, fill="desert", stroke="edge", stroke_width=3)
        canvas.label(chart.centres[cell], name, 22, font_weight="bold")
    for path, name in enumerate(island.PATH_NAMES):
        (x1, y1), (x2, y2) = chart.ends(path)
        draw_name(canvas, name, ((x1 + x2) / 2, (y1 + y2) / 2), 11, "muted")
    for name, at in zip(island.NODE_NAMES, chart.nodes, strict=True):
        draw_name(canvas, name, at, 14)
    return str(canvas)


def _draw_island(canvas: Canvas, shown: CatanScene, chart: Chart, marked: Collection[str]) -> None:
    view, look, flat = shown.view, canvas.look, chart.flat
    canvas.repeat(_draw_sea, flat)
    for path in shown.board.harbour_paths:
        canvas.repeat(_draw_piers, flat, path)
    corners = _corners(shown, look, marked)
    named = [
        _beside(chart, node, standing[1], at_harbour, is_tall(look))
        for node, standing, at_harbour, (shows_name, *_) in corners
        if standing and shows_name
    ]
    for cell, name in enumerate(island.HEX_NAMES):
        hunters = bool(field_text.hunters_on(view, name))
        things = view.numbers[cell], view.robber == name, view.herds.count(name)
        title = field_text.on_hex(view, cell, look)
        signs = _signs(chart, cell, look, hunters, named)
        canvas.repeat(
            _draw_hex, flat, cell, view.terrain[cell], title, things, signs, hunters, name in marked
        )
    roads = field_text.roads_on(view)
    for path, name in enumerate(island.PATH_NAMES):
        owner = roads.get(name)
        style = _style(look, "edge", name, marked, free=owner is None)
        canvas.repeat(_draw_edge, flat, path, owner, *style, named=owner is not None)
    for node, standing, at_harbour, style in corners:
        canvas.repeat(_draw_corner, flat, node, standing, at_harbour, *style, named=bool(standing))
    for path, kind in zip(shown.board.harbour_paths, view.harbours, strict=True):
        facts = field_text.harbour_facts(shown.board, kind)
        word = look.word("resource" if kind in RESOURCES else "berth", kind)
        rate = look.say("rate", rate=facts["rate"])
        canvas.repeat(_draw_harbour, flat, path, kind, look.say("harbour", **facts), rate, word)


def _corners(
    shown: CatanScene, look: Look, marked: Collection[str]
) -> list[tuple[int, tuple[int, str] | None, bool, tuple[bool, bool, bool]]]:
    """Each corner, what stands there, whether it is at a harbor, and how it is drawn (see :func:`_style`)."""
    buildings = field_text.standing_on(shown.view)
    asked = getattr(shown.view.decision, "node", "")
    ends = [
        end for path in island.PATH_NAMES if path in marked for end in field_text.path_ends(path)
    ]
    spoken = {end for end in (asked, *ends) if end in buildings}  # the sentence above names them
    return [
        (
            node,
            buildings.get(name),
            shown.board.harbour_at[node] != NO_HARBOUR,
            _style(look, "corner", name, marked, name not in buildings, name in spoken),
        )
        for node, name in enumerate(island.NODE_NAMES)
    ]


def _style(
    look: Look, kind: str, name: str, marked: Collection[str], free: bool, told: bool = False
) -> tuple[bool, bool, bool]:
    """Whether a corner or edge shows its name, whether the name is only for reference, and whether the place was touched.

    All places show their names, or only those that may be clicked. On phones, where names would cover things near them, only
    places that may be clicked, free corners just touched and buildings that a sentence names are named.
    """
    wanted, touched, tall = f"{kind}:{name}" in look.targets, name in marked, is_tall(look)
    chosen = any(id.startswith(("corner:", "edge:")) for id in look.targets)
    usual = told or (free and touched and kind == "corner") if tall else not chosen
    return look.labels and (wanted or usual), not (wanted or touched or tall), touched


def _outline(chart: Chart, cell: int, part: float = 1.0) -> Corners:
    x, y = chart.centres[cell]
    corners = [chart.nodes[node] for node in island.CORNERS[cell]]
    return tuple((x + part * (cx - x), y + part * (cy - y)) for cx, cy in corners)


def _draw_sea(canvas: Canvas, flat: bool) -> None:
    chart = chart_of(flat)
    canvas.add("rect", width=chart.width, height=chart.height, rx=12, fill="sea")
    for cell in range(island.HEXES):  # all shores at once
        shore = _outline(chart, cell)
        canvas.polygon(
            shore, fill="coast", stroke="coast", stroke_width=13, stroke_linejoin="round"
        )


def _draw_piers(canvas: Canvas, flat: bool, path: int) -> None:
    """Draws the piers from the sign of a harbor to the corners that use it."""
    at = chart_of(flat).at_sea(path)
    for x, y in chart_of(flat).ends(path):
        canvas.add("line", x1=at[0], y1=at[1], x2=x, y2=y, stroke="pier", stroke_width=4, stroke_dasharray="5 2")  # fmt: skip


def _draw_harbour(
    canvas: Canvas, flat: bool, path: int, kind: str, title: str, rate: str, word: str
) -> None:
    with canvas.group(title, class_="harbour"):
        said = "" if is_tall(canvas.look) else word
        draw_harbour(canvas, chart_of(flat).at_sea(path), rate, said, kind)


def _draw_hex(
    canvas: Canvas,
    flat: bool,
    cell: int,
    terrain: str,
    title: str,
    things: tuple[int, bool, int],
    signs: Corners,
    hunters: bool,
    marked: bool,
) -> None:
    chart = chart_of(flat)
    with canvas.clickable(f"hex:{island.HEX_NAMES[cell]}", title, class_="field") as wanted:
        canvas.polygon(_outline(chart, cell), fill=terrain, stroke="edge", stroke_width=4)
        for at in signs:
            draw_sign(canvas, terrain, at, 0.95)
        if canvas.look.labels:
            _draw_name_of_hex(canvas, chart, cell, hunters)
        within = 0.8 if marked else 0.87  # so that both outlines can be seen
        for frame, part in [(TOUCHED, 0.87)] * marked + [(TARGET, within)] * wanted:
            canvas.polygon(_outline(chart, cell, part), **frame)
        _draw_things(canvas, chart.centres[cell], flat, *things)


def _signs(chart: Chart, cell: int, look: Look, hunters: bool, names: Collection[Point]) -> Corners:
    """The places of the signs of the terrain: away from hunters and from the names of corners with buildings."""
    x, y = chart.centres[cell]
    large = chart.flat and is_tall(look) and look.labels
    return tuple(
        (x + dx, y + dy)
        for dx, dy in (APART if large else SPOTS[chart.flat])
        if not (chart.flat and hunters and dy > 0)
        and not any(abs(x + dx - nx) < 28 and abs(y + dy - ny) < 20 for nx, ny in names)
    )


def _draw_name_of_hex(canvas: Canvas, chart: Chart, cell: int, hunters: bool) -> None:
    """Draws the name of a hex below its number, out of reach of corners and of the large roads for phones."""
    (x, y), tall = chart.centres[cell], is_tall(canvas.look)
    below = 34.0 if not chart.flat else 16.5 if not tall else -46.0 if hunters else 20.0
    size = LARGE if tall else 13
    canvas.label((x, y + below), island.HEX_NAMES[cell], size, fill="ink", fill_opacity=0.75)


def _draw_things(
    canvas: Canvas, at: Point, flat: bool, token: int, robber: bool, herds: int
) -> None:
    """Draws the number, the robber and the herds, each at a separate place away from the corners and edges."""
    x, y = at[0], at[1] + (-14 if flat else 3)
    if token:
        draw_token(canvas, (x, y), token)
    if robber:
        draw_robber(canvas, (x + (38 if token else 0), y - (0 if token or not flat else 2)))
    for i in range(herds):
        draw_herd(canvas, (x - 38, y + 21 * (i - (herds - 1) / 2)))


def _draw_edge(
    canvas: Canvas, flat: bool, path: int, owner: int | None, named: bool, faint: bool, marked: bool
) -> None:
    look, name = canvas.look, island.PATH_NAMES[path]
    what = look.say("free") if owner is None else look.say("road", player=Who(owner))
    a, b = field_text.path_ends(name)
    start, end = chart_of(flat).ends(path)
    title = look.say("edge", name=name, a=a, b=b, what=what)
    with canvas.clickable(f"edge:{name}", title, class_="path") as wanted:
        if owner is None:
            line: dict[str, Paint] = {"x1": start[0], "y1": start[1], "x2": end[0], "y2": end[1]}
            canvas.add("line", **line, stroke="edge", stroke_opacity=0, stroke_width=16)
            if wanted:
                canvas.polygon(_bar(start, end, 0.2, 10), **{**TARGET, "fill_opacity": 0.4})
            if named:
                size = LARGE if is_tall(look) else 12 if wanted else 10.2
                middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
                draw_name(canvas, name, middle, size, "ink" if wanted else "muted", faint)
        else:
            draw_road(canvas, owner, start, end, 1.8 if is_tall(look) else 1.0)
        if marked:
            canvas.polygon(_bar(start, end, 0.16, 11), **TOUCHED)


def _bar(start: Point, end: Point, short: float, half: float) -> Corners:
    """The corners of a bar along an edge, shortened at both ends by a fraction of its length."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    near, far = short * length, (1 - short) * length
    return tuple(
        (x1 + along * ux - aside * uy, y1 + along * uy + aside * ux)
        for along, aside in ((near, half), (far, half), (far, -half), (near, -half))
    )


def _draw_corner(
    canvas: Canvas,
    flat: bool,
    node: int,
    standing: tuple[int, str] | None,
    at_harbour: bool,
    named: bool,
    faint: bool,
    marked: bool,
) -> None:
    look, name, chart = canvas.look, island.NODE_NAMES[node], chart_of(flat)
    at, large = chart.nodes[node], is_tall(look)
    what = look.say("free") if not standing else look.say(standing[1], player=Who(standing[0]))
    title = look.say("corner", name=name, what=what)
    with canvas.clickable(f"corner:{name}", title, class_="node") as wanted:
        if standing is None:
            canvas.add("circle", cx=at[0], cy=at[1], r=15, fill="paper", fill_opacity=0)
        else:
            draw_building(canvas, standing[1], standing[0], at, 1.3 if large else 1.0)
        frame = {"cx": at[0], "cy": at[1], "r": 16 if standing is None else 23}
        for outline in [TOUCHED] * marked + [TARGET] * wanted:
            canvas.add("circle", **{**outline, **frame})
        if named:
            place = at if standing is None else _beside(chart, node, standing[1], at_harbour, large)
            draw_name(canvas, name, place, LARGE if large else 12 if wanted else 11, faint=faint)


def _beside(chart: Chart, node: int, building: str, at_harbour: bool, large: bool) -> Point:
    """The place of the name of a corner on which a building stands."""
    (x, y), (dx, dy) = chart.nodes[node], chart.inwards(node, at_harbour)
    reach = (25.0 if building == "settlement" else 30.0) * (1.35 if large else 1.0)
    return x + (reach + 4) * dx, y + (reach - 1) * dy
