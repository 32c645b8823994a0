"""Natives: where the cards of a tribe lie: seven columns, above and below the tribe cards."""

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
"""How wide a tribe is."""
HEAD: Final = 40.0
"""The line with the name."""
GAP: Final = 2.0
"""Between strips."""


GROUND: Final = 17.0
"""What stands above the shaman's cards where they lie in several columns."""
MOST: Final = 190.0
"""How high cards lie above one role; more of the shaman's lie beside, where scouts and elders have none or few."""
SHAMANS: Final = (SHAMAN, ELDER, SCOUT)
"""Where the shaman's cards lie, one after the other."""


@frozen
class Spot:
    """Where cards of a kind lie: how far from the left, and from the upper edge of the tribe cards."""

    pile: Pile
    x: float
    y: float


@frozen
class Tribe:
    """What lies before a player, ready to be drawn."""

    player: int
    spots: tuple[Spot, ...]
    sacred: tuple[float, ...]
    """Per column in which the shaman's cards lie, from the right: where the lowest of them ends."""
    ground: float
    """How high these are together, with what says so."""
    above: float
    """How high the highest column above the tribe cards is,"""
    below: float
    """and below them."""


def tribe_of(view: NativesView, player: int, look: Look) -> Tribe:
    """A tribe with its measures."""
    known = faces(view.game, look.words)
    lying = columns(view, player)
    tops = [0.0] * len(ROLES)
    spots: list[Spot] = []

    def lay_above(role: int, pile: Pile) -> None:
        tops[role] -= face_of(pile, known).height + GAP
        spots.append(Spot(pile, SIDE + role * STEP, tops[role]))

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
            spots.append(Spot(pile, SIDE + role * STEP, y))
            y += face_of(pile, known).height + GAP
        ends.append(y)
    return Tribe(player, tuple(spots), begins, ground, above, max(ends) - ROLE - GAP)


def height_of(above: float, below: float) -> float:
    """How high a tribe is."""
    return HEAD + above + ROLE + GAP + below + SIDE - 2
