"""Natives: the drawings of cards, distinct by color, letter, sign and name.

The cards of a tribe overlap on the table, so that only a strip of each kind shows: a low strip if a sign is enough, a
higher one if it has a name. Cards in the prairie are drawn whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from attrs import evolve, frozen

from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.natives.components import rows
from bisongames.natives.effects import ROLES, WARRIOR
from bisongames.natives.view import NativesView
from bisongames.show.canvas import Canvas, Paint, Point
from bisongames.show.language import Language
from bisongames.show.natives.card_help import totem_points
from bisongames.show.natives.card_places import Pile
from bisongames.show.natives.icons import STYLES, draw_sign, draw_swatches
from bisongames.show.panel import box_of
from bisongames.show.text_metrics import truncate_to_width, width_of

WIDTH: Final = 58.5
"""The width of a strip and of a tribe card."""
LOW, HIGH, ROLE = 21.0, 34.0, 44.0
"""The heights of a strip without and with a name, and of a tribe card."""
WIDE, TALL = 74.0, 90.0
"""The width and height of a whole card."""
SMALLEST: Final = 9.5
"""The size of the smallest letters on cards that are readable on a phone."""
LINE: Final = 10.5
"""The height of a line of a name on a strip."""
ROW: Final = 13.0
"""The height of a line of a name on a whole card."""


@frozen(cache_hash=True)
class CardFace:
    """The face of a card."""

    sign: str
    points: str = ""
    name: str = ""
    """The name on a strip; empty if the sign is enough."""
    full: str = ""
    """The name on a whole card."""
    colors: tuple[str, ...] = ()
    great: bool = False

    @property
    def height(self) -> float:
        """The height of the card's strip."""
        return HIGH + LINE * (len(self.lines) - 1) if self.name else LOW

    @property
    def lines(self) -> tuple[str, ...]:
        """The name on a strip, in one or two lines."""
        return _in_lines(self.name, SMALLEST, WIDTH - (15.3 if self.sign == "totems" else 3.8))


@lru_cache(maxsize=16)
def faces(game: Ruleset, words: Language) -> Mapping[str, CardFace]:
    """The face of every playing card, by its id; also those of captives, curses, and both sides of conflict cards."""
    faces_by_id: dict[str, CardFace] = {}
    for family, id, row in rows(game.components):
        name = words.word("short", id, title=row.title)
        match family:
            case "members":
                full = words.word("member", id, title=row.title)
                faces_by_id[id] = CardFace("member", str(row.value), full=full, colors=row.colors)
            case "food":
                full = words.word("short", id, title=words.word("card", id, title=row.title))
                faces_by_id[id] = CardFace(row.kind, str(row.points), full=full, great=row.great)
            case "totems":
                per = words.word("per_short", row.per, title=words.word("per", row.per))
                each = caption(words, "each", points=totem_points(row, game), per=per)
                faces_by_id[id] = CardFace("totems", each, name, name)
            case "rites":
                faces_by_id[id] = CardFace("rites", str(row.points), name, name)
            case "heroes":
                points = caption(words, "hero_points", points=row.points, bonus=row.bonus)
                faces_by_id[id] = CardFace("heroes", points, name, name)
            case "conflicts":
                colors = (row.color,)
                full = words.word("colour", row.color)
                sides = {"conflict": row.conflict_points, "harmony": row.harmony_points}
                for key, points in sides.items():
                    face = CardFace(key, str(points), full=full, colors=colors)
                    faces_by_id[f"{key} {id}"] = face
                faces_by_id[id] = faces_by_id[f"conflict {id}"]
            case "curses":
                faces_by_id.setdefault("curse", CardFace("curse", str(row.points)))
    faces_by_id["captive"] = CardFace("captive", str(game.options.captive_points))
    return faces_by_id


def caption(words: Language, key: str, **facts: object) -> str:
    """A caption of the pictures; empty if there is none."""
    return words.sentence("picture", key, facts) or ""


def face_of(pile: Pile, known: Mapping[str, CardFace]) -> CardFace:
    """The face of the cards in a pile."""
    if pile.lies in ("conflict", "harmony"):
        return known[f"{pile.lies} {pile.card}"]
    return known[pile.card]


def signed_face(face: CardFace, view: NativesView, player: int | None) -> CardFace:
    """The face of a card, on members with what this player wins or loses by having it; without a sign for None."""
    if face.sign != "member" or player is None:
        return face
    sign = "+" if view.colors[player] in face.colors else "-"
    return evolve(face, points=sign + face.points)


def face_on_prairie(face: CardFace, view: NativesView) -> CardFace:
    """The face of a card to be taken, on members with what the viewer wins or loses by it: by a captive while their warrior acts."""
    if face.sign == "member" and view.acting == ROLES[WARRIOR] and view.player == view.actor:
        return evolve(face, points=f"+{view.game.options.captive_points}")
    return signed_face(face, view, view.player)


def draw_strip(canvas: Canvas, face: CardFace, number: int) -> None:
    """Draws the visible strip of a kind of card in a tribe, with the number of cards; its top left corner is (0, 0)."""
    many = caption(canvas.look.words, "times", number=number) if number > 1 else ""
    _outline(canvas, WIDTH, face.height, 4, face.great)
    middle = face.height - LOW / 2
    begin = 14.0 if face.sign == "totems" else 2.5
    for i, line in enumerate(face.lines if face.name else ()):
        draw_fitted(canvas, (begin, 10 + LINE * i), line, 11, WIDTH - begin - 1.3)
    tight = len(many) > 2  # a two-digit number needs room
    size = 10 if tight else 11
    if face.sign == "member":
        points = face.points.removeprefix("+")  # what is lost needs its sign
        wide = 17.0 if tight else 24.0
        draw_swatches(canvas, face.colors, (3.5, 3.5), wide, LOW - 7)
        canvas.label((wide + (9.5 if points.startswith("-") else 8.5), middle), points, size)
    elif face.sign == "totems":
        draw_sign(canvas, "totems", (8, 10.5), 0.6)
        draw_fitted(canvas, (3, middle), face.points, 11, WIDTH - 5 - 15 * bool(many))
    elif face.sign == "heroes":
        draw_sign(canvas, "heroes", (9, middle), 0.62)
        draw_fitted(canvas, (17, middle), face.points, 11, WIDTH - 19)
    else:
        at = (9, middle) if face.colors or tight else (12, middle)
        draw_sign(canvas, face.sign, at, 0.66 if face.colors or tight else 0.78)
        if face.colors:
            draw_swatches(canvas, face.colors, (16.5, 4.5), 11, LOW - 9)
        begin = 29.5 if face.colors else 17.0 if tight else 24.0
        draw_fitted(canvas, (begin, middle), face.points, size, 30 if face.name else 15)
    if many:
        end = WIDTH - (5 if face.great else 2)
        canvas.label((end, middle), many, size, text_anchor="end", font_weight="bold")


def _outline(canvas: Canvas, width: float, height: float, round_: float, great: bool) -> None:
    look: dict[str, Paint] = {"fill": "card", "stroke": "edge", "stroke_width": 1}
    canvas.add("rect", width=width, height=height, rx=round_, **look)
    if great:
        look = {"fill": "none", "stroke": "gold", "stroke_width": 1.6, "pointer_events": "none"}
        canvas.add("rect", **box_of((2.5, 2.5, width - 5, height - 5)), rx=round_ - 2, **look)


def draw_fitted(
    canvas: Canvas, at: Point, text: str, size: float, room: float, **look: Paint
) -> None:
    """Draws a line of text from ``at``, in smaller letters if it is too long, and truncated if that is not enough."""
    bold = look.get("font_weight") == "bold"
    size = max(min(size, room / width_of(text or " ", 1, bold)), SMALLEST)
    short = truncate_to_width(text, size, room + 0.01, bold)
    canvas.label(at, short, size, **{"text_anchor": "start", **look})


@lru_cache(maxsize=1024)
def _in_lines(name: str, size: float, room: float, bold: bool = False) -> tuple[str, ...]:
    """A name in one line, or in two if it is too long and can be divided."""
    if width_of(name, size, bold) <= room:
        return (name,)
    cuts = [i for i, letter in enumerate(name, 1) if letter in " -" and i < len(name)]
    if not cuts:
        return (name,)
    middle = min(cuts, key=lambda i: abs(i - len(name) / 2))
    return name[:middle].strip(), name[middle:].strip()


def draw_card(canvas: Canvas, face: CardFace, number: int) -> None:
    """Draws a whole card with others of its kind behind it; its top left corner is (0, 0)."""
    for i in range(min(number - 1, 2), 0, -1):
        canvas.add("rect", x=2.5 * i, y=-2.5 * i, width=WIDE, height=TALL, rx=6, fill="card", stroke="edge")  # fmt: skip
    _outline(canvas, WIDE, TALL, 6, face.great)
    middle = WIDE / 2
    lines = _in_lines(face.full, 11, WIDE - 6, bold=True)
    art = TALL - 4 - ROW * len(lines)
    if face.sign == "member":
        draw_swatches(canvas, face.colors, (8, 23), WIDE - 16, art - 26)
        draw_fitted(canvas, (8, 13), face.points, 14, 30, font_weight="bold")
    elif face.sign in ("totems", "heroes"):
        draw_sign(canvas, face.sign, (middle, art / 2 - 8), 1.4)
        draw_fitted(canvas, (middle, art - 10), face.points, 12, WIDE - 8, text_anchor="middle")
    else:
        draw_sign(canvas, face.sign, (middle, art / 2 + 9), 1.5)
        canvas.label((12, 13), face.points, 14, font_weight="bold")
    for i, line in enumerate(lines):
        at = middle, art + ROW * (i + 0.5)
        draw_fitted(canvas, at, line, 12, WIDE - 6, text_anchor="middle", font_weight="bold")
    if number > 1:
        many = caption(canvas.look.words, "times", number=number)
        canvas.label((WIDE - 5, 13), many, 14, text_anchor="end", font_weight="bold")


def draw_conflict(canvas: Canvas, conflict: CardFace, harmony: CardFace) -> None:
    """Draws both halves of a conflict card in hand; its top left corner is (0, 0)."""
    _outline(canvas, WIDE, TALL, 6, great=False)
    for face, y in ((conflict, 20.0), (harmony, 44.0)):
        draw_sign(canvas, face.sign, (20, y), 1.0)
        canvas.label((WIDE - 22, y), face.points, 15, font_weight="bold")
    draw_swatches(canvas, conflict.colors, (8, 63), WIDE - 16, 20)


def draw_role(
    canvas: Canvas, name: str, sign: str, color: str, strength: int, blocked: bool, acting: bool
) -> None:
    """Draws a tribe card: the role, the sign of the cards it takes, and its strength; its top left corner is (0, 0)."""
    style = STYLES[color]
    canvas.add("rect", width=WIDTH, height=ROLE, rx=4, fill="role", stroke="edge")
    band = f"M0,15V4Q0,0 4,0H{WIDTH - 4:g}Q{WIDTH:g},0 {WIDTH:g},4V15Z"
    canvas.add("path", d=band, fill=style.colour)
    look: dict[str, Paint] = {"text_anchor": "middle", "fill": style.ink, "font_weight": "bold"}
    draw_fitted(canvas, (WIDTH / 2, 8), name, 11, WIDTH - 3, **look)
    draw_sign(canvas, sign, (16, 30), 0.95)
    canvas.head((WIDTH - 8, 30), str(strength), 19, text_anchor="end")
    if blocked:
        cross = f"M3,17L29,{ROLE - 2:g}M3,{ROLE - 2:g}L29,17"
        canvas.add("path", d=cross, stroke="ink", stroke_width=2.5, fill="none")
    if acting:
        frame: dict[str, Paint] = {"fill": "none", "stroke": "ink", "stroke_width": 3}
        canvas.add("rect", width=WIDTH, height=ROLE, rx=4, **frame)
