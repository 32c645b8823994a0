"""The layout of a picture: the panel beside the board or, for phones, the prompt above and the rest below.

A panel below the board is scaled to the board's width, so that its letters are as large on a phone as on a desktop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from attrs import frozen

from bisongames.show.canvas import PLAYER_STYLES, Canvas, PlayerStyle, Tone, translation
from bisongames.show.panel import GAP, WIDTH, PanelBlock, heading
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import when
from bisongames.show.view_options import Look

MARGIN: Final = 16.0
"""Margin around a wide picture."""
NARROW: Final = 8.0
"""Margin where space is scarce."""


NewCanvas = Callable[[float, float], Canvas]


@frozen
class BoardDrawing:
    """The drawing of a board and its size."""

    width: float
    height: float
    draw: Callable[[Canvas], None]
    """Draws the board with its top left corner at (0, 0), in its own units."""


def page(
    position: StateOrView,
    look: Look,
    board: BoardDrawing,
    blocks: Iterable[PanelBlock],
    tones: Mapping[str, Tone],
    styles: Sequence[PlayerStyle] = PLAYER_STYLES,
    low: Sequence[PanelBlock] = (),
) -> str:
    """The whole picture in the chosen layout; ``styles`` are the styles of the players.

    The prompt comes first, on phones above the board. ``low`` holds the last blocks: if the panel is taller than the board,
    they are placed below the board, one per column.
    """
    title = f"{position.game.title}, {when(position, look)}. {look.prompt(position)}"
    new_canvas = partial(Canvas, title=title, look=look, tones=tones, styles=styles)
    match look.layout:
        case "wide":
            return _wide(new_canvas, board, (*heading(position, look), *blocks), low)
        case "tall":
            return _tall(new_canvas, board, heading(position, look), (*blocks, *low))
    canvas = new_canvas(board.width + 2 * NARROW, board.height + 2 * NARROW)
    _put(canvas, board, NARROW, NARROW)
    return str(canvas)


def _wide(
    new_canvas: NewCanvas,
    board: BoardDrawing,
    blocks: Sequence[PanelBlock],
    low: Sequence[PanelBlock],
) -> str:
    """The picture with the panel beside the board."""
    edge = MARGIN
    beside, below = _height([*blocks, *low]), 0.0
    feet: Sequence[PanelBlock] = ()
    if low and len(low) * (WIDTH + edge) <= board.width + edge:
        deepest = max(_height([block]) for block in low)
        if max(board.height + edge + deepest, _height(blocks)) < beside:
            feet, beside, below = low, _height(blocks), edge + deepest
    height = max(board.height + below, beside)
    canvas = new_canvas(board.width + WIDTH + 3 * edge, height + 2 * edge)
    _put(canvas, board, edge, edge)
    with canvas.group(transform=translation((board.width + 2 * edge, edge))):
        _stack(canvas, blocks if feet else (*blocks, *low), height)
    for i, block in enumerate(feet):
        at = edge + i * (WIDTH + edge), board.height + 2 * edge
        with canvas.group(transform=translation(at)):
            _stack(canvas, [block], below - edge)
    return str(canvas)


def _tall(
    new_canvas: NewCanvas,
    board: BoardDrawing,
    head: Sequence[PanelBlock],
    rest: Sequence[PanelBlock],
) -> str:
    """The picture with the prompt above the board and everything else below it."""
    edge, width = NARROW, board.width + 2 * NARROW
    grown = width / (WIDTH + 2 * edge)
    top = edge + (_height(head) + edge) * grown
    below = top + board.height + edge
    canvas = new_canvas(width, below + (_height(rest) + edge) * grown)

    def put_panel(blocks: Sequence[PanelBlock], y: float) -> None:
        with canvas.group(transform=f"{translation((edge * grown, y))} scale({grown:.4f})"):
            _stack(canvas, blocks, _height(blocks))

    put_panel(head, edge)
    _put(canvas, board, edge, top)
    put_panel(rest, below)
    return str(canvas)


def _height(blocks: Iterable[PanelBlock]) -> float:
    """The height of a panel of these blocks."""
    return sum(block.height + GAP for block in blocks) + GAP


def _put(canvas: Canvas, board: BoardDrawing, x: float, y: float) -> None:
    with canvas.group(transform=translation((x, y))):
        board.draw(canvas)


def _stack(canvas: Canvas, blocks: Sequence[PanelBlock], height: float) -> None:
    canvas.add("rect", width=WIDTH, height=height, rx=10, fill="panel")
    y = GAP
    for block in blocks:
        block.draw(canvas, y)
        y += block.height + GAP
