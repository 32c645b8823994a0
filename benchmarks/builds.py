"""The speed of bots and comparisons in a compiled build: both builds play the same matches, in turn.

    python benchmarks/builds.py src COMPILED

The second folder is an unpacked compiled wheel. Each figure is the processor time of a separate process, the median over
rounds. Both builds must play exactly the same matches, so their results are compared as well.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from statistics import median

MATCHES: dict[str, dict[str, int]] = {
    "wind_river/base": {"random": 400, "greedy": 10, "search:iterations=50": 1, "compare": 6},
    "bison/base": {"random": 100, "greedy": 10, "search:iterations=50": 1, "compare": 4},
    "natives/base": {"random": 300, "greedy": 20, "search:iterations=50": 1, "compare": 6},
    "catan/base": {"random": 60, "greedy": 10, "search:iterations=50": 1, "compare": 4},
    "catan/base+domestic_trade=off": {
        "random": 60,
        "greedy": 10,
        "search:iterations=50": 1,
        "compare": 4,
    },
}
"""The matches of each kind in a round: a bot on all three seats, search on one of them, or `greedy` compared with itself."""


def played(id: str, way: str, matches: int) -> str:
    """Plays the matches and returns their results as text."""
    from bisongames import load
    from bisongames.bots.lineup import contestants_of
    from bisongames.lab import compare
    from bisongames.lab.metrics.metric_selection import Selection
    from bisongames.lab.simulation.arm_matches import Arm, SimulationPlan, play_match

    if way == "compare":
        return str(compare([id, id], players=3, matches=matches, bots="greedy"))
    bots = contestants_of([way, "random", "random"] if way.startswith("search") else way)
    plan = SimulationPlan((Arm(load(id), 3, bots),), 0, Selection(("decisions",)), False)
    found = [play_match(plan, 0, number) for number in range(matches)]
    return repr([(one.winners, one.metrics) for one in found])


def measured(id: str) -> dict[str, tuple[float, str]]:
    """The processor time of each kind of match, with a digest of the results."""
    found = {}
    for way, matches in MATCHES[id].items():
        played(id, "random", 1)  # fills caches, so that one-time work is not counted
        begin = time.process_time()
        out = played(id, way, matches)
        found[way] = time.process_time() - begin, sha256(out.encode()).hexdigest()
    return found


def in_build(folder: Path, id: str) -> dict[str, tuple[float, str]]:
    """The figures of ``measured`` from a separate process that imports the package from this folder."""
    environment = os.environ | {"PYTHONPATH": str(folder.resolve())}
    command = [sys.executable, __file__, "--one", id]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    found: dict[str, tuple[float, str]] = json.loads(done.stdout)
    return found


def main() -> None:
    """Measures both builds and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("builds", nargs="*", type=Path, help="the folders of both builds")
    parser.add_argument("--variants", nargs="*", default=list(MATCHES))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--one", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        print(json.dumps(measured(given.one)))
        return
    print("processor time, s: first build, second, how many times as fast")
    for id in given.variants:
        rounds = [[in_build(f, id) for f in given.builds] for _ in range(given.rounds)]
        for way in MATCHES[id]:
            if len({found[way][1] for turn in rounds for found in turn}) != 1:
                sys.exit(f"{id}, {way}: the builds play different matches")
            first, second = (
                median(found[way][0] for found in build) for build in zip(*rounds, strict=True)
            )
            print(f"{first:8.2f} {second:8.2f} {first / second:8.2f}   {id}, {way}")


if __name__ == "__main__":
    main()
