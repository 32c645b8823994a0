"""Feeds the targets in turn with mutated real data and inputs from hypothesis, and keeps the inputs that fail."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import hypothesis
from attrs import field, frozen
from hypothesis import HealthCheck, Phase, Verbosity

from fuzz.finding import FOUND, Outcome, Problem, keep, outcome_of
from fuzz.mutating import Input
from fuzz.targets.target import Target

SLICE: Final = 1.5
"""The approximate seconds of a target's turn."""
FIRST: Final = 8
MOST: Final = 2000
"""The number of inputs in a turn, at first and at most."""

RUNNING: Final = "running"
"""The prefix of the file with the current input of a worker, in case the worker dies."""


@frozen
class Tally:
    """The counts of inputs given and accepted, and the problems found."""

    given: Counter[str] = field(factory=Counter)
    """The number of inputs by target."""
    accepted: Counter[str] = field(factory=Counter)
    slowest: dict[str, float] = field(factory=dict)
    """The processor time in seconds of the slowest input by target, with all its checks."""
    found: dict[tuple[str, str], Path] = field(factory=dict)
    """The files of the problems found, by target and signature."""


class Fuzzer:
    """Feeds inputs to targets.

    Args:
        seed: the seed of all inputs.
        folder: the folder for inputs that fail.
        beside: a function called with each input before it is used.
    """

    def __init__(
        self, seed: int, folder: Path = FOUND, beside: Callable[[Target, Input], None] | None = None
    ) -> None:
        self.rng = random.Random(seed)
        self.folder = folder
        self.tally = Tally()
        self._beside = beside

    def run(self, targets: Iterable[Target], seconds: float, told: Callable[[Tally], None]) -> None:
        """Feeds the targets in turn for a time, and calls ``told`` with the tally after each turn."""
        until = time.monotonic() + seconds
        numbers = {target.name: FIRST for target in targets}
        for made in self._alternately():
            for target in targets:
                begin = time.monotonic()
                if begin >= until:
                    return
                number = numbers[target.name]
                (self.give_made if made else self.give_mutated)(target, number)
                spent = time.monotonic() - begin
                numbers[target.name] = max(1, min(MOST, int(number * SLICE / max(spent, 0.01))))
                numbers[target.name] = min(numbers[target.name], number * 2)
                told(self.tally)

    @staticmethod
    def _alternately() -> Iterator[bool]:
        while True:
            yield False
            yield True

    def give_mutated(self, target: Target, number: int) -> None:
        """Feeds mutated real data; changes to an input that fails are undone as long as it still fails."""
        for _ in range(number):
            draft = target.mutated(self.rng)
            given = draft.input()
            problem = self._give(target, given).problem
            if problem is not None and self._is_new(target, problem):
                draft = draft.shrunk(partial(self._fails, target, problem.signature))
                self._keep(target, draft.input(), problem)

    def give_made(self, target: Target, number: int) -> None:
        """Feeds inputs made by hypothesis, which shrinks those that fail."""
        first: Problem | None = None
        failing: list[Input] = []

        def check(given: Input) -> None:
            nonlocal first
            problem = self._give(target, given).problem
            if problem is None or not self._is_new(target, problem):
                return
            first = first or problem
            if problem.signature == first.signature:
                failing.append(given)
                raise _Fails

        with _quiet():
            try:
                self._by_hypothesis(target, number)(check)
            except (_Fails, hypothesis.errors.Flaky):
                assert first is not None
                self._keep(target, failing[-1], first)

    def _by_hypothesis(
        self, target: Target, number: int
    ) -> Callable[[Callable[[Input], None]], None]:
        settings = hypothesis.settings(
            max_examples=number,
            database=None,
            deadline=None,
            phases=(Phase.generate, Phase.shrink),
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
            verbosity=Verbosity.quiet,
        )
        seeded = hypothesis.seed(self.rng.randrange(2**32))
        return lambda check: seeded(settings(hypothesis.given(target.made)(check)))()

    def _give(self, target: Target, given: Input) -> Outcome:
        if self._beside is not None:
            self._beside(target, given)
        begin = time.process_time()
        outcome = outcome_of(target, given)
        seconds = time.process_time() - begin
        self.tally.slowest[target.name] = max(seconds, self.tally.slowest.get(target.name, 0.0))
        self.tally.given[target.name] += 1
        self.tally.accepted[target.name] += outcome.accepted
        return outcome

    def _fails(self, target: Target, signature: str, given: Input) -> bool:
        problem = self._give(target, given).problem
        return problem is not None and problem.signature == signature

    def _is_new(self, target: Target, problem: Problem) -> bool:
        return (target.name, problem.signature) not in self.tally.found

    def _keep(self, target: Target, given: Input, problem: Problem) -> None:
        last = outcome_of(target, given).problem or problem  # that of the stored input
        path = keep(target, given, last, self.folder)
        self.tally.found[target.name, problem.signature] = path


class _Fails(Exception):
    """Tells hypothesis that an input fails and should be shrunk."""


@contextmanager
def _quiet() -> Iterator[None]:
    """Suppresses the failure reports of hypothesis, as failures are kept in files."""
    with hypothesis.reporting.with_reporter(lambda _: None):
        yield
