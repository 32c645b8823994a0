"""Occupants of seats and their display names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import evolve

from bisongames.bots import BOTS, Bot, Search, make
from bisongames.bots.search import ITERATIONS
from bisongames.engine.core.errors import SetupError, nearest_names, short_text
from bisongames.engine.core.player_names import validate_names
from bisongames.protocol.error_codes import ProtocolError
from bisongames.protocol.messages import Seat
from bisongames.protocol.requests import SeatWish


def names_of(seats: Sequence[SeatWish]) -> tuple[str, ...]:
    """The display names of all seats."""
    return tuple(seat.display_name(number) for number, seat in enumerate(seats))


def seat_messages(seats: Sequence[SeatWish], here: Mapping[int, int]) -> tuple[Seat, ...]:
    """All seats as messages; ``here``: the number of live connections of each."""
    return tuple(
        Seat(
            player=number,
            name=seat.display_name(number),
            kind="bot" if seat.bot else "open" if seat.open else "person",
            bot=seat.bot,
            here=seat.bot is not None or here.get(number, 0) > 0,
        )
        for number, seat in enumerate(seats)
    )


def checked_name(seats: Sequence[SeatWish], seat: int, name: str | None) -> str | None:
    """The name of a person who sits down, trimmed.

    Raises:
        ProtocolError: malformed, if the name is invalid or taken.
    """
    if name is None:
        return None
    others = [display_name for number, display_name in enumerate(names_of(seats)) if number != seat]
    return _valid_name(others, name, "$.name")


def _valid_name(others: Sequence[str], name: str, path: str) -> str:
    try:
        return validate_names([*others, name], len(others) + 1)[-1]
    except SetupError as error:
        raise ProtocolError("malformed", str(error), path) from error


def seats_of(
    wishes: Sequence[SeatWish] | None, players: int, *, open_seats: bool
) -> tuple[SeatWish, ...]:
    """The occupants of all seats.

    Raises:
        ProtocolError: malformed, with the path of the seat.
    """
    if wishes is None:
        return (SeatWish(),) * players
    if len(wishes) != players:
        raise ProtocolError("malformed", f"expected {players} seats, one per player", "$.seats")
    for number, wish in enumerate(wishes):
        _check_seat(wish, f"$.seats[{number}]", open_seats=open_seats)
    if all(wish.bot is not None for wish in wishes):
        raise ProtocolError("malformed", "expected at least one seat without a bot", "$.seats")
    others = [
        name for name, wish in zip(names_of(wishes), wishes, strict=True) if wish.name is None
    ]
    seats = list(wishes)
    for number, wish in enumerate(wishes):
        if wish.name is not None:
            others.append(_valid_name(others, wish.name, f"$.seats[{number}].name"))
            seats[number] = evolve(wish, name=others[-1])
    return tuple(seats)


def _check_seat(wish: SeatWish, path: str, *, open_seats: bool) -> None:
    if wish.bot is not None and wish.open:
        raise ProtocolError("malformed", "expected either a bot or an open seat, got both", path)
    if wish.open and not open_seats:
        raise ProtocolError("malformed", "open seats are not allowed here", f"{path}.open")
    if wish.bot is not None:
        try:
            _check_bot(wish.bot)
        except SetupError as error:
            raise ProtocolError("malformed", str(error), f"{path}.bot") from error


MOST_ITERATIONS: Final = 1000
MOST_SECONDS: Final = 5.0
"""Maximum budget of a search per choice on a shared server."""


def available_bots() -> list[str]:
    """The names of the available bots."""
    return [SEARCH if name == "search" else name for name in BOTS]


SEARCH: Final = f"search:iterations={ITERATIONS}"


def _check_bot(text: str) -> None:
    """Checks a bot that a client requests: a name, or a search with a budget.

    Raises:
        SetupError: if the bot is unknown, its options are not allowed here, or its budget is too large.
    """
    name, *options = text.split(":")
    if name not in BOTS:
        raise SetupError(f"unknown bot {short_text(text)}; {nearest_names(name, BOTS)}")
    if options and name != "search":
        raise SetupError(
            f"the bot {short_text(text)}: only search accepts options here, such as {SEARCH}"
        )
    if any("=" not in option for option in options):
        raise SetupError(f"{short_text(text)}: an option has the form key=value, such as {SEARCH}")
    bot = make(text)
    if isinstance(bot, Search) and (
        (bot.iterations or 0) > MOST_ITERATIONS or (bot.seconds or 0) > MOST_SECONDS
    ):
        most = f"{MOST_ITERATIONS} iterations or {MOST_SECONDS:.0f} seconds"
        raise SetupError(f"{short_text(text)}: a search here may use at most {most} per choice")


def bots_of(seats: Sequence[SeatWish]) -> dict[int, Bot]:
    """The bots by their seats."""
    return {i: make(seat.bot) for i, seat in enumerate(seats) if seat.bot is not None}


def undo_policy_of(seats: Sequence[SeatWish]) -> str:
    """The default undo policy: free for a single person who plays against bots, otherwise the others are asked."""
    people = [seat for seat in seats if seat.is_person]
    return "free" if len(people) == 1 and not people[0].open else "ask"


def given_names(seats: Sequence[SeatWish]) -> tuple[str, ...] | None:
    """The names for the record; None if nobody has a name."""
    return names_of(seats) if any(seat.name for seat in seats) else None
