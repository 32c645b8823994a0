"""Plays the matches of each arm: match i has the same seed, seats and luck in every arm."""

from __future__ import annotations

import hashlib
import pickle
import random
from collections import Counter
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from attrs import field, frozen

from bisongames.bots.baselines import Greedy, Random
from bisongames.bots.guarded_bot import GuardedBot
from bisongames.bots.lineup import Contestant, seats, start_player
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import EndlessPlay, SetupError, describe_exception
from bisongames.engine.core.luck import Draw
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.lab.metrics.collector import Collector
from bisongames.lab.metrics.metric_selection import Selection
from bisongames.lab.metrics.metric_types import Metrics
from bisongames.lab.metrics.score_course import Course

UNSENT: Final = "a bot or metric cannot be sent to workers"
RECORDED: Final = 1_000
"""The number of moves in the record of a match that does not end."""
IN_A_MODULE: Final = "its class must be importable: put it in a module"
_HERE: Final = (Random, Greedy)
"""Bots that get the live table instead of a copy: they neither change nor keep it."""


@frozen
class Arm:
    """One arm of an experiment: a variant, its number of players, and the bots."""

    game: Game
    players: int
    bots: tuple[Contestant, ...]


@frozen
class SimulationPlan:
    """Everything needed to play any match of an experiment; picklable."""

    arms: tuple[Arm, ...]
    seed: int
    selection: Selection
    keep_moves: bool


@frozen
class Outcome:
    """The record and metrics of a finished match."""

    number: int
    """The index of the match within its variant: match i of each variant has the same seed, seats and start player."""
    seed: int
    start_player: int
    bots: tuple[str, ...]
    """The label of the bot on each seat."""
    ranking: tuple[tuple[int, ...], ...]
    """The players, best first; tied players are grouped."""
    scores: tuple[int, ...]
    ended_by: str
    """The id of the rule that ended the match."""
    cut: bool
    metrics: Metrics = field(hash=False)
    shares: tuple[str, ...] = field(repr=False)
    """The names of the metrics that are shares."""
    course: Course = field(repr=False)
    moves: tuple[str, ...] = field(repr=False)
    """The choices as text; empty if not stored."""

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The players in first place."""
        return self.ranking[0]


def seed_of(seed: int, number: int) -> int:
    """The seed of match ``number``: independent of the number of matches, different for each run seed, below 2**53."""
    digest = hashlib.sha256(f"match {number} of {seed}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 11


def setup_of(game: Game, players: int, bots: int, number: int) -> dict[str, int]:
    """The setup values of a match with this number of bots: the start player, if the game lets one be set."""
    if "start_player" not in game.rulebook.setup_values(game, players):
        return {}
    return {"start_player": start_player(number, bots, players)}


def play_chunk(packed: bytes, arm: int, numbers: tuple[int, ...]) -> list[Outcome]:
    """Plays some matches of one arm, by a plan pickled in another process."""
    plan = unpickle_plan(packed)
    return [play_match(plan, arm, number) for number in numbers]


@lru_cache(maxsize=4)
def unpickle_plan(packed: bytes) -> SimulationPlan:
    """The plan of a chunk, cached for the following chunks.

    Raises:
        SetupError: if a bot or metric cannot be imported here.
    """
    try:
        plan: SimulationPlan = pickle.loads(packed)
    except Exception as error:
        raise SetupError(f"{UNSENT}: {describe_exception(error)}; {IN_A_MODULE}") from error
    return plan


def check_plan(packed: bytes) -> None:
    """Checks that this process can unpickle a plan.

    Raises:
        SetupError: if a bot or metric cannot be imported here.
    """
    unpickle_plan(packed)


def play_match(plan: SimulationPlan, which: int, number: int) -> Outcome:
    """Plays one match and measures it.

    Raises:
        BotError: if a bot raises, or makes an illegal choice.
        RunError, SetupError: if a metric raises, or returns something other than numbers.
        EndlessPlay: if the match does not end; gives a record of its first moves.
    """
    history: list[Action] = []
    try:
        return _play(plan, which, number, history)
    except EndlessPlay as error:
        arm, seed = plan.arms[which], seed_of(plan.seed, number)
        setup: dict[str, Any] = {**setup_of(arm.game, arm.players, len(arm.bots), number)}
        match = Match(arm.game, arm.players, seed, dealer="manual", **setup)
        with suppress(EndlessPlay):
            for action in history[:RECORDED]:
                match.play(action)
        count = next((n for n, m in reversed([*enumerate(match.moves, 1)]) if not m.chance_kind), 0)
        match = match.at(count)
        what = f"{error} (match {number} with seed {seed})"
        raise EndlessPlay(what, match.state, match.record) from None


def _play(plan: SimulationPlan, which: int, number: int, history: list[Action]) -> Outcome:
    """Plays and measures one match, and adds its actions to ``history``."""
    arm = plan.arms[which]
    game, players = arm.game, arm.players
    seated = [arm.bots[b] for b in seats(number, len(arm.bots), players)]
    setup, seed = setup_of(game, players, len(arm.bots), number), seed_of(plan.seed, number)
    rng = random.Random(seed)
    collector = Collector(plan.selection, game, f"{game.id}, match {number}")
    start = game.start(players, **setup)
    collector.begin(start)
    cursor = start.cursor(collector.listen)
    chosen_by = [
        bot.fresh().choose
        if bot.built_in
        else GuardedBot(bot, (start, setup, seed), number, history).choice
        for bot in seated
    ]
    at_random = [type(p.bot) is Random for p in seated]
    borrows = [type(p.bot) in _HERE for p in seated]
    choices: list[str] | None = [] if plan.keep_moves else None
    drawn: Counter[str] = Counter()
    waiting, table, listed, pick = cursor.waiting, cursor.table, cursor.legal_actions, rng.random
    used, timed, leads, meter = collector.used, collector.timed, collector.leads, collector.meter
    by_class, offers, watched = (
        collector.kinds_are_classes,
        collector.branching or timed is not None,
        collector.watches_choices,
    )
    decisions, turn = 0, 0
    while waiting:
        top = waiting[-1]
        actor = top.player
        if actor == CHANCE:
            dealt: str = top.kind  # type: ignore[attr-defined]  # every chance has a kind
            action = top.draw(table, Draw(seed, dealt, drawn[dealt]))
            drawn[dealt] += 1
        else:
            decisions += 1
            if at_random[actor]:
                legal = listed()
                offered = len(legal)
                action = legal[int(pick() * len(legal))]
            else:
                offered = len(listed()) if offers else 0
                borrowed = borrows[actor]
                state = State(game, table, tuple(waiting[::-1])) if borrowed else cursor.state()
                action = chosen_by[actor](state, actor, rng)
            collector.offered += offered
            kind = type(action) if by_class else meter.counted(top, action)
            if used is not None:
                used[actor, kind] += 1
            if timed is not None and offered > 1:
                timed[kind] += 1
            if choices is not None:
                choices.append(str(action))
            if watched:
                collector.choice(actor, action)
        history.append(action)
        cursor.advance(action)
        if leads is not None and table.turn != turn and waiting:
            turn = table.turn
            leads.look(decisions, table)
    several = len({p.label for p in arm.bots}) > 1
    labels = tuple(p.label for p in seated)
    return match_outcome(
        collector,
        cursor.state(),
        decisions,
        number=number,
        seed=seed,
        bots=labels,
        labels=labels if several else (),
        moves=tuple(choices or ()),
    )


def match_outcome(
    collector: Collector,
    end: State,
    decisions: int,
    *,
    number: int,
    seed: int,
    bots: tuple[str, ...],
    labels: tuple[str, ...] = (),
    moves: tuple[str, ...] = (),
) -> Outcome:
    """The outcome of a match that a collector has watched.

    Args:
        collector: what was collected on the way.
        end: the position at the end.
        decisions: the number of choices.
        number: the number of the match.
        seed: its seed.
        bots: the labels of who played, by seat.
        labels: these labels if bots differ, for the metrics of each.
        moves: the choices, if they are kept.
    """
    result = end.result
    assert result is not None
    first = max(0, end.table.start_player)
    metrics, shares, course = collector.numbers(decisions, end, result, first, labels)
    return Outcome(
        number=number,
        seed=seed,
        start_player=first,
        bots=bots,
        ranking=result.ranking,
        scores=tuple(result.scores),
        ended_by=result.ended_by.id,
        cut=result.cut,
        metrics=metrics,
        shares=shares,
        course=course,
        moves=moves,
    )
