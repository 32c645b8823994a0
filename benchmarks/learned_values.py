"""Learns the weights of evaluations from matches of bots.

    python -m benchmarks.learned_values natives/base --players 2 --store DIR   # continues where it stopped
    python -m benchmarks.strength natives/base --players 2 --bot greedy --against benchmarks.learned_values:HandMade
    python -m benchmarks.strength bison/base --players 2 --bot benchmarks.learned_values:Learned:file=DIR/bison.json --against greedy

In each match of learning, one bot plays with weights that are all changed at random, and each of the others with the weights so far or with
the hand-made judgement. After each round of matches, a ridge regression of the results on the changes moves each weight
towards the side that won more, further the clearer that is. The result is the mean of the weights over the later half of the
rounds, in ``DIR/natives.json`` by number of players. Everything follows from the seed; the weights are stored after each round. Set
PYTHONPATH to an unpacked compiled wheel to learn with that build.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from functools import lru_cache
from math import sqrt, tanh
from pathlib import Path
from typing import Any, Final

import numpy as np
from attrs import evolve, frozen

from benchmarks.learners import LEARNERS, filled, judgement_with, numbers
from bisongames import CHANCE, load
from bisongames.bots.judgement import Evaluator, evaluator_of, evaluator_with
from bisongames.bots.lookahead import greedy_action, planned_action
from bisongames.bots.search_tree import Tree
from bisongames.components.piles import Luck
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import Game, State
from bisongames.lab.simulation.arm_matches import setup_of

RIDGE: Final = 0.15
"""The penalty on squared slopes, per match; changes have a variance of 1."""
STEP: Final = 0.6
"""The most that a weight moves in a round, as a share of the size of its random changes."""
CLEAR: Final = 2.0
"""The number of standard errors from which a slope moves its weight by the whole step."""
SEED: Final = 20261129

Play = Callable[[Any, int, random.Random], Any]


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
    """Learns the weights for one number of players, and writes them into the file of the game in the store."""
    game = load(variant)
    learner = LEARNERS[game.rulebook.id]
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
    target = store / f"{game.rulebook.id}.json"
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


@frozen
class Learned:
    """``greedy`` with the learned weights of Bison or Catan in a file; with ``iterations``, ``search`` with them."""

    file: str
    iterations: int = 0

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """The action after which the table looks best, or that was tried most."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        evaluator = _stored(self.file, state.game, state.num_players, not self.iterations)
        if not self.iterations:
            return planned_action(state.sample(player, rng).cursor(), player, evaluator, rng)
        tree = Tree(state, player, rng, evaluator)
        if not tree.decided:
            for _ in tree.search(self.iterations):
                pass
        return tree.best()


@lru_cache
def _stored(file: str, game: Game, players: int, to_plan: bool) -> Evaluator:
    judgement = judgement_with(game, json.loads(Path(file).read_text())[str(players)])
    evaluator, value = evaluator_with(judgement), getattr(judgement, "plan_value", None)
    return evolve(evaluator, value=value) if to_plan and value else evaluator


def main() -> None:
    """Learns the weights of a game for one number of players."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("variant")
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--store", type=Path, required=True, help="a folder for the rounds")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--matches", type=int, default=150, help="matches of each round")
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    learn(given.variant, given.players, given.store, given.rounds, given.matches, given.seed)


if __name__ == "__main__":
    main()
