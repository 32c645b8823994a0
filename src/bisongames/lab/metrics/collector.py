"""Collects the metrics of one match during play, and computes them at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import fsum
from typing import TypeVar

from bisongames.engine.core.actions import Action, Event, Tell
from bisongames.engine.core.errors import (
    BisongamesError,
    RunError,
    SetupError,
    describe_exception,
    short_text,
)
from bisongames.engine.positions.state import Game, State
from bisongames.engine.views.result import Result
from bisongames.lab.metrics.metric_selection import (
    LEADS,
    STANDARD,
    Selection,
    check_not_column,
    hook_metrics,
    is_share,
    metric_text,
)
from bisongames.lab.metrics.metric_types import Meter, Metrics, meter_class
from bisongames.lab.metrics.score_course import Course, ScoreCourse

T = TypeVar("T")


class Collector:
    """Collects the metrics of one match."""

    def __init__(self, selection: Selection, game: Game, where: str) -> None:
        self.selection = selection
        self.game = game
        self.where = where
        meter = meter_class(game)
        self.meter = meter(game)
        of_game = selection.names is None or selection.wants_any(meter.names)
        self.of_game = of_game or game.rulebook.metrics is not None
        self.kinds_are_classes = meter.counted is Meter.counted
        counts = selection.family("chosen") or selection.family("won_given")
        self.used: Counter[tuple[int, object]] | None = Counter() if counts else None
        """How often each player chose each kind of action."""
        self.timed: Counter[object] | None = Counter() if selection.wants("minutes") else None
        """How often each kind of action was chosen where there was a choice."""
        self.branching = selection.wants("branching")
        self.leads = ScoreCourse(self.meter.totals) if selection.wants_any(LEADS) else None
        self.offered = 0
        self.hooks = [self._call(hook, hook) for hook in selection.hooks]
        self._choice = self._bound("choice")
        self.listen = self._listener()

    @property
    def watches_choices(self) -> bool:
        """Whether a custom metric listens to choices."""
        return bool(self._choice)

    def begin(self, state: State) -> None:
        """Starts the custom metrics."""
        for hook, begin in self._bound("begin"):
            self._call(hook, begin, state)

    def choice(self, player: int, action: Action) -> None:
        """Passes a choice to the custom metrics."""
        for hook, heard in self._choice:
            self._call(hook, heard, player, action)

    def _listener(self) -> Tell:
        """The listener for events; None if no metric needs one."""
        hooks = self._bound("event")
        meter = self.meter.listen if self.of_game else None
        if not hooks:
            return meter

        def hear(event: Event) -> None:
            if meter:
                meter(event)
            for hook, heard in hooks:
                self._call(hook, heard, event)

        return hear

    def _bound(self, name: str) -> list[tuple[type, Callable[..., object]]]:
        return [(type(h), getattr(h, name)) for h in self.hooks if callable(getattr(h, name, None))]

    def _call(self, hook: type, method: Callable[..., T], *arguments: object) -> T:
        """Calls a custom metric.

        Raises:
            RunError: if the metric raises.
        """
        try:
            return method(*arguments)
        except BaseException as error:  # even SystemExit
            why = describe_exception(error)
            raise RunError(f"{self.where}: the metric {metric_text(hook)} raised {why}") from error

    def numbers(
        self, decisions: int, state: State, result: Result, first: int, bots: tuple[str, ...]
    ) -> tuple[Metrics, tuple[str, ...], Course]:
        """The selected metrics of the finished match, the names of its shares, and the course of the scores."""
        metrics = self._standard(decisions, state, result)
        if self.leads:
            self.leads.looks.append((decisions, result.scores))
            metrics |= self.leads.numbers(decisions, result.winners)
        metrics |= wins(result.winners, len(result.scores), first, bots)
        game = self.game
        endings = [game.rule(r.id) for r in game.rulebook.endings if game.has_rule(r.id)]
        metrics |= {f"end:{rule.id}": float(rule == result.ended_by) for rule in endings}
        if self.selection.family("points"):
            metrics |= self._points(result)
        if self.used is not None:
            metrics |= self._chosen(self.used, result)
        if self.of_game:
            metrics |= self._of_game(state, metrics)
        wants = self.selection.wants
        metrics = {name: float(value) for name, value in metrics.items() if wants(name)}
        shares = {name for name in metrics if is_share(name)}
        for hook in self.hooks:
            more, shared = hook_metrics(hook, self._call(type(hook), hook.end, state))
            if twice := more.keys() & metrics.keys():
                raise SetupError(f"two metrics have the same name {short_text(min(twice))!r}")
            metrics |= more
            shares |= set(shared)
        course = self.leads.course(decisions, result.scores, first) if self.leads else ()
        return metrics, tuple(sorted(shares)), course

    def _standard(self, decisions: int, state: State, result: Result) -> Metrics:
        scores, winners = result.scores, result.winners
        best = sorted(scores, reverse=True)
        second = best[1] if len(best) > 1 else best[0]
        metrics: Metrics = {
            "decisions": decisions,
            "turns": state.turn,
            "rounds": state.round,
            "minutes": self._minutes(),
            "score_winner": sum(scores[w] for w in winners) / len(winners),
            "score_mean": sum(scores) / len(scores),
            "score_spread": best[0] - best[-1],
            "margin": best[0] - second,
            "tied": float(len(winners) > 1),
            "cut_off": float(result.cut),
        }
        if self.branching and decisions:
            metrics["branching"] = self.offered / decisions
        return {name: metrics[name] for name in STANDARD if name in metrics}

    def _minutes(self) -> float:
        """The minutes that people would take for the choices of this match."""
        pace, game, meter = self.selection.pace, self.game.rulebook.id, self.meter
        kinds = [(meter.kind(kind), times) for kind, times in (self.timed or {}).items()]
        seconds = (pace.of(game, kind) * n for kind, n in kinds if kind not in meter.unseen)
        return fsum(seconds) / 60

    def _points(self, result: Result) -> Metrics:
        """The mean points of a player for each part of the score."""
        points: Metrics = dict.fromkeys((f"points:{part}" for part in self.meter.parts), 0.0)
        for part in (part for mine in result.parts for part in mine):
            name = f"points:{self.meter.part(part)}"
            points[name] = points.get(name, 0.0) + part.points / len(result.scores)
        return points

    def _chosen(self, used: Counter[tuple[int, object]], result: Result) -> Metrics:
        """The number of choices of each kind, and the win rate of the players who made one."""
        kinds = {kind: Counter[int]() for kind in self.meter.kinds(self.game)}
        for (player, kind), times in used.items():
            kinds.setdefault(self.meter.kind(kind), Counter())[player] += times
        metrics: Metrics = {}
        with_wins = self.selection.family("won_given")
        for kind, by_player in kinds.items():
            metrics[f"chosen:{kind}"] = float(by_player.total())
            if by_player and with_wins:
                won = sum((player in result.winners) / len(result.winners) for player in by_player)
                metrics[f"won_given:{kind}"] = won / len(by_player)
        return metrics

    def _of_game(self, state: State, others: Iterable[str]) -> Metrics:
        """The metrics that the game adds.

        Raises:
            RunError: if its metrics are not numbers, or raise.
            SetupError: if a metric has the name of a column.
        """
        try:
            metrics = self.meter.numbers(state.table)
        except BisongamesError:
            raise
        except BaseException as error:
            why = describe_exception(error)
            raise RunError(f"{self.where}: the metrics of the game raised {why}") from error
        for name in metrics:
            check_not_column(name, f"the game {self.game.id}")
        return {name: float(value) for name, value in metrics.items() if name not in others}


def wins(winners: Sequence[int], players: int, first: int, bots: Sequence[str]) -> Metrics:
    """Wins by place in the order of play, by seat, and by bot if any are given; a shared win counts as a fraction for each winner."""
    each = [(seat in winners) / len(winners) for seat in range(players)]
    metrics = {f"win:place{n}": each[(first + n) % players] for n in range(players)}
    metrics |= {f"win:seat{n}": each[n] for n in range(players)}
    for label in dict.fromkeys(bots):
        seats = [seat for seat, bot in enumerate(bots) if bot == label]
        metrics[f"win:bot:{label}"] = sum(each[seat] for seat in seats) / len(seats)
    return metrics
