"""Paired simulation: the same seeds, seats and luck for every variant."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, as_completed
from functools import lru_cache
from typing import Final

from bisongames.bots import BOTS, Bot
from bisongames.compare.metrics import Metrics, meter_of
from bisongames.components.seats import CHANCE
from bisongames.play.agenda import Chance
from bisongames.play.dealing import Draw
from bisongames.play.state import Game

Played = tuple[Metrics, Metrics]
"""What was measured in one match, and how often each kind of choice was taken in it."""

CHUNK: Final = (10, 50)
"""Matches that a worker plays before it reports: with few matches so many, with many more of them."""

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")

SHARED: Final = "first place shared"
WINS: Final = "wins of "

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
        Per game, the metrics of each match, in order. A kind of choice that is taken in any match is in all of them.
    """
    size = min(max(CHUNK[0], matches // 20), CHUNK[1])
    chunks = [(g, start) for g in range(len(games)) for start in range(0, matches, size)]
    results: list[list[Played]] = [[({}, {})] * matches for _ in games]
    total, done = matches * len(games), 0

    def collect(chunk: tuple[int, int], found: list[Played]) -> None:
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
                play_chunk(games[g], players, start, min(start + size, matches), bots, seed),
            )
        return _completed(results)
    packed = [pickle.dumps(game) for game in games]
    waiting: dict[Future[list[Played]], tuple[int, int]] = {
        executor.submit(
            _play_packed, packed[g], players, start, min(start + size, matches), tuple(bots), seed
        ): (g, start)
        for g, start in chunks
    }
    for future in as_completed(waiting):
        collect(waiting[future], future.result())
    return _completed(results)


def _completed(results: list[list[Played]]) -> list[list[Metrics]]:
    """All numbers of each match: 0 for what was chosen in other matches only."""
    names = sorted({name for matches in results for _, chosen in matches for name in chosen})
    return [
        [measured | {name: chosen.get(name, 0.0) for name in names} for measured, chosen in matches]
        for matches in results
    ]


def is_share(metric: str) -> bool:
    """Whether a metric lies between 0 and 1 in each match, so that its mean is a share."""
    return metric == SHARED or metric.startswith(WINS)


def _play_packed(
    packed: bytes, players: int, start: int, stop: int, bots: Sequence[str], seed: int
) -> list[Played]:
    """The same as ``play_chunk``, somewhere else: the game comes packed."""
    return play_chunk(_unpacked(packed), players, start, stop, bots, seed)


@lru_cache(maxsize=16)
def _unpacked(packed: bytes) -> Game:
    """A game that is sent with every chunk, made once."""
    game: Game = pickle.loads(packed)
    return game


def play_chunk(
    game: Game, players: int, start: int, stop: int, bots: Sequence[str], seed: int
) -> list[Played]:
    """The matches from number ``start`` up to, but without, ``stop``."""
    return [play_match(game, players, number, bots, seed) for number in range(start, stop)]


def play_match(game: Game, players: int, number: int, bots: Sequence[str], seed: int) -> Played:
    """Play one match between bots and measure it."""
    seated = [bots[(seat + number) % len(bots)] for seat in range(players)]
    choosers: list[Bot] = [BOTS[name]() for name in seated]
    begins = "start_player" in game.rulebook.setup_values(game, players)
    first = number % players if begins else 0
    match_seed = seed * 1_000_003 + number
    rng = random.Random(match_seed)
    meter = meter_of(game)
    cursor = game.start(players, **({"start_player": first} if begins else {})).cursor(meter.listen)
    drawn: Counter[str] = Counter()
    used: Counter[str] = Counter()
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
            used[meter.choice(cursor.decision, action)] += 1
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
        SHARED: float(len(winners) > 1),
    }
    for place in range(players):
        seat = (first + place) % players
        metrics[f"{WINS}who plays {ORDINALS[place]}"] = (seat in winners) / len(winners)
    for name in sorted(set(seated)) if len(set(bots)) > 1 else ():
        seats = [s for s in range(players) if seated[s] == name]
        metrics[f"{WINS}each {name} bot"] = sum((s in winners) / len(winners) for s in seats) / len(
            seats
        )
    metrics |= meter.numbers(cursor.table)
    return metrics, {name: float(times) for name, times in used.items()}
