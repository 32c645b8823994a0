"""Catan in plain text: the island, the holdings of all players beside it, and bank and hands in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bisongames.catan import island
from bisongames.catan.bison_herds.herds import ChoosingHerd
from bisongames.catan.options import RESOURCES
from bisongames.engine.core.actions import Event
from bisongames.show.canvas import player_style
from bisongames.show.catan import field_text
from bisongames.show.catan.field_text import PLACES, CatanScene, goods
from bisongames.show.catan.panel import hand_lines, numbers_of, pending_cards
from bisongames.show.catan.text_island import WIDTHS, by_hex, chart, lands, signs
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import (
    TextBlock,
    align_left,
    beside,
    columns,
    event_lines,
    fit_to_height,
    header_lines,
    length,
    mark,
    of_player,
    seat_name,
    sentences,
    style_text,
    touched_places,
    wrap,
)
from bisongames.show.view_options import Look

GAP: Final = 2
"""The gap between the island and the text beside it."""
SIDE: Final = 27
"""The width of the text beside the island."""
LOW: Final = 16
"""The height below which a screen may not hold everything that a player needs."""


def text(position: StateOrView, events: Sequence[Event], look: Look) -> str:
    """The position in plain text; places that the events touched are highlighted, hexes in lists marked with ``*``."""
    shown = field_text.scene_of(position)
    marked = frozenset(touched_places(events, PLACES))
    flat = shown.has_herds and look.height is None  # too tall for screens
    parts = [TextBlock(header_lines(position, look))]
    if look.width < WIDTHS[flat]:
        parts.append(sentences(by_hex(shown, marked, look), look))
        parts.append(TextBlock(["", *_table(shown, look, look.width)]))
    else:
        island_lines, notes = chart(shown, marked, look, flat)
        side = _table(shown, look, look.width - max(map(length, island_lines)) - GAP)
        if flat:
            room = SIDE if look.width >= WIDTHS[True] + GAP + SIDE else look.width
            side += [*_die(shown, look), "", *wrap(_bank(shown, look), room)]
        parts.append(TextBlock(beside(island_lines, side, look.width, GAP)))
        parts.append(sentences(notes, look))
    parts += _below(shown, look, flat)
    hands = [hand_lines(shown, player, look) for player in shown.hands]
    hand = sentences([*hands, *pending_cards(shown, look)], look)
    low = look.height is not None and look.height < LOW
    parts.insert(1 if low else len(parts), hand)  # in sight even if the island is not
    parts.append(sentences(event_lines(events, look), look))
    return fit_to_height(parts, look)


def _table(shown: CatanScene, look: Look, room: int) -> list[str]:
    """The names of the players, and a row for each number, with a column for each player."""
    view = shown.view
    seats = range(view.num_players)
    letters = [of_player(player_style(player).letter, player) for player in seats]
    people = [mark(view, player) + seat_name(player, look, 9) for player in seats]
    wide = max(map(length, people[::2])) + 1
    by = 2 if wide + max(map(length, people[1::2])) <= room else 1
    pairs = [people[i : i + by] for i in range(0, len(people), by)]
    named = ["".join(align_left(one, wide) for one in pair).rstrip() for pair in pairs]
    rows: list[Sequence[object]] = [("", *letters)]
    goal = view.game.options.vp_to_win
    best = {"road_length": view.longest_road, "knights": view.largest_army}
    for head, numbers in numbers_of(shown).items():
        cells = [f"{'+' if best.get(head) == p else ''}{n}" for p, n in enumerate(numbers)]
        rows.append((look.say(f"{head}_row", goal=goal), *cells))
    unbuilt = [field_text.pieces_left(shown, player) for player in seats]
    rows += [(look.say(f"{key}_row"), *(each[key] for each in unbuilt)) for key in unbuilt[0]]
    return [*named, *columns(rows, gap=1)]


def _die(shown: CatanScene, look: Look) -> list[str]:
    """The lines of a compass with the direction of each face of the direction die."""
    face = {side: face for face, side in shown.view.game.components.directions.items()}
    title = look.say("direction_die")
    gap = " " * length(title)
    return [
        "",
        f"{title}   {face['NW']}",
        f"{gap} {face['W']}   {face['NE']}",
        f"{gap} {face['SW']}   {face['E']}",
        f"{gap}   {face['SE']}",
    ]


def _bank(shown: CatanScene, look: Look) -> str:
    return look.say("bank_line", cards=goods(shown.view.bank), deck=shown.view.deck_size)


def _below(shown: CatanScene, look: Look, flat: bool) -> list[TextBlock]:
    """The parts below the island: a legend of signs, the harbors and the bank, and where to find the direction die."""
    drawn = look.width >= WIDTHS[flat]
    before = not shown.view.turn  # then the terrains matter more than the bank, which is full
    parts = []
    if drawn:
        parts.append(sentences([signs(shown, look, with_lands=not before)], look, 5))
    if drawn and before:
        parts.append(sentences([style_text(", ".join(lands(shown, look)), "dim")], look, 4))
    parts.append(sentences([_harbours(shown, look)], look, 3))
    if not (flat and drawn):
        parts.append(sentences([_bank(shown, look)], look, 7 if before else 4))
        if shown.has_herds:
            rank = 0 if isinstance(shown.view.decision, ChoosingHerd) else 6
            parts.append(sentences([look.say("directions_line")], look, rank))
    return parts


def _harbours(shown: CatanScene, look: Look) -> str:
    """The sentence about the harbors, grouped by type, with their corners."""
    corners: dict[str, list[str]] = {}
    for path, kind in zip(shown.board.harbour_paths, shown.view.harbours, strict=True):
        a, b = island.ENDS[path]
        corners.setdefault(kind, []).append(f"{island.NODE_NAMES[a]}-{island.NODE_NAMES[b]}")
    said = [
        look.say(
            "harbour_at",
            rate=field_text.harbour_facts(shown.board, kind)["rate"],
            harbour=look.word("resource" if kind in RESOURCES else "berth", kind),
            corners=" ".join(pairs),
        )
        for kind, pairs in corners.items()
    ]
    return look.say("harbours_line", list=", ".join(said))
