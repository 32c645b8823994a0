"""One run of the shared suite: plays the matches, checks the laws within a time limit, and reports what breaks."""

# Longer than 310 lines because play, checks and the report of a run share its time limit and its progress.

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from math import inf
from typing import Final, NoReturn

from bisongames.engine.core.agenda import Chance, Decision
from bisongames.engine.core.errors import EndlessPlay
from bisongames.engine.core.refusals import IllegalAction
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game
from bisongames.engine.serialization.records import to_json
from bisongames.testing.laws import (
    chance_laws,
    lifted_rule_laws,
    loading_laws,
    position_laws,
    replay_laws,
)
from bisongames.testing.laws.coverage_laws import enough_moves, every_kind_comes_up
from bisongames.testing.laws.declaration_laws import modules_of
from bisongames.testing.laws.fold_laws import events_are_enough, what_is_unfolded
from bisongames.testing.laws.legality_laws import list_and_judge_agree
from bisongames.testing.laws.match_laws import matches_are_lists_of_moves
from bisongames.testing.laws.position_laws import Law
from bisongames.testing.laws.process_laws import the_same_elsewhere
from bisongames.testing.laws.turn_part_laws import explain, parts_answer_in_kind
from bisongames.testing.schedule import (
    BEFORE,
    EVERY_MATCH_ENDS,
    FIRST,
    FIRST_OF_ALL,
    NOTHING_CHANGES,
    PLAYS,
    law_id,
    plan,
    sentence,
)
from bisongames.testing.suite_report import Checked
from bisongames.testing.support.code_lines import (
    is_own,
    line_of,
    line_of_exception,
    line_of_mention,
)
from bisongames.testing.support.code_names import citable_rules, tellable_events, unasked_hooks
from bisongames.testing.support.explanations import wrong_call
from bisongames.testing.support.false_events import FieldsOfEvents
from bisongames.testing.support.playouts import (
    STYLES,
    Endless,
    ObservedMatch,
    Spot,
    Stuck,
    Style,
    comes_to_an_end,
    last_choice,
    play_goes_on,
    rare_first,
)
from bisongames.testing.support.restless_code import restless_line
from bisongames.testing.support.steered_play import (
    EXCURSIONS,
    Excursion,
    Steering,
)
from bisongames.testing.support.time_limit import OutOfTime, processor_time

ENOUGH: Final = 0.95
"""The share of the time after which no further law is checked at a position, to leave time for the other process."""
LEAST: Final = 0.001
"""The least time of a check, in seconds."""
HANGS: Final = 0.5
"""The share of the time after which a single check that has not ended counts as one that never ends."""
PATIENCE: Final = 10.0
"""The CPU time, in seconds, that a single check or match may always take."""
SHORTENING: Final = 10.0
"""The time limit for finding the shortest record, in seconds."""

_OF_MOVES: Final[tuple[Callable[..., object], ...]] = (
    matches_are_lists_of_moves,
    chance_laws.the_same_choices_give_the_same_match,
    chance_laws.playing_out_is_the_loop_by_hand,
    chance_laws.luck_goes_by_kind_and_count,
    position_laws.applying_is_pure,
    replay_laws.replaying_is_playing,
    replay_laws.undoing_is_as_if_never_played,
    the_same_elsewhere,
)
RESTLESS: Final = frozenset((NOTHING_CHANGES, *map(sentence, _OF_MOVES)))
"""The laws that code breaks which draws by itself, or keeps something outside the table."""


class SuiteRun:
    """One check of a game: its progress and its time limit."""

    def __init__(
        self,
        game: Game,
        seed: int,
        seconds: float,
        law: str | None = None,
        started: float | None = None,
    ) -> None:
        self.game, self.seed, self.seconds = game, seed, seconds
        self.only = law
        """The id of the law that is checked alone; None for all. Those of play itself are always checked."""
        self.started = time.process_time() if started is None else started
        """The CPU time from which the time limit counts."""
        self.laws: Counter[str] = Counter()
        self.reached: Counter[str] = Counter()
        self.positions: set[tuple[int, int]] = set()
        self.matches: list[Match] = []
        self.moves = 0
        self.steering = Steering(game)
        self.unfolded = what_is_unfolded(game)
        self.fields = FieldsOfEvents()
        self.notes: list[str] = []
        self.whole = True
        self.under_way: tuple[str, Match | None, float] = ("the game", None, self.started)
        """The law that is being checked, the match, and the CPU time at which its check began."""

    def run(self, numbers: Iterable[int], matches: int, every: int) -> None:
        """Runs the whole check in order, until time is up.

        Raises:
            AssertionError: if a law is broken, or a single check takes more than half of the time and ten seconds.
        """
        left = self.seconds - (time.process_time() - self.started)
        try:
            with processor_time(max(left, LEAST)):
                self._run(tuple(numbers), matches, every)
        except OutOfTime:
            self.whole = False
            law, match, began = self.under_way
            took = time.process_time() - began
            if took > max(PATIENCE, HANGS * self.seconds):
                self.fail(
                    law, match, None, f"this check has not ended after {took:.0f} s of CPU time"
                )
            self.notes.append(f"time was up while this was checked: {law}")

    def asks(self, law: Callable[..., object]) -> bool:
        """Whether this law is checked."""
        return self.only in (None, law_id(law))

    def begins(self, law: str, match: Match | None) -> None:
        """Notes which law is checked from now on, and where."""
        self.laws[law] += 1
        self.under_way = law, match, time.process_time()

    def _run(self, numbers: tuple[int, ...], matches: int, every: int) -> None:
        self.notes += [self.unfolded] if self.unfolded else []
        for law in BEFORE:
            self.of_the_game(law)
        citable_rules(self.game)  # reads the sources for the report while time counts
        for players in numbers:
            self.of_the_game(loading_laws.set_up_is_kept, players)
        for index in range(matches):
            for players in numbers:
                if self.over(0.4) and self.matches:
                    self.notes.append(f"fewer matches than {matches} for each number of players")
                    break
                rng = random.Random(f"{self.seed}/{players}/{index}")
                self.matches.append(self.played(players, STYLES[index % len(STYLES)](), rng))
        for match in self.matches[:1]:
            self.at(Spot(match, min(1, match.count)), (play_goes_on, parts_answer_in_kind))
        ranks = rare_first(self.matches, FIRST)
        for spot in ranks[0]:
            self.at(spot, FIRST_OF_ALL)
        self.of_the_game(loading_laws.ends_of_ranges_are_played)
        self.moves = sum(match.count for match in self.matches)
        found = tuple(self.steering.discoveries)
        excursions = self.excursions(EXCURSIONS * len(self.matches))
        decided_after = enough_moves(self.matches)
        for spot, laws in plan(self.matches, ranks, found, excursions, self.seed, every):
            if self.over(ENOUGH):
                self.whole = False
                break
            self.at(spot, laws)
            if self.moves >= decided_after:
                self.of_the_game(every_kind_comes_up, self.steering.coverage.names, self.moves)
                decided_after = inf
        if self.over():
            self.whole = False
            return
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
        match = Match(self.game, players, dealer="manual")
        self.plays(match, style, rng)
        if not match.is_over:
            try:
                if not comes_to_an_end(match, self.over):
                    self.notes.append("a match was too long to be played to its end")
            except (Endless, EndlessPlay) as error:
                self.fail(EVERY_MATCH_ENDS, last_choice(match), error)
            except Exception as error:  # noqa: BLE001  whatever goes wrong, play does not go on
                self.fail(sentence(play_goes_on), match, error, "some moves after this record")
        return match

    def plays(
        self, match: Match, style: Style, rng: random.Random, patience: int | None = None
    ) -> None:
        """Plays a match on, to its end or until ``patience`` moves in a row have reached nothing new.

        Raises:
            AssertionError: if play fails or a position changes.
        """
        playing, since_new = ObservedMatch(match), 0
        self.steering.begin(match)

        def enough() -> bool:
            nonlocal since_new
            since_new = 0 if self.steering.observe(match) else since_new + 1
            return since_new == patience

        self.under_way = EVERY_MATCH_ENDS, match, time.process_time()
        stuck = None
        try:
            playing.play(style, rng, enough)
        except Stuck as error:
            stuck = error
        changed = playing.changed()
        if changed is not None:
            self.fail(
                NOTHING_CHANGES, match, None, f"the position after {changed} moves has changed"
            )
        parted = playing.parted() if self.asks(matches_are_lists_of_moves) else None
        if parted is not None:
            what = f"the position after {parted} moves is another one when they are played again"
            self.fail(sentence(matches_are_lists_of_moves), match, None, what)
        if stuck is not None:
            what = (
                "no action can be chosen" if stuck.action is None else f"after it, {stuck.action}"
            )
            refused = isinstance(stuck.__cause__, IllegalAction)
            law = list_and_judge_agree if refused else play_goes_on
            self.fail(sentence(law), match, stuck.__cause__, what)

    def excursions(self, number: int) -> Iterator[Excursion]:
        """Plays further matches from rare positions of earlier ones, and yields each."""
        found = self.steering.discoveries
        for index in range(number if found else 0):
            rng, known = random.Random(f"{self.seed}/excursion/{index}"), len(found)
            match, style, patience = self.steering.further(index, rng)
            begins = match.count
            self.plays(match, style, rng, patience)
            self.moves += match.count - begins
            yield Excursion(match, begins, tuple(found[known:]))

    def at(self, spot: Spot, laws: tuple[Law, ...]) -> None:
        """Checks some laws at a position."""
        match = spot.reached()
        decision = match.state.decision
        self.positions.add((id(spot.match), spot.at))
        self.reached[type(decision).__name__ if decision else "the end"] += 1
        for law in filter(self.asks, laws):
            if self.over(ENOUGH):
                self.whole = False
                return
            seed = f"{self.seed}/{law.__name__}/{spot.at}"
            self.begins(sentence(law), match)
            error = _broken(law, match, seed)
            if error is not None:
                short, error = self.shortest(law, match, seed, error)
                plays = law in PLAYS and not isinstance(error, AssertionError)
                again = f"--law {law_id(law)} --luck {seed}"
                self.fail(sentence(play_goes_on if plays else law), short, error, again=again)
        if events_are_enough in laws and self.only is None and not self.unfolded:
            for move in match.since(max(0, match.count - 1)):
                self.fields.look(move, random.Random(f"{self.seed}/{spot.at}"))

    def of_the_game(self, law: Callable[..., object], *more: object) -> object:
        """Checks a law about the game rather than a position; returns what the law returns."""
        if not self.asks(law):
            return None
        self.begins(sentence(law), None)
        try:
            return law(self.game, *more)
        except Exception as error:  # noqa: BLE001  whatever goes wrong breaks the law
            self.fail(sentence(law), None, error)

    def shortest(
        self, law: Law, match: Match, seed: str, error: Exception
    ) -> tuple[Match, Exception]:
        """The shortest prefix of the match at which the law fails, as far as time allows, and the error there."""
        limit = time.process_time() + SHORTENING
        with suppress(OutOfTime):
            for count in range(match.count):
                if time.process_time() > limit or self.over():
                    break
                earlier = match.at(count)
                found = _broken(law, earlier, seed)
                if found is not None:
                    return earlier, found
        return match, error

    def fail(
        self,
        law: str,
        match: Match | None,
        error: BaseException | None,
        what: str = "",
        again: str = "",
    ) -> NoReturn:
        """Raises the error that says which law is broken, where, and how to reproduce it.

        Args:
            law: the sentence of the law.
            match: the match at whose last position it is broken, if there is one.
            error: what was raised.
            what: what else is known.
            again: the arguments of the command line that check this law there again.
        """
        wrong = "" if error is None else wrong_call(error, self.game.rulebook)
        if wrong:
            error = AssertionError(wrong)
        elif isinstance(error, Exception) and match is not None:
            error = explain(error, match)
        if isinstance(error, EndlessPlay):
            law = EVERY_MATCH_ENDS
            if match is None and error.record is not None:
                match = Match.from_record(error.record)
        lines = [f"{self.game.id}: {law}", *([what] if what else [])]
        if isinstance(error, AssertionError):
            lines.append(str(error) or "an assertion of the law failed")
        elif error is not None:
            lines.append(f"{type(error).__name__}: {error}")
        restless = restless_line(modules_of(self.game.rulebook)) if law in RESTLESS else ""
        lines += [restless] if restless else []
        where = "" if restless or "; look at " in str(error) else self._where(match, error)
        lines += [f"look at {where}"] if where else []
        if match is not None:
            lines.append(f"record of {match.count} moves: {_written(match)}")
            lines.append(
                "open it with Match.from_record(from_json(text)), or save it as match.json and: "
                "bisongames replay match.json"
            )
        if again:
            lines.append(
                f"check it again with: python -m bisongames.testing {self.game.id} {again} --record match.json"
            )
        raise AssertionError("\n".join(lines)) from error

    def _where(self, match: Match | None, error: BaseException | None) -> str:
        """Where to look: a line of the game that raised an error, a class that it names, or the decision at hand."""
        raised = None if isinstance(error, AssertionError) else error
        if raised is not None and is_own(raised):
            return line_of_exception(raised)
        book = self.game.rulebook
        kinds = (*book.agenda, *book.actions, *book.events, book.view, book.table)
        decision = None if match is None else match.state.decision
        return (
            line_of_mention(str(error), kinds)
            or (line_of(type(decision)) if decision is not None else "")
            or ("" if raised is None else line_of_exception(raised))
        )

    def report(self) -> Checked:
        """The report of the check."""
        kinds = [kind.__name__ for kind in self.game.parts if issubclass(kind, Decision | Chance)]
        seen = self.steering.coverage
        met = {kind.__name__: 0 for kind in seen.met}
        reached = dict(sorted({**met, **self.reached}.items()))
        return Checked(
            game=self.game.id,
            seed=self.seed,
            matches=len(self.matches),
            moves=self.moves,
            positions=len(self.positions),
            laws=dict(self.laws),
            reached=reached,
            unreached=tuple(kind for kind in kinds if kind not in reached),
            uncited=tuple(id for id in citable_rules(self.game) if id not in seen.cited),
            unchosen=tuple(sorted(k.__name__ for k in self.game.kinds_in_play - seen.chosen)),
            untold=tuple(name for name in tellable_events(self.game) if name not in seen.told),
            unasked=unasked_hooks(self.game),
            unheld=self.fields.unheld,
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
