"""Phrases that the texts of several games are filled with: lists, and what depends on the number of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bisongames.engine.core.rules import Counted


def join_list(things: Iterable[object], last_with: str = "and") -> str:
    """``a, b and c``; empty where there is nothing."""
    *others, last = [*map(str, things)] or [""]
    return f"{', '.join(others)} {last_with} {last}" if others else last


def players(counts: Iterable[int]) -> str:
    """``2, 3 or 4 players``."""
    *others, last = counts
    return join_list([*others, f"{Counted(last):player}"], "or")


def by_players(told: Mapping[int, str]) -> str:
    """What holds for each number of players; once, where it is always the same; empty where there is nothing."""
    if len(set(told.values())) < 2:
        return next(iter(told.values()), "")
    return join_list(f"{what} with {players([count])}" for count, what in told.items())
