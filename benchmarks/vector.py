"""The speed of Gymnasium's ``make_vec`` beside an older checkout and OpenSpiel's vector environment.

A step is that of a learner: an action in each environment, and the next views and masks; choosing is not timed. Times are
processor time. Each round measures every build in a process of its own, one after another, and the median of the ratios
within the rounds is reported, since machines are shared and noisy.

    python benchmarks/vector.py OLD/src                           # this checkout beside an old one
    python benchmarks/vector.py OLD/src --also UNPACKED_WHEEL     # and a compiled wheel, unpacked
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VARIANTS = {"wind_river/base": 3, "bison/base": 2, "natives/base": 2, "catan/base": 3}
OPENSPIEL = "openspiel"
"""The pseudo-build that measures OpenSpiel's own backgammon (200 numbers, 1,352 actions), whose rules are in C++."""


def mean_time(act: Callable[[], Callable[[], object]], size: int, seconds: float) -> float:
    """The microseconds of processor time per step and environment; ``act`` chooses, and returns the step to be timed."""
    spent, steps = 0.0, 0
    for timed in (False, True):
        spent, steps = 0.0, 0
        while spent < (seconds if timed else seconds / 4):
            step = act()
            begin = time.process_time()
            step()
            spent += time.process_time() - begin
            steps += size
    return spent / steps * 1e6


def ours(variant: str, players: int, size: int, seconds: float) -> float:
    """The time of a step of ``make_vec``, whichever way it is vectorized by default."""
    import gymnasium
    import numpy as np

    from bisongames.interop import gymnasium as adapter

    batch = gymnasium.make_vec(adapter.ID, num_envs=size, variant=variant, players=players)
    rng = np.random.default_rng(1)
    seen: list[Any] = [batch.reset(seed=1)[0]]

    def act() -> Callable[[], object]:
        mask = seen[0]["action_mask"]
        numbers = (rng.random(mask.shape, dtype=np.float32) * mask).argmax(1)

        def step() -> None:
            seen[0] = batch.step(numbers)[0]

        return step

    return mean_time(act, size, seconds)


def openspiel(size: int, seconds: float) -> float:
    """The time of a step of OpenSpiel's ``SyncVectorEnv``, in which every player's choice is a step."""
    import random

    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.rl_environment import Environment
    from open_spiel.python.vector_env import SyncVectorEnv

    rng = random.Random(1)
    batch = SyncVectorEnv([Environment("backgammon") for _ in range(size)])
    seen: list[Any] = [batch.reset()]

    def act() -> Callable[[], object]:
        outputs = []
        for now in seen[0]:
            legal = now.observations["legal_actions"][now.observations["current_player"]]
            outputs.append(StepOutput(rng.choice(legal), None))

        def step() -> None:
            seen[0] = batch.step(outputs, reset_if_done=True)[0]

        return step

    return mean_time(act, size, seconds)


def in_process(build: str, variant: str, given: argparse.Namespace) -> float:
    """The time that a process with this build measures."""
    words = [sys.executable, __file__, build, "--measure", variant]
    words += ["--size", str(given.size), "--seconds", str(given.seconds)]
    environment = os.environ | {"PYTHONPATH": build}
    done = subprocess.run(words, env=environment, check=True, capture_output=True, text=True)
    return float(done.stdout)


def main() -> None:
    """Measures and prints how many times as fast as the old checkout each build is."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("old", help="the src folder of the older checkout")
    parser.add_argument("--also", action="append", default=[], help="another build to measure")
    parser.add_argument("--size", type=int, default=64, help="environments in a batch")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0, help="length of one measurement")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.measure == OPENSPIEL:
        print(openspiel(given.size, given.seconds))
    elif given.measure:
        print(ours(given.measure, VARIANTS[given.measure], given.size, given.seconds))
    else:
        builds = [str(ROOT / "src"), *given.also]
        for variant in VARIANTS:
            times: dict[str, list[float]] = {build: [] for build in (given.old, *builds)}
            theirs: list[float] = []
            for _ in range(given.rounds):
                for build, found in times.items():
                    found.append(in_process(build, variant, given))
                theirs.append(in_process(builds[0], OPENSPIEL, given))
            for build in builds:
                old = median(map(ratio, times[given.old], times[build]))
                peer = median(map(ratio, theirs, times[build]))
                print(
                    f"{variant}: {median(times[build]):.0f} us per step, {old:.1f} times as fast as the old checkout, "
                    f"{peer:.1f} times as fast as OpenSpiel's backgammon ({build})"
                )


def ratio(other: float, mine: float) -> float:
    """How many times as fast mine is."""
    return other / mine


if __name__ == "__main__":
    main()
