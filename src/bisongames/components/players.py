"""Seats round a table: players are the ints 0 to n - 1, clockwise."""

from typing import Final

CHANCE: Final = -1
"""The actor where nobody chooses: dice, draws, shuffles."""


def next_clockwise(player: int, players: int) -> int:
    """The player to the left of ``player``."""
    return player + 1 if player + 1 < players else 0


def clockwise_from(player: int, players: int) -> tuple[int, ...]:
    """All players in seat order, ``player`` first."""
    return (*range(player, players), *range(player))


def opponents_clockwise(player: int, players: int) -> tuple[int, ...]:
    """All other players in seat order, the left neighbour of ``player`` first."""
    return clockwise_from(player, players)[1:]
