"""Natives in plain text: the prairie, the stack, and a table of all tribes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bisongames.engine.core.actions import Event
from bisongames.natives.effects import ROLES
from bisongames.natives.view import NativesView
from bisongames.show.natives.card_places import Pile, columns, is_blocked, points_of, touched_things
from bisongames.show.natives.phrasing import titles
from bisongames.show.natives.picture import season_in_words, special_cards
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import (
    INDENT,
    Group,
    TextBlock,
    align_left,
    align_right,
    event_lines,
    fit_to_height,
    flow,
    header_lines,
    length,
    mark,
    public,
    sentences,
    style_text,
    truncate,
    when,
    with_more,
    wrap,
)
from bisongames.show.view_options import Look

SHORTEST: Final = 8
"""The minimum number of characters for names in a table of all roles."""


def text(position: StateOrView, events: Sequence[Event], look: Look) -> str:
    """The position in plain text; cards that the events touched are between stars."""
    view = public(position, NativesView)
    touched = touched_things(view, events)
    deck = look.say("deck", number=view.stack_left)
    stack = wrap("; ".join([deck, *special_cards(view, look)]), look.width)
    parts = [
        TextBlock(header_lines(view, look), 3, _title(view, look)),
        TextBlock(_prairie(view, look, touched)),
        TextBlock(
            [*stack, *wrap(season_in_words(view, look), look.width)], 4, _in_force(view, look)
        ),
    ]
    if view.held:
        card = _cards_in_words(view, "card", view.held, 1, look)
        parts.append(TextBlock(wrap(look.say("in_hand_is", card=card), look.width)))
    parts += [TextBlock([""]), *_tribes(view, look, touched)]
    if view.round <= 1 or look.height is not None:  # if it may be dropped, or is new to players
        parts.append(TextBlock(wrap(look.say("text_legend"), look.width), 6))
    parts.append(sentences(["", *event_lines(events, look)] if events else [], look))
    return fit_to_height(parts, look)


def _in_force(view: NativesView, look: Look) -> list[str]:
    """The short form of the lines about the stack: the next special card and the season in force."""
    lines = [*special_cards(view, look)[:1], season_in_words(view, look)]
    return wrap("; ".join(filter(None, lines)), look.width)


def _title(view: NativesView, look: Look) -> list[str]:
    """The short form of the header: the game and the turn in one line, and the prompt."""
    moment = when(view, look)
    title = f"{truncate(view.game.title, max(look.width - len(moment) - 2, 1))}, {moment}"
    return [title] if look.bare else [title, *wrap(look.prompt(view), look.width)]


def _prairie(view: NativesView, look: Look, touched: frozenset[str]) -> list[str]:
    """The open cards in words, with members last."""
    opening = view.game.board(view.num_players).opening_size
    undealt = 0 if view.turn else opening - view.prairie.total
    to_come = wrap(look.say("prairie_undealt", number=undealt), look.width) if undealt else []
    if not view.prairie:
        return to_come or [look.say("prairie_empty")]
    cards: list[str] = []
    members: list[str] = []
    for card, number in view.prairie.items():
        is_member = card in view.game.components.members
        kind, row = ("member", members) if is_member else ("card", cards)
        text = _cards_in_words(view, kind, card, number, look)
        row.append(_star(text, f"card:{card}" in touched))
    head = look.say("prairie_head", number=view.prairie.total)
    groups = ("", cards), (f"{look.say('members_list')}: ", members)
    return [*flow(head, groups, look.width), *to_come]


def _cards_in_words(view: NativesView, kind: str, card: str, number: int, look: Look) -> str:
    """Cards of one kind, named with a kind of word: ``2 red``, ``Totem of Wisdom``."""
    word = look.words.word(kind, card, number, titles(view.game).get(card, ""))
    return f"{number} {word}" if number > 1 else word


def _star(text: str, touched: bool) -> str:
    return style_text(f"*{text}*", "touched") if touched else text


def _tribes(view: NativesView, look: Look, touched: frozenset[str]) -> list[TextBlock]:
    """A table of all tribes with the strengths of their roles, and below each row the tribe's cards."""
    heads = [look.say("pts"), *(look.word("role", role) for role in ROLES)]
    letters = [look.word("letter", color) for color in view.colors]
    names = [
        f"{mark(view, player).rstrip():1} {letter} {look.name(player)}"
        for player, letter in enumerate(letters)
    ]
    room = look.width - sum(len(head) + 2 for head in heads)
    parts = []
    if room >= SHORTEST + 4:
        names = [align_left(_cut(name, room), min(max(map(length, names)), room)) for name in names]
        heading = "".join(align_right(head, len(head) + 2) for head in heads)
        parts.append(TextBlock([style_text(" " * length(names[0]) + heading, "dim")]))
    own = view.actor if view.player is None else view.player
    for player, name in enumerate(names):
        numbers = [view.scores.scores[player], *view.strength[player]]
        if room >= SHORTEST + 4:
            pairs = zip(heads, numbers, strict=True)
            cells = "".join(align_right(str(n), len(head) + 2) for head, n in pairs)
            lines = [style_text(name, view.colors[player]) + cells]
        else:
            points = points_of(view, player, look)
            who = style_text(_cut(name, look.width - len(points) - 2), view.colors[player])
            strengths = [f"{head} {n}" for head, n in zip(heads[1:], numbers[1:], strict=True)]
            lines = [f"{who}  {points}", *flow(INDENT, [("", strengths)], look.width)]
        cards = flow(INDENT, _card_groups(view, player, look, touched), look.width)
        short = [*lines[:-1], with_more(lines[-1], look)] if cards else lines
        parts.append(TextBlock([*lines, *cards], 0 if player == own else 2, short))
    return parts


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else text[: max(room - 3, 1)] + "..."


def _card_groups(
    view: NativesView, player: int, look: Look, touched: frozenset[str]
) -> list[Group]:
    """The cards of a tribe, role by role, with cards above the role first; totems and rites are separate groups."""
    components = view.game.components
    groups: list[Group] = []
    for role, (above, below) in zip(ROLES, columns(view, player), strict=True):
        heads = {role: look.word("role", role)}
        heads |= {key: look.say(f"{key}_list") for key in ("totems", "rites")}
        cards: dict[str, list[str]] = {key: [] for key in ("totems", "rites", role)}
        for pile in (*above, *below):
            is_totem = pile.card in components.totems
            key = "rites" if pile.card in components.rites else "totems" if is_totem else role
            cards[key].append(_star(_pile(view, pile, look), pile.id in touched))
        if is_blocked(view, player, role):
            cards[role].append(look.say("no_role", role=heads[role]))
        groups += [(f"{heads[key]}: ", text) for key, text in cards.items() if text]
    notes = [look.say("starts")] if player == view.start_player else []
    if credit := view.tribes[player].credit:
        notes.append(look.say("credit", number=credit))
    return [*groups, ("", notes)]


def _pile(view: NativesView, pile: Pile, look: Look) -> str:
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
    return _cards_in_words(view, kind, pile.card, number, look)
