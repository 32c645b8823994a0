"""Natives in plain text: the prairie, the stack, and a table of all tribes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.natives.effects import ROLES
from bisongames.natives.view import NativesView
from bisongames.show.natives.card_places import (
    Pile,
    columns,
    is_blocked,
    points_of,
    touched_things,
)
from bisongames.show.natives.phrasing import titles
from bisongames.show.natives.stack import season_said, special_cards
from bisongames.show.text_grid import (
    TextBlock,
    event_lines,
    fit_to_height,
    header_lines,
    mark,
    public,
    truncate,
    when,
    wrap,
)
from bisongames.show.text_styles import left, length, right, style_text
from bisongames.show.view_options import Look

INDENT: Final = 4
HIDDEN: Final = " …"
"""Stands behind a tribe whose cards there is no room for."""
SHORTEST: Final = 8
"""Characters for names, if all roles shall stand in a table."""


def text(position: State | View, events: Sequence[Event], look: Look) -> str:
    """The position in plain text; what the events touched stands between stars."""
    view: NativesView = public(position)
    touched = touched_things(view, events)
    deck = look.said("deck", number=view.stack_left)
    stack = wrap("; ".join([deck, *special_cards(view, look)]), look.width)
    parts = [
        TextBlock(header_lines(view, when(view, look), look), 3, _title(view, look)),
        TextBlock(_prairie(view, look, touched)),
        TextBlock([*stack, *wrap(season_said(view, look), look.width)], 4, _in_force(view, look)),
    ]
    if view.held:
        card = _counted(view, "card", view.held, 1, look)
        parts.append(TextBlock(wrap(look.said("in_hand_is", card=card), look.width)))
    parts += [TextBlock([""]), *_tribes(view, look, touched)]
    if view.round <= 1 or look.height is not None:  # where it may be left out, or is new
        parts.append(TextBlock(wrap(look.said("text_legend"), look.width), 6))
    for sentence in ["", *event_lines(events, look)] if events else []:
        parts.append(TextBlock(wrap(sentence, look.width) or [""]))
    return "\n".join(fit_to_height(parts, look)).rstrip()


def _in_force(view: NativesView, look: Look) -> list[str]:
    """What decides, where there is no room for more: how far away the next special card is, and the season in force."""
    said = [*special_cards(view, look)[:1], season_said(view, look)]
    return wrap("; ".join(each for each in said if each), look.width)


def _title(view: NativesView, look: Look) -> list[str]:
    """The game and the moment in one line, and what is asked."""
    moment = when(view, look)
    title = f"{truncate(view.game.title, max(look.width - len(moment) - 2, 1))}, {moment}"
    return [title] if look.bare else [title, *wrap(look.prompt(view), look.width)]


def _prairie(view: NativesView, look: Look, touched: frozenset[str]) -> list[str]:
    """The open cards, members behind all others."""
    opening = view.game.board(view.num_players).opening_size
    undealt = 0 if view.turn else opening - view.prairie.total
    to_come = wrap(look.said("prairie_undealt", number=undealt), look.width) if undealt else []
    if not view.prairie:
        return to_come or [look.said("prairie_empty")]
    cards: list[str] = []
    members: list[str] = []
    for card, number in view.prairie.items():
        is_member = card in view.game.components.members
        kind, row = ("member", members) if is_member else ("card", cards)
        text = _counted(view, kind, card, number, look)
        row.append(_marked(text, f"card:{card}" in touched))
    head = look.said("prairie_head", number=view.prairie.total)
    groups = (cards, ",", ""), (members, ",", f"{look.said('members_list')}: ")
    return [*_flow(look.width, head, groups), *to_come]


def _counted(view: NativesView, kind: str, card: str, number: int, look: Look) -> str:
    """Cards of a kind by a kind of word: ``2 red``, ``Totem of Wisdom``."""
    word = look.words.word(kind, card, number, titles(view.game).get(card, ""))
    return f"{number} {word}" if number > 1 else word


def _marked(text: str, touched: bool) -> str:
    return style_text(f"*{text}*", "touched") if touched else text


def _tribes(view: NativesView, look: Look, touched: frozenset[str]) -> list[TextBlock]:
    """All tribes: a table of what their roles can do, and below each line the cards."""
    heads = [look.said("pts"), *(look.word("role", role) for role in ROLES)]
    players = range(view.num_players)
    names = [_name(view, player, look) for player in players]
    room = look.width - sum(len(head) + 2 for head in heads)
    parts = []
    if room >= SHORTEST + 4:
        names = [left(_cut(name, room), min(max(map(length, names)), room)) for name in names]
        heading = "".join(right(head, len(head) + 2) for head in heads)
        parts.append(TextBlock([style_text(" " * length(names[0]) + heading, "dim")]))
    own = view.actor if view.player is None else view.player
    for player, name in enumerate(names):
        numbers = [view.scores.scores[player], *view.strength[player]]
        if room >= SHORTEST + 4:
            cells = [
                right(str(number), len(head) + 2)
                for head, number in zip(heads, numbers, strict=True)
            ]
            lines = [style_text(name, view.colors[player]) + "".join(cells)]
        else:
            points = points_of(view, player, look)
            who = style_text(_cut(name, look.width - len(points) - 2), view.colors[player])
            strengths = [f"{head} {n}" for head, n in zip(heads[1:], numbers[1:], strict=True)]
            text = _flow(look.width, " " * (INDENT - 1), [(strengths, ",", "")])
            lines = [f"{who}  {points}", *text]
        cards = _flow(look.width, " " * (INDENT - 1), _lying(view, player, look, touched))
        *above, last = lines
        fits = length(last) + length(HIDDEN) <= look.width
        hidden = [*above, f"{last}{HIDDEN}"] if fits and cards else lines
        parts.append(TextBlock([*lines, *cards], 0 if player == own else 2, hidden))
    return parts


def _name(view: NativesView, player: int, look: Look) -> str:
    letter = look.word("letter", view.colors[player])
    return f"{mark(view, player).rstrip():1} {letter} {look.name(player)}"


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else text[: max(room - 3, 1)] + "..."


Group = tuple[Sequence[str], str, str]
"""Things that stand together, what separates them, and what stands before the first."""


def _lying(view: NativesView, player: int, look: Look, touched: frozenset[str]) -> list[Group]:
    """The cards of a tribe, role by role, those above first; totems and rites by themselves."""
    components = view.game.components
    groups: list[Group] = []
    for role, column in zip(ROLES, columns(view, player), strict=True):
        heads = {role: look.word("role", role)}
        heads |= {key: look.said(f"{key}_list") for key in ("totems", "rites")}
        cards: dict[str, list[str]] = {key: [] for key in ("totems", "rites", role)}
        for pile in (*column.above, *column.below):
            sacred = pile.card in components.rites, pile.card in components.totems
            key = "rites" if sacred[0] else "totems" if sacred[1] else role
            cards[key].append(_marked(_pile(view, pile, look), pile.id in touched))
        if is_blocked(view, player, role):
            cards[role].append(look.said("no_role", role=heads[role]))
        groups += [(text, ",", f"{heads[key]}: ") for key, text in cards.items() if text]
    notes = [look.said("starts")] if player == view.start_player else []
    credit = view.tribes[player].credit
    if credit:
        notes.append(look.said("credit", number=credit))
    return [*groups, (notes, ",", "")] if notes else groups


def _pile(view: NativesView, pile: Pile, look: Look) -> str:
    """Cards of a tribe in a few words."""
    number, components = pile.number, view.game.components
    if pile.lies in ("captive", "curse"):
        return look.said(f"{pile.lies}s_list", number=number)
    if pile.lies == "harmony":
        kind = "harmony"
    elif pile.card in components.members:
        kind = "member"
    else:
        kind = "short" if pile.card in (*components.totems, *components.rites) else "card"
    return _counted(view, kind, pile.card, number, look)


def _flow(width: int, head: str, groups: Iterable[Group]) -> list[str]:
    """Groups of things as lines that break between things."""
    several = [group for group in groups if group[0]]
    parts: list[str] = []
    for i, (things, between, before) in enumerate(several):
        end = ";" if i < len(several) - 1 else ""
        for j, thing in enumerate(things):
            first = before if j == 0 else ""
            parts.append(f"{first}{thing}{between if j < len(things) - 1 else end}")
    if not parts:
        return []
    lines, line = [], head
    for part in parts:
        if length(line) + 1 + length(part) > width and line.strip():
            lines.append(line)
            line = " " * (INDENT - 1)
        line = f"{line} {part}"
    return [piece for each in [*lines, line] for piece in _fitting(each, width)]


def _fitting(line: str, width: int) -> list[str]:
    return [line] if length(line) <= width else wrap(line, width)
