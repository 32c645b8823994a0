"""A server as a child process, and what asks it."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from attrs import field, frozen
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

SOURCE = Path(__file__).resolve().parents[2] / "src"


@frozen
class Answer:
    status: int
    headers: dict[str, str]
    body: Any


@frozen(eq=False)
class Running:
    """A server, and what asks it."""

    process: subprocess.Popen[str]
    port: int
    log: Path
    sockets: ExitStack = field(factory=ExitStack)

    def ask(
        self, method: str, path: str, body: Any = None, token: str | None = None, **headers: str
    ) -> Answer:
        """One request; ``body`` is sent as JSON, bytes as they are."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=40)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        if body is not None:
            sent.setdefault("Content-Type", "application/json")
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        path = path if path.startswith("/") else f"/api/v1{'/' if path else ''}{path}"
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            data = answer.read()
        finally:
            connection.close()
        found = {name.lower(): value for name, value in answer.getheaders()}
        is_json = found.get("content-type", "").startswith("application/json")
        return Answer(answer.status, found, json.loads(data) if is_json else data.decode())

    def get(self, path: str, token: str | None = None, **headers: str) -> Answer:
        return self.ask("GET", path, None, token, **headers)

    def post(self, path: str, body: Any, token: str | None = None, **headers: str) -> Answer:
        return self.ask("POST", path, body, token, **headers)

    def start(self, **wish: Any) -> tuple[str, list[str | None], dict[str, Any]]:
        """Begin a match: its id, the tokens by seat, and all that was answered."""
        answer = self.post("matches", wish)
        assert answer.status == 201, answer.body
        told = answer.body
        return told["match"], [seat.get("token") for seat in told["seats"]], told

    def turn(self, match: str, tokens: list[Any]) -> tuple[dict[str, Any], Any]:
        """The snapshot of whoever chooses, with their token."""
        token = tokens[self.get(f"matches/{match}").body["to_act"]]
        return self.get(f"matches/{match}", token).body, token

    def act(self, now: dict[str, Any], token: str | None, number: int = 0, **more: Any) -> Answer:
        """Make one of the choices of a snapshot."""
        wish = {"action": now["choices"][number]["notation"], "revision": now["revision"], **more}
        return self.post(f"matches/{now['match']}/actions", wish, token)

    def wait_for_turn(self, match: str, token: str | None) -> dict[str, Any]:
        """The snapshot of a seat once it is asked for a choice, or the match is over."""
        while True:
            now: dict[str, Any] = self.get(f"matches/{match}", token).body
            if now["over"] or now["to_act"] == now["you"]:
                return now
            self.get(f"matches/{match}/news?after={now['revision']}&wait=5", token)

    def live(self, match: str, hello: Any = None, **options: Any) -> ClientConnection:
        """A live connection; ``hello`` is its first message, where there shall be one."""
        address = f"ws://127.0.0.1:{self.port}/api/v1/matches/{quote(match)}/live"
        opened = connect(address, open_timeout=20, close_timeout=2, max_size=None, **options)
        socket = self.sockets.enter_context(opened)
        if hello is not None:
            with suppress(ConnectionClosed):  # refused already
                socket.send(json.dumps(hello))
        return socket

    def end(self, how: int = signal.SIGTERM) -> int:
        """End it, and say with which code it ended."""
        self.sockets.close()
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(20)

    def said(self) -> str:
        """What it wrote besides its address."""
        return self.log.read_text("utf-8")


def run(folder: Path, *options: str, data: str | None = None) -> Running:
    """Start a server and wait until it listens."""
    log = folder / "log.txt"
    kept = data or str(folder / "matches.sqlite")
    port = () if "--port" in options else ("--port", "0")
    command = [sys.executable, "-m", "bisongames", "serve", *port, "--data", kept]
    with log.open("a", encoding="utf-8") as errors:
        process = subprocess.Popen(
            [*command, *options],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
        )
    assert process.stdout is not None
    address = process.stdout.readline().strip()
    assert address.startswith("http://127.0.0.1:"), log.read_text("utf-8")
    process.stdout.close()
    return Running(process, int(address.rstrip("/").rpartition(":")[2]), log)


def closed(socket: ClientConnection, timeout: float = 15) -> int | None:
    """The code with which a connection is closed."""
    while True:
        try:
            socket.recv(timeout=timeout)
        except ConnectionClosed as end:
            return None if end.rcvd is None else end.rcvd.code
