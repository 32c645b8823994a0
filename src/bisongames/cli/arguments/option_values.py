"""Values of options to try, as they are typed: ``herd_limit=3..7``."""

from __future__ import annotations

from collections.abc import Sequence

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


def tried_values(game: Game, options: Sequence[str]) -> dict[str, list[object]]:
    """The values of each option in a command line."""
    values: dict[str, list[object]] = {}
    for text in options:
        name, equals, given = text.partition("=")
        if not equals:
            raise InputError(f"an option has the form name=values, got {short_text(text)}")
        if name in values:
            raise InputError(f"the option {short_text(name)} is given twice")
        values[name] = _values(game, name, given)
    return values


def _values(game: Game, name: str, text: str) -> list[object]:
    """The values written as ``3..7``, ``5,7`` or, if they contain commas themselves, ``1,2;2,3``."""
    kind = kinds_of(game.rulebook.options).get(name)
    low, dots, high = text.partition("..")
    ends = whole_number(low), whole_number(high)
    if dots and isinstance(ends[0], int) and isinstance(ends[1], int):
        if not 0 <= ends[1] - ends[0] <= 1000:
            raise InputError(f"{short_text(name)}: {short_text(text)} is not a range of values")
        return list(range(ends[0], ends[1] + 1))
    long = isinstance(kind, WholeNumbers | PerPlayers)
    parts = text.split(";") if long or ";" in text else text.split(",")
    return [_value(kind, name, part.strip()) for part in parts]


def _value(kind: Kind | None, name: str, text: str) -> object:
    if kind is not None:
        return kind.read(text)
    return whole_number(text) if name == "players" else text
