"""A command loads what it needs, and no more."""

import inspect
import io
import os
import subprocess
import sys
from importlib import import_module
from typing import Any

import pytest
from rich.console import Console

from bisongames import __main__ as command
from bisongames.cli import app, printed_texts
from bisongames.cli.output import terminal
from docsgen import command_texts

HEAVY = {
    **dict.fromkeys(
        ("--version", "--help", "play --help", "completion zsh"),
        ("bisongames.engine", "bisongames.cli.app", "attr", "cyclopts", "rich"),
    ),
    "rules wind_river WR-5.1f": (
        "bisongames.bots",
        "bisongames.engine.matches",
        "bisongames.lab",
        "bisongames.show",
        "bisongames.handbook",
        "bisongames.catan.rulebook",
        "textual",
    ),
    "play wind_river": ("bisongames.lab", "bisongames.handbook", "statistics", "textual"),
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
        [sys.executable, "-c", program, command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stderr.split()


@pytest.mark.parametrize("command", HEAVY)
def test_a_command_loads_only_what_it_needs(command: str) -> None:
    loaded = modules_of(command)
    assert [name for name in loaded if name.startswith(HEAVY[command])] == []


@pytest.mark.parametrize("name", app.COMMANDS)
def test_the_help_lists_each_command_with_the_first_line_of_its_own(name: str) -> None:
    module, summary = app.COMMANDS[name]
    own = inspect.getdoc(getattr(import_module(module), name))
    assert own is not None
    assert own.splitlines()[0] == summary


def test_help_and_completion_in_files_are_those_of_the_commands() -> None:
    """After a change of a command: ``python -m docsgen.command_texts``."""
    kept = {path.name: path.read_text("utf-8") for path in command_texts.FOLDER.iterdir()}
    assert kept == command_texts.files()


@pytest.mark.parametrize("words", [["--help"], ["rules", "-h"], ["completion", "fish"]])
def test_what_is_in_a_file_is_printed_as_it_is(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["bisongames", *words])
    assert command.main() == 0
    assert capsys.readouterr().out == printed_texts.printed_text(words)


@pytest.mark.parametrize(
    "words", [[], ["--help", "play"], ["nothing", "--help"], ["../app", "-h"], ["completion", "x"]]
)
def test_other_command_lines_have_no_file(words: list[str]) -> None:
    assert printed_texts.printed_text(words) is None


class Screen(io.TextIOWrapper):
    """A terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("columns", "encoding", "shown"),
    [(80, "utf-8", True), (79, "utf-8", False), (120, "ascii", False)],
)
def test_help_is_made_anew_for_a_terminal_that_cannot_show_it(
    columns: int, encoding: str, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", Screen(io.BytesIO(), encoding))
    monkeypatch.setattr(printed_texts, "get_terminal_size", lambda: os.terminal_size((columns, 24)))
    assert (printed_texts.printed_text(["--help"]) is not None) == shown


def test_rules_in_a_pipe_are_plain_lines_that_no_console_lays_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    consoles = []

    def counted(**given: Any) -> Console:
        consoles.append(Console(**given))
        return consoles[-1]

    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setattr(terminal, "Console", counted)
    assert app.run(["rules", "natives"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 100
    assert len(consoles) <= 1
    assert [line for line in lines if line != line.rstrip()] == []
