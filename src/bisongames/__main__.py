"""``python -m bisongames`` and the command ``bisongames``."""

from __future__ import annotations

import sys

from bisongames.engine.io.extras import missing_extra


def main() -> int:
    """Runs the command line; returns its exit code: 0, 1 (faulty input) or 2 (wrong usage)."""
    try:
        from bisongames.cli.app import run  # deferred: needs the extra `cli`
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("cyclopts", "rich"):
            raise
        print(f"bisongames: {missing_extra('cli', 'the command line')}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("bisongames: interrupted before anything started", file=sys.stderr)
        return 1
    return run()


if __name__ == "__main__":
    sys.exit(main())
