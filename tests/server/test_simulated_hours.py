"""Hours of a server with its clients, in simulated time: kills, full disks, jumping clocks, lost messages, floods.

Everything follows from a seed: a failure comes again with the same seed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import budget
from tests.server.simulation.world import simulate

SEEDS = range(1, 1 + budget.examples(12, 1))

HAPPENS = (
    "kills", "stops", "forgotten", "500", "broken connections",
    "served in floods", "refused in floods", "refused nonsense", "matches of villains",
)  # fmt: skip
"""What the seed of an ordinary run must bring about."""


@pytest.mark.parametrize("seed", SEEDS)
def test_an_hour_and_a_night_break_no_promise(seed: int, tmp_path: Path) -> None:
    outcome = simulate(seed, tmp_path, 3600, tables=budget.examples(12, 6), night=True)
    assert not outcome.faults, "\n".join(outcome.faults[:20])
    assert outcome.counts["matches played to the end"]
    if not budget.NIGHTLY:  # its one seed is chosen so that all of this happens
        missing = [what for what in HAPPENS if what not in outcome.counts]
        assert not missing, f"this seed brings no {missing}: choose another"


def test_the_same_seed_gives_the_same_messages(tmp_path: Path) -> None:
    traces = []
    for folder, seed, seconds in (("a", 5, 40), ("b", 5, 40), ("c", 6, 10)):
        (tmp_path / folder).mkdir()
        outcome = simulate(seed, tmp_path / folder, seconds, tables=2, pause=0.5)
        assert not outcome.faults
        traces.append(outcome.trace)
    assert traces[0] == traces[1] != traces[2]
