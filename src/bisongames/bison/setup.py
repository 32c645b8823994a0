"""Bison 2 and 3: the pieces, and set-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bisongames.bison.board import Board
from bisongames.bison.rounds import StartRound
from bisongames.bison.table import Table
from bisongames.play.agenda import Pending
from bisongames.play.first_player import DrawingStartPlayer
from bisongames.play.rules import Rule, ruling

TILES = Rule("BI-2.0a", "There are {tile_count} land tiles, three of them start tiles.")
HUNTERS = Rule(
    "BI-2.2a",
    "Everybody has hunters of an own colour, {supply_hunters} in the supply and {market_hunters} in the market; three "
    "more mark the tracks and never come into play.",
)
TENTS = Rule(
    "BI-2.3a",
    "Everybody has tents of sizes 1, 2, 3 and 4: {supply_tents[0]}, {supply_tents[1]}, {supply_tents[2]} and "
    "{supply_tents[3]} in the supply, {market_tents[0]}, {market_tents[1]}, {market_tents[2]} and {market_tents[3]} in "
    "the market.",
)
CANOES = Rule(
    "BI-2.4a",
    "Everybody has canoes of sizes 1, 2, 3 and 4: {supply_canoes[0]}, {supply_canoes[1]}, {supply_canoes[2]} and "
    "{supply_canoes[3]} in the supply, {market_canoes[0]}, {market_canoes[1]}, {market_canoes[2]} and "
    "{market_canoes[3]} in the market.",
)
COLOUR = Rule(
    "BI-3.0a", "Everybody chooses a colour and has a board with tracks and action spaces."
)
STOCK = Rule("BI-3.0b", "Everybody begins with {start_stock} animals of each kind.")
SUPPLY = Rule(
    "BI-3.0c",
    "The supply of each player begins with {supply_hunters} hunters and with the tents and canoes of BI-2.3a and "
    "BI-2.4a.",
)
STONES = Rule("BI-3.0d", "Everybody has {stones} action stones.")
MARKET = Rule(
    "BI-3.0e",
    "All other pieces are the market, sorted by colour; everybody buys pieces of the own colour only.",
)
UNUSED = Rule("BI-3.0f", "The pieces of colours that nobody plays are out of the game.")
START_TILES = Rule(
    "BI-3.0g", "The three start tiles lie around the totem symbol in the middle of the table."
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
OPEN = ruling(
    "BI-R4",
    "All lies open but for the tiles in hand, each of which its holder knows, and those not drawn, which nobody knows.",
    "3.0",
)

RULES = (
    TILES,
    HUNTERS,
    TENTS,
    CANOES,
    COLOUR,
    STOCK,
    SUPPLY,
    STONES,
    MARKET,
    UNUSED,
    START_TILES,
    STACK,
    TAKEN_OUT,
    START_PLAYER,
    NOT_BY_AGE,
    OPEN,
)


def begin(board: Board, setup: Mapping[str, Any]) -> tuple[Table, tuple[Pending, ...]]:
    """The table as it is laid out, and what comes first."""
    table = Table(board)
    if "start_player" in setup:
        table.start_player = setup["start_player"]
        return table, (StartRound(),)
    return table, (DrawingStartPlayer(), StartRound())
