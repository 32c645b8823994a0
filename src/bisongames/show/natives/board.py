"""Natives as SVG: the prairie and the stack on top, then every tribe with cards above and below its seven roles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bisongames.natives.effects import ROLES
from bisongames.natives.view import NativesView
from bisongames.play.actions import Event
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.show.drawing import Canvas
from bisongames.show.natives import words
from bisongames.show.natives.chips import COLOURS, HEIGHT, TONES, draw_chip
from bisongames.show.writing import place, public, when, wrapped

WIDTH: Final = 1040.0
COLUMN: Final = 124.0
LEFT: Final = 150.0
IN_A_ROW: Final = 6  # kinds of card in a row of the prairie


def svg(position: State | View, events: Sequence[Event] = ()) -> str:
    """The position as SVG; cards that the events touched are outlined."""
    view: NativesView = public(position)
    marked = words.marks(events)
    told = [line for s in words.happened(view, events) for line in wrapped(s, 150)][-6:]
    prairie_rows = max(3, -(-len(view.prairie) // IN_A_ROW))
    strips = [_height(view, p) for p in range(view.num_players)]
    top = 92.0
    prairie = 34 + prairie_rows * HEIGHT
    height = top + prairie + 14 + sum(strips) + (12 + 18 * len(told) if told else 0) + 12
    canvas = Canvas(WIDTH, height, f"{view.game.title}, {when(view)}", TONES)
    canvas.label((20, 30), view.game.title, 20, text_anchor="start", font_weight="bold")
    canvas.label((WIDTH - 20, 30), when(view), 14, text_anchor="end", fill="muted")
    for line_number, line in enumerate(wrapped(words.caption(view), 120)[:2]):
        canvas.label((20, 58 + 20 * line_number), line, 15, class_="caption", text_anchor="start")
    _draw_prairie(canvas, view, top, prairie, marked)
    y = top + prairie + 14
    for player, strip in enumerate(strips):
        _draw_tribe(canvas, view, player, y, strip - 10, marked)
        y += strip
    for line in told:
        y += 18
        canvas.label((20, y - 6), line, 13, class_="told", text_anchor="start", fill="muted")
    return str(canvas)


def _draw_prairie(
    canvas: Canvas,
    view: NativesView,
    top: float,
    height: float,
    marked: set[tuple[int | None, str]],
) -> None:
    """The open cards, and beside them the stack."""
    side = 190.0
    canvas.add("rect", x=16, y=top, width=WIDTH - 32 - side - 10, height=height, rx=10, fill="panel")  # fmt: skip
    name = f"prairie: {view.prairie.total} cards" if view.prairie else "the prairie is empty"
    canvas.label((28, top + 16), name, 14, text_anchor="start", font_weight="bold")
    step = (WIDTH - 32 - side - 10 - 20) / IN_A_ROW
    for index, (card, number) in enumerate(view.prairie.items()):
        row, column = divmod(index, IN_A_ROW)
        at = (28 + column * step, top + 30 + row * HEIGHT)
        draw_chip(canvas, view, card, number, at, step - 6, (None, card) in marked)
    x = WIDTH - 16 - side
    canvas.add("rect", x=x, y=top, width=side, height=height, rx=10, fill="panel")
    for index, line in enumerate(words.sky(view)):
        canvas.label((x + 14, top + 18 + 19 * index), line, 13, text_anchor="start")


def _columns(view: NativesView, player: int) -> tuple[int, int]:
    """How many cards lie one over the other above and below, at most."""
    tribe = view.tribes[player]
    above = max(len(cards) for cards in words.above(view, tribe))
    return above, max(len(members) for members in tribe.members)


def _height(view: NativesView, player: int) -> float:
    above, below = _columns(view, player)
    return max(94.0, (above + below) * HEIGHT + 32 + 26)


def _draw_tribe(
    canvas: Canvas,
    view: NativesView,
    player: int,
    top: float,
    height: float,
    marked: set[tuple[int | None, str]],
) -> None:
    """One tribe: who it is, then seven columns."""
    tribe, color = view.tribes[player], view.colors[player]
    fill, ink = COLOURS[color]
    acts = player in (view.result.winners if view.result else (view.actor,))
    score = view.scores.scores[player]
    strengths = ", ".join(f"{r} {n}" for r, n in zip(ROLES, view.strength[player], strict=True))
    with canvas.group(
        f"{words.who(view, player)}: {strengths}", class_="player", data_player=player
    ):
        canvas.add(
            "rect", x=16, y=top, width=WIDTH - 32, height=height, rx=10, fill="panel",
            stroke="touched" if acts else "rule", stroke_width=2.5 if acts else 1,
        )  # fmt: skip
        canvas.add("rect", x=28, y=top + 12, width=30, height=30, rx=6, fill=fill)
        canvas.label((43, top + 27), color[0].upper(), 18, fill=ink, font_weight="bold")
        canvas.label((66, top + 20), f"player {player}", 14, text_anchor="start", font_weight="bold")  # fmt: skip
        canvas.label((66, top + 37), color, 12, text_anchor="start", fill="muted")
        rank = place(view.result, player)
        text = f"{rank} {score} points" if rank else f"{score} points now"
        canvas.label((28, top + 56), text, 12, text_anchor="start")
        notes = ["starts"] if player == view.start_player else []
        if tribe.credit:
            notes.append(f"+{tribe.credit} next action")
        canvas.label((28, top + 71), ", ".join(notes), 11, text_anchor="start", fill="muted")
        above, _ = _columns(view, player)
        line = top + 12 + above * HEIGHT
        for role, name in enumerate(ROLES):
            x = LEFT + role * COLUMN
            cards = words.above(view, tribe)[role]
            for index, (card, number) in enumerate(cards):
                at = (x, line - (len(cards) - index) * HEIGHT)
                harmony = name == "shaman" and card in view.game.components.conflicts
                value = (
                    str(view.game.components.conflicts[card].harmony_points) if harmony else None
                )
                draw_chip(
                    canvas, view, card, number, at, COLUMN - 6, (player, card) in marked, value
                )
            canvas.add(
                "rect", x=x, y=line, width=COLUMN - 6, height=26, rx=5, fill="tribe",
                stroke=fill, stroke_width=2,
            )  # fmt: skip
            active = view.acting == name and view.active_player == player
            canvas.label(
                (x + 10, line + 13), name, 13, text_anchor="start",
                font_weight="bold" if active else "normal",
            )  # fmt: skip
            canvas.label(
                (x + COLUMN - 16, line + 13), str(view.strength[player][role]), 14,
                text_anchor="end", font_weight="bold",
            )  # fmt: skip
            for index, (card, number) in enumerate(tribe.members[role].items()):
                at = (x, line + 30 + index * HEIGHT)
                draw_chip(canvas, view, card, number, at, COLUMN - 6, (player, card) in marked)
