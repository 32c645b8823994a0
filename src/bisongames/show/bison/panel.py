"""Bison: the panel beside the land: the tile in hand, action spaces, costs, and the legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bisongames.bison.board import LETTERS, ROTATIONS, TERRAINS
from bisongames.bison.drawing_tiles import DrawingTile
from bisongames.show.bison.field_packing import places
from bisongames.show.bison.phrasing import animals
from bisongames.show.bison.pieces import (
    TERRAIN_TONES,
    draw_animals,
    draw_form,
    draw_middle,
    draw_totem,
)
from bisongames.show.bison.places import mountain_side
from bisongames.show.bison.scene import HIDDEN, BisonScene, stones_by_space
from bisongames.show.bison.shapes import OUTLINE_PATH, SIZE, regions
from bisongames.show.canvas import TARGET, TOUCHED, Canvas, Paint, Point, player_style, translation
from bisongames.show.language import Who
from bisongames.show.panel import INNER, WIDTH, PanelBlock, box_of, cached_block
from bisongames.show.view_options import Look

THUMB: Final = 0.52  # scale of a tile in hand
HAND: Final = 156.0  # height of the block with the tile in hand
TINY: Final = 0.3  # scale of a tile that can be drawn
COSTS_HEAD: Final = 20.0  # height of the heading above the costs
LEGEND: Final = 33.0  # height of a line


Shape = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""The sides of a tile, the ends of its river, and the numbers of its animals."""


def _draw_tile(canvas: Canvas, shape: Shape, at: Point, scale: float) -> None:
    """Draws a tile beside the board."""
    sides, river, living = shape
    with canvas.group(transform=translation(at, scale)):
        for region, tone in zip(regions(sides, river), TERRAIN_TONES, strict=True):
            canvas.add("path", d=region.path, fill=tone, stroke="edge", stroke_width=1.8)
        for terrain, count in enumerate(living):
            if count:
                ((x, y),) = places((sides, river, terrain), ("animals",)).spots
                draw_animals(canvas, terrain, (SIZE * x, SIZE * y), count, 22)


def _draw_outline(canvas: Canvas, at: Point, scale: float, width: float) -> None:
    """Draws the outline of a tile that can be clicked."""
    place = f"{translation(at)} scale({scale + 0.03})"
    canvas.add("path", d=OUTLINE_PATH, transform=place, **{**TARGET, "stroke_width": width})


def hand(shown: BisonScene, look: Look) -> tuple[PanelBlock, ...]:
    """A block with the tile in hand in each of its rotations; () if no tile is in hand."""
    tile = shown.in_hand
    if not tile or shown.view.result is not None:
        return ()
    caption = look.say("tile_in_hand", tile=tile)

    def draw(canvas: Canvas, top: float) -> None:
        with canvas.clickable(f"tile:{tile}", caption, class_="hand") as wanted:
            ground = box_of((8, top, WIDTH - 16, HAND))
            canvas.add("rect", **ground, rx=8, fill="paper")
            if wanted:
                canvas.add("rect", **box_of((10, top + 2, WIDTH - 20, HAND - 4)), rx=7, **TARGET)
            canvas.note((INNER, top + 14), caption, 13)
            for i, rotation in enumerate(ROTATIONS):
                at, face = (WIDTH * (i + 0.5) / 3, top + 74), shown.face(tile, rotation)
                sides = "".join(LETTERS[side] for side in face.sides)  # clockwise from the right
                mountain = mountain_side(shown.board, tile, rotation)
                title = look.say("rotated", rotation=rotation, mountain=mountain, sides=sides)
                with canvas.clickable(f"rotation:{rotation}", title, class_="rotation") as wanted:
                    shape = face.sides, face.river, shown.animals(tile)
                    canvas.repeat(_draw_tile, shape, at, THUMB)
                    if wanted:
                        _draw_outline(canvas, at, THUMB, 6)
                    if mountain:
                        canvas.label((at[0], at[1] + 56), look.word("terrain", "mountain"), 12)
                    said = look.say("rotation", rotation=rotation, mountain=mountain)
                    canvas.label((at[0], at[1] + 71), said, 13, font_weight="bold")

    return (PanelBlock(HAND, draw),)


def drawable(shown: BisonScene, look: Look) -> tuple[PanelBlock, ...]:
    """A block with the tiles that can be drawn, while a tile is being drawn; () otherwise."""
    if not isinstance(shown.view.decision, DrawingTile) or not shown.unseen:
        return ()
    most = 6
    wide = (WIDTH - 16) / most

    def draw(canvas: Canvas, top: float) -> None:
        canvas.note((INNER, top + 8), look.say("unseen"), 13)
        for i, tile in enumerate(shown.unseen):
            at = 8 + wide * (i % most + 0.5), top + 46 + 72 * (i // most)
            title = look.say("unseen_tile", tile=tile, living=animals(shown.animals(tile)))
            with canvas.clickable(f"tile:{tile}", title, class_="unseen") as wanted:
                face = shown.face(tile, 0)
                shape = face.sides, face.river, shown.animals(tile)
                canvas.repeat(_draw_tile, shape, at, TINY)
                if wanted:
                    _draw_outline(canvas, at, TINY, 9)
                canvas.label((at[0] + 22, at[1] + 30), tile, 11, fill="muted")

    return (PanelBlock(18 + 72.0 * -(-len(shown.unseen) // most), draw),)


def spaces(shown: BisonScene, touched: Sequence[str]) -> PanelBlock:
    """The action spaces, with the mark of each player who has a stone there."""
    view = shown.view
    rounds: int = view.game.options.rounds[str(view.num_players)]
    used = tuple((space, tuple(players)) for space, players in stones_by_space(shown).items())
    data = view.round, rounds, used, tuple(touched)
    return cached_block(115.0, _draw_spaces, *data, named=True)


def _draw_spaces(
    canvas: Canvas,
    top: float,
    round_: int,
    rounds: int,
    used: tuple[tuple[str, tuple[int, ...]], ...],
    touched: tuple[str, ...],
) -> None:
    look, wide = canvas.look, (WIDTH - 16 - 12) / 3
    canvas.note((INNER, top + 8), look.say("spaces", round=round_, rounds=rounds), 13)
    for i, (space, players) in enumerate(used):
        x, y = 8 + (wide + 6) * (i % 3), top + 20 + 49 * (i // 3)
        word, there = look.word("space", space), tuple(map(Who, players))
        title = look.say("used_by" if there else "unused", space=word, players=there)
        with canvas.clickable(f"space:{space}", title, class_="space") as wanted:
            canvas.add("rect", **box_of((x, y, wide, 44)), rx=6, fill="paper", stroke="rule")
            for frame in [TOUCHED] * (space in touched) + [TARGET] * wanted:
                canvas.add("rect", **box_of((x + 1.5, y + 1.5, wide - 3, 41)), rx=5, **frame)
            canvas.label((x + 7, y + 12), word, 13, text_anchor="start")
            for j, player in enumerate(players):
                canvas.player_mark(player, (x + 16 + 24 * j, y + 31), 8.5)


def costs(shown: BisonScene) -> PanelBlock:
    """The cost of an action, by its number of hunters."""
    options = shown.view.game.options
    prices = options.idle_gain, *options.costs[: options.most_hunters]
    return cached_block(40.0 + COSTS_HEAD, _draw_costs, prices)


def _draw_costs(canvas: Canvas, top: float, prices: tuple[int, ...]) -> None:
    look, first = canvas.look, INNER + 58
    wide = (WIDTH - 8 - first) / len(prices)
    canvas.note((INNER, top + 8), look.say("costs_head"), 13)
    top += COSTS_HEAD
    for line, key in enumerate(("hunters", "animals")):
        canvas.note((INNER, top + 11 + 19 * line), look.say(key))
    for hunters, price in enumerate(prices):
        x, middle = first + wide * hunters, first + wide * (hunters + 0.5) - 2
        title = look.say("cost", hunters=hunters, cost=price or None) if hunters else look.say("gain", gain=price or None)  # fmt: skip
        with canvas.clickable(f"hunters:{hunters}", title, class_="hunters") as wanted:
            canvas.add("rect", **box_of((x, top, wide - 4, 40)), rx=5, fill="paper", stroke="rule")
            if wanted:
                canvas.add("rect", **box_of((x + 1.5, top + 1.5, wide - 7, 37)), rx=4, **TARGET)
            canvas.label((middle, top + 11), str(hunters), 14, font_weight="bold")
            key = "gains" if not hunters else "costs" if price else "free_of_cost"
            canvas.label((middle, top + 29), look.say(key, animals=price), 12)


def in_hand_of(shown: BisonScene, player: int, look: Look) -> str:
    """The tile in a player's hand, in words; empty if there is none."""
    tile = shown.hands[player]
    if tile == HIDDEN:
        return look.say("hidden_tile")
    return look.say("tile_in_hand", tile=tile) if tile else ""


def legend(shown: BisonScene, scored: bool) -> PanelBlock:
    """A legend of colors and pieces, and of tags and edges once areas have been scored."""
    rows = 4 if scored else 3
    over = shown.view.result is not None
    return cached_block(20 + LEGEND * (rows - 1), _draw_legend, scored, over)


def _draw_legend(canvas: Canvas, top: float, scored: bool, over: bool) -> None:
    def note(x: float, y: float, key: str) -> None:
        canvas.note((INNER + x, y), canvas.look.say(f"legend_{key}"))

    x, y = INNER, top + 10
    for terrain, name in enumerate(TERRAINS):
        tone = TERRAIN_TONES[terrain]
        canvas.add("rect", **box_of((x, top, 20, 20)), rx=4, fill=tone, stroke="edge")
        canvas.label((x + 10, y), LETTERS[terrain], 12, font_weight="bold")
        draw_animals(canvas, terrain, (x + 36, y), size=13)
        canvas.note((x + 52, y), canvas.look.word("terrain", name))
        x += 118
    y += LEGEND
    draw_form(canvas, "hunters", 0, (INNER + 12, y), "2P", 0.9)
    draw_form(canvas, "tent", 0, (INNER + 132, y), "P3", 0.8)
    draw_form(canvas, "canoe", 0, (INNER + 246, y), "P1", 0.8)
    note(29, y, "hunters")
    note(150, y, "tent")
    note(266, y, "canoe")
    y += LEGEND
    draw_middle(canvas, (INNER + 12, y))
    note(29, y, "middle")
    if not over:
        draw_totem(canvas, (INNER + 184, y), 0.6)
        note(200, y, "totem")
    if not scored:
        return
    x = INNER + 196.0
    tag = box_of((x - 20, y - 9, 40, 18))
    canvas.add("rect", **tag, rx=6, fill="paper", stroke="ink", stroke_width=2)
    canvas.player_mark(0, (x - 9, y), 5.5, "")
    canvas.label((x + 15, y), "+3", 12, text_anchor="end", font_weight="bold")
    note(196 + 26, y, "tag")
    y += LEGEND
    shared: dict[str, Paint] = {"stroke": "ink", "stroke_dasharray": "6 4"}
    own: dict[str, Paint] = {"stroke": player_style(0).colour}
    for x, key, edge in ((12.0, "edge", own), (196.0, "shared", shared)):
        sample = box_of((INNER + x - 12, y - 9, 24, 18))
        canvas.add("rect", **sample, rx=3, fill="none", stroke_width=4, **edge)
        note(x + 22, y, key)
