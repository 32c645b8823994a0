"""The bison-herd scenario: building and moving hunters, and raiders that drive them out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from bisongames.catan.bison_herds.actions import BuildHunter, MoveHunter
from bisongames.catan.bison_herds.events import HunterBuilt, HunterMoved, HuntersDrivenOut
from bisongames.catan.bison_herds.herd_rules import printed_rule
from bisongames.catan.bison_herds.herd_table import HerdTable
from bisongames.catan.board import cards_of
from bisongames.catan.hooks import MainPhaseAction
from bisongames.catan.island import AROUND, HEX_NAMES, HEX_NUMBER, NEAR, Lists, bits
from bisongames.catan.island_table import with_more
from bisongames.catan.main_phase.affordability import pays
from bisongames.catan.main_phase.building import PIECES, payment_violations
from bisongames.catan.options import GRAIN
from bisongames.catan.table import pay
from bisongames.components.goods import move
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.rules import Violation, remarks, ruling

BUILDS: Final = Lists(tuple(map(BuildHunter, HEX_NAMES)))
MOVES: Final = tuple(
    Lists(tuple(MoveHunter(start, end) for end in HEX_NAMES)) for start in HEX_NAMES
)
"""The moves of hunters from each hex."""
ALL_HEXES: Final = (1 << len(HEX_NAMES)) - 1

ON: Final = (("with_hunters", True),)
hunter_rule = partial(printed_rule, when=ON)
hunter_ruling = partial(ruling, when=ON)


def hexes_near(table: HerdTable, player: int) -> int:
    """The hexes beside a player's buildings, as a bit set."""
    mask = 0
    for node in bits(table.settlements[player] | table.cities[player]):
        mask |= AROUND[node]
    return mask


def candidate_moves(table: HerdTable, player: int) -> list[MoveHunter]:
    """All moves of a player's hunters, legal or not."""
    mine = enumerate(table.hunters[player])
    return [action for cell, n in mine if n for action in MOVES[cell][ALL_HEXES]]


CITY_PIECES = hunter_rule(
    "CS-2a", "Your city pieces are your hunters. Stand them on end in the middle of a hex."
)
WITH_CITIES: Final = (*ON, ("allow_cities", True))

SHARED_PIECES = ruling(
    "CS-R36",
    "Your hunters and your cities come from the same pieces.",
    "2",
    when=WITH_CITIES,
    reason="Hunters are city pieces.",
)
NEAR_CITIES = ruling(
    "CS-R37",
    "You may also build hunters next to your cities and move them there.",
    "2",
    when=WITH_CITIES,
    reason="A city takes the place of a settlement.",
)
SUPPLY = hunter_ruling(
    "CS-R34",
    "You may have no more than {hunters_per_player:hunter} on the island.",
    "2",
    firm=True,
    reason="Hunters are city pieces, and those are counted.",
)
NO_HUNTERS = SUPPLY.otherwise(
    "You may not build or move hunters.",
    instead_of="The city pieces are built as hunters.",
    restored_by="hunters_per_player=4",
    reason="The herds can be played without hunters.",
    with_hunters=False,
)
NEAR_SETTLEMENT = printed_rule(
    "CS-2c",
    "You may build a hunter only on a hex next to one of your settlements.",
    when=(*ON, ("allow_cities", False)),
    about=BuildHunter,
)
NEAR_BUILDING = NEAR_SETTLEMENT.otherwise(
    "You may build a hunter only on a hex next to one of your buildings.", allow_cities=True
)
COST = hunter_rule("CS-2d", "A hunter costs {hunter_cost}.")
REBUILT = hunter_rule("CS-3c", "You may later rebuild hunters that were driven out.")
FULL_COST = hunter_ruling(
    "CS-R10",
    "Hunters that were driven out cost as much to build again as before.",
    "3",
    reason="The scenario names no other cost.",
)
ANY_HEX = hunter_ruling(
    "CS-R11",
    "You may build hunters on the desert and on the robber's hex, and several in a turn.",
    "2",
    reason="The robber acts only when it comes.",
)
SHARING = hunter_rule("CS-2e", "Any number of hunters, yours and other players', may share a hex.")


def build_violations(table: HerdTable, player: int, action: BuildHunter) -> Iterator[Violation]:
    """Yields the reasons why a player may not build this hunter."""
    if not table.board.options.hunters_per_player:
        yield NO_HUNTERS.broken()
        return
    if not hexes_near(table, player) >> HEX_NUMBER[action.hex] & 1:
        yield NEAR_SETTLEMENT.broken(hex=action.hex)
    yield from supply_violations(table, player)
    yield from payment_violations(table, player, table.board.costs["hunter"])


def supply_violations(table: HerdTable, player: int) -> tuple[Violation, ...]:
    """The reason why a player has no hunter left to build; empty if they have one."""
    mine = sum(table.hunters[player])
    if mine >= table.board.options.hunters_per_player:
        return (SUPPLY.broken(your_hunters=mine),)
    return () if table.pieces_left[player] else (PIECES.broken(hunters_left=0),)


def build_hunter(table: HerdTable, player: int, action: BuildHunter, tell: Tell) -> Follow:
    """Pays for a hunter and puts it on a hex."""
    pay(table.hands[player], table.bank, table.board.costs["hunter"])
    table.pieces_left[player] -= 1
    table.hunters[player] = with_more(table.hunters[player], HEX_NUMBER[action.hex])
    table.built = True
    if tell:
        tell(HunterBuilt(player, action.hex, cards_of(table.board.costs["hunter"])))
    return ()


def legal_builds(table: HerdTable, player: int, afforded: object) -> Sequence[BuildHunter]:
    """The hunters that a player who can pay may build."""
    if not table.pieces_left[player] or supply_violations(table, player):
        return ()
    return BUILDS[hexes_near(table, player)]


BUILD: Final[MainPhaseAction] = MainPhaseAction(
    BuildHunter,
    lambda table, player: BUILDS[ALL_HEXES],
    build_violations,
    build_hunter,
    lambda prices, hand: prices.options.hunters_per_player and pays(hand, prices.costs["hunter"]),
    legal_builds,
)

OWN_HUNTER = hunter_ruling(
    "CS-R38",
    "You may move a hunter only from a hex where one of yours stands.",
    "2",
    firm=True,
    reason="The scenario does not let you move hunters of others.",
)
OTHER_HEX = hunter_ruling(
    "CS-R39",
    "A hunter that you move must come to another hex.",
    "2",
    reason="A move that leads nowhere is none.",
)
ADJACENT = hunter_rule(
    "CS-2f",
    "You may move a hunter to a neighbouring hex, even if none of your settlements is there.",
    about=MoveHunter,
)
ANYWHERE_OWN = hunter_rule(
    "CS-2g", "You may move a hunter to any hex next to one of your settlements, however far away."
)
NOT_ELSEWHERE = printed_rule(
    "CS-2h",
    "You may move a hunter only to a neighbouring hex or to a hex next to one of your settlements.",
    when=(*ON, ("allow_cities", False)),
)
NOT_ELSEWHERE_WITH_CITIES = NOT_ELSEWHERE.otherwise(
    "You may move a hunter only to a neighbouring hex or to a hex next to one of your buildings.",
    allow_cities=True,
)
MOVE_COST = hunter_rule("CS-2i", "Each move of a hunter costs {hunter_move_cost:grain|grain}.")
ABLE_TO_PAY = hunter_ruling(
    "CS-R40",
    "You may move a hunter only if you can pay for the move.",
    "2",
    firm=True,
    reason="You cannot pay with what you do not hold.",
)
ANY_NUMBER = hunter_ruling(
    "CS-R12",
    "You may move hunters as often as you can pay for, even one that you have built in this turn.",
    "2",
    reason="No limit is given.",
)


def move_violations(table: HerdTable, player: int, action: MoveHunter) -> Iterator[Violation]:
    """Yields the reasons why a player may not move this hunter there."""
    options = table.board.options
    if not options.hunters_per_player:
        yield NO_HUNTERS.broken()
        return
    start, end = HEX_NUMBER[action.start], HEX_NUMBER[action.end]
    if not table.hunters[player][start]:
        yield OWN_HUNTER.broken(hex=action.start, your_hunters=0)
        return
    if start == end:
        yield OTHER_HEX.broken(hex=action.end)
    elif not (NEAR[start] | hexes_near(table, player)) >> end & 1:
        yield NOT_ELSEWHERE.broken(start=action.start, end=action.end)
    grain = table.hands[player][GRAIN]
    if grain < options.hunter_move_cost:
        yield ABLE_TO_PAY.broken(grain=grain, needed=options.hunter_move_cost)


def move_hunter(table: HerdTable, player: int, action: MoveHunter, tell: Tell) -> Follow:
    """Pays for the move of a hunter and carries it out."""
    cost = table.board.options.hunter_move_cost
    move(table.hands[player], GRAIN, table.bank, GRAIN, cost)
    fewer = with_more(table.hunters[player], HEX_NUMBER[action.start], -1)
    table.hunters[player] = with_more(fewer, HEX_NUMBER[action.end])
    table.built = True
    if tell:
        tell(HunterMoved(player, action.start, action.end, cards_of(((GRAIN, cost),))))
    return ()


def legal_moves(table: HerdTable, player: int, afforded: object) -> list[MoveHunter]:
    """The legal moves of a player's hunters."""
    cells = [cell for cell, number in enumerate(table.hunters[player]) if number]
    near = hexes_near(table, player) if cells else 0
    return [action for cell in cells for action in MOVES[cell][(near | NEAR[cell]) & ~(1 << cell)]]


MOVE: Final[MainPhaseAction] = MainPhaseAction(
    MoveHunter,
    candidate_moves,
    move_violations,
    move_hunter,
    lambda prices, hand: (
        prices.options.hunters_per_player and hand[GRAIN] >= prices.options.hunter_move_cost
    ),
    legal_moves,
    most=lambda options: options.hunter_move_cost,
)

RAIDERS = hunter_rule("CS-3a", "The robber stands for raiders, who drive hunters out.")
DRIVEN_OUT = hunter_rule(
    "CS-3b", "When the robber comes to a hex, all hunters there go back to their owners' supplies."
)
OWN_TOO = hunter_ruling(
    "CS-R14",
    "The robber drives out your own hunters too, and you rob nobody then.",
    "3",
    reason="All hunters are driven out, and robbing is lost when hunters are.",
)
KNIGHT = hunter_ruling(
    "CS-R15",
    "A knight drives hunters out as a 7 does: if it does, you rob nobody, otherwise you rob as usual.",
    "3",
    reason="A knight moves the robber.",
)
NO_THEFT = hunter_rule("CS-3d", "If the robber drives out hunters, you may not rob anybody.")
THEFT = hunter_rule(
    "CS-3e", "If no hunters stand on the hex to which the robber comes, rob an opponent as usual."
)


def raid(table: HerdTable, cell: int, tell: Tell) -> bool:
    """Drives out the hunters on the robber's new hex; True if there were any."""
    driven_out = False
    for player, mine in enumerate(table.hunters):
        number = mine[cell]
        if number:
            driven_out = True
            table.hunters[player] = with_more(mine, cell, -number)
            table.pieces_left[player] += number
            if tell:
                tell(HuntersDrivenOut(player, HEX_NAMES[cell], number))
    return driven_out


REMARKS = remarks(
    hunter_ruling(
        "CS-R41",
        "Hunters may stand only on land hexes.",
        "2",
        reason="The scenario puts hunters in the middle of a hex.",
    ),
    ruling(
        "CS-R16",
        "A hunter that comes to the robber's hex after the robber is safe there, but the hex does not produce.",
        "3",
        when=(*ON, ("with_hunts", False)),
        reason="Hunters are driven out only when the robber arrives.",
    ),
    ruling(
        "CS-R16",
        "A hunter that comes to the robber's hex after the robber is safe and may hunt there, but the hex does not produce.",
        "3",
        when=(*ON, ("with_hunts", True)),
        reason="Hunters are driven out only when the robber arrives.",
    ),
)
