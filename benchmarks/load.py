"""A load test: open matches on a real server, choices at a steady rate, and the time to store and answer each.

Along with every fifth choice, the same client sends a request that does nothing (``GET /api/v1``), to tell a slow machine from
a slow server. Times are measured from when a request was due, not from when it was sent.

    python benchmarks/load.py                                  # 200 matches, 100 choices a second, 20 seconds
    python benchmarks/load.py --matches 20 --rate 20 --seconds 3
    python benchmarks/load.py --profile load.prof              # where the server spends its time
    python benchmarks/load.py --rate 400 --data postgresql://games@localhost/load --servers 2
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import pstats
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from attrs import define, field

SOURCE = Path(__file__).resolve().parents[1] / "src"
VARIANTS = ("wind_river/base", "bison/base", "natives/base", "catan/base", "catan/bison")
CONNECTIONS = 48
PROBED = 5
"""One empty request is sent for this many choices."""


class Client:
    """An HTTP client that keeps its connections open."""

    def __init__(self, *ports: int) -> None:
        self.ports = ports
        # in turn, so that every server gets its part of the requests of every match
        self._free: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = (
            asyncio.Queue() if len(ports) > 1 else asyncio.LifoQueue()
        )

    async def open(self) -> None:
        for number in range(CONNECTIONS):
            port = self.ports[number % len(self.ports)]
            self._free.put_nowait(await asyncio.open_connection("127.0.0.1", port))

    async def close(self) -> None:
        while not self._free.empty():
            _, writer = self._free.get_nowait()
            writer.close()
            await writer.wait_closed()

    async def ask(self, path: str, token: str = "", body: Any = None) -> tuple[int, bytes]:
        """Sends a request and returns the status and the body of the answer."""
        data = b"" if body is None else json.dumps(body).encode()
        lines = [
            f"{'GET' if body is None else 'POST'} /api/v1{path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Content-Type: application/json",
            f"Content-Length: {len(data)}",
            *([f"Authorization: Bearer {token}"] if token else []),
        ]
        reader, writer = await self._free.get()
        if reader.at_eof():  # the server closed the idle connection
            port = writer.get_extra_info("peername")[1]
            writer.close()
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        head = await reader.readuntil(b"\r\n\r\n")
        size = int(head.lower().partition(b"content-length:")[2].partition(b"\r")[0])
        answer = await reader.readexactly(size)
        self._free.put_nowait((reader, writer))
        return int(head.split(None, 2)[1]), answer


@define
class Match:
    """An open match, with the latest view of the player to act."""

    id: str
    tokens: list[str]
    now: dict[str, Any] = field(factory=dict)


@define
class Figures:
    """The figures of a run; times are in seconds from when a request was due until it was answered."""

    choices: list[float] = field(factory=list)
    nothing: list[float] = field(factory=list)
    faults: int = 0
    cpu: float = 0.0
    """The processor time of the servers in seconds, if the system reports it."""
    own_cpu: float = 0.0
    """The processor time of this client in seconds, which shares the machine with the servers."""
    memory: list[int] = field(factory=list)
    """The memory of the server in kilobytes at each tenth of the choices, if the system reports it."""


def cpu_of(process: int) -> float:
    """The processor time of a process in seconds; 0 if the system does not report it."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    used = stat.read_text("utf-8").rpartition(")")[2].split()[11:13]
    return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int) -> int:
    """The memory of a process in kilobytes; 0 if the system does not report it."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0
    lines = dict(line.split(":", 1) for line in status.read_text("utf-8").splitlines())
    return int(lines["VmRSS"].split()[0])


async def insert_match(client: Client, variant: str, seed: int) -> Match:
    _, told = await client.ask("/matches", "", {"variant": variant, "seed": seed})
    data = json.loads(told)
    match = Match(data["match"], [seat["token"] for seat in data["seats"]])
    await look(client, match)
    return match


async def look(client: Client, match: Match) -> None:
    """Fetches the view of the player to act."""
    if not match.now:
        match.now = json.loads((await client.ask(f"/matches/{match.id}"))[1])
    player = match.now["to_act"]
    if player is not None and player != match.now["you"]:
        path = f"/matches/{match.id}"
        match.now = json.loads((await client.ask(path, match.tokens[player]))[1])


async def choose(
    client: Client, match: Match, due: float, rng: random.Random, figures: Figures
) -> None:
    """Makes a random choice in a match, then fetches the view of the next player."""
    now = match.now
    body = {"action": rng.choice(now["choices"])["notation"], "revision": now["revision"]}
    path = f"/matches/{match.id}/actions"
    status, answer = await client.ask(path, match.tokens[now["you"]], body)
    figures.choices.append(time.perf_counter() - due)
    figures.faults += status != 200
    match.now = json.loads(answer).get("snapshot", {})
    await look(client, match)


async def nothing(client: Client, due: float, figures: Figures) -> None:
    await client.ask("")
    figures.nothing.append(time.perf_counter() - due)


async def load(
    ports: Sequence[int], processes: Sequence[int], matches: int, rate: float, seconds: float
) -> Figures:
    """Opens matches, then sends choices at a steady rate."""
    client, figures, rng = Client(*ports), Figures(), random.Random(1)
    await client.open()
    free = [await insert_match(client, VARIANTS[i % len(VARIANTS)], i) for i in range(matches)]
    waiting: set[asyncio.Task[None]] = set()
    tenth = max(1, int(rate * seconds) // 10)
    before, own, start = sum(map(cpu_of, processes)), time.process_time(), time.perf_counter()
    for number in range(int(rate * seconds)):
        due = start + number / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        while not free:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        match = free.pop(rng.randrange(len(free)))
        if match.now["over"]:
            match = await insert_match(client, VARIANTS[number % len(VARIANTS)], number)
        chosen = asyncio.create_task(choose(client, match, due, rng, figures))
        chosen.add_done_callback(partial(_again, free, match))
        tasks = [chosen]
        if number % PROBED == 0:
            tasks.append(asyncio.create_task(nothing(client, due, figures)))
        if number % tenth == 0:
            figures.memory.append(sum(map(memory_of, processes)))
        for task in tasks:
            waiting.add(task)
            task.add_done_callback(waiting.discard)
    if waiting:
        await asyncio.wait(waiting)
    figures.cpu = sum(map(cpu_of, processes)) - before
    figures.own_cpu = time.process_time() - own
    await client.close()
    return figures


def _again(free: list[Match], match: Match, _: asyncio.Task[None]) -> None:
    free.append(match)


def quantile(found: list[float], part: float) -> float:
    """A quantile of times in seconds, converted to milliseconds."""
    return 1000 * sorted(found)[min(len(found) - 1, int(part * len(found)))]


def run(
    matches: int, rate: float, seconds: float, profile: str = "", data: str = "", servers: int = 1
) -> dict[str, float]:
    """Starts servers, loads and stops them; returns the figures, times in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["--port", "0", "--rate", "0", "--data", data or f"{folder}/matches.sqlite"]
        profiled = ["-m", "cProfile", "-o", profile] if profile else []
        started = [
            subprocess.Popen(
                [sys.executable, *profiled, "-m", "bisongames", "serve", *options],
                stdout=subprocess.PIPE,
                text=True,
                env={**os.environ, "PYTHONPATH": str(SOURCE)},
            )
            for _ in range(servers)
        ]
        try:
            ports = [_port_of(server) for server in started]
            processes = [server.pid for server in started]
            figures = asyncio.run(load(ports, processes, matches, rate, seconds))
        finally:
            for server in started:
                server.send_signal(signal.SIGTERM)
            for server in started:
                server.wait(30)
                assert server.stdout is not None
                server.stdout.close()
    found: dict[str, float] = {"choices": len(figures.choices), "faults": figures.faults}
    for name, times in (("choice", figures.choices), ("nothing", figures.nothing)):
        for part in (50, 95, 99):
            found[f"{name} p{part}"] = round(quantile(times, part / 100), 1)
    for tenth, held in enumerate(figures.memory):
        found[f"megabytes after {tenth} tenths"] = round(held / 1024, 1)
    found["processor per choice"] = round(1000 * figures.cpu / len(figures.choices), 2)
    found["client's processor per choice"] = round(1000 * figures.own_cpu / len(figures.choices), 2)
    return found


def _port_of(server: subprocess.Popen[str]) -> int:
    """The port of a server, once it listens."""
    assert server.stdout is not None
    return int(server.stdout.readline().strip().rstrip("/").rpartition(":")[2])


def main() -> None:
    """Parses the arguments, runs the load test and prints the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--rate", type=float, default=100, help="choices a second")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--profile", default="", help="write a profile of the server to this file")
    parser.add_argument("--data", default="", help="an empty PostgreSQL database, as for serve")
    parser.add_argument("--servers", type=int, default=1, help="servers on that database")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = run(given.matches, given.rate, given.seconds, given.profile, given.data, given.servers)
    if given.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:32}{value:10}" + (" ms" if " p" in name else ""))
    if given.profile:
        pstats.Stats(given.profile).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
