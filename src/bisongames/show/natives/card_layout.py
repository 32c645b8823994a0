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
"""The distance from column to column."""
SIDE: Final = 6.0
TRIBE: Final = 2 * SIDE + len(ROLES) * STEP - 1.5
"""The width of a tribe."""
HEAD: Final = 40.0
"""The height of the line with the name."""
GAP: Final = 2.0
"""The gap between strips."""


GROUND: Final = 17.0
"""The height of the caption above the shaman's cards, if they take several columns."""
MOST: Final = 190.0
"""The maximum height of the shaman's cards in one column; further cards go above the elder and the scout."""
SHAMANS: Final = (SHAMAN, ELDER, SCOUT)
"""The roles above which the shaman's cards are laid, in this order."""


@frozen
class CardSpot:
    """The place of a pile: its distance from the left and from the upper edge of the tribe cards."""

    pile: Pile
    x: float
    y: float


@frozen
class TribeLayout:
    """The cards of a player with their places."""

    player: int
    spots: tuple[CardSpot, ...]
    sacred: tuple[float, ...]
    """The lower end of the shaman's cards in each column that they take, from the right."""
    ground: float
    """The height of the shaman's cards with their caption; 0 if they take one column."""
    above: float
    """The height of the tallest column above the tribe cards."""
    below: float
    """The height of the tallest column below the tribe cards."""


def layout_of(view: NativesView, player: int, look: Look) -> TribeLayout:
    """Lays out the cards of a tribe."""
    known, lying = faces(view.game, look.words), columns(view, player)
    tops, ends = [0.0] * len(ROLES), [ROLE + GAP] * len(ROLES)
    spots: list[CardSpot] = []
    sacred: list[Pile] = []

    def high(pile: Pile) -> float:
        return face_of(pile, known).height + GAP

    def lay_above(role: int, pile: Pile) -> None:
        tops[role] -= high(pile)
        spots.append(CardSpot(pile, SIDE + role * STEP, tops[role]))

    for role in sorted(range(len(ROLES)), key=lambda role: role == SHAMAN):
        for pile in lying[role][0][::-1]:
            if role == SHAMAN and not pile.lies:  # a card that the shaman has taken
                sacred.append(pile)
            else:
                lay_above(role, pile)
    deep = sum(map(high, sacred))
    places = SHAMANS[: 1 + int(deep / MOST)]
    begins = tuple(tops[role] for role in places)
    most, at = (deep - sum(begins)) / len(places), 0
    for pile in sacred:
        if -tops[places[at]] >= most and at + 1 < len(places):
            at += 1
        lay_above(places[at], pile)
    for role, (_, below) in enumerate(lying):
        for pile in below:
            spots.append(CardSpot(pile, SIDE + role * STEP, ends[role]))
            ends[role] += high(pile)
    ground = GROUND - min(tops[role] for role in places) if len(places) > 1 else 0.0
    return TribeLayout(
        player, tuple(spots), begins, ground, max(-min(tops), ground), max(ends) - ROLE - GAP
    )


def height_of(above: float, below: float) -> float:
    """The height of a tribe."""
    return HEAD + above + ROLE + GAP + below + SIDE - 2
