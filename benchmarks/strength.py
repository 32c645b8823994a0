"""The strength of a bot: its share of wins on one seat against the yardstick on all others, with an interval.

    python -m benchmarks.strength                              # all aims of this library, on fresh seeds
    python -m benchmarks.strength bison/base --players 4 --bot search:iterations=50 --matches 200

In match *i* the bot sits *i* seats further round, and the start player rotates too, so that every seat and place occurs
equally often. Shared wins count as fractions. The interval is Wilson's, 95 %, over matches. Seconds are processor time of all
seats together; milliseconds are those of the bot and of the others for a choice between at least two actions. With `--until`, a run stops after 1/4 or 1/2 of the matches if the interval is entirely on one side of the
bar; the intervals are wider then, so that the three looks together keep the 95 %.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from math import sqrt
from statistics import NormalDist

from attrs import define, evolve, field, frozen

from benchmarks.yardstick import Yardstick
from bisongames import load
from bisongames.bots.baselines import Bot
from bisongames.bots.lineup import Bots, Contestant, contestants_of
from bisongames.components.piles import Luck
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import State
from bisongames.lab.metrics.metric_selection import Selection
from bisongames.lab.simulation.arm_matches import Arm, SimulationPlan, play_match


@frozen
class Aim:
    """A bar to clear: the lower end of the interval must be above it."""

    variant: str
    players: int
    bot: str
    bar: float
    matches: int
    against: str = "yardstick"


HAND_MADE = "benchmarks.learned_values:HandMade"
"""The greedy bot before its evaluations were learned."""

AIMS: tuple[Aim, ...] = (
    Aim("bison/base", 2, "search:iterations=50", 0.80, 200),
    Aim("bison/base", 4, "search:iterations=50", 0.60, 200),
    Aim("natives/base", 2, "greedy", 0.85, 200),
    Aim("natives/base", 2, "search:iterations=100", 0.70, 200),
    Aim("natives/base", 2, "search:iterations=100", 0.50, 400, HAND_MADE),
    Aim("catan/base", 3, "greedy", 0.40, 300),
    Aim("catan/base+domestic_trade=off", 3, "search:iterations=200", 0.40, 300),
    Aim("catan/base", 3, "search:iterations=200", 1 / 3, 300),
    Aim("catan/bison", 3, "search:iterations=200", 1 / 3, 300),
    Aim("wind_river/base", 3, "search:iterations=200", 1 / 3, 300),
)

LOOKS = (1 / 4, 1 / 2, 1.0)
"""The fractions of the matches after which a run may stop."""


def wilson(share: float, number: int, looks: int = 1) -> tuple[float, float]:
    """Wilson's interval of a share, wide enough for this number of looks."""
    z = NormalDist().inv_cdf(1 - 0.025 / looks)
    below = 1 + z * z / number
    centre = share + z * z / (2 * number)
    half = z * sqrt(share * (1 - share) / number + (z / number) ** 2 / 4)
    return (centre - half) / below, (centre + half) / below


@define
class Clock:
    """The processor time of choices."""

    seconds: float = 0.0
    choices: int = 0

    def __deepcopy__(self, memo: object) -> Clock:
        return self  # one clock for all copies of a bot

    @property
    def milliseconds(self) -> float:
        """The mean time of a choice."""
        return 1000 * self.seconds / max(1, self.choices)


@define
class Clocked:
    """A bot whose choices between at least two actions are timed."""

    bot: Bot
    clock: Clock = field(factory=Clock)

    def choose(self, state: State, player: int, rng: Luck) -> Action:
        """The choice of the bot."""
        begin = time.process_time()
        action = self.bot.choose(state, player, rng)
        if len(state.legal_actions()) > 1:
            self.clock.seconds += time.process_time() - begin
            self.clock.choices += 1
        return action


def clocked(bots: Bots) -> tuple[Contestant, Clock]:
    """The contestant for a bot, and the clock that times it."""
    (contestant,) = contestants_of(bots)
    timed = Clocked(contestant.bot)
    return evolve(contestant, bot=timed), timed.clock


def played(aim: Aim, seed: int, bot: Contestant, other: Contestant) -> Iterator[tuple[float, int]]:
    """Plays the matches; yields the bot's share of each win and the number of decisions."""
    game = load(aim.variant)
    side = Arm(game, aim.players, (bot, *[other] * (aim.players - 1)))
    plan = SimulationPlan((side,), seed, Selection(("decisions",)), False)
    for number in range(aim.matches):
        outcome = play_match(plan, 0, number)
        seat = -number % aim.players
        assert outcome.bots[seat] == bot.label
        won = seat in outcome.winners
        yield won / len(outcome.winners), int(outcome.metrics["decisions"])


def measure(aim: Aim, seed: int, until: bool) -> str:
    """Plays the matches of an aim and returns a line with the result."""
    looks = [int(aim.matches * part) for part in LOOKS] if until else [aim.matches]
    begin, won, count, decisions = time.process_time(), 0.0, 0, 0
    low, high = 0.0, 1.0
    bot, own = clocked(aim.bot)
    other, theirs = clocked(Yardstick() if aim.against == "yardstick" else aim.against)
    for share, choices in played(aim, seed, bot, other):
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
        f" {taken:.2f} s and {decisions / count:.0f} decisions each,"
        f" {own.milliseconds:.2f} v. {theirs.milliseconds:.2f} ms a choice"
    )


def main() -> None:
    """Measures the aims and prints a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("variant", nargs="?", help="an id; by default all aims of this library")
    parser.add_argument("--players", type=int)
    parser.add_argument("--bot", default="search:iterations=200")
    parser.add_argument("--against", default="yardstick")
    parser.add_argument(
        "--bar", type=float, help="the share of wins to exceed; by default 1 / players"
    )
    parser.add_argument("--matches", type=int, help="by default 200, or the number of each aim")
    parser.add_argument(
        "--seed", type=int, default=20261122, help="a seed that was not used to tune weights"
    )
    parser.add_argument("--until", action="store_true", help="stop early once the result is clear")
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
