"""Over which places a piece goes that an action moves: for examples that count them, or that show an unusual way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, Final

from bisongames.bison.actions import MoveHunter
from bisongames.bison.moving import reach
from bisongames.catan.bison_herds.actions import MoveHunter as HunterOfCatan, MoveSettlement
from bisongames.catan.island import ENDS, HEX_NUMBER, NEAR, NODE_NAMES, NODE_NUMBER, PATH_NAMES
from bisongames.components.hexes import steps_from
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import State
from bisongames.handbook.overlay.badges import places
from bisongames.show.bison.field_text import Shown
from bisongames.show.bison.land import Land
from bisongames.show.canvas import Point
from bisongames.show.catan import field_text
from bisongames.show.page_layout import NARROW
from bisongames.show.phrasing import Speech
from bisongames.show.view_options import look_for

BESIDE: Final = 24.0
"""How far from a corner its number stands, so that what is there is seen."""
Near = Callable[[int], Iterable[int]]
"""From a place, those that are one step away."""


def walk(state: State, action: Action) -> tuple[str, ...]:
    """The places from the start to the end of a shortest way, as ids on the picture; () where nothing goes step by step."""
    table: Any = state.table
    if isinstance(action, MoveHunter):
        number = table.board.field_number
        way = _shortest(number[action.start], number[action.end], table.land.links.__getitem__)
        return tuple(f"field:{table.board.fields[at]}" for at in way)
    if isinstance(action, MoveSettlement):
        start, end = NODE_NUMBER[action.start], NODE_NUMBER[action.end]
        return tuple(f"corner:{NODE_NAMES[at]}" for at in _shortest(start, end, _roads(state)))
    return ()


def unusual(state: State, action: Action) -> bool:
    """Whether somebody who has not read closely would think an action illegal.

    A hunter of Bison crosses fields of others, one of Catan leaves its neighbourhood, and a settlement passes buildings or
    uses roads of others.
    """
    table: Any = state.table
    if isinstance(action, MoveHunter):
        number, holder, player = table.board.field_number, table.holder, state.actor
        decision: Any = state.decision

        def near(at: int) -> list[int]:
            return [to for to in table.land.links[at] if holder[to] in (-1, player)]

        way = _shortest(number[action.start], number[action.end], near)
        return not 0 < len(way) - 1 <= reach(table, decision.far)
    if isinstance(action, MoveSettlement):
        start, end = NODE_NUMBER[action.start], NODE_NUMBER[action.end]
        return not _shortest(start, end, _roads(state, plain=True))
    if isinstance(action, HunterOfCatan):
        return not NEAR[HEX_NUMBER[action.start]] >> HEX_NUMBER[action.end] & 1
    return False


def one_further(state: State, action: Action) -> Iterator[Action]:
    """The same move to all places that lie one step further, on ways that go on from its end."""
    if isinstance(action, MoveHunter):
        table: Any = state.table
        board, land = table.board, table.land
        start, end = board.field_number[action.start], board.field_number[action.end]
        steps = land.distance(start, end)
        for other in land.links[end]:
            if land.distance(start, other) == steps + 1:
                yield board.move(start, other)


def spots(state: State, ids: Collection[str], svg: str) -> dict[str, Point]:
    """Where on the picture of a board something can be put onto these places."""
    known = places(svg)
    fields = [id.removeprefix("field:") for id in ids if id.startswith("field:")]
    if not fields:
        return {id: (known[id][0] - BESIDE, known[id][1]) for id in ids if id in known}
    land = Land(Shown.of(state), (), (), (), look_for(Speech(), state.num_players, layout="board"))
    found = {field: land.free_spot(field) for field in fields}
    return {f"field:{field}": (x + NARROW, y + NARROW) for field, (x, y) in found.items()}


def _roads(state: State, *, plain: bool = False) -> Near:
    """From each intersection, those at the other ends of roads; with ``plain`` only along roads of who decides, and past no building."""
    view: Any = state.view(None)
    near: dict[int, list[int]] = {}
    standing = field_text.standing_on(view) if plain else {}
    for name, owner in field_text.roads_on(view).items():
        if plain and owner != state.actor:
            continue
        for start, end in (ends := ENDS[PATH_NAMES.index(name)], ends[::-1]):
            near.setdefault(start, [])
            if NODE_NAMES[end] not in standing:
                near[start].append(end)
    return lambda at: near.get(at, ())


def _shortest(start: int, end: int, near: Near) -> list[int]:
    """The places on a shortest way, both ends among them; empty where none leads."""
    steps = steps_from([start], near)
    if end not in steps:
        return []
    way = [end]
    while way[-1] != start:
        way.append(
            next(at for at, n in steps.items() if n == steps[way[-1]] - 1 and way[-1] in near(at))
        )
    return way[::-1]
