"""The bison-herd scenario: building and moving hunters, and raiders that drive them out."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.catan.actions import BuildHunter, MoveHunter
from bisongames.catan.building import PIECES, unpaid
from bisongames.catan.events import HunterBuilt, HunterMoved, HuntersDrivenOut
from bisongames.catan.island import HEX_NAMES, HEX_NUMBER, HEXES, HEXES_AT, NEXT_HEXES, bits
from bisongames.catan.purses import GRAIN, Purse
from bisongames.catan.table import Table
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Follow
from bisongames.play.rules import Rule, Violation, ruling

ON = (("with_hunters", True),)



AROUND = tuple(sum(1 << cell for cell in cells) for cells in HEXES_AT)
"""Per intersection: the hexes that it touches, as a bit set."""


def hexes_near(table: Table, player: int) -> int:
    """The hexes beside a player's buildings, as a bit set."""
    mask = 0
    for node in bits(table.settlements[player] | table.cities[player]):
        mask |= AROUND[node]
    return mask


def on_island(table: Table, player: int) -> list[int]:
    """The hexes where a player has hunters."""
    mine = table.hunters[player :: table.board.players]
    return [cell for cell in range(HEXES) if mine[cell]]


NEAR = tuple(sum(1 << end for end in ends if end >= 0) for ends in NEXT_HEXES)
"""Per hex: its neighbours, as a bit set."""


def listed(table: Table, player: int, purse: Purse) -> list[Action]:
    """The hunter actions that a player can pay for with what is in hand."""
    board = table.board
    actions: list[Action] = []
    near = -1
    if (
        purse.hunter
        and table.pieces_left[player]
        and (not board.allow_cities or sum(table.hunters[player :: board.players]) < board.hunters)
    ):
        near = hexes_near(table, player)
        actions += board.build_hunters[near]
    if purse.hunter_move and any(table.hunters):
        if near < 0:
            near = hexes_near(table, player)
        for cell in on_island(table, player):
            actions += board.move_hunters[cell][(near | NEAR[cell]) & ~(1 << cell)]
    return actions


CITY_PIECES = Rule(
    "CS-1h",
    "The city pieces of a player are his hunters, and stand on hexes.",
    source="scenario, item 2",
    when=ON,
)
SHARED_PIECES = Rule(
    "CS-1i",
    "Where cities can be built they and hunters use the same pieces, and hunters are built beside cities too.",
    source="sheet C0",
    status="ruling",
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
    board = table.board
    if not board.hunters:
        yield SUPPLY.broken(hunters=0)
        return
    yield from unpaid(table, player, board.hunter_cost, COST)
    mine = sum(table.hunters[player :: board.players])
    if mine >= board.hunters:
        yield SUPPLY.broken(hunters=mine)
    elif not table.pieces_left[player]:
        yield PIECES.broken(piece="hunter")
    if not hexes_near(table, player) >> HEX_NUMBER[action.hex] & 1:
        yield NEAR_SETTLEMENT.broken(hex=action.hex)


def build_hunter(table: Table, player: int, action: BuildHunter, tell: Tell) -> Follow:
    """A hunter is paid for and stands on a hex."""
    table.pay(player, table.board.hunter_cost)
    table.hunters[HEX_NUMBER[action.hex] * table.board.players + player] += 1
    table.pieces_left[player] -= 1
    table.built = 1
    if tell:
        tell(HunterBuilt(player, action.hex))
    return ()


OWN_HUNTER = Rule("CS-4v", "Only own hunters move.", source="sheet B4", when=ON)
OTHER_HEX = Rule(
    "CS-4w", "A hunter moves to another hex.", source="sheet C0", status="ruling", when=ON
)
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
    board = table.board
    if not board.hunters:
        yield SUPPLY.broken(hunters=0)
        return
    start, end = HEX_NUMBER[action.start], HEX_NUMBER[action.end]
    if not table.hunters[start * board.players + player]:
        yield OWN_HUNTER.broken(hex=action.start)
    grain = table.hands[5 * player + GRAIN]
    if grain < board.hunter_move_cost:
        yield MOVE_COST.broken(grain=grain)
    if start == end:
        yield OTHER_HEX.broken(hex=action.end)
    elif not (NEAR[start] | hexes_near(table, player)) >> end & 1:
        yield ANYWHERE_OWN.broken(start=action.start, end=action.end)


def move_hunter(table: Table, player: int, action: MoveHunter, tell: Tell) -> Follow:
    """A hunter is on another hex."""
    players = table.board.players
    table.pay(player, table.board.hunter_move_price)
    table.hunters[HEX_NUMBER[action.start] * players + player] -= 1
    table.hunters[HEX_NUMBER[action.end] * players + player] += 1
    table.built = 1
    if tell:
        tell(HunterMoved(player, action.start, action.end))
    return ()


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
    players = table.board.players
    start = cell * players
    found = False
    for player in range(players):
        number = table.hunters[start + player]
        if number:
            found = True
            table.hunters[start + player] = 0
            table.pieces_left[player] += number
            if tell:
                tell(HuntersDrivenOut(player, HEX_NAMES[cell], number))
    return found


# Nothing more enforces these.

ON_LAND = Rule("CS-4p", "Hunters stand on hexes of land only.", source="sheet B4", when=ON, remark=True)
ONLY_ENTERING = ruling(
    "CS-R16",
    "A hunter that comes to the robber's hex later is safe and can hunt; the hex still brings nothing.",
    "4",
    when=ON, remark=True)
