"""Pictures in files: SVG, characters, or PNG with the extra ``png``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from bisongames import show
from bisongames.cli.arguments.argument_errors import InputError, check_new_path
from bisongames.engine.core.atomic_files import write_whole

SUFFIXES: Final = (".svg", ".png", ".txt")


def write_picture(
    out: Path, svg: Callable[[], str], text: Callable[[], str], size: int | None = None
) -> None:
    """Writes a picture into a file whose suffix decides the format.

    Args:
        out: the file, which has been checked.
        svg: draws the picture.
        text: draws the picture in characters.
        size: the width of a PNG in pixels.

    Raises:
        BisongamesError: if the file cannot be written, or PNG is not available.
    """
    kind = out.suffix.lower()
    if kind == ".png":
        write_whole(out, show.png(svg(), size))
    else:
        write_whole(out, (text() if kind == ".txt" else svg()) + "\n")


def check_picture_path(out: Path, over: bool, instead: str = "--force") -> None:
    """Checks that a picture file has a known suffix, and does not exist yet unless ``over``.

    Raises:
        InputError: if not; names the option or command ``instead``, which overwrites a file.
    """
    if out.suffix.lower() not in SUFFIXES and not out.is_dir():
        raise InputError(f"a picture file must end in .svg, .png or .txt, got {out}")
    check_new_path(out, over, f"{instead} overwrites it")
