"""Bison 4.3 and 4.3.2: paying for an action, and the animal for one without hunters."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from bisongames.bison.actions import Gain, Pay
from bisongames.bison.events import AnimalGained, AnimalsPaid
from bisongames.bison.options import ANIMALS
from bisongames.bison.table import Table
from bisongames.components.arrays import counted
from bisongames.components.forms import Number
from bisongames.components.stocks import room
from bisongames.play.actions import Tell
from bisongames.play.agenda import Decision, Follow
from bisongames.play.rules import Rule, Violation, ruling

COSTS = Rule(
    "BI-4.3h",
    "An action with 1 hunter costs {costs[0]} animals, with 2 {costs[1]}, with 3 {costs[2]}, with 4 {costs[3]}, with 5 "
    "{costs[4]}.",
)


def cost(table: Table, hunters: int) -> int:
    """The animals to pay for an action with so many hunters."""
    return table.board.options.costs[hunters - 1] if hunters else 0


SPLIT = Rule(
    "BI-4.3i",
    "The cost is split over the three tracks as the player likes, to its exact sum; no track goes below 0.",
)


@frozen
class Paying(Decision[Table, Pay]):
    """A player pays for the action, from any of his tracks."""

    player: int
    cost: int = counted(Number(0, lambda board: max(board.options.costs)))

    def candidates(self, table: Table) -> tuple[Pay, ...]:
        return table.board.pays((self.cost,) * len(ANIMALS), self.cost)

    def violations(self, table: Table, action: Pay) -> Iterator[Violation]:
        stock, paid = table.tracks[self.player], (action.bison, action.fish, action.turkeys)
        if sum(paid) != self.cost:
            yield SPLIT.broken(paid=sum(paid), cost=self.cost)
        for animal, have, number in zip(ANIMALS, stock, paid, strict=True):
            if number > have:
                yield SPLIT.broken(animal=animal, paid=number, stock=have)

    def legal(self, table: Table) -> tuple[Pay, ...]:
        return table.board.pays(tuple(table.tracks[self.player]), self.cost)

    def resolve(self, table: Table, action: Pay, tell: Tell) -> Follow:
        tracks = table.tracks[self.player]
        tracks[0] -= action.bison
        tracks[1] -= action.fish
        tracks[2] -= action.turkeys
        if tell:
            tell(AnimalsPaid(self.player, action.bison, action.fish, action.turkeys))
        return ()


IDLE_GAIN = Rule(
    "BI-4.3.2a", "An action without hunters brings {idle_gain} animal of the player's choice."
)


def gaining_animals(table: Table, player: int, number: int) -> Follow:
    """The choice of so many animals, one by one, as long as a track has room."""
    if number and min(table.tracks[player]) < table.board.options.track_end:
        return (Gaining.of(player, number),)
    return ()


FULL_TRACK = ruling(
    "BI-R6",
    "The animal gained goes to a track that is not full; if all are full it is lost.",
    "4.3.2",
)


@frozen
class Gaining(Decision[Table, Gain]):
    """A player takes an animal of his choice for an action without hunters."""

    player: int
    still_to_take: int = counted(Number(0, lambda board: board.options.idle_gain))

    def candidates(self, table: Table) -> tuple[Gain, ...]:
        return table.board.gains

    def violations(self, table: Table, action: Gain) -> Iterator[Violation]:
        have = table.tracks[self.player][ANIMALS.index(action.animal)]
        if not room(have, table.board.options.track_end):
            yield FULL_TRACK.broken(animal=action.animal, stock=have)

    def legal(self, table: Table) -> tuple[Gain, ...]:
        gains, end = table.board.gains, table.board.options.track_end
        tracks = table.tracks[self.player]
        if max(tracks) < end:
            return gains
        return tuple([gain for gain, have in zip(gains, tracks, strict=True) if have < end])

    def resolve(self, table: Table, action: Gain, tell: Tell) -> Follow:
        table.tracks[self.player][ANIMALS.index(action.animal)] += 1
        if tell:
            tell(AnimalGained(self.player, action.animal))
        return gaining_animals(table, self.player, self.still_to_take - 1)
