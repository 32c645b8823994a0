"""Catan: the panel beside the island, with what must be decided and what everybody holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bisongames.show.catan import words
from bisongames.show.catan.pieces import (
    draw_city,
    draw_harbour,
    draw_herd,
    draw_hunters,
    draw_road,
    draw_robber,
    draw_settlement,
)
from bisongames.show.catan.words import CARD_WORDS, Pictured, cards_in_words
from bisongames.show.drawing import Canvas, Point
from bisongames.show.writing import counted, place, wrapped

PANEL_WIDTH: Final = 390.0
COLUMNS: Final = (
    ("points", 148.0),
    ("cards", 192.0),
    ("dev. cards", 233.0),
    ("knights", 278.0),
    ("longest road", 325.0),
    ("hunts", 366.0),
)
"""What is counted for every player, and where."""
LINE: Final = 52.0


def numbers_of(shown: Pictured, player: int) -> tuple[int, ...]:
    """What the columns say of a player."""
    view = shown.view
    return (
        shown.scores[player],
        view.hand_sizes[player],
        view.card_counts[player],
        view.knights[player],
        view.road_lengths[player],
        view.hunt_points[player],
    )


def lines_below(shown: Pictured) -> list[str]:
    """Bonus cards, the bank, and the hands that may be shown."""
    view = shown.view
    lines = []
    for name, holder in (("Longest Road", view.longest_road), ("Largest Army", view.largest_army)):
        lines.append(f"{name}: {'nobody' if holder < 0 else f'player {holder}'}")
    lines.append(f"bank: {cards_in_words(view.bank, short=True)}")
    lines.append(f"development cards left: {view.deck_size}")
    for player, hand in shown.hands.items():
        held = [
            counted(n, CARD_WORDS[c], "" if c in ("knight", "victory_point") else CARD_WORDS[c])
            for c, n in shown.cards[player].items()
        ]
        lines.append(f"hand of player {player}: {cards_in_words(hand, short=True)}")
        if held:
            lines.append(f"  and {', '.join(held)}")
    if view.discards:
        lines.append(f"to be discarded: {cards_in_words(view.discards, short=True)}")
    return lines


def draw_panel(
    canvas: Canvas, shown: Pictured, left: float, height: float, told: Sequence[str]
) -> None:
    """The panel, ``left`` being its left edge."""
    view = shown.view
    inner, y = left + 16, 40.0
    canvas.add("rect", x=left, y=12, width=PANEL_WIDTH, height=height - 24, rx=10, fill="panel")
    for line in wrapped(view.game.title, 34)[:2]:
        canvas.label((inner, y), line, 19, text_anchor="start", font_weight="bold")
        y += 24
    canvas.label((inner, y), words.when(view), 14, text_anchor="start", fill="muted")
    y += 28
    for line in wrapped(words.caption(view), 48):
        canvas.label((inner, y), line, 15, class_="caption", text_anchor="start")
        y += 20
    y = _draw_players(canvas, shown, left, y + 14)
    for line in lines_below(shown):
        for part in wrapped(line, 54):
            canvas.label((inner, y), part, 13, text_anchor="start")
            y += 18
    y += 8
    lines = [line for sentence in told for line in wrapped(sentence, 54)]
    room = max(0, int((height - 120 - y) / 17))
    if len(lines) > room:
        lines = [*lines[: max(0, room - 1)], "..."]
    for line in lines:
        canvas.label((inner, y), line, 12, class_="told", text_anchor="start", fill="muted")
        y += 17
    _draw_legend(canvas, shown, left, height - 84)


def _draw_players(canvas: Canvas, shown: Pictured, left: float, top: float) -> float:
    view = shown.view
    wanted = COLUMNS if shown.herded else COLUMNS[:-1]
    for name, x in wanted:
        for i, word in enumerate(reversed(name.split())):
            canvas.label((left + x, top + 8 - 12 * i), word, 11, fill="muted")
    y = top + 34
    for player in range(view.num_players):
        numbers, pieces = numbers_of(shown, player), words.pieces_left(shown, player)
        title = ", ".join(f"{name} {n}" for (name, _), n in zip(wanted, numbers, strict=False))
        title = f"player {player}: {title}; left: {pieces}"
        with canvas.group(title, class_="player", data_player=player):
            winners = view.result.winners if view.result else (view.actor,)
            outlined = player in winners
            canvas.add(
                "rect", x=left + 8, y=y - 16, width=PANEL_WIDTH - 16, height=47, rx=6,
                fill="paper", stroke="touched" if outlined else "none", stroke_width=2,
            )  # fmt: skip
            canvas.player_mark(player, (left + 26, y), 10)
            name = f"{place(view.result, player)} player {player}".strip()
            canvas.label((left + 42, y), name, 14, text_anchor="start")
            for (_, x), n in zip(wanted, numbers, strict=False):
                canvas.label((left + x, y), str(n), 15, font_weight="bold")
            canvas.label(
                (left + 42, y + 20), f"left: {pieces}", 12, text_anchor="start", fill="muted"
            )
        y += LINE
    return y + 8


def _draw_legend(canvas: Canvas, shown: Pictured, left: float, y: float) -> None:
    """What the pieces are, in two rows without holes."""
    for row in _legend(shown):
        x = left + 16
        for name, width, draw in row:
            draw(canvas, (x + width / 2, y))
            canvas.label((x + width + 5, y), name, 12, text_anchor="start", fill="muted")
            x += width + 18 + 6.4 * len(name)
        y += 40


Sign = tuple[str, float, Callable[[Canvas, Point], None]]
"""A name, how wide its piece is, and how that is drawn."""


def _legend(shown: Pictured) -> tuple[list[Sign], list[Sign]]:
    options = shown.view.game.options
    rate = options.special_rate
    pieces: list[Sign] = [
        ("settlement", 22, lambda canvas, at: draw_settlement(canvas, 0, at)),
        ("road", 34, lambda canvas, at: draw_road(canvas, 0, *_ends(at), marked=False)),
    ]
    if options.allow_cities:
        pieces.append(("city", 36, lambda canvas, at: draw_city(canvas, 0, at)))
    if options.hunters_per_player:
        pieces.append(("2 hunters", 24, lambda canvas, at: draw_hunters(canvas, 0, at, 2)))
    others: list[Sign] = [
        ("robber", 20, draw_robber),
        (
            f"harbour: {rate} ore for 1",
            56,
            lambda canvas, at: draw_harbour(canvas, (), at, rate, "ore"),
        ),
    ]
    if shown.herded:
        others.append(("herd", 30, draw_herd))
    return pieces, others


def _ends(at: Point) -> tuple[Point, Point]:
    """Where a road of the legend leads from and to."""
    return (at[0] - 28, at[1]), (at[0] + 28, at[1])
