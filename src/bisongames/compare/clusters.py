"""Many machines: the executor of a Dask cluster."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, Final

from bisongames.compare.extras import extra
from bisongames.play.errors import SetupError, shown

SECONDS: Final = 10
"""How long a scheduler may take to answer."""


@contextmanager
def cluster(address: str, seconds: float = SECONDS) -> Iterator[Executor]:
    """The executor of the Dask scheduler at an address such as ``tcp://10.0.0.1:8786``. Needs the extra ``dask``.

    Raises:
        SetupError: nobody answers there, or there are no workers.
    """
    distributed = extra("distributed", "dask", "a Dask cluster")
    logger = logging.getLogger("distributed")
    before = logger.level
    logger.setLevel(logging.CRITICAL)  # what is wrong is told in one line, below
    try:
        client = _connected(distributed, address, seconds)
        try:
            if not client.scheduler_info()["workers"]:
                raise SetupError(f"the Dask scheduler at {shown(address)} has no workers")
            executor: Executor = client.get_executor(pure=False)
            yield executor
        finally:
            client.close()
    finally:
        logger.setLevel(before)


def _connected(distributed: Any, address: str, seconds: float) -> Any:
    """A client of a scheduler.

    Raises:
        SetupError: nobody answers.
    """
    try:
        return distributed.Client(address, timeout=seconds, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise SetupError(f"no Dask scheduler answers at {shown(address)}") from error
