"""Bison: areas that have been scored: who has gained what for what, as a table and on the land."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from bisongames.bison.board import PIECES, TERRAINS
from bisongames.bison.events import AreaScored
from bisongames.bison.options import MOST_SIZE
from bisongames.bison.view import BisonView
from bisongames.engine.core.actions import Event
from bisongames.engine.core.scoring import Part
from bisongames.show.bison.panel import remembered
from bisongames.show.bison.phrasing import held as holding, some_animals
from bisongames.show.bison.pieces import TERRAIN_TONES, draw_animals, draw_piece
from bisongames.show.bison.shapes import SIZE
from bisongames.show.canvas import Canvas, Paint, Point, player_style
from bisongames.show.language import Who, Word
from bisongames.show.panel import INNER, WIDTH, Block
from bisongames.show.text_metrics import width_of
from bisongames.show.view_options import Look

HEAD = 30.0  # above the rows
STEP = 21.0  # from line to line of a row
FIRST = INNER + 74  # where the first player's column begins
GAIN = 28.0  # room for a gain
SMALL = 0.56  # of pieces
NOTE_WIDTH = 0.6 * SIZE  # of a short note on the land
WIDE = {"hunter": 15.0, "tent": 18.5, "canoe": 22.5}  # from piece to piece


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
    claims: tuple[tuple[int, Claimed], ...]
    """Each with its player."""

    @property
    def first(self) -> int | None:
        """Who alone is first there."""
        found = [player for player, claim in self.claims if claim.rank == 1]
        return found[0] if len(found) == 1 else None


def scored_areas(view: BisonView, events: Sequence[Event]) -> list[Scored]:
    """The areas that these events have scored; at the end of the game all that are scored for good."""
    if view.result is not None:
        return _at_the_end(view, view.result.parts)
    return [_told(event) for event in events if isinstance(event, AreaScored) and event.shares]


def _told(event: AreaScored) -> Scored:
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
    return Scored(terrain, event.fields, event.animals, claims)


def _at_the_end(view: BisonView, parts: Sequence[Sequence[Part]]) -> list[Scored]:
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
        Scored(terrain, fields[first], animals, tuple(claims))
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


@frozen
class Tag:
    """What stands on a field of an area: the signs of whoever is first, and what it brings them where there is room."""

    area: Scored
    thing: str
    """What it is to those who look for its place."""
    gain: str
    signs: bool = True
    """Whether it has the signs of whoever is first; else its edge alone has their colour."""

    @property
    def leaders(self) -> list[int]:
        """Who is first in the area."""
        return [player for player, claim in self.area.claims if claim.rank == 1]

    def width(self, size: float) -> float:
        """How wide it is with letters of a size."""
        signs = size * (1.15 * len(self.leaders) * self.signs + 0.4)
        return signs + (
            width_of(self.gain, size, bold=True) + 0.3 * size * (not self.signs)
            if self.gain
            else 0.1 * size
        )


def tag_of(area: Scored) -> Tag:
    """The tag of an area."""
    gain = f"+{max(claim.gain for _, claim in area.claims)}"
    tag = Tag(area, "note", gain)
    return tag if tag.width(12.5) <= NOTE_WIDTH else Tag(area, "notes", gain)


def short_tags(area: Scored) -> tuple[Tag, ...]:
    """The tags of an area that has no room for a whole one: what it brings alone, else the signs alone."""
    tag = tag_of(area)
    number = Tag(area, "gain" if len(tag.gain) < 3 else "gains", tag.gain, signs=False)
    return number, Tag(area, f"sign{min(len(tag.leaders), 4)}", "")


def draw_tag(canvas: Canvas, tag: Tag, at: Point, size: float) -> None:
    """A tag, unlike any piece."""
    width, high = tag.width(size), 1.4 * size
    colour = "ink" if tag.area.first is None else player_style(tag.area.first).colour
    left = at[0] - width / 2
    canvas.add(
        "rect", x=left, y=at[1] - high / 2, width=width, height=high, rx=0.35 * high,
        class_="tag", fill="paper", stroke=colour, stroke_width=2,
    )  # fmt: skip
    for i, player in enumerate(tag.leaders if tag.signs else ()):
        canvas.player_mark(player, (left + size * (0.85 + 1.15 * i), at[1]), 0.42 * size, "")
    if not tag.signs:
        canvas.label(at, tag.gain, size, font_weight="bold")
    elif tag.gain:
        end = left + width - 0.3 * size
        canvas.label((end, at[1]), tag.gain, size, text_anchor="end", font_weight="bold")


def area_table(areas: Sequence[Scored], view: BisonView, look: Look) -> tuple[Block, ...]:
    """A row for each area, a column for each player: what he gains, and for which pieces."""
    if not areas:
        return ()
    seats = range(view.num_players)
    column = (WIDTH - 14 - FIRST) / len(seats)
    pieces = [
        {player: _lines(claim, column - GAIN - 3) for player, claim in area.claims}
        for area in areas
    ]
    lines = [max(len(own) for own in mine.values()) for mine in pieces]

    def draw(canvas: Canvas, top: float) -> None:
        canvas.label((INNER, top + 12), look.said("areas"), 13, text_anchor="start", fill="muted")
        for seat in seats:
            canvas.player_mark(seat, (FIRST + seat * column + GAIN - 8, top + 12), 8.5)
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
                canvas.label(at, area.fields[0], 11, text_anchor="start")
                draw_animals(canvas, area.terrain, (INNER + 51, middle), area.animals, 13)
                for seat, claim in area.claims:
                    x = FIRST + seat * column
                    canvas.label(
                        (x + GAIN, middle), f"+{claim.gain}", 12, text_anchor="end",
                        font_weight="bold",
                    )  # fmt: skip
                    for j, line in enumerate(pieces[i][seat]):
                        at = x + GAIN + 3, middle + STEP * j
                        for name, text in line:
                            wide = WIDE[name.rstrip("1234")]
                            draw_piece(canvas, seat, name, (at[0] + wide / 2, at[1]), text, SMALL)
                            at = at[0] + wide, at[1]
            y += high

    block = Block(HEAD + sum(STEP * n + 5 for n in lines), draw)
    return (remembered("areas", (len(seats), *areas), look, block),)


def _lines(claim: Claimed, room: float) -> list[list[tuple[str, str]]]:
    """The pieces of a claim, each with what stands on it, in lines that are not wider than this."""
    found: list[list[tuple[str, str]]] = [[]]
    used = 0.0
    for name, number in claim.pieces:
        for text in _texts(name, number):
            wide = WIDE[name.rstrip("1234")]
            if found[-1] and used + wide > room:
                found.append([])
                used = 0.0
            found[-1].append((name, text))
            used += wide
    return found


def _texts(piece: str, number: int) -> list[str]:
    """What stands on pieces of a kind: hunters are together, each tent or canoe has its size."""
    return [str(number)] if piece == "hunter" else [piece[-1]] * number
