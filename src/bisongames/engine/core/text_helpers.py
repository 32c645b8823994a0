"""Phrases for the texts of several games: lists, and values that depend on the number of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bisongames.engine.core.rules import Counted


def join_list(things: Iterable[object], last_with: str = "and") -> str:
    """``a, b and c``; empty if there are no things."""
    *others, last = [*map(str, things)] or [""]
    return f"{', '.join(others)} {last_with} {last}" if others else last


def players(counts: Iterable[int]) -> str:
    """``2, 3 or 4 players``."""
    *others, last = counts
    return join_list([*others, f"{Counted(last):player}"], "or")


def by_players(told: Mapping[int, str]) -> str:
    """The text for each number of players; given once if it is always the same, empty if there is none."""
    if len(set(told.values())) < 2:
        return next(iter(told.values()), "")
    return join_list(f"{what} with {players([count])}" for count, what in told.items())
