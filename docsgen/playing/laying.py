"""Assembles the page that plays without a server: ``python -m docsgen.playing.laying [--plain]`` prints its folder.

The page is that of ``bisongames serve``; only the connection differs. Next to them are Python and the library,
compressed, since a plain web server sends files as they lie. Without npm or a package index a notice replaces the page, and one
line is printed here; if ``BISONGAMES_PLAY=required`` is set, that is an error.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from docsgen.playing.fetching import (
    KEPT,
    PYODIDE,
    ROOT,
    NotThereError,
    WrongHashError,
    own_wheel,
    tarball,
    unpack,
    wheels,
)

HERE: Final = Path(__file__).resolve().parent
TABLE: Final = ROOT / "src" / "bisongames" / "server" / "page"
PLACES: Final = 3
"""The number of builds to keep, including the current one."""
COMPRESSED: Final = ("pyodide.asm.wasm", "pyodide.asm.mjs")
WHOLE: Final = "pyodide/python_stdlib.zip"
"""The whole standard library, which a browser fetches only if a module was not packed."""
LEFT_OUT: Final = tuple(
    f"bisongames/{room}/" for room in ("cli", "interop", "server", "testing", "tui")
)
"""Packages that play in a browser never needs."""
_NOTICE: Final = f"""\
Playing in these pages uses the following, each under its own licence.

Pyodide {PYODIDE} (the folder pyodide): Python for browsers. Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/.
  It is taken from the npm package of this version, two of its files compressed; its source is at
  https://github.com/pyodide/pyodide.
CPython, which Pyodide contains (pyodide.asm.wasm, python_stdlib.zip; parts of it compiled in stdlib-*.zip): Python Software
  Foundation License 2, https://docs.python.org/3/license.html, which also lists what CPython contains.
Emscripten, whose runtime Pyodide contains: MIT License, https://github.com/emscripten-core/emscripten.
The packages in library-*.zip: their licences follow.
"""


def laid(*, plain: bool = False) -> Path:
    """The folder with all files, rebuilt after a change.

    Raises:
        NotThereError: if a download or a build fails.
        WrongHashError: if a download has the wrong hash.
    """
    package = tarball()
    with tempfile.TemporaryDirectory(dir=KEPT) as scratch:
        every = [*wheels(), own_wheel(Path(scratch))]
        parts = [*page_files(), *HERE.glob("*.py"), *HERE.glob("*.mjs")]
        name = digest([*every, *parts], f"{PYODIDE} {plain}")
        place = KEPT / f"site-{name}"
        if not place.is_dir():
            made = Path(scratch, "made")
            _make(made, package, every, name, plain=plain)
            sites = sorted(KEPT.glob("site-*"), key=lambda path: path.stat().st_mtime)
            for old in sites[: 1 - PLACES]:
                shutil.rmtree(old, ignore_errors=True)
            made.rename(place)
    return place


def page_files() -> list[Path]:
    """The files of the page: those of the server, and those in the folder ``page``."""
    return sorted([*TABLE.iterdir(), *(HERE / "page").iterdir()])


def digest(paths: Iterable[Path], more: str) -> str:
    """A short hash of these files."""
    digest = hashlib.sha256(more.encode())
    for path in sorted(paths, key=lambda path: path.name):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _make(folder: Path, package: Path, every: list[Path], version: str, *, plain: bool) -> None:
    unpack(package, folder / "pyodide")
    for path in page_files():
        shutil.copy(path, folder)
    shutil.copy(HERE / "prepare.py", folder)
    (folder / "index.html").write_text(page(), encoding="utf-8")
    (folder / "licences.txt").write_text(licences(every), encoding="utf-8")
    _merge(every, folder / "library.zip")
    packed = not plain and _pack(folder)
    names = [f"{name}-{version}.zip" for name in ("library", "stdlib")]
    for name in names[: 1 + packed]:
        (folder / f"{name.partition('-')[0]}.zip").rename(folder / name)
    for name in COMPRESSED:
        whole = folder / "pyodide" / name
        compressed = gzip.compress(whole.read_bytes(), mtime=0)
        whole.with_name(f"{name}.gz").write_bytes(compressed)
        whole.unlink()
    lock = folder / "pyodide" / "pyodide-lock.json"
    facts: dict[str, object] = {
        "version": version,
        "library": names[0],
        "stdlib": names[1] if packed else WHOLE,
        "lock": json.dumps(json.loads(lock.read_text("utf-8")) | {"packages": {}}),
    }
    lock.unlink()
    _write(
        folder / "bundle.js", f"// What the worker loads.\n\nexport default {json.dumps(facts)};\n"
    )
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    facts = {"version": version, "files": ["./", *sorted(files - {WHOLE, "licences.txt"})]}
    offline = folder / "offline.js"
    _write(offline, f"const BUNDLE = {json.dumps(facts)};\n{offline.read_text('utf-8')}")


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def _merge(every: Iterable[Path], archive: Path) -> None:
    """Writes one archive of what the browser needs of these wheels."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as merged:
        for path in every:
            with zipfile.ZipFile(path) as wheel:
                for name in wheel.namelist():
                    if not name.startswith(LEFT_OUT) and ".dist-info/licenses/" not in name:
                        merged.writestr(name, wheel.read(name))


def _pack(folder: Path) -> bool:
    """Compiles what is packed; returns whether that worked. Without it only the start takes longer."""
    node = shutil.which("node")
    if node is None:
        _say("nothing is compiled, as node is not installed; playing starts more slowly")
        return False
    words: list[str | Path] = [node, HERE / "packing.mjs", folder, HERE / "packing.py", folder]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        errors = (line for line in done.stderr.splitlines() if "Error: " in line)
        reason = next(errors, "node failed")
        if _is_required():
            raise NotThereError(f"nothing is compiled: {reason[-300:]}")
        _say(f"nothing is compiled ({reason[-300:]}); playing starts more slowly")
    return not done.returncode


def page(text: str | None = None) -> str:
    """The page of the server, adapted for the documentation."""
    html = (TABLE / "index.html").read_text(encoding="utf-8") if text is None else text
    changes = {
        '<html lang="en">': '<html lang="en" data-wire="worker">',
        '<script type="module" src="main.js"></script>\n': "",
        '<a class="home" href="#/">bisongames</a>': '<a class="home" href="#/">bisongames</a>'
        '<a class="docs" href="../play.html">Documentation</a>',
        "</body>": '<footer><a href="licences.txt">Licences</a></footer>\n'
        '<script src="begin.js"></script>\n</body>',
    }
    for old, new in changes.items():
        if html.count(old) != 1:
            raise ValueError(f"expected {old!r} exactly once in index.html of the server")
        html = html.replace(old, new)
    return html


def omitted_if_none(reason: str) -> str:
    """The page that replaces the table if playing is not available."""
    told = (
        '<main class="new"><p class="fault" role="alert">These pages were built without what is needed to play here. '
        'Play with <code>bisongames serve</code> instead: <a href="../play.html">how</a>.</p></main>'
    )
    return page().replace('<script src="begin.js"></script>\n', f"{told}<!-- {reason} -->\n")


def licences(every: Iterable[Path]) -> str:
    """The license notices of everything that is shipped with the page."""
    parts = [_NOTICE]
    for path in every:
        with zipfile.ZipFile(path) as archive:
            for name in sorted(archive.namelist()):
                if ".dist-info/licenses/" in name:
                    text = archive.read(name).decode()
                    parts.append(f"{'-' * 80}\n{path.name}: {Path(name).name}\n\n{text}")
    return "\n".join(parts)


def _is_required() -> bool:
    return os.environ.get("BISONGAMES_PLAY") == "required"


def _say(text: str) -> None:
    print(f"docsgen: {text}", file=sys.stderr)


def main() -> int:
    """Assembles the page, or prints in one line why that fails, and prints the folder."""
    KEPT.mkdir(parents=True, exist_ok=True)
    try:
        folder = laid(plain="--plain" in sys.argv[1:])
    except WrongHashError as error:
        _say(str(error))
        return 1
    except NotThereError as error:
        if _is_required():
            _say(f"playing in the pages is required but not available: {error}")
            return 1
        _say(f"playing in the pages is left out: {error}")
        folder = KEPT / "left-out"
        folder.mkdir(exist_ok=True)
        (folder / "index.html").write_text(omitted_if_none(str(error)), encoding="utf-8")
        for name in ("style.css", "icon.svg"):
            shutil.copy(TABLE / name, folder)
    print(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
