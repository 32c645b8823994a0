"""The shared suite: plays matches that reach rare situations, checks the laws within a time limit, and reports."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, NoReturn

from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Chance, Decision
from bisongames.engine.core.chance_seed import validate_seed
from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.core.rules import IllegalAction
from bisongames.engine.loader import load
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game
from bisongames.engine.serialization.records import to_json
from bisongames.testing.laws import lifted_rule_laws, loading_laws
from bisongames.testing.laws.legality_laws import list_and_judge_agree
from bisongames.testing.laws.position_laws import Law
from bisongames.testing.laws.process_laws import the_same_elsewhere
from bisongames.testing.schedule import (
    AT_THE_END,
    BEFORE,
    EVERY_MATCH_ENDS,
    EVERYWHERE,
    NOTHING_CHANGES,
    PLAYS,
    SOMETIMES,
    plan,
    sentence,
)
from bisongames.testing.suite_report import Checked
from bisongames.testing.support.playouts import (
    STYLES,
    Endless,
    ObservedMatch,
    Spot,
    Stuck,
    Style,
    at_random,
    comes_to_an_end,
    play_goes_on,
)

Chooser = Callable[[Sequence[Action]], Action]

MOST: Final = 1_000_000
"""The upper limit for the numbers of matches and seconds."""
ENOUGH: Final = 0.95
"""The share of the time after which no new position is checked, to leave time for the last position and for the other process."""
SHORTENING: Final = 10.0
"""The time limit for finding the shortest record, in seconds."""


def check_game(
    game: Game | str | Path,
    players: int | None = None,
    matches: int = 3,
    seed: int = 0,
    every: int = 7,
    seconds: float = 60.0,
) -> Checked:
    """Plays matches of a game and checks the laws of the common interface at their positions.

    The styles of play alternate: rare kinds of action first, greedy, and random. Rare positions are checked before the
    others. The same seed checks the same positions in the same order; the time limit only ends the check.

    Args:
        game: a game, its id, or the path of a variant file.
        players: the number of players; None checks every allowed number.
        matches: the number of matches for each number of players.
        seed: the seed of the matches.
        every: expensive laws are checked at one in this many of the other positions.
        seconds: the CPU time limit, in seconds.

    Returns:
        A report of what was checked, readable when printed.

    Raises:
        AssertionError: if a law is broken; the message gives the law, the shortest record found that breaks it, and how to open it.
        UnknownVariant, VariantError: as ``load``.
        SetupError: if a number is out of range.
    """
    chosen = game if isinstance(game, Game) else load(game)
    validate_seed(seed)
    _counted("matches", matches)
    _counted("every", every)
    if type(seconds) not in (int, float) or not 0 < seconds <= MOST:
        raise SetupError(f"seconds must be above 0 and at most {MOST}, got {short_text(seconds)}")
    if players is not None:
        chosen.start(players)
    check = _Check(chosen, seed, seconds)
    check.run((players,) if players is not None else chosen.player_counts, matches, every)
    return check.report()


def _counted(name: str, number: object) -> None:
    if type(number) is not int or number not in range(1, MOST + 1):
        raise SetupError(
            f"{name} must be a whole number from 1 to {MOST}, got {short_text(number)}"
        )


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
    check = _Check(game, 0, float("inf"))
    style: Style = (lambda state, actions, rng: choose(actions)) if choose else at_random
    match = check.played(players, style, rng)
    for at in range(match.count + 1):
        check.at(Spot(match, at), EVERYWHERE if at % every else EVERYWHERE + SOMETIMES)
    check.at(Spot(match, match.count), AT_THE_END)
    return match


class _Check:
    """One check of a game: its progress and its time limit."""

    def __init__(self, game: Game, seed: int, seconds: float) -> None:
        self.game, self.seed, self.seconds = game, seed, seconds
        self.started = time.process_time()
        self.laws: Counter[str] = Counter()
        self.reached: Counter[str] = Counter()
        self.positions: set[tuple[int, int]] = set()
        self.matches: list[Match] = []
        self.notes: list[str] = []
        self.whole = True

    def run(self, numbers: Iterable[int], matches: int, every: int) -> None:
        """Runs the whole check in order, until time is up."""
        numbers = tuple(numbers)
        for law in BEFORE:
            self.of_the_game(law)
        for players in numbers:
            self.of_the_game(loading_laws.set_up_is_kept, players)
        for index in range(matches):
            for players in numbers:
                if self.over(0.4) and self.matches:
                    self.notes.append(f"fewer matches than {matches} for each number of players")
                    break
                rng = random.Random(f"{self.seed}/{players}/{index}")
                self.matches.append(self.played(players, STYLES[index % len(STYLES)](), rng))
        for spot, laws in plan(self.matches, self.seed, every):
            if self.over(ENOUGH):
                self.whole = False
                break
            self.at(spot, laws)
        luck = random.Random(self.seed)
        self.of_the_game(lifted_rule_laws.matches_without_a_rule_survive, luck)
        note = self.of_the_game(the_same_elsewhere, self.seed)
        self.notes += [str(note)] if note else []

    def over(self, share: float = 1.0) -> bool:
        """Whether this share of the time has passed."""
        return time.process_time() - self.started > share * self.seconds

    def played(self, players: int, style: Style, rng: random.Random) -> Match:
        """A match played to its end in a style.

        Raises:
            AssertionError: if play fails, a position changes or the match does not end.
        """
        playing = ObservedMatch(self.game, players)
        stuck = None
        try:
            playing.play(style, rng)
        except Stuck as error:
            stuck = error
        match, changed = playing.match, playing.changed()
        if changed is not None:
            self.fail(
                NOTHING_CHANGES, match, None, f"the position after {changed} moves has changed"
            )
        if stuck is not None:
            what = (
                "no action can be chosen" if stuck.action is None else f"after it, {stuck.action}"
            )
            refused = isinstance(stuck.__cause__, IllegalAction)
            law = list_and_judge_agree if refused else play_goes_on
            self.fail(sentence(law), match, stuck.__cause__, what)
        if not match.is_over:
            try:
                if not comes_to_an_end(match, self.over):
                    self.notes.append("a match was too long to be played to its end")
            except Endless as error:
                self.fail(EVERY_MATCH_ENDS, match.at(0), error)
            except Exception as error:  # noqa: BLE001  whatever goes wrong, play does not go on
                self.fail(sentence(play_goes_on), match, error, "some moves after this record")
        return match

    def at(self, spot: Spot, laws: tuple[Law, ...]) -> None:
        """Checks some laws at a position."""
        match = spot.reached()
        decision = match.state.decision
        self.positions.add((id(spot.match), spot.at))
        self.reached[type(decision).__name__ if decision else "the end"] += 1
        for law in laws:
            seed = f"{self.seed}/{law.__name__}/{spot.at}"
            self.laws[sentence(law)] += 1
            error = _broken(law, match, seed)
            if error is not None:
                short, error = self.shortest(law, match, seed, error)
                plays = law in PLAYS and not isinstance(error, AssertionError)
                self.fail(sentence(play_goes_on if plays else law), short, error)

    def of_the_game(self, law: Callable[..., object], *more: object) -> object:
        """Checks a law about the game rather than a position; returns what the law returns."""
        self.laws[sentence(law)] += 1
        try:
            return law(self.game, *more)
        except Exception as error:  # noqa: BLE001  whatever goes wrong breaks the law
            self.fail(sentence(law), None, error)

    def shortest(
        self, law: Law, match: Match, seed: str, error: Exception
    ) -> tuple[Match, Exception]:
        """The shortest prefix of the match at which the law fails, as far as time allows, and the error there."""
        limit = time.process_time() + SHORTENING
        for count in range(match.count):
            if time.process_time() > limit:
                break
            earlier = match.at(count)
            found = _broken(law, earlier, seed)
            if found is not None:
                return earlier, found
        return match, error

    def fail(
        self, law: str, match: Match | None, error: BaseException | None, what: str = ""
    ) -> NoReturn:
        """Raises the error that says which law is broken, where, and how to reproduce it."""
        lines = [f"{self.game.id}: {law}", *([what] if what else [])]
        if isinstance(error, AssertionError):
            lines.append(str(error) or "an assertion of the law failed")
        elif error is not None:
            lines.append(f"{type(error).__name__}: {error}")
        if match is not None:
            lines.append(f"record of {match.count} moves: {_written(match)}")
            lines.append(
                "open it with Match.from_record(from_json(text)), or save it as match.json and: "
                "bisongames replay match.json"
            )
        raise AssertionError("\n".join(lines)) from error

    def report(self) -> Checked:
        """The report of the check."""
        book = self.game.rulebook
        kinds = [k.__name__ for k in book.agenda if issubclass(k, Decision | Chance)]
        reached = dict(sorted(self.reached.items()))
        return Checked(
            game=self.game.id,
            seed=self.seed,
            matches=len(self.matches),
            moves=sum(match.count for match in self.matches),
            positions=len(self.positions),
            laws=dict(self.laws),
            reached=reached,
            unreached=tuple(kind for kind in kinds if kind not in reached),
            seconds=time.process_time() - self.started,
            whole=self.whole,
            notes=tuple(dict.fromkeys(self.notes)),
        )


def _broken(law: Law, match: Match, seed: str) -> Exception | None:
    """The exception raised by a law that does not hold; None if it holds."""
    try:
        law(match, random.Random(seed))
    except Exception as error:  # noqa: BLE001  whatever goes wrong breaks the law
        return error
    return None


def _written(match: Match) -> str:
    try:
        return to_json(match)
    except Exception as error:  # noqa: BLE001  reported next to the original failure
        return f"(cannot be written: {error!r}) {', '.join(str(m.action) for m in match.moves)}"
