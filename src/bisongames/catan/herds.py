"""The bison-herd scenario: where the herds start, and how they move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar, Final

from attrs import frozen

from bisongames.catan import cards
from bisongames.catan.actions import PlayCard
from bisongames.catan.dice import FACES, ways
from bisongames.catan.island import HEX_NAMES, HEX_NUMBER, HEXES, NEXT_HEXES, SIDE_NUMBER
from bisongames.catan.pieces import PLACE
from bisongames.catan.scenario_actions import ChooseHerd, Direction, GoOn, HerdNumber, PickHerd
from bisongames.catan.scenario_events import HerdMoved, HerdsPlaced
from bisongames.catan.table import Table
from bisongames.components.arrays import counted
from bisongames.components.piles import Luck, pick
from bisongames.play.actions import Tell
from bisongames.play.agenda import Chance, Decision, Drawing, Follow
from bisongames.play.rules import Rule, Violation, remarks, ruling

HERD_NUMBERS: Final = (3, 4, 5, 6, 8, 9, 10, 11)
"""The numbers that two hexes have."""

HERDED: Final = (("herds", 2),)

# 2 and 12 put the herds on the same two hexes, and come up in one of 36 ways each.
_NUMBERS: Final = tuple(
    (HerdNumber(total), ways(total)) for total in sorted((2, 12, *HERD_NUMBERS))
)
CHOICES: Final = tuple(map(ChooseHerd, HEX_NAMES))
PICKS: Final = tuple(map(PickHerd, HEX_NAMES))
FACE: Final = tuple(map(Direction, FACES))
GO_ON: Final = GoOn()
GO_ON_ONLY: Final = (GO_ON,)


HERDS = Rule(
    "CS-1c",
    "{herds:herd} stand on hexes of land, for all to see.",
    source="scenario, set-up",
    when=HERDED,
)
HERD_START = Rule(
    "CS-1d",
    "Two dice say where: a herd on each of the two hexes with that number.",
    source="scenario, set-up",
    when=HERDED,
)
TWO_OR_TWELVE = Rule(
    "CS-1e",
    "At 2 or 12 one herd stands on the 2 and the other on the 12.",
    source="scenario, set-up",
    when=HERDED,
)
SEVEN_AGAIN = Rule("CS-1f", "A 7 is rolled again.", source="scenario, set-up", when=HERDED)
BY_SUM = ruling("CS-R1", "The sum of the two dice counts, not each die.", "1", when=HERDED)
BY_CHANCE = ruling(
    "CS-R2",
    "Chance places the herds after the last starting road, before the first turn.",
    "1",
    when=HERDED,
)


@frozen
class PlacingHerds(Chance[Table, HerdNumber]):
    """Two dice say where the herds begin."""

    kind: ClassVar[str] = "herd start"

    def weights(self, table: Table) -> tuple[tuple[HerdNumber, int], ...]:
        return _NUMBERS

    def resolve(self, table: Table, action: HerdNumber, tell: Tell) -> Follow:
        table.herds = herds_at(table, action.total)
        if tell:
            tell(HerdsPlaced(tuple(HEX_NAMES[cell] for cell in table.herds)))
        return ()


def herds_at(table: Table, total: int) -> tuple[int, ...]:
    """Where the herds begin by the sum of the dice."""
    wanted = (2, 12) if total in (2, 12) else (total,)
    return tuple([cell for cell, number in enumerate(table.numbers) if number in wanted])


def starting_herds(table: Table) -> frozenset[tuple[int, ...]]:
    """Wherever the herds can begin."""
    return frozenset(herds_at(table, total) for total in (2, *HERD_NUMBERS))


EVERY_ROLL = Rule(
    "CS-3b",
    "Before every roll for production a herd is moved.",
    source="scenario, item 1",
    when=HERDED,
)
COMPULSORY = ruling(
    "CS-R4", "Moving a herd is compulsory, in the first turn too.", "3", when=HERDED
)
ONE_DIE = Rule(
    "CS-3c",
    "First the herd is named, then one die gives its direction.",
    source="scenario, item 1",
    when=HERDED,
)
CARD_BEFORE = Rule(
    "CS-3d",
    "A development card may be played before the herd is named or before the roll; naming the herd and playing a card "
    "first are one choice.",
    source="sheet B3, C0",
    when=HERDED,
)
ONE_CARD = ruling(
    "CS-R30", "The card of a turn may be played before or after the herd moves.", "3", when=HERDED
)
WHO_PICKS = ruling(
    "CS-R3",
    "The active player picks the herd, before the die is thrown.",
    "3",
    when=(*HERDED, ("herd_chooser", "active")),
)
CHANCE_PICKS = ruling(
    "CS-3m",
    "Chance picks the herd when the player goes on.",
    source="sheet B5, C0",
    when=(*HERDED, ("herd_chooser", "random")),
)


@cache
def choices(herds: tuple[int, ...]) -> tuple[ChooseHerd, ...]:
    """Every herd once; nobody tells two on one hex apart."""
    return tuple(CHOICES[cell] for cell in dict.fromkeys(herds))


@frozen
class ChoosingHerd(Decision[Table, ChooseHerd | GoOn | PlayCard]):
    """The active player names the herd that moves, or plays a development card first."""

    silent = (ChooseHerd, GoOn)
    player: int

    def candidates(self, table: Table) -> tuple[ChooseHerd | GoOn | PlayCard, ...]:
        return (*choices(table.herds), GO_ON, *cards.in_question(table, self.player))

    def violations(self, table: Table, action: ChooseHerd | GoOn | PlayCard) -> Iterator[Violation]:
        by_chance = table.board.options.herd_chooser == "random"
        match action:
            case PlayCard():
                yield from cards.violations(table, self.player, action)
            case ChooseHerd(hex=name):
                if by_chance:
                    yield CHANCE_PICKS.broken(hex=name)
                if HEX_NUMBER[name] not in table.herds:
                    yield ONE_DIE.broken(hex=name, herds=tuple(HEX_NAMES[c] for c in table.herds))
            case GoOn() if not by_chance:
                yield WHO_PICKS.broken()

    def legal(self, table: Table) -> tuple[ChooseHerd | GoOn | PlayCard, ...]:
        by_chance = table.board.options.herd_chooser == "random"
        found = GO_ON_ONLY if by_chance else choices(table.herds)
        if table.card_played or not table.unplayed[self.player]:
            return found
        return (*found, *cards.playable(table, self.player))

    def resolve(self, table: Table, action: ChooseHerd | GoOn | PlayCard, tell: Tell) -> Follow:
        if isinstance(action, ChooseHerd):  # the most frequent first
            return (ThrowingDirection.of(HEX_NUMBER[action.hex]),)
        if isinstance(action, PlayCard):
            return (*cards.play(table, self.player, action, tell), self)
        return (PickingHerd.of(),)


@frozen
class PickingHerd(Drawing[Table, PickHerd]):
    """Chance picks the herd."""

    silent = (PickHerd,)

    kind: ClassVar[str] = "herd"

    def pile(self, table: Table) -> tuple[tuple[PickHerd, ...], list[int]]:
        return PICKS, [table.herds.count(cell) for cell in range(HEXES)]

    def resolve(self, table: Table, action: PickHerd, tell: Tell) -> Follow:
        return (ThrowingDirection.of(HEX_NUMBER[action.hex]),)


OWN_DIE = ruling(
    "CS-R5", "The direction has a die of its own, before the others.", "3", when=HERDED
)
SHARED_HEX = ruling(
    "CS-R8", "Both herds may share a hex; nobody tells them apart.", "3", when=HERDED
)


@frozen
class ThrowingDirection(Drawing[Table, Direction]):
    """One die gives the direction of the herd on a hex."""

    kind: ClassVar[str] = "direction die"
    hex: int = counted(PLACE)

    def pile(self, table: Table) -> tuple[tuple[Direction, ...], tuple[int, ...]]:
        return FACE, (1,) * len(FACE)

    def draw(self, table: Table, luck: Luck) -> Direction:
        return FACE[pick(len(FACE), luck)]

    def resolve(self, table: Table, action: Direction, tell: Tell) -> Follow:
        end = herd_end(table, self.hex, action.face)
        one, other = table.herds
        staying = other if one == self.hex else one
        table.herds = (staying, end) if staying <= end else (end, staying)
        if tell:
            tell(HerdMoved(HEX_NAMES[self.hex], HEX_NAMES[end], action.face))
        return ()


CLOCK = Rule(
    "CS-2a",
    "The die points like a clock hand on hexes with flat tops: {clock}.",
    source="scenario, item 1",
    when=HERDED,
)
SIX_HOURS = ruling(
    "CS-R32", "The clock has six hours, counted clockwise from the top.", "2", when=HERDED
)
STEPS = ruling(
    "CS-2b",
    "In axial coordinates the faces 1 to 6 lead by {steps}.",
    source="sheet B2",
    when=HERDED,
)
NEVER_SEA = Rule(
    "CS-2c",
    "A herd never goes into the water: it stays on the last hex of land.",
    source="scenario, item 1",
    when=HERDED,
)
HOW_FAR = ruling("CS-R6", "A herd goes {herd_way}.", "2", when=HERDED)
MOVE_USED = ruling(
    "CS-R7", "A herd with the sea ahead stays, and its move is used up.", "2", when=HERDED
)


def herd_end(table: Table, cell: int, face: int) -> int:
    """Where a herd comes to."""
    board = table.board
    side = SIDE_NUMBER[board.components.directions[str(face)]]
    while (ahead := NEXT_HEXES[cell][side]) >= 0:
        cell = ahead
        if board.options.herd_step == "one":
            break
    return cell


REMARKS = remarks(
    Rule("CS-3k", "Herds, hunters and hunt points are public.", source="sheet B3"),
    ruling(
        "CS-R9",
        "A herd may share a hex with robber or hunters and stand on the desert.",
        "3",
        when=HERDED,
    ),
)
