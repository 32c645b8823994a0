"""Trains masked PPO against random opponents, to test whether the environment is sound and the model improves.

stable-baselines3 checks the environment first; then MaskablePPO learns, and plays matches in which no choice may be
illegal. Its mean reward during training is printed, and drawn with ``--curve FILE``. Requires torch: ``python3 dev.py
learn``.
"""

from __future__ import annotations

import argparse
import statistics
import time
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_checker import check_env

from bisongames.interop.gymnasium import Env

WIDTH, HEIGHT, MARGIN = 480, 240, 44


class Curve(BaseCallback):
    """Records the rewards of finished episodes, by the number of steps."""

    def __init__(self) -> None:
        super().__init__()
        self.points: list[tuple[int, float]] = []

    def _on_step(self) -> bool:
        for reward, done in zip(self.locals["rewards"], self.locals["dones"], strict=True):
            if done:
                self.points.append((self.num_timesteps, float(reward)))
        return True

    def means(self, parts: int) -> list[tuple[int, float]]:
        """The mean reward in each of this many equal parts of the training, with the step at its end."""
        last = self.num_timesteps
        found = []
        for part in range(parts):
            low, high = last * part // parts, last * (part + 1) // parts
            rewards = [reward for step, reward in self.points if low < step <= high]
            if rewards:
                found.append((high, statistics.mean(rewards)))
        return found


def drawn(points: list[tuple[int, float]], title: str) -> str:
    """A curve as SVG: steps on the x axis, the mean reward from -1 to 1 on the y axis."""
    last = points[-1][0]

    def live(step: int, reward: float) -> tuple[float, float]:
        across = MARGIN + (WIDTH - 2 * MARGIN) * step / last
        return across, HEIGHT / 2 - (HEIGHT / 2 - MARGIN) * reward

    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (live(*point) for point in points))
    rules = "".join(
        f'<path d="M{MARGIN} {y:.1f}H{WIDTH - MARGIN}"/>'
        for _, y in (live(0, r) for r in (-1, 0, 1))
    )
    words = "".join(
        f'<text x="{MARGIN - 6}" y="{live(0, r)[1] + 4:.1f}" text-anchor="end">{r}</text>'
        for r in (-1, 0, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{title}" font-family="sans-serif" font-size="12">\n'
        f'<g stroke="currentColor" stroke-opacity="0.3" fill="none">{rules}</g>\n'
        f'<polyline points="{line}" fill="none" stroke="#c2410c" stroke-width="2"/>\n'
        f'<g fill="currentColor">{words}<text x="{WIDTH - MARGIN}" y="{HEIGHT - 12}" '
        f'text-anchor="end">{last:,} steps</text><text x="{MARGIN}" y="20">{title}</text></g>\n</svg>\n'
    )


def play(model: Any, env: Env, seed: int) -> tuple[float, int]:
    """Plays a match with a trained model; returns the reward and the number of choices."""
    seen, _ = env.reset(seed=seed)
    choices = 0
    while True:
        action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
        seen, reward, terminated, truncated, info = env.step(int(action))
        choices += 1
        assert "violations" not in info, info
        if terminated or truncated:
            return reward, choices


def learn(variant: str, players: int, steps: int, seed: int) -> tuple[Any, Curve, float]:
    """Trains a model for this many steps; returns it, its curve, and the seconds taken."""
    torch.set_num_threads(1)  # faster for small networks
    env = Env(variant, players, seat=None, scaled=True)
    model = MaskablePPO(
        "MultiInputPolicy", env, n_steps=min(steps, 1024), batch_size=128, seed=seed, device="cpu"
    )
    curve = Curve()
    begin = time.perf_counter()
    model.learn(steps, callback=curve)
    return model, curve, time.perf_counter() - begin


def main() -> None:
    """Checks the environments, trains, plays and prints the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", help="ids to learn; by default all games")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--steps", type=int, default=256)
    parser.add_argument(
        "--matches", type=int, default=3, help="matches to play with the trained model"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="an SVG file for the mean reward")
    given = parser.parse_args()
    every = ["wind_river", "bison", "natives", "catan/base+max_turns=20"]
    for variant in given.variants or every:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(Env(variant, given.players, scaled=True))
        model, curve, seconds = learn(variant, given.players, given.steps, given.seed)
        env = Env(variant, given.players, seat=None, scaled=True)
        played = [play(model, env, 10_000 + number) for number in range(given.matches)]
        mean = np.mean([reward for reward, _ in played])
        print(
            f"{variant}, {given.players} players: {given.steps} steps in {seconds:.0f} s; then "
            f"{len(played)} matches, {sum(choices for _, choices in played)} choices, none illegal, mean reward {mean:.2f}"
        )
        points = curve.means(20)
        for step, reward in points:
            print(f"  {step:7} {reward:6.2f}")
        if given.curve and points:
            given.curve.write_text(drawn(points, f"{variant}: mean reward against random"))


if __name__ == "__main__":
    main()
