"""Catan in plain text: the island, the holdings of all players beside it, and bank and hands in words."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from bisongames.catan import island
from bisongames.catan.bison_herds.herds import ChoosingHerd
from bisongames.catan.options import RESOURCES
from bisongames.engine.core.actions import Event
from bisongames.show.canvas import player_style
from bisongames.show.catan import field_text
from bisongames.show.catan.field_text import PLACES, CatanScene, goods
from bisongames.show.catan.island_map import maps
from bisongames.show.catan.panel import hand_lines, numbers_of, pending_cards
from bisongames.show.catan.text_island import (
    WIDTHS,
    by_hex,
    chart,
    faces_of,
    hunters_line,
    lands,
    signs,
)
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import (
    TextBlock,
    align_left,
    at_spot,
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
LEGEND: Final = 5
"""The rank of the legend, which goes first if space is short."""
LOW: Final = 16
"""The height below which a screen may not hold everything that a player needs."""


def text(position: StateOrView, events: Sequence[Event], look: Look) -> str:
    """The position in plain text; places that the events touched are highlighted, hexes in lists marked with ``*``."""
    shown = field_text.scene_of(position)
    marked = frozenset(touched_places(events, PLACES))
    parts = _map_parts(position, shown, marked, look) or _small_parts(position, shown, marked, look)
    parts.append(sentences(event_lines(events, look), look))
    return fit_to_height(parts, look)


def _map_parts(
    position: StateOrView, shown: CatanScene, marked: Collection[str], look: Look
) -> list[TextBlock] | None:
    """The parts with a map of the island at the largest scale that fits; None without colors or on a small screen."""
    if not look.color or look.height is None:
        return None
    most: list[TextBlock] | None = (
        None  # the parts with the largest map, which leaves no room for the legend
    )
    for drawn in maps(shown, marked, _asked(position), look):
        island_lines = drawn.lines
        if max(map(length, island_lines)) > look.width:
            continue
        room = look.width - max(map(length, island_lines)) - GAP
        side = _table(shown, look, room)
        if shown.has_herds:
            side += _die(shown, look)
        hunters = hunters_line(shown, drawn.crowded, look)
        parts = [
            TextBlock([line for line in header_lines(position, look) if line]),
            TextBlock(beside(island_lines, side, look.width, GAP)),
            sentences(hunters, look),
            _hands(shown, look),
            _bank(shown, look, 4),
            sentences([signs(shown, look, with_lands=True)], look, LEGEND),
        ]
        lines = sum(len(part.lines) for part in parts)
        if lines <= look.height:
            return parts
        if most is None and lines - len(parts[-1].lines) <= look.height:
            most = parts
    return most


def _asked(position: StateOrView) -> frozenset[str]:
    """The corners that the player to act can choose, by themselves or as ends of an edge."""
    chosen = touched_places(position.legal_actions(), PLACES)
    edges = [place for place in chosen if place in island.PATH_NUMBER]
    return frozenset([*chosen, *(end for edge in edges for end in field_text.path_ends(edge))])


def _small_parts(
    position: StateOrView, shown: CatanScene, marked: Collection[str], look: Look
) -> list[TextBlock]:
    """The parts with the island in characters, or in words where lines are too short for it."""
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
            side += [*_die(shown, look), "", *wrap(_bank_line(shown, look), room)]
        parts.append(TextBlock(beside(island_lines, side, look.width, GAP)))
        parts.append(sentences(notes, look))
    parts += _below(shown, look, flat)
    low = look.height is not None and look.height < LOW
    parts.insert(
        1 if low else len(parts), _hands(shown, look)
    )  # in sight even if the island is not
    return parts


def _hands(shown: CatanScene, look: Look) -> TextBlock:
    """The visible hands and pending cards; those of the player to act can be chosen."""
    lines = [hand_lines(shown, player, look) for player in shown.hands]
    block, actor = sentences([*lines, *pending_cards(shown, look)], look), shown.view.actor
    if actor is None or actor not in shown.hands:
        return block
    ids = {_number(n, "resource", r, look): f"hand:{r}" for r, n in shown.hands[actor].items()}
    ids |= {_number(n, "held", c, look): f"card:{c}" for c, n in shown.cards[actor].items()}
    return _with_spots(block, ids, look)


def _number(number: int, kind: str, key: str, look: Look) -> str:
    return f"{number} {look.word(kind, key, number)}"


def _with_spots(block: TextBlock, ids: Mapping[str, str], look: Look) -> TextBlock:
    """A block of sentences in which phrases such as ``2 wool`` are elements with these ids."""
    lines = list(block.lines)
    for phrase, id in ids.items():
        whole = re.compile(rf"(?<!\d){re.escape(phrase)}\b")
        at = next((i for i, line in enumerate(lines) if whole.search(line)), None)
        if at is not None:
            lines[at] = whole.sub(at_spot(phrase, look.spot(id)), lines[at], count=1)
    return TextBlock(lines, block.rank)


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
    face = faces_of(shown)
    title = look.say("direction_die")
    gap = " " * length(title)
    return [
        "",
        f"{title}   {face['NW']}",
        f"{gap} {face['W']}   {face['NE']}",
        f"{gap} {face['SW']}   {face['E']}",
        f"{gap}   {face['SE']}",
    ]


def _bank(shown: CatanScene, look: Look, rank: int) -> TextBlock:
    """The bank, of which cards can be chosen."""
    view = shown.view
    ids = {_number(n, "resource", r, look): f"bank:{r}" for r, n in view.bank.items()}
    line = _bank_line(shown, look)
    ids[line.rpartition("; ")[2]] = "bank:card"
    return _with_spots(sentences([line], look, rank), ids, look)


def _bank_line(shown: CatanScene, look: Look) -> str:
    return look.say("bank_line", cards=goods(shown.view.bank), deck=shown.view.deck_size)


def _below(shown: CatanScene, look: Look, flat: bool) -> list[TextBlock]:
    """The parts below the island: a legend of signs, the harbors and the bank, and where to find the direction die."""
    drawn = look.width >= WIDTHS[flat]
    before = not shown.view.turn  # then the terrains matter more than the bank, which is full
    parts = []
    if drawn:
        parts.append(sentences([signs(shown, look, with_lands=not before)], look, LEGEND))
    if drawn and before:
        parts.append(sentences([style_text(", ".join(lands(shown, look)), "dim")], look, 4))
    parts.append(sentences([_harbours(shown, look)], look, 3))
    if not (flat and drawn):
        parts.append(_bank(shown, look, 7 if before else 4))
        if shown.has_herds:
            rank = 0 if isinstance(shown.view.decision, ChoosingHerd) else 6
            parts.append(
                sentences([look.say("directions_line", up=faces_of(shown)["NW"])], look, rank)
            )
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
