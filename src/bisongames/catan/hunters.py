"""The bison-herd scenario: building and moving hunters, and raiders that drive them out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.catan.building import PIECES, unpaid
from bisongames.catan.hooks import Deed, Hand, Listing
from bisongames.catan.island import AROUND, HEX_NAMES, HEX_NUMBER, NEAR, Lists, bits
from bisongames.catan.options import GRAIN
from bisongames.catan.paying import pay
from bisongames.catan.pieces import with_more
from bisongames.catan.purses import Prices, pays
from bisongames.catan.scenario_actions import BuildHunter, MoveHunter
from bisongames.catan.scenario_events import HunterBuilt, HunterMoved, HuntersDrivenOut
from bisongames.catan.table import Table
from bisongames.components.stocks import move
from bisongames.play.actions import Tell
from bisongames.play.agenda import Follow
from bisongames.play.rules import Rule, Violation, remarks, ruling

BUILDS: Final = Lists(tuple(map(BuildHunter, HEX_NAMES)))
MOVES: Final = tuple(
    Lists(tuple(MoveHunter(start, end) for end in HEX_NAMES)) for start in HEX_NAMES
)
"""Per hex: the moves from there."""
ALL_HEXES: Final = (1 << len(HEX_NAMES)) - 1

ON: Final = (("with_hunters", True),)


def hexes_near(table: Table, player: int) -> int:
    """The hexes beside a player's buildings, as a bit set."""
    mask = 0
    for node in bits(table.settlements[player] | table.cities[player]):
        mask |= AROUND[node]
    return mask


Means = tuple[bool, bool]
"""Whether a hand pays for a hunter, and for a hunter's move."""


def means(prices: Prices, hand: Hand) -> Means | None:
    """What a hand pays for; None for nothing."""
    if not prices.options.hunters_per_player:
        return None
    found = pays(hand, prices.costs["hunter"]), hand[GRAIN] >= prices.options.hunter_move_cost
    return found if any(found) else None


def listed(table: Table, player: int, means: Means) -> list[BuildHunter | MoveHunter]:
    """What a player can do with hunters by these means."""
    builds, moves = means
    mine = table.hunters[player]
    actions: list[BuildHunter | MoveHunter] = []
    builds = builds and table.pieces_left[player] > 0 and not supply_violations(table, player)
    if not builds and not (moves and any(mine)):
        return actions
    near = hexes_near(table, player)
    if builds:
        actions += BUILDS[near]
    if moves:
        for cell in [cell for cell, number in enumerate(mine) if number]:
            actions += MOVES[cell][(near | NEAR[cell]) & ~(1 << cell)]
    return actions


LISTING: Final = Listing(means, listed, most=lambda options: options.hunter_move_cost)


def builds(table: Table, player: int) -> list[BuildHunter]:
    """Every place for a hunter that can be thought of."""
    return BUILDS[ALL_HEXES]


def moves(table: Table, player: int) -> list[MoveHunter]:
    """Every move of an own hunter that can be thought of."""
    mine = enumerate(table.hunters[player])
    return [action for cell, n in mine if n for action in MOVES[cell][ALL_HEXES]]


CITY_PIECES = Rule(
    "CS-1h",
    "The city pieces of a player are his hunters, and stand on hexes.",
    source="scenario, item 2",
    when=ON,
)
SHARED_PIECES = ruling(
    "CS-1i",
    "Where cities can be built they and hunters use the same pieces, and hunters are built beside cities too.",
    source="sheet C0",
    when=(("allow_cities", True),),
)
SUPPLY = Rule(
    "CS-4b",
    "A hunter comes from the supply: a player has at most {hunters_per_player:hunter}.",
    source="sheet B4",
)
NEAR_SETTLEMENT = Rule(
    "CS-4c",
    "A hunter is built on a hex beside an own settlement.",
    source="scenario, item 2",
    when=ON,
)
COST = Rule("CS-4d", "A hunter costs {hunter_cost}.", source="scenario, item 2", when=ON)
REBUILT = ruling("CS-R10", "A lost hunter can be built again at the full cost.", "4", when=ON)
ANY_HEX = ruling(
    "CS-R11",
    "Hunters may be built on the desert and on the robber's hex too, and several in a turn.",
    "4",
    when=ON,
)
SHARING = Rule(
    "CS-4e",
    "Hunters of one or several players may share a hex.",
    source="scenario, item 2",
    when=ON,
)
UNLIMITED = ruling("CS-R13", "A hex holds any number of hunters.", "4", when=ON)


def build_violations(table: Table, player: int, action: BuildHunter) -> Iterator[Violation]:
    """Why a player may not build this hunter."""
    supply = supply_violations(table, player)
    if not table.board.options.hunters_per_player:
        yield from supply
        return
    yield from unpaid(table, player, table.board.costs["hunter"], COST)
    yield from supply
    if not hexes_near(table, player) >> HEX_NUMBER[action.hex] & 1:
        yield NEAR_SETTLEMENT.broken(hex=action.hex)


def supply_violations(table: Table, player: int) -> tuple[Violation, ...]:
    """Why a player has no hunter to build."""
    mine = sum(table.hunters[player])
    if mine >= table.board.options.hunters_per_player:
        return (SUPPLY.broken(hunters=mine),)
    return () if table.pieces_left[player] else (PIECES.broken(piece="hunter"),)


def build_hunter(table: Table, player: int, action: BuildHunter, tell: Tell) -> Follow:
    """A hunter is paid for and stands on a hex."""
    pay(table.hands[player], table.bank, table.board.costs["hunter"])
    table.pieces_left[player] -= 1
    table.hunters[player] = with_more(table.hunters[player], HEX_NUMBER[action.hex])
    table.built = True
    if tell:
        tell(HunterBuilt(player, action.hex))
    return ()


BUILD: Final = Deed(BuildHunter, builds, build_violations, build_hunter)

OWN_HUNTER = Rule("CS-4v", "Only own hunters move.", source="sheet B4", when=ON)
OTHER_HEX = ruling("CS-4w", "A hunter moves to another hex.", source="sheet C0", when=ON)
ADJACENT = Rule(
    "CS-4f",
    "A hunter may move to a neighbouring hex, with or without an own settlement there.",
    source="scenario, item 2",
    when=ON,
)
ANYWHERE_OWN = Rule(
    "CS-4g",
    "A hunter may move to any hex beside an own settlement, however far; to other hexes only next to it.",
    source="scenario, item 2",
    when=ON,
)
MOVE_COST = Rule(
    "CS-4h",
    "Each move of a hunter costs {hunter_move_cost} grain.",
    source="scenario, item 2",
    when=ON,
)
ANY_NUMBER = ruling(
    "CS-R12",
    "Any number of hunter moves in a turn, also of one just built, each paid for.",
    "4",
    when=ON,
)


def move_violations(table: Table, player: int, action: MoveHunter) -> Iterator[Violation]:
    """Why a player may not move this hunter there."""
    options = table.board.options
    if not options.hunters_per_player:
        yield SUPPLY.broken(hunters=0)
        return
    start, end = HEX_NUMBER[action.start], HEX_NUMBER[action.end]
    if not table.hunters[player][start]:
        yield OWN_HUNTER.broken(hex=action.start)
    grain = table.hands[player][GRAIN]
    if grain < options.hunter_move_cost:
        yield MOVE_COST.broken(grain=grain)
    if start == end:
        yield OTHER_HEX.broken(hex=action.end)
    elif not (NEAR[start] | hexes_near(table, player)) >> end & 1:
        yield ANYWHERE_OWN.broken(start=action.start, end=action.end)


def move_hunter(table: Table, player: int, action: MoveHunter, tell: Tell) -> Follow:
    """A hunter is on another hex."""
    cost = table.board.options.hunter_move_cost
    move(table.hands[player], GRAIN, table.bank, GRAIN, cost)
    fewer = with_more(table.hunters[player], HEX_NUMBER[action.start], -1)
    table.hunters[player] = with_more(fewer, HEX_NUMBER[action.end])
    table.built = True
    if tell:
        tell(HunterMoved(player, action.start, action.end))
    return ()


MOVE: Final = Deed(MoveHunter, moves, move_violations, move_hunter)

DRIVEN_OUT = Rule(
    "CS-4q",
    "When the robber comes to a hex all hunters there go back to their owners' supplies.",
    source="scenario, item 3",
    when=ON,
)
OWN_TOO = ruling(
    "CS-R14",
    "The robber drives out hunters of the player who moves it too, and then nothing is stolen.",
    "4",
    when=ON,
)
KNIGHT = ruling("CS-R15", "A knight drives out hunters as well.", "4", when=ON)
NO_THEFT = Rule(
    "CS-4r", "If hunters were driven out nothing is stolen.", source="scenario, item 3", when=ON
)
THEFT = Rule(
    "CS-4s",
    "From a hex without hunters a card is stolen as usual.",
    source="scenario, item 3",
    when=ON,
)


def raid(table: Table, cell: int, tell: Tell) -> bool:
    """The robber has come to a hex: hunters there are driven out. True if there were any."""
    found = False
    for player, mine in enumerate(table.hunters):
        number = mine[cell]
        if number:
            found = True
            table.hunters[player] = with_more(mine, cell, -number)
            table.pieces_left[player] += number
            if tell:
                tell(HuntersDrivenOut(player, HEX_NAMES[cell], number))
    return found


REMARKS = remarks(
    Rule("CS-4p", "Hunters stand on hexes of land only.", source="sheet B4", when=ON),
    ruling(
        "CS-R16",
        "A hunter that comes to the robber's hex later is safe and can hunt; the hex still brings nothing.",
        "4",
        when=ON,
    ),
)
