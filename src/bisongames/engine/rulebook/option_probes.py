"""The values of an option that show its effect."""

from __future__ import annotations

from bisongames.engine.rulebook.options import (
    Kind,
    OneOf,
    PerPlayers,
    Switch,
    WholeNumber,
    WholeNumbers,
)


def extremes(kind: Kind) -> tuple[object, ...]:
    """The ends of a range, or every listed value; () for a kind from outside this library."""
    match kind:
        case WholeNumber(low, high):
            return tuple(dict.fromkeys((low, high)))
        case OneOf(values):
            return tuple(values)
        case Switch():
            return (False, True)
        case PerPlayers(players, low, high):
            return tuple({str(n): end for n in players} for end in (low, high))
        case WholeNumbers(length, low, high):
            return ([low] * length, [high] * length)
    return ()
