"""Wind River 5.3.1: moving a tipi."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.components.seats import opponents_clockwise
from bisongames.components.stocks import move
from bisongames.play.actions import Tell
from bisongames.play.agenda import Follow
from bisongames.play.rules import Rule, Violation, remarks, ruling
from bisongames.wind_river.actions import EXIT, MoveTipi
from bisongames.wind_river.ending import CHECK_END
from bisongames.wind_river.events import EntryPaid, TipiMoved
from bisongames.wind_river.table import Table

TO_A_NEIGHBOUR = Rule("WR-5.3.1a", "One of the player's own tipis moves to an adjacent field.")
TIPI_FAR_SIDE = Rule(
    "WR-5.3.1c", "Tipis leave the board only where buffaloes may: from the last row."
)
NO_OTHER_EDGE = ruling("WR-R13", "No tipi leaves over the start edge or the sides.", "5.3.1")
BACKWARDS = ruling("WR-R12", "A tipi may move backwards.", "5.3.1")
TIPI_UNUSED = Rule("WR-5.3.1b", "No tipi moves to a field that is out of use.")
ENTRY_COMPULSORY = Rule(
    "WR-5.3.1f", "Who cannot pay {entry_cost} resource may not enter a field with tipis of others."
)
ENTRY_OWN = Rule("WR-5.3.1g", "Entering an empty field or one with only own tipis is free.")
MIXED_FIELD = ruling(
    "WR-R19",
    "A field with own tipis and tipis of others is paid for like any with others.",
    "5.3.1",
)


def violations(table: Table, player: int, action: MoveTipi) -> Iterator[Violation]:
    """Why a player may not move a tipi so."""
    board, number = table.board, table.board.number
    start, end = number[action.start], number[action.end]
    if not table.own(player, start):
        yield TO_A_NEIGHBOUR.broken(start=action.start, own_tipis=0)
    if action.end == EXIT:
        if end not in board.around[start]:
            yield TIPI_FAR_SIDE.broken(start=action.start)
        return
    if end not in board.usable:
        yield TIPI_UNUSED.broken(end=action.end)
    elif end not in board.around[start]:
        yield TO_A_NEIGHBOUR.broken(start=action.start, end=action.end)
    others = table.all_tipis[end] - table.own(player, end)
    if others and table.resources[player] < board.options.entry_cost:
        yield ENTRY_COMPULSORY.broken(end=action.end, resources=table.resources[player])


def add_legal(table: Table, player: int, found: list[MoveTipi]) -> None:
    """Add every move of a tipi that is legal."""
    board, everybody, own = table.board, table.all_tipis, table.tipis[player]
    can_pay = table.resources[player] >= board.options.entry_cost
    for field in sorted(own):
        if can_pay:
            found += board.tipi_moves[field]
        else:
            found += [
                action
                for action, end in board.tipi_moves_to[field]
                if not everybody[end] or everybody[end] == own.get(end)
            ]


ENTRY = Rule(
    "WR-5.3.1d",
    "Whoever enters a field with tipis of others pays {entry_cost} resource to the stock, and so does everybody else "
    "who has tipis there.",
)
ENTRY_FREE_FOR_POOR = Rule(
    "WR-5.3.1e",
    "Another player there who has less pays what he has, and nothing if he has nothing.",
)
ONCE_PER_PLAYER = ruling(
    "WR-R10", "A player with several tipis on the entered field pays once.", "5.3.1"
)
INTO_THE_PLAINS = Rule(
    "WR-5.3.1h", "From the last row a tipi may move into the plains and stays there."
)
PLAINS_FREE = ruling(
    "WR-R11", "Entering the plains is free, whoever is there, and they have room for all.", "5.3.1"
)


def resolve(table: Table, player: int, action: MoveTipi, tell: Tell) -> Follow:
    """A tipi moves, and whoever has to pays for it."""
    number = table.board.number
    table.remove_tipis(player, number[action.start], 1)
    if tell:
        tell(TipiMoved(player, action.start, action.end))
    if action.end == EXIT:
        table.plains[player] += 1
        return CHECK_END
    end = number[action.end]
    if table.all_tipis[end] > table.own(player, end):
        others = opponents_clockwise(player, table.num_players)
        for payer in (player, *(p for p in others if table.own(p, end))):
            price = min(table.board.options.entry_cost, table.resources[payer])
            if price:
                move(table.resources, payer, table.stock, 0, price)
                if tell:
                    tell(EntryPaid(payer, action.end, price))
    table.add_tipi(player, end)
    return ()


REMARKS = remarks(
    Rule("WR-5.3.1i", "Tipis in the plains count at the end."),
    Rule("WR-5.3.1j", "A tipi in the plains never goes back to the hand."),
)
