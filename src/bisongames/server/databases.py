"""The databases of a store: a SQLite file of one server, or PostgreSQL, shared by several."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    URL,
    Compiled,
    Connection,
    Dialect,
    Engine,
    Executable,
    StaticPool,
    create_engine,
    event,
    inspect,
    make_url,
    text,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from bisongames.engine.core.errors import BisongamesError, short_text
from bisongames.server.store_tables import FORMAT, METADATA, VERSION

SCHEMES: Final = ("postgresql://", "postgres://")
"""How an address of PostgreSQL begins."""
SCHEMA: Final = "bisongames"
"""The schema of all tables in PostgreSQL."""
CONNECTIONS: Final = 10
"""Maximum number of connections of one server to PostgreSQL."""
CHANNEL: Final = "bisongames"
"""The channel on which servers tell each other which matches have changed."""
NOTICE: Final = 200
"""Maximum number of matches in one such message."""
_NOTIFY: Final = text("select pg_notify(:channel, :message)")
_SETTING_UP: Final = 0x6269736F  # the number of the lock under which the tables are created
_SQLITE_SETTINGS: Final = (
    "pragma journal_mode = wal",
    "pragma synchronous = full",
    "pragma locking_mode = exclusive",
)
_KEEPALIVES: Final = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
_POSTGRESQL_SETTINGS: Final = {
    "search_path": SCHEMA,
    "synchronous_commit": "on",  # what is acknowledged is on disk
    # a dead machine is noticed within half a minute, so that other servers take over its bots
    **{f"tcp_{name}": value for name, value in _KEEPALIVES.items()},
}
_CAUSES: Final = {
    "locked": "another server may be using it",
    "disk I/O error": "the disk is full, or the file may not grow or cannot be read",
    "is full": "the disk is full, or the file may not grow",
    "readonly": "the file may not be written",
}


Query = tuple[Executable, dict[str, object]]
"""A statement with its values."""


class StoreError(BisongamesError):
    """The store cannot be used."""


def is_shared(data: str) -> bool:
    """True if this is the address of a database that several servers can share."""
    return data.startswith(SCHEMES)


def path_of(given: str) -> str:
    """The address of a database, or the path of a file with ``~`` expanded.

    Raises:
        StoreError: if its folder does not exist.
    """
    if given == ":memory:" or is_shared(given):
        return given
    if "://" in given:
        scheme = short_text(given.partition("://")[0])
        raise StoreError(f"{scheme}: expected the path of a file, or postgresql://...")
    if not Path(given).expanduser().resolve().parent.is_dir():
        raise StoreError(f"{given}: no such folder")
    return str(Path(given).expanduser())


def name_of(data: str) -> str:
    """The path or address without a password, for messages."""
    if not is_shared(data):
        return data
    try:
        return _address(data).set(query={}).render_as_string()
    except StoreError:
        return "postgresql"


def reason_of(error: Exception) -> str:
    """The first line of what the database says, with what it usually means."""
    said = str(error.orig if isinstance(error, DBAPIError) else error).strip()
    first = said.partition("\n")[0] or type(error).__name__
    causes = [cause for part, cause in _CAUSES.items() if part in first]
    return "; ".join([first, *causes[:1]])


def open_engine(data: str) -> Engine:
    """Opens a database, and creates its tables if there are none.

    Raises:
        StoreError: if it cannot be opened, or is not a database of this format.
    """
    engine = _postgresql(data) if is_shared(data) else _sqlite(data)
    name = name_of(data)
    try:
        with engine.begin() as connection:
            _set_up(connection, name)
    except (SQLAlchemyError, sqlite3.Error) as error:
        engine.dispose()
        raise StoreError(f"{name}: {reason_of(error)}") from error
    except StoreError:
        engine.dispose()
        raise
    return engine


def _sqlite(path: str) -> Engine:
    """A file, held exclusively by one connection."""
    engine = create_engine(
        URL.create("sqlite", database=path),
        poolclass=StaticPool,
        connect_args={"timeout": 1, "check_same_thread": False},
        hide_parameters=True,
    )

    @event.listens_for(engine, "connect")
    def _connected(file: sqlite3.Connection, _: object) -> None:
        file.isolation_level = None  # SQLAlchemy begins and ends transactions
        for setting in _SQLITE_SETTINGS:
            file.execute(setting)

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.connection.rollback()  # a transaction that could not be committed may still be open
        connection.exec_driver_sql("begin immediate")

    return engine


def _address(data: str) -> URL:
    try:
        return make_url(data).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError) as error:
        raise StoreError("--data: this is not an address of PostgreSQL") from error


def _postgresql(data: str) -> Engine:
    address = _address(data)
    given = address.query.get("options", "")
    options = [given if isinstance(given, str) else " ".join(given)]
    options += [f"-c {name}={value}" for name, value in _POSTGRESQL_SETTINGS.items()]
    return create_engine(
        address,
        isolation_level="READ COMMITTED",
        pool_size=CONNECTIONS,
        max_overflow=0,
        connect_args={
            "application_name": "bisongames",
            "connect_timeout": 10,
            "options": " ".join(options),
            **_KEEPALIVES,
        },
        hide_parameters=True,
    )


def run_at_once(connection: Connection, statements: Iterable[Query]) -> list[Any]:
    """Runs statements in a transaction, on PostgreSQL in one round trip; returns their results, with ``rowcount`` and rows.

    A round trip costs more than a statement: after each the thread waits for the other threads of the server.

    Raises:
        DBAPIError: if one of them fails.
    """
    if connection.dialect.name != "postgresql":
        return [connection.execute(sql, values) for sql, values in statements]
    if not connection.in_transaction():
        connection.begin()
    dialect, driver = connection.dialect, connection.connection.driver_connection
    assert driver is not None
    base = dialect.loaded_dbapi.Error
    try:
        with driver.pipeline():
            return [_sent(driver, dialect, sql, values) for sql, values in statements]
    except base as error:
        lost = bool(driver.closed)
        if lost:
            connection.invalidate(error)
            connection.engine.dispose()  # its other connections are probably lost too
        raise DBAPIError.instance(
            "", {}, error, base, True, connection_invalidated=lost, dialect=dialect
        ) from error


def _sent(driver: Any, dialect: Dialect, sql: Executable, values: dict[str, object]) -> Any:
    compiled = _compiled(dialect, sql, tuple(values))
    return driver.execute(str(compiled), compiled.construct_params(values))


@lru_cache(maxsize=100)
def _compiled(dialect: Dialect, sql: Any, names: tuple[str, ...]) -> Compiled:
    return sql.compile(dialect=dialect, column_keys=list(names))  # type: ignore[no-any-return]


def notices(server: str, changed: Iterable[str]) -> Iterator[Query]:
    """The statements that tell other servers which matches this server has changed."""
    ids = sorted(changed)
    for first in range(0, len(ids), NOTICE):
        message = " ".join((server, *ids[first : first + NOTICE]))
        yield _NOTIFY, {"channel": CHANNEL, "message": message}


def _set_up(connection: Connection, name: str) -> None:
    """Creates the tables, or checks that they have this format."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"select pg_advisory_xact_lock({_SETTING_UP})"))
        if not inspect(connection).has_schema(SCHEMA):
            connection.execute(text(f"create schema {SCHEMA}"))
    tables = set(inspect(connection).get_table_names())
    if FORMAT.name in tables:
        version = connection.execute(FORMAT.select()).scalar()
    elif connection.dialect.name == "sqlite":  # formats 1 and 2 had the number elsewhere
        version = connection.exec_driver_sql("pragma user_version").scalar()
    else:
        version = 0
    if version == VERSION:
        METADATA.create_all(connection)  # tables that came later
    elif not tables and not version:
        METADATA.create_all(connection)
        connection.execute(FORMAT.insert().values(version=VERSION))
    elif not version:
        raise StoreError(f"{name}: this is the database of another program")
    else:
        raise StoreError(
            f"{name}: unknown format version {version}; this version of bisongames reads format {VERSION}"
        )
