"""Bison 4.3 and 4.3.2: paying for an action, and the animal for one without hunters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from attrs import frozen

from bisongames.bison.actions import Gain, Pay
from bisongames.bison.events import AnimalGained, AnimalsPaid
from bisongames.bison.options import ANIMALS
from bisongames.bison.table import Table
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Decision, Follow
from bisongames.play.rules import Rule, Violation, ruling

COSTS = Rule(
    "BI-4.3h",
    "An action with 1 hunter costs {costs[0]} animals, with 2 {costs[1]}, with 3 {costs[2]}, with 4 {costs[3]}, with 5 "
    "{costs[4]}.",
)
SPLIT = Rule(
    "BI-4.3i",
    "The cost is split over the three tracks as the player likes, to its exact sum; no track goes below 0.",
)
IDLE_GAIN = Rule(
    "BI-4.3.2a", "An action without hunters brings {idle_gain} animal of the player's choice."
)
FULL_TRACK = ruling(
    "BI-R6",
    "The animal gained goes to a track that is not full; if all are full it is lost.",
    "4.3.2",
)

RULES = (COSTS, SPLIT, IDLE_GAIN, FULL_TRACK)


def cost(table: Table, hunters: int) -> int:
    """The animals to pay for an action with so many hunters."""
    return table.board.options.costs[hunters - 1] if hunters else 0


@frozen
class Paying(Decision[Table, Pay]):
    """A player pays for the action, from any of his tracks."""

    kinds: ClassVar[tuple[type[Action], ...]] = (Pay,)
    player: int
    cost: int

    def violations(self, table: Table, action: Pay) -> Iterator[Violation]:
        stock, paid = table.stock(self.player), (action.bison, action.fish, action.turkeys)
        if sum(paid) != self.cost:
            yield SPLIT.broken(paid=sum(paid), cost=self.cost)
        for animal, have, number in zip(ANIMALS, stock, paid, strict=True):
            if number > have:
                yield SPLIT.broken(animal=animal, paid=number, stock=have)

    def legal(self, table: Table) -> tuple[Pay, ...]:
        return table.board.pays(table.stock(self.player), self.cost)

    def resolve(self, table: Table, action: Pay, tell: Tell) -> Follow:
        first, tracks = 3 * self.player, table.tracks
        tracks[first] -= action.bison
        tracks[first + 1] -= action.fish
        tracks[first + 2] -= action.turkeys
        if tell:
            tell(AnimalsPaid(self.player, action.bison, action.fish, action.turkeys))
        return ()


paying = cache(Paying)


def gaining_animals(table: Table, player: int, number: int) -> Follow:
    """The choice of so many animals, one by one, as long as a track has room."""
    if number and min(table.tracks[3 * player : 3 * player + 3]) < table.board.options.track_end:
        return (gaining(player, number),)
    return ()


@frozen
class Gaining(Decision[Table, Gain]):
    """A player takes an animal of his choice for an action without hunters."""

    kinds: ClassVar[tuple[type[Action], ...]] = (Gain,)
    player: int
    still_to_take: int

    def violations(self, table: Table, action: Gain) -> Iterator[Violation]:
        have = table.tracks[3 * self.player + ANIMALS.index(action.animal)]
        if have >= table.board.options.track_end:
            yield FULL_TRACK.broken(animal=action.animal, stock=have)

    def legal(self, table: Table) -> tuple[Gain, ...]:
        end, first = table.board.options.track_end, 3 * self.player
        bison, fish, turkeys = table.tracks[first : first + 3]
        if bison < end and fish < end and turkeys < end:
            return table.board.gains
        room = (bison < end, fish < end, turkeys < end)
        return tuple([g for g, free in zip(table.board.gains, room, strict=True) if free])

    def resolve(self, table: Table, action: Gain, tell: Tell) -> Follow:
        table.tracks[3 * self.player + ANIMALS.index(action.animal)] += 1
        if tell:
            tell(AnimalGained(self.player, action.animal))
        return gaining_animals(table, self.player, self.still_to_take - 1)


gaining = cache(Gaining)
