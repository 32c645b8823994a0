"""Servers that share a database: they tell each other what has changed, and share out the bots.

Whoever moves the bots of a match holds a lock of the database on it, which ends with the connection of a killed server.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import psycopg
from psycopg import sql
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from bisongames.server.databases import CHANNEL, reason_of
from bisongames.server.store import Store

RETRY: Final = 1.0
"""Seconds until a lost connection to the database is opened again."""
LISTENING: Final = 0.5
"""Seconds after which the listener looks whether the server is stopping."""
_TAKE: Final = text("select pg_try_advisory_lock(:number)")
_GIVE: Final = text("select pg_advisory_unlock(:number)")
_PING: Final = text("select 1")
_LOGGER: Final = logging.getLogger(__name__)


class Peers:
    """The other servers on the same database."""

    def __init__(self, store: Store, server: str) -> None:
        self._engine = store.engine
        self._server = server
        self._stopping = threading.Event()
        self._listener: threading.Thread | None = None
        self._locks: Connection | None = None
        self._lock = threading.Lock()
        self._claimed: set[str] = set()

    def listen(
        self, changed: Callable[[str], Awaitable[None]], missed: Callable[[], Awaitable[None]]
    ) -> None:
        """Calls ``changed`` with each match that another server changes, and ``missed`` after a gap."""
        loop = asyncio.get_running_loop()

        def call(work: Callable[..., Awaitable[None]], *values: str) -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(lambda: _start(work(*values)))

        self._listener = threading.Thread(
            target=self._listen, args=(call, changed, missed), name="listener", daemon=True
        )
        self._listener.start()

    def _listen(
        self,
        call: Callable[..., None],
        changed: Callable[[str], Awaitable[None]],
        missed: Callable[[], Awaitable[None]],
    ) -> None:
        while not self._stopping.is_set():
            try:
                pooled = self._engine.raw_connection()
                try:
                    connection = pooled.driver_connection
                    assert isinstance(connection, psycopg.Connection)
                    connection.autocommit = True
                    connection.execute(sql.SQL("listen {}").format(sql.Identifier(CHANNEL)))
                    call(missed)
                    while not self._stopping.is_set():
                        for notice in connection.notifies(timeout=LISTENING):
                            server, *matches = notice.payload.split()
                            for match in matches if server != self._server else ():
                                call(changed, match)
                finally:
                    pooled.invalidate()
            except (psycopg.Error, SQLAlchemyError) as error:
                _LOGGER.warning("cannot hear of other servers: %s", reason_of(error))
                self._stopping.wait(RETRY)

    async def claim(self, match: str) -> bool:
        """Takes the bots of a match; False if another server moves them."""
        return await asyncio.to_thread(self._claim, match)

    def _claim(self, match: str) -> bool:
        with self._lock:
            if match not in self._claimed and self._ask(match):
                self._claimed.add(match)
            return match in self._claimed

    async def release(self, match: str) -> None:
        """Gives up the bots of a match."""
        await asyncio.to_thread(self._release, match)

    def _release(self, match: str) -> None:
        with self._lock:
            if match in self._claimed:
                self._claimed.discard(match)
                self._ask(match, take=False)

    async def check(self) -> None:
        """Notices a lost connection, with which all claims have ended."""
        await asyncio.to_thread(self._check)

    def _check(self) -> None:
        with self._lock:
            if self._locks is not None:
                try:
                    self._locks.execute(_PING)
                except SQLAlchemyError as error:
                    self._lost(error)

    def _ask(self, match: str, *, take: bool = True) -> bool:
        """Takes or gives the lock of a match; False if that did not succeed."""
        try:
            if self._locks is None:
                engine = self._engine.execution_options(isolation_level="AUTOCOMMIT")
                self._locks = engine.connect()
            return bool(
                self._locks.execute(_TAKE if take else _GIVE, {"number": _number(match)}).scalar()
            )
        except SQLAlchemyError as error:
            self._lost(error)
            return False

    def _lost(self, error: SQLAlchemyError) -> None:
        _LOGGER.warning(
            "the bots of %d matches are given up: %s", len(self._claimed), reason_of(error)
        )
        self._claimed.clear()
        if self._locks is not None:
            with suppress(SQLAlchemyError):
                self._locks.invalidate()
            with suppress(SQLAlchemyError):
                self._locks.close()
            self._locks = None

    def close(self) -> None:
        """Gives up all bots, and no longer listens."""
        self._stopping.set()
        if self._listener is not None:
            self._listener.join()
        with self._lock:
            self._claimed.clear()
            if self._locks is not None:
                self._locks.invalidate()
                self._locks.close()
                self._locks = None


_running: Final[set[asyncio.Future[None]]] = set()


def _start(work: Awaitable[None]) -> None:
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(_running.discard)


def _number(match: str) -> int:
    """The number of the lock of a match."""
    return int.from_bytes(hashlib.sha256(match.encode()).digest()[:8], "big", signed=True)
