"""Seats: people, bots and their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from attrs import frozen

from bisongames.cli.arguments.argument_errors import InputError
from bisongames.engine.core.errors import short_text
from bisongames.engine.core.player_names import default_names

if TYPE_CHECKING:
    from bisongames.engine.core.actions import Action
    from bisongames.engine.matches.match import Match

DEFAULT_BOT: Final = "greedy"


@frozen
class SeatPlan:
    """The seats of people, and the names of the bots on the other seats."""

    people: tuple[int, ...]
    bots: dict[int, str]

    def describe(self, names: Sequence[str]) -> str:
        """All players: ``Ann (you), Player 2 (greedy)``."""
        return ", ".join(self._describe(seat, name) for seat, name in enumerate(names))

    def _describe(self, seat: int, name: str) -> str:
        if seat in self.bots:
            return f"{name} ({self.bots[seat]})"
        return f"{name} (you)" if len(self.people) == 1 and self.bots else name


def plan_seats(players: int, seat: str, bots: str, names: Sequence[str] | None = None) -> SeatPlan:
    """The seats of people, given as ``0``, ``Ann``, ``0,2``, ``all`` or ``none``, and bots on the others, in turn.

    Raises:
        InputError, SetupError: if a seat or bot is unknown, or there are more bots than seats.
    """
    from bisongames.bots import bots_named  # deferred: most commands seat nobody

    people = _people(players, seat, names)
    kinds = bots_named(bots)
    rest = [player for player in range(players) if player not in people]
    if len(kinds) > max(1, len(rest)):  # the default bot is allowed even if people have all seats
        seats = "1 seat" if len(rest) == 1 else f"{len(rest)} seats"
        raise InputError(f"{len(kinds)} bots given for {seats}")
    return SeatPlan(people, {player: kinds[i % len(kinds)] for i, player in enumerate(rest)})


def _people(players: int, seat: str, names: Sequence[str] | None) -> tuple[int, ...]:
    if seat in ("all", "none"):
        return tuple(range(players)) if seat == "all" else ()
    taken: list[int] = []
    for given in seat.split(","):
        number = seat_number(given, players, names)
        if number is None:
            allowed = ", ".join(map(str, range(players)))
            raise InputError(
                f"unknown seat {short_text(given.strip())!r}; seats are {allowed}, a name or all"
            )
        if number in taken:
            raise InputError(f"seat {short_text(given.strip())} is given twice")
        taken.append(number)
    return tuple(sorted(taken))


def seat_number(given: str, players: int, names: Sequence[str] | None = None) -> int | None:
    """The seat of a number from 0, or of a name; None if there is no such seat."""
    wanted = given.strip().casefold()
    if wanted in map(str, range(players)):
        return int(wanted)
    called = [name.casefold() for name in names or default_names(players)]
    return called.index(wanted) if wanted in called else None


def count_players(counts: Sequence[int], players: int | None, names: str | None) -> int:
    """The number of players: as given, else the number of names if allowed, else the smallest allowed number.

    Raises:
        InputError: if there are more names than players allowed.
    """
    if players is not None:
        return players
    called = 0 if names is None else len(names.split(","))
    if called > max(counts):
        raise InputError(f"--names has {called} names; this game has at most {max(counts)} players")
    return called if called in counts else counts[0]


def seats_and_names(
    players: int, seat: str | None, bots: str, names: str | None
) -> tuple[SeatPlan, tuple[str, ...] | None]:
    """The seats, and the names of all seats if any were given.

    Args:
        players: number of players.
        seat: as for ``plan_seats``; if not given, the named seats, or seat 0.
        bots: as for ``plan_seats``.
        names: ``Ann,Ben``: one for each seat, or for each person in the order of their seats.

    Raises:
        InputError, SetupError: if names and people differ in number, or a seat or bot is unknown.
    """
    called = [] if names is None else [name.strip() for name in names.split(",")]
    if seat is None:
        seat = ",".join(map(str, range(min(len(called), players)))) or "0"
    if len(called) in (0, players):
        every_name = tuple(called) or None
        return plan_seats(players, seat, bots, every_name), every_name
    seats = plan_seats(players, seat, bots)
    if seat == "none":
        raise InputError(
            f"--names has {plural(len(called), 'name')}; expected {players}, "
            "one for each seat, since only bots play"
        )
    if len(called) != len(seats.people):
        raise InputError(
            f"--names has {plural(len(called), 'name')}; expected one for each of the "
            f"{players} seats, or one for each person"
        )
    everybody = list(default_names(players))
    for person, name in zip(seats.people, called, strict=True):
        everybody[person] = name
    return seats, tuple(everybody)


def plural(number: int, noun: str) -> str:
    """A number with its noun: ``1 name``, ``2 names``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def or_list(values: Sequence[object]) -> str:
    """Alternatives: ``2, 3 or 4``."""
    words = [str(value) for value in values]
    return " or ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def bot_choice(match: Match, name: str) -> Action:
    """The choice of a bot, determined by the luck of the match and the choices so far."""
    from bisongames.bots import make  # deferred: as above

    state = match.state
    seat = state.actor or 0
    return make(name).choose(state, seat, match.bot_rng(seat))
