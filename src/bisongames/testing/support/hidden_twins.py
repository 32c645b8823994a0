"""Positions that look the same to a player but differ in what that player may not know.

They test the ``sample`` of a game and so do not rely on it alone: a twin is made from a view, and an exchange swaps
single hidden things of a position in its JSON.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations
from operator import setitem
from typing import Any

import attrs

from bisongames.engine.core.errors import BisongamesError, short_text
from bisongames.engine.positions.state import State
from bisongames.engine.serialization.records import from_json, to_json
from bisongames.engine.serialization.validation import read_view_state
from bisongames.engine.views.view import View
from bisongames.tables.column_storage import RemainderColumn, StoredColumn
from bisongames.tables.column_types import PLAYERS, Each
from bisongames.testing.support.code_lines import line_of, mistake_line
from bisongames.testing.support.generators import pick


def seats_of(state: State) -> tuple[int | None, ...]:
    """All players, and a spectator."""
    return (*range(state.num_players), None)


def twins(state: State, player: int | None, rng: random.Random) -> Iterator[State]:
    """Yields positions that look the same to a player, made from their view alone."""
    if state.game.rulebook.hides:
        try:
            twin = read_view_state(state.view(player))
        except BisongamesError as error:
            looks_the_same(state, player)
            raise AssertionError(f"no position looks like the view of {player}: {error}") from error
        yield twin
        yield twin.sample(player, rng)


def looks_the_same(state: State, player: int | None) -> None:
    """A position that ``sample`` draws for a player looks to them like the one that it was drawn from."""
    sampled = state.sample(player, random.Random(0)).view(player)
    wrong = next(iter(sorted(differing_fields(state.view(player), sampled) - {"scores"})), "")
    if wrong:
        right, found = getattr(state.view(player), wrong), getattr(sampled, wrong)
        what = (
            f"`sample` must return a table that looks the same to player {player}: {wrong} is {short_text(right)} in their view, and "
            f"{short_text(found)} in that of the sample"
        )
        raise AssertionError(mistake_line(what, line_of(state.game.rulebook.sample)))


def differing_fields(one: View, other: View) -> set[str]:
    """The fields in which two views differ."""
    names = (f.name for f in attrs.fields(type(one)))
    return {name for name in names if getattr(one, name) != getattr(other, name)}


def differences(one: View, other: View) -> str:
    """The names of the fields in which two views differ."""
    return ", ".join(sorted(differing_fields(one, other)))


def hidden_things(state: State) -> dict[str, StoredColumn]:
    """The columns with hidden things that are not part of another column, by their names in JSON."""
    written = state.game.rulebook.table.serialized
    return {
        name: thing
        for name, (_, thing) in written.items()
        if isinstance(thing, StoredColumn) and thing.hidden and not thing.among
    }


def chosen_in_secret(state: State) -> tuple[int, ...]:
    """The players for whom something is set aside among hidden things, such as cards chosen to be discarded."""
    table, seats = state.table, set()
    for name, (_, thing) in type(table).serialized.items():
        form: Any = getattr(thing, "form", None)
        if getattr(thing, "among", "") and isinstance(form, Each) and form.index is PLAYERS:
            empty, rows = form.form.empty(table.board), getattr(table, name)
            seats |= {seat for seat, row in enumerate(rows) if list(row) != list(empty)}
    return tuple(sorted(seats))


def held_unseen(state: State) -> int:
    """The number of things held by players that others may not see."""
    table, board = state.table, state.table.board
    position, found = table.write(), 0
    for name, thing in hidden_things(state).items():
        form: Any = thing.form
        if isinstance(form, Each) and form.index is PLAYERS:
            empty = thing.form.write(thing.form.empty(board), board)
            here = getattr(position, name)
            found += sum(
                sum(row.values()) if isinstance(row, Mapping) else row != none
                for row, none in zip(here, empty, strict=True)
            )
    return found


def swap_hidden(
    state: State, player: int | None, rng: random.Random, *, rests: bool = False
) -> tuple[State, str]:
    """The position after two hidden things have swapped places, and the name of their column.

    Each pair of places is equally likely, and so is each thing in a place. If the swap gives no valid position, the
    position is returned unchanged; so a uniform distribution stays uniform. With ``rests`` one of the places may be the remainder
    of all things, which players may see: the caller must allow for that.
    """
    data = json.loads(to_json(state))
    rows = [row for row in _rows(state, data["position"], player) if row[1]]
    rows += _rests(state, [row[2] for row in rows]) if rests else []
    pairs = [(a, b) for a, b in combinations(rows, 2) if a[2] == b[2]]
    alone = [row for row in rows if not isinstance(row[1], dict)]
    if not pairs and not alone:
        return state, ""
    if alone:
        name, _, names, put = pick(alone, rng)
        put(pick(names, rng))
    else:
        (name, one, _, _), (_, other, _, _) = pick(pairs, rng)
        first, second = (_one_of(row, rng) for row in (one, other))
        if first == second:
            return state, ""
        for row, out, into in ((one, first, second), (other, second, first)):
            row[out] -= 1
            row[into] = row.get(into, 0) + 1
    try:
        return from_json(json.dumps(data), state.game), name
    except BisongamesError:
        return state, ""


def _one_of(row: dict[str, int], rng: random.Random) -> str:
    """The kind of one thing in a row, each thing equally likely."""
    kinds = [kind for kind, number in row.items() for _ in range(number)]
    return pick(kinds, rng)


def _rows(
    state: State, position: dict[str, Any], player: int | None
) -> Iterator[tuple[str, Any, tuple[str, ...], Any]]:
    """Yields the places with things hidden from a player: name, contents, names of the kinds, and a function that sets the contents."""
    for name, thing in hidden_things(state).items():
        form: Any = thing.form
        here = position.get(name)
        if here is None:
            continue
        if isinstance(form, Each) and form.index is PLAYERS:
            for seat, row in enumerate(here):
                if seat != player:
                    inner: Any = form.form
                    names = tuple(inner.index.names(state.table.board))
                    yield name, row, names, partial(setitem, here, seat)
        elif player is None or isinstance(here, dict):
            yield (
                name,
                here,
                tuple(form.index.names(state.table.board)),
                partial(setitem, position, name),
            )


def _rests(
    state: State, known: list[tuple[str, ...]]
) -> list[tuple[str, Any, tuple[str, ...], Any]]:
    """The remainders of all things, by kind, for columns with the same kinds as hidden ones."""
    found = []
    for name, thing in type(state.table).columns.items():
        left = getattr(state.table, name) if isinstance(thing, RemainderColumn) else None
        if not isinstance(left, list) or not all(type(number) is int for number in left):
            continue
        for kinds in dict.fromkeys(names for names in known if len(names) == len(left)):
            row = {kind: number for kind, number in zip(kinds, left, strict=True) if number}
            if row:
                found.append((name, row, kinds, None))
    return found
