"""The help of every command, and completion for shells, as files that the command prints without loading itself.

They are committed in ``bisongames/cli/printed``, and so are part of the wheel too; ``python -m docsgen.command_texts`` writes them.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Literal, get_args

from rich.console import Console

from bisongames.cli.app import COMMANDS, build
from bisongames.cli.printed_texts import COLUMNS

FOLDER = Path(__file__).resolve().parents[1] / "src/bisongames/cli/printed"

Shell = Literal["bash", "zsh", "fish"]


def files() -> dict[str, str]:
    """The files by their names."""
    app = build(())
    texts = {"help.txt": help_text()}
    texts |= {f"help.{name}.txt": help_text(name) for name in COMMANDS}
    return texts | {
        f"completion.{shell}.txt": f"{app.generate_completion(shell=shell)}\n"
        for shell in get_args(Shell)
    }


def help_text(*words: str) -> str:
    """What ``--help`` prints after these words, in a terminal of the usual width."""
    out = StringIO()
    console = Console(file=out, width=COLUMNS, color_system=None, legacy_windows=False)
    build(words).help_print([*words], console=console)
    return out.getvalue()


if __name__ == "__main__":
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
