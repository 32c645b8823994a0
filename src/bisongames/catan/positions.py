"""Catan: positions as plain data."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import field, frozen

from bisongames.catan.board import Board
from bisongames.catan.island import (
    HEX_NAMES,
    HEX_NUMBER,
    NODE_NAMES,
    NODE_NUMBER,
    PATH_NAMES,
    PATH_NUMBER,
    bits,
)
from bisongames.catan.longest_road import longest
from bisongames.catan.options import CARDS, HARBOUR_TYPES, RESOURCES, TERRAINS
from bisongames.catan.table import UNKNOWN, Table
from bisongames.components.resources import Counts
from bisongames.components.seats import CHANCE

NOT_DEALT = "unknown"
"""Terrain or a harbour that is not drawn yet."""


@frozen
class Pieces:
    """What one player has on the island."""

    roads: tuple[str, ...] = ()
    settlements: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    hunters: Counts = field(factory=Counts)
    """Per hex."""


@frozen
class Position:
    """The table by name."""

    terrain: tuple[str, ...]
    """Per hex."""
    numbers: tuple[int, ...]
    """Per hex; 0 for none."""
    harbours: tuple[str, ...]
    """Per harbour, in the order of the components."""
    robber: str
    """Its hex; empty before the island is laid."""
    pieces: tuple[Pieces, ...]
    """Per player."""
    hands: tuple[Counts, ...]
    """Per player: resource cards."""
    cards: tuple[Counts, ...]
    """Per player: development cards not yet played."""
    deck: Counts
    """Development cards that nobody has drawn."""
    knights: tuple[int, ...]
    """Per player: played ones."""
    longest_road: int = -1
    """Who holds it; -1 for nobody."""
    largest_army: int = -1
    bought: Counts = field(factory=Counts)
    """Development cards bought in this turn."""
    card_played: bool = False
    """Whether a development card was played in this turn."""
    offers: int = 0
    """Offers made in this turn."""
    built: bool = False
    """Whether something was built or bought in this turn."""
    discards: tuple[Counts, ...] = ()
    """Per player: cards chosen to be discarded, still in hand; () for none at all."""
    herds: tuple[str, ...] = ()
    """Their hexes."""
    hunt_points: tuple[int, ...] = ()
    """Per player; () for none at all."""
    start_player: int = CHANCE
    active_player: int = CHANCE
    turn: int = 0
    round: int = 0
    ended: str = ""
    """The rule that ended the game."""


def named(names: tuple[str, ...], numbers: Sequence[int]) -> Counts:
    """Numbers by name."""
    return Counts(dict(zip(names, numbers, strict=False)))


def pieces_of(table: Table, player: int) -> Pieces:
    """What a player has on the island."""
    size = table.num_players
    return Pieces(
        roads=tuple(PATH_NAMES[p] for p, owner in enumerate(table.roads) if owner == player + 1),
        settlements=tuple(NODE_NAMES[n] for n in bits(table.settlements[player])),
        cities=tuple(NODE_NAMES[n] for n in bits(table.cities[player])),
        hunters=named(HEX_NAMES, table.hunters[player::size]),
    )


def terrain_names(table: Table) -> tuple[str, ...]:
    """The terrain of each hex, by name."""
    return tuple(NOT_DEALT if kind == UNKNOWN else TERRAINS[kind] for kind in table.terrain)


def harbour_names(table: Table) -> tuple[str, ...]:
    """The type of each harbour, by name."""
    return tuple(NOT_DEALT if kind == UNKNOWN else HARBOUR_TYPES[kind] for kind in table.harbours)


def hand_of(table: Table, player: int) -> Counts:
    """The resource cards of a player."""
    return named(RESOURCES, table.hands[5 * player : 5 * player + 5])


def cards_of(table: Table, player: int) -> Counts:
    """The development cards of a player that are not played."""
    return named(CARDS, table.held[5 * player : 5 * player + 5])


def write(table: Table) -> Position:
    """The table as plain data."""
    players = range(table.num_players)
    return Position(
        terrain=terrain_names(table),
        numbers=tuple(table.numbers),
        harbours=harbour_names(table),
        robber=HEX_NAMES[table.robber] if table.robber >= 0 else "",
        pieces=tuple(pieces_of(table, p) for p in players),
        hands=tuple(hand_of(table, p) for p in players),
        cards=tuple(cards_of(table, p) for p in players),
        deck=named(CARDS, table.deck),
        knights=tuple(table.knights),
        longest_road=table.longest,
        largest_army=table.largest,
        bought=named(CARDS, table.bought),
        card_played=bool(table.card_played),
        offers=table.offers,
        built=bool(table.built),
        discards=tuple(named(RESOURCES, table.discards[5 * p : 5 * p + 5]) for p in players)
        if any(table.discards)
        else (),
        herds=tuple(HEX_NAMES[cell] for cell in table.herds),
        hunt_points=tuple(table.hunt_points) if any(table.hunt_points) else (),
        start_player=table.start_player,
        active_player=table.active_player,
        turn=table.turn,
        round=table.round,
        ended=table.ended,
    )


def table_of(board: Board, position: Position) -> Table:
    """The table of a position that keeps the laws."""
    table = Table(board)
    table.terrain = [
        UNKNOWN if name == NOT_DEALT else TERRAINS.index(name) for name in position.terrain
    ]
    if NOT_DEALT in position.terrain:
        for kind in table.terrain[: position.terrain.index(NOT_DEALT)]:
            table.bag = table.bag.without(kind)
    table.numbers = list(position.numbers)
    table.harbours = [
        UNKNOWN if name == NOT_DEALT else HARBOUR_TYPES.index(name) for name in position.harbours
    ]
    table.robber = HEX_NUMBER[position.robber] if position.robber else -1
    table.turn, table.round = position.turn, position.round
    for player, pieces in enumerate(position.pieces):
        for name in pieces.roads:
            table.put_road(player, PATH_NUMBER[name])
        for name in pieces.cities:
            table.put_settlement(player, NODE_NUMBER[name])
            table.put_city(player, NODE_NUMBER[name])
        for name in pieces.settlements:
            table.put_settlement(player, NODE_NUMBER[name])
        for name, number in pieces.hunters.items():
            table.hunters[HEX_NUMBER[name] * board.players + player] = number
            table.pieces_left[player] -= number
    table.renew_open_nodes()
    for player in range(board.players):
        table.lengths[player] = longest(table, player)
        for kind, name in enumerate(RESOURCES):
            number = position.hands[player][name]
            table.hands[5 * player + kind] = number
            table.bank[kind] -= number
            if position.discards:
                table.discards[5 * player + kind] = position.discards[player][name]
        for card, name in enumerate(CARDS):
            table.held[5 * player + card] = position.cards[player][name]
        table.unplayed[player] = sum(table.held[5 * player : 5 * player + 4])
        table.points[player] += table.held[5 * player + 4] * board.options.victory_card_points
        if position.hunt_points:
            table.hunt_points[player] = position.hunt_points[player]
            table.points[player] += position.hunt_points[player]
    table.deck = [position.deck[name] for name in CARDS]
    table.knights = list(position.knights)
    table.longest, table.largest = position.longest_road, position.largest_army
    if table.longest >= 0:
        table.points[table.longest] += board.options.longest_road_points
    if table.largest >= 0:
        table.points[table.largest] += board.options.largest_army_points
    table.bought = tuple(position.bought[name] for name in CARDS)
    table.card_played, table.built = int(position.card_played), int(position.built)
    table.offers = position.offers
    table.herds = [HEX_NUMBER[name] for name in position.herds]
    table.start_player, table.active_player = position.start_player, position.active_player
    table.ended = position.ended
    return table
