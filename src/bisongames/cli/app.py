"""The command ``bisongames``: subcommands and error handling."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from shutil import get_terminal_size
from textwrap import fill
from typing import Final, Literal

from cyclopts import App, CycloptsError, Parameter
from rich.console import Console

from bisongames.cli.arguments.argument_errors import Answered, UsageError, one_line
from bisongames.cli.output.terminal import prepare
from bisongames.cli.printed_texts import leave_closed_pipe
from bisongames.engine.core.errors import BisongamesError

COMPLETION_EXAMPLES: Final = """
  bisongames completion bash >> ~/.bashrc
  bisongames completion zsh > ~/.zfunc/_bisongames
  bisongames completion fish > ~/.config/fish/completions/bisongames.fish"""


def completion(shell: Literal["bash", "zsh", "fish"], /) -> None:
    """Print a script that lets the Tab key of a shell complete commands and options.

    Args:
        shell: bash, zsh or fish.
    """
    print(build().generate_completion(shell=shell))


COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "demo": (
        "bisongames.cli.commands.demo",
        "See a few turns, a refusal with its reason, a picture, and two variants compared.",
    ),
    "variants": (
        "bisongames.cli.commands.variants",
        "List every variant and expansion, or show one with all its options.",
    ),
    "rules": (
        "bisongames.cli.commands.rules",
        "Print the rules in force by section, or one rule in full; or write the whole rulebook as a page.",
    ),
    "play": ("bisongames.cli.commands.play", "Play a match in the terminal."),
    "watch": ("bisongames.cli.commands.watch", "Watch bots play a match."),
    "explain": (
        "bisongames.cli.commands.explain",
        "Explain a position: the pending decision and the scores, or why an action is legal or not.",
    ),
    "compare": (
        "bisongames.cli.commands.studies",
        "Compare variants of one game: the differences between their rules, and statistics of the same matches under each.",
    ),
    "difference": (
        "bisongames.cli.commands.studies",
        "Show the differences between the rules of two variants, or of two games.",
    ),
    "sweep": (
        "bisongames.cli.commands.studies",
        "Try values of an option, or of two at once; each point is compared with the game as it is.",
    ),
    "tune": (
        "bisongames.cli.commands.tune",
        "Search the values of options for those that meet goals best, and confirm them with fresh matches.",
    ),
    "screen": (
        "bisongames.cli.commands.screen",
        "Find which of many options matter, and which two together, by matches that each have another combination of them.",
    ),
    "sensitivity": (
        "bisongames.cli.commands.studies",
        "Change each option alone, to the ends of its range or to every listed value, and rank the effects.",
    ),
    "ladder": (
        "bisongames.cli.commands.studies",
        "Rate bots by matches in which each plays every seat equally often; --bots names at least two.",
    ),
    "matrix": (
        "bisongames.cli.commands.studies",
        "Show who beats whom among several bots, and the first player's share of wins in each pairing.",
    ),
    "fairness": (
        "bisongames.cli.commands.studies",
        "Test whether all places in the order of play have equal win rates, and seats where they may differ.",
    ),
    "overview": (
        "bisongames.cli.commands.studies",
        "Show the games side by side: rules, options, actions, and statistics of their matches.",
    ),
    "under": (
        "bisongames.cli.commands.studies",
        "Show a position, or a whole record, under the rules of another variant.",
    ),
    "replay": ("bisongames.cli.commands.replay", "Step through a saved match."),
    "analyse": (
        "bisongames.cli.commands.analyse",
        "Show who was likely to win and when, what luck gave, and which choices lost most.",
    ),
    "puzzle": (
        "bisongames.cli.commands.puzzle",
        "Solve a puzzle: a position in which one choice is clearly best, and not the one that looks best at first sight.",
    ),
    "calibrate": (
        "bisongames.cli.commands.calibrate",
        "Measure from records how many seconds people take for each kind of choice.",
    ),
    "draw": (
        "bisongames.cli.commands.draw",
        "Draw a position as SVG, PNG or characters, to the screen or a file.",
    ),
    "serve": (
        "bisongames.cli.commands.serve",
        "Let browsers and programs play: over HTTP and WebSocket, or as a child process.",
    ),
    "mcp": (
        "bisongames.cli.commands.serve",
        "Let an agent play: a Model Context Protocol server over standard input and output.",
    ),
    "completion": (
        "bisongames.cli.app",
        "Print a script that lets the Tab key of a shell complete commands and options.",
    ),
}
"""Each command with its module and the first line of its help, in the order of the help.

Only the module of the command that is called is loaded.
"""

STUDIES: Final = "bisongames.cli.commands.studies"
ANALYSE: Final = "bisongames.cli.commands.analyse"
TUNE: Final = "bisongames.cli.commands.tune"

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


def build(called: Collection[str] = COMMANDS, version: str = "") -> App:
    """Builds the application; only the modules of the commands that are ``called`` are loaded."""
    app = App(
        name="bisongames",
        help="Board games with a number on every rule: play them, ask why, compare their variants.",
        version=version,
        help_format="plaintext",
        help_epilogue=f"First steps:{_FIRST_STEPS}",
        default_parameter=Parameter(negative=()),
        suppress_keyboard_interrupt=False,
        exit_on_error=False,
        print_error=False,
        result_action="return_value",
    )
    for order, (name, (module, summary)) in enumerate(COMMANDS.items()):
        if name in called:
            examples = _examples(module, name)
            command: Callable[..., None] = getattr(import_module(module), name)
            app.command(command, sort_key=order, help_epilogue=f"Examples:{examples}")
        else:
            app.command(f"{module}:{name}", name=name, help=summary, sort_key=order)
    return app


def _examples(module: str, name: str) -> str:
    """The examples of a command: its module has one text, or one for each of its commands."""
    texts = vars(import_module(module))
    return str(texts.get(f"{name.upper()}_EXAMPLES") or texts["EXAMPLES"])


def run(arguments: Sequence[str] | None = None, version: str = "") -> int:
    """Runs a command line and returns its exit code: 0, 1 (invalid input) or 2 (wrong usage).

    Args:
        arguments: the words of the command line; by default those of this process.
        version: what ``--version`` prints.
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    prepare(color=NO_COLOR not in words)
    words = [word for word in words if word != NO_COLOR]
    try:
        if words or not _start():
            with suppress(Answered):
                build({*words}, version)(_plain(words), console=Console())
        sys.stdout.flush()
    except BrokenPipeError:
        return leave_closed_pipe()
    except (CycloptsError, UsageError) as error:
        known = [word for word in words[:1] if word in COMMANDS]
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
    except Exception as error:
        told = _of_a_game(error)
        if not told:
            raise
        return _fault(1, f"the game failed: {told}")
    return 0


def _of_a_game(error: Exception) -> str:
    """The mistake in a game from another package that raised an exception; empty if none is found."""
    from bisongames.testing.support.explanations import explanation_of  # deferred: loads the laws

    return explanation_of(error)


def _plain(words: list[str]) -> list[str]:
    """The words of a command; those that print results need not name the standard output."""
    if (
        not words
        or words[0] not in COMMANDS
        or COMMANDS[words[0]][0] not in (STUDIES, ANALYSE, TUNE)
    ):
        return words
    options = import_module("bisongames.cli.arguments.lab_options")  # loads the laboratory
    return list(options.without_stdout(words))


def _start() -> bool:
    """Offers the games; False if there is no person at a terminal."""
    from bisongames.cli.commands.start import start  # deferred: loads the games

    return start()


def _fault(code: int, message: str) -> int:
    """Prints an error to stderr, as one line that wraps between words in a terminal; returns the code."""
    line = f"bisongames: {one_line(message)}"
    if sys.stderr is not None and sys.stderr.isatty():  # a terminal would break within words
        columns = get_terminal_size().columns
        line = fill(line, columns, subsequent_indent="  ", break_on_hyphens=False)
    print(line, file=sys.stderr)
    return code
