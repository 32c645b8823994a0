"""Bison: what is decided in a turn and does not fit what was marked and announced, for positions that are made by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bisongames.bison.board import RIVER, SPACES, TILE_SPACE
from bisongames.bison.building import BuildingCanoes, BuildingTents
from bisongames.bison.building_steps import FURTHER_STEPS, SMALLER
from bisongames.bison.gathering import Calling, Fetching
from bisongames.bison.laying_tiles import LayingTile, Settling
from bisongames.bison.marking import Announcing, Marking
from bisongames.bison.moving import MovingHunters, reach
from bisongames.bison.paying import Gaining, Paying, cost
from bisongames.bison.table import Table
from bisongames.bison.validation.land_checks import apart
from bisongames.bison.validation.stock_checks import in_play
from bisongames.bison.validation.turn_checks import tiles_laid, turns_begun
from bisongames.engine.core.agenda import Decision, Pending
from bisongames.engine.core.errors import Fault

ROOT: Final = "$.position"

DOING: Final = (
    LayingTile,
    Settling,
    BuildingTents,
    BuildingCanoes,
    Calling,
    Fetching,
    MovingHunters,
)
"""What is done on the spaces."""


def action_faults(table: Table, waiting: Sequence[Pending]) -> Iterator[Fault]:
    """What waits in a turn: the space, then the number, then paying or gaining, then what is done."""
    player = table.active_player
    for item in waiting:
        if not isinstance(item, Decision) or item.player != player:
            yield _wrong(f"{type(item).__name__} is no decision of player {player} in his turn")
            return
    # Each looks only at what those before it have found to be right.
    checks = (_order_faults, _space_faults, _all_doing_faults, _impossible)
    found = (tuple(check(table, waiting)) for check in checks)
    yield from next(filter(None, found), ())


def _wrong(message: str) -> Fault:
    return Fault("$.agenda", message)


def _all_doing_faults(table: Table, waiting: Sequence[Pending]) -> Iterator[Fault]:
    for place, item in enumerate(waiting):
        if isinstance(item, DOING):
            yield from _doing_faults(table, item, f"$.agenda[{place}]", begins=place > 0)


def _impossible(table: Table, waiting: Sequence[Pending]) -> Iterator[Fault]:
    """Whatever waits can be carried out on the table as it is."""
    for place, item in enumerate(waiting):
        if not item.legal(table):
            yield Fault(f"$.agenda[{place}]", f"nothing can be chosen in {type(item).__name__}")


def _order_faults(table: Table, waiting: Sequence[Pending]) -> Iterator[Fault]:
    """What follows from the number announced: nothing yet, an animal, or a price and then what is done."""
    number = table.announced
    first, *others = waiting
    if isinstance(first, Marking | Announcing):
        if others:
            yield _wrong(f"nothing can follow {type(first).__name__} in this turn")
        if number:
            path = f"{ROOT}.announced"
            yield Fault(path, f"found {number}, needed 0 before a number is said")
        return
    doing = waiting
    if isinstance(first, Gaining) and not number:
        yield from _gaining_faults(table, first, alone=not others)
        doing = others
    elif isinstance(first, Paying) and number:
        price = cost(table, number)
        if not price or first.cost != price:
            path = "$.agenda[0].cost"
            yield Fault(path, f"found {first.cost}, an action with {number} hunters costs {price}")
        doing = others
    kinds = DOING if number else (LayingTile,)
    if len(doing) != 1 and not (isinstance(first, Gaining) and not doing):
        yield _wrong(f"these decisions do not follow each other with {number} hunters announced")
    elif not all(isinstance(item, kinds) for item in doing):
        yield _wrong(f"{type(doing[0]).__name__} does not follow with {number} hunters announced")


def _gaining_faults(table: Table, gaining: Gaining, *, alone: bool) -> Iterator[Fault]:
    """Animals for an action without hunters come one by one."""
    most, player = table.board.options.idle_gain, gaining.player
    taken = most - gaining.still_to_take
    if gaining.still_to_take < 1 or not 0 <= taken <= sum(table.tracks[player]):
        yield Fault(
            "$.agenda[0].still_to_take",
            f"found {gaining.still_to_take}, allowed is 1 to {most}, less than {most} once animals are taken",
        )
    if alone and table.marked[player] == 1 << TILE_SPACE:
        yield _wrong("on the tile space the tile is laid after gaining")


def _space_faults(table: Table, waiting: Sequence[Pending]) -> Iterator[Fault]:
    """What is done belongs to a space that is marked; the tile is laid when its space is."""
    player = table.active_player
    lap = (turns_begun(table) - 1) // table.num_players
    needed = lap if isinstance(waiting[0], Marking) else lap + 1
    if table.stones_used(player) != needed:
        yield _wrong(f"player {player} must have {needed} stones on spaces")
    for item in waiting:
        space = _space(item)
        if space is not None and (
            space not in SPACES or not table.marked[player] >> SPACES.index(space) & 1
        ):
            yield _wrong(f"player {player} has not marked the {space} space")
    lays = any(
        isinstance(item, LayingTile) or (isinstance(item, Announcing) and item.space == "tile")
        for item in waiting
    )
    if lays != (table.has_marked_tile(player) and table.hand[player] >= 0):
        yield _wrong("the tile in hand is laid exactly when the tile space was marked in this turn")
    if table.unmoved and not isinstance(waiting[-1], MovingHunters):
        yield Fault(f"{ROOT}.unmoved", "only while hunters move it is known which have not")


def _space(item: Pending) -> str | None:
    """The space that a decision belongs to; None for those that belong to any."""
    match item:
        case Announcing(space=space):
            return space
        case LayingTile() | Settling():
            return "tile"
        case BuildingTents():
            return "tents"
        case BuildingCanoes():
            return "canoes"
        case Calling() | Fetching():
            return "gathering"
        case MovingHunters(far=far):
            return "move-3" if far else "move-1"
    return None


def _doing_faults(table: Table, item: Pending, path: str, *, begins: bool) -> Iterator[Fault]:
    """What is done is done with the hunters announced: all of them when it begins, then those who are left."""
    number = table.announced
    match item:
        case LayingTile(hunters=hunters) | Calling(hunters=hunters):
            yield from _number_faults(f"{path}.hunters", hunters, number, number)
            if isinstance(item, LayingTile) and hunters > table.spare_hunters(item.player):
                yield Fault(f"{path}.hunters", f"there are not {hunters} hunters in the supply")
        case Settling(hunters=hunters):
            yield from _number_faults(f"{path}.hunters", hunters, number, number)
            yield from _settling_faults(table, item, path, begins=begins)
        case BuildingTents(still_to_use=left) | BuildingCanoes(still_to_use=left):
            least = number if begins else 1
            yield from _number_faults(f"{path}.still_to_use", left, least, number)
            yield from _building_faults(table, item, path, number - left)
        case Fetching(still_to_fetch=left):
            yield from _number_faults(f"{path}.still_to_fetch", left, 1, number)
            yield from _fetching_faults(table, item, path, number - left, begins=begins)
        case MovingHunters(still_to_move=left):
            least = number if begins else 1
            yield from _number_faults(f"{path}.still_to_move", left, least, number)
            yield from _moving_faults(table, item, path, number - left)


def _number_faults(path: str, found: int, least: int, most: int) -> Iterator[Fault]:
    if not least <= found <= most:
        allowed = f"{most}" if least == most else f"{least} to {most}"
        yield Fault(path, f"found {found}, allowed with {most} hunters announced is {allowed}")


def _settling_faults(table: Table, item: Settling, path: str, *, begins: bool) -> Iterator[Fault]:
    """Hunters settle on the tile that was laid just now: it is empty, and the others hang together without it."""
    board = table.board
    cell = board.cell_number.get(item.cell, -1)
    start = {place for place, _, _ in board.start_tiles}
    if begins or cell < 0 or table.land.tiles[cell] < 0 or cell in start:
        yield Fault(f"{path}.cell", f"found {item.cell}, needed the cell of the tile just laid")
        return
    if any(table.holder[field] >= 0 for field in board.fields_on[cell]):
        yield Fault(f"{path}.cell", f"{item.cell} is held, but a tile just laid is empty")
    if apart(table, without=cell):
        yield Fault(f"{path}.cell", f"without {item.cell} other tiles would not touch")
    before = board.options.most_hunters * (tiles_laid(table, item.player) - 1)
    if in_play(table, item.player) > before:
        yield Fault(f"{ROOT}.pieces", f"at most {before} hunters have come with earlier tiles")


def _building_faults(
    table: Table, item: BuildingTents | BuildingCanoes, path: str, used: int
) -> Iterator[Fault]:
    """The fields named as changed show the hunters that were used there."""
    board, player = table.board, item.player
    numbers = [board.field_number.get(name, -1) for name in item.built]
    path = f"{path}.built"
    rivers = isinstance(item, BuildingCanoes)
    if used and not board.reactions[FURTHER_STEPS]:
        yield Fault(path, "one action changes one field only")
    elif len({*numbers}) < len(numbers):
        yield Fault(path, "no field is changed twice in one action")
    elif any(n < 0 or (board.terrain_of[n] == RIVER) != rivers for n in numbers):
        yield Fault(path, f"found {', '.join(item.built)}, needed fields of this space")
    else:
        shown = [table.own_building(player, field) for field in numbers]
        if board.reactions[SMALLER]:  # points less are hunters now
            shown = [n + table.own_hunters(player, f) for n, f in zip(shown, numbers, strict=True)]
        if not len(numbers) <= used <= sum(shown) or not all(shown):
            yield Fault(
                path, f"{used} hunters are used so far, and {sum(shown)} can be on these fields"
            )


def _fetching_faults(
    table: Table, item: Fetching, path: str, fetched: int, *, begins: bool
) -> Iterator[Fault]:
    """Those fetched stand at the gathering, beside whoever called it."""
    board, player = table.board, item.player
    to = board.field_number.get(item.to, -1)
    calls = 1 if board.options.gathering_at == "hunter" else 0
    if begins:
        yield _wrong("a gathering is paid for before it is called")
    elif to < 0 or table.holder[to] != player or table.own_hunters(player, to) < fetched + calls:
        yield Fault(
            f"{path}.to",
            f"found {item.to}, needed a field with the caller and {fetched} hunters fetched",
        )
    elif item.to == item.last:
        yield Fault(f"{path}.last", "nobody is fetched from the field of the gathering")
    else:
        yield from _left_faults(table, player, item.last, f"{path}.last", fetched)


def _left_faults(table: Table, player: int, last: str, path: str, gone: int) -> Iterator[Fault]:
    """The field that the last hunter left is named once one has left it, and nobody else holds it."""
    if bool(last) != bool(gone):
        yield Fault(path, f"found {last!r}, but {gone} hunters have left their fields")
    elif last:
        field = table.board.field_number.get(last, -1)
        if field < 0 or not table.land.links[field] or table.holder[field] not in (-1, player):
            yield Fault(path, f"found {last}, needed a field that an own hunter has left")


def _moving_faults(table: Table, item: MovingHunters, path: str, moved: int) -> Iterator[Fault]:
    """Every hunter announced moves once, in the order of the fields they leave."""
    board, player, steps = table.board, item.player, reach(table, item.far)
    arrived = {
        field: here - table.unmoved.get(field, 0)
        for field, here in table.hunters[player].items()
        if here > table.unmoved.get(field, 0)
    }
    if sum(arrived.values()) != moved:
        yield Fault(
            f"{ROOT}.unmoved",
            f"{sum(arrived.values())} hunters are not among them, and {moved} have moved",
        )
        return
    left = tuple(_left_faults(table, player, item.last, f"{path}.last", moved))
    yield from left
    if left or not moved:
        return
    last = board.field_number[item.last]
    from_last = table.land.within(last, steps)
    if from_last.isdisjoint(arrived):
        yield Fault(f"{path}.last", f"no hunter has come from {item.last} to where he stands")
    for field in arrived:
        if all(start > last for start in table.land.within(field, steps)):
            yield Fault(
                f"{ROOT}.unmoved",
                f"nobody can have come to {board.fields[field]} from {item.last} or before",
            )
