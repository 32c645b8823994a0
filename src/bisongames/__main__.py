"""``python -m bisongames`` and the command ``bisongames``."""

from __future__ import annotations

import sys

import bisongames


def version() -> str:
    """What ``--version`` prints."""
    build = "compiled" if bisongames.__compiled__ else "plain Python"
    return f"bisongames {bisongames.__version__} ({build})"


def main() -> int:
    """Runs the command line; returns its exit code: 0, 1 (faulty input) or 2 (wrong usage)."""
    if sys.argv[1:] == ["--version"]:  # the imports of the other commands take five times as long
        print(version())
        return 0
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


if __name__ == "__main__":
    sys.exit(main())
