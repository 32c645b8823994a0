"""Measures how many planted bugs are noticed in whole shipped variants, instead of the short ones that tests use.

``python -m tests.testing.whole_games --laws 40 --seconds 60 --seed 0`` draws 40 of the bugs of laws, takes all bugs in
the truth of what is told, and prints the shares that the right law notices.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from bisongames import load
from bisongames.testing import check_game
from tests.testing import short_variants as on
from tests.testing.planted_everything import bugs
from tests.testing.planting import Bug, all_forgotten
from tests.testing.test_planted import law_of

FULL = {on.SEASONS: on.SEASONS, on.TIDES: "bead_river+tides", on.HERDS: "catan/bison"}
"""The whole variants of short ones that use expansions."""


def whole(id: str) -> str:
    """The shipped variant in which the rules of a short one are played."""
    return FULL.get(id, id.partition("+")[0])


def noticed(bug: Bug, seconds: float, seed: int) -> tuple[str, float]:
    """How a bug ends in its whole variant: right, another law, or missed; and the CPU time."""
    began = time.process_time()
    id = whole(bug.game)
    with pytest.MonkeyPatch.context() as patch:
        all_forgotten()
        players = min(load(id).player_counts)
        bug.plant(patch)
        all_forgotten()
        try:
            check_game(id, players=players, seed=seed, seconds=seconds)
            verdict = "missed"
        except AssertionError as error:
            law = str(error).partition("\n")[0].partition(": ")[2]
            verdict = "right" if law == law_of(bug) else f"another law: {law}"
    all_forgotten()
    return verdict, time.process_time() - began


def drawn(laws: int, seed: int) -> Iterator[tuple[str, list[Bug]]]:
    """Yields the bugs to plant, by what speaks of them."""
    everything = bugs()
    truth = [bug for bug in everything if bug.module.endswith("planted_truth")]
    others = [bug for bug in everything if bug not in truth]
    yield "truth", truth
    yield "laws", random.Random(seed).sample(others, min(laws, len(others)))


def say(line: str) -> None:
    """Prints a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Plants one bug after another and prints the shares."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--laws", type=int, default=40, help="bugs of laws to draw (40)")
    parser.add_argument("--seconds", type=float, default=60.0, help="CPU time for each bug (60)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the draw and the checks (0)")
    given = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples" / "bead_river"))
    for name, group in drawn(given.laws, given.seed):
        counts: Counter[str] = Counter()
        for bug in group:
            verdict, seconds = noticed(bug, given.seconds, given.seed)
            counts[verdict.partition(":")[0]] += 1
            say(f"{bug.name} in {whole(bug.game)}: {verdict}, {seconds:.1f} s")
        say(f"{name}: {len(group)} bugs, {dict(counts)}")


if __name__ == "__main__":
    main()
