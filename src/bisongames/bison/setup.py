"""Bison 2 and 3: the pieces, and set-up."""

from __future__ import annotations

from collections.abc import Mapping

from bisongames.bison.board import Board
from bisongames.bison.table import Table
from bisongames.bison.turn import StartRound
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.rules import Rule, departure, remarks, ruling
from bisongames.engine.rulebook.first_player import who_begins

STOCK = Rule(
    "BI-3.0b",
    "Begin with {start_stock:animal} of each kind: mark them with one of your hunters on each of your three tracks.",
    when=(("begin_with_animals", True),),
)
EMPTY_TRACKS = STOCK.otherwise(
    "Begin without animals: put one of your hunters on the 0 of each of your three tracks.",
    begin_with_animals=False,
)
SUPPLY = Rule("BI-3.0c", "Begin with {supply} in your supply, beside your player board.")
MARKET = Rule(
    "BI-3.0e",
    "Sort the remaining hunters, tents and canoes by colour at the edge of the table: they are the market.",
)
START_TILES = Rule(
    "BI-3.0g",
    "Lay the three start tiles together in the middle of the table, so that the totem symbol shows where they meet.",
)
STACK = Rule("BI-3.0h", "Shuffle the other tiles and put them on the table as a stack, face down.")
TAKEN_OUT = Rule(
    "BI-3.0i", "Put {tiles_out} from the top of the stack back into the box, without looking."
)
YOUNGEST = Rule(
    "BI-3.0j",
    "The youngest player takes the totem pole and is the start player of the first round.",
)
NOT_BY_AGE = ruling(
    "BI-R3",
    "Where nobody knows who is the youngest, draw the start player of the first round at random.",
    "3.0",
    reason="A program does not know how old the players are, so it draws.",
)
NAMED_START_PLAYER = departure(
    "BI-R24",
    "Instead of drawing, you may agree with the other players on a start player.",
    "3.0",
    printed="The youngest player begins.",
    reason="A house rule: a group may settle for itself who begins.",
)


def begin(board: Board, setup: Mapping[str, object]) -> tuple[Table, tuple[Pending, ...]]:
    """The table at the start, and the first agenda."""
    table = Table(board)
    table.settle()
    return table, (*who_begins(table, setup), StartRound.of())


REMARKS = remarks(
    Rule("BI-1.0a", "The game is for {players}.", source="rulebook, title and 3.0"),
    Rule(
        "BI-1.0b",
        "The aim is to hold the hunting grounds that bring you the most animals at the end of the game.",
    ),
    Rule("BI-2.0a", "The game has {tile_count:tile}, three of them start tiles.", about="tiles"),
    Rule(
        "BI-2.2a",
        "Each player has {hunters:hunter} of their colour.",
        source="rulebook 2.0, 2.2",
        about=("supply_hunters", "market_hunters"),
    ),
    Rule("BI-2.2b", "Three of your hunters mark your tracks."),
    Rule(
        "BI-2.3a",
        "Each player has {tents}.",
        source="rulebook 2.0, 2.3",
        about=("supply_tents", "market_tents"),
    ),
    Rule("BI-2.3b", "The size of a tent is the number of hunters who live in it."),
    Rule(
        "BI-2.4a",
        "Each player has {canoes}.",
        source="rulebook 2.0, 2.4",
        about=("supply_canoes", "market_canoes"),
    ),
    Rule("BI-2.4b", "The size of a canoe is the number of hunters who sit in it."),
    Rule("BI-3.0a", "Choose a colour, and lay a player board on the table in front of you."),
    Rule("BI-3.0d", "Put {stones:action stone} beside your player board."),
    Rule("BI-3.0f", "Put the pieces of colours that nobody plays back into the box."),
    ruling(
        "BI-R4",
        "Everything lies open except the tiles in the players' hands and the tiles not yet drawn.",
        "3.0",
        reason="Boards and supplies lie on the table.",
    ),
)
"""Rules without code of their own: they describe the numbers of the variant and the start of the game."""
