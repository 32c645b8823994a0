"""Analyses a match: the curve, the luck, the choices, and the turning points among them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from itertools import pairwise
from random import Random
from time import monotonic
from typing import Final, TypeVar

from bisongames import show
from bisongames.bots.lookahead import greedy_action
from bisongames.bots.search import Search
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import events_seen_by
from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.core.hints import hints_on_keywords
from bisongames.engine.matches.history import MatchMove
from bisongames.engine.matches.match import Match
from bisongames.lab.advice.advice import Advice, AdviceReason
from bisongames.lab.advice.search_advice import search_advice
from bisongames.lab.analysis.analysis import Analysis
from bisongames.lab.analysis.chance_model import ChanceModel
from bisongames.lab.analysis.match_judge import Judged, MatchJudge
from bisongames.lab.analysis.turning_points import (
    ChoiceGrade,
    CurvePoint,
    LuckyOutcome,
    TurningPoint,
)

BUDGET: Final = 100
"""The default number of iterations of the search at each choice."""
SAMPLES: Final = 8
"""How often each position is played on."""
SAMPLES_TO_THE_END: Final = 40
"""How often, where there is no formula: a match played to its end says less."""
AGAIN: Final = 5
"""How many times as many samples judge a possible turning point again."""
LEAST_LOSS: Final = 0.03
"""The chance to win that a turning point loses at least."""
LEAST_LUCK: Final = 0.03
"""The chance to win that a stroke of luck adds or takes at least."""
SURE: Final = 2.0
"""The number of standard errors by which it differs from nothing."""
MOST_STROKES: Final = 20
Progress = Callable[[int, int], object]
Value = TypeVar("Value")
Steps = Generator[tuple[int, int], None, Value]
"""Work that yields how much of it is done, and of how much, and returns a value."""


@hints_on_keywords()
def analyse(
    match: Match,
    budget: int = BUDGET,
    seed: int = 0,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> Analysis:
    """Judges a match move by move: chances to win, luck, what choices lost, and the turning points.

    A chance to win is what a quick bot and a fitted formula expect, from positions drawn from what the player could know. The
    luck of a chance outcome is what it gave beyond the expectation over all outcomes. At each choice a search looks for the
    best one, as :func:`advise` does; what the choice made loses against it is judged in the same positions with the same
    random numbers.

    Args:
        match: the match; it need not be over.
        budget: the number of iterations of the search at each choice, 1 to 1,000,000.
        seed: the seed of the random numbers; the same budget and seed repeat the analysis.
        seconds: the time after which no further choice is judged, those with the largest change of chance first. The curve
            and the luck come before; if they take more than half of it, the choices get half of it beyond them, and one is
            judged in any case. An analysis that ran out of time may not repeat.
        progress: called with the number of moves judged and of all moves.

    Raises:
        SetupError: if ``match`` is no Match, or the budget or the time is out of range.
    """
    if not isinstance(match, Match):
        raise SetupError(f"expected a Match, got {short_text(match)}")
    Search(iterations=budget)  # checks it
    if seconds is not None:
        Search(seconds=seconds)
    steps = analysis_steps(match, budget, seed, seconds)
    while True:
        try:
            done, total = next(steps)
        except StopIteration as end:
            analysis: Analysis = end.value
            return analysis
        if progress is not None:
            progress(done, total)


def analysis_steps(match: Match, budget: int, seed: int, seconds: float | None) -> Steps[Analysis]:
    """The work of :func:`analyse` step by step, without checks: yields the number of moves judged and of all moves."""
    return _Work(match, budget, seed, seconds).analysis()


class _Work:
    """One analysis on its way."""

    def __init__(self, match: Match, budget: int, seed: int, seconds: float | None) -> None:
        self.match = match
        self.budget = budget
        self.seed = seed
        self.model = ChanceModel(match.game, match.players)
        self.samples = SAMPLES if self.model.formula else SAMPLES_TO_THE_END
        self.judge = MatchJudge(self.model, seed, self.samples)
        self.moves = [*match.moves]
        self.seconds = seconds
        self.end = monotonic() + (seconds or 0.0)
        choices = [n for n, move in enumerate(self.moves) if _is_choice(move)]
        self.choices = choices
        self.total = 2 * len(choices) + sum(bool(move.chance_kind) for move in self.moves)
        self.done = 0

    def analysis(self) -> Steps[Analysis]:
        match, names = self.match, self.match.names
        curve = yield from self._curve()
        outcomes = yield from self._luck(curve)
        grades, moments, unjudged = yield from self._choices(curve)
        strokes = []
        for number, move, lucks in outcomes:
            seat = max(range(match.players), key=lambda seat: abs(lucks[seat].value))
            luck = lucks[seat]
            if abs(luck.value) >= max(LEAST_LUCK, SURE * luck.error):
                text = self._text(move, seat)
                strokes.append(LuckyOutcome(number, move.before.turn, seat, text, luck))
        seats = range(match.players)
        start = [
            Judged(chance.value - 1 / match.players, chance.error) for chance in curve[0].chances
        ]
        losses = [[g.loss for g in _one_a_turn(grades) if g.player == seat] for seat in seats]
        return Analysis(
            match=match,
            names=names,
            budget=self.budget,
            samples=self.samples,
            seed=self.seed,
            curve=tuple(curve),
            luck=tuple(
                Judged.total([start[seat], *(lucks[seat] for _, _, lucks in outcomes)])
                for seat in seats
            ),
            skill=tuple(
                Judged(0.0 - total.value, total.error) for total in map(Judged.total, losses)
            ),
            moments=tuple(sorted(_one_a_turn(moments), key=lambda moment: moment.move)),
            strokes=tuple(sorted(strokes, key=lambda s: -abs(s.luck.value))[:MOST_STROKES]),
            choices=tuple(grades),
            unjudged=unjudged,
            formula=self.model.formula,
        )

    def _curve(self) -> Steps[list[CurvePoint]]:
        points = []
        for number in self.choices:
            state = self.moves[number].before
            points.append(CurvePoint(number, state.turn, self.judge.chances(state, number)))
            yield self._step()
        last, number = self.match.state, self.match.count
        points.append(CurvePoint(number, last.turn, self.judge.chances(last, number)))
        return points

    def _luck(
        self, curve: list[CurvePoint]
    ) -> Steps[list[tuple[int, MatchMove, tuple[Judged, ...]]]]:
        """The luck of every chance outcome after the first choice; before it, chance only sets up the match."""
        outcomes = []
        for number, move in enumerate(self.moves):
            if move.chance_kind:
                if number > curve[0].move:
                    outcomes.append((number, move, self.judge.luck(move, number)))
                yield self._step()
        return outcomes

    def _choices(
        self, curve: list[CurvePoint]
    ) -> Steps[tuple[list[ChoiceGrade], list[TurningPoint], int]]:
        """The choices judged in order, the turning points, and the number of choices left out."""
        after = {point.move: later for point, later in pairwise(curve)}
        here = {point.move: point for point in curve}

        def drop(number: int) -> float:
            seat = self.moves[number].player
            return here[number].chances[seat].value - after[number].chances[seat].value

        grades: list[ChoiceGrade] = []
        moments: list[TurningPoint] = []
        unjudged = 0
        end = max(self.end, monotonic() + (self.seconds or 0.0) / 2)
        for number in sorted(self.choices, key=lambda number: (-drop(number), number)):
            if self.seconds is not None and grades and monotonic() > end:
                unjudged += 1
            else:
                grade, moment = self._choice(number)
                grades.append(grade)
                moments += [moment] if moment else []
            yield self._step()
        return sorted(grades, key=lambda grade: grade.move), moments, unjudged

    def _choice(self, number: int) -> tuple[ChoiceGrade, TurningPoint | None]:
        """The loss of a choice against the better of two others: that of a search, and that of a bot that looks one step ahead."""
        move = self.moves[number]
        state, made, player = move.before, move.action, move.player
        rng = Random(f"{self.seed}/{number}/search")
        advice = search_advice(state, self.match.names, self.budget, rng, addressed=False)
        world = state.sample(player, rng).cursor()
        quick = greedy_action(world, player, self.model.evaluator, rng)
        others = [each for each in dict.fromkeys((advice.best, quick)) if each != made]
        best, loss = made, Judged(0.0, 0.0)
        if others:
            judged = self.judge.losses(state, made, others, number)
            other, chances = max(
                zip(others, judged, strict=True), key=lambda pair: pair[1].loss.value
            )
            if chances.loss.value > SURE * chances.loss.error:
                best, loss = other, chances.loss
        grade = ChoiceGrade(number, state.turn, player, made, best, loss)
        return grade, self._moment(grade, advice) if loss.value >= LEAST_LOSS else None

    def _moment(self, grade: ChoiceGrade, advice: Advice) -> TurningPoint | None:
        """The turning point, if more samples confirm it."""
        names, player = self.match.names, grade.player
        state = self.moves[grade.move].before
        view = state.view(player)
        again = MatchJudge(self.model, self.seed + 1, AGAIN * self.samples)
        (chances,) = again.losses(state, grade.made, [grade.best], grade.move)
        if chances.loss.value < max(LEAST_LOSS, SURE * chances.loss.error):
            return None
        advised = next((each for each in advice.choices if each.action == grade.best), None)
        preview = show.preview(grade.best, view, names=names)
        reasons = (AdviceReason("preview", preview),) if preview else ()
        return TurningPoint(
            move=grade.move,
            turn=grade.turn,
            player=player,
            names=names,
            position=state,
            made=grade.made,
            made_label=show.label(grade.made, view, names=names),
            made_preview=show.preview(grade.made, view, names=names),
            chance_made=chances.made,
            better=grade.best,
            better_label=show.label(grade.best, view, names=names),
            chance_better=chances.other,
            loss=chances.loss,
            reasons=advised.reasons if advised else reasons,
            line=advised.line if advised else None,
        )

    def _text(self, move: MatchMove, player: int) -> str:
        """What a chance outcome did, as a player saw it; empty if they saw nothing."""
        seen = events_seen_by(move.events, player)
        news = show.news(seen, move.after.view(player), names=self.match.names)
        return " ".join(each.text for each in news)

    def _step(self) -> tuple[int, int]:
        self.done += 1
        return self.done, self.total


def _is_choice(move: MatchMove) -> bool:
    return move.player != CHANCE and len(move.before.legal_actions()) > 1


Loss = TypeVar("Loss", ChoiceGrade, TurningPoint)


def _one_a_turn(losses: Iterable[Loss]) -> Iterable[Loss]:
    """The largest loss of each player in each turn: the same plan may be missed at several choices. Set-up is no turn."""
    largest = dict[tuple[int, int], Loss]()
    for each in losses:
        key = (each.turn, each.player) if each.turn else (-1 - each.move, each.player)
        if key not in largest or each.loss.value > largest[key].loss.value:
            largest[key] = each
    return largest.values()
