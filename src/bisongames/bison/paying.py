"""Bison 4.3 and 4.3.2: paying for an action, and the animal for one without hunters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import frozen

from bisongames.bison.actions import Gain, Pay
from bisongames.bison.events import AnimalGained, AnimalsPaid
from bisongames.bison.market import NOT_ONTO_A_FULL_TRACK, NoTrading
from bisongames.bison.options import ANIMALS
from bisongames.bison.table import Table
from bisongames.components.goods import room
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.rules import Rule, Violation, ruling
from bisongames.tables.column_types import Number
from bisongames.tables.row_encoding import column_field

PAY_FIRST = Rule(
    "BI-4.3i",
    "You must pay for the hunters announced before you carry out the action with them.",
    about=(Pay, "Paying"),
)
COSTS = Rule("BI-4.3j", "Pay for the hunters who take part: {costs_told}.", about="costs")


def cost(table: Table, hunters: int) -> int:
    """The animals to pay for an action with this number of hunters."""
    return table.board.options.costs[hunters - 1] if hunters else 0


def payments(tracks: Sequence[int], cost: int) -> tuple[Pay, ...]:
    """Every way to split a cost over three tracks."""
    bison, fish, turkeys = tracks
    return _payments(min(bison, cost), min(fish, cost), min(turkeys, cost), cost)


@lru_cache(maxsize=20_000)
def _payments(bison: int, fish: int, turkeys: int, cost: int) -> tuple[Pay, ...]:
    return tuple(
        Pay(b, f, cost - b - f)
        for b in range(bison + 1)
        for f in range(min(fish, cost - b) + 1)
        if cost - b - f <= turkeys
    )


SPLIT = Rule("BI-4.3k", "You may split the cost over your three tracks as you like.")
EXACT = Rule("BI-4.3l", "You must pay exactly what the action costs.")
NOT_BELOW_0 = Rule(
    "BI-4.3m",
    "You may not pay animals that are not on your tracks.",
    source="rulebook 2.5.1, 4.3",
    firm=True,
)


@frozen
class Paying(NoTrading[Pay]):
    """A player pays for the action from any of the three tracks."""

    task = "pay {cost:animal}"
    player: int
    cost: int = column_field(Number(0, lambda board: max(board.options.costs)))

    def unfinished(self, table: Table) -> Iterator[Violation]:
        yield PAY_FIRST.broken(cost=self.cost)

    def candidates(self, table: Table) -> tuple[Pay, ...]:
        return payments((self.cost,) * len(ANIMALS), self.cost)

    def violations(self, table: Table, action: Pay) -> Iterator[Violation]:
        stock, paid = table.tracks[self.player], (action.bison, action.fish, action.turkeys)
        if sum(paid) != self.cost:
            yield EXACT.broken(paid=sum(paid), cost=self.cost)
        for animal, have, number in zip(ANIMALS, stock, paid, strict=True):
            if number > have:
                yield NOT_BELOW_0.broken(animal=animal, paid=number, you_have=have)

    def legal(self, table: Table) -> tuple[Pay, ...]:
        return payments(table.tracks[self.player], self.cost)

    def resolve(self, table: Table, action: Pay, tell: Tell) -> Follow:
        tracks = table.tracks[self.player]
        tracks[0] -= action.bison
        tracks[1] -= action.fish
        tracks[2] -= action.turkeys
        if tell:
            tell(AnimalsPaid(self.player, action.bison, action.fish, action.turkeys))
        return ()


IDLE_GAIN = Rule(
    "BI-4.3.2a",
    "If you announce no hunters, take {idle_gain:animal} of your choice onto your tracks.",
    source="rulebook 4.3, 4.3.2",
    when=(("idling_pays", True),),
    about=(Gain, "Gaining"),
)


def gaining_animals(table: Table, player: int, number: int) -> Follow:
    """The choice of ``number`` animals, one by one, as long as a track has room."""
    if number and min(table.tracks[player]) < table.board.options.track_end:
        return (Gaining.of(player, number),)
    return ()


ALL_FULL = ruling(
    "BI-R33",
    "If all your tracks are full, you take nothing for an action without hunters.",
    "4.3.2",
    when=(("idling_pays", True),),
    reason="No track has room for an animal.",
)


@frozen
class Gaining(NoTrading[Gain]):
    """A player takes an animal of any kind for an action without hunters."""

    task = "take {still_to_take:animal} of your choice, one by one"
    player: int
    still_to_take: int = column_field(Number(1, lambda board: board.options.idle_gain))

    def candidates(self, table: Table) -> tuple[Gain, ...]:
        return table.board.gains

    def violations(self, table: Table, action: Gain) -> Iterator[Violation]:
        have = table.tracks[self.player][ANIMALS.index(action.animal)]
        if not room(have, table.board.options.track_end):
            yield NOT_ONTO_A_FULL_TRACK.broken(animal=action.animal, you_have=have)

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
