"""A disk that fails for a while: nobody is shown what was not stored, nobody is left waiting, and nothing is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from bisongames.server.databases import StoreError
from bisongames.server.error_responses import ERROR_HANDLERS
from bisongames.server.matches import Matches
from bisongames.server.settings import DAY, HOUR
from tests.server.simulation.network import LiveConnection
from tests.server.simulation.people import Seat, start_match
from tests.server.simulation.world import World, enact

ANN, BEN = "192.0.2.1", "192.0.2.2"
PEOPLE: dict[str, Any] = {
    "variant": "wind_river/base",
    "seats": [{}, {"open": True}, {}],
    "seed": 1,
    "setup": {"start_player": 0},
}
WITH_BOTS: dict[str, Any] = {**PEOPLE, "seats": [{}, {"bot": "random"}, {"bot": "random"}]}


@pytest.fixture
def scene(tmp_path: Path):
    """Carries out a scene, in which nothing else may go wrong."""

    def carry_out(work, seconds: float = HOUR) -> None:
        def scene(world: World) -> Coroutine[Any, Any, None]:
            return asyncio.wait_for(work(world), seconds)

        assert enact(1, tmp_path, scene).faults == []

    return carry_out


async def begun(world: World, wish: dict[str, Any] = PEOPLE) -> Seat:
    """The seat of the first player in a new match."""
    await world.network.start()
    guests = {1: BEN} if wish is PEOPLE else {}
    return (await start_match(world.ledger, ANN, wish, guests))[0]


def matches_of(world: World) -> Matches:
    assert world.network.process is not None
    return world.network.process.app.api.matches


async def look(world: World, seat: Seat) -> dict[str, Any]:
    path = f"/matches/{seat.match}"
    answer = await world.network.ask(ANN, "GET", path, None, seat.token, loss=0)
    assert answer.status == 200
    return dict(answer.body)


def choose(world: World, seat: Seat, now: dict[str, Any]):
    """The request that plays the first choice."""
    body = {"action": now["choices"][0]["notation"], "revision": now["revision"], "key": "k"}
    path = f"/matches/{seat.match}/actions"
    return world.network.ask(ANN, "POST", path, body, seat.token, loss=0, delay=0)


def test_nobody_is_shown_a_choice_that_could_not_be_stored(scene):
    async def work(world: World) -> None:
        seat = await begun(world)
        before = await look(world, seat)
        for _ in range(20):
            world.disk.is_full = True
            chosen = world.begin(choose(world, seat, before))
            reading = [world.begin(look(world, seat)) for _ in range(5)]
            assert (await chosen).status == 500
            assert [(await each)["revision"] for each in reading] == [before["revision"]] * 5
            await asyncio.sleep(2)
        world.disk.is_full = False
        assert (await choose(world, seat, before)).status == 200

    scene(work)


def test_a_live_connection_is_closed_when_a_choice_could_not_be_stored(scene):
    async def work(world: World) -> None:
        seat = await begun(world)
        now = await look(world, seat)
        connection = LiveConnection(world.network, seat.match, BEN)
        await connection.get()
        connection.say({"token": None})
        assert (await connection.hear())["type"] == "snapshot"
        world.disk.is_full = True
        assert (await choose(world, seat, now)).status == 500
        assert await asyncio.wait_for(connection.hear(), 10) == 1001

    scene(work)


def test_a_live_connection_is_not_told_where_the_files_are(scene):
    async def work(world: World) -> None:
        seat = await begun(world)
        now = await look(world, seat)
        connection = LiveConnection(world.network, seat.match, ANN)
        await connection.get()
        connection.say({"token": seat.token})
        await connection.hear()
        world.disk.is_full = True
        action = now["choices"][0]["notation"]
        connection.say({"type": "act", "id": 1, "action": action, "revision": now["revision"]})
        while not isinstance(message := await connection.hear(), int):
            assert "sqlite" not in str(message)

    scene(work)


def test_a_live_connection_is_closed_when_the_match_cannot_be_read(scene):
    async def work(world: World) -> None:
        seat = await begun(world)
        world.network.kill()
        await world.network.start()
        world.disk.unlucky = 1.0
        connection = LiveConnection(world.network, seat.match, ANN)
        await connection.get()
        assert await asyncio.wait_for(connection.hear(), 10) == 1001

    scene(work)


def test_bots_go_on_when_the_disk_works_again(scene):
    async def work(world: World) -> None:
        seat = await begun(world, WITH_BOTS)
        store, now = matches_of(world).store, await look(world, seat)
        chosen = world.begin(choose(world, seat, now))
        while not store._rows("select * from entries"):
            await asyncio.sleep(0.0001)
        world.disk.is_full = True
        assert (await chosen).status == 200
        await asyncio.sleep(5)
        world.disk.is_full = False
        await asyncio.sleep(100)
        stored = store.load(seat.match)
        assert stored is not None
        assert {entry.by for entry in stored.changes.entries} == {0, 1, 2}

    scene(work)


def test_a_disk_that_cannot_be_read_at_first_stops_neither_bots_nor_sweeps(scene):
    async def work(world: World) -> None:
        seat = await begun(world, WITH_BOTS)
        assert (await choose(world, seat, await look(world, seat))).status == 200
        world.network.kill()
        world.disk.unlucky = 0.0
        await world.network.start()
        world.disk.unlucky = 1.0
        await asyncio.sleep(30)
        world.disk.unlucky = 0.0
        await asyncio.sleep(100)
        before = matches_of(world).store.service_time()
        await asyncio.sleep(100)
        assert matches_of(world).store.service_time() > before
        assert (await look(world, seat))["to_act"] == 0

    scene(work)


def test_a_match_stays_marked_until_its_use_is_stored(scene):
    async def work(world: World) -> None:
        seat = await begun(world)
        await world.pass_time(2)
        matches = matches_of(world)
        assert seat.match in matches.retention.marked
        await world.pass_time(22)
        world.disk.is_full = True
        path = f"/matches/{seat.match}"
        assert (await world.network.ask(ANN, "GET", path, None, seat.token)).status == 500
        world.disk.is_full = False
        await look(world, seat)
        await world.pass_time(12)
        await look(world, seat)

    scene(work, 3 * DAY)


def test_a_match_is_loaded_once_though_reading_it_failed(scene):
    async def work(world: World) -> None:
        seat = await begun(world)
        world.network.kill()
        await world.network.start()
        matches = matches_of(world)
        seen = []

        async def use() -> None:
            async with matches.at(seat.match) as live:
                seen.append(live)
                await asyncio.sleep(5)

        process = world.network.process
        assert process is not None
        context = process.life.context()
        world.disk.unlucky = 1.0
        first = [world.loop.create_task(use(), context=context) for _ in range(2)]
        while not first[0].done():
            await asyncio.sleep(0.0001)
        world.disk.unlucky = 0.0
        later = [world.loop.create_task(use(), context=context) for _ in range(2)]
        await asyncio.gather(*first, *later, return_exceptions=True)
        assert len(seen) >= 2
        assert len(set(map(id, seen))) == 1

    scene(work)


def test_matches_started_while_they_are_counted_count_once(scene):
    async def work(world: World) -> None:
        await begun(world)
        retention = matches_of(world).retention
        for number in range(20):
            starts = [
                world.begin(world.network.ask(f"192.0.2.{number}", "POST", "/matches", PEOPLE))
                for _ in range(3)
            ]
            sweeping = world.begin(retention.sweep())
            await asyncio.gather(sweeping, *starts)
            assert (
                retention.shares.total == sum(retention._store.counts().values()) == 4 + 3 * number
            )
            assert retention.shares.taken == retention._store.counts()

    scene(work)


@pytest.mark.parametrize(
    ("method", "path", "told"),
    [
        ("GET", "/api/v1/matches/x", "could not be read"),
        ("POST", "/api/v1/matches/x/why", "could not be read"),
        ("POST", "/api/v1/matches/x/actions", "could not be stored"),
    ],
)
def test_a_request_is_told_what_the_database_did_not_do(method: str, path: str, told: str):
    scope = {"type": "http", "method": method, "path": path, "headers": [], "query_string": b""}
    answer = asyncio.run(ERROR_HANDLERS[StoreError](Request(scope), StoreError("no connection")))
    assert told in bytes(answer.body).decode()
