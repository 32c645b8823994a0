"""Catan: the parts of the panel that only Catan has: holdings, supplies, the bank, and hands as small cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from attrs import frozen

from bisongames.catan.options import RESOURCES
from bisongames.engine.core.actions import Event
from bisongames.show.canvas import Canvas, Point, player_style
from bisongames.show.catan.field_text import CatanScene, goods, held_cards, pieces_left
from bisongames.show.catan.news import changes
from bisongames.show.catan.pieces import (
    draw_building,
    draw_herd,
    draw_hunters,
    draw_road,
    draw_robber,
)
from bisongames.show.catan.terrain import SIGN_OF, draw_sign
from bisongames.show.language import Who
from bisongames.show.panel import (
    INNER,
    WIDTH,
    Box,
    PanelBlock,
    box_of,
    draw_frames,
    lines_of,
    news,
    paragraph,
    players,
    score_blocks,
)
from bisongames.show.text_metrics import truncate_to_width, width_of
from bisongames.show.view_options import Look
from bisongames.tables.counts import Counts

CARD: Final = (52.0, 60.0)
"""Width and height of a small card."""
PITCH: Final = (WIDTH - 2 * INNER - CARD[0]) / 5
NONE: Final = Counts()
LINE: Final = 27.0
"""The height of a player's supply."""
COLUMN: Final = 82.0
"""The width of a column of a supply."""


def blocks(shown: CatanScene, events: Sequence[Event], look: Look) -> tuple[PanelBlock, ...]:
    """The blocks of the panel, from top to bottom."""
    view, numbers, changed = shown.view, numbers_of(shown), changes(events)
    seats, heads = range(view.num_players), [look.say(head) for head in numbers]
    rows = list(zip(*numbers.values(), strict=True))
    cells = {(p, i) for p in seats for i, head in enumerate(numbers) if f"{p}/{head}" in changed}
    return (
        players(view, look, heads, rows, cells),
        paragraph(bonus_cards(shown, look)),
        *score_blocks(view, look),
        *news(events, look, 8),
        *_hands(shown, look),
        _bank(shown, look, changed),
        _supplies(shown, look),
        _legend(shown, look),
    )


def numbers_of(shown: CatanScene) -> dict[str, tuple[int, ...]]:
    """The numbers of each player, by the key of the caption above them; hunt points appear only in games with herds."""
    view = shown.view
    numbers = {
        "points": shown.scores,
        "cards": view.hand_sizes,
        "development": view.card_counts,
        "knights": view.knights,
        "road_length": view.road_lengths,
    }
    return {**numbers, "hunt_points": view.hunt_points} if shown.has_herds else numbers


def bonus_cards(shown: CatanScene, look: Look) -> list[str]:
    """The sentences about the holders of the Longest Road and the Largest Army."""
    view = shown.view
    holders = {"longest_road": view.longest_road, "largest_army": view.largest_army}
    return [
        look.say(key, player=Who(holder) if holder >= 0 else None)
        for key, holder in holders.items()
    ]


def hand_lines(shown: CatanScene, player: int, look: Look) -> str:
    """A hand in words."""
    cards = goods(shown.hands[player]) if any(shown.hands[player].values()) else None
    held = held_cards(shown.cards[player])
    return look.say(
        "hand_line",
        player=Who(player),
        cards=cards or look.say("no_cards"),
        development=held if held.numbers else None,
    )


def pending_cards(shown: CatanScene, look: Look) -> list[str]:
    """The sentences about cards that are not simply in hand: just bought, or chosen to be discarded."""
    view, lines = shown.view, []
    if any(view.bought.values()):
        lines.append(look.say("unseen_line", cards=held_cards(view.bought)))
    if any(view.discards.values()):
        lines.append(look.say("discards_line", cards=goods(view.discards)))
    return lines


def _hands(shown: CatanScene, look: Look) -> tuple[PanelBlock, ...]:
    """The hand of the viewer as small cards; other visible hands in words."""
    player = shown.focus
    blocks: list[PanelBlock] = []
    if player is not None:
        caption = truncate_to_width(look.say("hand", player=Who(player)), 13, WIDTH - 2 * INNER)
        blocks.append(paragraph([caption], 13, font_weight="bold"))
        own = _resources("hand", shown.hands[player], look, shown.view.discards, player=Who(player))
        blocks.append(_card_row(own))
        if any(shown.cards[player].values()):
            blocks.append(_own_cards(shown, player, look))
    sentences = [hand_lines(shown, other, look) for other in shown.hands if other != player]
    lines = [
        each for line in (*sentences, *pending_cards(shown, look)) for each in lines_of(line, 12.5)
    ]
    return (*blocks, *([paragraph(lines, 12.5, fill="muted")] if lines else ()))


def _resources(
    kind: str, held: Counts, look: Look, chosen: Counts = NONE, **facts: object
) -> list[_Card]:
    """Small cards with the resources in a hand or in the bank; ``chosen``: how many of them are about to be discarded."""
    cards = []
    for name in RESOURCES:
        word, number, gone = look.word("resource", name), held[name], chosen[name]
        facts["chosen"] = gone or None
        title = look.say(f"{kind}_of", number=number, resource=word, **facts)
        cards.append(_Card(f"{kind}:{name}", title, number - gone, word, name, gone))
    return cards


def _card_row(cards: Sequence[_Card], changed: Collection[str] = ()) -> PanelBlock:
    """Small cards side by side."""

    def draw(canvas: Canvas, top: float) -> None:
        for i, card in enumerate(cards):
            canvas.repeat(_draw_card, (INNER + i * PITCH, top), card, card.id in changed)

    return PanelBlock(CARD[1], draw)


def _own_cards(shown: CatanScene, player: int, look: Look) -> PanelBlock:
    """Development cards in rows, as many side by side as fit."""
    cards: list[tuple[_Card, float, float, float]] = []
    x, y = INNER, 0.0
    for name, number in held_cards(shown.cards[player]).numbers:
        word = look.word("held", name, number)
        title = look.say("card_of", number=number, card=word, player=Who(player))
        wide = width_of(word, 11.5) + 30
        if x > INNER and x + wide > WIDTH - INNER:
            x, y = INNER, y + 34
        cards.append((_Card(f"card:{name}", title, number, word), x, y, wide))
        x += wide + 6

    def draw(canvas: Canvas, top: float) -> None:
        for card, x, below, wide in cards:
            y = top + below
            with canvas.clickable(card.id, card.title, class_="card") as wanted:
                _frame(canvas, (x, y, wide, 29.0), wanted)
                canvas.head((x + 8, y + 14.5), str(card.number), 15)
                canvas.label((x + 22, y + 14.5), card.word, 11.5, text_anchor="start")

    return PanelBlock(y + 29, draw)


def _bank(shown: CatanScene, look: Look, changed: Collection[str]) -> PanelBlock:
    """The resources in the bank, and the remaining development cards."""
    deck = shown.view.deck_size
    deck_card = _Card("bank:card", look.say("deck_of", number=deck), deck, look.say("development"))
    row = _card_row([*_resources("bank", shown.view.bank, look), deck_card], changed)

    def draw(canvas: Canvas, top: float) -> None:
        canvas.head((INNER, top + 8), look.say("bank"))
        row.draw(canvas, top + 20)

    return PanelBlock(row.height + 20, draw)


def _frame(canvas: Canvas, box: Box, wanted: bool, touched: bool = False) -> None:
    canvas.add("rect", **box_of(box), rx=6, fill="paper", stroke="rule", stroke_width=1.4)
    draw_frames(canvas, box, touched, wanted)


@frozen
class _Card:
    """A small card: its sign, the number of such cards, and its name; faint if the number is 0."""

    id: str
    title: str
    number: int
    word: str
    resource: str = ""
    gone: int = 0


def _draw_card(canvas: Canvas, at: Point, card: _Card, touched: bool) -> None:
    x, y = at
    with canvas.clickable(card.id, card.title, class_="card") as wanted:
        _frame(canvas, (*at, *CARD), wanted, touched)
        with canvas.group(opacity=1.0 if card.number or card.gone else 0.35):
            if card.resource:
                draw_sign(canvas, SIGN_OF[card.resource], (x + 14, y + 22), 0.76)
            else:
                for aside in (0, 5):
                    back = box_of((x + 5 + aside, y + 10 + aside / 2, 14, 21))
                    canvas.add("rect", **back, rx=2.5, fill="pier", stroke="paper", stroke_width=1.2)  # fmt: skip
            canvas.head((x + 48, y + 22), str(card.number), 16, text_anchor="end")
            if card.gone:
                canvas.label((x + 48, y + 36), f"−{card.gone}", 12, text_anchor="end")
            canvas.label((x + CARD[0] / 2, y + 49), card.word, 12)


def _supplies(shown: CatanScene, look: Look) -> PanelBlock:
    """The pieces that players have left to build, which also serves as a legend of pieces."""
    rows = [pieces_left(shown, player) for player in range(shown.view.num_players)]

    def draw(canvas: Canvas, top: float) -> None:
        canvas.head((INNER, top + 8), look.say("to_build"))
        for i, key in enumerate(rows[0]):
            head = look.say(f"{key.removesuffix('_left')}_head")
            canvas.label((INNER + 48 + COLUMN * i, top + 28), head, 12, fill="muted")
        for player, row in enumerate(rows):
            pieces = ", ".join(look.say(key, number=n) for key, n in row.items())
            title = look.say("on_hex", hex=look.name(player), parts=look.say("left", pieces=pieces))  # fmt: skip
            y = top + 50 + LINE * player
            with canvas.group(title, class_="supply"):
                canvas.player_mark(player, (INNER + 10, y), 7)
                for i, (key, n) in enumerate(row.items()):
                    x = INNER + 48 + COLUMN * i
                    canvas.repeat(_draw_piece, key, player, (x, y))
                    canvas.head((x + 26, y), str(n), 14)

    return PanelBlock(40 + LINE * len(rows), draw)


def _legend(shown: CatanScene, look: Look) -> PanelBlock:
    """A legend of the robber, of herds and of hunters with a number."""
    hunters = look.say("hunters", number=1, player=Who(0)) if shown.has_herds else ""

    def place(canvas: Canvas, top: float) -> None:
        with canvas.group(transform=f"translate(0 {top:g})"):
            canvas.repeat(_draw_legend, hunters)

    return PanelBlock(34.0, place)


def _draw_legend(canvas: Canvas, hunters: str) -> None:
    draw_robber(canvas, (INNER + 12, 17))
    canvas.note((INNER + 36, 17), canvas.look.say("legend_robber"))
    if hunters:
        draw_herd(canvas, (INNER + 110, 17))
        canvas.note((INNER + 134, 17), canvas.look.say("legend_herd"))
        draw_hunters(canvas, 0, (INNER + 202, 18), f"1{player_style(0).letter}")
        canvas.note((INNER + 222, 17), truncate_to_width(hunters, 12, WIDTH - 2 * INNER - 222))


def _draw_piece(canvas: Canvas, key: str, player: int, at: Point) -> None:
    """Draws a piece by its key in ``pieces_left``."""
    x, y = at
    match key:
        case "roads_left":
            draw_road(canvas, player, (x - 28, y), (x + 28, y))
        case "settlements_left":
            draw_building(canvas, "settlement", player, at, 0.85)
        case "cities_left":
            draw_building(canvas, "city", player, (x, y + 1), 0.7)
        case "hunters_left":
            draw_hunters(canvas, player, (x, y + 1), player_style(player).letter, 0.75)
