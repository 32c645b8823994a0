"""The command ``bisongames``: its subcommands, and what becomes of every fault."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Final

from cyclopts import App, CycloptsError, Parameter
from rich.console import Console

import bisongames
from bisongames.cli import compare, demo, draw, explain, play, replay, rules, serve, variants, watch
from bisongames.cli.faults import UsageFault, one_line
from bisongames.cli.terminal import prepare
from bisongames.play.errors import BisongamesError

_COMMANDS: Final[tuple[tuple[Callable[..., None], str], ...]] = (
    (demo.demo, demo.EXAMPLES),
    (variants.variants, variants.EXAMPLES),
    (rules.rules, rules.EXAMPLES),
    (play.play, play.EXAMPLES),
    (watch.watch, watch.EXAMPLES),
    (explain.explain, explain.EXAMPLES),
    (compare.compare, compare.EXAMPLES),
    (replay.replay, replay.EXAMPLES),
    (draw.draw, draw.EXAMPLES),
    (serve.serve, serve.EXAMPLES),
)

_FIRST_STEPS: Final = """
  bisongames variants                  what there is
  bisongames play wind_river           play against two bots
  bisongames rules wind_river WR-5.1c  one rule in full
  bisongames COMMAND --help            more about a command"""


def build() -> App:
    """The application with all its commands."""
    app = App(
        name="bisongames",
        help="Board games with a number on every rule: play them, ask why, compare their variants.",
        version=f"bisongames {bisongames.__version__}",
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
    """Carry out a command line and return its exit code: 0, 1 (a fault in what was given) or 2 (wrong usage)."""
    prepare()
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        build()(words, console=Console())
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has had enough, as `head` does: no more words
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (CycloptsError, UsageFault) as error:
        known = words[:1] if words[:1] in [[command.__name__] for command, _ in _COMMANDS] else []
        return _fault(2, f"{error} (try: {' '.join(['bisongames', *known, '--help'])})")
    except BisongamesError as error:
        return _fault(1, str(error))
    except KeyboardInterrupt:
        return _fault(1, "stopped")
    except (RecursionError, MemoryError):
        return _fault(1, "that is too large or too deeply nested to work with")
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        return _fault(1, f"{place}{error.strerror or error}")
    return 0


def _fault(code: int, message: str) -> int:
    """Say on one line of stderr what is wrong."""
    print(f"bisongames: {one_line(message)}", file=sys.stderr)
    return code
