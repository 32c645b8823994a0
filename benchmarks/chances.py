"""Fits the formulas of chances to win, and measures how well the chances of an analysis are calibrated.

    python -m benchmarks.chances play --store DIR        # matches to learn from; continues where it stopped
    python -m benchmarks.chances fit --store DIR         # writes src/bisongames/lab/analysis/chances.json
    python -m benchmarks.chances measure                 # fresh matches; writes docsgen/data/chances.json

All seats are played by greedy bots that choose at random in one of ten choices, so that positions vary. A formula is fitted
to the beginnings of turns, of which each match gives at most 16. Measuring takes other seeds, and choices anywhere in a turn,
judged from the view of the player to act, as in an analysis.
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

import numpy as np
from scipy.optimize import minimize

from bisongames import State, load
from bisongames.bots.lookahead import greedy_action
from bisongames.components.seats import CHANCE
from bisongames.lab.analysis.chance_model import ChanceModel, Formula, TurnFacts, shares_of_win
from bisongames.lab.analysis.match_analysis import SAMPLES
from bisongames.lab.analysis.match_judge import MatchJudge

ROOT: Final = Path(__file__).resolve().parent.parent
FORMULAS: Final = ROOT / "src/bisongames/lab/analysis/chances.json"
MEASURED: Final = ROOT / "docsgen/data/chances.json"
RANDOM: Final = 0.1
"""The share of random choices."""
EACH: Final = 16
"""The most positions of a match."""
RIDGE: Final = 1e-4
"""The penalty on squared weights of standardized features, per position."""
BINS: Final = 10
FRESH: Final = 1_000_000
"""The first seed of the matches to measure with."""

LATER: Final = 4
"""The most positions of a match to measure with."""
HORIZONS: Final = {"wind_river": 24}
"""The number of turns that are played on before a formula judges the table; one in other games.

Of one turn, one round, two rounds and the whole match, one turn had the best Brier score in Catan (0.144, 0.158, 0.175 and 0.183 in
72 positions), and was level with the best in Bison and Natives; in Wind River longer is better (0.150, 0.144, 0.135, 0.114).
"""
VARIANTS: Final = {
    "wind_river/base": (3, 4),
    "bison/base": (2, 3, 4),
    "natives/base": (2, 3, 4),
    "catan/base": (3, 4),
    "catan/bison": (3, 4),
}


def positions(variant: str, players: int, seed: int) -> tuple[list[State], State]:
    """All positions of a match in which somebody chooses, and its end."""
    game = load(variant)
    model, rng = ChanceModel(game, players), Random(f"{variant}/{players}/{seed}")
    cursor, states = game.start(players).cursor(), []
    while not cursor.is_over:
        if cursor.actor == CHANCE:
            cursor.advance(cursor.sample_chance(rng))
            continue
        legal = cursor.legal_actions()
        if len(legal) > 1:
            states.append(cursor.state())
        if rng.random() < RANDOM:
            cursor.advance(legal[int(rng.random() * len(legal))])
        else:
            assert cursor.actor is not None
            cursor.advance(greedy_action(cursor, cursor.actor, model.evaluator, rng))
    return states, cursor.state()


def shares(end: State) -> list[float]:
    """The part of each player in the win."""
    assert end.result is not None
    return shares_of_win(end.result, end.num_players)


def learn_from(variant: str, players: int, seed: int) -> dict[str, Any]:
    """The facts at some beginnings of turns of a match, and how it ended."""
    states, end = positions(variant, players, seed)
    begins = [b for a, b in pairwise(states) if 0 < b.turn != a.turn]
    some = Random(seed).sample(begins, min(EACH, len(begins)))
    model = ChanceModel(end.game, players)
    rows = [model.facts(state.cursor()) for state in some]
    result = end.result
    assert result is not None
    return {
        "shares": shares(end),
        "turns": end.turn,
        "score": max(result.scores),
        "rows": [[row.turn, row.active, row.values, row.scores] for row in rows],
    }


def play(store: Path, variants: list[str], matches: int, seconds: float) -> None:
    """Plays matches for the formulas of some variants and stores them, a line each."""
    store.mkdir(parents=True, exist_ok=True)
    for variant in variants:
        numbers = VARIANTS[variant]
        for players in numbers:
            file = store / f"{variant.replace('/', '-')}-{players}.jsonl"
            before = len(file.read_text().splitlines()) if file.exists() else 0
            begin = time.monotonic()
            with file.open("a") as lines:
                for seed in range(before, matches):
                    if time.monotonic() - begin > seconds:
                        break
                    print(json.dumps(learn_from(variant, players, seed)), file=lines, flush=True)
            print(variant, players, len(file.read_text().splitlines()), flush=True)


def fitted(matches: list[dict[str, Any]]) -> tuple[float, float, list[float]]:
    """The usual turns and score, and the weights: a conditional logit of the shares of wins."""
    turns = fmean(m["turns"] for m in matches)
    score = fmean(m["score"] for m in matches)
    facts = [
        (TurnFacts(turn, active, tuple(values), tuple(scores)), m["shares"])
        for m in matches
        for turn, active, values, scores in m["rows"]
    ]
    x = np.array([each.features(turns, score) for each, _ in facts])
    y = np.array([share for _, share in facts])
    scale = x.reshape(-1, x.shape[2]).std(axis=0) + 1e-9
    x = x / scale

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        sums = x @ weights
        sums -= sums.max(axis=1, keepdims=True)
        logs = sums - np.log(np.exp(sums).sum(axis=1, keepdims=True))
        slope = np.einsum("ij,ijk->k", np.exp(logs) - y, x) / len(x)
        total = -(y * logs).sum() / len(x) + RIDGE * (weights**2).sum()
        return total, slope + 2 * RIDGE * weights

    found = minimize(loss, np.zeros(x.shape[2]), jac=True, method="BFGS")
    return turns, score, (found.x / scale).tolist()


def read(file: Path) -> list[dict[str, Any]]:
    """The stored matches."""
    return [json.loads(line) for line in file.read_text().splitlines()]


def rounded(number: float) -> float:
    """A number with four significant digits."""
    return float(f"{number:.4g}")


def fit(store: Path) -> None:
    """Fits all formulas and writes them."""
    formulas: dict[str, Any] = json.loads(FORMULAS.read_text()) if FORMULAS.exists() else {}
    for variant, numbers in VARIANTS.items():
        for players in numbers:
            file = store / f"{variant.replace('/', '-')}-{players}.jsonl"
            if not file.exists():
                continue
            matches = read(file)
            cut = len(matches) * 4 // 5
            turns, score, weights = fitted(matches[:cut])
            formula = Formula(variant, turns, score, tuple(weights))
            rest = [
                (formula.chances(TurnFacts(row[0], row[1], tuple(row[2]), tuple(row[3]))), m)
                for m in matches[cut:]
                for row in m["rows"]
            ]
            score_ = fmean(brier(chances, m["shares"]) for chances, m in rest)
            naive = fmean(brier([1 / players] * players, m["shares"]) for _, m in rest)
            print(variant, players, len(matches), f"held out {score_:.4f}, naive {naive:.4f}")
            turns, score, weights = fitted(matches)
            formulas.setdefault(variant, {})[str(players)] = {
                "turns": rounded(turns),
                "score": rounded(score),
                "horizon": HORIZONS.get(variant.split("/")[0], 1),
                "weights": [rounded(weight) for weight in weights],
            }
    FORMULAS.write_text(json.dumps(formulas, indent=1) + "\n")


def brier(chances: list[float], won: list[float]) -> float:
    """The Brier score of a forecast: the mean of squared differences over players."""
    return fmean((a - b) ** 2 for a, b in zip(chances, won, strict=True))


def measure(variants: list[str], matches: int, seconds: float) -> None:
    """Judges positions of fresh matches, and stores how often players with each chance won."""
    measured: dict[str, Any] = json.loads(MEASURED.read_text()) if MEASURED.exists() else {}
    for variant in variants:
        for players in VARIANTS[variant]:
            begin, number = time.monotonic(), 0
            pairs: list[tuple[float, float]] = []
            forecasts: list[tuple[float, float]] = []
            while number < matches and time.monotonic() - begin < seconds:
                states, end = positions(variant, players, FRESH + number)
                judge, won = MatchJudge(ChanceModel(end.game, players), 0, SAMPLES), shares(end)
                for at, state in enumerate(Random(number).sample(states, min(LATER, len(states)))):
                    chances = [each.value for each in judge.chances(state, at)]
                    pairs += zip(chances, won, strict=True)
                    forecasts.append((brier(chances, won), brier([1 / players] * players, won)))
                number += 1
            bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
            for chance, share in pairs:
                bins[min(int(chance * BINS), BINS - 1)].append((chance, share))
            measured.setdefault(variant, {})[str(players)] = {
                "matches": number,
                "positions": len(forecasts),
                "brier": rounded(fmean(own for own, _ in forecasts)),
                "naive": rounded(fmean(naive for _, naive in forecasts)),
                "bins": [
                    [
                        len(each),
                        rounded(fmean(c for c, _ in each)),
                        rounded(fmean(w for _, w in each)),
                    ]
                    if each
                    else [0, 0.0, 0.0]
                    for each in bins
                ],
            }
            MEASURED.write_text(json.dumps(measured, indent=1) + "\n")
            formulas = json.loads(FORMULAS.read_text())
            formulas[variant][str(players)] |= {
                name: measured[variant][str(players)][name] for name in ("brier", "naive")
            }
            FORMULAS.write_text(json.dumps(formulas, indent=1) + "\n")
            print(variant, players, {**measured[variant][str(players)], "bins": ...}, flush=True)


def main() -> None:
    """Runs one of the three steps."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("step", choices=("play", "fit", "measure"))
    parser.add_argument("--store", type=Path, default=Path("chances"))
    parser.add_argument("--variants", nargs="+", default=[*VARIANTS], choices=VARIANTS)
    parser.add_argument("--matches", type=int, default=600)
    parser.add_argument("--seconds", type=float, default=240, help="the time for each formula")
    given = parser.parse_args()
    if given.step == "play":
        play(given.store, given.variants, given.matches, given.seconds)
    elif given.step == "fit":
        fit(given.store)
    else:
        measure(given.variants, given.matches, given.seconds)


if __name__ == "__main__":
    main()
