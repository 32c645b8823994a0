"""The log of a server is short, whatever clients do."""

import asyncio
import base64
import io
import json
import logging
import socket
import threading
import time
from contextlib import suppress

import pytest
import uvicorn

from bisongames.server.app import ServerApp
from bisongames.server.error_log import ALL, EACH, LONGEST, PERIOD, BoundedLog
from bisongames.server.settings import ServerSettings
from bisongames.server.timeouts import Server, protocols_with

THREE = {"variant": "wind_river/base", "seats": [{}, {}, {}], "seed": 1}


def fail(text="so"):
    raise RuntimeError(text)


@pytest.fixture
def bounded():
    """A logger, what it has written, and its clock."""
    seconds, written = [0.0], io.StringIO()
    logger = logging.Logger("bounded")
    logger.addHandler(BoundedLog(written, lambda: seconds[0]))
    return logger, written, seconds


def test_few_entries_of_one_kind_are_written(bounded):
    logger, written, seconds = bounded
    for number in range(1000):
        logger.warning("client %d went away", number)
    logger.error("a real fault")
    lines = written.getvalue().splitlines()
    assert len(lines) == EACH + 1
    assert "a real fault" in lines[-1]
    seconds[0] = PERIOD
    logger.warning("later")
    lines = written.getvalue().splitlines()
    assert f"{1000 - EACH} more entries like those above were left out" in lines[-2]
    assert "later" in lines[-1]


def test_all_entries_together_are_bounded(bounded):
    logger, written, _ = bounded
    for number in range(10 * ALL):
        logger.warning(f"kind {number}")
    assert len(written.getvalue().splitlines()) == ALL


def test_long_entries_keep_their_end(bounded):
    logger, written, _ = bounded
    try:
        fail("x" * 10 + "y" * 2 * LONGEST + "the end")
    except RuntimeError:
        logger.exception("fault")
    logger.warning("z" * 3 * LONGEST)
    assert len(written.getvalue()) < 2 * LONGEST + 200
    assert "the end" in written.getvalue()


def test_faults_of_clients_have_no_traceback(bounded):
    logger, written, _ = bounded
    try:
        raise ConnectionResetError
    except ConnectionResetError:
        logger.exception("gone")
    assert "Traceback" not in written.getvalue()


@pytest.fixture
def serving(tmp_path):
    """A server in this process that does not wait long, and what it logs."""
    settings = ServerSettings(data=str(tmp_path / "m.sqlite"), unread=0.3, rate=0, waiting=5)
    log = io.StringIO()
    handler = BoundedLog(log)
    root = logging.getLogger()
    root.addHandler(handler)
    app = ServerApp(settings)
    http, live = protocols_with(settings, app.limiter)
    config = uvicorn.Config(app, http=http, ws=live, log_config=None, log_level="warning")
    server = Server(config, app.ending)
    listener = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield listener.getsockname()[1], app, server, log
    server.should_exit = True
    thread.join(20)
    root.removeHandler(handler)
    assert not thread.is_alive()


def test_a_client_that_goes_away_within_a_body_costs_a_line(serving):
    port, *_, log = serving
    head = b"POST /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(head)
            time.sleep(0.1)
    time.sleep(0.3)
    lines = log.getvalue().splitlines()
    assert len(lines) == 3
    assert all(line.endswith("a client went away in the middle of a request") for line in lines)


def test_a_live_connection_that_does_not_read_costs_a_line_at_most(serving):
    port, app, _, log = serving
    match = asyncio.run(started(app))
    lazy = [unread(port, match) for _ in range(4)]
    time.sleep(3)
    for connection in lazy:
        connection.close()
    time.sleep(0.5)
    assert "Traceback" not in log.getvalue()
    assert len(log.getvalue().splitlines()) <= len(lazy)


async def started(app):
    return (await app.api.matches.start(THREE))["match"]


def unread(port, match):
    """A live connection that asks for much and never reads."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    connection.connect(("127.0.0.1", port))
    key = base64.b64encode(b"0123456789abcdef").decode()
    head = f"GET /api/v1/matches/{match}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    connection.sendall(head.encode() + frame({"token": None, "after": 0}))
    connection.settimeout(1)
    with suppress(OSError):  # the server no longer reads, or has closed
        for _ in range(3000):
            connection.sendall(
                frame({"type": "act", "id": "x" * 2000, "action": "", "revision": 1})
            )
    return connection


def frame(message):
    """A masked text frame (with a mask of zeros)."""
    data = json.dumps(message).encode()
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + data
