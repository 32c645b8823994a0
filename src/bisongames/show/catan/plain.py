"""Catan in plain text: the island, what everybody has beside it, and bank and hands in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bisongames.catan import island
from bisongames.catan.options import RESOURCES
from bisongames.play.actions import Event
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.show.catan import contents
from bisongames.show.catan.chart import WIDTHS, by_hex, chart, signs
from bisongames.show.catan.contents import Pictured, goods
from bisongames.show.catan.panel import hand_lines, heads_of, numbers_of, waiting
from bisongames.show.drawing import player_style
from bisongames.show.look import Look
from bisongames.show.styles import length, of_player
from bisongames.show.writing import (
    beside,
    columns,
    headed,
    mark,
    shortened,
    told,
    touched,
    when,
    wrapped,
)

GAP: Final = 2
"""Between the island and what stands beside it."""
SIDE: Final = 27
"""How wide that is."""
PLACES: Final = (*island.HEX_NAMES, *island.NODE_NAMES, *island.PATH_NAMES)


def text(position: State | View, events: Sequence[Event], look: Look) -> str:
    """The position in plain text; what the events touched has a colour of its own, hexes in lists have ``*``."""
    shown = contents.pictured(position)
    view = shown.view
    marked = frozenset(touched(events, PLACES))
    lines = headed(position, when(view, look), look)
    notes: list[str] = []
    if look.width < WIDTHS[shown.herded]:
        for line in by_hex(shown, marked, look):
            lines += wrapped(line, look.width)
        lines += ["", *_table(shown, look)]
    else:
        drawn, notes = chart(shown, marked, look)
        side = _table(shown, look)
        if shown.herded:
            room = SIDE if look.width >= WIDTHS[True] + GAP + SIDE else look.width
            side += [*_die(shown, look), "", *wrapped(_bank(shown, look), room)]
        lines += beside(drawn, side, look.width, GAP)
    if notes:
        lines += _folded(look.said("hunters_line", list=", ".join(notes)), look.width)
    for line in (*_below(shown, look), *told(events, look)):
        lines += _folded(line, look.width)
    return "\n".join(lines).rstrip()


def _folded(line: str, width: int) -> list[str]:
    return [line] if length(line) <= width else wrapped(line, width)


def _table(shown: Pictured, look: Look) -> list[str]:
    """Everybody by name, and a row for each thing that is counted, with a column for each player."""
    view = shown.view
    seats = range(view.num_players)
    letters = [of_player(player_style(player).letter, player) for player in seats]
    people = [
        mark(view, player)
        + of_player(f"{player_style(player).letter} {shortened(look.name(player), 9)}", player)
        for player in seats
    ]
    pairs = [people[i : i + 2] for i in range(0, len(people), 2)]
    wide = max(length(pair[0]) for pair in pairs) + 1
    named = [pair[0] + " " * (wide - length(pair[0])) + "".join(pair[1:]) for pair in pairs]
    rows: list[Sequence[object]] = [("", *letters)]
    best = {"road_length": view.longest_road, "knights": view.largest_army}
    for i, head in enumerate(heads_of(shown)):
        numbers = [
            f"{'+' if best.get(head) == player else ''}{numbers_of(shown, player)[i]}"
            for player in seats
        ]
        rows.append((look.said(f"{head}_row"), *numbers))
    left = [contents.pieces_left(shown, player) for player in seats]
    rows += [(look.said(f"{key}_row"), *(each[key] for each in left)) for key in left[0]]
    return [*named, *columns(rows, gap=1)]


def _die(shown: Pictured, look: Look) -> list[str]:
    """Where the faces of the direction die lead, as on a clock."""
    face = {side: face for face, side in shown.view.game.components.directions.items()}
    title = look.said("direction_die")
    gap = " " * length(title)
    return [
        "",
        f"{title}   {face['NW']}",
        f"{gap} {face['W']}   {face['NE']}",
        f"{gap} {face['SW']}   {face['E']}",
        f"{gap}   {face['SE']}",
    ]


def _bank(shown: Pictured, look: Look) -> str:
    return look.said("bank_line", cards=goods(shown.view.bank), deck=shown.view.deck_size)


def _below(shown: Pictured, look: Look) -> list[str]:
    """What the signs mean, harbours, bank and hands."""
    drawn = look.width >= WIDTHS[shown.herded]
    found = [signs(shown, look)] if drawn else []
    found.append(_harbours(shown, look))
    if not (shown.herded and drawn):
        found.append(_bank(shown, look))
    hands = [hand_lines(shown, player, look) for player in shown.hands]
    return [*found, *hands, *waiting(shown, look)]


def _harbours(shown: Pictured, look: Look) -> str:
    """The harbours by what they take, with their corners."""
    corners: dict[str, list[str]] = {}
    for path, kind in zip(shown.board.harbour_paths, shown.view.harbours, strict=True):
        a, b = island.ENDS[path]
        corners.setdefault(kind, []).append(f"{island.NODE_NAMES[a]}-{island.NODE_NAMES[b]}")
    said = [
        look.said(
            "harbour_at",
            rate=contents.harbour_facts(shown.board, kind)["rate"],
            harbour=look.word("resource" if kind in RESOURCES else "berth", kind),
            corners=" ".join(found),
        )
        for kind, found in corners.items()
    ]
    return look.said("harbours_line", list=", ".join(said))
