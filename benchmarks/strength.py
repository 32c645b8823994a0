"""How strong a bot is: its share of wins against the yardstick, one seat of it against all others, with an interval.

    python -m benchmarks.strength                              # what this library aims for, on fresh seeds
    python -m benchmarks.strength bison/base --players 4 --bot search:iterations=50 --matches 200

Match *i* seats the bot *i* places further round and the start player goes round too, so every seat and place comes equally
often. Shared wins count their part. The interval is Wilson's, 95 %, over matches. Seconds are of processor time, all seats
together. With `--until` it stops at 1/4 and 1/2 of the matches once the interval lies wholly on one side of the bar; the
intervals are wider then, so that the three looks together keep the 95 %.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from math import sqrt
from statistics import NormalDist

from attrs import frozen

from benchmarks.yardstick import Yardstick
from bisongames import load
from bisongames.bots.lineup import Bots, contestants_of
from bisongames.lab.metrics.metric_selection import Selection
from bisongames.lab.simulation.arm_matches import Arm, SimulationPlan, play_match


@frozen
class Aim:
    """A bar that is to be cleared: the lower end of the interval lies above it."""

    variant: str
    players: int
    bot: str
    bar: float
    matches: int
    against: str = "yardstick"


AIMS: tuple[Aim, ...] = (
    Aim("bison/base", 2, "search:iterations=50", 0.80, 200),
    Aim("bison/base", 4, "search:iterations=50", 0.60, 200),
    Aim("natives/base", 2, "greedy", 0.85, 200),
    Aim("natives/base", 2, "search:iterations=100", 0.70, 200),
    Aim("natives/base", 2, "search:iterations=100", 0.50, 400, "greedy"),
    Aim("catan/base", 3, "greedy", 0.40, 300),
    Aim("catan/base+domestic_trade=off", 3, "search:iterations=200", 0.40, 300),
    Aim("catan/base", 3, "search:iterations=200", 1 / 3, 300),
    Aim("catan/bison", 3, "search:iterations=200", 1 / 3, 300),
    Aim("wind_river/base", 3, "search:iterations=200", 1 / 3, 300),
)

LOOKS = (1 / 4, 1 / 2, 1.0)
"""After which parts of the matches it may stop."""


def wilson(share: float, number: int, looks: int = 1) -> tuple[float, float]:
    """The interval of a share, wide enough for so many looks."""
    z = NormalDist().inv_cdf(1 - 0.025 / looks)
    below = 1 + z * z / number
    centre = share + z * z / (2 * number)
    half = z * sqrt(share * (1 - share) / number + (z / number) ** 2 / 4)
    return (centre - half) / below, (centre + half) / below


def played(aim: Aim, seed: int) -> Iterator[tuple[float, int]]:
    """Match after match: the bot's part of the win, and the decisions made."""
    game = load(aim.variant)
    others: Bots = Yardstick() if aim.against == "yardstick" else aim.against
    (bot,), (other,) = contestants_of(aim.bot), contestants_of(others)
    side = Arm(game, aim.players, (bot, *[other] * (aim.players - 1)))
    plan = SimulationPlan((side,), seed, Selection(("decisions",)), False)
    for number in range(aim.matches):
        outcome = play_match(plan, 0, number)
        seat = -number % aim.players
        assert outcome.bots[seat] == bot.label
        won = seat in outcome.winners
        yield won / len(outcome.winners), int(outcome.metrics["decisions"])


def measure(aim: Aim, seed: int, until: bool) -> str:
    """Play, and say what came of it."""
    looks = [int(aim.matches * part) for part in LOOKS] if until else [aim.matches]
    begin, won, count, decisions = time.process_time(), 0.0, 0, 0
    low, high = 0.0, 1.0
    for share, choices in played(aim, seed):
        won, count, decisions = won + share, count + 1, decisions + choices
        if count in looks:
            low, high = wilson(won / count, count, len(looks))
            if low > aim.bar or high < aim.bar:
                break
    taken = (time.process_time() - begin) / count
    verdict = "above" if low > aim.bar else "below" if high < aim.bar else "open"
    return (
        f"{aim.variant:30} {aim.players}  {aim.bot:22} v. {aim.against:10}"
        f" {100 * won / count:5.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        f"  bar {100 * aim.bar:4.1f}: {verdict:5}  {count:4} matches,"
        f" {taken:.2f} s and {decisions / count:.0f} decisions each"
    )


def main() -> None:
    """Measure and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("variant", nargs="?", help="an id; what is aimed for if none")
    parser.add_argument("--players", type=int)
    parser.add_argument("--bot", default="search:iterations=200")
    parser.add_argument("--against", default="yardstick")
    parser.add_argument("--bar", type=float, help="1 / players if not given")
    parser.add_argument("--matches", type=int, help="200, or as many as each aim says")
    parser.add_argument("--seed", type=int, default=20261122, help="no seed that chose a weight")
    parser.add_argument("--until", action="store_true", help="stop early once it is clear")
    given = parser.parse_args()
    aims = AIMS
    if given.variant:
        players = given.players or min(load(given.variant).player_counts)
        bar, matches = given.bar or 1 / players, given.matches or 200
        aims = (Aim(given.variant, players, given.bot, bar, matches, given.against),)
    for aim in aims:
        if given.matches:
            aim = Aim(aim.variant, aim.players, aim.bot, aim.bar, given.matches, aim.against)
        print(measure(aim, given.seed, given.until), flush=True)


if __name__ == "__main__":
    main()
