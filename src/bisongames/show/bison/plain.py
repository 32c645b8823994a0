"""Bison in plain text: the tiles as staggered bricks, and what everybody holds below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bisongames.bison.board import LETTERS, SPACES
from bisongames.bison.view import BisonView
from bisongames.play.actions import Event
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.show.bison import words
from bisongames.show.bison.panel import pieces
from bisongames.show.drawing import player_style
from bisongames.show.writing import WIDTH, Sheet, headed, place, touched, wrapped

WIDE, NARROW = 8, 5  # half the characters of a brick, with few columns and with many


def text(position: State | View, events: Sequence[Event] = ()) -> str:
    """The position in plain text; fields that the events touched are marked with ``*``."""
    view, hands = words.shown_to(position)
    board: Any = view.game.board(view.num_players)
    marked = touched(events, board.fields)
    lines = headed(view, words.when(view), words.caption(view))
    lines += [*_land(view, marked), ""]
    lines += wrapped(
        "P2 3Q^1: prairie with 2 bison, 3 hunters and a tent of size 1 of player Q; ~ is a canoe. "
        "Beside the cell: its sides, from the right one on clockwise; bricks that touch are neighbours."
    )
    for player in range(view.num_players):
        lines += ["", *_board(view, player, hands[player])]
    for note in words.happened(events):
        lines += ["", *wrapped(note)]
    return "\n".join(lines).rstrip()


def _land(view: BisonView, marked: Sequence[str]) -> list[str]:
    board: Any = view.game.board(view.num_players)
    columns = [x for x, _ in board.grid.centres]
    half = WIDE if (max(columns) - min(columns) + 2) * WIDE < WIDTH else NARROW
    top = min(y for _, y in board.grid.centres)
    lying = {tile.cell: tile for tile in view.land}
    held = {h.field: h for h in view.pieces}
    sheet = Sheet()
    for (x, y), name in zip(board.grid.centres, board.cell_names, strict=True):
        column, line = (x - min(columns)) * half, 5 * (y - top) // 3
        tile = lying.get(name)
        edge = "-" if tile else "."
        sheet.put(column, line, "+" + edge * (2 * half - 1) + "+")
        if tile is None:
            sheet.put(column + half - len(name) // 2, line + 2, name)
            sheet.put(column, line + 5, "+" + edge * (2 * half - 1) + "+")
            continue
        sides = "".join(LETTERS[side] for side in words.face(view, tile).sides)
        numbers = words.animals(view, tile.tile)
        inside = [f"{name} {sides}" if half == WIDE else name]
        for terrain, letter in enumerate(LETTERS):
            field = name + letter
            mark = "*" if field in marked else " "
            pieces_there = ""
            if field in held:
                h = held[field]
                who = player_style(h.player).letter
                pieces_there = f"{h.hunters or ''}{who}"
                if h.building:
                    pieces_there += f"{'~' if terrain == 1 else '^'}{h.building}"
            inside.append(f"{mark}{letter}{numbers[terrain]} {pieces_there}")
        for i, part in enumerate(inside, 1):
            sheet.put(column, line + i, f"|{part[: 2 * half - 1].ljust(2 * half - 1)}|")
        sheet.put(column, line + 5, "+" + "-" * (2 * half - 1) + "+")
    return [line[:WIDTH] for line in sheet.lines()]


def _board(view: BisonView, player: int, hand: str) -> list[str]:
    """One player's board."""
    who = player_style(player).letter
    sign = place(view.result, player) if view.result else ">" if player == view.actor else " "
    bison, fish, turkeys = view.tracks[player]
    notes = ["totem pole"] if player == view.totem else []
    if hand:
        notes.append("a tile in hand" if hand == "?" else f"tile {hand} in hand")
    spaces = " ".join(f"[{s}]" if s in view.marked[player] else s for s in SPACES)
    head = f"{sign} {who} player {player}: {bison} bison, {fish} fish, {turkeys} turkeys"
    return [
        "; ".join([head, *notes]),
        f"    spaces: {spaces}",
        f"    supply: {pieces(view.supply[player])}",
        f"    market: {pieces(view.market[player])}",
    ]
