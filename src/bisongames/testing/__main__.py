"""``python -m bisongames.testing GAME``: check a game and report what was checked."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import entry_points

from bisongames.engine.core.errors import (
    BisongamesError,
    SetupError,
    UnknownVariant,
    describe_exception,
)
from bisongames.engine.loader import load
from bisongames.engine.matches.match import Match
from bisongames.engine.variants.plugins import GROUP, find_game, outside_ids
from bisongames.testing.laws.declaration_laws import mistakes_of
from bisongames.testing.suite import check_game, check_law
from bisongames.testing.support.code_lines import is_own, line_of_exception, line_of_text
from bisongames.testing.support.explanations import wrong_call


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
        "--law", metavar="ID", help="check this law alone; with --record, at its last position"
    )
    arguments.add_argument("--record", metavar="FILE", help="the record of a match")
    arguments.add_argument(
        "--luck", default="0", help="the luck of that law, as its message gives it (0)"
    )
    return arguments


def mistakes(game: str, error: Exception) -> list[str]:
    """What is wrong in the code of a game that does not load, one line each, with the file and line."""
    id = game.partition("+")[0].partition("/")[0]
    told = describe_exception(error)
    if id in outside_ids():
        try:
            book = find_game(id).rulebook
            return mistakes_of(book) or [
                wrong_call(error, book) or _in_a_line(told, line_of_exception(error))
            ]
        except UnknownVariant as reason:
            return [_in_a_line(" ".join(str(reason).split()), _line_of_import(id))]
    return [_in_a_line(told, line_of_exception(error))]


def _in_a_line(told: str, where: str) -> str:
    return f"{told}; look at {where}" if where else told


def _line_of_import(id: str) -> str:
    """The line of a game's module that fails when it is imported, or else that names its rulebook."""
    for entry in entry_points(group=GROUP, name=id):
        try:
            entry.load()
        except Exception as error:  # noqa: BLE001  third-party code may fail in any way
            if is_own(error) or isinstance(error, SyntaxError):
                return line_of_exception(error)
        module = sys.modules.get(entry.module)
        if module is not None:
            return line_of_text((module,), "Rulebook(") or f"{module.__file__}:1"
    return ""


def again(given: argparse.Namespace) -> int:
    """Checks one law at the end of a record; returns 0 if it holds there, 1 if not or if an argument is invalid."""
    try:
        if given.law is None:
            raise SetupError("--record needs --law, the law to check at its last position")
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


def _refused(lines: list[str]) -> int:
    sys.stderr.write("".join(f"bisongames.testing: {line}\n" for line in lines))
    return 1


def main(words: Sequence[str] | None = None) -> int:
    """Checks a game; returns 0 if all laws hold, 1 if one is broken or an argument is invalid."""
    given = parser().parse_args(words)
    if given.record is not None:
        return again(given)
    alarms = matches = positions = 0
    for seed in range(given.seed, given.seed + max(1, given.seeds)):
        try:
            checked = check_game(
                given.game,
                given.players,
                given.matches,
                seed,
                seconds=given.seconds,
                law=given.law,
            )
        except UnknownVariant as error:
            return _refused(mistakes(given.game, error))
        except BisongamesError as error:
            return _refused([" ".join(str(error).split())])
        except AssertionError as error:
            sys.stderr.write(f"seed {seed}: {error}\n" if given.seeds > 1 else f"{error}\n")
            alarms += 1
        except Exception as error:  # noqa: BLE001  a mistake in a game is told in a line
            return _refused(mistakes(given.game, error))
        else:
            matches, positions = matches + checked.matches, positions + checked.positions
            if not checked.matches:
                told = f"no match ended within {given.seconds:g} s of processor time, so that nothing was checked"
                return _refused(
                    [f"{told}; give more with --seconds, or look for play without an end"]
                )
            if given.seeds <= 1:
                sys.stdout.write(f"{checked}\n")
    if given.seeds > 1:
        counts = f"{given.seeds} seeds, {matches} matches, {positions} positions"
        sys.stdout.write(f"{given.game}: {counts}, {alarms} alarms\n")
    return 1 if alarms else 0


if __name__ == "__main__":
    sys.exit(main())
