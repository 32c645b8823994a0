"""Downloads for the build of the site: Python for browsers from npm, wheels from the package index, each with its hash.

The configuration of npm and pip says where to find these. Downloads are kept in ``build/play``.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
KEPT: Final = ROOT / "build" / "play"
WHEELS: Final = Path(__file__).parent / "wheels.txt"

PYODIDE: Final = "314.0.7"
INTEGRITY: Final = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The hash of the tarball of this version, in the format of npm."""
FILES: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""The files that a browser needs."""


class NotThereError(Exception):
    """A download failed."""


class WrongHashError(Exception):
    """A download has the wrong hash; the build fails."""


def tarball(folder: Path = KEPT) -> Path:
    """The tarball of Pyodide, downloaded if needed, with its hash checked.

    Raises:
        NotThereError: if npm is missing or cannot fetch it.
        WrongHashError: if the hash is wrong.
    """
    path = folder / f"pyodide-{PYODIDE}.tgz"
    if not path.is_file():
        _pack(path)
    digest = "sha512-" + base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
    if digest != INTEGRITY:
        raise WrongHashError(f"{path}: expected {INTEGRITY}, got {digest}; remove it and try again")
    return path


def _run(complaint: str, *command: str, cwd: str | None = None) -> None:
    """Runs a program; if it fails, the error gives the last line of its stderr as the reason."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason was given"])[-1]
        raise NotThereError(f"{complaint}: {reason}")


def _pack(path: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise NotThereError("npm is not installed")
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as scratch:
        package = f"pyodide@{PYODIDE}"
        words = ("pack", package, "--silent", "--ignore-scripts")
        _run(f"npm cannot fetch {package}", npm, *words, cwd=scratch)
        (tarball,) = Path(scratch).glob("*.tgz")
        tarball.replace(path)


def unpack(tarball: Path, folder: Path) -> None:
    """Extracts the files of the package that a browser needs into a folder."""
    folder.mkdir(parents=True)
    with tarfile.open(tarball) as archive:
        for name in FILES:
            member = archive.extractfile(f"package/{name}")
            assert member is not None
            (folder / name).write_bytes(member.read())


def wheels(folder: Path = KEPT) -> list[Path]:
    """The wheels that the library needs; pip checks their hashes.

    Raises:
        NotThereError: if pip cannot download them.
    """
    place = folder / f"wheels-{hashlib.sha256(WHEELS.read_bytes()).hexdigest()[:12]}"
    if not place.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            downloads = Path(scratch, "downloads")
            _run("the wheels cannot be downloaded", sys.executable, "-m", "pip", "--disable-pip-version-check",
                 "download", "--no-deps", "--only-binary", ":all:", "--require-hashes",
                 "--dest", str(downloads), "--requirement", str(WHEELS))  # fmt: skip
            try:
                downloads.rename(place)
            except OSError:
                if not place.is_dir():  # another process was not faster
                    raise
    return sorted(place.glob("*.whl"))


def own_wheel(folder: Path) -> Path:
    """The wheel of this library from the current sources.

    Raises:
        NotThereError: if the build tools are missing or the build fails.
    """
    words = ("--quiet", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))
    _run("the wheel of the library cannot be built", sys.executable, "-m", "build", *words)
    (wheel,) = folder.glob("bisongames-*.whl")
    return wheel
