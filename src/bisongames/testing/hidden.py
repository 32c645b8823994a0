"""Other positions that look the same: what a player may not know lies there otherwise.

None of them is made by the game's own ``sample``, which they are to judge: a twin is made from a view alone, and an exchange moves
single hidden things of a position in JSON.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from bisongames.components.forms import PLAYERS, Each
from bisongames.components.things import Lying
from bisongames.play.checked import behind
from bisongames.play.errors import BisongamesError
from bisongames.play.records import from_json, to_json
from bisongames.play.state import State


def seats_of(state: State) -> tuple[int | None, ...]:
    """All players, and a spectator."""
    return (*range(state.num_players), None)


def twins(state: State, player: int | None, rng: random.Random) -> Iterator[State]:
    """Positions that look to a player like this one, made from his view alone."""
    if state.game.rulebook.hides:
        twin = behind(state.view(player))
        yield twin
        yield twin.sample(player, rng)


def hidden_things(state: State) -> dict[str, Lying]:
    """What somebody may not know and lies by itself, by its name in JSON."""
    written = state.game.rulebook.table.written
    return {
        name: thing
        for name, (_, thing) in written.items()
        if isinstance(thing, Lying) and thing.hidden and not thing.among
    }


def exchanged(state: State, player: int | None, rng: random.Random) -> tuple[State, str]:
    """The position after two hidden things have changed places, and what was touched.

    Each two of the things that the player may not know are equally likely to change places. Where no such position is
    possible, the same position: so whatever is uniform stays uniform.
    """
    data = json.loads(to_json(state))
    rows = list(_rows(state, data["position"], player))
    things = [
        (row, kind) for row in rows for kind, number in _things(row[1]) for _ in range(number)
    ]
    if not things:
        return state, ""
    (one, first), (other, second) = (things[int(rng.random() * len(things))] for _ in range(2))
    if isinstance(one[1], dict) and isinstance(other[1], dict):
        if one[2] != other[2] or one is other or first == second:
            return state, ""
        for row, out, into in ((one[1], first, second), (other[1], second, first)):
            row[out] -= 1
            row[into] = row.get(into, 0) + 1
    else:
        names = one[2]
        one[3](names[int(rng.random() * len(names))])
    try:
        return from_json(json.dumps(data), state.game), one[0]
    except BisongamesError:
        return state, ""


def _rows(
    state: State, position: dict[str, Any], player: int | None
) -> Iterator[tuple[str, Any, tuple[str, ...], Any]]:
    """Where things lie that a player may not know: name, what lies there, the names of the kinds, how to put another there."""
    for name, thing in hidden_things(state).items():
        form: Any = thing.form
        here = position.get(name)
        if here is None:
            continue
        if isinstance(form, Each) and form.index is PLAYERS:
            for seat, row in enumerate(here):
                if seat != player:
                    names = tuple(form.form.index.names(state.table.board))
                    yield name, row, names, _putter(here, seat)
        elif player is None or isinstance(here, dict):
            yield name, here, tuple(form.index.names(state.table.board)), _putter(position, name)


def _putter(place: Any, key: Any) -> Any:
    def put(value: Any) -> None:
        place[key] = value

    return put


def _things(row: Any) -> list[tuple[str, int]]:
    if isinstance(row, dict):
        return [(kind, number) for kind, number in row.items() if number > 0]
    return [(row, 1)] if row else []
