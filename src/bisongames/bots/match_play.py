"""Bots play a match on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bisongames.bots.lineup import Bots, Contestant, contestants_of
from bisongames.engine.core.errors import (
    BotError,
    RecordError,
    SetupError,
    describe_exception,
    short_text,
)
from bisongames.engine.core.refusals import IllegalAction
from bisongames.engine.matches.match import Match
from bisongames.engine.views.result import Result


def bots_by_seat(
    bots: Bots | Mapping[int, Bots], players: int, seats: Iterable[int] | None = None
) -> dict[int, Contestant]:
    """A bot for each seat: those of a mapping from seats, or the given ones in turn.

    Args:
        bots: a bot, a class, or text as for :func:`bisongames.bots.make`; several of these; or a dict of seat to bot.
        players: the number of players.
        seats: the seats that bots without a seat take in turn; all if not given.

    Raises:
        SetupError: if one of them is not a bot, or there is no such seat.
    """
    if not isinstance(bots, Mapping):
        given = contestants_of(bots)
        taken = range(players) if seats is None else seats
        return {seat: given[number % len(given)] for number, seat in enumerate(taken)}
    for seat in bots:
        if type(seat) is not int or seat not in range(players):
            raise SetupError(f"bots are for seats 0 to {players - 1}, got {short_text(seat)}")
    return {seat: contestants_of(bot)[0] for seat, bot in bots.items()}


def run(match: Match, bots: Bots | Mapping[int, Bots]) -> Result | None:
    """Lets bots play until the match is over or somebody else is to choose; see ``Match.run``."""
    seated = bots_by_seat(bots, match.players)
    while (seat := match.actor) is not None and seat in seated:
        contestant = seated[seat]
        try:
            action = contestant.bot.choose(match.state, seat, match.bot_rng(seat))
        except Exception as error:
            why = f"raised {describe_exception(error)}"
            raise _error(match, seat, contestant, why) from error
        try:
            match.play(action)
        except (IllegalAction, RecordError) as error:
            why = f"chose {short_text(action)}, which is refused: {error}"
            raise _error(match, seat, contestant, why) from error
    return match.result


def _error(match: Match, seat: int, contestant: Contestant, why: str) -> BotError:
    return BotError(
        why,
        bot=contestant.label,
        variant=match.game.id,
        match=0,
        seat=seat,
        record=None if match.position is not None else match.record,
    )
