"""Bison: areas that have been scored: who has gained what for what, as a table and on the land."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from attrs import frozen

from bisongames.bison.board import PIECES, TERRAINS
from bisongames.bison.events import AreaScored
from bisongames.bison.options import MOST_SIZE
from bisongames.bison.view import BisonView
from bisongames.play.actions import Event
from bisongames.play.scores import Part
from bisongames.show.bison.panel import remembered
from bisongames.show.bison.pieces import TERRAIN_TONES, draw_animals, draw_piece
from bisongames.show.bison.speech import held as holding, some_animals
from bisongames.show.drawing import Canvas, Paint, Point, player_style
from bisongames.show.language import Who, Word
from bisongames.show.lettering import width_of
from bisongames.show.look import Look
from bisongames.show.panel import INNER, WIDTH, Block

HEAD = 30.0  # above the rows
STEP = 21.0  # from line to line of a row
PIECE = 20.0  # from piece to piece
GAIN = 28.0  # room for a gain


@frozen
class Claimed:
    """What one player had in an area, and what it brought."""

    gain: int
    rank: int
    rule: str
    pieces: tuple[tuple[str, int], ...]
    """Tents or canoes from the largest on, then hunters, with their numbers."""


@frozen
class Scored:
    """An area where somebody is."""

    terrain: int
    fields: tuple[str, ...]
    animals: int
    tagged: str
    """The field with the tag: where least lies, and among equals the first."""
    claims: tuple[tuple[int, Claimed], ...]
    """Each with its player."""

    @property
    def first(self) -> int | None:
        """Who alone is first there."""
        found = [player for player, claim in self.claims if claim.rank == 1]
        return found[0] if len(found) == 1 else None


def scored_areas(view: BisonView, events: Sequence[Event]) -> list[Scored]:
    """The areas that these events have scored; at the end of the game all that are scored for good."""
    held = {there.field: bool(there.building) + bool(there.hunters) for there in view.pieces}
    if view.result is not None:
        return _at_the_end(view, view.result.parts, held)
    return [
        _told(event, held) for event in events if isinstance(event, AreaScored) and event.shares
    ]


def _emptiest(fields: Sequence[str], held: Mapping[str, int]) -> str:
    return min(fields, key=lambda field: held.get(field, 0))


def _told(event: AreaScored, held: Mapping[str, int]) -> Scored:
    terrain = TERRAINS.index(event.terrain)
    kind = "canoe" if event.terrain == "river" else "tent"
    names = (*(f"{kind}{size}" for size in range(MOST_SIZE, 0, -1)), "hunter")
    claims = tuple(
        (share.player, Claimed(
            share.gain, share.rank, share.rule,
            tuple((name, n) for name, n in zip(names, share.strength, strict=True) if n),
        ))
        for share in event.shares
    )  # fmt: skip
    tagged = _emptiest(event.fields, held)
    return Scored(terrain, event.fields, event.animals, tagged, claims)


def _at_the_end(
    view: BisonView, parts: Sequence[Sequence[Part]], held: Mapping[str, int]
) -> list[Scored]:
    """From the parts of the scores, each of which names the first field of its area."""
    fields = {area[0]: area for areas in view.areas for area in areas}
    found: dict[str, tuple[int, int, list[tuple[int, Claimed]]]] = {}
    for player, mine in enumerate(parts):
        for part in mine:
            first = part.facts.get("area")
            if first is None:
                continue
            terrain, animals = TERRAINS.index(part.name), int(part.facts["animals"])
            pieces = tuple((p, int(part.facts[p])) for p in PIECES[::-1] if p in part.facts)
            claim = Claimed(part.points, int(part.facts["rank"]), part.rule.id, pieces)
            found.setdefault(str(first), (terrain, animals, []))[2].append((player, claim))
    order = [area[0] for terrain in (0, 2, 1) for area in view.areas[terrain]]
    return [
        Scored(terrain, fields[first], animals, _emptiest(fields[first], held), tuple(claims))
        for first in order
        if first in found
        for terrain, animals, claims in [found[first]]
    ]


def in_words(area: Scored, look: Look) -> str:
    """An area with all that it brings to whom."""
    said = look.said(
        "area",
        terrain=Word("terrain", TERRAINS[area.terrain]),
        area=area.fields[0],
        number=len(area.fields),
        living=some_animals(area.terrain, area.animals),
    )
    claims = [
        look.said(
            "claim",
            player=Who(player),
            gain=claim.gain,
            place=Word("place", claim.rule),
            held=holding(dict(claim.pieces)),
        )
        for player, claim in area.claims
    ]
    return "; ".join([said, *claims])


def draw_edge(canvas: Canvas, area: Scored, line: Sequence[Point]) -> None:
    """The edge of a field of an area: in the colour of whoever is first there, broken where several are."""
    first = area.first
    look: dict[str, Paint] = (
        {"stroke": "ink", "stroke_dasharray": "6 4"}
        if first is None
        else {"stroke": player_style(first).colour}
    )
    canvas.polygon(
        line, class_="edge", fill="none", stroke_width=4, stroke_linejoin="round",
        pointer_events="none", **look,
    )  # fmt: skip


def draw_tag(canvas: Canvas, area: Scored, at: Point, size: float) -> None:
    """Who is first in an area, and what it brings them: a plain tag, unlike any piece."""
    leaders = [player for player, claim in area.claims if claim.rank == 1]
    gain = max(claim.gain for _, claim in area.claims)
    text = f"{''.join(player_style(player).letter for player in leaders)}+{gain}"
    width, high = width_of(text, size, bold=True) + 0.4 * size, 1.4 * size
    colour = "ink" if area.first is None else player_style(area.first).colour
    canvas.add(
        "rect", x=at[0] - width / 2, y=at[1] - high / 2, width=width, height=high, rx=0.35 * high,
        class_="tag", fill="paper", stroke=colour, stroke_width=2, pointer_events="none",
    )  # fmt: skip
    canvas.label(at, text, size, font_weight="bold")


def area_table(areas: Sequence[Scored], view: BisonView, look: Look) -> tuple[Block, ...]:
    """A row for each area, a column for each player: what he gains, and for which pieces."""
    if not areas:
        return ()
    seats = range(view.num_players)
    first = INNER + 84
    column = (WIDTH - INNER / 2 - first) / len(seats)
    room = max(int((column - GAIN) / PIECE), 1)
    pieces = [
        {
            player: [(name, text) for name, n in claim.pieces for text in _texts(name, n)]
            for player, claim in area.claims
        }
        for area in areas
    ]
    lines = [max(ceil(len(own) / room) for own in mine.values()) for mine in pieces]

    def draw(canvas: Canvas, top: float) -> None:
        canvas.label((INNER, top + 12), look.said("areas"), 13, text_anchor="start", fill="muted")
        for seat in seats:
            canvas.player_mark(seat, (first + seat * column + 20, top + 12), 8.5)
        y = top + HEAD
        for i, area in enumerate(areas):
            high = STEP * lines[i] + 5
            with canvas.group(in_words(area, look), class_="area"):
                canvas.add(
                    "rect", x=8, y=y, width=WIDTH - 16, height=high - 2, rx=4,
                    fill=TERRAIN_TONES[area.terrain], fill_opacity=0.45,
                )  # fmt: skip
                middle = y + 1.5 + STEP / 2
                at = INNER - 3, middle
                canvas.label(at, area.tagged, 11, text_anchor="start")
                draw_animals(canvas, area.terrain, (INNER + 55, middle), area.animals, 13.5)
                for seat, claim in area.claims:
                    x = first + seat * column
                    canvas.label(
                        (x + 25, middle), f"+{claim.gain}", 13, text_anchor="end",
                        font_weight="bold",
                    )  # fmt: skip
                    for j, (name, text) in enumerate(pieces[i][seat]):
                        at = (x + GAIN + PIECE * (j % room + 0.5), middle + STEP * (j // room))
                        draw_piece(canvas, seat, name, at, text)
            y += high

    block = Block(HEAD + sum(STEP * n + 5 for n in lines), draw)
    return (remembered("areas", (len(seats), *areas), look, block),)


def _texts(piece: str, number: int) -> list[str]:
    """What stands on pieces of a kind: hunters are together, each tent or canoe has its size."""
    return [str(number)] if piece == "hunter" else [piece[-1]] * number
