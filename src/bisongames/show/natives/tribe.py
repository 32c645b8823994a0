"""Natives: a tribe as it lies on the table, seven columns of cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from attrs import frozen

from bisongames.natives.effects import ROLES, SHAMAN
from bisongames.natives.view import NativesView
from bisongames.show.canvas import Canvas, number
from bisongames.show.highlights import draw_frames
from bisongames.show.language import Who, Word
from bisongames.show.natives.card_layout import GROUND, HEAD, SIDE, STEP, TRIBE, Tribe, height_of
from bisongames.show.natives.card_places import Pile, curse_points, is_blocked, points_of
from bisongames.show.natives.cards import (
    ROLE,
    WIDTH,
    draw_role,
    draw_strip,
    face_of,
    faces,
)
from bisongames.show.natives.icons import OF_ROLES
from bisongames.show.natives.phrasing import sentences
from bisongames.show.panel import draw_name, frame_of
from bisongames.show.text_metrics import width_of
from bisongames.show.view_options import Look

NOTES: Final = 204.0
"""Where it is said whose turn it is."""
PILL: Final = 46.0
"""How wide the ground of this is at least."""


def draw_tribe(
    canvas: Canvas, view: NativesView, tribe: Tribe, above: float, below: float, touched: frozenset[str]
) -> None:  # fmt: skip
    """A tribe from (0, 0) on, with so much room above and below its tribe cards."""
    player, look = tribe.player, canvas.look
    whose = view.game, look.words, look.names, player

    def kept(id: str, *key: Any, draw: Callable[[Canvas], None]) -> None:
        state = id in touched, id in look.targets
        canvas.repeated((*whose, id, *state, *key), draw)

    high, points = height_of(above, below), points_of(view, player, look)
    head = _head_of(view, player, high, points, f"seat:{player}" in touched)
    kept(
        f"seat:{player}",
        head,
        view.result is not None and view.result.ranking,
        draw=partial(_draw_head, view=view, head=head),
    )
    line = HEAD + above
    if len(tribe.sacred) > 1:
        _draw_ground(canvas, tribe, line, rites=bool(view.game.components.rites))
    for i in range(len(ROLES)):
        card = _role_of(view, player, i, (SIDE + i * STEP, line), touched)
        kept(card.id, card, draw=partial(_draw_role, view=view, card=card))
    for spot in tribe.spots:
        pile, at, marked = spot.pile, (spot.x, line + spot.y), spot.pile.id in touched
        kept(pile.id, pile, at, draw=partial(_draw_pile, view=view, player=player, pile=pile, at=at, touched=marked))  # fmt: skip


def _draw_ground(canvas: Canvas, tribe: Tribe, line: float, rites: bool) -> None:
    """What shows that cards above the elder and the scout are the shaman's."""
    wide = len(tribe.sacred)
    x, top = SIDE + (SHAMAN + 1 - wide) * STEP - 1, line - tribe.ground - 3
    look: dict[str, Any] = {"fill": "totem", "fill_opacity": 0.16}
    above = {"class_": "ground", **look}
    canvas.add("rect", x=x, y=top, width=wide * STEP + 1, height=GROUND + 2, **above)
    for i, end in enumerate(tribe.sacred):
        below = top + GROUND + 2
        left = SIDE + (SHAMAN - i) * STEP - 1
        canvas.add(
            "rect", x=left, y=below, width=STEP + 1 * (i == 0), height=line + end - below, **look
        )
    at = x + (wide * STEP + 1) / 2, top + 1 + GROUND / 2
    key = "ground" if rites else "ground_totems"
    canvas.label(at, canvas.look.said(key), 11, font_weight="bold")


@frozen
class _Head:
    """What stands at the top of a tribe."""

    player: int
    color: str
    points: str
    height: float
    acts: bool
    notes: tuple[str, ...]
    """Notes on a player: acting, at turn, and more."""
    credit: int
    touched: bool


def _head_of(view: NativesView, player: int, height: float, points: str, touched: bool) -> _Head:
    over = view.result is not None
    acts = not over and player == view.actor
    turn = ["acts"] if acts else ["active"] if player == view.active_player and not over else []
    starts = ["starts"] if player == view.start_player else []
    return _Head(
        player=player,
        color=view.colors[player],
        points=points,
        height=height,
        acts=acts,
        notes=(*turn, *starts),
        credit=view.tribes[player].credit,
        touched=touched,
    )


def _draw_head(canvas: Canvas, view: NativesView, head: _Head) -> None:
    """The ground of a tribe, and whose it is."""
    look, player = canvas.look, head.player
    color = Word("colour", head.color)
    title = look.said("seat", player=Who(player), color=color, points=head.points)
    with canvas.thing(f"seat:{player}", title, class_="player") as wanted:
        canvas.add(
            "rect", width=TRIBE, height=head.height, rx=10, fill="tribe",
            **frame_of(view, player, "rule"),
        )  # fmt: skip
        draw_frames(canvas, (4, 4, TRIBE - 8, HEAD - 8), head.touched, wanted, 7)
        canvas.player_mark(player, (24, 20), 11)
        noted = head.notes or head.credit
        free = TRIBE - SIDE - 16 - width_of(head.points, 16, bold=True)
        draw_name(canvas, view, player, (44, 20), 16, (NOTES - 8 if noted else free) - 44)
        canvas.label((TRIBE - SIDE - 4, 20), head.points, 16, text_anchor="end", font_weight="bold")
        _draw_notes(canvas, head)


def _draw_notes(canvas: Canvas, head: _Head) -> None:
    """Whose turn it is, who begins, and what is kept for the next action."""
    look, x = canvas.look, NOTES
    notes = [look.said("credit", number=head.credit)] if head.credit else []
    for key in head.notes:
        if key == "starts":
            notes.append(look.said(key))
            continue
        acts = key == "acts"
        ground: dict[str, Any] = {"fill": "touched"} if acts else {"fill": "none", "stroke": "ink"}
        wide = max(PILL, width_of(look.said(key), 12, bold=True) + 10)
        canvas.add("rect", x=x, y=10, width=wide, height=20, rx=10, **ground)
        ink = "paper" if acts else "ink"
        canvas.label((x + wide / 2, 20), look.said(key), 12, fill=ink, font_weight="bold")
    for i, note in enumerate(notes):
        y = 20 + 12 * (i - (len(notes) - 1) / 2)
        canvas.label((x + 61, y), note, 11, text_anchor="start", fill="muted")


@frozen
class _Role:
    """A tribe card as it lies there."""

    player: int
    number: int
    color: str
    strength: int
    blocked: bool
    acting: bool
    at: tuple[float, float]
    touched: bool

    @property
    def id(self) -> str:
        """Of the thing on the picture."""
        return f"role:{self.player}/{ROLES[self.number]}"


def _role_of(
    view: NativesView, player: int, i: int, at: tuple[float, float], touched: frozenset[str]
) -> _Role:
    return _Role(
        player=player,
        number=i,
        color=view.colors[player],
        strength=view.strength[player][i],
        blocked=is_blocked(view, player, ROLES[i]),
        acting=view.acting == ROLES[i] and view.active_player == player,
        at=at,
        touched=f"role:{player}/{ROLES[i]}" in touched,
    )


def _draw_role(canvas: Canvas, view: NativesView, card: _Role) -> None:
    look, role = canvas.look, ROLES[card.number]
    name, about = look.word("role", role), sentences(view.game, look.words)
    title = look.said(
        "blocked" if card.blocked else "role",
        role=name, player=Who(card.player), strength=card.strength, about=about.get(role, ""),
    )  # fmt: skip
    with canvas.thing(card.id, title, class_="role", transform=_at(card.at)) as wanted:
        sign = OF_ROLES[card.number]
        draw_role(canvas, name, sign, card.color, card.strength, card.blocked, card.acting)
        draw_frames(
            canvas, (0.5, 0.5, WIDTH - 1, ROLE - 1), card.touched, wanted, 4, stroke_width=2.6
        )


def _draw_pile(
    canvas: Canvas,
    view: NativesView,
    player: int,
    pile: Pile,
    at: tuple[float, float],
    touched: bool,
) -> None:
    look = canvas.look
    face = face_of(pile, faces(view.game, look.words))
    title = _title(view, player, pile, look)
    with canvas.thing(pile.id, title, class_="card", transform=_at(at)) as wanted:
        draw_strip(canvas, face, pile.number)
        draw_frames(
            canvas, (0.5, 0.5, WIDTH - 1, face.height - 1), touched, wanted, 4, stroke_width=2.6
        )


def _title(view: NativesView, player: int, pile: Pile, look: Look) -> str:
    """What lies there, in words."""
    number_, components = pile.number, view.game.components
    match pile.lies:
        case "captive":
            points = view.game.options.captive_points
            return look.said("captives", number=number_, player=Who(player), points=points)
        case "curse":
            points = curse_points(components)
            return look.said("curses", number=number_, player=Who(player), points=points)
        case "conflict" | "harmony" as lies:
            row = components.conflicts[pile.card]
            key, points = {
                "conflict": ("conflicts", row.conflict_points),
                "harmony": ("harmonies", row.harmony_points),
            }[lies]
            words = {kind: Word(kind, pile.card, row.title) for kind in ("card", "harmony")}
            return look.said(key, number=number_ if number_ > 1 else None, points=points, **words)
    about = sentences(view.game, look.words).get(pile.card, pile.card)
    return look.said("card_about", number=number_ if number_ > 1 else None, about=about)


def _at(at: tuple[float, float]) -> str:
    return f"translate({number(at[0])} {number(at[1])})"
