"""Natives: the drawing of a tribe on the table, as seven columns of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bisongames.natives.effects import ROLES, SHAMAN
from bisongames.natives.view import NativesView
from bisongames.show.canvas import Canvas, Paint, translation
from bisongames.show.language import Who, Word
from bisongames.show.natives.card_layout import (
    GROUND,
    HEAD,
    SIDE,
    STEP,
    TRIBE,
    TribeLayout,
    height_of,
)
from bisongames.show.natives.card_places import Pile, curse_points, is_blocked, points_of
from bisongames.show.natives.cards import (
    ROLE,
    WIDTH,
    draw_role,
    draw_strip,
    face_of,
    faces,
    signed_face,
)
from bisongames.show.natives.icons import OF_ROLES
from bisongames.show.natives.phrasing import sentences
from bisongames.show.panel import box_of, draw_frames, draw_name, frame_of
from bisongames.show.text_metrics import width_of
from bisongames.show.view_options import Look

NOTES: Final = 204.0
"""The left end of the note about the turn."""
PILL: Final = 46.0
"""The minimum width of the background of the note."""


def draw_tribe(
    canvas: Canvas, view: NativesView, tribe: TribeLayout, above: float, below: float, touched: frozenset[str]
) -> None:  # fmt: skip
    """Draws a tribe from (0, 0), with ``above`` and ``below`` as the room above and below its tribe cards."""
    player, look, over = tribe.player, canvas.look, view.result is not None
    acts, active = player == view.actor, player == view.active_player
    notes = ["acts"] if acts and not over else ["active"] if active and not over else []
    notes += ["starts"] if player == view.start_player else []
    id = f"seat:{player}"
    title = look.say(
        "seat",
        player=Who(player),
        color=Word("colour", view.colors[player]),
        points=points_of(view, player, look),
    )
    high = height_of(above, below)
    with canvas.clickable(id, title, class_="player") as wanted:
        frame = frame_of(view, player, "rule")
        canvas.add("rect", width=TRIBE, height=high, rx=10, fill="tribe", **frame)
        draw_frames(canvas, (4, 4, TRIBE - 8, HEAD - 8), id in touched, wanted, 7)
        _draw_head(canvas, view, player, notes)
    line = HEAD + above
    if len(tribe.sacred) > 1:
        _draw_ground(canvas, tribe, line, rites=bool(view.game.components.rites))
    about = sentences(view.game, look.words)
    for i, role in enumerate(ROLES):
        id, blocked = f"role:{player}/{role}", is_blocked(view, player, role)
        acting = view.acting == role and active
        name, strength = look.word("role", role), view.strength[player][i]
        title = look.say(
            "blocked" if blocked else "role",
            role=name,
            player=Who(player),
            strength=strength,
            about=about.get(role, ""),
        )
        place = translation((SIDE + i * STEP, line))
        with canvas.clickable(id, title, class_="role", transform=place) as wanted:
            color = view.colors[player]
            canvas.repeat(draw_role, name, OF_ROLES[i], color, strength, blocked, acting)
            _draw_frames(canvas, ROLE, id in touched, wanted)
    known = faces(view.game, look.words)
    for spot in tribe.spots:
        pile, face = spot.pile, face_of(spot.pile, known)
        title, place = _title(view, player, pile, look), translation((spot.x, line + spot.y))
        with canvas.clickable(pile.id, title, class_="card", transform=place) as wanted:
            canvas.repeat(draw_strip, signed_face(face, view, player), pile.number)
            _draw_frames(canvas, face.height, pile.id in touched, wanted)


def _draw_frames(canvas: Canvas, height: float, touched: bool, wanted: bool) -> None:
    box = 0.5, 0.5, WIDTH - 1, height - 1
    draw_frames(canvas, box, touched, wanted, 4, stroke_width=2.6)


def _draw_ground(canvas: Canvas, tribe: TribeLayout, line: float, rites: bool) -> None:
    """Draws the background of the shaman's cards above the shaman, the elder and the scout."""
    wide = len(tribe.sacred)
    x, top = SIDE + (SHAMAN + 1 - wide) * STEP - 1, line - tribe.ground - 3
    look: dict[str, Paint] = {"fill": "totem", "fill_opacity": 0.16}
    above, below = box_of((x, top, wide * STEP + 1, GROUND + 2)), top + GROUND + 2
    canvas.add("rect", **above, class_="ground", **look)
    for i, end in enumerate(tribe.sacred):
        left = SIDE + (SHAMAN - i) * STEP - 1
        canvas.add("rect", **box_of((left, below, STEP + (i == 0), line + end - below)), **look)
    at = x + (wide * STEP + 1) / 2, top + 1 + GROUND / 2
    key = "ground" if rites else "ground_totems"
    canvas.label(at, canvas.look.say(key), 11, font_weight="bold")


def _draw_head(canvas: Canvas, view: NativesView, player: int, notes: Sequence[str]) -> None:
    """Draws the head of a tribe: the player, the points, the turn, the start player, and the credit for the next action."""
    look, points = canvas.look, points_of(view, player, canvas.look)
    credit = view.tribes[player].credit
    canvas.player_mark(player, (24, 20), 11)
    free = TRIBE - SIDE - 16 - width_of(points, 16, bold=True)
    draw_name(canvas, view, player, (44, 20), 16, (NOTES - 8 if notes or credit else free) - 44)
    canvas.head((TRIBE - SIDE - 4, 20), points, 16, text_anchor="end")
    lines = [look.say("credit", number=credit)] if credit else []
    for key in notes:
        if key == "starts":
            lines.append(look.say(key))
            continue
        active: dict[str, Paint] = {"fill": "none", "stroke": "ink"}
        ground = {"fill": "touched"} if key == "acts" else active
        wide = max(PILL, width_of(look.say(key), 12, bold=True) + 10)
        canvas.add("rect", **box_of((NOTES, 10, wide, 20)), rx=10, **ground)
        ink = "paper" if key == "acts" else "ink"
        canvas.label((NOTES + wide / 2, 20), look.say(key), 12, fill=ink, font_weight="bold")
    for i, text in enumerate(lines):
        canvas.note((NOTES + 61, 20 + 12 * (i - (len(lines) - 1) / 2)), text, 11)


def _title(view: NativesView, player: int, pile: Pile, look: Look) -> str:
    """The cards of a pile in words."""
    components, who = view.game.components, Who(player)
    several = pile.number if pile.number > 1 else None
    match pile.lies:
        case "captive":
            points = view.game.options.captive_points
            return look.say("captives", number=pile.number, player=who, points=points)
        case "curse":
            points = curse_points(components)
            return look.say("curses", number=pile.number, player=who, points=points)
        case "conflict" | "harmony" as side:
            row = components.conflicts[pile.card]
            conflict = side == "conflict"
            return look.say(
                "conflicts" if conflict else "harmonies",
                number=several,
                points=row.conflict_points if conflict else row.harmony_points,
                card=Word("card", pile.card, row.title),
                harmony=Word("harmony", pile.card, row.title),
            )
    about = sentences(view.game, look.words).get(pile.card, pile.card)
    return look.say("card_about", number=several, about=about)
