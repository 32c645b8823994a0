"""Writes the library and what it needs of the standard library as archives of compiled modules; runs after prepare.py."""

import importlib._bootstrap_external as bootstrap  # the only writer of this format
import sys
import zipfile
from collections.abc import Callable, Iterator

STDLIB = next(path for path in sys.path if path.endswith(".zip"))


def members(archive: str, wanted: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
    """The wanted files of an archive, modules compiled."""
    with zipfile.ZipFile(archive) as source:
        for name in filter(wanted, source.namelist()):
            data = source.read(name)
            if name.endswith(".py"):
                code = compile(data, name, "exec", dont_inherit=True)
                yield (
                    f"{name}c",
                    bytes(
                        bootstrap._code_to_hash_pyc(code, bytes(8), checked=False)  # type: ignore[attr-defined]
                    ),
                )
            else:
                yield name, data


def pack(name: str, files: Iterator[tuple[str, bytes]]) -> None:
    """Writes an archive that is the same whenever its contents are."""
    with zipfile.ZipFile(f"/packed-{name}", "w") as archive:
        for member, data in files:
            archive.writestr(zipfile.ZipInfo(member), data, zipfile.ZIP_DEFLATED, 9)


def is_loaded(name: str) -> bool:
    """Whether a module of the standard library was loaded; its packages' other files are not needed."""
    module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return name.endswith(".py") and module in sys.modules


globals()["load_all"]()  # of prepare.py, which ran before
pack("library.zip", members("/library.zip", lambda name: not name.endswith("/")))
pack("stdlib.zip", members(STDLIB, is_loaded))
