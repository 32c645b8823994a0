"""``python -m bisongames.testing GAME``: check a game, and say what was looked at."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from bisongames.engine.core.errors import BisongamesError
from bisongames.testing.suite import check_game


def parser() -> argparse.ArgumentParser:
    """What can be written on the command line."""
    told = argparse.ArgumentParser(
        prog="python -m bisongames.testing",
        description="Play matches of a game and check the laws that every game must keep.",
    )
    told.add_argument(
        "game", metavar="GAME", help="the id of a game, or the path of a variant file"
    )
    told.add_argument("--players", type=int, help="how many play; by default every allowed number")
    told.add_argument("--matches", type=int, default=3, help="for each number of players (3)")
    told.add_argument("--seed", type=int, default=0, help="what decides the matches (0)")
    told.add_argument(
        "--seconds", type=float, default=60.0, help="of processor time, then it ends (60)"
    )
    return told


def main(words: Sequence[str] | None = None) -> int:
    """Check a game as the words say: 0 if all laws hold, 1 if one is broken or nothing can be checked."""
    given = parser().parse_args(words)
    try:
        checked = check_game(
            given.game, given.players, given.matches, given.seed, seconds=given.seconds
        )
    except BisongamesError as error:
        return _failed(error)
    except AssertionError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(f"{checked}\n")
    return 0


def _failed(why: object) -> int:
    sys.stderr.write(f"bisongames.testing: {' '.join(str(why).split())}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
