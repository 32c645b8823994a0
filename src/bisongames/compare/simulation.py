"""Paired simulation: the same seeds, seats and luck for every variant."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, as_completed
from typing import Any, Final

from bisongames.bots import BOTS, Bot
from bisongames.components.players import CHANCE
from bisongames.play.actions import Action
from bisongames.play.agenda import Chance
from bisongames.play.game import Game
from bisongames.play.match import Draw

Metrics = dict[str, float]
"""The numbers of one match, by name."""

CHUNK: Final = 10
"""Matches that a worker plays before it reports."""

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")

Progress = Callable[[int, int], None]


def simulate(
    games: Sequence[Game],
    players: int,
    matches: int,
    bots: Sequence[str],
    seed: int = 0,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> list[list[Metrics]]:
    """Play ``matches`` matches of each game: match i of every game has the same seed, seats and start player.

    Args:
        games: the variants to play.
        players: how many play.
        matches: how many matches of each.
        bots: names of bots, seated in turn; match i is seated i places further round, and i places further begins.
        seed: decides everything.
        progress: called with how many of all matches are played, and how many there are.
        executor: where chunks of matches are played; None plays them here. The numbers are the same anywhere.

    Returns:
        Per game, the metrics of each match, in order.
    """
    chunks = [(g, start) for g in range(len(games)) for start in range(0, matches, CHUNK)]
    results: list[list[Metrics]] = [[{}] * matches for _ in games]
    total, done = matches * len(games), 0

    def collect(chunk: tuple[int, int], found: list[Metrics]) -> None:
        nonlocal done
        index, start = chunk
        results[index][start : start + len(found)] = found
        done += len(found)
        if progress:
            progress(done, total)

    if executor is None:
        for g, start in chunks:
            collect(
                (g, start),
                play_chunk(games[g], players, start, min(start + CHUNK, matches), bots, seed),
            )
        return results
    waiting: dict[Future[list[Metrics]], tuple[int, int]] = {
        executor.submit(
            play_chunk, games[g], players, start, min(start + CHUNK, matches), tuple(bots), seed
        ): (g, start)
        for g, start in chunks
    }
    for future in as_completed(waiting):
        collect(waiting[future], future.result())
    return results


def play_chunk(
    game: Game, players: int, start: int, stop: int, bots: Sequence[str], seed: int
) -> list[Metrics]:
    """The metrics of the matches from number ``start`` up to, but without, ``stop``."""
    return [play_match(game, players, number, bots, seed) for number in range(start, stop)]


def play_match(game: Game, players: int, number: int, bots: Sequence[str], seed: int) -> Metrics:
    """Play one match between bots and measure it."""
    seated = [bots[(seat + number) % len(bots)] for seat in range(players)]
    choosers: list[Bot] = [BOTS[name]() for name in seated]
    first = number % players
    match_seed = seed * 1_000_003 + number
    rng = random.Random(match_seed)
    cursor = game.start(players, start_player=first).cursor()
    drawn: Counter[str] = Counter()
    used: Counter[str] = Counter()
    count: Callable[[Any, Action], str] = game.rulebook.counted
    while (actor := cursor.actor) is not None:
        if actor == CHANCE:
            decision = cursor.decision
            assert isinstance(decision, Chance)
            drawn[decision.kind] += 1
            cursor.advance(
                cursor.sample_chance(Draw(match_seed, decision.kind, drawn[decision.kind]))
            )
        else:
            action = choosers[actor].choose(cursor.state(), actor, rng)
            used[count(cursor.decision, action)] += 1
            cursor.advance(action)
    result = cursor.result
    assert result is not None
    scores, winners = result.scores, result.winners
    metrics: Metrics = {
        "turns": cursor.turn,
        "rounds": cursor.round,
        "decisions": used.total(),
        "score of the winner": sum(scores[w] for w in winners) / len(winners),
        "score, mean of all": sum(scores) / players,
        "score, best less worst": max(scores) - min(scores),
        "first place shared": float(len(winners) > 1),
    }
    for place in range(players):
        seat = (first + place) % players
        metrics[f"wins of who plays {ORDINALS[place]}"] = (seat in winners) / len(winners)
    for name in sorted(set(seated)) if len(set(bots)) > 1 else ():
        seats = [s for s in range(players) if seated[s] == name]
        metrics[f"wins of each {name} bot"] = sum(
            (s in winners) / len(winners) for s in seats
        ) / len(seats)
    metrics |= game.rulebook.metrics(game, cursor.table)
    return metrics | dict(sorted(used.items()))
