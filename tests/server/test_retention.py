"""Which matches a server forgets, and when: with a clock that is handed in."""

import asyncio
import time

import pytest

from bisongames.server.matches import Matches
from bisongames.server.settings import DAY, HOUR, ServerSettings

TWO = {"variant": "wind_river/base", "seats": [{}, {}, {}], "setup": {"start_player": 0}}


class Clock:
    """A monotonic clock that goes on when it is told to."""

    def __init__(self):
        self.seconds = 100.0

    def __call__(self):
        return self.seconds


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def matches(clock, tmp_path):
    made = []

    def make(**settings):
        data = str(tmp_path / "matches.sqlite")
        made.append(Matches(ServerSettings(data=data, **settings), clock))
        return made[-1]

    yield make
    for each in made[-1:]:
        each.store.close()


async def played(matches):
    """A match in which somebody has chosen."""
    told = await matches.start(TWO)
    token = told["seats"][0]["token"]
    async with matches.at(told["match"]) as live:
        choices = live.table.snapshot(0)["choices"]
        revision = live.table.revision
    body = {"action": choices[0]["notation"], "revision": revision}
    await matches.act(told["match"], token, body, "en")
    return told["match"]


async def is_there(matches, id):
    return id in {row[0] for row in matches.store._rows("select id from matches")}


def test_a_wall_clock_that_jumps_forgets_nothing(matches, clock, monkeypatch):
    async def run():
        hall = matches(keep=30)
        match = await played(hall)
        clock.seconds += 2 * HOUR
        real = time.time
        for jump in (31 * DAY, -31 * DAY, 60 * 365 * DAY):
            monkeypatch.setattr(time, "time", lambda jump=jump: real() + jump)
            for _ in range(3):
                clock.seconds += DAY
                await hall.retention.sweep()
            assert await is_there(hall, match)
            assert hall.retention.shares.total == 1
        await hall.close()
        hall = matches(keep=30)
        clock.seconds += 2 * HOUR
        for _ in range(3):
            clock.seconds += DAY
            await hall.retention.sweep()
        assert await is_there(hall, match)

    asyncio.run(run())


def test_an_untouched_match_is_marked_and_deleted_a_day_later(matches, clock):
    async def run():
        hall = matches(keep=4)
        match = await played(hall)
        clock.seconds += 4 * DAY - 1
        await hall.retention.sweep()
        assert not hall.retention.marked
        clock.seconds += 2
        await hall.retention.sweep()
        assert set(hall.retention.marked) == {match}
        assert hall.retention.shares.total == 0
        clock.seconds += DAY - 1
        await hall.retention.sweep()
        assert await is_there(hall, match)
        clock.seconds += 2
        await hall.retention.sweep()
        assert not await is_there(hall, match)
        assert not hall.retention.marked
        for table in ("seats", "entries", "keys", "shares"):
            assert not hall.store._rows(f"select * from {table}")

    asyncio.run(run())


def test_nothing_is_marked_or_deleted_in_the_first_hour(matches, clock):
    async def run():
        hall = matches(keep=4)
        match = await played(hall)
        clock.seconds += 5 * DAY
        await hall.retention.sweep()
        clock.seconds += 10
        await hall.close()
        hall = matches(keep=4)
        assert set(hall.retention.marked) == {match}
        clock.seconds += HOUR - 1
        hall.service._seconds += 10 * DAY
        await hall.retention.sweep()
        assert await is_there(hall, match)
        clock.seconds += 2
        await hall.retention.sweep()
        assert not await is_there(hall, match)

    asyncio.run(run())


def test_time_goes_on_where_the_last_server_stopped(matches, clock):
    async def run():
        hall = matches()
        await played(hall)
        clock.seconds += 3 * DAY
        await hall.retention.sweep()
        before = hall.service.now()
        await hall.close()
        clock.seconds += 400 * DAY  # nobody serves
        hall = matches()
        assert hall.service.now() == pytest.approx(before)

    asyncio.run(run())


def test_a_marked_match_comes_back_when_somebody_uses_it(matches, clock):
    async def run():
        hall = matches(keep=4)
        match = await played(hall)
        clock.seconds += 4 * DAY + 1
        await hall.retention.sweep()
        clock.seconds += 60
        async with hall.at(match):
            pass
        assert hall.retention.shares.total == 1
        assert not hall.retention.marked
        for _ in range(3):
            clock.seconds += DAY
            await hall.retention.sweep()
        assert await is_there(hall, match)
        assert hall.retention.shares.total == 1

    asyncio.run(run())


def test_a_match_without_a_choice_is_marked_after_an_hour_unless_somebody_watches(matches, clock):
    async def run():
        hall = matches()
        watched, left = [(await hall.start(TWO))["match"] for _ in range(2)]
        begun = await played(hall)
        clock.seconds += HOUR + 1
        async with hall.at(watched):
            await hall.retention.sweep()
            assert set(hall.retention.marked) == {left}
            assert hall.retention.shares.total == 2
            clock.seconds += DAY + 1
            await hall.retention.sweep()
        assert [await is_there(hall, id) for id in (watched, left, begun)] == [True, False, True]

    asyncio.run(run())


def test_choices_of_bots_alone_do_not_keep_a_match(matches, clock):
    async def run():
        hall = matches()
        seats = [{}, {"bot": "random"}, {"bot": "random"}]
        told = await hall.start({**TWO, "seats": seats, "setup": {"start_player": 1}})
        async with hall.at(told["match"]) as live:
            await asyncio.wait_for(live.wait_until(lambda: live.table.bot_to_move is None), 20)
        assert hall.store._rows("select * from entries")
        clock.seconds += HOUR + 1
        await hall.retention.sweep()
        assert set(hall.retention.marked) == {told["match"]}
        await hall.close()
        matches()

    asyncio.run(run())


def test_the_limit_of_matches_is_kept_when_all_begin_at_once(matches):
    async def run():
        hall = matches(matches=5, matches_per_address=3)
        starts = [hall.start(TWO, address) for address in "aaaabbbb"]
        done = await asyncio.gather(*starts, return_exceptions=True)
        assert [isinstance(each, dict) for each in done] == [True] * 3 + [False] + [True] * 2 + [
            False
        ] * 2
        await hall.retention.sweep()
        assert hall.retention.shares.total == sum(hall.store.counts().values()) == 5
        bad = await asyncio.gather(hall.start({"variant": "no"}, "c"), return_exceptions=True)
        assert isinstance(bad[0], Exception)
        assert hall.retention.shares.total == 5

    asyncio.run(run())
