"""``python -m bisongames`` and the command ``bisongames``."""

from __future__ import annotations

import sys

import bisongames
from bisongames.cli.printed_texts import leave_closed_pipe, printed_text


def version() -> str:
    """What ``--version`` prints."""
    build = "compiled" if bisongames.__compiled__ else "plain Python"
    return f"bisongames {bisongames.__version__} ({build})"


def main() -> int:
    """Runs the command line; returns its exit code: 0, 1 (faulty input) or 2 (wrong usage)."""
    text = _known_text(sys.argv[1:])
    if text is not None:  # loading the commands takes ten times as long
        return _print(text)
    try:
        from bisongames.cli.app import run  # deferred: needs the extra `cli`
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("cyclopts", "rich"):
            raise
        from bisongames.engine.io.extras import missing_extra  # deferred: slow to load

        print(f"bisongames: {missing_extra('cli', 'the command line')}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("bisongames: interrupted before anything started", file=sys.stderr)
        return 1
    return run(version=version())


def _known_text(words: list[str]) -> str | None:
    """What a command line prints, if no command is needed for that."""
    if words == ["--version"]:
        return f"{version()}\n"
    if sys.stdout is None:  # closed by the parent process
        return None
    return printed_text(words)


def _print(text: str) -> int:
    try:
        print(text, end="", flush=True)
    except BrokenPipeError:
        return leave_closed_pipe()
    return 0


if __name__ == "__main__":
    sys.exit(main())
