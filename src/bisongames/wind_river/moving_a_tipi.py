"""Wind River 5.3.1: moving a tipi."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.components.goods import move
from bisongames.components.seats import opponents_clockwise
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.rules import Rule, Violation, ruling
from bisongames.wind_river.actions import EXIT, MoveTipi
from bisongames.wind_river.board import NOT_USED
from bisongames.wind_river.ending import CHECK_END
from bisongames.wind_river.events import EntryPaid, TipiMoved
from bisongames.wind_river.table import Table

TO_A_NEIGHBOUR = Rule(
    "WR-5.3.1a",
    "As your activity, you may move one of your tipis to an adjacent field.",
    about=MoveTipi,
)
ADJACENT_ONLY = Rule("WR-5.3.1b", "You may move a tipi only to an adjacent field.")
YOURS_ONLY = Rule(
    "WR-5.3.1c", "You may move a tipi only from a field where one of yours stands.", firm=True
)
TIPI_FAR_SIDE = Rule(
    "WR-5.3.1d",
    "You may move a tipi off the board only where buffaloes may leave it: from the last row into the plains.",
)
BACKWARDS = ruling(
    "WR-R12",
    "You may move a tipi backwards.",
    "5.3.1",
    reason="Any adjacent field may be entered; only buffaloes are kept from going back.",
)
ENTRY_COMPULSORY = Rule(
    "WR-5.3.1g",
    "You may not move a tipi onto a field with another player's tipi if you cannot pay {entry_cost:resource}.",
    when=(("entry_is_free", False),),
)
ENTRY_OWN = Rule(
    "WR-5.3.1h",
    "Moving a tipi onto a field without another player's tipi costs nothing.",
    when=(("entry_is_free", False),),
)
ENTRY_FREE = ENTRY_OWN.otherwise("Moving a tipi onto any field costs nothing.", entry_is_free=True)
MIXED_FIELD = Rule(
    "WR-R19",
    "A field with your tipis and another player's costs as much as one with another player's tipis only.",
    section="5.3.1",
    source="rulebook 5.3.1, Moving a Tipi",
    when=(("entry_is_free", False),),
)


def violations(table: Table, player: int, action: MoveTipi) -> Iterator[Violation]:
    """Yields the reasons why a player may not move this tipi there."""
    board, number = table.board, table.board.number
    start, end = number[action.start], number[action.end]
    if not table.own(player, start):
        yield YOURS_ONLY.broken(start=action.start, your_tipis=0)
        return
    if action.end == EXIT:
        if end not in board.around[start]:
            yield TIPI_FAR_SIDE.broken(start=action.start)
        return
    if end not in board.usable:
        yield NOT_USED.broken(end=action.end)
    elif end not in board.around[start]:
        yield ADJACENT_ONLY.broken(start=action.start, end=action.end)
    others = table.all_tipis[end] - table.own(player, end)
    if others and end != start and table.resources[player] < board.options.entry_cost:
        yield ENTRY_COMPULSORY.broken(end=action.end, resources=table.resources[player])


def legal_moves(table: Table, player: int) -> list[MoveTipi]:
    """The legal moves of a player's tipis."""
    actions: list[MoveTipi] = []
    board, everybody, own = table.board, table.all_tipis, table.tipis[player]
    can_pay = table.resources[player] >= board.options.entry_cost
    for field in sorted(own):
        if can_pay:
            actions += board.tipi_moves[field]
        else:
            actions += [
                action
                for action, end in board.tipi_moves_to[field]
                if not everybody[end] or everybody[end] == own.get(end)
            ]
    return actions


ENTRY = Rule(
    "WR-5.3.1e",
    "If you move a tipi onto a field with another player's tipi, you and each other player with tipis there pay "
    "{entry_cost:resource} to the stock.",
    when=(("entry_is_free", False),),
)
ENTRY_FREE_FOR_POOR = Rule(
    "WR-5.3.1f",
    "Another player on the field you enter who has no resources pays nothing.",
    when=(("entry_is_free", False),),
)
ALL_THEY_HAVE = ruling(
    "WR-R34",
    "Another player on the field you enter who has less than {entry_cost:resource} pays what they have.",
    "5.3.1",
    when=(("entry_costs_several", True),),
    reason="With the printed cost of 1 resource nobody can have only a part of it.",
)
ONCE_PER_PLAYER = Rule(
    "WR-5.3.1i",
    "A player with several tipis on the field you enter pays only once.",
    source="rulebook 5.3.1, example",
    when=(("entry_is_free", False),),
)
INTO_THE_PLAINS = Rule(
    "WR-5.3.1j",
    "From the last row you may move a tipi into the plains, where it stays for the rest of the game: it never comes back.",
)
PLAINS_FREE = ruling(
    "WR-R11",
    "Moving a tipi into the plains costs nothing, whoever has tipis there.",
    "5.3.1",
    reason="The plains lie beyond the board and are no field.",
)


def resolve(table: Table, player: int, action: MoveTipi, tell: Tell) -> Follow:
    """Moves a tipi and collects the entry cost."""
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
