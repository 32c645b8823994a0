"""Downloads for the build of the site: Python for browsers from npm, wheels from the package index, each with its hash.

Where these are is said by the configuration of npm and pip. What was fetched is kept in ``build/play``.
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
"""Of the tarball of this version, as npm writes it."""
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
    """The package of Pyodide, checked.

    Raises:
        NotThereError: npm is missing or finds nothing.
        WrongHashError: it is another file.
    """
    path = folder / f"pyodide-{PYODIDE}.tgz"
    if not path.is_file():
        _packed(path)
    checked(path)
    return path


def checked(path: Path, integrity: str = INTEGRITY) -> None:
    """See that a file is the one that is meant.

    Raises:
        WrongHashError: it is not.
    """
    found = "sha512-" + base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
    if found != integrity:
        raise WrongHashError(f"{path} is {found}, needed {integrity}; remove it and try again")


def _packed(path: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise NotThereError("npm is not installed")
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as scratch:
        command = [npm, "pack", f"pyodide@{PYODIDE}", "--silent", "--ignore-scripts"]
        done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, check=False)
        found = list(Path(scratch).glob("*.tgz"))
        if done.returncode or len(found) != 1:
            raise NotThereError(f"npm found no pyodide {PYODIDE}; is a registry within reach?")
        found[0].replace(path)


def unpack(tarball: Path, folder: Path) -> None:
    """Lay the files of the package that a browser needs."""
    folder.mkdir(parents=True)
    with tarfile.open(tarball) as archive:
        for name in FILES:
            member = archive.extractfile(f"package/{name}")
            assert member is not None
            (folder / name).write_bytes(member.read())


def wheels(folder: Path = KEPT) -> list[Path]:
    """The wheels that the library needs; pip checks their hashes.

    Raises:
        NotThereError: pip does not get them.
    """
    place = folder / f"wheels-{hashlib.sha256(WHEELS.read_bytes()).hexdigest()[:12]}"
    if not place.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            got = Path(scratch, "got")
            _run_pip("download", "--no-deps", "--only-binary", ":all:", "--require-hashes",
                     "--dest", str(got), "--requirement", str(WHEELS))  # fmt: skip
            _moved(got, place)
    return sorted(place.glob("*.whl"))


def _run_pip(*words: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["pip failed"])[-1]
        raise NotThereError(f"the wheels cannot be had: {last}")


def _moved(source: Path, place: Path) -> None:
    """Moves a folder to its final place, unless another process was faster."""
    try:
        source.rename(place)
    except OSError:
        if not place.is_dir():
            raise


def own_wheel(folder: Path) -> Path:
    """The wheel of this library from the current sources.

    Raises:
        NotThereError: what builds it is missing, or it does not build.
    """
    command = [sys.executable, "-m", "build", "--quiet", "--wheel", "--no-isolation", "--outdir"]
    done = subprocess.run(
        [*command, str(folder), str(ROOT)], capture_output=True, text=True, check=False
    )
    found = list(folder.glob("bisongames-*.whl"))
    if done.returncode or len(found) != 1:
        last = (done.stderr.strip().splitlines() or ["nothing was built"])[-1]
        raise NotThereError(f"the wheel of the library cannot be built: {last}")
    return found[0]
