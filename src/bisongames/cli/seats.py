"""Who sits where: people and bots."""

from __future__ import annotations

import random
from typing import Final

from attrs import frozen

from bisongames.bots import bots_named, make
from bisongames.cli.faults import GivenFault
from bisongames.components.seats import CHANCE
from bisongames.play.actions import Action
from bisongames.play.errors import shown
from bisongames.play.match import Match

DEFAULT_BOT: Final = "greedy"


@frozen
class Seats:
    """The people at the table, and the names of the bots on the other seats."""

    people: tuple[int, ...]
    bots: dict[int, str]

    def name(self, player: int) -> str:
        """How a player is spoken of."""
        if player == CHANCE:
            return "chance"
        if player in self.bots:
            return f"player {player} ({self.bots[player]})"
        return f"player {player} (you)" if len(self.people) == 1 else f"player {player}"


def seated(players: int, seat: str, bots: str) -> Seats:
    """Seats from what was given: ``0``, ``0,2``, ``all`` or ``none``, and names of bots for the rest, in turn.

    Raises:
        GivenFault, SetupError: a seat or bot that does not exist.
    """
    people = _people(players, seat)
    names = bots_named(bots)
    rest = [player for player in range(players) if player not in people]
    if len(names) > max(1, len(rest)):  # one is the default, also where people sit everywhere
        seats = "1 seat" if len(rest) == 1 else f"{len(rest)} seats"
        raise GivenFault(f"{len(names)} bots do not fit on {seats}")
    return Seats(people, {player: names[i % len(names)] for i, player in enumerate(rest)})


def _people(players: int, seat: str) -> tuple[int, ...]:
    if seat in ("all", "none"):
        return tuple(range(players)) if seat == "all" else ()
    named = [name.strip() for name in seat.split(",")]
    allowed = [str(player) for player in range(players)]
    for name in named:
        if name not in allowed:
            raise GivenFault(
                f"there is no seat {shown(name)!r}; seats are {', '.join(allowed)} or all"
            )
        if named.count(name) > 1:
            raise GivenFault(f"seat {name} is named twice")
    return tuple(sorted(int(name) for name in named))


def bot_choice(match: Match, name: str) -> Action:
    """What a bot chooses now: the same whenever seed and choices so far are the same."""
    state = match.state
    rng = random.Random(f"{match.seed}/{len(match.moves)}")
    return make(name).choose(state, state.actor or 0, rng)
