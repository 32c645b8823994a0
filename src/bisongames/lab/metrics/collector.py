"""What is measured of one match while it is played, and what is made of it at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from bisongames.engine.core.actions import Action, Event, Tell
from bisongames.engine.core.errors import (
    BisongamesError,
    RunError,
    SetupError,
    describe_exception,
    short_text,
)
from bisongames.engine.positions.result import Result
from bisongames.engine.positions.state import Game, State
from bisongames.lab.metrics.metric_selection import (
    LEADS,
    STANDARD,
    Selection,
    check_not_column,
    hook_metrics,
    is_share,
    metric_text,
)
from bisongames.lab.metrics.metric_titles import SECONDS_A_DECISION
from bisongames.lab.metrics.metric_types import Meter, Metrics, meter_class, meter_of
from bisongames.lab.metrics.score_course import Course, ScoreCourse
from bisongames.lab.metrics.win_rates import wins

_OPTIONAL: Final = ("begin", "event", "choice")


class Collector:
    """What is measured of one match; each match has its own."""

    def __init__(self, selection: Selection, game: Game, where: str) -> None:
        self.selection = selection
        self.game = game
        self.where = where
        meter = meter_class(game)
        of_game = selection.names is None or selection.wants_any(meter.names)
        of_game |= game.rulebook.metrics is not None
        counts = selection.family("chosen") or selection.family("won_given")
        self.meter: Meter = meter_of(game)
        self.of_game = of_game
        self.kinds_are_classes = meter.counted is Meter.counted
        self.used: Counter[Any] | None = Counter() if counts else None
        """How often each player chose each kind."""
        self.branching = selection.wants("branching")
        self.leads = ScoreCourse(self.meter.totals) if selection.wants_any(LEADS) else None
        self.offered = 0
        self.hooks: list[Any] = [self._tried(hook, hook) for hook in selection.hooks]
        self._choice = self._bound("choice")
        self.listen = self._listener()

    @property
    def counts_offers(self) -> bool:
        """Whether somebody wants to know how many choices are on offer."""
        return self.branching

    @property
    def watches_choices(self) -> bool:
        """Whether a metric of one's own hears of every choice."""
        return bool(self._choice)

    def begin(self, state: State) -> None:
        """The match begins."""
        for hook, begin in self._bound("begin"):
            self._tried(hook, begin, state)

    def choice(self, player: int, action: Action) -> None:
        """A player has chosen."""
        for hook, heard in self._choice:
            self._tried(hook, heard, player, action)

    def _listener(self) -> Tell:
        """Who hears of what happens; None where nobody wants to."""
        hooks = self._bound("event")
        meter = self.meter.listen if self.of_game else None
        if not hooks:
            return meter

        def hear(event: Event) -> None:
            if meter:
                meter(event)
            for hook, heard in hooks:
                self._tried(hook, heard, event)

        return hear

    def _bound(self, name: str) -> list[tuple[type, Callable[..., Any]]]:
        return [(type(h), getattr(h, name)) for h in self.hooks if callable(getattr(h, name, None))]

    def _tried(self, hook: type, what: Callable[..., Any], *given: object) -> Any:
        """What a metric of one's own returns.

        Raises:
            RunError: it raises.
        """
        try:
            return what(*given)
        except BaseException as error:  # also what would end the program, such as SystemExit
            why = describe_exception(error)
            raise RunError(f"{self.where}: the metric {metric_text(hook)} raised {why}") from error

    def numbers(
        self, decisions: int, state: State, result: Result, first: int, bots: tuple[str, ...]
    ) -> tuple[Metrics, tuple[str, ...], Course]:
        """All that was asked for of the ended match, what of it is a share, and the course of the scores."""
        found = self._standard(decisions, state, result)
        if self.leads:
            self.leads.looks.append((decisions, result.scores))
            found |= self.leads.numbers(decisions, result.winners)
        found |= wins(result.winners, len(result.scores), first, bots)
        found |= {f"end:{r.id}": float(r == result.ended_by) for r in _endings(self.game)}
        if self.selection.family("points"):
            found |= self._points(result)
        if self.used is not None:
            found |= self._chosen(self.used, result)
        if self.of_game:
            found |= self._of_game(state, found)
        wants = self.selection.wants
        found = {name: float(value) for name, value in found.items() if wants(name)}
        shares = {name for name in found if is_share(name)}
        for hook in self.hooks:
            more, shared = hook_metrics(hook, self._tried(type(hook), hook.end, state))
            taken = more.keys() & found.keys()
            if taken:
                raise SetupError(f"two metrics give the name {short_text(min(taken))!r}")
            found |= more
            shares |= set(shared)
        course = self.leads.course(decisions, result.scores, first) if self.leads else ()
        return found, tuple(sorted(shares)), course

    def _standard(self, decisions: int, state: State, result: Result) -> Metrics:
        scores, winners = result.scores, result.winners
        best = sorted(scores, reverse=True)
        second = best[1] if len(best) > 1 else best[0]
        found: Metrics = {
            "decisions": decisions,
            "turns": state.turn,
            "rounds": state.round,
            "minutes": decisions * SECONDS_A_DECISION / 60,
            "score_winner": sum(scores[w] for w in winners) / len(winners),
            "score_mean": sum(scores) / len(scores),
            "score_spread": best[0] - best[-1],
            "margin": best[0] - second,
            "tied": float(len(winners) > 1),
            "cut_off": float(result.cut),
        }
        if self.branching and decisions:
            found["branching"] = self.offered / decisions
        return {name: found[name] for name in STANDARD if name in found}

    def _points(self, result: Result) -> Metrics:
        """The mean of all players for each part of a score."""
        found: Metrics = dict.fromkeys((f"points:{part}" for part in self.meter.parts), 0.0)
        for part in (part for mine in result.parts for part in mine):
            name = f"points:{self.meter.part(part)}"
            found[name] = found.get(name, 0.0) + part.points / len(result.scores)
        return found

    def _chosen(self, used: Counter[Any], result: Result) -> Metrics:
        """How often each kind was chosen, and how often those won who chose it."""
        kinds = {kind: Counter[int]() for kind in self.meter.kinds(self.game)}
        for (player, kind), times in used.items():
            kinds.setdefault(self.meter.kind(kind), Counter())[player] += times
        found: Metrics = {}
        wins = self.selection.family("won_given")
        for kind, by_player in kinds.items():
            found[f"chosen:{kind}"] = float(by_player.total())
            if by_player and wins:
                won = sum(_win(result, player) for player in by_player)
                found[f"won_given:{kind}"] = won / len(by_player)
        return found

    def _of_game(self, state: State, others: Iterable[str]) -> Metrics:
        """What the game adds.

        Raises:
            RunError: a game from outside gives no numbers, or raises.
            SetupError: it gives the name of a column.
        """
        try:
            found = self.meter.numbers(state.table)
        except BisongamesError:
            raise
        except BaseException as error:
            why = describe_exception(error)
            raise RunError(f"{self.where}: the metrics of the game raised {why}") from error
        for name in found:
            check_not_column(name, f"the game {self.game.id}")
        return {name: float(value) for name, value in found.items() if name not in others}


def _win(result: Result, player: int) -> float:
    """A shared win counts its part."""
    return (player in result.winners) / len(result.winners)


def _endings(game: Game) -> list[Any]:
    return [game.rule(r.id) for r in game.rulebook.endings if game.has_rule(r.id)]
