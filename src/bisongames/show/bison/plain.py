"""Bison in plain text: the tiles as staggered bricks, what everybody has, and the tile in hand beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bisongames.bison.board import LETTERS, ROTATIONS, SPACES
from bisongames.bison.events import AreaScored
from bisongames.components.resources import Counts
from bisongames.play.actions import Event
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.show.bison.areas import Scored, scored_areas
from bisongames.show.bison.contents import HIDDEN, Shown, on_field, spaces_used
from bisongames.show.drawing import player_style
from bisongames.show.look import Look
from bisongames.show.styles import left, length, of_player, right, styled
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

HALF: Final = 13  # characters of two bricks, as far as the next row is shifted twice
TERRAIN_STYLES: Final = ("grass", "water", "earth")
"""Of prairie, river and mountain."""


def text(position: State | View, events: Sequence[Event], look: Look) -> str:
    """The position in plain text; fields that the events touched are marked with ``*``."""
    shown = Shown.of(position)
    others = [event for event in events if not isinstance(event, AreaScored)]
    marked = touched(others, shown.board.fields)
    land, notes = _land(shown, marked, look)
    lines = [line for line in headed(shown.view, when(shown.view, look), look) if line]
    lines += land
    lines += beside(_seats(shown, look), _hand(shown, look), look.width, 2)
    if shown.view.result is None:
        lines += wrapped(_stones(shown, look), look.width)
    lines += wrapped(look.said("text_legend", player=player_style(1).letter), look.width)
    lines += wrapped(look.said("text_pieces"), look.width)
    for note in notes:
        lines += wrapped(note, look.width)
    if len(others) < len(events):
        lines += _areas(shown, scored_areas(shown.view, events), look)
    for note in told(others, look):
        lines += wrapped(note, look.width)
    return "\n".join(lines).rstrip()


def _land(shown: Shown, marked: Sequence[str], look: Look) -> tuple[list[str], list[str]]:
    """The land line by line, and what did not fit into its brick."""
    free = [] if shown.view.result is not None else shown.free
    cells = [cell for cell in shown.board.cell_names if cell in shown.lying or cell in free]
    places = dict(zip(shown.board.cell_names, shown.board.grid.centres, strict=True))
    first = min(places[cell][0] for cell in cells)
    width = (max(places[cell][0] for cell in cells) - first + 2) * HALF // 2
    notes: list[str] = []
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
    return [*listed, *wrapped(free, look.width)]


def _brick(
    shown: Shown, cell: str, marked: Sequence[str], look: Look, notes: list[str]
) -> tuple[str, str]:
    """A cell in two lines: its name and its prairie above its river and its mountain."""
    tile = shown.lying.get(cell)
    if tile is None:
        return styled(f"({cell})", "dim"), ""
    living = shown.animals(tile.tile)
    prairie, river, mountain = (
        _field(shown, cell + letter, living[i], marked) for i, letter in enumerate(LETTERS)
    )
    name = styled(cell, "bold")
    top, below = f"{name} {prairie}", f"{river} {mountain}"
    if length(top) < HALF and length(below) < HALF:
        return top, below
    found = []
    for i, letter in enumerate(LETTERS):
        held = shown.held.get(cell + letter)
        if held is not None:
            notes.append(on_field(cell + letter, living[i], held, look))
        sign = styled("..", "dim") if held is not None else ""
        found.append(styled(f"{letter}{living[i]}", TERRAIN_STYLES[i]) + sign)
    return f"{name} {found[0]}", f"{found[1]} {found[2]}"


def _field(shown: Shown, field: str, living: int, marked: Sequence[str]) -> str:
    """A field: its letter and its animals, then hunters, whose they are, and the size of a tent or canoe."""
    terrain = LETTERS.index(field[-1])
    land = f"{LETTERS[terrain]}{living}"
    said = styled(f"*{land}", "touched") if field in marked else styled(land, TERRAIN_STYLES[terrain])  # fmt: skip
    held = shown.held.get(field)
    if held is None:
        return said
    sign = f"{held.hunters or ''}{player_style(held.player).letter}{held.building or ''}"
    return f"{said} {of_player(sign, held.player)}"


def _seats(shown: Shown, look: Look) -> list[str]:
    """A line for each player: animals, score, supply and market."""
    view = shown.view
    over = view.result is not None
    heads = [look.said(f"head_{key}") for key in ("bison", "fish", "turkeys")]
    score = look.said("head_score_end" if over else "head_score")
    rows: list[tuple[str, ...]] = [
        ("", *heads, score, look.said("supply"), look.said("market"), look.said("head_tile"))
    ]
    points = (view.result or view.standing()).scores
    for player in range(view.num_players):
        letter, name = player_style(player).letter, shortened(look.name(player), 8)
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
    lines = [" | ".join((" ".join(line[:4]), *line[4:])).rstrip() for line in _aligned(rows)]
    return [part for line in lines for part in _folded(line, look)]


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
    return [line] if length(line) <= look.width else wrapped(line, look.width)


def _areas(shown: Shown, areas: Sequence[Scored], look: Look) -> list[str]:
    """A line for each scored area: its first field, its animals, and what it brings to whom for which pieces."""
    players = range(shown.view.num_players)
    heads = (
        of_player(f"{player_style(p).letter} {shortened(look.name(p), 8)}", p) for p in players
    )
    rows = [(look.said("areas"), *heads)]
    for area in areas:
        claims = {player: f"+{c.gain} {_pieces(Counts(c.pieces))}" for player, c in area.claims}
        first = styled(area.fields[0], TERRAIN_STYLES[area.terrain])
        rows.append(
            (f"{first}: {area.animals}", *(of_player(claims.get(p, ""), p) for p in players))
        )
    return [part for line in columns(rows) for part in _folded(line, look)]


def _pieces(held: Counts) -> str:
    """Hunters, then the sizes of tents and of canoes: ``4h 12t 12c``."""
    found = [f"{held['hunter']}h"] if held["hunter"] else []
    for kind in ("tent", "canoe"):
        sizes = "".join(piece[-1] * held[piece] for piece in sorted(held) if kind in piece)
        found += [sizes + kind[0]] if sizes else []
    return " ".join(found) or "-"


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
    """The tile in hand in each way that it can be turned, with the lands at its sides."""
    tile = shown.in_hand
    if not tile or shown.view.result is not None:
        return []
    lines = ["", "", ""]
    for rotation in ROTATIONS:
        sides = [
            styled(LETTERS[side], TERRAIN_STYLES[side]) for side in shown.face(tile, rotation).sides
        ]
        right, lower_right, lower_left, west, upper_left, upper_right = sides
        gap = "   " if rotation != ROTATIONS[0] else ""
        lines[0] += f"{gap} {upper_left} {upper_right} "
        lines[1] += f"{gap}{west} {rotation} {right}"
        lines[2] += f"{gap} {lower_left} {lower_right} "
    living = (f"{letter}{n}" for letter, n in zip(LETTERS, shown.animals(tile), strict=True))
    title = look.said("text_tile", tile=tile, living=" ".join(living))
    return [title, *(line.rstrip() for line in lines)]
