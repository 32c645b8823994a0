"""Catan: what the panel says besides what every panel says: holdings, supplies, the bank, and hands as little cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from bisongames.catan.options import CARDS, RESOURCES
from bisongames.engine.core.actions import Event
from bisongames.show.canvas import Canvas, Point, player_style
from bisongames.show.catan.changes import Change, changes
from bisongames.show.catan.field_text import Pictured, goods, held_cards, pieces_left
from bisongames.show.catan.pieces import (
    draw_building,
    draw_herd,
    draw_hunters,
    draw_road,
    draw_robber,
)
from bisongames.show.catan.terrain import SIGN_OF, draw_sign
from bisongames.show.highlights import draw_frames
from bisongames.show.language import Who
from bisongames.show.panel import (
    INNER,
    WIDTH,
    Block,
    lines_of,
    news,
    paragraph,
    players,
    score_block,
)
from bisongames.show.text_metrics import truncate_to_width, width_of
from bisongames.show.view_options import Look

HEADS: Final = ("points", "cards", "development", "knights", "road_length", "hunt_points")
"""What is counted for every player, by the caption above it."""
CARD: Final = (52.0, 60.0)
"""How wide and high a little card is."""
PITCH: Final = (WIDTH - 2 * INNER - CARD[0]) / 5
LINE: Final = 27.0
"""From supply to supply."""
COLUMN: Final = 82.0
"""From piece to piece of a supply."""


def blocks(shown: Pictured, events: Sequence[Event], look: Look) -> tuple[Block, ...]:
    """All of the panel, from top to bottom."""
    view = shown.view
    heads, changed = heads_of(shown), changes(events)
    rows = [numbers_of(shown, player)[: len(heads)] for player in range(view.num_players)]
    done = () if view.result is None else (score_block(look.sheet(view.result), look),)
    cells = {
        (p, i) for p in range(view.num_players) for i, h in enumerate(heads) if (p, h) in changed
    }
    return (
        players(view, look, [look.said(head) for head in heads], rows, cells),
        paragraph(bonus_cards(shown, look)),
        *done,
        *news(events, look, 8),
        *_hands(shown, look),
        _bank(shown, look, changed),
        _supplies(shown, look),
        _legend(shown, look),
    )


def heads_of(shown: Pictured) -> tuple[str, ...]:
    """What is counted; hunts only where there are any."""
    return HEADS if shown.herded else HEADS[:-1]


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


def bonus_cards(shown: Pictured, look: Look) -> list[str]:
    """Who holds the Longest Road and the Largest Army."""
    view = shown.view
    return [
        look.said(key, player=Who(holder) if holder >= 0 else None)
        for key, holder in (
            ("longest_road", view.longest_road),
            ("largest_army", view.largest_army),
        )
    ]


def hand_lines(shown: Pictured, player: int, look: Look) -> str:
    """A hand in words."""
    cards = goods(shown.hands[player]) if any(shown.hands[player].values()) else None
    held = held_cards(shown.cards[player])
    return look.said(
        "hand_line",
        player=Who(player),
        cards=cards or look.said("no_cards"),
        development=held if held.numbers else None,
    )


def waiting(shown: Pictured, look: Look) -> list[str]:
    """Cards of this turn that count otherwise: just bought, or chosen to be discarded."""
    view, found = shown.view, []
    if any(view.bought.values()):
        found.append(look.said("unseen_line", cards=held_cards(view.bought)))
    if any(view.discards.values()):
        found.append(look.said("discards_line", cards=goods(view.discards)))
    return found


def _hands(shown: Pictured, look: Look) -> tuple[Block, ...]:
    """The hand of whoever looks as little cards; others that may be seen in words."""
    player = shown.focus
    found: list[Block] = []
    if player is not None:
        found.append(_caption(look.said("hand", player=Who(player))))
        found.append(_own_resources(shown, player))
        if any(shown.cards[player].values()):
            found.append(_own_cards(shown, player, look))
    told = [hand_lines(shown, other, look) for other in shown.hands if other != player]
    told += waiting(shown, look)
    if told:
        lines = [line for sentence in told for line in lines_of(sentence, 12.5)]
        found.append(paragraph(lines, 12.5, fill="muted"))
    return tuple(found)


def _caption(text: str) -> Block:
    return paragraph([truncate_to_width(text, 13, WIDTH - 2 * INNER)], 13, font_weight="bold")


def _own_resources(shown: Pictured, player: int) -> Block:
    hand = shown.hands[player]

    def draw(canvas: Canvas, top: float) -> None:
        for i, name in enumerate(RESOURCES):
            word = canvas.look.word("resource", name)
            title = canvas.look.said(
                "hand_of", number=hand[name], resource=word, player=Who(player)
            )
            at = INNER + i * PITCH, top
            _card(canvas, at, f"hand:{name}", title, hand[name], word, SIGN_OF[name])

    return Block(CARD[1], draw)


def _own_cards(shown: Pictured, player: int, look: Look) -> Block:
    """Development cards, beside each other as far as there is room."""
    found: list[tuple[str, int, str, float, float, float]] = []
    x, y = INNER, 0.0
    for name, number in ((name, shown.cards[player][name]) for name in CARDS):
        if not number:
            continue
        word = look.word("held", name, number)
        wide = width_of(word, 11.5) + 30
        if x > INNER and x + wide > WIDTH - INNER:
            x, y = INNER, y + 34
        found.append((name, number, word, x, y, wide))
        x += wide + 6

    def draw(canvas: Canvas, top: float) -> None:
        for name, number, word, x, below, wide in found:
            y = top + below
            title = look.said("card_of", number=number, card=word, player=Who(player))
            with canvas.thing(f"card:{name}", title, class_="card") as wanted:
                _frame(canvas, (x, y), (wide, 29.0), wanted)
                canvas.label((x + 8, y + 14.5), str(number), 15, text_anchor="start", font_weight="bold")  # fmt: skip
                canvas.label((x + 22, y + 14.5), word, 11.5, text_anchor="start")

    return Block(y + 29, draw)


def _bank(shown: Pictured, look: Look, changed: Collection[Change]) -> Block:
    """What the bank has, and the development cards that are left."""
    view = shown.view

    def draw(canvas: Canvas, top: float) -> None:
        canvas.label((INNER, top + 8), look.said("bank"), 13, text_anchor="start", font_weight="bold")  # fmt: skip
        for i, name in enumerate(RESOURCES):
            word, number = look.word("resource", name), view.bank[name]
            title = look.said("bank_of", number=number, resource=word)
            at = INNER + i * PITCH, top + 20
            id = f"bank:{name}"
            _card(canvas, at, id, title, number, word, SIGN_OF[name], id in changed)
        title = look.said("deck_of", number=view.deck_size)
        at = INNER + 5 * PITCH, top + 20
        word, marked = look.said("development"), "bank:card" in changed
        _card(canvas, at, "bank:card", title, view.deck_size, word, "", marked)

    return Block(CARD[1] + 20, draw)


def _frame(canvas: Canvas, at: Point, size: Point, wanted: bool, touched: bool = False) -> None:
    place = {"x": at[0], "y": at[1], "width": size[0], "height": size[1]}
    canvas.add("rect", **place, rx=6, fill="paper", stroke="rule", stroke_width=1.4)
    draw_frames(canvas, (*at, *size), touched, wanted)


def _card(
    canvas: Canvas,
    at: Point,
    id: str,
    title: str,
    number: int,
    word: str,
    terrain: str,
    touched: bool = False,
) -> None:
    """A little card: its sign, how many there are, and its name; faint where there is none."""
    look = canvas.look
    key = "catan", "card", at, id, title, number, word, id in look.targets, touched

    def draw(canvas: Canvas) -> None:
        x, y = at
        with canvas.thing(id, title, class_="card") as wanted:
            _frame(canvas, at, CARD, wanted, touched)
            with canvas.group(opacity=1.0 if number else 0.35):
                if terrain:
                    draw_sign(canvas, terrain, (x + 14, y + 22), 0.76)
                else:
                    for aside in (0, 5):
                        canvas.add("rect", x=x + 5 + aside, y=y + 10 + aside / 2, width=14, height=21, rx=2.5, fill="pier", stroke="paper", stroke_width=1.2)  # fmt: skip
                canvas.label((x + 48, y + 22), str(number), 16, text_anchor="end", font_weight="bold")  # fmt: skip
                canvas.label((x + CARD[0] / 2, y + 49), word, 12)

    canvas.repeated(key, draw)


def _supplies(shown: Pictured, look: Look) -> Block:
    """What everybody has left to build; it shows how the pieces look besides."""
    seats = range(shown.view.num_players)
    rows = [pieces_left(shown, player) for player in seats]

    def draw(canvas: Canvas, top: float) -> None:
        canvas.label((INNER, top + 8), look.said("to_build"), 13, text_anchor="start", font_weight="bold")  # fmt: skip
        for i, key in enumerate(rows[0]):
            head = look.said(f"{key.removesuffix('_left')}_head")
            canvas.label((INNER + 48 + COLUMN * i, top + 28), head, 12, fill="muted")
        for player in seats:
            pieces = ", ".join(look.said(key, number=n) for key, n in rows[player].items())
            title = look.said("on_hex", hex=look.name(player), parts=look.said("left", pieces=pieces))  # fmt: skip
            y = top + 50 + LINE * player
            with canvas.group(title, class_="supply"):
                canvas.player_mark(player, (INNER + 10, y), 7)
                for i, (key, n) in enumerate(rows[player].items()):
                    x = INNER + 48 + COLUMN * i
                    _piece(canvas, key, player, (x, y))
                    canvas.label((x + 26, y), str(n), 14, text_anchor="start", font_weight="bold")

    return Block(40 + LINE * len(seats), draw)


def _legend(shown: Pictured, look: Look) -> Block:
    """What on the island belongs to nobody, and what the sign of hunters says."""
    signs = [("robber", draw_robber), ("herd", draw_herd)][: 1 + shown.herded]
    hunters = look.said("hunters", number=1, player=Who(0))

    def draw(canvas: Canvas) -> None:
        for i, (name, sign) in enumerate(signs):
            x = INNER + 98.0 * i
            sign(canvas, (x + 12, 17))
            canvas.label((x + 36, 17), look.said(f"legend_{name}"), 12, text_anchor="start", fill="muted")  # fmt: skip
        if shown.herded:
            x = INNER + 190.0
            draw_hunters(canvas, 0, (x + 12, 18), f"1{player_style(0).letter}")
            told = truncate_to_width(hunters, 12, WIDTH - INNER - x - 32)
            canvas.label((x + 32, 17), told, 12, text_anchor="start", fill="muted")

    def place(canvas: Canvas, top: float) -> None:
        with canvas.group(transform=f"translate(0 {top:g})"):
            canvas.repeated(("catan", "legend", look.language, len(signs), hunters), draw)

    return Block(34.0, place)


def _piece(canvas: Canvas, key: str, player: int, at: Point) -> None:
    """A piece that a sentence of ``pieces_left`` tells of."""
    x, y = at

    def draw(canvas: Canvas) -> None:
        match key:
            case "roads_left":
                draw_road(canvas, player, (x - 28, y), (x + 28, y))
            case "settlements_left":
                draw_building(canvas, "settlement", player, at, 0.85)
            case "cities_left":
                draw_building(canvas, "city", player, (x, y + 1), 0.7)
            case "hunters_left":
                draw_hunters(canvas, player, (x, y + 1), player_style(player).letter, 0.75)

    canvas.repeated(("catan", "piece", key, player, at), draw)
