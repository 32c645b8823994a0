"""Natives: the layout of the cards of a tribe: seven columns, above and below the tribe cards."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bisongames.natives.effects import ELDER, ROLES, SCOUT, SHAMAN
from bisongames.natives.view import NativesView
from bisongames.show.natives.card_places import Pile, columns
from bisongames.show.natives.cards import ROLE, WIDTH, face_of, faces
from bisongames.show.view_options import Look

STEP: Final = WIDTH + 1.5
"""From column to column."""
SIDE: Final = 6.0
TRIBE: Final = 2 * SIDE + len(ROLES) * STEP - 1.5
"""The width of a tribe."""
HEAD: Final = 40.0
"""The line with the name."""
GAP: Final = 2.0
"""Between strips."""


GROUND: Final = 17.0
"""The height of the caption above the shaman's cards in several columns."""
MOST: Final = 190.0
"""The greatest height of cards above one role; more cards of the shaman lie beside, above the elder and the scout."""
SHAMANS: Final = (SHAMAN, ELDER, SCOUT)
"""The roles above which the shaman's cards lie, one after the other."""


@frozen
class CardSpot:
    """The place of cards of a kind: the distances from the left, and from the upper edge of the tribe cards."""

    pile: Pile
    x: float
    y: float


@frozen
class TribeLayout:
    """The cards of a player with their places."""

    player: int
    spots: tuple[CardSpot, ...]
    sacred: tuple[float, ...]
    """Per column in which the shaman's cards lie, from the right: where the lowest of them ends."""
    ground: float
    """Their height together, with the caption."""
    above: float
    """The height of the highest column above the tribe cards,"""
    below: float
    """and below them."""


def layout_of(view: NativesView, player: int, look: Look) -> TribeLayout:
    """A tribe with its measures."""
    known = faces(view.game, look.words)
    lying = columns(view, player)
    tops = [0.0] * len(ROLES)
    spots: list[CardSpot] = []

    def lay_above(role: int, pile: Pile) -> None:
        tops[role] -= face_of(pile, known).height + GAP
        spots.append(CardSpot(pile, SIDE + role * STEP, tops[role]))

    for role, column in enumerate(lying):
        for pile in column.above[::-1] if role != SHAMAN else ():
            lay_above(role, pile)
    for pile in lying[SHAMAN].above[::-1]:
        if pile.lies:  # what the shaman has not taken
            lay_above(SHAMAN, pile)
    sacred = [pile for pile in lying[SHAMAN].above[::-1] if not pile.lies]
    high = sum(face_of(pile, known).height + GAP for pile in sacred)
    wide = min(1 + int(high / MOST), len(SHAMANS))
    most = (high - sum(tops[role] for role in SHAMANS[:wide])) / wide
    begins = tuple(tops[role] for role in SHAMANS[:wide])
    places = list(SHAMANS[:wide])
    for pile in sacred:
        if -tops[places[0]] >= most and len(places) > 1:
            places.pop(0)
        lay_above(places[0], pile)
    ground = GROUND - min(tops[role] for role in SHAMANS[:wide]) if wide > 1 else 0.0
    above = max(-min(tops), ground)
    ends = []
    for role, column in enumerate(lying):
        y = ROLE + GAP
        for pile in column.below:
            spots.append(CardSpot(pile, SIDE + role * STEP, y))
            y += face_of(pile, known).height + GAP
        ends.append(y)
    return TribeLayout(player, tuple(spots), begins, ground, above, max(ends) - ROLE - GAP)


def height_of(above: float, below: float) -> float:
    """The height of a tribe."""
    return HEAD + above + ROLE + GAP + below + SIDE - 2
