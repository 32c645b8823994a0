"""The shared suite: plays matches that reach rare situations, checks the laws within a time limit, and reports."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import SetupError, nearest_names, short_text
from bisongames.engine.core.luck import validate_seed
from bisongames.engine.loader import load
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game
from bisongames.testing.schedule import (
    AT_THE_END,
    EVERYWHERE,
    SOMETIMES,
    laws_by_id,
    laws_of_positions,
    sentence,
)
from bisongames.testing.suite_report import Checked
from bisongames.testing.suite_run import SuiteRun
from bisongames.testing.support.playouts import (
    Spot,
    Style,
    at_random,
)

Chooser = Callable[[Sequence[Action]], Action]

MOST: Final = 1_000_000
"""The upper limit for the numbers of matches and seconds."""


def check_game(
    game: Game | str | Path,
    players: int | None = None,
    matches: int = 3,
    seed: int = 0,
    every: int = 7,
    seconds: float = 60.0,
    law: str | None = None,
) -> Checked:
    """Plays matches of a game and checks the laws of the common interface at their positions.

    The styles of play alternate: rare kinds of action first, greedy, and random. Rare positions are checked before the
    others, and further matches begin at positions where something new was seen. The same seed checks the same positions
    in the same order; the time limit only ends the check.

    Args:
        game: a game, its id, or the path of a variant file.
        players: the number of players; None checks every allowed number.
        matches: the number of matches for each number of players.
        seed: the seed of the matches.
        every: expensive laws are checked at one in this many of the other positions.
        seconds: the limit of this process's CPU time, in seconds, kept to within a tenth.
        law: the id of a law, such as ``views-hide``, to check it alone; None checks all. That play goes on and every match ends
            is always checked.

    Returns:
        A report of what was checked, readable when printed.

    Raises:
        AssertionError: if a law is broken; the message gives the law, the shortest record found that breaks it, and how to open it.
        UnknownVariant, VariantError: as ``load``.
        SetupError: if a number is out of range, or no law has this id; names the nearest ones.
    """
    started = time.process_time()
    chosen = game if isinstance(game, Game) else load(game)
    validate_seed(seed)
    _counted("matches", matches)
    _counted("every", every)
    if type(seconds) not in (int, float) or not 0 < seconds <= MOST:
        raise SetupError(f"seconds must be above 0 and at most {MOST}, got {short_text(seconds)}")
    if players is not None:
        chosen.start(players)
    if law is not None:
        _known(law, laws_by_id())
    check = SuiteRun(chosen, seed, seconds, law, started)
    check.run((players,) if players is not None else chosen.player_counts, matches, every)
    return check.report()


def _counted(name: str, number: object) -> None:
    if type(number) is not int or number not in range(1, MOST + 1):
        raise SetupError(
            f"{name} must be a whole number from 1 to {MOST}, got {short_text(number)}"
        )


def _known(law: str, known: Mapping[str, object], where: str = "") -> None:
    if law not in known:
        near = nearest_names(short_text(law), known)
        raise SetupError(f"there is no law {short_text(law)!r}{where}; {near}")


def check_law(law: str, match: Match, luck: str = "0") -> None:
    """Checks one law at the last position of a match.

    Args:
        law: the id of the law, such as ``views-hide``.
        match: the match.
        luck: the seed of the law, which the message of a broken law gives.

    Raises:
        SetupError: if no law of positions has this id; names the nearest ones.
        AssertionError: if the law is broken there.
    """
    known = laws_of_positions()
    _known(law, known, " of positions")
    run = SuiteRun(match.game, 0, float("inf"))
    try:
        known[law](match, random.Random(luck))
    except Exception as error:  # noqa: BLE001  whatever goes wrong breaks the law
        run.fail(sentence(known[law]), match, error, again=f"--law {law} --luck {luck}")


def check_match(
    game: Game, players: int, rng: random.Random, every: int = 7, choose: Chooser | None = None
) -> Match:
    """Plays one match to its end, checks the laws at its positions, and returns it.

    Args:
        game: the game.
        players: the number of players.
        rng: the source of random choices and chance.
        every: expensive laws are checked at one in this many positions.
        choose: picks one of the possible actions; by default at random. A test can let hypothesis choose and shrink.

    Raises:
        AssertionError: as ``check_game``.
    """
    check = SuiteRun(game, 0, float("inf"))
    style: Style = (lambda state, actions, rng: choose(actions)) if choose else at_random
    match = check.played(players, style, rng)
    for at in range(match.count + 1):
        check.at(Spot(match, at), EVERYWHERE if at % every else EVERYWHERE + SOMETIMES)
    check.at(Spot(match, match.count), AT_THE_END)
    return match
