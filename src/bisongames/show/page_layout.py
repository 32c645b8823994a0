"""The layout of a picture: the panel beside the board or, for phones, the prompt above and the rest below.

A panel below the board is scaled with it, so that its letters are as large on a phone as on a desktop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from attrs import frozen

from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.canvas import PLAYER_STYLES, Canvas, PlayerStyle, Tone, number
from bisongames.show.panel import GAP, WIDTH, Block, heading
from bisongames.show.text_grid import when
from bisongames.show.view_options import Look

MARGIN: Final = 16.0
"""Margin around a wide picture."""
NARROW: Final = 8.0
"""Margin where space is scarce."""


@frozen
class Board:
    """The drawing of a board and its size."""

    width: float
    height: float
    draw: Callable[[Canvas], None]
    """Draws it from (0, 0), in its own units."""


def page(
    position: State | View,
    look: Look,
    board: Board,
    blocks: Iterable[Block],
    tones: Mapping[str, Tone],
    styles: Sequence[PlayerStyle] = PLAYER_STYLES,
    low: Sequence[Block] = (),
) -> str:
    """The whole picture in the chosen layout; ``styles`` are the styles of the players.

    The prompt comes first, on phones above the board. ``low`` has the last blocks: if the panel is higher than the board,
    they go below the board, one per column.
    """
    title = f"{position.game.title}, {when(position, look)}. {look.prompt(position)}"
    match look.layout:
        case "wide":
            return _wide(look, title, board, (*heading(position, look), *blocks), tones, styles, low)  # fmt: skip
        case "tall":
            head, rest = heading(position, look), (*blocks, *low)
            return _tall(look, title, board, head, rest, tones, styles)
    edge = NARROW
    canvas = Canvas(board.width + 2 * edge, board.height + 2 * edge, title, look, tones, styles)
    _put(canvas, board, edge, edge)
    return str(canvas)


def _wide(
    look: Look,
    title: str,
    board: Board,
    blocks: Sequence[Block],
    tones: Mapping[str, Tone],
    styles: Sequence[PlayerStyle],
    low: Sequence[Block],
) -> str:
    """The panel beside the board."""
    edge = MARGIN
    beside, below = _height([*blocks, *low]), 0.0
    feet: Sequence[Block] = ()
    if low and len(low) * (WIDTH + edge) <= board.width + edge:
        deepest = max(_height([block]) for block in low)
        if max(board.height + edge + deepest, _height(blocks)) < beside:
            feet, beside, below = low, _height(blocks), edge + deepest
    height = max(board.height + below, beside)
    canvas = Canvas(board.width + WIDTH + 3 * edge, height + 2 * edge, title, look, tones, styles)
    _put(canvas, board, edge, edge)
    with canvas.group(transform=f"translate({number(board.width + 2 * edge)} {edge:g})"):
        _stack(canvas, blocks if feet else (*blocks, *low), height)
    for i, block in enumerate(feet):
        x, y = edge + i * (WIDTH + edge), board.height + 2 * edge
        with canvas.group(transform=f"translate({number(x)} {number(y)})"):
            _stack(canvas, [block], below - edge)
    return str(canvas)


def _tall(
    look: Look,
    title: str,
    board: Board,
    head: Sequence[Block],
    rest: Sequence[Block],
    tones: Mapping[str, Tone],
    styles: Sequence[PlayerStyle],
) -> str:
    """The prompt above the board, everything else below it."""
    edge, above, below = NARROW, _height(head), _height(rest)
    width = board.width + 2 * edge
    grown = width / (WIDTH + 2 * edge)
    top = edge + (above + edge) * grown
    height = top + board.height + edge + (below + edge) * grown
    canvas = Canvas(width, height, title, look, tones, styles)
    x = number(edge * grown)
    with canvas.group(transform=f"translate({x} {edge:g}) scale({grown:.4f})"):
        _stack(canvas, head, above)
    _put(canvas, board, edge, top)
    y = number(top + board.height + edge)
    with canvas.group(transform=f"translate({x} {y}) scale({grown:.4f})"):
        _stack(canvas, rest, below)
    return str(canvas)


def _height(blocks: Iterable[Block]) -> float:
    """The height of a panel of these blocks."""
    return sum(block.height + GAP for block in blocks) + GAP


def _put(canvas: Canvas, board: Board, x: float, y: float) -> None:
    with canvas.group(transform=f"translate({number(x)} {number(y)})"):
        board.draw(canvas)


def _stack(canvas: Canvas, blocks: Sequence[Block], height: float) -> None:
    canvas.add("rect", width=WIDTH, height=height, rx=10, fill="panel")
    y = GAP
    for block in blocks:
        block.draw(canvas, y)
        y += block.height + GAP
