"""Bison: the panel beside the land: the tile in hand, action spaces, costs, and what everybody has."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

from bisongames.bison.board import LETTERS, ROTATIONS, SPACES, TERRAINS
from bisongames.bison.drawing_tiles import DrawingTile
from bisongames.show.bison.field_text import HIDDEN, Shown, spaces_used
from bisongames.show.bison.packing import places
from bisongames.show.bison.phrasing import animals
from bisongames.show.bison.pieces import (
    TERRAIN_TONES,
    draw_animals,
    draw_canoe,
    draw_hunters,
    draw_middle,
    draw_tent,
    draw_totem,
)
from bisongames.show.bison.shapes import OUTLINE_PATH, SIZE, regions
from bisongames.show.canvas import TARGET, TOUCHED, Canvas, Point, number, player_style
from bisongames.show.language import Who
from bisongames.show.panel import INNER, WIDTH, Block
from bisongames.show.view_options import Look

THUMB: Final = 0.52  # of a tile in hand
HAND: Final = 146.0  # height of all ways to lay a tile
TINY: Final = 0.3  # of a tile that can be drawn
COSTS_HEAD: Final = 20.0  # above the costs
LEGEND: Final = 33.0  # from line to line


def draw_tile(canvas: Canvas, shown: Shown, tile: str, rotation: int, at: Point, scale: float) -> None:  # fmt: skip
    """A tile that lies beside the board."""
    face, living = shown.face(tile, rotation), shown.animals(tile)

    def draw(canvas: Canvas) -> None:
        place = f"translate({number(at[0])} {number(at[1])}) scale({scale:g})"
        with canvas.group(transform=place):
            fields = regions(face.sides, face.river)
            for terrain, region in enumerate(fields):
                canvas.add(
                    "path", d=region.path, fill=TERRAIN_TONES[terrain], stroke="edge",
                    stroke_width=1.8,
                )  # fmt: skip
            for terrain, number_ in enumerate(living):
                if number_:
                    ((x, y),) = places(face.sides, face.river, terrain, ("animals",)).spots
                    draw_animals(canvas, terrain, (SIZE * x, SIZE * y), number_, 22)

    canvas.repeated(("bison beside", face.sides, living, at, scale), draw)


def remembered(name: str, data: Hashable, look: Look, block: Block) -> Block:
    """A block that is drawn anew only if this data has changed, or what is wished."""
    wished = look.targets, look.names, look.language

    def draw(canvas: Canvas, top: float) -> None:
        canvas.repeated(("bison", name, data, wished, top), lambda canvas: block.draw(canvas, top))

    return Block(block.height, draw)


def sides_of(shown: Shown, tile: str, rotation: int) -> str:
    """The lands at the sides of a tile, from the right one on clockwise."""
    return "".join(LETTERS[side] for side in shown.face(tile, rotation).sides)


def hand(shown: Shown, look: Look) -> tuple[Block, ...]:
    """The tile in hand in each way that it can be turned."""
    tile = shown.in_hand
    if not tile or shown.view.result is not None:
        return ()
    ids = [f"tile:{tile}"]

    def draw(canvas: Canvas, top: float) -> None:
        with canvas.thing(ids[0], look.said("tile_in_hand", tile=tile), class_="hand") as wanted:
            canvas.add("rect", x=8, y=top, width=WIDTH - 16, height=HAND, rx=8, fill="paper")
            if wanted:
                canvas.add(
                    "rect", x=10, y=top + 2, width=WIDTH - 20, height=HAND - 4, rx=7, **TARGET
                )
            caption = look.said("tile_in_hand", tile=tile)
            canvas.label((INNER, top + 14), caption, 13, text_anchor="start", fill="muted")
            for i, rotation in enumerate(ROTATIONS):
                at = WIDTH * (i + 0.5) / 3, top + 74
                title = look.said("rotated", rotation=rotation, sides=sides_of(shown, tile, rotation))  # fmt: skip
                with canvas.thing(f"rotation:{rotation}", title, class_="rotation") as wanted:
                    draw_tile(canvas, shown, tile, rotation, at, THUMB)
                    if wanted:
                        place = f"translate({number(at[0])} {number(at[1])}) scale({THUMB + 0.03})"
                        canvas.add("path", d=OUTLINE_PATH, transform=place, **{**TARGET, "stroke_width": 6})  # fmt: skip
                    said = look.said("rotation", rotation=rotation)
                    canvas.label((at[0], at[1] + 58), said, 13, font_weight="bold")

    return (Block(HAND, draw),)


def drawable(shown: Shown, look: Look) -> tuple[Block, ...]:
    """While a tile is drawn: all that it can be."""
    if not isinstance(shown.view.decision, DrawingTile) or not shown.unseen:
        return ()
    tiles, most = shown.unseen, 6
    rows = -(-len(tiles) // most)
    wide = (WIDTH - 16) / most

    def draw(canvas: Canvas, top: float) -> None:
        canvas.label((INNER, top + 8), look.said("unseen"), 13, text_anchor="start", fill="muted")
        for i, tile in enumerate(tiles):
            at = 8 + wide * (i % most + 0.5), top + 46 + 72 * (i // most)
            title = look.said("unseen_tile", tile=tile, living=animals(shown.animals(tile)))
            with canvas.thing(f"tile:{tile}", title, class_="unseen") as wanted:
                draw_tile(canvas, shown, tile, 0, at, TINY)
                if wanted:
                    place = f"translate({number(at[0])} {number(at[1])}) scale({TINY + 0.03})"
                    canvas.add("path", d=OUTLINE_PATH, transform=place, **{**TARGET, "stroke_width": 9})  # fmt: skip
                canvas.label((at[0] + 22, at[1] + 30), tile, 11, fill="muted")

    return (Block(18 + 72.0 * rows, draw),)


def spaces(shown: Shown, look: Look, touched: Sequence[str]) -> Block:
    """The action spaces, with the sign of everybody who has a stone there."""
    view, used = shown.view, spaces_used(shown)
    wide = (WIDTH - 16 - 12) / 3

    def draw(canvas: Canvas, top: float) -> None:
        caption = look.said("spaces", round=view.round, rounds=rounds)
        canvas.label((INNER, top + 8), caption, 13, text_anchor="start", fill="muted")
        for i, space in enumerate(SPACES):
            x, y = 8 + (wide + 6) * (i % 3), top + 20 + 49 * (i // 3)
            there = used.get(space, [])
            word = look.word("space", space)
            title = (
                look.said("used_by", space=word, players=tuple(map(Who, there)))
                if there
                else look.said("unused", space=word)
            )
            with canvas.thing(f"space:{space}", title, class_="space") as wanted:
                canvas.add(
                    "rect", x=x, y=y, width=wide, height=44, rx=6, fill="paper", stroke="rule"
                )
                for frame in [TOUCHED] * (space in touched) + [TARGET] * wanted:
                    canvas.add("rect", x=x + 1.5, y=y + 1.5, width=wide - 3, height=41, rx=5, **frame)  # fmt: skip
                canvas.label((x + 7, y + 12), word, 13, text_anchor="start")
                for j, player in enumerate(there):
                    canvas.player_mark(player, (x + 16 + 24 * j, y + 31), 8.5)

    rounds = view.game.options.rounds[str(view.num_players)]
    data = view.marked, view.round, rounds, tuple(touched)
    return remembered("spaces", data, look, Block(115.0, draw))


def costs(shown: Shown, look: Look) -> Block:
    """What an action costs, by its number of hunters."""
    options = shown.view.game.options
    numbers = range(options.most_hunters + 1)
    first = INNER + 58
    wide = (WIDTH - 8 - first) / len(numbers)

    def draw(canvas: Canvas, top: float) -> None:
        canvas.label((INNER, top + 8), look.said("costs_head"), 13, text_anchor="start", fill="muted")  # fmt: skip
        top += COSTS_HEAD
        for line, key in enumerate(("hunters", "animals")):
            at = INNER, top + 11 + 19 * line
            canvas.label(at, look.said(key), 12, text_anchor="start", fill="muted")
        for hunters in numbers:
            x, middle = first + wide * hunters, first + wide * (hunters + 0.5) - 2
            price = options.costs[hunters - 1] if hunters else options.idle_gain
            title = look.said("cost", hunters=hunters, cost=price or None) if hunters else look.said("gain", gain=price)  # fmt: skip
            with canvas.thing(f"hunters:{hunters}", title, class_="hunters") as wanted:
                canvas.add(
                    "rect", x=x, y=top, width=wide - 4, height=40, rx=5, fill="paper", stroke="rule"
                )
                if wanted:
                    canvas.add("rect", x=x + 1.5, y=top + 1.5, width=wide - 7, height=37, rx=4, **TARGET)  # fmt: skip
                canvas.label((middle, top + 11), str(hunters), 14, font_weight="bold")
                key = "gains" if not hunters else "costs" if price else "free_of_cost"
                canvas.label((middle, top + 29), look.said(key, animals=price), 12)

    data = options.costs, options.most_hunters, options.idle_gain
    return remembered("costs", data, look, Block(40.0 + COSTS_HEAD, draw))


def in_hand_of(shown: Shown, player: int, look: Look) -> str:
    """What a player has in hand, in words."""
    tile = shown.hands[player]
    if tile == HIDDEN:
        return look.said("hidden_tile")
    return look.said("tile_in_hand", tile=tile) if tile else ""


def legend(shown: Shown, look: Look, scored: bool) -> Block:
    """What the colours and pieces are, and once areas have been scored what stands on these."""
    over = shown.view.result is not None
    rows = 4 if scored else 3

    def said(canvas: Canvas, key: str, x: float, y: float) -> None:
        canvas.label((INNER + x, y), look.said(key), 12, text_anchor="start", fill="muted")

    def draw(canvas: Canvas, top: float) -> None:
        x, y = INNER, top + 10
        for terrain, name in enumerate(TERRAINS):
            canvas.add("rect", x=x, y=top, width=20, height=20, rx=4, fill=TERRAIN_TONES[terrain], stroke="edge")  # fmt: skip
            canvas.label((x + 10, y), LETTERS[terrain], 12, font_weight="bold")
            draw_animals(canvas, terrain, (x + 36, y), size=13)
            canvas.label(
                (x + 52, y), look.word("terrain", name), 12, text_anchor="start", fill="muted"
            )
            x += 118
        y += LEGEND
        draw_hunters(canvas, 0, (INNER + 12, y), "2P", 0.9)
        draw_tent(canvas, 0, (INNER + 132, y), "P3", 0.8)
        draw_canoe(canvas, 0, (INNER + 246, y), "P1", 0.8)
        for key, x in (("legend_hunters", 29), ("legend_tent", 150), ("legend_canoe", 266)):
            said(canvas, key, x, y)
        y += LEGEND
        draw_middle(canvas, (INNER + 12, y))
        said(canvas, "legend_middle", 29, y)
        if not over:
            draw_totem(canvas, (INNER + 184, y), 0.6)
            said(canvas, "legend_totem", 200, y)
        if scored:
            _draw_scored(canvas, said, y)

    return remembered("legend", (scored, over), look, Block(20 + LEGEND * (rows - 1), draw))


def _draw_scored(
    canvas: Canvas, said: Callable[[Canvas, str, float, float], None], y: float
) -> None:
    """What tags and outlines on the land mean."""
    x = INNER + 196.0
    canvas.add("rect", x=x - 20, y=y - 9, width=40, height=18, rx=6, fill="paper", stroke="ink", stroke_width=2)  # fmt: skip
    canvas.player_mark(0, (x - 9, y), 5.5, "")
    canvas.label((x + 15, y), "+3", 12, text_anchor="end", font_weight="bold")
    said(canvas, "legend_tag", x - INNER + 26, y)
    y += LEGEND
    for x, key, look in (
        (12.0, "legend_edge", {"stroke": player_style(0).colour}),
        (196.0, "legend_shared", {"stroke": "ink", "stroke_dasharray": "6 4"}),
    ):
        canvas.add("rect", x=INNER + x - 12, y=y - 9, width=24, height=18, rx=3, fill="none", stroke_width=4, **look)  # fmt: skip
        said(canvas, key, x + 22, y)
