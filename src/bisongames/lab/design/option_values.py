"""The values of options, of the number of players and of bots that a study tries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from bisongames.bots.lineup import contestants_of
from bisongames.engine.core.errors import SetupError, nearest_names, short_text
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.options import (
    MOST_NAMED,
    Kind,
    OneOf,
    PerPlayers,
    Switch,
    WholeNumber,
    WholeNumbers,
    extremes,
    kinds_of,
)
from bisongames.lab.value_checks import as_int

MOST_POINTS: Final = 1000
SETTINGS: Final = ("players", "bots")
"""The arguments that a sweep can vary in addition to options."""


def plain_point(point: Mapping[str, Any]) -> dict[str, object]:
    """A point as JSON, with the labels of bots."""
    plain = {name: list(v) if isinstance(v, tuple) else v for name, v in point.items()}
    if "bots" in point:
        labels = (contestant.label for contestant in contestants_of(point["bots"]))
        plain["bots"] = ",".join(dict.fromkeys(labels))
    return plain


def swept_values(game: Game, name: str, values: Iterable[object] | None) -> list[object]:
    """The values of an option in a sweep.

    Raises:
        SetupError: if the option is unknown, or values are missing or repeated.
    """
    kind = option_kind(game, name, SETTINGS)
    if values is None:
        if name == "players":
            return list(game.player_counts)
        if kind is None:
            raise SetupError("a sweep over bots needs values")
        return all_values(kind)
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise SetupError(
            f"{name}: expected several values, such as [3, 4], got {short_text(values)}"
        )
    tried = list(map(as_int, values))
    if not tried:
        raise SetupError(f"{name}: no values given")
    if any(value in tried[:i] for i, value in enumerate(tried)):
        raise SetupError(f"{name}: a value is given twice")
    return tried


def option_kind(game: Game, name: object, others: tuple[str, ...] = ()) -> Kind | None:
    """The kind of an option; None if the name is one of ``others``.

    Raises:
        SetupError: if there is no such option.
    """
    kinds = kinds_of(game.rulebook.options)
    if not isinstance(name, str) or name not in (*kinds, *others):
        known = [*kinds, *others]
        near = nearest_names(short_text(name), known, game.idle_options, MOST_NAMED)
        if not near.startswith("known: "):
            near += f" {nearest_names('', known, game.idle_options, MOST_NAMED)}"
        raise SetupError(
            f"{game.id} has no option {short_text(name)!r}; {near}; bisongames variants {game.id} explains each"
        )
    return kinds.get(name)


def all_values(kind: Kind) -> list[object]:
    """All values that an option allows.

    Raises:
        SetupError: if there are too many to list.
    """
    if isinstance(kind, WholeNumber) and kind.high - kind.low < MOST_POINTS:
        return list(range(kind.low, kind.high + 1))
    if isinstance(kind, OneOf | Switch):
        return list(extremes(kind))
    raise SetupError(f"values required; allowed: {kind.allowed}")


def nearby_values(kind: Kind, own: Any) -> list[object]:
    """Other values of an option, the one to try first first.

    Modest steps come before the ends of the range: about a third more, a third less, 1 more, 1 less. Of listed values the
    next comes first, then the one before.

    Args:
        kind: what the option may be.
        own: its value, as JSON.
    """
    ends = [*(extremes(kind) or all_values(kind))]
    if isinstance(kind, OneOf) and own in ends:
        at = ends.index(own)
        return [*ends[at + 1 : at + 2], *ends[:at][::-1], *ends[at + 2 :]]
    if isinstance(kind, WholeNumber):
        ends.sort(key=lambda end: -abs(end - own))
    steps: list[object] = []
    if isinstance(kind, WholeNumber | PerPlayers | WholeNumbers):
        low, high = kind.low, kind.high
        steps = [
            _each(own, lambda n, change=change: min(high, max(low, change(n))))  # type: ignore[misc]
            for change in (lambda n: n + _third(n), lambda n: n - _third(n))
        ]
        steps += [_each(own, lambda n, by=by: min(high, max(low, n + by))) for by in (1, -1)]  # type: ignore[misc]
    others = list[object]()
    for value in (*steps, *ends):
        if value != own and value not in others:
            others.append(value)
    return others


def _third(number: int) -> int:
    return max(1, round(number / 3))


def _each(value: Any, change: Callable[[int], int]) -> object:
    """A number, or each number of a list or by number of players, changed; in a list, what is 0 stays so."""
    if isinstance(value, Mapping):
        return {name: change(number) for name, number in value.items()}
    if isinstance(value, list | tuple):
        return [change(number) if number else 0 for number in value]
    return change(value)
