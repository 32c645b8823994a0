"""Help, and completion for shells, from files: a command that prints one of them loads nothing else.

``docsgen.command_texts`` generates the files in ``printed`` from the commands themselves.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import get_terminal_size
from typing import Final

FOLDER: Final = Path(__file__).with_name("printed")

COLUMNS: Final = 80
"""The width of the help; in a narrower terminal it is laid out anew."""


def printed_text(words: Sequence[str]) -> str | None:
    """The text that this command line prints; None if it must be made, or the output cannot show it."""
    name = _file_name(words)
    path = FOLDER / f"{name}.txt"
    if not name.replace(".", "").isalpha() or not path.is_file():
        return None
    if sys.stdout.isatty() and get_terminal_size().columns < COLUMNS:
        return None
    text = path.read_text(encoding="utf-8")
    try:
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:  # help has lines around it
        return None
    return text


def _file_name(words: Sequence[str]) -> str:
    """The name of the file for a command line; empty if it asks for something else."""
    match words:
        case ["--help" | "-h"]:
            return "help"
        case [command, "--help" | "-h"]:
            return f"help.{command}"
        case ["completion", shell]:
            return f"completion.{shell}"
        case _:
            return ""


def leave_closed_pipe() -> int:
    """The exit code when the program that reads the output has closed it, as `head` does; what is left is dropped."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
