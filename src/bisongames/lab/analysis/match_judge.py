"""Judges the moves of a match: chances to win, the luck of chance outcomes, and what choices lose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import Final, NamedTuple

from attrs import frozen

from bisongames.engine.core.actions import Action
from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.matches.history import MatchMove
from bisongames.engine.positions.cursor import Cursor
from bisongames.engine.positions.state import State
from bisongames.lab.analysis.chance_model import ChanceModel, shares_of_win

MOST_OUTCOMES: Final = 24
"""The number of chance outcomes up to which each of them is judged; of more, this many are drawn."""


@frozen
class Judged(HelpfulValue):
    """A difference or level of the chance to win, with its standard error."""

    value: float
    error: float

    @classmethod
    def of_samples(cls, values: Sequence[float]) -> Judged:
        """The mean of several samples."""
        return cls(fmean(values), sqrt(variance(values) / len(values)))

    @classmethod
    def total(cls, parts: Sequence[Judged]) -> Judged:
        """The sum of independent values."""
        return cls(sum(p.value for p in parts), sqrt(sum(p.error**2 for p in parts)))

    def __str__(self) -> str:
        return self.percent()

    def percent(self, sign: bool = False) -> str:
        """The value in percent: ``62 ± 3 %``."""
        value = f"{100 * self.value:+.0f}" if sign else f"{100 * self.value:.0f}"
        return f"{value} ± {100 * self.error:.0f} %"


class ChoiceLoss(NamedTuple):
    """The chances of a player after the choice made and after another one, and their difference."""

    made: Judged
    other: Judged
    loss: Judged


class _Outcome(NamedTuple):
    """A chance outcome in a sampled position."""

    expected: float
    """Its weight in the expectation."""
    seen: float
    """Its weight among the outcomes after which the viewer sees what they saw."""
    chances: Sequence[float]


class MatchJudge:
    """Judges the moves of one match. Each judgement has its own random numbers, which follow from the seed and the move.

    What a player cannot see is drawn at random, so that whatever concerns a player depends on what that player saw.
    """

    def __init__(self, model: ChanceModel, seed: int, samples: int) -> None:
        self.model = model
        self.seed = seed
        self.samples = samples

    def chances(self, state: State, number: int) -> tuple[Judged, ...]:
        """The chance of each player, as far as that player can know, in the position after ``number`` moves."""
        if (result := state.result) is not None:
            return tuple(Judged(share, 0.0) for share in shares_of_win(result, state.num_players))
        return self._by_viewer(state, lambda viewer: self._chances(state, number, viewer))

    def _chances(self, state: State, number: int, viewer: int | None) -> tuple[Judged, ...]:
        rows = [
            self._play_on(world.cursor(), state, seed)
            for world, seed in self._worlds(state, number, viewer)
        ]
        return tuple(map(Judged.of_samples, zip(*rows, strict=True)))

    def luck(self, move: MatchMove, number: int) -> tuple[Judged, ...]:
        """What a chance outcome gave each player beyond its expectation, as far as that player can see it.

        Both are judged in the same positions with the same random numbers. What was given is the mean over the outcomes
        after which the player would see what they saw.
        """
        if len(move.before.chance_outcomes()) == 1:
            return (Judged(0.0, 0.0),) * move.before.num_players
        return self._by_viewer(move.before, lambda viewer: self._luck(move, number, viewer))

    def _luck(self, move: MatchMove, number: int, viewer: int | None) -> tuple[Judged, ...]:
        worlds = [
            [*self._outcomes(world, move, viewer, seed)]
            for world, seed in self._worlds(move.before, number, viewer)
        ]
        seats = range(move.before.num_players)
        expected = [
            [sum(o.expected * o.chances[seat] for o in world) for world in worlds] for seat in seats
        ]
        weights = [sum(outcome.seen for outcome in world) for world in worlds]
        if not (weight := fmean(weights)):  # none of the positions drawn has such an outcome
            after = self.chances(move.after, number)
            before = map(Judged.of_samples, expected)
            return tuple(
                Judged(now.value - then.value, sqrt(now.error**2 + then.error**2))
                for now, then in zip(after, before, strict=True)
            )
        lucks = []
        for seat in seats:
            given = [sum(o.seen * o.chances[seat] for o in world) / weight for world in worlds]
            mean = fmean(given)
            # A world counts by how likely it makes what was seen: the residuals of a ratio of means.
            residuals = [
                mean + got - mean * (own / weight) - wanted
                for got, own, wanted in zip(given, weights, expected[seat], strict=True)
            ]
            lucks.append(Judged.of_samples(residuals))
        return tuple(lucks)

    def _outcomes(
        self, world: State, move: MatchMove, viewer: int | None, seed: str
    ) -> Iterator[_Outcome]:
        """Yields the chance outcomes of a sampled position, or a selection of them."""
        outcomes = world.chance_outcomes()
        if len(outcomes) > MOST_OUTCOMES:
            rng = Random(f"{seed}/outcomes")
            outcomes = tuple(
                (world.sample_chance(rng), 1 / MOST_OUTCOMES) for _ in range(MOST_OUTCOMES)
            )
        view = None if viewer is None else move.after.view(viewer)
        known = dict[State, Sequence[float]]()  # different dice may show the same sum
        seen = False
        for action, chance in outcomes:
            cursor = world.cursor()
            cursor.advance(action)
            after = cursor.state()
            same = action == move.action if view is None else after.view(viewer) == view
            seen |= same
            if (chances := known.get(after)) is None:
                chances = known[after] = self._play_on(cursor, move.before, seed)
            yield _Outcome(chance, chance * same, chances)
        if viewer is None and not seen:  # it was not drawn among many
            cursor = world.cursor()
            cursor.advance(move.action)
            yield _Outcome(0.0, 1.0, self._play_on(cursor, move.before, seed))

    def _play_on(self, cursor: Cursor[State], since: State, seed: str) -> Sequence[float]:
        return self.model.play_on(cursor, since.turn, seed)

    def losses(
        self, state: State, made: Action, others: Sequence[Action], number: int
    ) -> list[ChoiceLoss]:
        """What the actor's chance loses by the choice made, against each of some others.

        All are judged by the actor's view, in the same positions with the same random numbers.
        """
        player = state.actor
        assert player is not None
        rows = []
        for world, seed in self._worlds(state, number, player):
            row = []
            for action in (made, *others):
                cursor = world.cursor()
                cursor.advance(action)
                row.append(self._play_on(cursor, state, seed)[player])
            rows.append(row)
        below, *above = zip(*rows, strict=True)
        return [
            ChoiceLoss(
                Judged.of_samples(below),
                Judged.of_samples(each),
                Judged.of_samples([high - low for high, low in zip(each, below, strict=True)]),
            )
            for each in above
        ]

    def _worlds(self, state: State, number: int, viewer: int | None) -> Iterator[tuple[State, str]]:
        """Yields positions with the view of a player, each with a seed for what follows; None: where nothing is hidden."""
        for sample in range(self.samples):
            seed = f"{self.seed}/{number}/{sample}"
            rng = Random(f"{seed}/{viewer}")
            yield (state if viewer is None else state.sample(viewer, rng)), seed

    def _by_viewer(
        self, state: State, judged: Callable[[int | None], tuple[Judged, ...]]
    ) -> tuple[Judged, ...]:
        """The value of each player by that player's view; all at once where nothing is hidden."""
        if not state.game.rulebook.hides:
            return judged(None)
        return tuple(judged(seat)[seat] for seat in range(state.num_players))
