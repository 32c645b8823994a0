"""A simulated network: requests and live connections of clients, as scopes of ASGI.

Messages are delayed, and overtake those of other connections. Connections break at any moment: at that of a message, in
the middle of a body, or when the server is killed.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import Counter, deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from attrs import define, field, frozen
from uvicorn.protocols.utils import ClientDisconnected

from bisongames.server.app import ServerApp
from bisongames.server.databases import StoreError
from bisongames.server.settings import ServerSettings
from tests.server.simulation.machine import Disk, Life, SimulatedLoop

PATIENCE = 120.0
"""Seconds after which an answer that has not come is a fault."""


class Broken(Exception):
    """The connection has broken, or there is no server."""


@frozen
class Answer:
    """The answer to a request."""

    status: int
    headers: dict[str, str]
    body: Any

    @property
    def code(self) -> str | None:
        """The code of an error."""
        return self.body["error"]["code"] if self.status >= 400 else None


class Connection:
    """One connection, as the server sees it."""

    def __init__(self, network: Network, scope: dict[str, Any], address: str) -> None:
        self.network, self.address = network, address
        self.loop = network.loop
        self.is_broken = False
        self.reads = True
        """False if the client no longer reads what it is sent."""
        self._incoming: deque[dict[str, Any]] = deque()
        self._outgoing: deque[MutableMapping[str, Any] | None] = deque()
        self._arrived, self._sent = asyncio.Event(), asyncio.Event()
        self._latest = 0.0
        process = network.process
        if process is None:
            raise Broken
        scope = {
            **scope,
            "client": (address, 40000),
            "server": ("127.0.0.1", 8000),
            "scheme": "http" if scope["type"] == "http" else "ws",
            "http_version": "1.1",
            "asgi": {"version": "3.0"},
            "root_path": "",
        }
        self.process = process
        process.connections.append(self)
        context = process.life.context()
        served = process.app(scope, self._receive, self._send)
        context.run(self._begin, served, context)

    def _begin(self, served: Any, context: Any) -> None:
        self.task = self.loop.create_task(served, context=context)
        self.task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.process.connections.remove(self)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.network.faults.append(f"the server raised {error!r}")
        self.loop.call_at(max(self._latest + 1e-6, self.loop.time()), self._deliver, None)

    # The side of the server

    async def _receive(self) -> dict[str, Any]:
        while not self._incoming:
            self._arrived.clear()
            await self._arrived.wait()
        return self._incoming.popleft()

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        while not self.reads:
            await asyncio.sleep(1)
        if self.is_broken:
            if self.kind == "http":
                return
            raise ClientDisconnected
        self._latest = max(self._latest + 1e-6, self.loop.time() + self.loop.soon(0.02))
        self.loop.call_at(self._latest, self._deliver, message)

    def _deliver(self, message: MutableMapping[str, Any] | None) -> None:
        self._outgoing.append(message)
        self._sent.set()

    # The side of the client

    def put(self, message: dict[str, Any], delay: float = 0.0) -> None:
        """Lets a message arrive at the server."""
        self.loop.call_later(delay, self._arrive, message)

    def _arrive(self, message: dict[str, Any]) -> None:
        if self.is_broken and not message["type"].endswith(".disconnect"):
            return
        self._incoming.append(message)
        self._arrived.set()

    async def get(self) -> MutableMapping[str, Any]:
        """The next message of the server."""
        while not self._outgoing:
            if self.is_broken:
                raise Broken
            self._sent.clear()
            await self._sent.wait()
        message = self._outgoing.popleft()
        if message is None:
            raise Broken
        return message

    def break_off(self, code: int = 1006) -> None:
        """Breaks the connection for both sides."""
        self.is_broken, self.reads = True, True
        self._arrive({"type": f"{self.kind}.disconnect", "code": code})
        self._sent.set()

    kind = "http"


class LiveConnection(Connection):
    """A live connection."""

    kind = "websocket"

    def __init__(self, network: Network, match: str, address: str) -> None:
        path = f"/api/v1/matches/{match}/live"
        scope = {
            "type": "websocket",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [(b"host", b"localhost")],
            "subprotocols": [],
        }
        super().__init__(network, scope, address)
        self._arrive({"type": "websocket.connect"})
        self._said = 0.0

    def say(self, message: Any) -> None:
        """Sends a message; text as it is."""
        text = message if isinstance(message, str) else json.dumps(message)
        self._said = max(self._said + 1e-6, self.loop.time() + self.loop.soon(0.02))
        self.loop.call_at(self._said, self._arrive, {"type": "websocket.receive", "text": text})

    async def hear(self) -> Any:
        """The next message; a close code if the server closes the connection."""
        while True:
            message = await self.get()
            if message["type"] == "websocket.close":
                self.network.note(self.address, message)
                return message["code"]
            if message["type"] == "websocket.send":
                self.network.note(self.address, message["text"])
                return json.loads(message["text"])


@define
class Process:
    """A server process."""

    life: Life
    app: ServerApp
    connections: list[Connection]
    lifespan: asyncio.Queue[dict[str, Any]]
    ended: asyncio.Event
    allowed: dict[str, list[float]] = field(factory=dict)
    """When requests of a flood were allowed, by address."""


class Network:
    """The server and whoever asks it."""

    def __init__(self, loop: SimulatedLoop, settings: ServerSettings, disk: Disk) -> None:
        self.loop, self.settings, self.disk = loop, settings, disk
        self.rng = loop.rng
        self.process: Process | None = None
        self.lives: list[Life] = []
        self.faults: list[str] = []
        """Whatever must not happen."""
        self.trace = hashlib.sha256()
        self.counts: Counter[str] = Counter()
        self.loss = 0.0
        """The share of requests whose connection breaks."""
        self.overheard: Callable[[str, str], None] = lambda address, text: None
        """Called with everything that a client is sent."""

    def note(self, address: str, message: Any) -> None:
        """Adds a message to the trace."""
        text = message if isinstance(message, str) else json.dumps(message)
        self.trace.update(f"{self.loop.time():.9f} {address} {text}\n".encode())
        self.counts["messages"] += 1
        self.overheard(address, text)

    # The server

    async def start(self) -> None:
        """Starts a server; tries again if the disk does not allow it."""
        while True:
            life = Life()
            self.lives.append(life)
            context = life.context()
            try:
                app = context.run(ServerApp, self.settings, self.loop.time)
            except StoreError as error:
                self.counts["failed starts"] += 1
                if not self.disk.is_full and not self.disk.unlucky:
                    self.faults.append(f"the server does not start: {error!r}")
                await asyncio.sleep(10)
                continue
            process = Process(life, app, [], asyncio.Queue(), asyncio.Event())
            up = asyncio.Event()

            async def send(
                message: MutableMapping[str, Any],
                process: Process = process,
                up: asyncio.Event = up,
            ) -> None:
                (up if message["type"] == "lifespan.startup.complete" else process.ended).set()

            process.lifespan.put_nowait({"type": "lifespan.startup"})
            scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
            serving: Awaitable[None] = app(scope, process.lifespan.get, send)
            self.loop.create_task(serving, context=context)  # type: ignore[arg-type]
            await up.wait()
            self.process = process
            self.counts["starts"] += 1
            return

    def kill(self) -> None:
        """Kills the server, wherever it is."""
        process = self.process
        assert process is not None
        self.process = None
        process.life.is_dead = True
        process.app.api.matches.store.engine.dispose()
        for connection in list(process.connections):
            connection.break_off()
        self.counts["kills"] += 1

    async def stop(self) -> None:
        """Stops the server as asked."""
        process = self.process
        assert process is not None
        context = process.life.context()
        await self.loop.create_task(process.app.ending(), context=context)
        self.process = None
        process.lifespan.put_nowait({"type": "lifespan.shutdown"})
        try:
            await asyncio.wait_for(process.ended.wait(), PATIENCE)
        except TimeoutError:
            self.faults.append("the server does not stop")
        for connection in list(process.connections):
            connection.break_off()
        process.life.is_dead = True
        self.counts["stops"] += 1

    # Requests

    async def ask(
        self,
        address: str,
        method: str,
        path: str,
        body: Any = None,
        token: str | None = None,
        *,
        loss: float | None = None,
        delay: float | None = None,
        headers: tuple[tuple[bytes, bytes], ...] = (),
    ) -> Answer:
        """The answer to a request; bytes are sent as they are.

        Raises:
            Broken: if none comes.
        """
        await asyncio.sleep(self.loop.soon(0.02) if delay is None else delay)
        path, _, query = path.partition("?")
        sent = [(b"host", b"localhost"), *headers]
        if body is not None:
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
            sent += [(b"content-type", b"application/json")]
            sent += [(b"content-length", str(len(body)).encode())]
        if token is not None:
            sent.append((b"authorization", f"Bearer {token}".encode()))
        scope = {
            "type": "http",
            "method": method,
            "path": f"/api/v1{path}",
            "raw_path": f"/api/v1{path}".encode(),
            "query_string": query.encode(),
            "headers": sent,
        }
        connection = Connection(self, scope, address)
        self._send_body(connection, body or b"")
        loss = self.loss if loss is None else loss
        if loss and self.rng.random() < loss:
            self.loop.call_later(self.loop.soon(0.03), connection.break_off)
        try:
            return await asyncio.wait_for(self._answer(connection), PATIENCE)
        except TimeoutError:
            if not connection.is_broken:
                self.faults.append(f"no answer to {method} {path}")
            raise Broken from None

    def _send_body(self, connection: Connection, body: bytes) -> None:
        cut = self.rng.randrange(len(body) + 1)
        delay = 0.0
        for part, more in ((body[:cut], True), (body[cut:], False)):
            message = {"type": "http.request", "body": part, "more_body": more}
            connection.put(message, delay)
            delay += self.loop.soon(0.01)

    async def _answer(self, connection: Connection) -> Answer:
        head = await connection.get()
        data = b""
        while True:
            message = await connection.get()
            data += message.get("body", b"")
            if not message.get("more_body"):
                break
        headers = {name.decode(): value.decode() for name, value in head["headers"]}
        is_json = headers.get("content-type", "").startswith("application/json")
        text = data.decode()
        self.note(connection.address, f"{head['status']} {text}")
        return Answer(head["status"], headers, json.loads(text) if is_json else text)
