"""Bison: what can be waiting on the agenda of a table, so that play can go on from a position made by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bisongames.bison.board import SPACES
from bisongames.bison.building import BuildingCanoes, BuildingTents
from bisongames.bison.gathering import Calling, Fetching
from bisongames.bison.laying_tiles import LayingTile, Settling
from bisongames.bison.moving import MovingHunters
from bisongames.bison.options import ANIMALS
from bisongames.bison.paying import Gaining, Paying
from bisongames.bison.rounds import (
    SCORING,
    DrawingTile,
    EndRound,
    Overflowing,
    PassTurn,
    ScoreAreas,
    StartRound,
    StartTurn,
)
from bisongames.bison.table import Table
from bisongames.bison.turn import Announcing, Marking
from bisongames.play.agenda import Decision, Pending
from bisongames.play.errors import Fault
from bisongames.play.first_player import DrawingStartPlayer

_DOING = (
    LayingTile,
    Settling,
    BuildingTents,
    BuildingCanoes,
    Calling,
    Fetching,
    MovingHunters,
)


def faults(table: Table, agenda: Sequence[Pending]) -> Iterator[Fault]:
    """What does not fit together in an agenda and its table."""
    if table.ended:
        yield _wrong("nothing can be waiting after the end of the game")
    *waiting, last = agenda
    begun = table.turn - max(0, table.round - 1) * table.num_players * table.board.options.stones
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
    drawers = [item.drawer for item in waiting if isinstance(item, DrawingTile)]
    needed = [player for player in table.seats_in_round() if table.hand[player] < 0]
    if drawers != needed or len(drawers) != len(waiting):
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
        for name in ("hunters", "still_to_use", "still_to_fetch", "still_to_move", "cost"):
            if getattr(item, name, 1) < (0 if isinstance(item, LayingTile) else 1):
                yield _wrong(f"{name} of {type(item).__name__} is too small")
        if isinstance(item, LayingTile) and item.hunters > table.spare_hunters(player):
            yield _wrong(f"there are not {item.hunters} hunters in the supply")
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


def _space(item: Pending) -> str:
    """The space that a decision belongs to; empty for those that belong to any."""
    match item:
        case Announcing(space=space):
            return space
        case LayingTile() | Settling():
            return SPACES[0]
        case BuildingTents():
            return SPACES[1]
        case BuildingCanoes():
            return SPACES[2]
        case Calling() | Fetching():
            return SPACES[3]
        case MovingHunters(far=far):
            return SPACES[5] if far else SPACES[4]
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
        if table.tracks[3 * item.player + animal] <= end:
            yield _wrong(f"no track of player {item.player} overflows")
    order = [p for p in table.seats_in_round() if any(item.player == p for item in asked)]
    if [item.player for item in asked] != order:
        yield _wrong("players are asked once, in the order of the round")
    scored = [item for item in SCORING if isinstance(item, ScoreAreas)]
    place = [ANIMALS.index(a) for a in ("bison", "turkeys", "fish")].index(animal)
    if rest != tuple(scored[place + 1 :]):
        yield _wrong("what is still to be scored does not fit")
