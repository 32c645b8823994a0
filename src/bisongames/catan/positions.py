"""Catan: positions as plain data, and the laws that they must keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import field, frozen

from bisongames.catan.board import DESERT, Board
from bisongames.catan.island import (
    CLOSE_MASK,
    HEX_NAMES,
    HEX_NUMBER,
    HEXES,
    NODE_BIT,
    NODE_NAMES,
    NODE_NUMBER,
    PATH_NAMES,
    PATH_NUMBER,
    bits,
)
from bisongames.catan.longest_road import longest
from bisongames.catan.options import CARDS, HARBOUR_TYPES, RESOURCES, TERRAINS
from bisongames.catan.table import TALLIES, UNKNOWN, Table
from bisongames.components.players import CHANCE
from bisongames.components.resources import Counts
from bisongames.play.errors import Fault, RecordError

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
    tally: Counts = field(factory=Counts)
    """What is counted for comparisons; play does not depend on it."""
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
        tally=named(TALLIES, table.tally),
        ended=table.ended,
    )


def read(board: Board, position: Position) -> Table:
    """The table of a position.

    Raises:
        RecordError: everything that breaks a law of the game.
    """
    faults = list(_shape_faults(board, position)) or list(_faults(board, position))
    if faults:
        raise RecordError("", faults)
    table = _table(board, position)
    faults = list(_held_faults(table, position))
    if faults:
        raise RecordError("", faults)
    return table


def _table(board: Board, position: Position) -> Table:
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
    table.tally = [position.tally[name] for name in TALLIES]
    table.ended = position.ended
    return table


ROOT = "$.position"


def _shape_faults(board: Board, position: Position) -> Iterator[Fault]:
    players = board.players
    lengths = [(n, players) for n in ("pieces", "hands", "cards", "knights")]
    lengths += [("terrain", HEXES), ("numbers", HEXES), ("harbours", len(board.harbour_paths))]
    lengths += [(n, players) for n in ("discards", "hunt_points") if getattr(position, n)]
    for name, needed in lengths:
        found = len(getattr(position, name))
        if found != needed:
            yield Fault(f"{ROOT}.{name}", f"found {found} entries, needed {needed}")
    known = [
        ("terrain", position.terrain, (*TERRAINS, NOT_DEALT)),
        ("harbours", position.harbours, (*HARBOUR_TYPES, NOT_DEALT)),
        ("robber", (position.robber,), (*HEX_NAMES, "")),
        ("herds", position.herds, HEX_NAMES),
        ("deck", position.deck, CARDS),
        ("bought", position.bought, CARDS),
        ("tally", position.tally, TALLIES),
    ]
    for player, pieces in enumerate(position.pieces):
        path = f"pieces[{player}]"
        known += [
            (f"{path}.roads", pieces.roads, PATH_NAMES),
            (f"{path}.settlements", pieces.settlements, NODE_NAMES),
            (f"{path}.cities", pieces.cities, NODE_NAMES),
            (f"{path}.hunters", pieces.hunters, HEX_NAMES),
        ]
    for name, counts in (("hands", position.hands), ("discards", position.discards)):
        known += [(f"{name}[{p}]", mine, RESOURCES) for p, mine in enumerate(counts)]
    known += [(f"cards[{p}]", mine, CARDS) for p, mine in enumerate(position.cards)]
    for path, values, allowed in known:
        for value in values:
            if value not in allowed:
                yield Fault(f"{ROOT}.{path}", f"{value!r} is unknown here")
    for name in ("start_player", "active_player", "longest_road", "largest_army"):
        if getattr(position, name) not in range(-1, players):
            yield Fault(f"{ROOT}.{name}", f"allowed is a player from 0 to {players - 1}, or -1")
    for name in ("turn", "round", "offers"):
        if getattr(position, name) < 0:
            yield Fault(f"{ROOT}.{name}", "is below 0")
    if position.offers > 255:
        yield Fault(f"{ROOT}.offers", "is above 255")


def _faults(board: Board, position: Position) -> Iterator[Fault]:
    options = board.options
    yield from _island_faults(board, position)
    yield from _piece_faults(board, position)
    for resource in RESOURCES:
        total = sum(hand[resource] for hand in position.hands)
        if total > options.bank_per_resource:
            yield Fault(
                f"{ROOT}.hands",
                f"found {total} {resource}, there are {options.bank_per_resource}",
            )
    for player, chosen in enumerate(position.discards):
        for resource, number in chosen.items():
            if number > position.hands[player][resource]:
                yield Fault(f"{ROOT}.discards[{player}].{resource}", "is not in the hand")
    for card, name in enumerate(CARDS):
        known = position.deck[name] + sum(mine[name] for mine in position.cards)
        if card == 0:
            known += sum(position.knights)
        if known > board.deck[card] or (card in (0, 4) and known != board.deck[card]):
            yield Fault(
                f"{ROOT}.deck.{name}", f"found {known} in all, there are {board.deck[card]}"
            )
        bought = position.bought[name]
        mine = position.cards[position.active_player] if position.active_player >= 0 else Counts()
        if bought > mine[name]:
            yield Fault(f"{ROOT}.bought.{name}", "is not in the hand of the active player")
    for player, number in enumerate(position.knights):
        if number < 0:
            yield Fault(f"{ROOT}.knights[{player}]", "is below 0")
    for player, number in enumerate(position.hunt_points):
        if number < 0:
            yield Fault(f"{ROOT}.hunt_points[{player}]", "is below 0")
        elif number and not board.hunters:
            yield Fault(f"{ROOT}.hunt_points[{player}]", "there are no hunters")


def _island_faults(board: Board, position: Position) -> Iterator[Fault]:
    dealt = NOT_DEALT not in position.terrain
    for cell, (terrain, number) in enumerate(zip(position.terrain, position.numbers, strict=True)):
        laid = dealt and bool(position.robber)
        if number not in (0, *range(2, 7), *range(8, 13)) or (number != 0) != (
            laid and terrain != TERRAINS[DESERT]
        ):
            yield Fault(f"{ROOT}.numbers[{cell}]", f"found {number} on {terrain}")
    if not dealt and position.robber:
        yield Fault(f"{ROOT}.robber", "the island is not laid yet")
    undealt = position.terrain.count(NOT_DEALT)
    if any(name == NOT_DEALT for name in position.terrain[: HEXES - undealt]):
        yield Fault(f"{ROOT}.terrain", "is dealt from the first hex on")
    if not position.robber:
        for kind, name in enumerate(TERRAINS):
            if position.terrain.count(name) > board.terrain.counts[kind]:
                yield Fault(
                    f"{ROOT}.terrain", f"there are {board.terrain.counts[kind]} hexes of {name}"
                )
    if NOT_DEALT in position.harbours and position.turn:
        yield Fault(f"{ROOT}.harbours", "are not laid yet")
    if position.turn and not position.robber:
        yield Fault(f"{ROOT}.robber", "is on no hex")
    if position.turn and (position.active_player < 0 or position.start_player < 0):
        yield Fault(f"{ROOT}.active_player", "in a turn it is somebody's")
    herds = board.options.herds
    if len(position.herds) not in ({herds} if position.turn else {0, herds}):
        yield Fault(f"{ROOT}.herds", f"found {len(position.herds)}, there are {herds}")
    if list(position.herds) != sorted(position.herds, key=HEX_NAMES.index):
        yield Fault(f"{ROOT}.herds", "are named in the order of the hexes")


def _piece_faults(board: Board, position: Position) -> Iterator[Fault]:
    options = board.options
    taken: dict[str, int] = {}
    closed = 0
    for player, pieces in enumerate(position.pieces):
        path = f"{ROOT}.pieces[{player}]"
        for name in (*pieces.roads, *pieces.settlements, *pieces.cities):
            if name in taken:
                yield Fault(path, f"{name} is taken")
            taken[name] = player
        for name, most in (
            ("roads", options.roads_per_player),
            ("settlements", options.settlements_per_player),
        ):
            if len(getattr(pieces, name)) > most:
                yield Fault(f"{path}.{name}", f"there are {most}")
        if len(pieces.cities) + pieces.hunters.total > board.pieces:
            yield Fault(f"{path}.cities", f"there are {board.pieces} city pieces")
        if pieces.cities and not options.allow_cities:
            yield Fault(f"{path}.cities", "cities are not built")
        if pieces.hunters.total > board.hunters:
            yield Fault(f"{path}.hunters", f"there are {board.hunters}")
        if not position.robber and (pieces.roads or pieces.settlements or pieces.cities):
            yield Fault(path, "the island is not laid yet")
        for name in (*pieces.settlements, *pieces.cities):
            node = NODE_NUMBER[name]
            if closed & NODE_BIT[node] and (options.distance_rule_after_setup or not position.turn):
                yield Fault(path, f"{name} is next to another building")
            closed |= CLOSE_MASK[node]


def _held_faults(table: Table, position: Position) -> Iterator[Fault]:
    """Whether the bonus cards lie where the pieces say."""
    options = table.board.options
    most, holder = max(table.lengths), table.longest
    leaders = [p for p, length in enumerate(table.lengths) if length == most]
    if most < options.longest_road_minimum:
        fits = holder < 0
    elif holder < 0:
        fits = len(leaders) > 1
    else:
        fits = holder in leaders
    if not fits:
        yield Fault(f"{ROOT}.longest_road", f"found {holder}, road lengths are {table.lengths}")
    most, holder = max(table.knights), table.largest
    if most < options.largest_army_minimum:
        fits = holder < 0
    else:
        fits = holder >= 0 and table.knights[holder] == most
    if not fits:
        yield Fault(f"{ROOT}.largest_army", f"found {holder}, knights are {table.knights}")
