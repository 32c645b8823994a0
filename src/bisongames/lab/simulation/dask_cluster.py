"""The executor of a Dask cluster."""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Iterator, Sized
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from typing import Final, Protocol

from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.io.extras import extra

_ADDRESS: Final = re.compile(
    r"(?P<scheme>tcp|tls)://(?P<host>\[[0-9a-fA-F:.]+\]|[^\s/:@]+):(?P<port>[0-9]{1,5})"
)
MOST_PORTS: Final = 65535

SECONDS: Final = 10
"""The timeout in seconds for a response from the scheduler."""


class DaskClient(Protocol):
    """The part of ``distributed.Client`` that is used here."""

    def scheduler_info(self) -> dict[str, Sized]: ...
    def get_executor(self, *, pure: bool) -> Executor: ...
    def close(self) -> None: ...


@contextmanager
def cluster(address: str, seconds: float = SECONDS) -> Iterator[Executor]:
    """The executor of the Dask scheduler at an address such as ``tcp://10.0.0.1:8786``. Requires the ``dask`` extra.

    Raises:
        SetupError: if this is not an address, or the scheduler does not respond or has no workers.
    """
    parts = _ADDRESS.fullmatch(address)
    if not parts or int(parts["port"]) > MOST_PORTS:
        raise SetupError(
            f"expected the address of a Dask scheduler, tcp://HOST:PORT, got {short_text(address)}"
        )
    distributed = extra("distributed", "dask", "a Dask cluster")
    logger = logging.getLogger("distributed")
    before = logger.level
    logger.setLevel(logging.CRITICAL)  # errors are reported in one line
    try:
        try:
            _check_answer(parts["scheme"], parts["host"].strip("[]"), int(parts["port"]), seconds)
            client: DaskClient = distributed.Client(address, timeout=seconds, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise SetupError(f"no Dask scheduler answers at {short_text(address)}") from error
        with closing(client):
            if not client.scheduler_info()["workers"]:
                raise SetupError(f"the Dask scheduler at {short_text(address)} has no workers")
            yield client.get_executor(pure=False)
    finally:
        logger.setLevel(before)


def _check_answer(scheme: str, host: str, port: int, seconds: float) -> None:
    """Checks that a scheduler responds; a Dask client would wait a long time and fail with a long traceback.

    Raises:
        OSError: if it cannot be reached, or does not send the greeting that comes first unless it uses TLS.
    """
    with socket.create_connection((host, port), seconds) as line:
        if scheme == "tcp" and not line.recv(1):
            raise ConnectionError
