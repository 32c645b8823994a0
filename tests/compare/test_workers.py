"""Matches played somewhere else: the same numbers, and a game is made once there, not for every chunk."""

from concurrent.futures import Executor, Future

import bisongames
from bisongames.compare import simulate, simulation


class Here(Executor):
    """Works at once."""

    def submit(self, fn, /, *args, **kwargs):
        future: Future = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_a_game_is_made_once_for_all_chunks():
    games = [bisongames.load("wind_river"), bisongames.load("wind_river/per-field")]
    simulation._unpacked.cache_clear()
    away = simulate(games, 3, 35, ["random"], executor=Here())
    assert simulation._unpacked.cache_info().misses == len(games)
    assert away == simulate(games, 3, 35, ["random"])
