"""The command ``bisongames``: subcommands and error handling."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from shutil import get_terminal_size
from textwrap import fill
from typing import Final, Literal

from cyclopts import App, CycloptsError, Parameter
from rich.console import Console

import bisongames
from bisongames.cli.arguments.argument_errors import UsageError, one_line
from bisongames.cli.arguments.lab_options import without_stdout
from bisongames.cli.commands import (
    demo,
    draw,
    explain,
    play,
    replay,
    rules,
    serve,
    studies,
    variants,
    watch,
)
from bisongames.cli.commands.start import start
from bisongames.cli.output.terminal import prepare
from bisongames.engine.core.errors import BisongamesError

_COMPLETION: Final = """
  bisongames completion bash >> ~/.bashrc
  bisongames completion zsh > ~/.zfunc/_bisongames
  bisongames completion fish > ~/.config/fish/completions/bisongames.fish"""


def completion(shell: Literal["bash", "zsh", "fish"], /) -> None:
    """Print a script that lets the Tab key of a shell complete commands and options.

    Args:
        shell: bash, zsh or fish.
    """
    print(build().generate_completion(shell=shell))


_COMMANDS: Final[tuple[tuple[Callable[..., None], str], ...]] = (
    (demo.demo, demo.EXAMPLES),
    (variants.variants, variants.EXAMPLES),
    (rules.rules, rules.EXAMPLES),
    (play.play, play.EXAMPLES),
    (watch.watch, watch.EXAMPLES),
    (explain.explain, explain.EXAMPLES),
    *studies.COMMANDS,
    (replay.replay, replay.EXAMPLES),
    (draw.draw, draw.EXAMPLES),
    (serve.serve, serve.EXAMPLES),
    (serve.mcp, serve.MCP_EXAMPLES),
    (completion, _COMPLETION),
)

_LAB: Final = frozenset(command.__name__ for command, _ in studies.COMMANDS)
"""Names of the commands that can print their results to stdout."""

NO_COLOR: Final = "--no-color"
"""Accepted anywhere in a command line."""

_FIRST_STEPS: Final = """
  bisongames                           choose a game and play
  bisongames variants                  list all variants
  bisongames play wind_river           play against two bots
  bisongames rules wind_river WR-5.1f  one rule in full
  bisongames COMMAND --help            more about a command

Every command accepts --no-color, which has the same effect as NO_COLOR in the environment.
Options count players from 0, and accept their names too."""


def build() -> App:
    """Builds the application with all its commands."""
    build = "compiled" if bisongames.__compiled__ else "plain Python"
    app = App(
        name="bisongames",
        help="Board games with a number on every rule: play them, ask why, compare their variants.",
        version=f"bisongames {bisongames.__version__} ({build})",
        help_format="plaintext",
        help_epilogue=f"First steps:{_FIRST_STEPS}",
        default_parameter=Parameter(negative=()),
        suppress_keyboard_interrupt=False,
        exit_on_error=False,
        print_error=False,
        result_action="return_value",
    )
    for order, (command, examples) in enumerate(_COMMANDS):
        app.command(command, sort_key=order, help_epilogue=f"Examples:{examples}")
    return app


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line and returns its exit code: 0, 1 (invalid input) or 2 (wrong usage)."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    prepare(color=NO_COLOR not in words)
    words = [word for word in words if word != NO_COLOR]
    try:
        if words or not start():
            build()(
                without_stdout(words) if words[:1] and words[0] in _LAB else words,
                console=Console(),
            )
        sys.stdout.flush()
    except BrokenPipeError:  # the program that reads the pipe has closed it, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (CycloptsError, UsageError) as error:
        names = [command.__name__ for command, _ in _COMMANDS]
        known = [word for word in words[:1] if word in names]
        return _fault(2, f"{error} (try: {' '.join(['bisongames', *known, '--help'])})")
    except BisongamesError as error:
        return _fault(1, str(error))
    except KeyboardInterrupt:
        return _fault(1, "stopped")
    except (RecursionError, MemoryError):
        return _fault(1, "the input is too large or too deeply nested")
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        return _fault(1, f"{place}{error.strerror or error}")
    return 0


def _fault(code: int, message: str) -> int:
    """Prints an error to stderr, as one line that wraps between words in a terminal; returns the code."""
    line = f"bisongames: {one_line(message)}"
    if sys.stderr is not None and sys.stderr.isatty():  # a terminal would break within words
        columns = get_terminal_size().columns
        line = fill(line, columns, subsequent_indent="  ", break_on_hyphens=False)
    print(line, file=sys.stderr)
    return code
