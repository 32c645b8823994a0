"""``bisongames serve``: matches for browsers and programs; ``bisongames mcp``: matches for agents."""

from __future__ import annotations

import ipaddress
import os
import re
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import Annotated, Final, TextIO

from cyclopts import Parameter

from bisongames.cli.arguments.argument_errors import InputError, check_range
from bisongames.engine.core.errors import short_text
from bisongames.engine.io.extras import extra

EXAMPLES: Final = """
  bisongames serve
  bisongames serve --port 8080 --data matches.sqlite
  bisongames serve --data postgresql://localhost/games
  bisongames serve --host 0.0.0.0 --origin https://games.example.org
  bisongames serve --origin https://games.example.org --proxy 127.0.0.1
  bisongames serve --stdio"""


MCP_EXAMPLES: Final = """
  bisongames mcp"""


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8765,
    data: str = "bisongames.sqlite",
    origin: Annotated[tuple[str, ...], Parameter(consume_multiple=False, show_default=False)] = (),
    proxy: Annotated[tuple[str, ...], Parameter(consume_multiple=False, show_default=False)] = (),
    body: int = 256 * 1024,
    matches: int = 10_000,
    matches_per_address: int = 1000,
    connections: int = 1000,
    connections_per_address: int = 100,
    rate: float = 50,
    total_rate: float = 1000,
    waiting: float = 10,
    keep: float = 30,
    stdio: bool = False,
) -> None:
    """Let browsers and programs play: over HTTP and WebSocket, or as a child process.

    Args:
        host: the address to listen on; use 0.0.0.0 or a name to be reachable from other machines.
        port: the port to listen on; 0 for any free one.
        data: the file in which matches are stored; :memory: stores nothing; postgresql://... is a database that
            several servers may share.
        origin: another origin whose pages may use this server; may be given several times.
        proxy: the address or network of a proxy whose X-Forwarded-For is believed; may be given several times.
        body: maximum bytes of a request.
        matches: maximum number of matches.
        matches_per_address: maximum number of matches started from one address (IPv6: from one /64 network).
        connections: maximum number of requests and live connections at once.
        connections_per_address: maximum number of requests and live connections at once from one address.
        rate: maximum number of requests and messages per second from one address; 0 for no limit at all.
        total_rate: maximum number of requests and messages per second from all addresses; 0 for no limit.
        waiting: seconds within which a request must arrive completely.
        keep: days of running time after which an untouched match is deleted, with one more day of grace.
        stdio: speak JSON-RPC over standard input and output instead, one message per line.
    """
    check_range("--body", body, 1024, 2**30)
    if stdio:
        _as_child(body)
        return
    check_range("--port", port, 0, 65535)
    check_range("--matches", matches, 1, 10**9)
    check_range("--connections", connections, 1, 10**6)
    check_range("--matches-per-address", matches_per_address, 1, 10**9)
    check_range("--connections-per-address", connections_per_address, 1, 10**6)
    check_range("--rate", rate, 0, 10**6)
    check_range("--total-rate", total_rate, 0, 10**6)
    check_range("--waiting", waiting, 0.1, 3600)
    check_range("--keep", keep, 0.01, 10**5)
    for page in origin:
        _must_be_origin(page)
    for address in proxy:
        _must_be_address(address)
    for package in ("sqlalchemy", "starlette", "uvicorn", "websockets"):
        extra(package, "server", "serve")
    import uvicorn  # deferred: the extra `server`

    from bisongames.server.app import ServerApp
    from bisongames.server.databases import is_shared, path_of
    from bisongames.server.error_log import use_bounded_log
    from bisongames.server.gc_pauses import short_pauses
    from bisongames.server.settings import ServerSettings
    from bisongames.server.timeouts import Server, protocols_with

    if is_shared(data):
        extra("psycopg", "postgres", "serve --data postgresql://...")
    settings = ServerSettings(
        data=path_of(data),
        hosts=(host, "127.0.0.1", "localhost", "::1"),
        origins=origin,
        proxies=proxy,
        body=body,
        matches=matches,
        matches_per_address=matches_per_address,
        connections=connections,
        connections_per_address=connections_per_address,
        rate=rate,
        total_rate=total_rate,
        waiting=waiting,
        keep=keep,
    )
    use_bounded_log()
    listening = _listening(host, port)
    app = ServerApp(settings)
    http, live = protocols_with(settings, app.limiter)
    config = uvicorn.Config(
        app,
        http=http,
        ws=live,
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        ws_max_size=settings.message,
        timeout_graceful_shutdown=5,
    )
    address = f"[{host}]" if ":" in host else host
    print(f"http://{address}:{listening.getsockname()[1]}/", flush=True)
    for number in (signal.SIGINT, signal.SIGTERM):  # Ctrl-C is the normal way to stop
        signal.signal(number, lambda *_: None)
    with short_pauses():
        Server(config, app.ending).run([listening])


def _must_be_origin(given: str) -> None:
    """Checks that an origin has the form that browsers send.

    Raises:
        InputError: if it has a different form.
    """
    if not re.fullmatch(r"https?://[^\s/?#@]+/?", given):
        raise InputError(
            f"--origin must look like https://games.example.org, got {short_text(given)}"
        )


def _must_be_address(given: str) -> None:
    """Checks that a proxy is an IP address or a network.

    Raises:
        InputError: if it is neither.
    """
    try:
        ipaddress.ip_network(given, strict=False)
    except ValueError as error:
        raise InputError(
            f"--proxy must be an IP address or a network such as 10.0.0.0/8, got {short_text(given)}"
        ) from error


def _listening(host: str, port: int) -> socket.socket:
    """A listening socket, bound before the address is printed."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # asyncio disables Nagle's algorithm only if the protocol is named; otherwise responses take 40 ms longer
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as error:
        raise InputError(f"cannot listen on {host}:{port}: {error.strerror or error}") from error
    return listener


def _as_child(body: int) -> None:
    """Answers the parent process line by line until the end of input."""
    # deferred: not needed otherwise
    from bisongames.handbook.seat_methods import SEAT_METHODS
    from bisongames.protocol import Stdio

    with _channel() as out, redirect_stdout(sys.stderr):
        Stdio(body=body, more=SEAT_METHODS).serve(iter(lambda: _line(body), b""), out)


@contextmanager
def _channel() -> Iterator[TextIO]:
    """Standard output for the protocol alone: whatever else writes there reaches standard error."""
    number = sys.stdout.fileno()
    kept = os.dup(number)
    with open(kept, "w", encoding="utf-8", newline="\n") as out:  # noqa: PTH123
        with suppress(AttributeError, OSError):  # no standard error
            os.dup2(sys.stderr.fileno(), number)
        yield out


def _line(body: int) -> bytes:
    """A line of input; one that is too long is cut just above the limit, and its rest is skipped."""
    line = sys.stdin.buffer.readline(body + 2)
    first = line
    while line and not line.endswith(b"\n"):
        line = sys.stdin.buffer.readline(body)
    return first


def mcp() -> None:
    """Let an agent play: a Model Context Protocol server over standard input and output.

    Its tools are variants, rules, start, look, choose, why, undo and score.
    """
    extra("mcp", "mcp", "mcp")
    with _channel() as out, redirect_stdout(sys.stderr):
        from bisongames.server.mcp_tools import run  # deferred: the extra `mcp`

        run(out)
