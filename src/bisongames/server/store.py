"""Matches in one SQLite file: every choice is on disk before it is acknowledged.

A match is stored as the request that started it, the key of its luck, and the choices and undos; the chance outcomes
follow from the key, or from the seed in the request. A single thread writes, so that concurrent choices share a transaction; it holds the file exclusively.
Longer than 310 lines because queries and statements name the same tables.
"""

from __future__ import annotations

import json
import queue
import sqlite3
import threading
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from bisongames.engine.core.errors import BisongamesError
from bisongames.protocol.idempotency import StoredAnswer
from bisongames.protocol.json_object import JsonObject

VERSION: Final = 2
_TABLES: Final = """
create table if not exists matches (
    id text primary key, made real not null, touched real not null, wish text not null,
    luck blob not null, secret text, bots integer not null, over integer not null default 0
) without rowid;
create table if not exists seats (
    match text not null, player integer not null, token text not null, name text,
    primary key (match, player)
) without rowid;
create table if not exists entries (
    match text not null, revision integer not null, by integer not null, action text,
    primary key (match, revision)
) without rowid;
create table if not exists keys (
    match text not null, seat text not null, key text not null, body text not null, answer text not null,
    primary key (match, seat, key)
) without rowid;
create table if not exists shares (
    match text primary key, address text, marked real
) without rowid;
create table if not exists unused (
    match text not null, player integer not null, primary key (match, player)
) without rowid;
create table if not exists service (
    number integer primary key check (number = 0), seconds real not null
);
"""
_MARKED: Final = "select id from matches join shares on match = id where touched <= marked"


class StoreError(BisongamesError):
    """The store cannot be used."""


@frozen
class StoredMatch:
    """A stored match."""

    id: str
    wish: JsonObject
    key: bytes
    """The secret key of its luck; empty if the request names a seed."""
    secret: str | None
    """The hash of the join secret."""
    tokens: dict[int, str]
    """The hash of each person's token, by seat."""
    names: dict[int, str | None]
    """The names of people who took open seats."""
    entries: tuple[tuple[int, int, str | None], ...]
    """Revision, player, and the notation of the action (None for an undo)."""


Statement = tuple[str, tuple[object, ...]]


_CAUSES: Final = {
    "locked": "another server may be using it",
    "disk I/O error": "the disk is full, or the file may not grow or cannot be read",
    "is full": "the disk is full, or the file may not grow",
    "readonly": "the file may not be written",
}


def _cause_of(error: BaseException) -> str:
    """The message of a database error, with what it usually means."""
    text = str(error)
    causes = [cause for part, cause in _CAUSES.items() if part in text]
    return "; ".join([text, *causes[:1]])


class Store:
    """The store. All methods are thread-safe; :meth:`write` returns a future that is done once the data is on disk."""

    def __init__(self, path: str) -> None:
        self._path = path
        try:
            self._file = sqlite3.connect(
                path, timeout=1, check_same_thread=False, isolation_level=None
            )
            self._file.execute("pragma journal_mode = wal")
            self._file.execute("pragma synchronous = full")
            self._file.execute("pragma locking_mode = exclusive")
            (version,) = self._file.execute("pragma user_version").fetchone()
            if version not in (0, VERSION):
                raise StoreError(f"{path}: unknown format version {version}")
            if version == 0 and self._file.execute("select 1 from sqlite_schema").fetchone():
                raise StoreError(f"{path}: this is the database of another program")
            self._file.executescript(_TABLES)
            self._file.execute(f"pragma user_version = {VERSION}")
        except sqlite3.Error as error:
            raise StoreError(f"{path}: {_cause_of(error)}") from error
        self._file_lock = threading.Lock()
        self._queue: queue.SimpleQueue[tuple[list[Statement], Future[None]] | None] = (
            queue.SimpleQueue()
        )
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Finishes pending writes and closes the file."""
        self._queue.put(None)
        self._writer.join()
        self._file.close()

    def write(self, *statements: Statement) -> Future[None]:
        """Executes statements in one transaction."""
        done: Future[None] = Future()
        self._queue.put((list(statements), done))
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

    def _commit(self, batch: list[tuple[list[Statement], Future[None]]]) -> None:
        """Commits a batch in one transaction, with a savepoint per request."""
        failed: dict[int, BaseException] = {}
        try:
            with self._file_lock:
                self._file.execute("begin immediate")
                for number, (statements, _) in enumerate(batch):
                    try:
                        self._file.execute("savepoint one")
                        for text, values in statements:
                            self._file.execute(text, values)
                        self._file.execute("release one")
                    except sqlite3.Error as error:
                        failed[number] = error
                        self._file.execute("rollback to one")
                self._file.execute("commit")
        except sqlite3.Error as error:
            failed = dict.fromkeys(range(len(batch)), error)
            if self._file.in_transaction:
                self._file.execute("rollback")
        for number, (_, done) in enumerate(batch):
            if number in failed:
                done.set_exception(StoreError(f"{self._path}: {_cause_of(failed[number])}"))
            else:
                done.set_result(None)

    def _rows(self, text: str, *values: object) -> list[tuple[Any, ...]]:
        with self._file_lock:
            return self._file.execute(text, values).fetchall()

    def load(self, id: str) -> StoredMatch | None:
        """A match by its id; None if there is none."""
        rows = self._rows("select wish, luck, secret from matches where id = ?", id)
        if not rows:
            return None
        wish, key, secret = rows[0]
        seats = self._rows("select player, token, name from seats where match = ?", id)
        entries = self._rows(
            "select revision, by, action from entries where match = ? order by revision", id
        )
        return StoredMatch(
            id,
            json.loads(wish),
            key,
            secret,
            {player: token for player, token, _ in seats},
            {player: name for player, _, name in seats},
            tuple(entries),
        )

    def earlier_answer_of(self, id: str, seat: str, key: str) -> StoredAnswer | None:
        """The stored response to a request with this key."""
        rows = self._rows(
            "select body, answer from keys where match = ? and seat = ? and key = ?", id, seat, key
        )
        return StoredAnswer(rows[0][0], json.loads(rows[0][1])) if rows else None

    def ids_with_bots(self) -> list[str]:
        """The ids of unfinished matches with bots, most recently touched first."""
        wanted = "select id from matches where bots > 0 and over = 0 order by touched desc"
        return [id for (id,) in self._rows(wanted)]

    def count(self) -> int:
        """The number of matches."""
        return int(self._rows("select count(*) from matches")[0][0])

    # Times in the store are those of ServiceTime, except the wall-clock time at which a match was made.

    def service_time(self) -> float:
        """The running time of the servers of this store, in seconds."""
        text = "select coalesce((select seconds from service), (select max(touched) from matches))"
        ((seconds,),) = self._rows(text)
        return time.time() if seconds is None else float(seconds)

    def untouched(self, since: float) -> list[str]:
        """The ids of matches last touched before a time, without those that are marked."""
        text = f"select id from matches where touched < ? and id not in ({_MARKED})"
        return [id for (id,) in self._rows(text, since)]

    def unplayed(self, since: float) -> list[str]:
        """The ids of matches last touched before a time in which no person has chosen, without those that are marked."""
        text = f"""select id from matches where touched < ? and id not in ({_MARKED}) and not exists (
            select 1 from entries join seats on seats.match = entries.match and seats.player = entries.by
            where entries.match = matches.id)"""
        return [id for (id,) in self._rows(text, since)]

    def marked(self) -> dict[str, float]:
        """The matches that are marked for deletion, and when they were marked. Touching one removes its mark."""
        text = "select id, marked from matches join shares on match = id where touched <= marked"
        return dict(self._rows(text))

    def counts(self) -> dict[str | None, int]:
        """The number of matches that are not marked, by the address that started them; None if it is not known."""
        text = """select address, count(*) from matches left join shares on match = id
        where marked is null or touched > marked group by address"""
        return dict(self._rows(text))

    def unused(self, id: str) -> set[int]:
        """The seats of a match whose token, given for a key, no request has used yet."""
        rows = self._rows("select player from unused where match = ?", id)
        return {player for (player,) in rows}

    def forget(self, id: str) -> Future[None]:
        """Deletes a match and everything that belongs to it."""
        tables = ("seats", "entries", "keys", "shares", "unused")
        return self.write(
            *((f"delete from {table} where match = ?", (id,)) for table in tables),
            ("delete from matches where id = ?", (id,)),
        )


def insert_match(
    id: str, wish: JsonObject, key: bytes, secret: str | None, bots: int, now: float
) -> Statement:
    """The statement that stores a new match."""
    return (
        """insert into matches (id, made, touched, wish, luck, secret, bots)
        values (?, ?, ?, ?, ?, ?, ?)""",
        (id, time.time(), now, json.dumps(wish), key, secret, bots),
    )


def upsert_seat(id: str, player: int, token: str, name: str | None) -> Statement:
    """The statement that stores the token of a seat."""
    return (
        """insert into seats (match, player, token, name) values (?, ?, ?, ?)
        on conflict (match, player) do update set token = excluded.token, name = excluded.name""",
        (id, player, token, name),
    )


def insert_entry(
    id: str, revision: int, by: int, action: str | None, now: float, *, over: bool
) -> tuple[Statement, Statement]:
    """The statements that store an entry; ``action`` is None for an undo."""
    return (
        (
            "insert into entries (match, revision, by, action) values (?, ?, ?, ?)",
            (id, revision, by, action),
        ),
        ("update matches set touched = ?, over = ? where id = ?", (now, over, id)),
    )


def touch_match(id: str, now: float) -> Statement:
    """The statement that stores when a match was touched, and so removes its mark."""
    return "update matches set touched = ? where id = ?", (now, id)


def insert_share(id: str, address: str) -> Statement:
    """The statement that stores which address started a match."""
    return "insert into shares (match, address) values (?, ?)", (id, address)


def mark_match(id: str, now: float) -> Statement:
    """The statement that marks a match for deletion, until it is touched."""
    return (
        """insert into shares (match, marked) values (?, ?)
        on conflict (match) do update set marked = excluded.marked""",
        (id, now),
    )


def set_service_time(seconds: float) -> Statement:
    """The statement that stores the running time; it never goes back."""
    return (
        """insert into service (number, seconds) values (0, ?)
        on conflict (number) do update set seconds = max(service.seconds, excluded.seconds)""",
        (seconds,),
    )


def insert_unused(id: str, player: int) -> Statement:
    """The statement that stores that no request has used the token of a seat yet."""
    return (
        "insert into unused (match, player) values (?, ?) on conflict (match, player) do nothing",
        (id, player),
    )


def delete_unused(id: str, player: int) -> Statement:
    """The statement that stores that a request has used the token of a seat."""
    return "delete from unused where match = ? and player = ?", (id, player)


def insert_key(id: str, seat: str, key: str, earlier_answer_of: StoredAnswer) -> Statement:
    """The statement that stores the response to a request with a key."""
    return (
        "insert into keys (match, seat, key, body, answer) values (?, ?, ?, ?, ?)",
        (id, seat, key, earlier_answer_of.body, json.dumps(earlier_answer_of.answer)),
    )


def path_of(given: str) -> str:
    """The path of the store, with ``~`` expanded.

    Raises:
        StoreError: if its folder does not exist.
    """
    if given != ":memory:" and not Path(given).expanduser().resolve().parent.is_dir():
        raise StoreError(f"{given}: no such folder")
    return given if given == ":memory:" else str(Path(given).expanduser())
