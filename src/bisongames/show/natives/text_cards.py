"""Natives in characters of a terminal with colors: cards as colored strips, those of a tribe in columns below its roles."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from bisongames.natives.effects import ROLES
from bisongames.natives.view import NativesView
from bisongames.show.natives.card_places import Pile, columns, is_blocked, points_of
from bisongames.show.natives.phrasing import titles
from bisongames.show.text_grid import (
    TextBlock,
    align_left,
    at_spot,
    mark,
    style_text,
    truncate,
)
from bisongames.show.view_options import Look

SIZES: Final = ((3, True), (1, True), (1, False))
"""The lines of a card, and whether blank lines are between rows of cards and between tribes; the roomiest first."""
CARD: Final = 17
"""The minimum width of a card in the prairie."""
ROLE: Final = (10, 20)
"""The minimum and the maximum width of a role with its cards."""
SURFACES_OF: Final = {"corn": "on_fields", "salmon": "on_river", "bison": "on_herd"}
"""The styles of food; members have their colors."""


def prairie_in_cards(
    view: NativesView, look: Look, touched: frozenset[str], size: tuple[int, bool]
) -> list[str]:
    """The open cards side by side, each kind once with its number; members last."""
    high, gaps = size
    by = max(look.width // CARD, 1)
    wide = min(look.width // by, 2 * CARD) - 1
    members = view.game.components.members
    strips = [
        _strip(view, Pile(f"card:{card}", card, number), look, touched, wide, high)
        for card, number in sorted(view.prairie.items(), key=lambda each: each[0] in members)
    ]
    lines = [look.say("prairie_head", number=view.prairie.total)]
    for i in range(0, len(strips), by):
        lines += map(" ".join, zip(*strips[i : i + by], strict=True))
        lines += [""] if gaps else []
    return lines


def tribes_in_columns(
    view: NativesView, look: Look, touched: frozenset[str], size: tuple[int, bool]
) -> list[TextBlock]:
    """Each tribe: its name and points, its roles with their strength, and below each role its cards."""
    (high, gaps), (least, most) = size, ROLE
    wide = min(max(look.width // len(ROLES), least), most)
    blocks = []
    for player, color in enumerate(view.colors):
        name = f"{mark(view, player).strip():1} {look.word('letter', color)} {look.name(player)}"
        notes = [points_of(view, player, look)]
        notes += [look.say("starts")] if player == view.start_player else []
        credit = view.tribes[player].credit
        notes += [look.say("credit", number=credit)] if credit else []
        seat = at_spot(style_text(name, color), look.spot(f"seat:{player}"))
        heads, stacks = "", []
        piles = columns(view, player)
        for role, strength, (above, below) in zip(ROLES, view.strength[player], piles, strict=True):
            said = f"({strength})" if is_blocked(view, player, role) else str(strength)
            said = f"{truncate(look.word('role', role), wide - 2 - len(said))} {said}"
            spot = look.spot(f"role:{player}/{role}")
            heads += at_spot(align_left(style_text(said, "bold"), wide - 1), spot) + " "
            strips = (
                _strip(view, pile, look, touched, wide - 1, high) for pile in (*above, *below)
            )
            stacks.append([line for strip in strips for line in strip])
        rows = zip_longest(*stacks, fillvalue=" " * (wide - 1))
        lines = [f"{seat}: {', '.join(notes)}", heads.rstrip(), *map(" ".join, rows)]
        blocks.append(TextBlock([*([""] if gaps and player else []), *lines]))
    return blocks


def _strip(
    view: NativesView, pile: Pile, look: Look, touched: frozenset[str], wide: int, high: int
) -> list[str]:
    """The lines of a pile as a colored strip; a member of two colors has both."""
    components = view.game.components
    card, spot = pile.card, look.spot(pile.id)
    is_member = card in components.members and not pile.lies
    colors = components.members[card].colors if is_member else ()
    words = [pile_in_words(view, pile, look)]
    if len(colors) > 1:
        first, _, second = words[0].partition("-")
        words = [f"{first}-", second]
    rooms = [wide - wide // 2, wide // 2] if len(words) > 1 else [wide]
    star = "*" * (pile.id in touched)
    tight = any(len(word) + len(star) > room for word, room in zip(words, rooms, strict=True))
    if colors and tight:
        number = f"{pile.number} " * (pile.number > 1)
        words = [look.word("letter", color) for color in colors]
        words[0] = number + words[0]
    words[0] = star + words[0]
    words[-1] += star
    if len(words[0]) < rooms[0]:
        words[0] = " " + words[0]
    food = components.food.get(card)
    surface = SURFACES_OF.get("" if food is None else food.kind, "on_unknown")
    styles = [f"on_{color}" for color in colors] or [surface]
    parts = [*zip(words, rooms, styles, strict=True)]
    lines = ["".join(_on(truncate(word, room), room, style) for word, room, style in parts)]
    blank = ["".join(_on("", room, style) for _, room, style in parts)] * (high // 2)
    return [at_spot(line, spot) for line in (*blank, *lines, *blank)]


def _on(text: str, room: int, style: str) -> str:
    """Text at the left end of a surface."""
    return style_text(text, style) + style_text(" " * (room - len(text)), style)


def cards_in_words(view: NativesView, kind: str, card: str, number: int, look: Look) -> str:
    """Cards of one kind, named with a kind of word: ``2 red``, ``Totem of Wisdom``."""
    word = look.words.word(kind, card, number, titles(view.game).get(card, ""))
    return f"{number} {word}" if number > 1 else word


def pile_in_words(view: NativesView, pile: Pile, look: Look) -> str:
    """The cards of a pile in a few words."""
    number, components = pile.number, view.game.components
    if pile.lies in ("captive", "curse"):
        return look.say(f"{pile.lies}s_list", number=number)
    if pile.lies == "harmony":
        kind = "harmony"
    elif pile.card in components.members:
        kind = "member"
    else:
        kind = "short" if pile.card in (*components.totems, *components.rites) else "card"
    return cards_in_words(view, kind, pile.card, number, look)
