"""Which matches stay in memory."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bisongames.server.match_cache import FINISHED, LOADED, MatchCache


def cache() -> MatchCache:
    nothing: Any = None
    return MatchCache(nothing, nothing, nothing)


def hold(at: MatchCache, id: str, *, over: bool = False, users: int = 0) -> None:
    live: Any = SimpleNamespace(
        table=SimpleNamespace(id=id, state=SimpleNamespace(is_over=over)), users=users, bots=None
    )
    at.hold(live)


def test_of_matches_that_are_over_few_stay_in_memory() -> None:
    at = cache()
    hold(at, "open")
    hold(at, "watched", over=True, users=1)
    for number in range(3 * FINISHED):
        hold(at, f"over {number}", over=True)
    held = list(at.held)
    assert held[:2] == ["open", "watched"]
    assert len(held) == FINISHED + 1
    assert held[-1] == f"over {3 * FINISHED - 1}"


def test_of_open_matches_those_go_that_nobody_has_used_for_longest() -> None:
    at = cache()
    hold(at, "in use", users=1)
    for number in range(LOADED + 5):
        hold(at, f"open {number}")
    held = list(at.held)
    assert len(held) == LOADED
    assert held[:2] == ["in use", "open 6"]
