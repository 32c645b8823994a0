"""How long people took for their choices, in the records of a server: with a clock that is handed in."""

import asyncio

from sqlalchemy import text

from bisongames.server.matches import Matches
from bisongames.server.settings import HOUR, ServerSettings
from tests.server.test_retention import TWO, Clock


async def choose(hall, told):
    """The first choice of the list, by whoever is to move."""
    match = told["match"]
    async with hall.at(match) as live:
        seat = live.table.state.actor
        choice = live.table.snapshot(seat)["choices"][0]["notation"]
        revision = live.table.revision
    body = {"action": choice, "revision": revision}
    await hall.act(match, told["seats"][seat]["token"], body, "en")


async def record_of(hall, told):
    async with hall.at(told["match"]) as live:
        return live.table.match.record


def seconds_of(record):
    return [each for each in record.seconds or () if each is not None]


def test_a_record_has_the_seconds_of_people_also_after_a_restart_but_not_the_pause(tmp_path):
    clock, settings = Clock(), ServerSettings(data=str(tmp_path / "matches.sqlite"))

    async def run():
        hall = Matches(settings, clock)
        told = await hall.start(TWO)
        for thought in (12.5, 3.25):
            clock.seconds += thought
            await choose(hall, told)
        before = await record_of(hall, told)
        assert seconds_of(before) == [12.5, 3.2]
        assert len(before.seconds) == len(before.moves)
        await hall.close()
        clock.seconds += HOUR
        hall = Matches(settings, clock)
        assert await record_of(hall, told) == before
        await choose(hall, told)  # nobody knows how long they thought
        clock.seconds += 4
        await choose(hall, told)
        assert seconds_of(await record_of(hall, told)) == [12.5, 3.2, 4]
        await hall.close()

    asyncio.run(run())


def test_a_store_that_kept_no_seconds_still_opens(tmp_path):
    settings = ServerSettings(data=str(tmp_path / "matches.sqlite"))

    async def run():
        hall = Matches(settings, Clock())
        told = await hall.start(TWO)
        with hall.store.engine.begin() as connection:
            connection.execute(text("drop table times"))
        await hall.close()
        hall = Matches(settings, Clock())
        await choose(hall, told)
        await choose(hall, told)
        assert seconds_of(await record_of(hall, told)) == [0]
        await hall.close()

    asyncio.run(run())
