"""Catan in plain text: the island, what everybody has beside it, and bank and hands in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bisongames.catan import island
from bisongames.catan.bison_herds.herds import ChoosingHerd
from bisongames.catan.options import RESOURCES
from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.canvas import player_style
from bisongames.show.catan import field_text
from bisongames.show.catan.field_text import Pictured, goods
from bisongames.show.catan.panel import hand_lines, heads_of, numbers_of, waiting
from bisongames.show.catan.text_island import WIDTHS, by_hex, chart, lands, signs
from bisongames.show.text_grid import (
    TextBlock,
    beside,
    columns,
    event_lines,
    fit_to_height,
    header_lines,
    mark,
    touched_places,
    truncate,
    when,
    wrap,
)
from bisongames.show.text_styles import left, length, of_player
from bisongames.show.view_options import Look

GAP: Final = 2
"""Between the island and what stands beside it."""
SIDE: Final = 27
"""How wide that is."""
LOW: Final = 16
"""Lines of a screen that may be too few for all that a player needs."""
PLACES: Final = (*island.HEX_NAMES, *island.NODE_NAMES, *island.PATH_NAMES)


def text(position: State | View, events: Sequence[Event], look: Look) -> str:
    """The position in plain text; what the events touched has a colour of its own, hexes in lists have ``*``."""
    shown = field_text.pictured(position)
    view = shown.view
    marked = frozenset(touched_places(events, PLACES))
    flat = shown.herded and look.height is None  # too tall for screens
    parts = [TextBlock(header_lines(position, when(view, look), look))]
    notes: list[str] = []
    if look.width < WIDTHS[flat]:
        listed = [line for each in by_hex(shown, marked, look) for line in wrap(each, look.width)]
        parts += [TextBlock(listed), TextBlock(["", *_table(shown, look, look.width)])]
    else:
        drawn, notes = chart(shown, marked, look, flat)
        side = _table(shown, look, look.width - max(map(length, drawn)) - GAP)
        if flat:
            room = SIDE if look.width >= WIDTHS[True] + GAP + SIDE else look.width
            side += [*_die(shown, look), "", *wrap(_bank(shown, look), room)]
        parts.append(TextBlock(beside(drawn, side, look.width, GAP)))
    if notes:
        parts.append(_sentences(notes, look))
    parts += _below(shown, look, flat)
    if look.height is not None and look.height < LOW:
        parts.insert(1, _hand(shown, look))  # in sight even where the island is not
    else:
        parts.append(_hand(shown, look))
    parts.append(_sentences(event_lines(events, look), look))
    return "\n".join(fit_to_height(parts, look)).rstrip()


def _sentences(lines: Iterable[str], look: Look, rank: int = 0) -> TextBlock:
    return TextBlock([part for line in lines for part in _folded(line, look.width)], rank)


def _folded(line: str, width: int) -> list[str]:
    return [line] if length(line) <= width else wrap(line, width)


def _table(shown: Pictured, look: Look, room: int) -> list[str]:
    """Everybody by name, and a row for each thing that is counted, with a column for each player."""
    view = shown.view
    seats = range(view.num_players)
    letters = [of_player(player_style(player).letter, player) for player in seats]
    people = [
        mark(view, player)
        + of_player(f"{player_style(player).letter} {truncate(look.name(player), 9)}", player)
        for player in seats
    ]
    wide = max(map(length, people[::2])) + 1
    by = 2 if wide + max(map(length, people[1::2])) <= room else 1
    pairs = [people[i : i + by] for i in range(0, len(people), by)]
    named = ["".join(left(one, wide) for one in pair).rstrip() for pair in pairs]
    rows: list[Sequence[object]] = [("", *letters)]
    goal = view.game.options.vp_to_win
    best = {"road_length": view.longest_road, "knights": view.largest_army}
    for i, head in enumerate(heads_of(shown)):
        numbers = [
            f"{'+' if best.get(head) == player else ''}{numbers_of(shown, player)[i]}"
            for player in seats
        ]
        rows.append((look.said(f"{head}_row", goal=goal), *numbers))
    unbuilt = [field_text.pieces_left(shown, player) for player in seats]
    rows += [(look.said(f"{key}_row"), *(each[key] for each in unbuilt)) for key in unbuilt[0]]
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


def _below(shown: Pictured, look: Look, flat: bool) -> list[TextBlock]:
    """What the signs mean, harbours and bank, and where the direction die stands that is drawn on the island."""
    drawn = look.width >= WIDTHS[flat]
    before = not shown.view.turn  # then the lands tell more than the bank, which is full
    parts = []
    if drawn:
        parts.append(_sentences([signs(shown, look, with_lands=not before)], look, 5))
    if drawn and before:
        parts.append(_sentences([lands(shown, look)], look, 4))
    parts.append(_sentences([_harbours(shown, look)], look, rank=3))
    if not (flat and drawn):
        parts.append(_sentences([_bank(shown, look)], look, 7 if before else 4))
        if shown.herded:
            rank = 0 if isinstance(shown.view.decision, ChoosingHerd) else 6
            parts.append(_sentences([look.said("directions_line")], look, rank))
    return parts


def _hand(shown: Pictured, look: Look) -> TextBlock:
    hands = [hand_lines(shown, player, look) for player in shown.hands]
    return _sentences([*hands, *waiting(shown, look)], look)


def _harbours(shown: Pictured, look: Look) -> str:
    """The harbours by what they take, with their corners."""
    corners: dict[str, list[str]] = {}
    for path, kind in zip(shown.board.harbour_paths, shown.view.harbours, strict=True):
        a, b = island.ENDS[path]
        corners.setdefault(kind, []).append(f"{island.NODE_NAMES[a]}-{island.NODE_NAMES[b]}")
    said = [
        look.said(
            "harbour_at",
            rate=field_text.harbour_facts(shown.board, kind)["rate"],
            harbour=look.word("resource" if kind in RESOURCES else "berth", kind),
            corners=" ".join(found),
        )
        for kind, found in corners.items()
    ]
    return look.said("harbours_line", list=", ".join(said))
