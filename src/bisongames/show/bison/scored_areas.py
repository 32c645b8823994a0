"""Bison: scored areas, with the gains of players and the pieces that earned them, as a table and on the land."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from bisongames.bison.board import PIECES, TERRAINS
from bisongames.bison.events import AreaScored
from bisongames.bison.options import MOST_SIZE
from bisongames.bison.view import BisonView
from bisongames.engine.core.actions import Event
from bisongames.engine.core.scoring import Part
from bisongames.show.bison.phrasing import pieces_in_words, some_animals
from bisongames.show.bison.pieces import TERRAIN_TONES, draw_animals, draw_piece, texts_on
from bisongames.show.bison.places import side_of
from bisongames.show.bison.shapes import SIZE
from bisongames.show.canvas import Canvas, Paint, Point, player_style
from bisongames.show.language import Who, Word
from bisongames.show.panel import INNER, WIDTH, PanelBlock, box_of, cached_block
from bisongames.show.text_metrics import width_of
from bisongames.show.view_options import Look

HEAD = 30.0  # height of the heading above the rows
STEP = 21.0  # height of a line in a row
FIRST = INNER + 74  # x at which the first player's column begins
GAIN = 28.0  # width of a gain
ASIDE = 8.0  # between a gain and the pieces that bring it
SMALL = 0.56  # scale of pieces
NOTE_WIDTH = 0.6 * SIZE  # maximum width of a short note on the land
WIDE = {"hunter": 15.0, "tent": 18.5, "canoe": 22.5}  # distance between pieces


@frozen
class AreaClaim:
    """The pieces of one player in an area, and the gain from them."""

    gain: int
    rank: int
    rule: str
    pieces: tuple[tuple[str, int], ...]
    """The tents or canoes, the largest first, then the hunters, with their numbers."""


@frozen
class ScoredArea:
    """A scored area in which at least one player has pieces."""

    terrain: int
    fields: tuple[str, ...]
    animals: int
    claims: tuple[tuple[int, AreaClaim], ...]
    """The claims in the area, each with its player."""

    @property
    def leaders(self) -> list[int]:
        """The players who lead in the area."""
        return [player for player, claim in self.claims if claim.rank == 1]

    @property
    def color(self) -> str:
        """The color of the player who leads in the area; the ink if several share the lead."""
        return player_style(self.leaders[0]).colour if len(self.leaders) == 1 else "ink"


def scored_areas(view: BisonView, events: Sequence[Event]) -> list[ScoredArea]:
    """The areas that these events scored; after the game, the areas of the final scoring."""
    if view.result is not None:
        return _at_the_end(view, view.result.parts)
    return [_of_event(e) for e in events if isinstance(e, AreaScored) and e.shares]


def _of_event(event: AreaScored) -> ScoredArea:
    kind = "canoe" if event.terrain == "river" else "tent"
    names = (*(f"{kind}{size}" for size in range(MOST_SIZE, 0, -1)), "hunter")
    claims = []
    for share in event.shares:
        pieces = tuple((name, n) for name, n in zip(names, share.strength, strict=True) if n)
        claims.append((share.player, AreaClaim(share.gain, share.rank, share.rule, pieces)))
    return ScoredArea(TERRAINS.index(event.terrain), event.fields, event.animals, tuple(claims))


def _at_the_end(view: BisonView, parts: Sequence[Sequence[Part]]) -> list[ScoredArea]:
    """The areas in the parts of the final scores; each part names the first field of its area."""
    parts_by_area: dict[str, list[tuple[int, Part]]] = {}
    for player, mine in enumerate(parts):
        for part in mine:
            if "area" in part.facts:
                parts_by_area.setdefault(str(part.facts["area"]), []).append((player, part))
    areas = []
    for terrain in (0, 2, 1):
        for fields in view.areas[terrain]:
            if there := parts_by_area.get(fields[0]):
                living = int(there[0][1].facts["animals"])
                claims = tuple((player, _claim(part)) for player, part in there)
                areas.append(ScoredArea(terrain, fields, living, claims))
    return areas


def _claim(part: Part) -> AreaClaim:
    pieces = tuple((piece, int(part.facts[piece])) for piece in PIECES[::-1] if piece in part.facts)
    return AreaClaim(part.points, int(part.facts["rank"]), part.rule.id, pieces)


def in_words(area: ScoredArea, look: Look) -> str:
    """An area with all the gains in it, as a sentence."""
    said = look.say(
        "area",
        terrain=Word("terrain", TERRAINS[area.terrain]),
        area=area.fields[0],
        side=side_of(area.fields[0]),
        number=len(area.fields),
        living=some_animals(area.terrain, area.animals),
    )
    claims = [
        look.say(
            "claim",
            player=Who(player),
            gain=claim.gain,
            place=Word("place", claim.rule),
            held=pieces_in_words(dict(claim.pieces)),
        )
        for player, claim in area.claims
    ]
    return "; ".join([said, *claims])


def draw_edge(canvas: Canvas, area: ScoredArea, line: Sequence[Point]) -> None:
    """Draws the edge of a field of an area in the color of the leading player, dashed if several lead."""
    dashed: dict[str, Paint] = {"stroke_dasharray": "6 4"} if area.color == "ink" else {}
    canvas.polygon(
        line, class_="edge", fill="none", stroke_width=4, stroke_linejoin="round",
        pointer_events="none", stroke=area.color, **dashed,
    )  # fmt: skip


@frozen
class Tag:
    """The tag of an area on one of its fields: the signs of the leading players, and their gain if there is room."""

    area: ScoredArea
    thing: str
    """The name of the tag in the plan of a field."""
    gain: str
    signs: bool = True
    """Whether the tag has the signs of the leading players; otherwise only its edge has their color."""

    def width(self, size: float) -> float:
        """The width of the tag at a given size of letters."""
        signs = size * (1.15 * len(self.area.leaders) * self.signs + 0.4)
        if not self.gain:
            return signs + 0.1 * size
        return signs + (width_of(self.gain, size, bold=True) + 0.3 * size * (not self.signs))


def tag_of(area: ScoredArea) -> Tag:
    """The tag of an area."""
    tag = Tag(area, "note", f"+{max(claim.gain for _, claim in area.claims)}")
    return tag if tag.width(12.5) <= NOTE_WIDTH else evolve(tag, thing="notes")


def short_tags(area: ScoredArea) -> tuple[Tag, ...]:
    """The tags for an area that has no room for a full one: the gain alone, then the signs alone."""
    tag = tag_of(area)
    number = Tag(area, "gain" if len(tag.gain) < 3 else "gains", tag.gain, signs=False)
    return number, Tag(area, f"sign{min(len(area.leaders), 4)}", "")


def draw_tag(canvas: Canvas, tag: Tag, at: Point, size: float) -> None:
    """Draws a tag; its shape is unlike that of any piece."""
    width, high, area = tag.width(size), 1.4 * size, tag.area
    left = at[0] - width / 2
    ground = box_of((left, at[1] - high / 2, width, high))
    canvas.add("rect", **ground, rx=0.35 * high, class_="tag", fill="paper", stroke=area.color, stroke_width=2)  # fmt: skip
    for i, player in enumerate(area.leaders if tag.signs else ()):
        canvas.player_mark(player, (left + size * (0.85 + 1.15 * i), at[1]), 0.42 * size, "")
    if not tag.signs:
        canvas.label(at, tag.gain, size, font_weight="bold")
    elif tag.gain:
        canvas.head((left + width - 0.3 * size, at[1]), tag.gain, size, text_anchor="end")


def area_table(areas: Sequence[ScoredArea], view: BisonView) -> tuple[PanelBlock, ...]:
    """A table of areas with a column per player: the gain, and the pieces that earned it."""
    if not areas:
        return ()
    players = view.num_players
    room = _column(players) - GAIN - ASIDE
    heights = tuple(
        STEP * max(len(_lines(claim, room)) for _, claim in area.claims) + 5 for area in areas
    )
    rows = players, tuple(areas), heights
    return (cached_block(HEAD + sum(heights), _draw_areas, *rows, named=True),)


def _column(players: int) -> float:
    """The width of a player's column."""
    return (WIDTH - 14 - FIRST) / players


def _draw_areas(
    canvas: Canvas,
    top: float,
    players: int,
    areas: tuple[ScoredArea, ...],
    heights: tuple[float, ...],
) -> None:
    column = _column(players)
    canvas.note((INNER, top + 12), canvas.look.say("areas"), 13)
    for seat in range(players):
        canvas.player_mark(seat, (FIRST + seat * column + GAIN - 8, top + 12), 8.5)
    y = top + HEAD
    for area, high in zip(areas, heights, strict=True):
        with canvas.group(in_words(area, canvas.look), class_="area"):
            row = box_of((8, y, WIDTH - 16, high - 2))
            canvas.add("rect", **row, rx=4, fill=TERRAIN_TONES[area.terrain], fill_opacity=0.45)
            middle = y + 1.5 + STEP / 2
            canvas.label((INNER - 3, middle), area.fields[0], 11, text_anchor="start")
            draw_animals(canvas, area.terrain, (INNER + 51, middle), area.animals, 13)
            for seat, claim in area.claims:
                x = FIRST + seat * column + GAIN
                canvas.head((x, middle), f"+{claim.gain}", 12, text_anchor="end")
                for j, line in enumerate(_lines(claim, column - GAIN - ASIDE)):
                    left = x + ASIDE
                    for name, text in line:
                        wide = WIDE[name.rstrip("1234")]
                        at = left + wide / 2, middle + STEP * j
                        draw_piece(canvas, seat, name, at, text, SMALL)
                        left += wide
        y += high


def _lines(claim: AreaClaim, room: float) -> list[list[tuple[str, str]]]:
    """The pieces of a claim, each with the text on it, in lines of at most this width."""
    lines: list[list[tuple[str, str]]] = [[]]
    used = 0.0
    for name, number in claim.pieces:
        for text in texts_on(name, number):
            wide = WIDE[name.rstrip("1234")]
            if lines[-1] and used + wide > room:
                lines.append([])
                used = 0.0
            lines[-1].append((name, text))
            used += wide
    return lines
