"""A PostgreSQL of its own for tests, from the programs of the system."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

USER: Final = "postgres"


def programs() -> Path | None:
    """The folder of `initdb` and `pg_ctl`; None where there is no PostgreSQL."""
    found = shutil.which("pg_ctl")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for place in places:
        if (place / "initdb").exists() and (place / "pg_ctl").exists():
            return place
    return None


def _as_user(*command: str | Path) -> list[str]:
    """PostgreSQL refuses to run as root."""
    words = [str(word) for word in command]
    return ["runuser", "-u", USER, "--", *words] if os.geteuid() == 0 else words


@contextmanager
def running() -> Iterator[str]:
    """The address of an empty PostgreSQL that listens on a socket in a folder of its own."""
    place = programs()
    if place is None:
        pytest.skip("PostgreSQL is not installed: no initdb and pg_ctl in /usr/lib/postgresql")
    if os.geteuid() == 0 and shutil.which("runuser") is None:
        pytest.skip("PostgreSQL does not run as root, and there is no runuser")
    with tempfile.TemporaryDirectory(prefix="bisongames-pg-") as scratch:
        folder = Path(scratch)
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        data, log = folder / "data", folder / "log.txt"
        init: list[str | Path] = [
            "-D",
            data,
            "-U",
            USER,
            "--auth",
            "trust",
            "--encoding",
            "UTF8",
            "--no-sync",
        ]
        _run(place / "initdb", *init, "--locale", "C", cwd=folder)
        options = f"-k {folder} -c listen_addresses='' -c max_connections=60"
        control: list[str | Path] = [place / "pg_ctl", "-D", data]
        _run(*control, "-w", "-t", "60", "-l", log, "-o", options, "start", cwd=folder)
        try:
            yield f"postgresql://{USER}@/postgres?host={folder}"
        finally:
            _run(*control, "-w", "-m", "immediate", "stop", cwd=folder)


def _run(*command: str | Path, cwd: Path) -> None:
    subprocess.run(
        _as_user(*command),
        cwd=cwd,
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        timeout=120,
    )
