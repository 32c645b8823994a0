"""The bison-herd scenario: where the herds start, and how they move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import ClassVar, Final

from attrs import frozen

from bisongames.catan.actions import PlayCard, RollDice
from bisongames.catan.bison_herds.actions import ChooseHerd, Direction, GoOn, HerdNumber, PickHerd
from bisongames.catan.bison_herds.events import HerdMoved, HerdsPlaced
from bisongames.catan.bison_herds.herd_rules import printed_rule
from bisongames.catan.bison_herds.herd_table import HerdTable
from bisongames.catan.dice import DICE
from bisongames.catan.island import HEX_NAMES, HEX_NUMBER, HEXES, NEXT_HEXES, SIDE_NUMBER
from bisongames.catan.island_table import PLACE
from bisongames.catan.main_phase import development_cards
from bisongames.catan.main_phase.phase import violations_before_roll
from bisongames.components.piles import Luck, pick
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Chance, Decision, Drawing, Follow
from bisongames.engine.core.rules import Violation, note, remarks, ruling
from bisongames.tables.row_encoding import column_field

HERD_NUMBERS: Final = (3, 4, 5, 6, 8, 9, 10, 11)
"""The numbers that appear on two hexes each."""

HERDED: Final = (("herds", 2),)
herd_rule = partial(printed_rule, when=HERDED)
herd_ruling = partial(ruling, when=HERDED)

# 2 and 12 put the herds on the same two hexes, and each comes up in one of 36 ways.
_NUMBERS: Final = tuple(
    (HerdNumber(total), DICE.ways(total)) for total in sorted((2, 12, *HERD_NUMBERS))
)
CHOICES: Final = tuple(map(ChooseHerd, HEX_NAMES))
PICKS: Final = tuple(map(PickHerd, HEX_NAMES))
FACE: Final = tuple(map(Direction, DICE.faces))
GO_ON: Final = GoOn()
GO_ON_ONLY: Final = (GO_ON,)


HERD_START = herd_rule(
    "CS-0c",
    "To place the {herds:herd}, roll both dice and put one herd in the middle of each hex with that number.",
    about="PlacingHerds",
)
TWO_OR_TWELVE = herd_rule(
    "CS-0d",
    "If you roll a 2 or a 12 for the herds, put one herd on the hex with the 2 and the other on the hex with the 12.",
)
SEVEN_AGAIN = herd_rule("CS-0e", "If you roll a 7 for the herds, roll again.")
BY_SUM = herd_ruling(
    "CS-R1",
    "To place the herds, add up both dice; neither counts alone.",
    "0",
    reason="2, 12 and 7 are exactly the sums without two hexes.",
)
BY_CHANCE = herd_ruling(
    "CS-R2",
    "Place the herds after the last starting road and before the first turn.",
    "0",
    reason="The scenario tells of the herds in this order, and who rolls has no influence.",
)


@frozen
class PlacingHerds(Chance[HerdTable, HerdNumber]):
    """The roll of two dice for the number where the herds begin."""

    kind: ClassVar[str] = "herd start"

    def weights(self, table: HerdTable) -> tuple[tuple[HerdNumber, int], ...]:
        return _NUMBERS

    def resolve(self, table: HerdTable, action: HerdNumber, tell: Tell) -> Follow:
        table.herds = herds_at(table, action.total)
        if tell:
            tell(HerdsPlaced(tuple(HEX_NAMES[cell] for cell in table.herds)))
        return ()


def herds_at(table: HerdTable, total: int) -> tuple[int, ...]:
    """The hexes where the herds begin, given the sum of the dice."""
    wanted = (2, 12) if total in (2, 12) else (total,)
    return tuple([cell for cell, number in enumerate(table.numbers) if number in wanted])


HERD_FIRST = herd_rule(
    "CS-1a", "In every turn, you must move a herd before you roll for production."
)
COMPULSORY = herd_ruling(
    "CS-R4",
    "The first turn of the game has a herd move too.",
    "1",
    reason="The scenario says every time.",
)
ONE_DIE = printed_rule(
    "CS-1b",
    "Choose a herd, then roll one die for the direction of its move.",
    when=(*HERDED, ("herd_chooser", "active")),
    about=(ChooseHerd, "ChoosingHerd", "ThrowingDirection"),
)
DIE_ALONE = ONE_DIE.otherwise(
    "Roll one die for the direction in which the herd moves.", herd_chooser="random"
)
CARD_BEFORE = note(
    "CS-N1",
    "Choosing a herd and playing a development card before it are answers to one decision.",
    "1",
    when=HERDED,
)
ONE_CARD = herd_ruling(
    "CS-R30",
    "You may play the development card of your turn before or after the herd moves.",
    "1",
    reason="The base game lets you play one at any time in your turn.",
)
WHO_PICKS = ruling(
    "CS-R3",
    "In your turn you choose the herd, not chance, and before its direction is rolled.",
    "1",
    when=(*HERDED, ("herd_chooser", "active")),
    about=(GoOn, "PickingHerd"),
    reason="The herd is named first, then the die.",
)
HERD_THERE = herd_ruling(
    "CS-R33",
    "You may choose a herd only on a hex where one stands.",
    "1",
    reason="You cannot move a herd that is not there.",
)
CHANCE_PICKS = WHO_PICKS.otherwise(
    "Chance picks the herd that moves: you may not choose it.",
    reason="The scenario says that one herd is named, but not by whom.",
    herd_chooser="random",
)


@cache
def herd_choices(herds: tuple[int, ...]) -> tuple[ChooseHerd, ...]:
    """The choices of a herd, one for each hex with a herd."""
    return tuple(CHOICES[cell] for cell in dict.fromkeys(herds))


@frozen
class ChoosingHerd(Decision[HerdTable, ChooseHerd | GoOn | PlayCard]):
    """The active player names the herd that moves, or plays a development card first."""

    task = "move a herd, or play a development card first"
    silent = (ChooseHerd, GoOn)
    others_answer = True
    player: int

    def other_kind_violations(self, table: HerdTable, action: Action) -> Iterator[Violation]:
        if isinstance(action, RollDice):
            yield HERD_FIRST.broken()
        else:
            yield from violations_before_roll(table, self.player, action)

    def candidates(self, table: HerdTable) -> tuple[ChooseHerd | GoOn | PlayCard, ...]:
        return (
            *herd_choices(table.herds),
            GO_ON,
            *development_cards.candidate_cards(table, self.player),
        )

    def violations(
        self, table: HerdTable, action: ChooseHerd | GoOn | PlayCard
    ) -> Iterator[Violation]:
        by_chance = table.board.options.herd_chooser == "random"
        match action:
            case PlayCard():
                yield from development_cards.play_violations(table, self.player, action)
            case ChooseHerd(hex=name):
                if by_chance:
                    yield CHANCE_PICKS.broken(hex=name)
                if HEX_NUMBER[name] not in table.herds:
                    yield HERD_THERE.broken(
                        hex=name, herds=tuple(HEX_NAMES[c] for c in table.herds)
                    )
            case GoOn() if not by_chance:
                yield WHO_PICKS.broken()

    def legal(self, table: HerdTable) -> tuple[ChooseHerd | GoOn | PlayCard, ...]:
        by_chance = table.board.options.herd_chooser == "random"
        herds = GO_ON_ONLY if by_chance else herd_choices(table.herds)
        if table.card_played or not table.unplayed[self.player]:
            return herds
        return (*herds, *development_cards.legal_cards(table, self.player))

    def resolve(self, table: HerdTable, action: ChooseHerd | GoOn | PlayCard, tell: Tell) -> Follow:
        if isinstance(action, ChooseHerd):  # tested first as the most frequent
            return (ThrowingDirection.of(HEX_NUMBER[action.hex]),)
        if isinstance(action, PlayCard):
            return (*development_cards.play_card(table, self.player, action, tell), self)
        return (PickingHerd.of(),)


@frozen
class PickingHerd(Drawing[HerdTable, PickHerd]):
    """Chance picks the herd that moves."""

    silent = (PickHerd,)

    kind: ClassVar[str] = "herd"

    def pile(self, table: HerdTable) -> tuple[tuple[PickHerd, ...], list[int]]:
        return PICKS, [table.herds.count(cell) for cell in range(HEXES)]

    def resolve(self, table: HerdTable, action: PickHerd, tell: Tell) -> Follow:
        return (ThrowingDirection.of(HEX_NUMBER[action.hex]),)


OWN_DIE = herd_ruling(
    "CS-R5",
    "Roll the direction separately, before the dice for production.",
    "1",
    reason="One die, before production.",
)
SHARED_HEX = herd_ruling(
    "CS-R8", "Both herds may stand on the same hex.", "1", reason="Chance can force it."
)


@frozen
class ThrowingDirection(Drawing[HerdTable, Direction]):
    """The roll of one die for the direction of the herd on a hex."""

    kind: ClassVar[str] = "direction die"
    hex: int = column_field(PLACE)

    def pile(self, table: HerdTable) -> tuple[tuple[Direction, ...], tuple[int, ...]]:
        return FACE, (1,) * len(FACE)

    def draw(self, table: HerdTable, luck: Luck) -> Direction:
        return FACE[pick(len(FACE), luck)]

    def resolve(self, table: HerdTable, action: Direction, tell: Tell) -> Follow:
        end = herd_end(table, self.hex, action.face)
        one, other = table.herds
        staying = other if one == self.hex else one
        table.herds = (staying, end) if staying <= end else (end, staying)
        if tell:
            tell(HerdMoved(HEX_NAMES[self.hex], HEX_NAMES[end], action.face))
        return ()


CLOCK = herd_rule(
    "CS-1c",
    "With a side of each hex at the top, read the die for the direction like the hand of a clock: {clock}. With a corner of each hex at the top, as in the pictures here, that is {turned}.",
    about="directions",
)
SIX_HOURS = herd_ruling(
    "CS-R32",
    "The clock for the direction has six hours, one for each side of a hex, and up is the same for all players.",
    "1",
    reason="The scenario gives 6 as up and 3 as down, which a clock of twelve hours would not; the other four follow.",
)
STEPS = note("CS-N2", "In axial coordinates, the faces 1 to 6 lead by {steps}.", "1", when=HERDED)
NEVER_SEA = herd_rule("CS-1d", "A herd never moves into the sea: it stays on the last land hex.")
HOW_FAR = ruling(
    "CS-R6",
    "A herd moves one hex.",
    "1",
    when=(*HERDED, ("herd_step", "one")),
    reason="Only a direction is given. That a herd stays on the last land hex could also mean that it runs on to the coast, but then herds would live there.",
)
TO_THE_COAST = HOW_FAR.otherwise(
    "A herd moves on in its direction until it reaches the coast.",
    reason="The scenario says that a herd stays on the last land hex, which may mean that it runs on until then.",
    herd_step="coast",
)
MOVE_USED = herd_ruling(
    "CS-R7",
    "If the sea lies ahead of the herd, it stays where it is and you do not roll again.",
    "1",
    reason="Herds never go into the water.",
)


def herd_end(table: HerdTable, cell: int, face: int) -> int:
    """The hex at which a herd ends its move."""
    board = table.board
    side = SIDE_NUMBER[board.components.directions[str(face)]]
    while (ahead := NEXT_HEXES[cell][side]) >= 0:
        cell = ahead
        if board.options.herd_step == "one":
            break
    return cell


REMARKS = remarks(
    ruling(
        "CS-R9",
        "A herd may stand on the desert and on the hex with the robber.",
        "1",
        when=(*HERDED, ("with_hunters", False)),
        reason="Only water is closed to herds.",
    ),
    ruling(
        "CS-R9",
        "A herd may stand on the desert, on the hex with the robber, and on hexes with hunters.",
        "1",
        when=(*HERDED, ("with_hunters", True)),
        reason="Only water is closed to herds.",
    ),
)
