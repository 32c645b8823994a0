"""Bison: what no match can lead to, for positions that are made by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from bisongames.bison.board import SPACES, TERRAINS, TILE_SPACE
from bisongames.bison.building import BuildingCanoes, BuildingTents
from bisongames.bison.building_steps import FURTHER_STEPS
from bisongames.bison.drawing_tiles import DrawingTile
from bisongames.bison.gathering import Calling, Fetching
from bisongames.bison.laying_tiles import LayingTile, Settling
from bisongames.bison.marking import Announcing, Marking
from bisongames.bison.moving import MovingHunters
from bisongames.bison.options import ANIMALS
from bisongames.bison.paying import Gaining, Paying
from bisongames.bison.scoring_a_round import Overflowing, ScoreAreas
from bisongames.bison.table import Table
from bisongames.bison.turn import END_OF_A_ROUND, EndRound, PassTurn, StartRound, StartTurn
from bisongames.components.hexes import steps_from
from bisongames.components.seats import CHANCE
from bisongames.play.agenda import Decision, Pending
from bisongames.play.errors import Fault
from bisongames.play.first_player import DrawingStartPlayer

ROOT: Final = "$.position"


def laws(table: Table) -> Iterator[Fault]:
    """What lies where nothing can, and turns that do not add up."""
    yield from _land_laws(table)
    yield from _piece_laws(table)
    yield from _turn_laws(table)


def _land_laws(table: Table) -> Iterator[Fault]:
    board, path = table.board, f"{ROOT}.land"
    for cell, number in Counter(cell for cell, _, _ in table.laid).items():
        if number > 1:
            yield Fault(path, f"{number} tiles lie on {board.cell_names[cell]}")
    for cell, tile, rotation in board.start_tiles:
        if (cell, tile, rotation) not in table.laid:
            name, place = board.tiles[tile], board.cell_names[cell]
            yield Fault(path, f"start tile {name} must lie on {place}, rotation {rotation}")
    cells = {cell for cell, _, _ in table.laid}
    start = [cell for cell, _, _ in board.start_tiles]
    reached = steps_from(start, lambda cell: cells.intersection(board.grid.across[cell]))
    for cell in sorted(cells.difference(reached)):
        yield Fault(path, f"{board.cell_names[cell]} does not touch the other tiles")
    for player, tile in enumerate(table.hand):
        if tile >= 0 and tile not in board.drawn_tiles:
            yield Fault(f"{ROOT}.hand[{player}]", f"there is no tile to draw {board.tiles[tile]!r}")
    if table.ended:
        return
    empty_hands, players = table.hand.count(-1), board.players
    needed = max(0, board.rounds - table.round) * players
    if table.round and table.turn <= _turns_before(table):
        needed += empty_hands
    left = len(board.tiles) - len(table.laid) - (players - empty_hands)
    if left < needed:
        yield Fault(path, f"{left} tiles are left, the rounds to come need {needed}")
    if len(board.cell_names) - len(table.laid) < needed + players - empty_hands:
        yield Fault(path, "there is no room for the tiles to come")


def _piece_laws(table: Table) -> Iterator[Fault]:
    board = table.board
    land = {cell for cell, _, _ in table.laid}
    holders = {
        field: player
        for rows in (table.hunters, table.buildings)
        for player, mine in enumerate(rows)
        for field in mine
    }
    for field in sorted(holders):
        cell = board.cell_of[field]
        if cell not in land:
            name, place = board.fields[field], board.cell_names[cell]
            yield Fault(f"{ROOT}.pieces", f"{name}: no tile lies on {place}")
    for field, number in table.unmoved.items():
        path, holder = f"{ROOT}.unmoved.{board.fields[field]}", holders.get(field, CHANCE)
        if holder == CHANCE or number > table.hunters[holder].get(field, 0):
            yield Fault(path, "there are not so many hunters")
        elif holder != table.active_player:
            yield Fault(path, "the hunters there are not the active player's")


def _turns_before(table: Table) -> int:
    """The turns of the rounds before this one."""
    return max(0, table.round - 1) * table.num_players * table.board.options.stones


def _turn_laws(table: Table) -> Iterator[Fault]:
    board, players, stones = table.board, table.num_players, table.board.options.stones
    if table.round > board.rounds:
        yield Fault(f"{ROOT}.round", f"found {table.round}, allowed is 0 to {board.rounds}")
        return
    begun = table.turn - _turns_before(table)
    if begun not in range(players * stones + 1 if table.round else 1):
        yield Fault(f"{ROOT}.turn", f"found {table.turn}, which is not in this round")
        return
    if not table.round:
        if any(tile >= 0 for tile in table.hand):
            yield Fault(f"{ROOT}.hand", "before the first round nobody has a tile")
        return
    if table.start_player == CHANCE:
        yield Fault(f"{ROOT}.start_player", "missing: a round has begun")
        return
    starter = table.round_starter
    if begun and (starter + begun - 1) % players != table.active_player:
        yield Fault(f"{ROOT}.active_player", f"in turn {table.turn} it is another player")
        return
    for player in range(players):
        turns = (begun - (player - starter) % players + players - 1) // players
        yield from _stone_laws(table, player, turns, bool(begun))


def _stone_laws(table: Table, player: int, turns: int, begun: bool) -> Iterator[Fault]:
    """What a player has marked and has in hand, after so many turns of his in this round."""
    stones, used = table.board.options.stones, table.stones_used(player)
    active = begun and player == table.active_player
    allowed = {turns, turns - 1} if active else {turns}
    marked, hand = f"{ROOT}.marked[{player}]", f"{ROOT}.hand[{player}]"
    if used not in allowed:
        needed = " or ".join(map(str, sorted(allowed)))
        yield Fault(marked, f"found {used} stones, needed {needed}")
    has_marked, has_tile = table.has_marked_tile(player), table.hand[player] >= 0
    if begun and not active and has_marked == has_tile:
        yield Fault(hand, "a tile is in hand exactly until the tile space is marked")
    if active and not has_marked and not has_tile:
        yield Fault(hand, "needed a tile: the tile space is not marked")
    if has_tile and used >= stones and not active:
        yield Fault(hand, "found a tile after the last action")
    if not has_marked and used >= stones:
        yield Fault(marked, "the tile space has to be among them")


_DOING = (
    LayingTile,
    Settling,
    BuildingTents,
    BuildingCanoes,
    Calling,
    Fetching,
    MovingHunters,
)


def agenda_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """What does not fit together in an agenda and its table."""
    *waiting, last = agenda
    begun = table.turn - _turns_before(table)
    match last:
        case StartRound() if not table.round:
            if waiting != [DrawingStartPlayer()]:
                yield _wrong("needed the draw of the start player before the first round")
        case StartTurn(active=active) if table.round and not begun:
            yield from _drawing_faults(table, waiting, active)
        case PassTurn(active=active) if begun and active == table.active_player:
            yield from _turn_faults(table, waiting, begun)
        case EndRound() if begun == table.num_players * table.board.options.stones:
            yield from _scoring_faults(table, waiting)
        case _:
            yield _wrong(f"{type(last).__name__} does not come last in this position")


def _wrong(message: str) -> Fault:
    return Fault("$.agenda", message)


def _drawing_faults(table: Table, waiting: Sequence[Pending], active: int) -> Iterator[Fault]:
    needed = [player for player in table.seats_in_round() if table.hand[player] < 0]
    if waiting != [DrawingTile(player) for player in needed]:
        yield _wrong(f"needed a draw for each player without a tile: {needed}")
    if active != table.round_starter:
        yield _wrong(f"player {table.round_starter} has the first turn of this round")


def _turn_faults(table: Table, waiting: Sequence[Pending], begun: int) -> Iterator[Fault]:
    player = table.active_player
    lap = (begun - 1) // table.num_players
    if not waiting:
        yield _wrong("needed what is to be decided in this turn")
        return
    first, *others = waiting
    needed_stones = lap if isinstance(first, Marking) else lap + 1
    if table.stones_used(player) != needed_stones:
        yield _wrong(f"player {player} must have {needed_stones} stones on spaces")
    for item in waiting:
        if not isinstance(item, Decision) or item.player != player:
            yield _wrong(f"{type(item).__name__} is no decision of player {player} in his turn")
            return
        yield from _number_faults(table, item)
        try:
            possible = item.legal(table)
        except (LookupError, ValueError) as error:
            yield _wrong(f"{type(item).__name__} does not fit the position: {error!r}")
            return
        if not possible:
            yield _wrong(f"nothing can be chosen in {type(item).__name__}")
    fits = (
        isinstance(first, (Marking, Announcing)) and not others,
        isinstance(first, _DOING) and not others,
        isinstance(first, (Gaining, Paying))
        and len(others) < 2
        and all(isinstance(item, _DOING) for item in others),
    )
    if not any(fits):
        yield _wrong("these decisions do not follow each other")
    lays = any(
        isinstance(item, LayingTile) or (isinstance(item, Announcing) and item.space == "tile")
        for item in waiting
    )
    if lays != (table.has_marked_tile(player) and table.hand[player] >= 0):
        yield _wrong("the tile in hand is laid exactly when the tile space was marked in this turn")
    for item in waiting:
        space = _space(item)
        if space and not table.marked[player] >> SPACES.index(space) & 1:
            yield _wrong(f"player {player} has not marked the {space} space")


def _number_faults(table: Table, item: Pending) -> Iterator[Fault]:
    """Numbers that a decision can never have."""
    number, least = 1, 1
    match item:
        case LayingTile(player=player, hunters=number):
            least = 0
            if number > table.spare_hunters(player):
                yield _wrong(f"there are not {number} hunters in the supply")
        case BuildingTents() | BuildingCanoes():
            number = item.still_to_use
            if item.built and not table.board.reactions[FURTHER_STEPS]:
                yield _wrong("one action changes one field only")
        case Settling() | Calling():
            number = item.hunters
        case Fetching():
            number = item.still_to_fetch
        case MovingHunters():
            number = item.still_to_move
        case Gaining():
            number = item.still_to_take
        case Paying():
            number = item.cost
    if number < least:
        yield _wrong(f"the number of {type(item).__name__} is too small: {number}")


def _space(item: Pending) -> str:
    """The space that a decision belongs to; empty for those that belong to any."""
    match item:
        case Announcing(space=space):
            return space
        case LayingTile() | Settling():
            return SPACES[TILE_SPACE]
        case BuildingTents():
            return "tents"
        case BuildingCanoes():
            return "canoes"
        case Calling() | Fetching():
            return "gathering"
        case MovingHunters(far=far):
            return "move-3" if far else "move-1"
    return ""


def _scoring_faults(table: Table, waiting: Sequence[Pending]) -> Iterator[Fault]:
    asked = [item for item in waiting if isinstance(item, Overflowing)]
    rest = tuple(waiting[len(asked) :])
    if not asked or any(item.animal != asked[0].animal for item in asked):
        yield _wrong("needed one animal whose tracks overflow")
        return
    if asked[0].animal not in ANIMALS:
        yield _wrong(f"there is no animal {asked[0].animal!r}")
        return
    animal = ANIMALS.index(asked[0].animal)
    end = table.board.options.track_end
    for item in asked:
        if table.tracks[item.player][animal] <= end:
            yield _wrong(f"no track of player {item.player} overflows")
    order = [p for p in table.seats_in_round() if any(item.player == p for item in asked)]
    if [item.player for item in asked] != order:
        yield _wrong("players are asked once, in the order of the round")
    parts = table.board.parts[END_OF_A_ROUND][table.active_player][:-1]
    place = parts.index(ScoreAreas(TERRAINS[animal]))
    if rest != parts[place + 1 :]:
        yield _wrong("what is still to be scored does not fit")
