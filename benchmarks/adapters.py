"""The speed of the adapters relative to PettingZoo's own chess: steps, encoded views, batches of environments.

A step is that of a learner: observation and mask, a choice among the legal actions, ``step``. Rounds of our games and of
chess alternate, and the median ratio is reported, since machines are shared and noisy; times are processor time.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import gymnasium
import numpy as np
from pettingzoo.classic import chess_v6

from bisongames import CHANCE, load
from bisongames.engine.positions.state import Game
from bisongames.interop import gymnasium as adapter
from bisongames.interop.pettingzoo import env

MOST_OF_CHESS = 1 / 3
"""The maximum cost of a step, as a fraction of a step of PettingZoo's chess."""
MOST_DECISIONS = 15
"""The maximum cost of encoding a view, in random decisions."""
VARIANTS = {
    "wind_river/base": 3,
    "bison/base": 2,
    "natives/base": 2,
    "natives/base+rituals+seasons+soul-of-the-prairie": 4,
    "catan/base": 4,
    "catan/bison": 4,
}


def step_seconds(made: Any, rng: random.Random, seconds: float) -> float:
    """The mean time of a step of a PettingZoo environment, in random matches for about this many seconds."""
    steps, begin = 0, time.process_time()
    spent = 0.0
    while spent < seconds:
        made.reset(seed=rng.getrandbits(32))
        for _ in range(200):
            seen, _, terminated, truncated, _ = made.last()
            if terminated or truncated:
                break
            legal = np.flatnonzero(seen["action_mask"])
            made.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        spent = time.process_time() - begin
    return spent / steps


def encode_ratio(game: Game, players: int, rng: random.Random, matches: int) -> float:
    """The time to encode a view, in random decisions; a decision includes its legal list and the chance before it."""
    space = game.observation_space(players)
    decisions, encoded, playing, encoding = 0, 0, 0.0, 0.0
    for _ in range(matches):
        cursor = game.start(players).cursor()
        views = []
        begin = time.process_time()
        for count in range(400):
            if cursor.is_over:
                break
            if cursor.actor == CHANCE:
                cursor.advance(cursor.sample_chance(rng))
            else:
                legal = cursor.legal_actions()
                cursor.advance(legal[int(rng.random() * len(legal))])
                decisions += 1
            if count % 20 == 0:
                playing += time.process_time() - begin
                state = cursor.state()
                views += [state.view(player) for player in range(players)]
                begin = time.process_time()
        playing += time.process_time() - begin
        begin = time.process_time()
        for view in views:
            space.encode(view)
        encoding += time.process_time() - begin
        encoded += len(views)
    return (encoding / encoded) / (playing / decisions)


def batch_rate(variant: str, players: int, number: int, mode: str, seconds: float) -> float:
    """The steps per second of all environments of a batch together, by the wall clock."""
    batch = gymnasium.make_vec(
        adapter.ID, num_envs=number, vectorization_mode=mode, variant=variant, players=players
    )
    rng = np.random.default_rng(1)
    seen, _ = batch.reset(seed=1)
    steps, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        numbers = [
            rng.choice(legal) if len(legal := np.flatnonzero(mask)) else 0
            for mask in seen["action_mask"]
        ]
        seen, *_ = batch.step(np.array(numbers))
        steps += number
    rate = steps / (time.perf_counter() - begin)
    batch.close()
    return rate


def in_turns(rounds: int, ours: Callable[[], float], theirs: Callable[[], float]) -> float:
    """The median ratio of two times that are measured alternately."""
    ratios = []
    for _ in range(rounds):
        yardstick = theirs()
        ratios.append(ours() / yardstick)
    return median(ratios)


def main() -> None:
    """Measures and prints the figures; the exit code is 1 if something takes too long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", default=list(VARIANTS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="length of one measurement")
    parser.add_argument("--batch", type=int, default=4, help="environments in a batch")
    given = parser.parse_args()
    rng, failed = random.Random(1), False
    chess = chess_v6.env()
    for variant in given.variants:
        players = VARIANTS.get(variant) or min(load(variant).player_counts)
        made = env(variant, players)
        step = in_turns(
            given.rounds,
            lambda made=made: step_seconds(made, rng, given.seconds),  # type: ignore[misc]
            lambda: step_seconds(chess, rng, given.seconds),
        )
        encode = median(encode_ratio(load(variant), players, rng, 4) for _ in range(given.rounds))
        one, many = (
            batch_rate(variant, players, given.batch, mode, 2 * given.seconds)
            for mode in ("sync", "async")
        )
        failed |= step > MOST_OF_CHESS or encode > MOST_DECISIONS
        print(
            f"{variant}, {players} players: a step is {step:.2f} of one of chess (at most {MOST_OF_CHESS:.2f}); "
            f"encoding is {encode:.1f} decisions (at most {MOST_DECISIONS}); a batch of {given.batch}: "
            f"{one:,.0f} steps per second in one process, {many:,.0f} over processes"
        )
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
