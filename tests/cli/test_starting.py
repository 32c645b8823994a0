"""A command loads what it needs, and no more."""

import inspect
import subprocess
import sys
from importlib import import_module

import pytest

from bisongames.cli import app

HEAVY = {
    "--version": ("bisongames.", "attr", "cyclopts", "rich"),
    "--help": (
        "bisongames.engine.positions.state",
        "bisongames.show",
        "bisongames.lab",
        "bisongames.bots",
    ),
    "rules wind_river": (
        "bisongames.lab.run",
        "bisongames.handbook",
        "bisongames.catan.rulebook",
        "textual",
    ),
    "variants wind_river": ("bisongames.lab.run", "bisongames.handbook", "textual"),
    "explain wind_river": ("bisongames.lab.run", "bisongames.handbook", "textual"),
}


def modules_of(command: str) -> list[str]:
    """The modules that are loaded once a command has run."""
    program = (
        "import sys; from bisongames.__main__ import main; sys.argv[1:] = sys.argv[1].split(); main();"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, command], capture_output=True, text=True, check=True
    )
    return done.stderr.split()


@pytest.mark.parametrize("command", HEAVY)
def test_a_command_loads_only_what_it_needs(command: str) -> None:
    loaded = {*modules_of(command)} - {"bisongames.__main__"}
    assert [name for name in loaded if name.startswith(HEAVY[command])] == []


@pytest.mark.parametrize("name", app._COMMANDS)
def test_the_help_lists_each_command_with_the_first_line_of_its_own(name: str) -> None:
    module, summary = app._COMMANDS[name]
    own = inspect.getdoc(getattr(import_module(module), name))
    assert own is not None
    assert own.splitlines()[0] == summary
