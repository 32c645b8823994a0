"""Natives: the parts of the panel that only Natives has: the heroes and the legend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Final

from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.natives.view import NativesView
from bisongames.show.canvas import Canvas, translation
from bisongames.show.language import Language, Who, Word
from bisongames.show.natives.card_help import hero
from bisongames.show.natives.card_places import curse_points
from bisongames.show.natives.cards import LOW, ROLE, WIDTH, caption, draw_role, draw_strip, faces
from bisongames.show.natives.icons import draw_sign
from bisongames.show.panel import INNER, WIDTH as PANEL, PanelBlock, lines_of, paragraph
from bisongames.show.view_options import Look

TEXT: Final = INNER + WIDTH + 12
SIZE: Final = 12.5
LINE: Final = 16.0
Sign = Callable[[Canvas], None]
"""Draws the sign that an entry explains, with its top left corner at (0, 0)."""
Entry = tuple[float, Sign, list[str]]
"""An entry of the legend: the height of the sign, its drawing, and the lines of the explanation."""
HEADED: Final = 26.0
"""The height of the heading of the legend."""


def heroes(view: NativesView, look: Look) -> tuple[PanelBlock, ...]:
    """The heroes that players have, each with the condition for its bonus."""
    rows = view.game.components.heroes
    text = [
        look.say(
            "hero_of",
            **{**hero(rows[id]), "card": Word("card", id, rows[id].title), "player": Who(player)},
        )
        for player, tribe in enumerate(view.tribes)
        for members in tribe.members
        for id in members
        if id in rows
    ]
    lines = [line for sentence in text for line in lines_of(sentence, SIZE)]
    if not lines:
        return ()
    head = paragraph([look.say("heroes")], 14, font_weight="bold")
    return head, paragraph(lines, SIZE)


def legend(view: NativesView, look: Look) -> tuple[PanelBlock, ...]:
    """A legend of the signs and numbers of this game, in two parts."""
    color = view.colors[max(view.actor or 0, 0)]
    return _legend(view.game, look.words, color)


@lru_cache(maxsize=64)
def _legend(game: Ruleset, words: Language, color: str) -> tuple[PanelBlock, ...]:
    """The legend of a game in a language, with tribe cards of this color, in two parts of about equal height."""
    entries = _entries(game, words, color)
    whole, first = sum(map(_row, entries)), 0
    while sum(map(_row, entries[:first])) < (whole - HEADED) / 2:
        first += 1
    return _part(entries[:first], caption(words, "legend")), _part(entries[first:], "")


def _row(entry: Entry) -> float:
    """The height of a row of the legend."""
    high, _, lines = entry
    return max(high, LINE * len(lines)) + 5


def _part(entries: Sequence[Entry], head: str) -> PanelBlock:
    """A block with some entries of the legend, below a heading if there is one."""
    above = HEADED if head else 0.0

    def draw(canvas: Canvas) -> None:
        if head:
            canvas.head((INNER, 9), head, 14)
        y = above
        for entry in entries:
            high, sign, lines = entry
            row = _row(entry)
            with canvas.group(transform=translation((INNER, y + (row - 5 - high) / 2))):
                sign(canvas)
            for i, line in enumerate(lines):
                at = TEXT, y + (row - 5) / 2 + LINE * (i - (len(lines) - 1) / 2)
                canvas.label(at, line, SIZE, text_anchor="start")
            y += row

    def place(canvas: Canvas, top: float) -> None:
        with canvas.group(class_="legend", transform=translation((0, top))):
            canvas.repeat(draw)  # one function for each part, because legends are cached

    return PanelBlock(above + sum(map(_row, entries)), place)


def _entries(game: Ruleset, words: Language, color: str) -> list[Entry]:
    """The entries of the legend."""
    components, options = game.components, game.options
    known = faces(game, words)
    entries: list[Entry] = []

    def entry(high: float, sign: Sign, key: str, **facts: object) -> None:
        text = caption(words, key, **facts)
        entries.append((high, sign, lines_of(text, SIZE, PANEL - TEXT - INNER)))

    def strip(card: str, key: str, **facts: object) -> None:
        if card in known:
            sign = partial(draw_strip, face=known[card], number=1)
            entry(known[card].height, sign, key, **facts)

    entry(ROLE, _role(words.word("role", "hunter"), "bison", color), "legend_role")
    entry(LOW, _eye, "legend_eye")
    if any(row.blocks for row in components.heroes.values()):
        crossed = _role(words.word("role", "shaman"), "totems", color, blocked=True)
        entry(ROLE, crossed, "legend_blocked")
    for size, key in ((1, "legend_member_one"), (2, "legend_member_two")):
        for id, row in components.members.items():
            if len(row.colors) == size:
                strip(id, key, value=row.value)
                break
    strip(next(iter(components.food), ""), "legend_food")
    great = next((id for id, row in components.food.items() if row.great), "")
    strip(great, "legend_great", number=options.great_food_per_turn)
    strip("captive", "legend_captive", points=options.captive_points)
    strip(next(iter(components.totems), ""), "legend_totem")
    strip(next(iter(components.rites), ""), "legend_rite")
    for id, row in list(components.conflicts.items())[:1]:
        strip(f"conflict {id}", "legend_conflict", points=row.conflict_points)
        strip(f"harmony {id}", "legend_harmony", points=row.harmony_points)
    strip(next(iter(components.heroes), ""), "legend_hero")
    strip("curse", "legend_curse", points=curse_points(components))
    return entries


def _eye(canvas: Canvas) -> None:
    draw_sign(canvas, "eye", (WIDTH / 2, LOW / 2), 0.95)


def _role(name: str, sign: str, color: str, blocked: bool = False) -> Sign:
    return lambda canvas: draw_role(canvas, name, sign, color, 1, blocked, acting=False)
