"""Bison 2 and 3: the pieces, and set-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bisongames.bison.board import Board
from bisongames.bison.table import Table
from bisongames.bison.turn import StartRound
from bisongames.play.agenda import Pending
from bisongames.play.first_player import who_begins
from bisongames.play.rules import Rule, remarks, ruling

START_TILES = Rule(
    "BI-3.0g", "The three start tiles lie around the totem symbol in the middle of the table."
)
STOCK = Rule("BI-3.0b", "Everybody begins with {start_stock} animals of each kind.")
SUPPLY = Rule(
    "BI-3.0c",
    "The supply of each player begins with {supply_hunters} hunters and with the tents and canoes of BI-2.3a and "
    "BI-2.4a.",
)
MARKET = Rule(
    "BI-3.0e",
    "All other pieces are the market, sorted by colour; everybody buys pieces of the own colour only.",
)
STACK = Rule("BI-3.0h", "The other tiles are shuffled and form a stack, face down.")
TAKEN_OUT = Rule(
    "BI-3.0i",
    "The tiles that the rounds do not need are out of the game, and nobody knows which they are.",
)
START_PLAYER = Rule(
    "BI-3.0j",
    "The start player of the first round is drawn by chance, unless the players name him.",
)
NOT_BY_AGE = ruling(
    "BI-R3",
    "Nobody's age is known here: chance takes the place of the youngest player.",
    "3.0",
)


def begin(board: Board, setup: Mapping[str, Any]) -> tuple[Table, tuple[Pending, ...]]:
    """The table as it is laid out, and what comes first."""
    table = Table(board)
    table.settle()
    return table, (*who_begins(table, setup), StartRound.of())


REMARKS = remarks(
    Rule("BI-2.0a", "There are {tile_count} land tiles, three of them start tiles."),
    Rule(
        "BI-2.2a",
        "Everybody has hunters of an own colour, {supply_hunters} in the supply and {market_hunters} in the market; three "
        "more mark the tracks and never come into play.",
    ),
    Rule(
        "BI-2.3a",
        "Everybody has tents of sizes 1, 2, 3 and 4: {supply_tents[0]}, {supply_tents[1]}, {supply_tents[2]} and "
        "{supply_tents[3]} in the supply, {market_tents[0]}, {market_tents[1]}, {market_tents[2]} and {market_tents[3]} in "
        "the market.",
    ),
    Rule(
        "BI-2.4a",
        "Everybody has canoes of sizes 1, 2, 3 and 4: {supply_canoes[0]}, {supply_canoes[1]}, {supply_canoes[2]} and "
        "{supply_canoes[3]} in the supply, {market_canoes[0]}, {market_canoes[1]}, {market_canoes[2]} and "
        "{market_canoes[3]} in the market.",
    ),
    Rule("BI-3.0a", "Everybody chooses a colour and has a board with tracks and action spaces."),
    Rule("BI-3.0d", "Everybody has {stones} action stones."),
    Rule("BI-3.0f", "The pieces of colours that nobody plays are out of the game."),
    ruling(
        "BI-R4",
        "All lies open but for the tiles in hand, each of which its holder knows, and those not drawn, which nobody knows.",
        "3.0",
    ),
)
"""The numbers of the variant say them, or the table has no more than them."""
