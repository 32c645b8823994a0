"""Cross-play in Catan with the players of catanatron: four seats, no trade between players, our table decides.

catanatron is a yardstick, no dependency of this project: it gets an environment and a folder of its own.

    git clone https://github.com/bcollazo/catanatron
    python -m venv peer && peer/bin/pip install ./catanatron .
    peer/bin/python -m benchmarks.crossplay --catanatron catanatron --matches 60
    peer/bin/python -m benchmarks.crossplay --report

Each step is mirrored in a Game of catanatron, where its players choose among what is legal at both tables; hands, bank, cards
and points are compared after every step. Every island is played in all four rotations of the seats. A finished match is a line of
the file, so the same command continues an interrupted run; the page about strength is made from that file. Set PYTHONPATH to an
unpacked compiled wheel to play with that build.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from attrs import define, field, frozen

import bisongames
from benchmarks.catan_steps import (
    CONTINUED,
    Account,
    Peer,
    Step,
    decision_of,
    explanations,
    first_action,
    next_action,
    step_of,
    table_of,
)
from benchmarks.catanatron_peer import PLAYERS, Catanatron
from bisongames import CHANCE, bots, load
from bisongames.catan import actions as ours
from bisongames.catan.options import RESOURCES
from bisongames.engine.core.actions import Action
from docsgen import strength_page

T = TypeVar("T")

VARIANT: Final = "catan/base+domestic_trade=off+harbours=shuffled"
ROTATIONS: Final = 4
ALPHA, VALUE, MCTS = PLAYERS
TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "one of each": ("search", "greedy", ALPHA, VALUE),
    "one of each, MCTS": ("search", MCTS, ALPHA, VALUE),
    "two against two": ("search", "search", ALPHA, ALPHA),
    "search against three": ("search", ALPHA, ALPHA, ALPHA),
    "AlphaBeta against three": (ALPHA, "search", "search", "search"),
    "greedy against three": ("greedy", ALPHA, ALPHA, ALPHA),
    "AlphaBeta against three greedy": (ALPHA, "greedy", "greedy", "greedy"),
}
"""The players of each table, in the seats of the first rotation."""


@frozen
class Fixture:
    """One match to play."""

    table: str
    seed: int
    number: int
    iterations: int
    """The budget of the search."""

    @property
    def island(self) -> int:
        """The number of the island."""
        return self.number // ROTATIONS

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        names = TABLES[self.table]
        turn = -self.number % ROTATIONS
        return names[turn:] + names[:turn]

    @property
    def key(self) -> tuple[object, ...]:
        """What tells this match from every other."""
        return self.table, self.seed, self.number, self.iterations


@define
class Clock:
    """Counts the decisions of each seat that have several choices, and adds up their process time."""

    decisions: list[int] = field(factory=lambda: [0] * ROTATIONS)
    seconds: list[float] = field(factory=lambda: [0.0] * ROTATIONS)

    def time(self, seat: int, decisions: int, choose: Callable[[], T]) -> T:
        """Carries out a choice that counts as this number of decisions."""
        begun = time.process_time()
        chosen = choose()
        if decisions:
            self.decisions[seat] += decisions
            self.seconds[seat] += time.process_time() - begun
        return chosen


class MirroredMatch:
    """A match at our table that a peer mirrors."""

    def __init__(self, fixture: Fixture, peer: Peer) -> None:
        """Lays the island and lets the peer begin."""
        self.fixture, self.peer, self.clock = fixture, peer, Clock()
        layout = random.Random(f"{fixture.seed} island {fixture.island}")
        self.rng = random.Random(f"{fixture.key}")
        self.bots = {
            seat: bots.make(
                "greedy" if name == "greedy" else f"{name}:iterations={fixture.iterations}"
            )
            for seat, name in enumerate(fixture.seats)
            if name in ("search", "greedy")
        }
        self.explained: Counter[str] = Counter()
        self.unexplained: list[str] = []
        state = load(VARIANT).start(ROTATIONS, start_player=0)
        while state.actor == CHANCE:
            state = state.apply(state.sample_chance(layout))
        self.state = state
        self._group: list[Action] = []
        self._begun, self._actor, self._before = state, 0, Account.of(state)
        self._discards: list[Step] = []
        self._plan: Step | None = None
        self._queue: list[str] = []
        peer.begin(state, fixture.seats, self.rng.randrange(2**31))

    def play(self) -> dict[str, Any]:
        """Plays to the end; returns the facts to be stored."""
        while not self.state.is_over:
            self._advance(self._choose())
        result = self.state.result
        assert result is not None
        (winner,) = result.winners
        table = table_of(self.state)
        return {
            **{
                name: getattr(self.fixture, name)
                for name in ("table", "seed", "number", "iterations")
            },
            "seats": list(self.fixture.seats),
            "winner": winner,
            "points": list(table.points),
            "turns": table.turn,
            "decisions": self.clock.decisions,
            "seconds": [round(seconds, 4) for seconds in self.clock.seconds],
            "explained": dict(self.explained),
            "unexplained": self.unexplained,
            "compiled": bisongames.__compiled__,
            "peer": self.peer.version,
        }

    def _choose(self) -> Action:
        state = self.state
        seat = state.actor
        assert seat is not None
        if seat == CHANCE:
            return state.sample_chance(self.rng)
        legal = state.legal_actions()
        if seat in self.bots:
            several = len(legal) > 1
            return self.clock.time(
                seat, several, lambda: self.bots[seat].choose(state, seat, self.rng)
            )
        if decision_of(state) == "Discarding":
            return self._discard(seat)
        if self._plan is not None and decision_of(state) in CONTINUED:
            return next_action(self._plan, state)
        return self._ask(seat, legal)

    def _discard(self, seat: int) -> Action:
        if not self._queue:
            number = self.state.decision.number  # type: ignore[union-attr]
            names = self.clock.time(seat, number, lambda: self.peer.discard(seat, number))
            self._queue = sorted(names, key=RESOURCES.index)
        return ours.Discard(self._queue.pop(0))

    def _ask(self, seat: int, legal: Sequence[Action]) -> Action:
        """Asks a player of the peer, and notes choices that only one table has."""
        choices, state = self.peer.choices(), self.state
        firsts = [first_action(step, state) for step in choices]
        allowed = [index for index, first in enumerate(firsts) if first in legal]
        for action in legal:
            if action not in firsts:
                self._note("", f"{action} is no choice there")
        for index in {*range(len(choices))} - {*allowed}:
            reason, step = "", choices[index]
            if step.kind == "PLAY_YEAR_OF_PLENTY":
                reason = "Year of Plenty from a short bank"
            elif step.kind in ("BUILD_ROAD", "PLAY_ROAD_BUILDING") and self._roads_meet():
                reason = "road past a building"
            self._note(reason, f"{step} is no choice here")
        if not allowed:
            return legal[0]
        several = len(allowed) > 1
        self._plan = step = self.clock.time(seat, several, lambda: self.peer.decide(seat, allowed))
        chosen = first_action(step, state)
        if chosen not in legal:
            self._note("", f"{step} was chosen but is illegal")
            return legal[0]
        assert chosen is not None
        return chosen

    def _advance(self, action: Action) -> None:
        """Carries out an action, and mirrors it with all that belongs to the same step."""
        state, actor = self.state, self.state.actor
        assert actor is not None
        self.state = state.apply(action)
        goes_on = decision_of(self.state)
        if isinstance(action, ours.Discard):
            self._discards.append(step_of(actor, [action], state))
            if goes_on != "Discarding":
                for step in sorted(self._discards, key=lambda step: step.player):
                    self._mirror(step)
                self._discards = []
                self._compare(step_of(actor, [action], state))
            return
        if not self._group:
            self._begun, self._actor, self._before = state, actor, Account.of(state)
        self._group.append(action)
        if goes_on not in CONTINUED:
            step = step_of(self._actor, self._group, self._begun)
            self._group = []
            self._mirror(step)
            self._compare(step)

    def _mirror(self, step: Step) -> None:
        if not self.peer.execute(step):
            empty = step.kind == "MOVE_ROBBER" and step.victim is None
            self._note(
                "robbed a player without cards" if empty else "", f"{step} is not listed there"
            )

    def _compare(self, step: Step) -> None:
        mine, theirs = Account.of(self.state), self.peer.account()
        notes = list(explanations(step, self._before, mine, theirs, self._roads_meet()))
        for name, reason in notes:
            self._note(
                reason, f"{name} after {step}: {getattr(mine, name)}, {getattr(theirs, name)} there"
            )
        if notes:
            self.peer.correct(mine)

    def _note(self, reason: str, what: str) -> None:
        if reason:
            self.explained[reason] += 1
        else:
            self.unexplained.append(f"turn {table_of(self.state).turn}: {what}")

    def _roads_meet(self) -> bool:
        """Whether a road touches a building of an opponent."""
        table = table_of(self.state)
        return any(
            table.touched[player] & (table.settlements[other] | table.cities[other])
            for player in range(ROTATIONS)
            for other in range(ROTATIONS)
            if player != other
        )


def fixtures(tables: Sequence[str], matches: int, seed: int, iterations: int) -> Iterator[Fixture]:
    """Yields the matches, island by island through all tables."""
    for first in range(0, matches, ROTATIONS):
        for table in tables:
            for number in range(first, min(first + ROTATIONS, matches)):
                yield Fixture(table, seed, number, iterations)


def run(wanted: Sequence[Fixture], peer: Peer, file: Path) -> int:
    """Plays the matches that the file does not hold yet, and appends a line for each; returns their number."""
    stored = strength_page.matches(file)
    if file.exists():  # without what an interruption left of a line
        whole = "".join(f"{json.dumps(match)}\n" for match in stored)
        if file.read_text(encoding="utf-8") != whole:
            file.write_text(whole, encoding="utf-8")
    done = {tuple(m[name] for name in ("table", "seed", "number", "iterations")) for m in stored}
    played = 0
    with file.open("a", encoding="utf-8") as lines:
        for fixture in wanted:
            if fixture.key in done:
                continue
            match = MirroredMatch(fixture, peer).play()
            lines.write(f"{json.dumps(match)}\n")
            lines.flush()
            played += 1
            print(
                f"{fixture.table} {fixture.number}: {match['seats'][match['winner']]} wins",
                flush=True,
            )
            for difference in match["unexplained"]:
                print(f"  unexplained: {difference}", flush=True)
    return played


def main() -> None:
    """Plays what is missing, or prints the report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--catanatron", type=Path, help="the root of its repository")
    parser.add_argument("--table", action="append", choices=TABLES, help="default: all of them")
    parser.add_argument("--matches", type=int, default=60, help="per table; a multiple of 4")
    parser.add_argument("--seed", type=int, default=20261124)
    parser.add_argument(
        "--iterations", type=int, default=400, help="of the search, for each choice"
    )
    parser.add_argument("--file", type=Path, default=strength_page.DATA)
    parser.add_argument("--report", action="store_true", help="print the tables made from the file")
    given = parser.parse_args()
    if given.report:
        print("\n".join(strength_page.report(strength_page.matches(given.file))))
        return
    if given.catanatron is None:
        parser.error("--catanatron FOLDER is needed to play")
    wanted = list(fixtures(given.table or [*TABLES], given.matches, given.seed, given.iterations))
    try:
        run(wanted, Catanatron(given.catanatron), given.file)
    except KeyboardInterrupt:
        print("interrupted; the same command continues")


if __name__ == "__main__":
    main()
