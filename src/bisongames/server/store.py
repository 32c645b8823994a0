"""Stored matches: every choice is on disk before it is acknowledged.

A match is stored as the request that started it, the key of its luck, and the choices and undos; the chance outcomes
follow from the key, or from the seed in the request. A single thread writes, so that concurrent choices share a transaction.
"""

from __future__ import annotations

import json
import queue
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, nullcontext
from typing import Any, Final

from sqlalchemy import Connection, Engine, Executable, Text, bindparam, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from bisongames.protocol.idempotency import StoredAnswer
from bisongames.protocol.table_talk import Saying
from bisongames.server.databases import (
    Query,
    StoreError,
    is_shared,
    name_of,
    notices,
    open_engine,
    reason_of,
    run_at_once,
)
from bisongames.server.store_tables import (
    ENTRIES,
    KEYS,
    MATCHES,
    SEATS,
    TALK,
    TIMES,
    Statement,
    delete_match,
    stored_key,
)
from bisongames.server.stored_match import StoredChanges, StoredEntry, StoredMatch

_MATCH: Final = bindparam("match", type_=Text)
_HEAD: Final = select(MATCHES.c.version, MATCHES.c.wish, MATCHES.c.luck, MATCHES.c.secret).where(
    MATCHES.c.id == _MATCH
)
_VERSION: Final = select(MATCHES.c.version).where(MATCHES.c.id == _MATCH)
_VERSIONS: Final = text("select id, version from matches where id = any(:ids)")  # PostgreSQL
_SEATS: Final = select(SEATS.c.player, SEATS.c.token, SEATS.c.name).where(SEATS.c.match == _MATCH)
_ENTRIES: Final = (
    select(ENTRIES.c.revision, ENTRIES.c.by, ENTRIES.c.action, TIMES.c.seconds)
    .outerjoin(TIMES, (TIMES.c.match == ENTRIES.c.match) & (TIMES.c.revision == ENTRIES.c.revision))
    .where(ENTRIES.c.match == _MATCH, ENTRIES.c.revision >= bindparam("since"))
    .order_by(ENTRIES.c.revision)
)
_TALK: Final = (
    select(TALK.c.number, TALK.c.by, TALK.c.kind, TALK.c.text, TALK.c.revision)
    .where(TALK.c.match == _MATCH)
    .order_by(TALK.c.number)
)
_ANSWER: Final = select(KEYS.c.body, KEYS.c.answer).where(
    KEYS.c.match == _MATCH, KEYS.c.seat == bindparam("of"), KEYS.c.key == bindparam("given")
)
_BOT_NEXT: Final = (
    select(MATCHES.c.id)
    .where(MATCHES.c.bot_next, ~MATCHES.c.over)
    .order_by(MATCHES.c.touched.desc())
)
_MARKED: Final = "select id, marked from matches join shares on match = id where touched <= marked"
_UNMARKED: Final = (
    "id not in (select id from matches join shares on match = id where touched <= marked)"
)
_UNTOUCHED: Final = f"select id from matches where touched < :since and {_UNMARKED}"
_UNPLAYED: Final = f"""{_UNTOUCHED} and not exists (
    select 1 from entries join seats on seats.match = entries.match and seats.player = entries."by"
    where entries.match = matches.id)"""
_COUNTS: Final = """select address, count(*) from matches left join shares on match = id
    where marked is null or touched > marked group by address"""
_SERVICE_TIME: Final = (
    "select coalesce((select seconds from service), (select max(touched) from matches))"
)
_UNUSED: Final = "select player from unused where match = :match"


ATTEMPTS: Final = 20
"""How often a change is tried again because another server changed the match first."""


class ChangedElsewhere(StoreError):
    """Another server has changed or deleted the match: nothing was stored."""


_Request = tuple[tuple[Statement, ...], Future[None]]


class Store:
    """The store. All methods are thread-safe; :meth:`write` returns a future that is done once the data is on disk."""

    def __init__(self, data: str, server: str = "") -> None:
        self.name = name_of(data)
        self.is_shared = is_shared(data)
        """True if other servers may use the same database."""
        self.engine = open_engine(data)
        self._to_read = self.engine
        if self.is_shared:  # a transaction would take two more round trips
            self._to_read = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._server = server
        # all threads share the one connection to a file
        self._file_lock = nullcontext() if self.is_shared else threading.Lock()
        self._queue: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Finishes pending writes and closes the database."""
        self._queue.put(None)
        self._writer.join()
        self.engine.dispose()

    # Writing

    def write(self, *statements: Statement) -> Future[None]:
        """Executes statements in one transaction.

        The future raises :class:`ChangedElsewhere` if another server changed the match first, and :class:`StoreError` if
        the database fails.
        """
        done: Future[None] = Future()
        self._queue.put((statements, done))
        return done

    def _write(self) -> None:
        while (first := self._queue.get()) is not None:
            batch = [first]
            while not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    self._queue.put(None)
                    break
                batch.append(more)
            self._commit(batch)

    def _commit(self, batch: list[_Request]) -> None:
        """Commits a batch in one transaction; if that fails, each request in its own."""
        failure = self._failure_of(batch)
        if failure is not None and len(batch) > 1:
            for request in batch:
                self._commit([request])
            return
        for _, done in batch:
            if failure is None:
                done.set_result(None)
            else:
                done.set_exception(failure)

    def _failure_of(self, batch: list[_Request]) -> StoreError | None:
        """Why a batch could not be committed; None if it is on disk."""
        # servers lock rows in the same order, so that they never wait for each other in a circle
        statements = sorted(
            (each for request, _ in batch for each in request), key=lambda each: each.match
        )
        for last in (False, True):
            is_lost = False
            try:
                with self._connected(self.engine) as connection:
                    try:
                        self._execute(connection, statements)
                    except DBAPIError as error:
                        is_lost = error.connection_invalidated
                        raise
                    connection.commit()
            except ChangedElsewhere as error:
                return error
            except IntegrityError:  # it was to be stored at a version that the match has left
                return ChangedElsewhere(f"{self.name}: another server changed the match first")
            except SQLAlchemyError as error:
                if not is_lost or last:  # a lost connection is replaced before anything was stored
                    return StoreError(f"{self.name}: {reason_of(error)}")
            else:
                break
        return None

    def _execute(self, connection: Connection, statements: list[Statement]) -> None:
        work: list[Query] = [(each.sql, each.values) for each in statements]
        if self.is_shared:
            work += notices(self._server, {each.match for each in statements})
        results = run_at_once(connection, work)
        for each, result in zip(statements, results, strict=False):
            if each.is_claim and result.rowcount != 1:
                raise ChangedElsewhere(f"match {each.match}: another server changed it first")

    # Reading

    @contextmanager
    def _connected(self, engine: Engine) -> Iterator[Connection]:
        with self._file_lock, engine.connect() as connection:
            yield connection

    def _rows(self, query: Executable | str, **values: object) -> list[Any]:
        statement = text(query) if isinstance(query, str) else query
        (rows,) = self._all_rows((statement, values))
        return rows

    def _all_rows(self, *queries: Query) -> list[list[Any]]:
        """The rows of several queries, in this order."""
        for last in (False, True):
            try:
                with self._connected(self._to_read) as connection:
                    return [list(result.fetchall()) for result in run_at_once(connection, queries)]
            except SQLAlchemyError as error:
                lost = isinstance(error, DBAPIError) and error.connection_invalidated
                if last or not lost:
                    raise StoreError(f"{self.name}: {reason_of(error)}") from error
        raise AssertionError

    def load(self, id: str) -> StoredMatch | None:
        """A match by its id; None if there is none."""
        of: dict[str, object] = {"match": id}
        heads, seats, entries, said = self._all_rows(
            (_HEAD, of), (_SEATS, of), (_ENTRIES, {**of, "since": 0}), (_TALK, of)
        )
        if not heads:
            return None
        version, wish, key, secret = heads[0]
        changes = _changes(version, seats, entries, said)
        return StoredMatch(id, json.loads(wish), bytes(key), secret, changes)

    def versions_of(self, ids: Iterable[str]) -> dict[str, int]:
        """The versions of matches in PostgreSQL, without those that do not exist."""
        return dict(self._rows(_VERSIONS, ids=list(ids)))

    def changes_since(self, id: str, revision: int) -> StoredChanges | None:
        """The changes of a match since a revision; None if there is no such match."""
        # the version is read first: what is read afterwards is at least as new
        of: dict[str, object] = {"match": id}
        versions, *rows = self._all_rows(
            (_VERSION, of), (_SEATS, of), (_ENTRIES, {**of, "since": revision}), (_TALK, of)
        )
        return _changes(versions[0][0], *rows) if versions else None

    def earlier_answer_of(self, id: str, seat: str, key: str) -> StoredAnswer | None:
        """The stored response to a request with this key."""
        rows = self._rows(_ANSWER, match=id, of=seat, given=stored_key(key))
        return StoredAnswer(rows[0][0], json.loads(rows[0][1])) if rows else None

    def ids_with_bot_next(self) -> list[str]:
        """The ids of matches in which a bot is to move, most recently touched first."""
        return [id for (id,) in self._rows(_BOT_NEXT)]

    # Times in the store are those of ServiceTime, except the wall-clock time at which a match was made.

    def service_time(self) -> float:
        """The running time of the servers of this store, in seconds."""
        ((seconds,),) = self._rows(_SERVICE_TIME)
        return time.time() if seconds is None else float(seconds)

    def untouched(self, since: float) -> list[str]:
        """The ids of matches last touched before a time, without those that are marked."""
        return [id for (id,) in self._rows(_UNTOUCHED, since=since)]

    def unplayed(self, since: float) -> list[str]:
        """The ids of matches last touched before a time in which no person has chosen, without those that are marked."""
        return [id for (id,) in self._rows(_UNPLAYED, since=since)]

    def marked(self) -> dict[str, float]:
        """The matches that are marked for deletion, and when they were marked. Touching one removes its mark."""
        return dict(self._rows(_MARKED))

    def counts(self) -> dict[str | None, int]:
        """The number of matches that are not marked, by the address that started them; None if it is not known."""
        return dict(self._rows(_COUNTS))

    def unused(self, id: str) -> set[int]:
        """The seats of a match whose token, given for a key, no request has used yet."""
        return {player for (player,) in self._rows(_UNUSED, match=id)}

    def forget(self, id: str) -> Future[None]:
        """Deletes a marked match and everything that belongs to it, unless it was touched since."""
        return self.write(*delete_match(id))


def _changes(version: int, seats: list[Any], entries: list[Any], said: list[Any]) -> StoredChanges:
    return StoredChanges(
        version,
        {player: token for player, token, _ in seats},
        {player: name for player, _, name in seats},
        tuple(StoredEntry(*entry) for entry in entries),
        tuple(Saying(*each) for each in said),
    )
