"""``python -m bisongames.testing GAME``: check a game and report what was checked."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from bisongames.engine.core.errors import BisongamesError, SetupError, describe_exception
from bisongames.engine.loader import load
from bisongames.engine.matches.match import Match
from bisongames.testing.suite import check_game, check_law
from bisongames.testing.support.code_lines import line_of_exception


def parser() -> argparse.ArgumentParser:
    """The parser of the command-line arguments."""
    arguments = argparse.ArgumentParser(
        prog="python -m bisongames.testing",
        description="Play matches of a game and check the laws that every game must obey.",
    )
    arguments.add_argument(
        "game", metavar="GAME", help="the id of a game, or the path of a variant file"
    )
    arguments.add_argument(
        "--players", type=int, help="number of players; by default every allowed number"
    )
    arguments.add_argument(
        "--matches", type=int, default=3, help="matches for each number of players (3)"
    )
    arguments.add_argument("--seed", type=int, default=0, help="seed of the matches (0)")
    arguments.add_argument(
        "--seconds", type=float, default=60.0, help="CPU time limit for each seed, in seconds (60)"
    )
    arguments.add_argument(
        "--seeds",
        type=int,
        default=1,
        help="check this many seeds, one after another, and count the alarms (1)",
    )
    arguments.add_argument(
        "--law", metavar="ID", help="check this law alone, at the last position of --record"
    )
    arguments.add_argument("--record", metavar="FILE", help="the record of a match")
    arguments.add_argument(
        "--luck", default="0", help="the luck of that law, as its message gives it (0)"
    )
    return arguments


def mistake(game: str, error: Exception) -> str:
    """An exception from the code of a game in one line: what it says, and the file and line."""
    where = line_of_exception(error)
    return f"{game} cannot be loaded: {describe_exception(error)}{'; look at ' + where if where else ''}"


def again(given: argparse.Namespace) -> int:
    """Checks one law at the end of a record; returns 0 if it holds there, 1 if not or if an argument is invalid."""
    try:
        if given.law is None or given.record is None:
            raise SetupError("--law and --record belong together")
        match = Match.load(given.record)
        game = load(given.game)
        if game != match.game:
            raise SetupError(f"the record is of {match.game.id}, not of {game.id}")
        check_law(given.law, match, given.luck)
    except BisongamesError as error:
        sys.stderr.write(f"bisongames.testing: {' '.join(str(error).split())}\n")
        return 1
    except AssertionError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(f"{given.law} holds after {match.count} moves of {match.game.id}\n")
    return 0


def main(words: Sequence[str] | None = None) -> int:
    """Checks a game; returns 0 if all laws hold, 1 if one is broken or an argument is invalid."""
    given = parser().parse_args(words)
    if given.law is not None or given.record is not None:
        return again(given)
    alarms = matches = positions = 0
    for seed in range(given.seed, given.seed + max(1, given.seeds)):
        try:
            checked = check_game(
                given.game, given.players, given.matches, seed, seconds=given.seconds
            )
        except BisongamesError as error:
            sys.stderr.write(f"bisongames.testing: {' '.join(str(error).split())}\n")
            return 1
        except AssertionError as error:
            sys.stderr.write(f"seed {seed}: {error}\n" if given.seeds > 1 else f"{error}\n")
            alarms += 1
        except Exception as error:  # noqa: BLE001  a mistake in a game is told in a line
            sys.stderr.write(f"bisongames.testing: {mistake(given.game, error)}\n")
            return 1
        else:
            matches, positions = matches + checked.matches, positions + checked.positions
            if given.seeds <= 1:
                sys.stdout.write(f"{checked}\n")
    if given.seeds > 1:
        counts = f"{given.seeds} seeds, {matches} matches, {positions} positions"
        sys.stdout.write(f"{given.game}: {counts}, {alarms} alarms\n")
    return 1 if alarms else 0


if __name__ == "__main__":
    sys.exit(main())
