"""Pictures in files: SVG, characters, or PNG with the extra ``png``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from bisongames import show
from bisongames.cli.output.given_faults import InputError
from bisongames.engine.core.actions import Event
from bisongames.engine.io.atomic_files import write_whole
from bisongames.engine.positions.state import State
from bisongames.engine.positions.view import View

SUFFIXES: Final = (".svg", ".png", ".txt")

ONLY_PICTURES: Final = ("layout", "size", "labels", "targets", "theme")
"""Options of pictures that text does not have."""


def draw_into(
    name: str | Path,
    position: State | View,
    events: Iterable[Event],
    over: bool = False,
    instead: str = "--force",
    **look: Any,
) -> None:
    """Draw a position into a file whose suffix decides the format.

    Args:
        name: the file.
        position: the position or view.
        events: the events of the last action.
        over: overwrite the file if it exists.
        instead: the option or command that overwrites it.
        look: options of ``show.svg``; ``show.text`` ignores those of pictures.

    Raises:
        InputError: the file cannot be written, or PNG is not available.
    """
    out = Path(name)
    check_picture_path(out, over, instead)
    kind = out.suffix.lower()
    if kind == ".txt":
        plain = {key: value for key, value in look.items() if key not in ONLY_PICTURES}
        write_whole(out, show.text(position, events, **plain) + "\n")
        return
    picture = show.svg(position, events, **look)
    write_whole(out, picture + "\n" if kind == ".svg" else png(picture, look.get("size")))


def check_picture_path(out: Path, over: bool, instead: str = "--force") -> None:
    """Check that a picture file has a known suffix and does not exist.

    Raises:
        InputError: the path is not suitable.
    """
    if out.is_dir():
        raise InputError(f"{out} is a folder")
    if out.suffix.lower() not in SUFFIXES:
        raise InputError(f"a picture file must end in .svg, .png or .txt, got {out}")
    if out.exists() and not over:
        raise InputError(f"{out} already exists; {instead} overwrites it")


def png(svg: str, size: int | None = None) -> bytes:
    """A picture as PNG.

    Raises:
        InputError: the extra ``png`` is missing.
    """
    try:
        import resvg_py  # deferred: an extra
    except ModuleNotFoundError:
        raise InputError(
            "PNG is an extra; install it with: python -m pip install 'bisongames[png]', or draw into .svg"
        ) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size))
