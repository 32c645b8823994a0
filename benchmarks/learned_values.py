"""Learns the weights of evaluations from matches of bots.

    python -m benchmarks.learned_values natives/base --players 2 --store DIR   # continues where it stopped
    python -m benchmarks.strength natives/base --players 2 --bot greedy --against benchmarks.learned_values:HandMade

In each match of learning, one bot plays with weights that are all changed at random, and each of the others with the weights so far or with
the hand-made judgement. After each round of matches, a ridge regression of the results on the changes moves each weight
towards the side that won more, further the clearer that is. The result is the mean of the weights over the later half of the
rounds. Everything follows from the seed; the weights are stored after each round. Set PYTHONPATH to an unpacked compiled wheel to
learn with that build.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from math import sqrt, tanh
from pathlib import Path
from typing import Any, Final

import numpy as np
from attrs import evolve, frozen

from bisongames import CHANCE, load
from bisongames.bots.evaluation.learned import natives, wind_river
from bisongames.bots.judgement import Evaluator, evaluator_of
from bisongames.bots.lookahead import greedy_action, planned_action
from bisongames.components.piles import Luck
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import Game, State
from bisongames.lab.simulation.arm_matches import setup_of
from bisongames.natives.tribe_action import ChoosingRole

FOLDER: Final = Path(natives.__file__).parent
RIDGE: Final = 0.15
"""The penalty on squared slopes, per match; changes have a variance of 1."""
STEP: Final = 0.6
"""The most that a weight moves in a round, as a share of the size of its random changes."""
CLEAR: Final = 2.0
"""The number of standard errors from which a slope moves its weight by the whole step."""
SEED: Final = 20261129

Data = Any
"""Nested lists and dicts of numbers."""
Play = Callable[[Any, int, random.Random], Any]


@frozen
class Learner:
    """How the evaluation of a game is learned."""

    start: Callable[[Game, int], Data]
    """The first weights, for a number of players."""
    sizes: Callable[[Game, int], Data]
    """The size of the random changes of each weight."""
    using: Callable[[Game, Data], Evaluator]
    """The evaluator with these weights."""
    margin: float
    """The lead in points that counts as clear."""


def _natives(
    strength: list[float], totem: float, captive: float, reach: list[float], recruit: float
) -> Callable[[Game, int], Data]:
    def data(game: Game, players: int) -> Data:
        totems = game.components.totems
        return {
            "strength": [[*strength] for _ in range(7)],
            "totems": dict.fromkeys(totems, totem),
            "captive": captive,
            "reach": [[*reach] for _ in range(players)],
            "recruit": recruit,
        }

    return data


def _natives_evaluator(game: Game, data: Data) -> Evaluator:
    weights = natives.Weights.of(data)
    return evolve(
        evaluator_of(game),
        value=partial(natives.lead, weights),
        shortlist=natives.always_scout,
        opens=lambda table, pending: isinstance(pending, ChoosingRole),
    )


def _wind_river(
    steps: list[float], plains: float, others: list[float], late: float
) -> Callable[[Game, int], Data]:
    def part(share: float) -> Data:
        return {
            "steps": [share * each for each in (*steps, plains)],
            "others": [share * each for each in others],
        }

    def data(game: Game, players: int) -> Data:
        return {"now": part(1.0), "late": part(late)}

    return data


def _wind_river_evaluator(game: Game, data: Data) -> Evaluator:
    weights = wind_river.WeightsByRound.of(data)
    return evolve(
        evaluator_of(game), value=partial(wind_river.worth, weights), alike=wind_river.nearby
    )


LEARNERS: Final = {
    "natives/base": Learner(
        _natives([3.0, 1.0, 0.5], 2.0, 0.5, [0.2, 0.1, 0.0, 0.0, 0.0], 3.0),
        _natives([1.5, 1.0, 0.7], 2.0, 0.6, [0.2, 0.2, 0.7, 0.7, 0.7], 1.5),
        _natives_evaluator,
        20.0,
    ),
    "wind_river/base": Learner(
        _wind_river([7 / 3, *[1 / 3] * 5], 6.0, [-2.0, 0.0, 0.0, 0.0, 0.9, *[0.0] * 8], 0.0),
        _wind_river(
            [0.4, *[0.12] * 5],
            1.5,
            [0.5, 0.5, 0.3, 0.2, 0.15, 0.2, 0.08, 0.2, 0.2, 0.2, 0.2, 0.06, 0.06],
            1.0,
        ),
        _wind_river_evaluator,
        3.0,
    ),
}


def numbers(data: Data) -> Iterator[float]:
    """All numbers of nested lists and dicts, in order."""
    if isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from numbers(each)
    else:
        yield data


def filled(data: Data, values: Iterator[float]) -> Data:
    """The same nesting with other numbers, rounded."""
    if isinstance(data, dict):
        return {key: filled(each, values) for key, each in data.items()}
    if isinstance(data, list):
        return [filled(each, values) for each in data]
    return round(float(next(values)), 3)


def hand_made(game: Game) -> Play:
    """A bot that looks one step ahead with the hand-made judgement."""
    evaluator = evaluator_of(game)
    return lambda cursor, player, rng: greedy_action(cursor, player, evaluator, rng)


def planning(evaluator: Evaluator) -> Play:
    """A bot that plans its turn with this evaluator."""
    return lambda cursor, player, rng: planned_action(cursor, player, evaluator, rng)


def played(game: Game, seats: list[Play], number: int, seed: str) -> tuple[Any, int]:
    """The result of a match, and the number of its decisions."""
    players, decisions = len(seats), 0
    cursor = game.start(players, **setup_of(game, players, players, number)).cursor()
    luck, rng = random.Random(f"{seed}/{number}/luck"), random.Random(f"{seed}/{number}/bots")
    while (actor := cursor.actor) is not None:
        if actor == CHANCE:
            cursor.advance(cursor.sample_chance(luck))
            continue
        decisions += 1
        legal = cursor.legal_actions()
        if len(legal) == 1:
            cursor.advance(legal[0])
        else:
            imagined = cursor.state().sample(actor, rng).cursor()
            cursor.advance(seats[actor](imagined, actor, rng))
    return cursor.result, decisions


def outcome(result: Any, seat: int, margin: float) -> float:
    """How well a seat did: its share of the win, and half as much again for the lead in points."""
    scores, players = result.scores, len(result.scores)
    lead = scores[seat] - (sum(scores) - scores[seat]) / (players - 1)
    won = (seat in result.winners) / len(result.winners)
    return won + 0.5 * tanh(lead / margin)


def learn(variant: str, players: int, store: Path, rounds: int, matches: int, seed: int) -> None:
    """Learns the weights for one number of players, and writes them into the file of the game."""
    learner, game = LEARNERS[variant], load(variant)
    begin = learner.start(game, players)
    sizes = np.array(list(numbers(learner.sizes(game, players))))
    file = store / f"{variant.replace('/', '-')}-{players}.json"
    store.mkdir(parents=True, exist_ok=True)
    held: list[list[float]] = json.loads(file.read_text()) if file.exists() else []
    held = held or [list(numbers(begin))]
    for step in range(len(held), rounds + 1):
        clock = time.process_time()
        now, rng = np.array(held[-1]), np.random.default_rng([seed, players, step])
        others = [hand_made(game), planning(learner.using(game, filled(begin, iter(now))))]
        changes = rng.standard_normal((matches, len(now)))
        results = np.zeros(matches)
        old = np.zeros(matches)
        decisions = 0
        for number in range(matches):
            data = filled(begin, iter(now + sizes * changes[number]))
            picks = rng.integers(2, size=players)
            seats, seat = [others[pick] for pick in picks], -number % players
            seats[seat] = planning(learner.using(game, data))
            old[number] = players - 1 - (picks.sum() - picks[seat])
            result, made = played(game, seats, number, f"{seed}/{players}/{step}")
            results[number] = outcome(result, seat, learner.margin)
            decisions += made
        now = now + sizes * STEP * moves(changes, old, results)
        held.append([round(float(each), 3) for each in now])
        file.write_text(json.dumps(held))
        taken = time.process_time() - clock
        print(
            f"{variant} {players} players, round {step} of {rounds}: {matches} matches of"
            f" {decisions / matches:.0f} decisions, {taken:.0f} s, mean outcome {results.mean():.3f}",
            flush=True,
        )
    mean = np.mean(held[len(held) // 2 :], axis=0)
    target = FOLDER / f"{variant.split('/', maxsplit=1)[0]}.json"
    learned = json.loads(target.read_text()) if target.exists() else {}
    learned[str(players)] = filled(begin, iter(mean))
    lines = [f"{json.dumps(key)}: {json.dumps(learned[key])}" for key in sorted(learned)]
    target.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def moves(changes: Any, old: Any, results: Any) -> Any:
    """Where each weight moves, from -1 to 1, by the regression of results on its changes and on the opponents."""
    each, count = np.c_[changes, np.ones(len(changes)), old], changes.shape[1]
    penalty = np.diag([RIDGE * len(changes)] * count + [1e-6] * 2)
    slopes = np.linalg.solve(each.T @ each + penalty, each.T @ results)
    error = (results - each @ slopes).std() / sqrt(len(changes))
    return np.clip(slopes[:count] / (CLEAR * error), -1.0, 1.0)


class HandMade:
    """``greedy`` as it was before it learned: one step ahead with the hand-made judgement."""

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """The action after which the table looks best."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        cursor = state.sample(player, rng).cursor()
        return greedy_action(cursor, player, evaluator_of(state.game), rng)


def main() -> None:
    """Learns the weights of a game for one number of players."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("variant", choices=LEARNERS)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--store", type=Path, required=True, help="a folder for the rounds")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--matches", type=int, default=150, help="matches of each round")
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    learn(given.variant, given.players, given.store, given.rounds, given.matches, given.seed)


if __name__ == "__main__":
    main()
