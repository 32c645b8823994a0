"""Hours of a server and its clients, from one seed."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import secrets
import threading
import time
import warnings
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest
from attrs import frozen

import bisongames.server.bot_workers
import bisongames.server.matches
import bisongames.server.store
from bisongames.engine.core.luck import MatchLuck
from bisongames.protocol import Dispatcher, plain
from bisongames.protocol.requests import StartWish, read_request
from bisongames.server.error_log import CAUSED_BY_CLIENTS
from bisongames.server.settings import DAY, ServerSettings
from bisongames.server.stored_match import StoredMatch
from tests.server.simulation.machine import (
    Disk,
    NoThread,
    SimulatedLoop,
    SimulatedPool,
    SimulatedStore,
)
from tests.server.simulation.network import Network
from tests.server.simulation.people import Ledger, Player, start_match
from tests.server.simulation.villains import (
    connect_too_often,
    flood,
    start_too_many,
    talk_nonsense,
)

GAMES: Final = ("wind_river/base", "bison/base", "natives/base", "catan/base")


@frozen
class Outcome:
    """What has come of a simulation."""

    trace: str
    """A digest of all messages."""
    counts: dict[str, int]
    faults: list[str]


class FaultLog(logging.Handler):
    """Notes entries of the log with an exception that no client and no disk has caused."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(logging.WARNING)
        self.faults = faults

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and not isinstance(record.exc_info[1], CAUSED_BY_CLIENTS):
            self.faults.append(f"log: {logging.Formatter().format(record)}")


class World:
    """A server, its machine and its clients."""

    def __init__(self, loop: SimulatedLoop, folder: Path, seconds: float, pause: float) -> None:
        self.loop, self.rng, self.seconds, self.pause = loop, loop.rng, seconds, pause
        settings = ServerSettings(
            data=str(folder / "matches.sqlite"), rate=10, total_rate=200, matches=200,
            matches_per_address=12, connections=60, connections_per_address=8, keep=0.05,
        )  # fmt: skip
        self.disk = Disk(self.rng)
        self.network = Network(loop, settings, self.disk)
        self.ledger = Ledger(self.network)
        self.network.overheard = self._overhear
        self.is_troubled = True
        self.tasks: list[asyncio.Task[Any]] = []

    def _overhear(self, address: str, text: str) -> None:
        """Nobody is sent a token or an invitation of another."""
        for token, owner in self.ledger.secrets.items():
            if owner != address and token in text:
                self.ledger.faults.append(f"{address} was sent a token of {owner}")

    def begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Starts something of a client."""
        task = self.loop.create_task(work)
        self.tasks.append(task)
        return task

    # Trouble

    async def trouble(self) -> None:
        """Kills and stops the server, fills the disk, and sets the wall clock."""
        while True:
            await asyncio.sleep(self.rng.expovariate(1 / 40))
            if not self.is_troubled:
                return
            kind = self.rng.choice(("kill", "kill", "stop", "full", "unlucky", "clock", "loss"))
            if kind in ("kill", "stop") and self.network.process is not None:
                if kind == "kill":
                    self.network.kill()
                else:
                    await self.network.stop()
                await asyncio.sleep(self.loop.soon(3))
                await self.network.start()
            elif kind == "full":
                self.disk.is_full = True
                await asyncio.sleep(self.loop.soon(8))
                self.disk.is_full = False
            elif kind == "unlucky":
                self.disk.unlucky = 0.1
                await asyncio.sleep(self.loop.soon(8))
                self.disk.unlucky = 0.0
            elif kind == "clock":
                self.loop.wall += self.rng.choice((-1, 1)) * self.rng.choice((3600, DAY, 400 * DAY))
            elif kind == "loss":
                self.network.loss = 0.2
                await asyncio.sleep(self.loop.soon(20))
                self.network.loss = 0.01

    async def watch(self) -> None:
        """Looks every few seconds whether the server counts what it serves."""
        while True:
            await asyncio.sleep(5)
            process = self.network.process
            if process is None:
                continue
            served = process.app._app.served  # type: ignore[attr-defined]
            addresses = sorted(each.address for each in process.connections)
            if sorted(served.taken.elements()) != addresses or served.total != len(addresses):
                self.ledger.faults.append(f"{served.taken} are counted, not {addresses}")

    # People

    async def table(self, number: int) -> None:
        """A match of people and bots."""
        rng, variant = self.rng, GAMES[number % len(GAMES)]
        await asyncio.sleep(rng.uniform(0, self.seconds / 4))
        people = 2 if number % 3 == 0 and variant != "catan/base" else 1
        addresses = [f"192.0.2.{10 * number + each}" for each in range(people)]
        bot = {"bot": "greedy" if variant == "catan/base" else "random"}
        seats: list[dict[str, Any]] = [{"name": f"Host {number}"}, bot, bot]
        if people == 2:
            seats[2] = {"open": True}
        rng.shuffle(seats)
        wish: dict[str, Any] = {"variant": variant, "seats": seats}
        guests = {at: addresses[1] for at, seat in enumerate(seats) if seat.get("open")}
        if rng.random() < 0.5:
            wish["seed"] = number
        mine = await start_match(self.ledger, addresses[0], wish, guests)
        plays = []
        for seat, address in zip(mine, addresses, strict=True):
            player = Player(self.ledger, seat, address, live=rng.random() < 0.5)
            player.pause = self.pause * (0.1 if variant == "catan/base" else 1)
            player.leaves = rng.choice((0, 0.02))
            player.leaves_for_good = 0.05 if number % 5 == 4 else 0
            plays.append(self.begin(player.play()))
        await asyncio.gather(*plays)

    async def villain(self, number: int) -> None:
        """Somebody who tries again and again to use up the server."""
        network, address = self.network, f"203.0.113.{number}"
        while self.is_troubled:
            await asyncio.sleep(self.loop.soon(self.seconds / 12))
            kind = number % 4
            if kind == 0:
                await flood(network, address, 150, 40)
            elif kind == 1:
                await start_too_many(network, address, 20)
            elif kind == 2 and self.ledger.seats:
                match = self.rng.choice(self.ledger.seats).match
                await connect_too_often(network, address, match, 12)
            elif self.ledger.seats:
                await talk_nonsense(self.ledger, address, 8)

    # The whole

    async def run(self, tables: int, villains: int, *, night: bool) -> None:
        """The hours, and what must hold afterwards."""
        await self.network.start()
        playing = [self.begin(self.table(number)) for number in range(tables)]
        for number in range(villains):
            self.begin(self.villain(number))
        self.begin(self.watch())
        troubles = self.begin(self.trouble())
        await asyncio.sleep(self.seconds)
        self.is_troubled, self.network.loss = False, 0.0
        await troubles
        await asyncio.wait(playing, timeout=self.seconds)
        for each in playing:
            if each.done():
                each.result()
        await asyncio.sleep(150)
        self.check_store()
        if night:
            await self.night()
        await self.network.stop()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def pass_time(self, hours: float) -> None:
        """Lets time pass while nobody does anything; the server sweeps once in ten minutes, to save real time."""
        for _ in range(int(6 * hours)):
            self.loop.seconds += 540
            await asyncio.sleep(60)

    async def night(self) -> None:
        """A day in which nobody plays; some come back to look."""
        looked = [seat for number, seat in enumerate(self.ledger.seats) if number % 3 == 0]
        for hours in (13, 15):
            await self.pass_time(hours)
            self.loop.wall += self.rng.choice((-1, 1)) * 40 * DAY
            for seat in looked:
                path = f"/matches/{seat.match}"
                answer = await self.network.ask("192.0.2.1", "GET", path, None, seat.token)
                if answer.status == 200:
                    self.ledger.see(seat.match, seat.number, answer.body)
                await asyncio.sleep(0.5)
        assert self.network.process is not None
        store = self.network.process.app.api.matches.store
        kept = {id for (id,) in store._rows("select id from matches")}
        for match, used in self.ledger.used.items():
            age = self.loop.time() - used
            if match not in kept and age < DAY - 1:
                self.ledger.faults.append(f"{match} was forgotten after {age:.0f} seconds")
            if match in kept and age > 1.1 * DAY:
                self.ledger.faults.append(f"{match} is kept after {age:.0f} seconds")
        self.network.counts["forgotten"] = len(set(self.ledger.used) - kept)

    def check_store(self) -> None:
        """Holds everything that was sent and acknowledged against what is stored."""
        ledger = self.ledger
        assert self.network.process is not None
        matches = self.network.process.app.api.matches
        store, shares = matches.store, matches.retention.shares
        counts = {address: number for address, number in store.counts().items() if number}
        if dict(shares.taken) != counts or shares.total != sum(counts.values()):
            ledger.faults.append(f"{shares.taken} matches are counted, {counts} are stored")
        desk = Dispatcher()
        for match in ledger.honest:
            stored = store.load(match)
            if stored is None:
                ledger.faults.append(f"{match} is gone")
            else:
                self._check_match(desk, stored)

    def _check_match(self, desk: Dispatcher, stored: StoredMatch) -> None:
        ledger, match = self.ledger, stored.id
        entries = stored.changes.entries
        by_revision = {entry.revision: (entry.by, entry.action) for entry in entries}
        for seat, revision, notation in ledger.promised:
            if seat.match == match and by_revision.get(revision) != (seat.number, notation):
                ledger.faults.append(f"lost: {seat} {revision} {notation}")
        wish = read_request(stored.wish, StartWish)
        table = desk.table_of(match, wish, luck=MatchLuck(wish.seed, stored.key))
        views, news = self._sent(ledger.views, match), self._sent(ledger.news, match)
        self._check_views(table, views)
        for revision, by, action, _ in entries:
            before = table.revision
            if action is None:
                table.undo(by, revision)
            else:
                table.act(by, action, revision)
            self._check_views(table, views)
            for number in range(before + 1, table.revision + 1):
                for viewer, sent in news.pop(number, {}).items():
                    (true,) = as_sent(table.news(viewer, number - 1))[:1]
                    true = {**true, "events": [heard["event"] for heard in true["events"]]}
                    if true != sent:
                        ledger.faults.append(f"wrong news: {match} {viewer} {number} {sent} {true}")
                    self.network.counts["news"] += 1
        for what in (views, news):
            if what:
                ledger.faults.append(f"{match}: things were sent that were never stored: {what}")
        self._check_end(match, table)

    def _check_views(self, table: Any, views: dict[int, dict[int | None, Any]]) -> None:
        for viewer, view in views.pop(table.revision, {}).items():
            if as_sent(table.state.view(viewer)) != view:
                self.ledger.faults.append(f"wrong view: {table.id} {viewer} {table.revision}")
            self.network.counts["views"] += 1

    def _check_end(self, match: str, table: Any) -> None:
        if table.state.is_over:
            self.network.counts["matches played to the end"] += 1
        elif table.bot_to_move is not None:
            self.ledger.faults.append(f"{match} waits for a bot")
        elif self.ledger.honest[match]:
            self.ledger.faults.append(f"{match} has not ended, though nobody has left")
        for player, what in self.ledger.waiting.items():
            seat = player.seat
            if seat.match == match and (table.state.is_over or table.state.actor == seat.number):
                self.ledger.faults.append(f"{seat} at {player.address} waits for {what}")

    @staticmethod
    def _sent(things: dict[Any, Any], match: str) -> dict[int, dict[int | None, Any]]:
        """What was sent about a match, by revision and seat."""
        of: dict[int, dict[int | None, Any]] = {}
        for (id, seat, revision), value in things.items():
            if id == match:
                of.setdefault(revision, {})[seat] = value
        return of


def as_sent(value: object) -> Any:
    """A value as a client reads it."""
    return json.loads(json.dumps(plain(value)))


def simulate(
    seed: int,
    folder: Path,
    seconds: float = 0.0,
    *,
    tables: int = 0,
    villains: int = 4,
    pause: float = 5.0,
    night: bool = False,
) -> Outcome:
    """Simulates a server and its clients for a while; everything that happens follows from the seed."""

    async def hours(world: World) -> None:
        await world.run(tables, villains, night=night)

    return enact(seed, folder, hours, seconds, pause)


def enact(
    seed: int,
    folder: Path,
    scene: Callable[[World], Coroutine[Any, Any, None]],
    seconds: float = 0.0,
    pause: float = 5.0,
) -> Outcome:
    """Carries out a scene on a simulated machine."""
    loop = SimulatedLoop(Random(seed))
    world = World(loop, folder, seconds, pause)
    faults, tokens = world.ledger.faults, Random(f"tokens {seed}")
    log = FaultLog(faults)
    logging.getLogger().addHandler(log)
    loop.set_exception_handler(lambda _, context: faults.append(f"loop: {context}"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time", loop.wall_time)
        patch.setattr(secrets, "token_bytes", tokens.randbytes)
        patch.setattr(
            secrets, "token_urlsafe", lambda size: tokens.randbytes(size).hex()[: size * 4 // 3]
        )
        threads = SimpleNamespace(Thread=NoThread, Lock=threading.Lock)
        patch.setattr(bisongames.server.store, "threading", threads)
        patch.setattr(SimulatedStore, "disk", world.disk, raising=False)
        patch.setattr(bisongames.server.matches, "Store", SimulatedStore)
        workers = bisongames.server.bot_workers.BotWorkers
        patch.setattr(workers, "_started", lambda _: SimulatedPool())
        # A killed server leaves coroutines that nobody awaits; they are collected here, not in another test.
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
            try:
                loop.run_until_complete(scene(world))
            finally:
                logging.getLogger().removeHandler(log)
                loop.set_exception_handler(lambda *_: None)
                for life in world.network.lives:
                    life.bury()
                world.network.lives.clear()
                gc.collect()
                loop.close()
    return Outcome(world.network.trace.hexdigest(), dict(world.network.counts), faults)
