"""Bison in plain text: a map or the tiles as staggered bricks, the table of players, and the tile in hand beside it."""

# Longer than 310 lines because a map and bricks tell of fields with the same signs.

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count, takewhile
from typing import Final

from attrs import evolve

from bisongames.bison.board import LETTERS, ROTATIONS
from bisongames.bison.events import AreaScored
from bisongames.bison.laying_tiles import LayingTile
from bisongames.bison.options import ANIMALS
from bisongames.engine.core.actions import Event
from bisongames.show.bison.land_map import largest_map, leads
from bisongames.show.bison.scene import BisonScene, on_field, stones_by_space
from bisongames.show.bison.scored_areas import ScoredArea, scored_areas
from bisongames.show.canvas import player_style
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import (
    TextBlock,
    align,
    align_left,
    at_spot,
    beside,
    columns,
    event_lines,
    fit_to_height,
    flow,
    header_lines,
    length,
    mark,
    of_player,
    seat_name,
    sentences,
    style_text,
    touched_places,
    truncate,
    with_more,
    wrap,
)
from bisongames.show.text_metrics import wrap_columns
from bisongames.show.view_options import Look
from bisongames.tables.counts import Counts

HALF: Final = 13  # width of a brick in characters; each row is shifted by half of it
SIGNS: Final = tuple(letter.lower() for letter in LETTERS)
"""The signs of prairie, river and mountain, in lower case because capital letters are players."""
TERRAIN_STYLES: Final = ("grass", "water", "earth")
"""The styles of prairie, river and mountain."""


Note = tuple[str, str]
"""The contents of a field that do not fit into its brick: in signs, and in words."""


def text(position: StateOrView, events: Sequence[Event], look: Look) -> str:
    """The position in plain text; fields that the events touched are marked with ``*``."""
    shown = BisonScene.of(position)
    others = [event for event in events if not isinstance(event, AreaScored)]
    marked = touched_places(others, shown.board.fields)
    over = shown.view.result is not None
    laying = isinstance(shown.view.decision, LayingTile)
    free = [] if over else shown.free
    mapped = _map(shown, marked, look, free)
    land, notes = mapped or _land(shown, marked, look, free)
    tiles, _ = _land(shown, marked, look, [])
    hand = _hand(shown, look)
    parts = [
        TextBlock([line for line in header_lines(shown.view, look) if line]),
        TextBlock(hand if laying else []),  # placed above all long parts, so that it stays visible
        TextBlock(land, 0 if laying else 3, tiles),
        *_table(shown, [] if laying else hand, look),
    ]
    if (
        look.spots is not None and mapped is None
    ):  # a small screen that scrolls: the land comes last
        title, in_hand, fields, *players = parts
        few = shown.view.num_players <= PAIR
        parts = [
            title,
            *(evolve(each, rank=0) if few else each for each in players),
            in_hand,
            fields,
        ]
    if notes:
        long = sentences([note for _, note in notes], look).lines
        first, *more = [sign for sign, _ in notes]
        short = flow(f"{first}{',' if more else ''}", [("", more)], look.width)
        parts.append(TextBlock(long, 5, short))
    if not over:
        parts.append(sentences([_stones(shown, look)], look, 4))
    player = player_style(1).letter
    legend = look.say("text_legend", player=player)
    if mapped is not None:
        parts.append(sentences([look.say("text_leads", player=player)], look, 6))
    parts.append(sentences([legend, look.say("text_pieces")], look, 6))
    sides, needed = _sides(shown, look), laying and mapped is None
    # While a tile is laid, the sides show which fields would join, as a map does, so they are dropped last, down to a cut line.
    cut = [truncate(" ".join(sides), look.width)] if needed and sides else []
    parts.append(TextBlock(sides, 1 if needed else 8, cut))
    if len(others) < len(events):
        parts.append(_areas(shown, scored_areas(shown.view, events), look))
    parts.append(sentences(event_lines(others, look), look))
    return fit_to_height(parts, look)


PAIR: Final = 2
"""The number of players whose rows are always kept on a screen that scrolls."""
BESIDE_LAND: Final = 5
"""Lines of the title, the turn and other things above a map of the land, beside those of the players."""


def _map(
    shown: BisonScene, marked: Sequence[str], look: Look, free: Sequence[str]
) -> tuple[list[str], list[Note]] | None:
    """The lines of the land as a map, and the notes on what found no room there; None without colors or on a small screen."""
    if not look.color or look.height is None:
        return None
    lines = look.height - shown.view.num_players - BESIDE_LAND
    drawn = largest_map(shown, free, look.width, lines)
    if drawn is None:
        return None
    led, words = leads(shown), {}
    for cell, tile in shown.lying.items():
        living = shown.animals(tile.tile)
        for i, letter in enumerate(LETTERS):
            said = [_field(shown, cell + letter, living[i], marked, plain=True)]
            said += [led[cell + letter]] if cell + letter in led else []
            words[cell + letter] = [style_text(cell, "bold"), *said] if not i else said
    land, crowded = drawn.lines(words, look.spot)
    notes = []
    for field in crowded:
        sign = " ".join(words[field])
        cell = "" if field[-1] == LETTERS[0] else style_text(field[:-1], "bold") + " "
        sign = at_spot(f"{cell}{sign}", look.spot(f"field:{field}"))
        notes.append((sign, _in_words(shown, field, look)))
    return land, notes


def _in_words(shown: BisonScene, field: str, look: Look) -> str:
    living = shown.animals(shown.lying[field[:-1]].tile)[LETTERS.index(field[-1])]
    return on_field(field, living, shown.held.get(field), look)


def _land(
    shown: BisonScene, marked: Sequence[str], look: Look, free: Sequence[str]
) -> tuple[list[str], list[Note]]:
    """The lines of the land with these free cells, and the notes on what did not fit into the bricks."""
    cells = [cell for cell in shown.board.cell_names if cell in shown.lying or cell in free]
    places = dict(zip(shown.board.cell_names, shown.board.grid.centres, strict=True))
    first = min(places[cell][0] for cell in cells)
    width = (max(places[cell][0] for cell in cells) - first + 2) * HALF // 2
    notes: list[Note] = []
    bricks = {cell: _brick(shown, cell, marked, look, notes) for cell in cells}
    if width > look.width:
        return _tile_list(bricks, look), notes
    lines: list[str] = []
    for row in sorted({places[cell][1] for cell in cells}):
        here = [cell for cell in cells if places[cell][1] == row]
        for line in (0, 1):
            made = ""
            for cell in sorted(here, key=lambda cell: places[cell][0]):
                made = align_left(made, (places[cell][0] - first) * HALF // 2) + bricks[cell][line]
            lines += [made.rstrip()] if made.strip() else []
    return lines, notes


def _tile_list(bricks: dict[str, tuple[str, str]], look: Look) -> list[str]:
    """The land as a list of tiles, for lines that are too short for the land."""
    wide = 2 * HALF + 2
    most = max(look.width // wide, 1)
    said = [f"{align_left(top, HALF)} {below}" for top, below in bricks.values() if below]
    rows = [said[i : i + most] for i in range(0, len(said), most)]
    free = " ".join(top for top, below in bricks.values() if not below)
    listed = ["".join(align_left(part, wide) for part in row).rstrip() for row in rows]
    return [*listed, *wrap_columns(free, look.width)]


def _brick(
    shown: BisonScene, cell: str, marked: Sequence[str], look: Look, notes: list[Note]
) -> tuple[str, str]:
    """The two lines of a cell: its name and its prairie, above its river and its mountain."""
    tile = shown.lying.get(cell)
    if tile is None:
        return at_spot(style_text(f"({cell})", "dim"), look.spot(f"cell:{cell}")), ""
    living = shown.animals(tile.tile)
    spots = [look.spot(f"field:{cell}{letter}") for letter in LETTERS]
    prairie, river, mountain = (
        at_spot(_field(shown, cell + letter, living[i], marked), spots[i])
        for i, letter in enumerate(LETTERS)
    )
    name = style_text(cell, "bold")
    top, below = f"{name} {prairie}", f"{river} {mountain}"
    if length(top) < HALF and length(below) < HALF:
        return top, below
    if any(cell + letter in marked for letter in LETTERS):  # the pieces matter more than the marks
        return _brick(shown, cell, (), look, notes)
    lands = []
    for i, letter in enumerate(LETTERS):
        land, held = style_text(f"{SIGNS[i]}{living[i]}", TERRAIN_STYLES[i]), ""
        if cell + letter in shown.held:
            words = on_field(cell + letter, living[i], shown.held[cell + letter], look)
            notes.append((f"{cell} {_field(shown, cell + letter, living[i], marked)}", words))
            held = style_text("..", "dim")
        lands.append(at_spot(land + held, spots[i]))
    return f"{name} {lands[0]}", f"{lands[1]} {lands[2]}"


def _field(
    shown: BisonScene, field: str, living: int, marked: Sequence[str], *, plain: bool = False
) -> str:
    """A field in signs: its letter and animals, then the hunters, their owner, and the size of a tent or canoe.

    ``plain``: without the color of its terrain.
    """
    terrain = LETTERS.index(field[-1])
    land = f"{SIGNS[terrain]}{living}"
    style = "" if plain else TERRAIN_STYLES[terrain]
    said = style_text(f"*{land}", "touched") if field in marked else style_text(land, style)
    held = shown.held.get(field)
    if held is None:
        return said
    sign = f"{held.hunters or ''}{player_style(held.player).letter}{held.building or ''}"
    return f"{said} {of_player(sign, held.player)}"


def _table(shown: BisonScene, hand: Sequence[str], look: Look) -> list[TextBlock]:
    """The table of players, with the tile in hand beside it if there is room; cut to the viewer's row if space is short."""
    rows = [
        " | ".join((" ".join(line[:4]), *line[4:])).rstrip()
        for line in align(_cells(shown, look), range(1, 5))
    ]
    below = TextBlock(hand, 5, [_tile_in_words(shown, look)] if hand else ())
    if max(map(length, rows)) > look.width:
        return [*_by_player(shown, look), below]
    own = shown.viewer
    own_rows = rows if own is None else [rows[0], with_more(rows[1 + own], look)]
    if max(map(length, rows)) + 2 + max(map(length, hand), default=0) <= look.width:
        return [TextBlock(beside(rows, hand, look.width, 2), 2, own_rows)]
    return [TextBlock(rows, 2, own_rows), below]


def _by_player(shown: BisonScene, look: Look) -> list[TextBlock]:
    """The cells of each player with their headers, for lines too short for columns; only the viewer's if space is short."""
    (_, *heads), *seats = _cells(shown, look)
    parts = []
    for player, (name, *cells) in enumerate(seats):
        pairs = [f"{head} {cell}" for head, cell in zip(heads, cells, strict=True)]
        lines = flow(f"{name.rstrip()}:", [("", pairs)], look.width)
        short = [*lines[:-1], with_more(lines[-1], look)] if player == shown.viewer else ()
        parts.append(TextBlock(lines, 2, short))
    return parts


def _cells(shown: BisonScene, look: Look) -> list[tuple[str, ...]]:
    """The cells of the table of players, row by row, the headers first."""
    view = shown.view
    over = view.result is not None
    heads = [look.say(f"head_{key}") for key in ("bison", "fish", "turkeys")]
    score = look.say("head_score_end" if over else "head_score")
    rows: list[tuple[str, ...]] = [
        ("", *heads, score, look.say("supply"), look.say("market"), look.say("head_tile"))
    ]
    points = (view.result or view.standing()).scores
    for player in range(view.num_players):
        totem = "!" if player == view.totem and not over else " "
        spot = look.spot if player == view.actor else _nowhere
        rows.append(
            (
                f"{mark(view, player).strip():2}{seat_name(player, look, 8)}{totem}",
                *(
                    at_spot(str(number), spot(f"track:{animal}"))
                    for animal, number in zip(ANIMALS, view.tracks[player], strict=True)
                ),
                str(points[player]),
                _pieces(view.supply[player]),
                _pieces(view.market[player], spot),
                shown.hands[player],
            )
        )
    return rows if any(shown.hands) else [row[:-1] for row in rows]


def _areas(shown: BisonScene, areas: Sequence[ScoredArea], look: Look) -> TextBlock:
    """A line for each scored area: its first field, its animals, and each player's gain with the pieces that earned it."""
    players = range(shown.view.num_players)
    rows = [(look.say("areas"), *(seat_name(player, look, 8) for player in players))]
    for area in areas:
        claims = {player: f"+{c.gain} {_pieces(Counts(c.pieces))}" for player, c in area.claims}
        first = style_text(area.fields[0], TERRAIN_STYLES[area.terrain])
        rows.append(
            (f"{first}: {area.animals}", *(of_player(claims.get(p, ""), p) for p in players))
        )
    return sentences(columns(rows), look, 7)


def _nowhere(_: str) -> str:
    return ""


def _pieces(held: Counts, spot: Callable[[str], str] = _nowhere) -> str:
    """The number of hunters, then the sizes of tents and of canoes: ``4h 1+2t 2-4c``.

    ``spot``: the mark of an element; what may be pointed at is not abbreviated.
    """
    hunters = spot("market:hunter")
    parts = [at_spot(f"{held['hunter']}h", hunters)] if held["hunter"] else []
    for kind in ("tent", "canoe"):
        pieces = [piece for piece in sorted(held) if kind in piece and held[piece]]
        sizes = [size for piece in pieces for size in piece[-1] * held[piece]]
        said = _in_rows(sizes)
        if hunters:
            each = (at_spot("+".join(p[-1] * held[p]), spot(f"market:{p}")) for p in pieces)
            said = "+".join(each)
        parts += [said + kind[0]] if sizes else []
    return " ".join(parts) or "-"


def _in_rows(sizes: Sequence[str]) -> str:
    """Sizes of pieces, with runs of three or more abbreviated: ``1-4+2``; never ``12``, which reads as twelve."""
    rest = [*map(int, sizes)]
    parts: list[str] = []
    while rest:
        row = [*takewhile(lambda size: size in rest, count(rest[0]))]
        parts += [f"{row[0]}-{row[-1]}"] if len(row) > 2 else [*map(str, row)]
        for size in row:
            rest.remove(size)
    return "+".join(parts)


def _stones(shown: BisonScene, look: Look) -> str:
    """The action spaces with the players who use them."""
    uses = []
    for space, players in stones_by_space(shown).items():
        letters = "".join(player_style(player).letter for player in players)
        use = f"{look.word('short_space', space)} {letters or '-'}"
        uses.append(at_spot(use, look.spot(f"space:{space}")))
    return look.say("text_used", uses=", ".join(uses))


def _hand(shown: BisonScene, look: Look) -> list[str]:
    """The tile in hand, with the terrains at its sides in each rotation; no lines if no tile is in hand."""
    tile = shown.in_hand
    if not tile or shown.view.result is not None:
        return []
    lines = ["", "", ""]
    for rotation in ROTATIONS:
        terrains = shown.face(tile, rotation).sides
        sides = [style_text(SIGNS[terrain], TERRAIN_STYLES[terrain]) for terrain in terrains]
        right, lower_right, lower_left, west, upper_left, upper_right = sides
        gap = "   " if rotation != ROTATIONS[0] else ""
        spot = look.spot(f"rotation:{rotation}")
        for i, part in enumerate(
            (
                f" {upper_left} {upper_right} ",
                f"{west} {rotation} {right}",
                f" {lower_left} {lower_right} ",
            )
        ):
            lines[i] += gap + at_spot(part, spot)
    title = _tile_in_words(shown, look)
    *first, last = ROTATIONS
    turns = look.say("text_rotations", first=", ".join(map(str, first)), last=last)
    return beside([title, turns], [line.rstrip() for line in lines], look.width, 2)


def _tile_in_words(shown: BisonScene, look: Look) -> str:
    """The tile in hand and the animals on it."""
    living = [f"{SIGNS[i]}{n}" for i, n in enumerate(shown.animals(shown.in_hand))]
    return look.say("text_tile", tile=shown.in_hand, living=" ".join(living))


def _sides(shown: BisonScene, look: Look) -> list[str]:
    """The terrains at the sides of each tile on the land, clockwise from the upper right."""
    if not shown.lying:
        return []
    sides = []
    for cell, tile in shown.lying.items():
        *clock, upper_right = (SIGNS[side] for side in shown.face(tile.tile, tile.rotation).sides)
        sides.append(f"{cell} {''.join([upper_right, *clock])}")
    return wrap(look.say("text_sides", list=", ".join(sides)), look.width)
