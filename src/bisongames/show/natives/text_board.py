"""Natives in plain text: the prairie, the stack, and a table of all tribes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bisongames.engine.core.actions import Event
from bisongames.natives.effects import ROLES
from bisongames.natives.view import NativesView
from bisongames.show.natives.card_places import columns, is_blocked, points_of, touched_things
from bisongames.show.natives.picture import season_in_words, special_cards
from bisongames.show.natives.text_cards import (
    SIZES,
    cards_in_words,
    pile_in_words,
    prairie_in_cards,
    tribes_in_columns,
)
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import (
    INDENT,
    Group,
    TextBlock,
    align_left,
    align_right,
    at_spot,
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

LEGEND: Final = 6
"""The rank of the legend, which goes first if space is short."""
SHORTEST: Final = 8
"""The minimum number of characters for names in a table of all roles."""


def text(position: StateOrView, events: Sequence[Event], look: Look) -> str:
    """The position in plain text; cards that the events touched are between stars."""
    view = public(position, NativesView)
    touched = touched_things(view, events)
    parts = _largest_parts(view, look, touched) or _parts(
        view, look, _prairie(view, look, touched), _tribes(view, look, touched)
    )
    parts.append(sentences(["", *event_lines(events, look)] if events else [], look))
    return fit_to_height(parts, look)


def _largest_parts(
    view: NativesView, look: Look, touched: frozenset[str]
) -> list[TextBlock] | None:
    """The parts with cards as strips, if they fit; None without colors or on a small screen."""
    if not look.color or look.height is None or not view.prairie:
        return None
    for size in SIZES:
        tribes = tribes_in_columns(view, look, touched, size)
        parts = _parts(view, look, prairie_in_cards(view, look, touched, size), tribes)
        lines = [line for part in parts if part.rank < LEGEND for line in part.lines]
        if len(lines) <= look.height and max(map(length, lines)) <= look.width:
            return parts
    return None


def _parts(
    view: NativesView, look: Look, prairie: Sequence[str], tribes: Sequence[TextBlock]
) -> list[TextBlock]:
    """All parts, with these of the prairie and of the tribes."""
    deck = at_spot(look.say("deck", number=view.stack_left), look.spot("deck:cards"))
    stack = wrap("; ".join([deck, *special_cards(view, look)]), look.width)
    parts = [
        TextBlock(header_lines(view, look), 3, _title(view, look)),
        TextBlock(prairie),
        TextBlock(
            [*stack, *wrap(season_in_words(view, look), look.width)], 4, _in_force(view, look)
        ),
    ]
    if view.held:
        card = cards_in_words(view, "card", view.held, 1, look)
        parts.append(TextBlock(wrap(look.say("in_hand_is", card=card), look.width)))
    parts += [TextBlock([""]), *tribes]
    if view.round <= 1 or look.height is not None:  # if it may be dropped, or is new to players
        parts.append(TextBlock(wrap(look.say("text_legend"), look.width), LEGEND))
    return parts


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
        text = cards_in_words(view, kind, card, number, look)
        id = f"card:{card}"
        row.append(at_spot(_star(text, id in touched), look.spot(id)))
    head = look.say("prairie_head", number=view.prairie.total)
    groups = ("", cards), (f"{look.say('members_list')}: ", members)
    return [*flow(head, groups, look.width), *to_come]


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
        seat = look.spot(f"seat:{player}")
        spots = ["", *(look.spot(f"role:{player}/{role}") for role in ROLES)]
        if room >= SHORTEST + 4:
            cells = (
                at_spot(align_right(str(n), len(head) + 2), spot)
                for head, n, spot in zip(heads, numbers, spots, strict=True)
            )
            lines = ["".join([at_spot(style_text(name, view.colors[player]), seat), *cells])]
        else:
            points = points_of(view, player, look)
            who = style_text(_cut(name, look.width - len(points) - 2), view.colors[player])
            who = at_spot(who, seat)
            strengths = [
                at_spot(f"{head} {n}", spot)
                for head, n, spot in zip(heads[1:], numbers[1:], spots[1:], strict=True)
            ]
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
            said = _star(pile_in_words(view, pile, look), pile.id in touched)
            cards[key].append(at_spot(said, look.spot(pile.id)))
        if is_blocked(view, player, role):
            cards[role].append(look.say("no_role", role=heads[role]))
        groups += [(f"{heads[key]}: ", text) for key, text in cards.items() if text]
    notes = [look.say("starts")] if player == view.start_player else []
    if credit := view.tribes[player].credit:
        notes.append(look.say("credit", number=credit))
    return [*groups, ("", notes)]
