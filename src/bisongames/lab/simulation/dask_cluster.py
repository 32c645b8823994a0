"""Many machines: the executor of a Dask cluster."""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, Final

from bisongames.engine.core.errors import SetupError, short_text
from bisongames.lab.optional_packages import extra

_ADDRESS: Final = re.compile(
    r"(?P<scheme>tcp|tls)://(?P<host>\[[0-9a-fA-F:.]+\]|[^\s/:@]+):(?P<port>[0-9]{1,5})"
)
MOST_PORTS: Final = 65535

SECONDS: Final = 10
"""How long a scheduler may take to answer."""


@contextmanager
def cluster(address: str, seconds: float = SECONDS) -> Iterator[Executor]:
    """The executor of the Dask scheduler at an address such as ``tcp://10.0.0.1:8786``. Needs the extra ``dask``.

    Raises:
        SetupError: this is no address, nobody answers there, or there are no workers.
    """
    found = _ADDRESS.fullmatch(address)
    if not found or int(found["port"]) > MOST_PORTS:
        raise SetupError(
            f"a Dask scheduler is given as tcp://HOST:PORT, not as {short_text(address)}"
        )
    distributed = extra("distributed", "dask", "a Dask cluster")
    _check_answer(found["scheme"], found["host"].strip("[]"), int(found["port"]), address, seconds)
    logger = logging.getLogger("distributed")
    before = logger.level
    logger.setLevel(logging.CRITICAL)  # what is wrong is told in one line, below
    try:
        client = _connect(distributed, address, seconds)
        try:
            if not client.scheduler_info()["workers"]:
                raise SetupError(f"the Dask scheduler at {short_text(address)} has no workers")
            executor: Executor = client.get_executor(pure=False)
            yield executor
        finally:
            client.close()
    finally:
        logger.setLevel(before)


def _check_answer(scheme: str, host: str, port: int, address: str, seconds: float) -> None:
    """See that somebody is there: a client of Dask waits for long, and ends with many words.

    Raises:
        SetupError: nobody is, or it says nothing; a scheduler speaks first, unless all is enciphered.
    """
    try:
        with socket.create_connection((host, port), seconds) as line:
            if scheme == "tcp" and not line.recv(1):
                raise ConnectionError
    except (OSError, ValueError) as error:
        raise SetupError(f"no Dask scheduler answers at {short_text(address)}") from error


def _connect(distributed: Any, address: str, seconds: float) -> Any:
    """A client of a scheduler.

    Raises:
        SetupError: nobody answers.
    """
    try:
        return distributed.Client(address, timeout=seconds, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise SetupError(f"no Dask scheduler answers at {short_text(address)}") from error
