"""Bison: positions as plain data, and the laws that they keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import field, frozen

from bisongames.bison.board import LETTERS, PIECES, RIVER, ROTATIONS, SPACES, Board
from bisongames.bison.options import MOST_SIZE
from bisongames.components.resources import Counts
from bisongames.components.seats import CHANCE
from bisongames.play.errors import Fault, shown


@frozen
class LaidTile:
    """A tile on the table."""

    cell: str
    tile: str
    rotation: int


@frozen
class HeldField:
    """A field with pieces of one player."""

    field: str
    player: int
    hunters: int
    building: int
    """The size of the tent (on land) or canoe (on a river) there; 0 for none."""


@frozen
class Position:
    """The table by name. What is missing from supplies and fields is in the market, what is missing from land and
    hands is undrawn or out of the game.
    """

    land: tuple[LaidTile, ...]
    pieces: tuple[HeldField, ...]
    tracks: tuple[tuple[int, int, int], ...]
    """Per player: bison, fish, turkeys."""
    supply: tuple[Counts, ...]
    """Per player, by piece."""
    marked: tuple[tuple[str, ...], ...]
    """Per player: the spaces with a stone."""
    hand: tuple[str, ...]
    """Per player: the tile drawn and not yet laid; empty for none."""
    start_player: int = CHANCE
    active_player: int = CHANCE
    turn: int = 0
    round: int = 0
    announced: int = 0
    """The hunters of the action that goes on."""
    unmoved: Counts = field(factory=Counts)
    """By field: the hunters that the move which goes on has not moved."""
    ended: str = ""
    """The rule that ended the game."""


def kind_of_building(held: HeldField) -> int:
    """The kind of the tent or canoe on a field."""
    on_river = held.field.endswith(LETTERS[RIVER])
    return held.building + (MOST_SIZE if on_river else 0)


def faults(board: Board, position: Position) -> list[Fault]:
    """Everything that breaks a law of the game."""
    return [*_shape_faults(board, position)] or [
        *_land_faults(board, position),
        *_piece_faults(board, position),
        *_turn_faults(board, position),
    ]


_ROOT = "$.position"


def _shape_faults(board: Board, position: Position) -> Iterator[Fault]:
    """What makes it impossible to look at the rest."""
    players = board.players
    for name in ("tracks", "supply", "marked", "hand"):
        number = len(getattr(position, name))
        if number != players:
            yield Fault(
                f"{_ROOT}.{name}",
                f"found {number} entries, needed one for each of {players} players",
            )
    for i, laid in enumerate(position.land):
        if laid.cell not in board.cell_number:
            yield Fault(f"{_ROOT}.land[{i}].cell", f"there is no cell {shown(laid.cell)}")
        if laid.tile not in board.tile_number:
            yield Fault(f"{_ROOT}.land[{i}].tile", f"there is no tile {shown(laid.tile)}")
        if laid.rotation not in ROTATIONS:
            yield Fault(
                f"{_ROOT}.land[{i}].rotation", f"found {laid.rotation}, allowed is 0, 2 or 4"
            )
    for i, held in enumerate(position.pieces):
        if held.field not in board.field_number:
            yield Fault(f"{_ROOT}.pieces[{i}].field", f"there is no field {shown(held.field)}")
        if held.player not in range(players):
            yield Fault(f"{_ROOT}.pieces[{i}].player", f"there is no player {held.player}")
        if held.building not in range(MOST_SIZE + 1):
            yield Fault(f"{_ROOT}.pieces[{i}].building", f"allowed is 0 to {MOST_SIZE}")
        if held.hunters < 0 or not (held.hunters or held.building):
            yield Fault(f"{_ROOT}.pieces[{i}].hunters", f"found {held.hunters} and no building")
    for player, supply in enumerate(position.supply):
        for piece in supply:
            if piece not in PIECES:
                yield Fault(f"{_ROOT}.supply[{player}].{piece}", "there is no such piece")
    for player, marked in enumerate(position.marked):
        for space in marked:
            if space not in SPACES:
                yield Fault(f"{_ROOT}.marked[{player}]", f"there is no space {shown(space)}")
        if len(set(marked)) != len(marked):
            yield Fault(f"{_ROOT}.marked[{player}]", "names a space twice")
    drawn = {board.tiles[tile] for tile in board.drawn_tiles}
    for player, tile in enumerate(position.hand):
        if tile and tile not in drawn:
            yield Fault(f"{_ROOT}.hand[{player}]", f"there is no such tile to draw: {shown(tile)}")
    for name in ("start_player", "active_player"):
        if getattr(position, name) not in range(CHANCE, players):
            yield Fault(
                f"{_ROOT}.{name}",
                f"allowed is a player from 0 to {players - 1}, or {CHANCE} for none",
            )


def _land_faults(board: Board, position: Position) -> Iterator[Fault]:
    seen = Counter([t.tile for t in position.land] + [tile for tile in position.hand if tile])
    for tile, number in seen.items():
        if number > 1:
            yield Fault(f"{_ROOT}.land", f"tile {tile} is there {number} times")
    cells = Counter(t.cell for t in position.land)
    for name, number in cells.items():
        if number > 1:
            yield Fault(f"{_ROOT}.land", f"{number} tiles lie on {name}")
    laid = {(t.cell, t.tile, t.rotation) for t in position.land}
    for start, which, rotation in board.start_tiles:
        if (board.cell_names[start], board.tiles[which], rotation) not in laid:
            yield Fault(
                f"{_ROOT}.land",
                f"start tile {board.tiles[which]} must lie on {board.cell_names[start]}, rotation {rotation}",
            )
    numbers = {board.cell_number[name] for name in cells}
    edge = {cell for cell, _, _ in board.start_tiles}
    reached: set[int] = set()
    while edge:
        reached |= edge
        edge = {
            other for cell in edge for other in board.across[cell] if other in numbers
        } - reached
    for cell in sorted(numbers - reached):
        yield Fault(f"{_ROOT}.land", f"{board.cell_names[cell]} does not touch the other tiles")
    players = board.players
    first_turn = (position.round - 1) * players * board.options.stones
    waiting = 0 if position.turn > first_turn else position.hand.count("")
    needed = max(0, board.rounds - max(position.round, 0)) * players
    if position.round:
        needed += waiting
    left = len(board.tiles) - len(position.land) - len(position.hand) + position.hand.count("")
    if not position.ended and left < needed:
        yield Fault(f"{_ROOT}.land", f"{left} tiles are left, the rounds to come need {needed}")
    free = len(board.cells) - len(position.land)
    if not position.ended and free < needed + players - position.hand.count(""):
        yield Fault(f"{_ROOT}.land", "there is no room for the tiles to come")


def _piece_faults(board: Board, position: Position) -> Iterator[Fault]:
    land = {laid.cell for laid in position.land}
    fields = Counter(held.field for held in position.pieces)
    used = [Counter(dict(supply)) for supply in position.supply]
    on_field: dict[str, HeldField] = {}
    for i, held in enumerate(position.pieces):
        path = f"{_ROOT}.pieces[{i}]"
        if held.field[:-1] not in land:
            yield Fault(f"{path}.field", f"no tile lies on {held.field[:-1]}")
        if fields[held.field] > 1:
            yield Fault(f"{path}.field", f"{held.field} is named {fields[held.field]} times")
        on_field[held.field] = held
        used[held.player][PIECES[0]] += held.hunters
        if held.building:
            used[held.player][PIECES[kind_of_building(held)]] += 1
    total = {
        piece: s + m
        for piece, s, m in zip(PIECES, board.supply_at_start, board.market_at_start, strict=True)
    }
    for player, counts in enumerate(used):
        for piece, number in counts.items():
            if number > total[piece]:
                yield Fault(
                    f"{_ROOT}.supply[{player}].{piece}",
                    f"found {number} in supply and on the land, a player has {total[piece]}",
                )
    for name, number in position.unmoved.items():
        held_there = on_field.get(name)
        if held_there is None or number > held_there.hunters:
            yield Fault(f"{_ROOT}.unmoved.{name}", "there are not so many hunters")
        elif held_there.player != position.active_player:
            yield Fault(f"{_ROOT}.unmoved.{name}", "the hunters there are not the active player's")


def _turn_faults(board: Board, position: Position) -> Iterator[Fault]:
    players, stones = board.players, board.options.stones
    for player, tracks in enumerate(position.tracks):
        if min(tracks) < 0 or max(tracks) > 1000:
            yield Fault(f"{_ROOT}.tracks[{player}]", "allowed is 0 to 1000")
    if position.round not in range(board.rounds + 1):
        yield Fault(f"{_ROOT}.round", f"found {position.round}, allowed is 0 to {board.rounds}")
        return
    before = max(0, position.round - 1) * players * stones
    begun = position.turn - before
    if begun not in range(players * stones + 1 if position.round else 1):
        yield Fault(f"{_ROOT}.turn", f"found {position.turn}, which is not in this round")
        return
    if position.announced not in range(board.options.most_hunters + 1):
        yield Fault(f"{_ROOT}.announced", f"allowed is 0 to {board.options.most_hunters}")
    if not position.round:
        if any(position.hand):
            yield Fault(f"{_ROOT}.hand", "before the first round nobody has a tile")
        return
    if position.start_player == CHANCE:
        yield Fault(f"{_ROOT}.start_player", "missing: a round has begun")
        return
    starter = (position.start_player + position.round - 1) % players
    if begun and (starter + begun - 1) % players != position.active_player:
        yield Fault(f"{_ROOT}.active_player", f"in turn {position.turn} it is another player")
        return
    for player, marked in enumerate(position.marked):
        turns = (begun - (player - starter) % players + players - 1) // players
        active = bool(begun) and player == position.active_player
        allowed = {turns, turns - 1} if active else {turns}
        if len(marked) not in allowed:
            yield Fault(
                f"{_ROOT}.marked[{player}]",
                f"found {len(marked)} stones, needed {' or '.join(map(str, sorted(allowed)))}",
            )
        has_marked, has_tile = SPACES[0] in marked, bool(position.hand[player])
        if begun and not active and has_marked == has_tile:
            yield Fault(
                f"{_ROOT}.hand[{player}]",
                "a tile is in hand exactly until the tile space is marked",
            )
        if begun and active and not has_marked and not has_tile:
            yield Fault(f"{_ROOT}.hand[{player}]", "needed a tile: the tile space is not marked")
        if has_tile and (len(marked) >= stones and not active):
            yield Fault(f"{_ROOT}.hand[{player}]", "found a tile after the last action")
        if not has_marked and len(marked) >= stones:
            yield Fault(f"{_ROOT}.marked[{player}]", "the tile space has to be among them")
