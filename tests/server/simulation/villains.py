"""Simulated clients that mean no good, and what exactly a server must allow them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from bisongames.server.shares import BURST
from tests.server.simulation.network import Answer, Broken, LiveConnection, Network
from tests.server.simulation.people import STRANGE, Ledger

WIND_RIVER: dict[str, Any] = {"variant": "wind_river/base", "seats": [{}, {}, {}], "seed": 1}


async def flood(network: Network, address: str, number: int, rate: float) -> None:
    """Asks much faster than allowed; exactly those requests that are allowed are served."""
    limit = network.settings.rate
    tasks: list[asyncio.Task[None]] = []

    async def ask() -> None:
        start, process = network.loop.time(), network.process
        if process is None:
            return
        allowed = process.allowed.setdefault(address, [])
        expected = all(
            len(allowed) - n + 1 <= BURST * limit + limit * (start - at) + 1e-6
            for n, at in enumerate(allowed)
        )
        if expected:
            allowed.append(start)
        answer = await network.ask(address, "GET", "", loss=0, delay=0)
        if (answer.status == 200) != expected:
            network.faults.append(f"{address}: {answer.status} after {len(allowed)} requests")
        network.counts["served in floods" if expected else "refused in floods"] += 1

    async def quietly() -> None:
        with suppress(Broken):
            await ask()

    for _ in range(number):
        tasks.append(asyncio.create_task(quietly()))
        await asyncio.sleep(network.rng.uniform(0, 2 / rate))
    await asyncio.gather(*tasks)


async def start_too_many(network: Network, address: str, number: int) -> None:
    """Starts matches, many at once; as many as allowed are started."""
    most = network.settings.matches_per_address
    asked = (network.ask(address, "POST", "/matches", WIND_RIVER, loss=0) for _ in range(number))
    answers = await asyncio.gather(*asked, return_exceptions=True)
    for each in answers:
        if isinstance(each, Answer) and each.status not in (201, 429, 500):
            network.faults.append(f"{address}: {each.body}")
    started = sum(isinstance(each, Answer) and each.status == 201 for each in answers)
    network.counts["matches of villains"] += started
    if started > most:
        network.faults.append(f"{address}: {started} matches")


async def connect_too_often(network: Network, address: str, match: str, number: int) -> None:
    """Opens live connections and does not read; as many as allowed stay open."""
    opened: list[LiveConnection] = []
    try:
        for _ in range(number):
            opened.append(LiveConnection(network, match, address))
            opened[-1].say({"token": None})
        await asyncio.sleep(2)
        mine = sum(each.address == address for each in opened[0].process.connections)
        if mine > network.settings.connections_per_address:
            network.faults.append(f"{address}: {mine} connections")
        network.counts["connections of villains"] += mine
        for each in opened:
            each.reads = False
        await asyncio.sleep(network.loop.soon(40))
    except Broken:
        pass
    for each in opened:
        each.break_off()


async def talk_nonsense(ledger: Ledger, address: str, number: int) -> None:
    """Sends malformed and forged requests; all are refused, and none opens a seat."""
    network, rng = ledger.network, ledger.network.rng
    for _ in range(number):
        await asyncio.sleep(network.loop.soon(2))
        seat = rng.choice(ledger.seats)
        others = [each.token for each in ledger.seats if each.match != seat.match]
        token = rng.choice([*others, "x", seat.token[:-1], seat.token[::-1], ""])
        path = rng.choice(["", "/actions", "/join", "/undo", "/why", "/record", "/news", "/live"])
        path = rng.choice(
            [f"/matches/{seat.match}{path}", "/matches", "/matches/x", "/variants/%00/x"]
        )
        method = rng.choice(["GET", "POST"])
        body = rng.choice(STRANGE) if method == "POST" else None
        try:
            answer = await network.ask(address, method, path, body, token)
        except Broken:
            continue
        if answer.status < 400:
            network.faults.append(f"{method} {path} of a forged request: {answer}")
        network.counts["refused nonsense"] += 1
        if rng.random() < 0.3:
            await _shout(network, address, seat.match, token)


async def _shout(network: Network, address: str, match: str, token: str) -> None:
    try:
        connection = LiveConnection(network, match, address)
    except Broken:
        return
    try:
        await connection.get()
        connection.say({"token": token})
        for _ in range(network.rng.choice((1, 20, 120))):
            connection.say(network.rng.choice(STRANGE).decode("latin-1"))
        while not isinstance(heard := await asyncio.wait_for(connection.hear(), 20), int):
            if heard["type"] not in ("error", "refused"):
                network.faults.append(f"a forged live connection got {heard}")
    except (Broken, TimeoutError):
        pass
    connection.break_off()
