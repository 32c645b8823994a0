"""Bison in plain text: the tiles as staggered bricks, what everybody has, and the tile in hand beside it.

Longer than 310 lines because all parts of the text share one width and height, and each is a few lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, takewhile
from typing import Final

from bisongames.bison.board import LETTERS, ROTATIONS, SPACES
from bisongames.bison.events import AreaScored
from bisongames.bison.laying_tiles import LayingTile
from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.bison.field_text import HIDDEN, Shown, on_field, spaces_used
from bisongames.show.bison.scored_areas import Scored, scored_areas
from bisongames.show.canvas import player_style
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
from bisongames.show.text_styles import left, length, of_player, right, style_text
from bisongames.show.view_options import Look
from bisongames.tables.counts import Counts

MORE: Final = " …"
"""Stands where there is no room for more of the same."""
HALF: Final = 13  # characters of two bricks, as far as the next row is shifted twice
SIGNS: Final = tuple(letter.lower() for letter in LETTERS)
"""Of prairie, river and mountain: capital letters are players."""
TERRAIN_STYLES: Final = ("grass", "water", "earth")
"""Of prairie, river and mountain."""


Note = tuple[str, str]
"""What did not fit into its brick: in signs, and in words."""


def text(position: State | View, events: Sequence[Event], look: Look) -> str:
    """The position in plain text; fields that the events touched are marked with ``*``."""
    shown = Shown.of(position)
    others = [event for event in events if not isinstance(event, AreaScored)]
    marked = touched_places(others, shown.board.fields)
    over = shown.view.result is not None
    laying = isinstance(shown.view.decision, LayingTile)
    land, notes = _land(shown, marked, look, [] if over else shown.free)
    tiles, _ = _land(shown, marked, look, [])
    hand = _hand(shown, look)
    parts = [
        TextBlock(
            [line for line in header_lines(shown.view, when(shown.view, look), look) if line]
        ),
        TextBlock(hand if laying else []),  # above all that may be long: it must be in sight
        TextBlock(land, 0 if laying else 3, tiles),
        *_table(shown, [] if laying else hand, look),
    ]
    if notes:
        told_long = [line for _, note in notes for line in wrap(note, look.width)]
        parts.append(TextBlock(told_long, 5, _in_signs(notes, look.width)))
    if not over:
        parts.append(TextBlock(wrap(_stones(shown, look), look.width), 4))
    legend = look.said("text_legend", player=player_style(1).letter)
    legends = (legend, look.said("text_pieces"))
    parts += [TextBlock(wrap(sentence, look.width), 6) for sentence in legends]
    sides = _sides(shown, look)
    # while a tile is laid they tell what joins what: of all that may go they go last, and not unmarked
    cut = [truncate(" ".join(sides), look.width)] if laying and sides else []
    parts.append(TextBlock(sides, 1 if laying else 8, cut))
    if len(others) < len(events):
        parts.append(TextBlock(_areas(shown, scored_areas(shown.view, events), look), 7))
    parts += [TextBlock(wrap(note, look.width)) for note in event_lines(others, look)]
    return "\n".join(fit_to_height(parts, look)).rstrip()


def _land(
    shown: Shown, marked: Sequence[str], look: Look, free: Sequence[str]
) -> tuple[list[str], list[Note]]:
    """The land with these free cells line by line, and what did not fit into its brick."""
    cells = [cell for cell in shown.board.cell_names if cell in shown.lying or cell in free]
    places = dict(zip(shown.board.cell_names, shown.board.grid.centres, strict=True))
    first = min(places[cell][0] for cell in cells)
    width = (max(places[cell][0] for cell in cells) - first + 2) * HALF // 2
    notes: list[Note] = []
    bricks = {cell: _brick(shown, cell, marked, look, notes) for cell in cells}
    if width > look.width:
        return _listed(bricks, look), notes
    lines: list[str] = []
    for row in sorted({places[cell][1] for cell in cells}):
        here = [cell for cell in cells if places[cell][1] == row]
        for line in (0, 1):
            made = ""
            for cell in sorted(here, key=lambda cell: places[cell][0]):
                made = left(made, (places[cell][0] - first) * HALF // 2) + bricks[cell][line]
            lines += [made.rstrip()] if made.strip() else []
    return lines, notes


def _listed(bricks: dict[str, tuple[str, str]], look: Look) -> list[str]:
    """The land as a list of tiles, where a line has no room for it."""
    wide = 2 * HALF + 2
    most = max(look.width // wide, 1)
    said = [f"{left(top, HALF)} {below}" for top, below in bricks.values() if below]
    rows = [said[i : i + most] for i in range(0, len(said), most)]
    free = " ".join(top for top, below in bricks.values() if not below)
    listed = ["".join(left(part, wide) for part in row).rstrip() for row in rows]
    return [*listed, *wrap(free, look.width)]


def _brick(
    shown: Shown, cell: str, marked: Sequence[str], look: Look, notes: list[Note]
) -> tuple[str, str]:
    """A cell in two lines: its name and its prairie above its river and its mountain."""
    tile = shown.lying.get(cell)
    if tile is None:
        return style_text(f"({cell})", "dim"), ""
    living = shown.animals(tile.tile)
    prairie, river, mountain = (
        _field(shown, cell + letter, living[i], marked) for i, letter in enumerate(LETTERS)
    )
    name = style_text(cell, "bold")
    top, below = f"{name} {prairie}", f"{river} {mountain}"
    if length(top) < HALF and length(below) < HALF:
        return top, below
    if any(cell + letter in marked for letter in LETTERS):  # what stands there matters more
        return _brick(shown, cell, (), look, notes)
    found = []
    for i, letter in enumerate(LETTERS):
        held = shown.held.get(cell + letter)
        if held is not None:
            told = on_field(cell + letter, living[i], held, look)
            notes.append((f"{cell} {_field(shown, cell + letter, living[i], marked)}", told))
        sign = style_text("..", "dim") if held is not None else ""
        found.append(style_text(f"{SIGNS[i]}{living[i]}", TERRAIN_STYLES[i]) + sign)
    return f"{name} {found[0]}", f"{found[1]} {found[2]}"


def _in_signs(notes: Sequence[Note], width: int) -> list[str]:
    """Notes in signs, as lines that break between fields."""
    first, *more = [sign for sign, _ in notes]
    return _flowing(f"{first}{',' if more else ''}", more, width)


def _field(shown: Shown, field: str, living: int, marked: Sequence[str]) -> str:
    """A field: its letter and its animals, then hunters, whose they are, and the size of a tent or canoe."""
    terrain = LETTERS.index(field[-1])
    land = f"{SIGNS[terrain]}{living}"
    said = style_text(f"*{land}", "touched") if field in marked else style_text(land, TERRAIN_STYLES[terrain])  # fmt: skip
    held = shown.held.get(field)
    if held is None:
        return said
    sign = f"{held.hunters or ''}{player_style(held.player).letter}{held.building or ''}"
    return f"{said} {of_player(sign, held.player)}"


def _table(shown: Shown, hand: Sequence[str], look: Look) -> list[TextBlock]:
    """What everybody has, with the tile in hand beside it if there is room; at least what whoever looks has."""
    heads, *seats = _seats(shown, look)
    below = TextBlock(hand, 5, [_tile_told(shown, look)] if hand else ())
    if max(map(length, (heads, *seats))) > look.width:
        return [*_by_player(shown, look), below]
    own = shown.view.actor if shown.view.player is None else shown.view.player
    rows = [heads, *seats]
    own_rows = [heads, _with_more(seats[own], look)] if own is not None and own >= 0 else rows
    if max(map(length, rows)) + 2 + max(map(length, hand), default=0) <= look.width:
        return [TextBlock(beside(rows, hand, look.width, 2), 2, own_rows)]
    return [TextBlock(rows, 2, own_rows), below]


def _with_more(row: str, look: Look) -> str:
    """A line that stands for all of its kind, marked as such where there is room."""
    return f"{row}{MORE}" if length(row) + length(MORE) <= look.width else row


def _by_player(shown: Shown, look: Look) -> list[TextBlock]:
    """What each player has with its name before it, where a line has no room for columns; others than whoever looks go first."""
    (_, *heads), *seats = _cells(shown, look)
    own = shown.view.actor if shown.view.player is None else shown.view.player
    parts = []
    for player, (name, *cells) in enumerate(seats):
        told = [f"{head} {cell}" for head, cell in zip(heads, cells, strict=True)]
        lines = _flowing(f"{name.rstrip()}:", told, look.width)
        *above, last = lines
        parts.append(TextBlock(lines, 2, [*above, _with_more(last, look)] if player == own else ()))
    return parts


def _flowing(first: str, told: Sequence[str], width: int) -> list[str]:
    """Parts of a sentence with commas between them as lines that break between parts; further lines are indented."""
    lines = [first]
    for i, part in enumerate(told):
        longer = f"{lines[-1]} {part}{',' if i < len(told) - 1 else ''}"
        if length(longer) > width and lines[-1].strip():
            lines.append(f"   {longer[len(lines[-1]) :]}")
        else:
            lines[-1] = longer
    return lines


def _seats(shown: Shown, look: Look) -> list[str]:
    """A line of heads, and one for each player: animals, score, supply and market."""
    return [
        " | ".join((" ".join(line[:4]), *line[4:])).rstrip()
        for line in _aligned(_cells(shown, look))
    ]


def _cells(shown: Shown, look: Look) -> list[tuple[str, ...]]:
    """What stands in the table of players, row by row, the heads first."""
    view = shown.view
    over = view.result is not None
    heads = [look.said(f"head_{key}") for key in ("bison", "fish", "turkeys")]
    score = look.said("head_score_end" if over else "head_score")
    rows: list[tuple[str, ...]] = [
        ("", *heads, score, look.said("supply"), look.said("market"), look.said("head_tile"))
    ]
    points = (view.result or view.standing()).scores
    for player in range(view.num_players):
        letter, name = player_style(player).letter, truncate(look.name(player), 8)
        totem = "!" if player == view.totem and not over else " "
        tile = shown.hands[player]
        rows.append(
            (
                f"{mark(view, player).strip():2}{of_player(f'{letter} {name}', player)}{totem}",
                *map(str, view.tracks[player]),
                str(points[player]),
                _pieces(view.supply[player]),
                _pieces(view.market[player]),
                "?" if tile == HIDDEN else tile,
            )
        )
    if not any(shown.hands):
        rows = [row[:-1] for row in rows]
    return rows


def _aligned(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Cells of equal width in every column: numbers end at the right, all else begins at the left."""
    widths = [max(map(length, column)) for column in zip(*rows, strict=True)]
    numbers = range(1, 5)
    return [
        [
            right(cell, width) if i in numbers else left(cell, width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        for row in rows
    ]


def _folded(line: str, look: Look) -> list[str]:
    return [line] if length(line) <= look.width else wrap(line, look.width)


def _areas(shown: Shown, areas: Sequence[Scored], look: Look) -> list[str]:
    """A line for each scored area: its first field, its animals, and what it brings to whom for which pieces."""
    players = range(shown.view.num_players)
    heads = (of_player(f"{player_style(p).letter} {truncate(look.name(p), 8)}", p) for p in players)
    rows = [(look.said("areas"), *heads)]
    for area in areas:
        claims = {player: f"+{c.gain} {_pieces(Counts(c.pieces))}" for player, c in area.claims}
        first = style_text(area.fields[0], TERRAIN_STYLES[area.terrain])
        rows.append(
            (f"{first}: {area.animals}", *(of_player(claims.get(p, ""), p) for p in players))
        )
    return [part for line in columns(rows) for part in _folded(line, look)]


def _pieces(held: Counts) -> str:
    """Hunters, then the sizes of tents and of canoes: ``4h 1+2t 2-4c``."""
    found = [f"{held['hunter']}h"] if held["hunter"] else []
    for kind in ("tent", "canoe"):
        sizes = [
            size for piece in sorted(held) if kind in piece for size in piece[-1] * held[piece]
        ]
        found += [_in_rows(sizes) + kind[0]] if sizes else []
    return " ".join(found) or "-"


def _in_rows(sizes: Sequence[str]) -> str:
    """Sizes of pieces, three or more in a row by the first and the last: ``1-4+2``; never ``12``, which reads as twelve."""
    rest = [*map(int, sizes)]
    told: list[str] = []
    while rest:
        row = [*takewhile(lambda size: size in rest, count(rest[0]))]
        told += [f"{row[0]}-{row[-1]}"] if len(row) > 2 else [*map(str, row)]
        for size in row:
            rest.remove(size)
    return "+".join(told)


def _stones(shown: Shown, look: Look) -> str:
    """Which action spaces are used, and by whom."""
    used = spaces_used(shown)
    uses = ", ".join(
        f"{look.word('short_space', space)} "
        + ("".join(player_style(player).letter for player in used.get(space, ())) or "-")
        for space in SPACES
    )
    return look.said("text_used", uses=uses)


def _hand(shown: Shown, look: Look) -> list[str]:
    """The tile in hand, and in each way that it can be turned the lands at its sides."""
    tile = shown.in_hand
    if not tile or shown.view.result is not None:
        return []
    lines = ["", "", ""]
    for rotation in ROTATIONS:
        sides = [_land_at(side) for side in shown.face(tile, rotation).sides]
        right, lower_right, lower_left, west, upper_left, upper_right = sides
        gap = "   " if rotation != ROTATIONS[0] else ""
        lines[0] += f"{gap} {upper_left} {upper_right} "
        lines[1] += f"{gap}{west} {rotation} {right}"
        lines[2] += f"{gap} {lower_left} {lower_right} "
    title = _tile_told(shown, look)
    *first, last = ROTATIONS
    told = look.said("text_rotations", first=", ".join(map(str, first)), last=last)
    return beside([title, told], [line.rstrip() for line in lines], look.width, 2)


def _tile_told(shown: Shown, look: Look) -> str:
    """The tile in hand and the animals on it."""
    living = [f"{SIGNS[i]}{n}" for i, n in enumerate(shown.animals(shown.in_hand))]
    return look.said("text_tile", tile=shown.in_hand, living=" ".join(living))


def _land_at(terrain: int) -> str:
    return style_text(SIGNS[terrain], TERRAIN_STYLES[terrain])


def _sides(shown: Shown, look: Look) -> list[str]:
    """The lands at the sides of each tile on the land, from the upper right on like a clock."""
    if not shown.lying:
        return []
    found = []
    for cell, tile in shown.lying.items():
        right, lower_right, lower_left, west, upper_left, upper_right = (
            SIGNS[side] for side in shown.face(tile.tile, tile.rotation).sides
        )
        clock = upper_right, right, lower_right, lower_left, west, upper_left
        found.append(f"{cell} {''.join(clock)}")
    return wrap(look.said("text_sides", list=", ".join(found)), look.width)
