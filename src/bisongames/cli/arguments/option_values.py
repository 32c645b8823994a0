"""Values of options to try, as they are typed: ``herd_limit=3..7``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bisongames.cli.arguments.argument_errors import InputError
from bisongames.engine.core.errors import short_text
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.options import (
    Kind,
    PerPlayers,
    WholeNumbers,
    kinds_of,
    whole_number,
)
from bisongames.lab.metrics.metric_titles import typed_values, value_text


def tried_values(
    game: Game, options: Sequence[str], number: int | None = None
) -> dict[str, list[object]]:
    """The values of each option in a command line.

    Args:
        game: the game as it is.
        options: such as ``herd_limit=3..7``.
        number: how many values that contain commas are expected; None: any number.

    Raises:
        InputError: if they are not written so, are no range, or a value that contains commas is faulty or the game's own.
    """
    values: dict[str, list[object]] = {}
    for text in options:
        name, equals, given = text.partition("=")
        if not equals:
            raise InputError(f"an option has the form name=values, got {short_text(text)}")
        if name in values:
            raise InputError(f"the option {short_text(name)} is given twice")
        values[name] = _values(game, name, given, number)
    return values


def _values(game: Game, name: str, text: str, number: int | None) -> list[object]:
    """The values written as ``3..7``, ``5,7`` or, if they contain commas themselves, ``1,2;2,3``."""
    kind = kinds_of(game.rulebook.options).get(name)
    low, dots, high = text.partition("..")
    ends = whole_number(low), whole_number(high)
    if dots and isinstance(ends[0], int) and isinstance(ends[1], int):
        if not 0 <= ends[1] - ends[0] <= 1000:
            raise InputError(f"{short_text(name)}: {short_text(text)} is not a range of values")
        return list(range(ends[0], ends[1] + 1))
    if isinstance(kind, WholeNumbers | PerPlayers):
        return _lists(game, name, kind, text, number)
    return [_value(kind, name, part.strip()) for part in text.split(";" if ";" in text else ",")]


def _lists(
    game: Game, name: str, kind: WholeNumbers | PerPlayers, text: str, number: int | None
) -> list[object]:
    """The values of an option whose values contain commas; ``3:4,3:5`` are two that change one number of the game's own."""
    own: Any = game.plain_options()[name]
    values = list[object]()
    for part in (part.strip() for part in text.split(";")):
        pairs = [pair.strip().partition(":") for pair in part.split(",")]
        players = {count for count, _, _ in pairs}
        if isinstance(kind, PerPlayers) and len(players) == 1 and players <= own.keys():
            found = [{**own, count: whole_number(value)} for count, _, value in pairs]
        else:
            found = [kind.read(part)]  # type: ignore[list-item]
        for value in found:
            if not kind.accepts(value):
                got = kind.describe(part) if isinstance(kind, PerPlayers) else short_text(part)
                raise InputError(f"{name}: expected {kind.allowed}, got {got}; {_apart(name, own)}")
        values += found
    if values == [own]:
        raise InputError(f"{name} is {value_text(own)} already; {_apart(name, own)}")
    if number not in (None, len(values)):
        raise InputError(
            f"{name}: expected {number} values, got {len(values)}; {_apart(name, own)}"
        )
    return values


def _apart(name: str, own: Any) -> str:
    """How values that contain commas are typed, with an example."""
    other = {**own} if isinstance(own, dict) else [*own]
    last = [*own][-1] if isinstance(own, dict) else -1
    other[last] += -1 if other[last] > 1 else 1
    return f"values are separated by ; and quoted: {typed_values(name, (own, other))}"


def _value(kind: Kind | None, name: str, text: str) -> object:
    if kind is not None:
        return kind.read(text)
    return whole_number(text) if name == "players" else text
