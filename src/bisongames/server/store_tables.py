"""The tables of the store, and the statements that change them."""

from __future__ import annotations

import hashlib
import json
import time
from typing import Final

from attrs import asdict, frozen
from sqlalchemy import (
    Boolean,
    Column,
    Double,
    Executable,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    bindparam,
    delete,
    insert,
    text,
    update,
)

from bisongames.protocol.idempotency import StoredAnswer
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.table_talk import KEPT, Saying

VERSION: Final = 3
"""The format of the tables."""
METADATA: Final = MetaData()
FORMAT: Final = Table("format", METADATA, Column("version", Integer, nullable=False))
MATCHES: Final = Table(
    "matches",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),  # incremented by every change of entries or seats
    Column("made", Double, nullable=False),
    Column("touched", Double, nullable=False, index=True),
    Column("wish", Text, nullable=False),
    Column("luck", LargeBinary, nullable=False),
    Column("secret", Text),
    Column("bots", Integer, nullable=False),
    Column("bot_next", Boolean, nullable=False, index=True),  # a bot is to move
    Column("over", Boolean, nullable=False),
    sqlite_with_rowid=False,
)
SEATS: Final = Table(
    "seats",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("player", Integer, primary_key=True),
    Column("token", Text, nullable=False),
    Column("name", Text),
    sqlite_with_rowid=False,
)
ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("by", Integer, nullable=False),
    Column("action", Text),
    sqlite_with_rowid=False,
)
TIMES: Final = Table(
    "times",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("seconds", Double, nullable=False),  # how long a person took for this entry
    sqlite_with_rowid=False,
)
KEYS: Final = Table(
    "keys",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("body", Text, nullable=False),
    Column("answer", Text, nullable=False),
    sqlite_with_rowid=False,
)
TALK: Final = Table(
    "talk",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("by", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    sqlite_with_rowid=False,
)
SHARES: Final = Table(
    "shares",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("address", Text),
    Column("marked", Double),
    sqlite_with_rowid=False,
)
UNUSED: Final = Table(
    "unused",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("player", Integer, primary_key=True),
    sqlite_with_rowid=False,
)
SERVICE: Final = Table(
    "service",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),  # always 0
    Column("seconds", Double, nullable=False),
)


@frozen
class Statement:
    """A statement that changes a match."""

    match: str
    sql: Executable
    values: dict[str, object]
    is_claim: bool = False
    """True if it must change a row; otherwise another process has changed the match."""


_INSERT_MATCH: Final = insert(MATCHES)
_INSERT_SEAT: Final = insert(SEATS)
_INSERT_ENTRY: Final = insert(ENTRIES)
_INSERT_TIME: Final = insert(TIMES)
_INSERT_KEY: Final = insert(KEYS)
_SEEN: Final = (MATCHES.c.id == bindparam("match")) & (MATCHES.c.version == bindparam("seen"))
_CLAIM: Final = (
    update(MATCHES).where(_SEEN).values(version=bindparam("seen") + 1, touched=bindparam("touched"))
)
_CLAIM_FOR_ENTRY: Final = _CLAIM.values(over=bindparam("over"), bot_next=bindparam("bot_next"))
_NEW_TOKEN: Final = (
    update(SEATS)
    .where(SEATS.c.match == bindparam("of"), SEATS.c.player == bindparam("seat"))
    .values(token=bindparam("token"))
)
_TOUCH: Final = (
    update(MATCHES).where(MATCHES.c.id == bindparam("match")).values(touched=bindparam("now"))
)
_INSERT_SAID: Final = insert(TALK)
_FORGET_SAID: Final = delete(TALK).where(
    TALK.c.match == bindparam("of"), TALK.c.number <= bindparam("last")
)
_INSERT_SHARE: Final = insert(SHARES)
_MARK: Final = text(
    """insert into shares (match, marked) values (:match, :marked)
    on conflict (match) do update set marked = excluded.marked"""
)
_SET_SERVICE_TIME: Final = text(
    """insert into service (number, seconds) values (0, :seconds) on conflict (number) do update
    set seconds = excluded.seconds where service.seconds < excluded.seconds"""
)
_INSERT_UNUSED: Final = text(
    "insert into unused (match, player) values (:match, :player) on conflict (match, player) do nothing"
)
_DELETE_UNUSED: Final = text("delete from unused where match = :match and player = :player")
_FORGET: Final = text(
    """delete from matches
    where id = :match and touched <= (select marked from shares where match = :match)"""
)
_FORGET_ALL: Final = tuple(
    delete(table).where(table.c.match == bindparam("match"))
    for table in (SEATS, ENTRIES, TIMES, KEYS, TALK, SHARES, UNUSED)
)


def insert_match(
    id: str,
    wish: JsonObject,
    luck: bytes,
    secret: str | None,
    bots: int,
    now: float,
    *,
    bot_next: bool,
) -> Statement:
    """The statement that stores a new match."""
    values: dict[str, object] = {
        "id": id,
        "version": 0,
        "made": time.time(),
        "touched": now,
        "wish": json.dumps(wish),
        "luck": luck,
        "secret": secret,
        "bots": bots,
        "bot_next": bot_next,
        "over": False,
    }
    return Statement(id, _INSERT_MATCH, values)


def claim_match(id: str, version: int, now: float) -> Statement:
    """The statement that precedes a change of seats: it fails if the match is no longer at this version."""
    values: dict[str, object] = {"match": id, "seen": version, "touched": now}
    return Statement(id, _CLAIM, values, is_claim=True)


def insert_seat(id: str, player: int, token: str, name: str | None) -> Statement:
    """The statement that stores the first token of a seat."""
    values: dict[str, object] = {"match": id, "player": player, "token": token, "name": name}
    return Statement(id, _INSERT_SEAT, values)


def update_token(id: str, player: int, token: str) -> Statement:
    """The statement that replaces the token of a seat."""
    return Statement(id, _NEW_TOKEN, {"of": id, "seat": player, "token": token})


def insert_entry(
    id: str,
    version: int,
    revision: int,
    by: int,
    action: str | None,
    now: float,
    *,
    over: bool,
    bot_next: bool,
) -> tuple[Statement, Statement]:
    """The statements that store an entry; ``action`` is None for an undo. They fail if the match is no longer at this version."""
    claim: dict[str, object] = {
        "match": id,
        "seen": version,
        "touched": now,
        "over": over,
        "bot_next": bot_next,
    }
    entry: dict[str, object] = {"match": id, "revision": revision, "by": by, "action": action}
    return Statement(id, _CLAIM_FOR_ENTRY, claim, is_claim=True), Statement(
        id, _INSERT_ENTRY, entry
    )


def insert_time(id: str, revision: int, seconds: float) -> Statement:
    """The statement that stores how long a person took for an entry."""
    values: dict[str, object] = {"match": id, "revision": revision, "seconds": seconds}
    return Statement(id, _INSERT_TIME, values)


def insert_said(id: str, said: Saying) -> tuple[Statement, Statement]:
    """The statements that store something said, and forget what is too old to be kept."""
    values: dict[str, object] = {"match": id, **asdict(said)}
    forgotten: dict[str, object] = {"of": id, "last": said.number - KEPT}
    return Statement(id, _INSERT_SAID, values), Statement(id, _FORGET_SAID, forgotten)


def insert_key(id: str, seat: str, key: str, answer: StoredAnswer) -> Statement:
    """The statement that stores the response to a request with a key."""
    values: dict[str, object] = {
        "match": id,
        "seat": seat,
        "key": stored_key(key),
        "body": answer.body,
        "answer": json.dumps(answer.answer),
    }
    return Statement(id, _INSERT_KEY, values)


def stored_key(key: str) -> str:
    """A key as it is stored: a hash, since not every database stores every character."""
    return hashlib.sha256(key.encode()).hexdigest()


def touch_match(id: str, now: float) -> Statement:
    """The statement that stores when a match was touched, and so removes its mark."""
    return Statement(id, _TOUCH, {"match": id, "now": now})


def insert_share(id: str, address: str) -> Statement:
    """The statement that stores which address started a match."""
    return Statement(id, _INSERT_SHARE, {"match": id, "address": address, "marked": None})


def mark_match(id: str, now: float) -> Statement:
    """The statement that marks a match for deletion, until it is touched."""
    return Statement(id, _MARK, {"match": id, "marked": now})


def set_service_time(seconds: float) -> Statement:
    """The statement that stores the running time; it never goes back."""
    return Statement("", _SET_SERVICE_TIME, {"seconds": seconds})


def insert_unused(id: str, player: int) -> Statement:
    """The statement that stores that no request has used the token of a seat yet."""
    return Statement(id, _INSERT_UNUSED, {"match": id, "player": player})


def delete_unused(id: str, player: int) -> Statement:
    """The statement that stores that a request has used the token of a seat."""
    return Statement(id, _DELETE_UNUSED, {"match": id, "player": player})


def delete_match(id: str) -> tuple[Statement, ...]:
    """The statements that delete a marked match and everything that belongs to it, unless it was touched since."""
    first = Statement(id, _FORGET, {"match": id}, is_claim=True)
    return first, *(Statement(id, sql, {"match": id}) for sql in _FORGET_ALL)
